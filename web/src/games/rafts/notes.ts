/** What each card of the reader's hand would do now. */

import { cardOf } from "./cards";
import { after, aims, asksNext, atRisk, laid, nearest, NUMBERS, spaceOf, withCard } from "./plans";
import type { HandCard, RaftsView } from "./view";
import { words } from "./words";

/** In a few words; and what one would have of the nearest goal, where the card is a resource. */
export interface Outlook {
  note: string;
  would: number | null;
}

const plain = (note: string): Outlook => ({ note, would: null });

export function outlook(view: RaftsView, seat: number, card: HandCard): Outlook {
  const { kind } = cardOf(card.id);
  if (kind === "action") return plain(ofAction(view, seat, card));
  return kind === "generic" ? ofGeneric(view, seat, card) : ofSpecific(view, seat, card.id);
}

function ofSpecific(view: RaftsView, seat: number, card: string): Outlook {
  const table = laid(view.seats[seat]);
  const best = table.benches
    .map((bench, i) => ({ gone: bench[spaceOf(card)], would: nearest(withCard(table, card, i)) }))
    .reduce((one, other) => (other.would > one.would || (other.would === one.would && !other.gone) ? other : one));
  return { note: best.gone ? words.note.replaces(best.gone, best.would) : words.note.you(best.would), would: best.would };
}

function ofGeneric(view: RaftsView, seat: number, { id, why }: HandCard): Outlook {
  const table = laid(view.seats[seat]);
  if (why !== null) return plain(words.note.limit(table.generic[id]));
  const would = nearest(withCard(table, id));
  return { note: id === "raft" ? words.note.raft(would) : words.note.nth(table.generic[id] + 1, would), would };
}

function ofAction(view: RaftsView, seat: number, { id, why }: HandCard): string {
  const { note } = words;
  const own = view.seats[seat];
  const choices = aims(view, seat, id);
  const plans = choices.flatMap((choice) => {
    const then = asksNext(view, seat, choice);
    return then.length ? then.map((next) => [choice, next]) : [[choice]];
  });
  const best = plans.length ? Math.max(...plans.map((plan) => nearest(after(view, seat, plan)))) : null;
  const { against } = cardOf(id);
  if (against) return note.against(against);
  switch (id) {
    case "espionage":
      return note.steal(choices.length);
    case "exchange":
      return note.swap(best);
    case "fungal":
      return note.fungal(choices.length);
    case "lab_expansion":
      return own.lab ? note.labAgain : note.lab;
    case "bioeconomy":
      return note.fetch(choices.length);
    case "funding":
      return note.funding(best);
    case "serendipity": {
      const { top } = view.pile;
      if (top === null) return note.noTop;
      return why === null ? note.take(top, bestTaken(view, seat)) : note.noRoom(top);
    }
    default: {
      const hit = view.seats.filter((one) => atRisk(laid(one), id).length > 0).map((one) => one.seat);
      return note.hits(hit.filter((one) => one !== seat).length, hit.includes(seat));
    }
  }
}

/** What one would have with the top resource, on the better bench. */
function bestTaken(view: RaftsView, seat: number): number {
  const benches = NUMBERS.slice(0, view.seats[seat].benches.length);
  return Math.max(...benches.map((bench) => nearest(after(view, seat, [{ family: "take", args: { bench } }]))));
}
