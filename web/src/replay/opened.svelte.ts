/** A replay file that the reader has opened: its text stays in this page, and the server only draws it. */

import { words } from "../lib/words";

const LARGEST = 8 * 1024 * 1024;

class Opened {
  text = $state.raw<string | null>(null);
  name = $state("");

  /** Read a file; the reason if it cannot be one. */
  async read(file: File): Promise<string | null> {
    if (file.size > LARGEST) return words.home.replay.large;
    this.text = await file.text();
    this.name = file.name;
    return null;
  }

  clear(): void {
    this.text = null;
  }
}

export const opened = new Opened();
