/** The games of this server as they show themselves, and its bots: read when the page opens, and whenever a page asks again. */

import { api } from "./api";
import type { GameShown } from "./protocol";

class Collection {
  /** In the order of the server; null as long as it has not answered. */
  games = $state.raw<GameShown[] | null>(null);
  bots = $state.raw<string[]>([]);

  /** Throws the Refusal of a server that does not answer. */
  async read(): Promise<void> {
    const { games, bots } = await api.games();
    this.games = games;
    this.bots = bots;
  }

  of(key: string): GameShown | undefined {
    return this.games?.find((game) => game.key === key);
  }
}

export const collection = new Collection();

/** The title of a game; its key where the server does not know it. */
export function titleOf(key: string): string {
  return collection.of(key)?.title ?? key;
}

/** The dye of a game by day and by night; tokens.css has one for those that are not known. */
export function dyeOf(key: string): [day: string, night: string] | [] {
  return collection.of(key)?.dye ?? [];
}
