/** Offers: what makes one whole, and how it is spelled in the moves of the rules (CMP-42 to CMP-47). */

import { covers, each, empty, ITEMS, sum, together, without, type Counts } from "./counts";
import type { CompoundedStage, CompoundedView, Leg, Offer, ScientistSeat } from "./view";

/** An offer that is put together: a leg with each partner; nobody in particular in an open one. */
export interface Draft {
  legs: Leg[];
  /** In answer to an offer, with who made that. */
  counter: boolean;
}

export type Side = "give" | "get";

/** Why an offer cannot be sent. */
export type Flaw = "partner" | "nothing" | "own" | "theirs" | "nobody" | "many";

/** What a scientist can trade. */
export const belongings = ({ bench, tools, wilds, extinguishers }: ScientistSeat): Counts =>
  together({ ...bench }, { ...tools, wild: wilds, extinguisher: extinguishers });

/** What the drafter has left to give in a leg: what earlier legs bring can be passed on (CMP-47). */
export function spare(view: CompoundedView, seat: number, draft: Draft, leg: number): Counts {
  const earlier = draft.legs.slice(0, leg);
  const held = belongings(view.seats[seat]);
  const after = earlier.reduce((all, { give, get }) => together(without(all, give), get), held);
  return without(after, draft.legs[leg]?.give ?? {});
}

/** What can still be asked for in a leg; of an open offer, what somebody has together with all that it asks for. */
export function askable(view: CompoundedView, seat: number, draft: Draft, leg: number): Counts {
  const { partner, get } = draft.legs[leg] ?? { partner: null, get: {} };
  if (partner !== null) return without(belongings(view.seats[partner]), get);
  const able = others(view, seat).map((one) => belongings(view.seats[one])).filter((held) => covers(held, get));
  return Object.fromEntries(
    ITEMS.map((item) => [item, Math.max(0, ...able.map((held) => (held[item] ?? 0) - (get[item] ?? 0)))]).filter(([, n]) => n),
  );
}

export const others = (view: CompoundedView, seat: number): number[] =>
  view.seats.map((one) => one.seat).filter((one) => one !== seat);

export function flawOf(view: CompoundedView, seat: number, draft: Draft): Flaw | null {
  if (draft.legs.length === 0) return "partner";
  for (const [i, leg] of draft.legs.entries()) {
    if (empty(leg.give) && empty(leg.get)) return "nothing";
    if (Math.max(sum(leg.give), sum(leg.get)) > view.rules.most_things) return "many";
    const before = spare(view, seat, { ...draft, legs: [...draft.legs.slice(0, i), { ...leg, give: {} }] }, i);
    if (!covers(before, leg.give)) return "own";
    const takers = leg.partner === null ? others(view, seat) : [leg.partner];
    if (!takers.some((one) => covers(belongings(view.seats[one]), leg.get))) return leg.partner === null ? "nobody" : "theirs";
  }
  return null;
}

/** The next move that spells an offer, as far as the table has it already. */
export function nextMove(draft: Draft, stage: CompoundedStage, offer: Offer | null): string | null {
  if (stage === "trade") return draft.counter ? null : "offer";
  if (stage === "answer") return draft.counter ? "counter" : null;
  if (offer === null) return null;
  const last = draft.counter ? 0 : offer.legs.length - 1;
  if (stage === "partner") {
    const leg = draft.legs[last + 1];
    return leg === undefined ? null : leg.partner === null ? "offer_open" : `offer_to:${leg.partner}`;
  }
  const wanted = draft.legs[last];
  const there = draft.counter ? offer.counter : offer.legs[last];
  if (!wanted || !there) return null;
  const lacks = (side: Side): string | undefined => each(wanted[side]).find((item) => (there[side][item] ?? 0) < wanted[side][item]);
  switch (stage) {
    case "give":
      if (!offer.bundle && isBundle(draft)) return "bundle";
      return lacks("give") ? `give:${lacks("give")}` : "give_nothing";
    case "get":
      return lacks("get") ? `get:${lacks("get")}` : "get_nothing";
    case "gate":
      if (lacks("give")) return "also_give";
      if (lacks("get")) return "also_get";
      return draft.legs.length > last + 1 ? "also_with" : "send";
    default:
      return null;
  }
}

const isBundle = ({ legs }: Draft): boolean =>
  legs.length > 1 || legs.some(({ give, get }) => sum(give) > 1 || sum(get) > 1);
