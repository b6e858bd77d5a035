/** Who shows a game: its own folder under games/ if there is one, fetched when a table needs it; else the plain table. */

import type { AnyGame } from "./game";
import { keeper } from "./keeper.svelte";

const folders = import.meta.glob<{ default: AnyGame }>("../games/*/index.ts");
const own = new Map(Object.entries(folders).map(([path, load]) => [path.split("/")[2], load]));

/** The games that have a table of their own here; the server sends the views of all others with their layout. */
export const drawn = (): string[] => (keeper.settings.plain ? [] : [...own.keys()]);

/** The client of a game. */
export async function clientOf(game: string): Promise<AnyGame> {
  const load = drawn().includes(game) ? own.get(game) : undefined;
  return load ? (await load()).default : (await import("../plain")).plain(game);
}
