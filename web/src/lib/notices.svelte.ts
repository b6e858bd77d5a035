/** Short sentences that appear beside what one is doing: a request that was refused, a link that was copied. */

import { words } from "./words";

export interface Said {
  key: number;
  text: string;
  tone: "calm" | "refused";
}

const CALM = 4_000;
const REFUSED = 9_000;

class Notices {
  said = $state.raw<Said[]>([]);
  /** Open dialogs: whatever is outside of them can be neither read aloud nor clicked, so they show the notices then. */
  dialogs = $state(0);
  #count = 0;

  say(text: string, tone: Said["tone"] = "calm"): void {
    const key = ++this.#count;
    this.said = [...this.said.filter((other) => other.text !== text), { key, text, tone }].slice(-3);
    window.setTimeout(() => this.drop(key), tone === "calm" ? CALM : REFUSED);
  }

  drop(key: number): void {
    this.said = this.said.filter((said) => said.key !== key);
  }

  /** Do something that may be refused; the reason is shown, and the answer is undefined then. */
  async attempt<T>(deed: () => Promise<T>): Promise<T | undefined> {
    try {
      return await deed();
    } catch (error) {
      this.say(error instanceof Error ? error.message : words.notUnderstood, "refused");
      return undefined;
    }
  }
}

export const notices = new Notices();
