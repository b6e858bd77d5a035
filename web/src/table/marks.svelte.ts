/** What came into the reader's hand since the reader last acted, and what others took out of it. */

import type { Held } from "../lib/game";
import { load, store } from "../lib/keeper.svelte";
import type { TableView } from "../lib/protocol";

/** A hand before the reader acted, and after it. */
interface Act {
  table: string;
  round: number;
  turn: number;
  before: Held[];
  after: Held[];
}

const KEPT = "labtop act";

export class Marks {
  #act = $state.raw<Act | null>(null);
  #last: { round: number; turn: number; held: Held[] } | null = null;

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    private readonly held: () => Held[],
  ) {}

  get gained(): Held[] {
    return this.#act === null ? [] : more(this.held(), this.#act.before);
  }
  get lost(): Held[] {
    return this.#act === null ? [] : more(this.#act.after, this.held());
  }

  /** Another moment is shown; `own` says whether the reader has brought it about. */
  look({ round, turn, news, answered }: TableView, own: boolean): void {
    const { table } = this;
    const last = this.#last;
    const held = this.held();
    const anew = last === null || last.round !== round || turn < last.turn;
    if (anew) this.#keep(this.#recall(round, turn, news?.since) ?? { table, round, turn, before: held, after: held });
    else if ((own && last.turn !== turn) || answered !== null)
      this.#keep({ table, round, turn, before: last.held, after: held });
    this.#last = { round, turn, held };
  }

  /** After a reload: what the reader did last, if nothing else of theirs has happened since. */
  #recall(round: number, turn: number, since: number | undefined): Act | null {
    const act = load<Act | null>(this.#key, null);
    if (act?.table !== this.table || act.round !== round || act.turn > turn) return null;
    return since === undefined || since === act.turn ? act : null;
  }

  #keep(act: Act): void {
    this.#act = act;
    store(this.#key, act);
  }

  /** At a hot seat several people look at one table from here. */
  get #key(): string {
    return `${KEPT} ${this.seat}`;
  }
}

/** What one hand has and the other has not, or not as often. */
function more(one: Held[], other: Held[]): Held[] {
  const copies = new Map(other.map((held) => [held.place, held.copies]));
  return one
    .map((held) => ({ ...held, copies: held.copies - (copies.get(held.place) ?? 0) }))
    .filter((held) => held.copies > 0);
}

/** A style sheet that puts a word on what lies at these places: on the last of each, where several lie side by side. */
export function tagged(held: Held[], word: string): string {
  return held
    .map(({ place, copies }) => `main :nth-last-child(-n + ${copies} of [data-place=${JSON.stringify(place)}])`)
    .map((one) => `${one} { position: relative; } ${one}::after { content: ${JSON.stringify(word)}; ${TAG} }`)
    .join("\n");
}

const TAG = `
  position: absolute; z-index: 4; top: -8px; left: 50%; translate: -50%; padding: 0 7px; border-radius: 99px;
  background: var(--acc); color: var(--onacc); font: 600 12px/17px var(--sans); white-space: nowrap; pointer-events: none;
`;
