/** The games that this page can show: one folder each under games/, fetched when a table needs it. */

import type { GameClient } from "./game";

const folders = import.meta.glob<{ default: GameClient }>("../games/*/index.ts");

/** The client of a game; null if this page has none. */
export async function clientOf(game: string): Promise<GameClient | null> {
  const load = folders[`../games/${game}/index.ts`];
  return load ? (await load()).default : null;
}
