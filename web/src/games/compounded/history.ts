/** The offers of this turn, from what was told of them. */

import { ITEMS, plus, together, type Counts } from "./counts";
import type { CompoundedEvent } from "./view";

export type Outcome = { kind: "refused" | "accepted" | "countered"; seat: number } | { kind: "dealt" };

/** What one gave another for what, and what became of it. */
export interface Past {
  by: number;
  to: number | null;
  give: Counts;
  get: Counts;
  outcomes: Outcome[];
}

const counted = (things: string): Counts =>
  things.split(" ").filter((item) => ITEMS.includes(item)).reduce((all: Counts, item) => plus(all, item), {});

export function history(past: CompoundedEvent[][]): Past[] {
  const offers: Past[] = [];
  let before: CompoundedEvent["kind"] | null = null;
  for (const event of past.flat()) {
    const last = offers.at(-1);
    switch (event.kind) {
      case "turn":
        offers.length = 0;
        break;
      case "offered":
        // More than five things are told in several events.
        if (last && before === "offered") last.give = together(last.give, counted(event.things));
        else offers.push({ by: event.seat, to: event.to, give: counted(event.things), get: {}, outcomes: [] });
        break;
      case "wanted":
        if (last) last.get = together(last.get, counted(event.things));
        break;
      case "refused":
      case "accepted":
      case "countered":
        last?.outcomes.push({ kind: event.kind, seat: event.seat });
        break;
      case "dealt":
        last?.outcomes.push({ kind: "dealt" });
        break;
    }
    before = event.kind;
  }
  return offers;
}
