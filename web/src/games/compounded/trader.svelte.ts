/** The offer that the reader puts together, and how it goes to the table move by move. */

import { untrack } from "svelte";

import type { LegalMove } from "../../lib/protocol";
import { has, plus, sum, together, without, type Counts } from "./counts";
import { askable, belongings, flawOf, nextMove, spare, type Draft, type Flaw, type Side } from "./drafting";
import type { CompoundedStage, CompoundedView, Leg } from "./view";
import { worthOf, type Worth } from "./worth";

/** What a trader needs of whoever sits at the table. */
export interface Table {
  readonly table: CompoundedView;
  readonly stage: CompoundedStage;
  readonly seat: number | null;
  readonly legal: Map<string, LegalMove>;
  play(spelled: string): void;
  /** Write something to all; left out where nobody may. */
  readonly write?: (text: string) => void;
}

const nobody = (): Draft => ({ legs: [], counter: false });

export class Trader {
  #draft = $state.raw<Draft>(nobody());
  #leg = $state(0);
  /** The offer is on its way to the table. */
  #sending = $state(false);
  /** It could not be spelled to its end. */
  failed = $state(false);
  /** What is promised beside it; it binds nobody and stands in no record (CMP-27, CMP-50). */
  promise = $state("");

  constructor(readonly at: Table) {
    $effect(() => {
      if (this.#sending && at.legal.size > 0) untrack(() => this.#goOn());
    });
  }

  get draft(): Draft {
    return this.#draft;
  }
  get sending(): boolean {
    return this.#sending;
  }
  /** The leg that is being put together. */
  get current(): number {
    return Math.min(this.#leg, Math.max(0, this.#draft.legs.length - 1));
  }
  get leg(): Leg | undefined {
    return this.#draft.legs[this.current];
  }
  get countering(): boolean {
    return this.#draft.counter;
  }
  get flaw(): Flaw | null {
    return this.at.seat === null ? "partner" : flawOf(this.at.table, this.at.seat, this.#draft);
  }

  // --- putting it together --------------------------------------------------------------------------------------------

  /** What the reader can still give, and ask for, in the leg that is being put together. */
  get spare(): Counts {
    return this.at.seat === null ? {} : spare(this.at.table, this.at.seat, this.#draft, this.current);
  }
  get askable(): Counts {
    return this.at.seat === null || !this.leg ? {} : askable(this.at.table, this.at.seat, this.#draft, this.current);
  }
  /** Whether one more of an item can go to a side. */
  may(side: Side, item: string): boolean {
    const { leg } = this;
    if (!leg || has(leg[side === "give" ? "get" : "give"], item)) return false;
    return sum(leg[side]) < this.at.table.rules.most_things && has(side === "give" ? this.spare : this.askable, item);
  }
  add(side: Side, item: string): void {
    if (this.may(side, item)) this.#change(side, item, 1);
  }
  remove(side: Side, item: string): void {
    this.#change(side, item, -1);
  }
  #change(side: Side, item: string, more: number): void {
    const { leg } = this;
    if (!leg || this.#sending) return;
    this.#set(this.current, { ...leg, [side]: plus(leg[side], item, more) });
  }
  #set(at: number, leg: Leg): void {
    this.#draft = { ...this.#draft, legs: this.#draft.legs.map((one, i) => (i === at ? leg : one)) };
  }

  /** With one partner; null is whoever accepts first. What was asked of another is asked no more. */
  address(partner: number | null): void {
    if (this.#sending || this.countering) return;
    const known = this.#draft.legs.findIndex((leg) => leg.partner === partner);
    if (known >= 0) this.#leg = known;
    else this.#draft = { counter: false, legs: [{ partner, give: this.leg?.give ?? {}, get: {} }] };
    if (known < 0) this.#leg = 0;
  }
  /** With one partner more. */
  include(partner: number): void {
    if (this.#sending || !this.at.table.rules.groups) return;
    this.#draft = { ...this.#draft, legs: [...this.#draft.legs, { partner, give: {}, get: {} }] };
    this.#leg = this.#draft.legs.length - 1;
  }
  /** Without a partner. */
  exclude(partner: number | null): void {
    this.#draft = { ...this.#draft, legs: this.#draft.legs.filter((leg) => leg.partner !== partner) };
    this.#leg = 0;
  }
  /** Another leg between the same two, which begins with what was offered (CMP-45). */
  counter(offered: Leg, by: number): void {
    this.#draft = { counter: true, legs: [{ partner: by, give: offered.get, get: offered.give }] };
    this.#leg = 0;
  }
  clear(): void {
    this.#draft = nobody();
    this.#leg = 0;
    this.promise = "";
    this.failed = false;
  }

  // --- what it is worth -----------------------------------------------------------------------------------------------

  /** What an offer would do for somebody, as far as legs touch them. */
  worth(seat: number, by: number, legs: Leg[]): Worth {
    const { table } = this.at;
    const held = legs.reduce((all, { partner, give, get }) => {
      if (seat === by) return together(without(all, give), get);
      return seat === partner || partner === null ? without(together(all, give), get) : all;
    }, belongings(table.seats[seat]));
    return worthOf(table, seat, held);
  }

  // --- sending it -----------------------------------------------------------------------------------------------------

  /** Spell it to the table; what is promised is said to all. */
  send(said: (promise: string) => string): void {
    if (this.flaw !== null || this.#sending) return;
    if (this.promise.trim()) this.at.write?.(said(this.promise.trim()));
    this.#sending = true;
    this.#goOn();
  }

  #goOn(): void {
    const { stage, table, legal } = this.at;
    const next = nextMove(this.#draft, stage, table.offer);
    if (next !== null && legal.has(next)) {
      const last = next === "send" || (stage === "get" && !table.offer?.bundle);
      this.at.play(next);
      if (last) this.#done();
    } else {
      this.failed = next !== null;
      this.#sending = false;
    }
  }

  #done(): void {
    this.#sending = false;
    this.clear();
  }
}
