/** What the last move set going on the table: cards and goals that travel, and what there is to learn. */

import type { Flight, Happening } from "../../lib/game";
import { cardOf } from "./cards";
import { spaceOf } from "./plans";
import type { RaftsEnvelope, RaftsEvent } from "./view";
import { words } from "./words";

const hand = (seat: number, card?: string): string[] => [...(card ? [`hand:${card}`] : []), `seat:${seat}`];
const DISASTERS = ["spill", "outage", "expenses"];

/** Where a card lies before a seat. */
function before(seat: number, card: string, bench?: string | null): string[] {
  if (cardOf(card).kind === "generic") return [`generic:${seat}:${card}`, `seat:${seat}`];
  const benches = bench ? [Number(bench) - 1] : [0, 1];
  return [...benches.map((one) => `bench:${seat}:${one}:${spaceOf(card)}`), `seat:${seat}`];
}

function flights(event: RaftsEvent): Flight[] {
  switch (event.kind) {
    case "laid":
      return [{ piece: event.card, from: hand(event.seat, event.card), to: before(event.seat, event.card, event.bench) }];
    case "added":
      return [{ piece: event.card, from: hand(event.seat, event.card), to: before(event.seat, event.card) }];
    case "played":
    case "shielded":
    case "discarded":
      return [{ piece: event.card, from: hand(event.seat, event.card), to: ["pile"], slow: event.kind === "played" }];
    case "displaced":
      return [{ piece: event.card, from: before(event.seat, event.card, event.bench), to: ["pile"] }];
    case "lost":
      return [{ piece: event.card, from: before(event.seat, event.card, event.bench), to: ["pile"] }];
    case "stole":
      return [{ piece: event.card, from: before(event.victim, event.card), to: before(event.seat, event.card), slow: true }];
    case "took":
      return [{ piece: event.card, from: ["pile"], to: before(event.seat, event.card, event.bench), slow: true }];
    case "fetched":
      return [{ piece: event.card, from: ["pile"], to: hand(event.seat, event.card) }];
    case "drew":
      return [{ piece: event.card ?? `back:${event.deck}`, from: [`deck:${event.deck}`], to: hand(event.seat, event.card ?? undefined) }];
    case "chose":
      return [{ piece: event.goal, from: ["pool"], to: [`goal:${event.seat}:1`, `seat:${event.seat}`], slow: true }];
    case "swapped":
      return [{ piece: event.goal, from: [`seat:${event.seat}`], to: [`goal:${event.seat}:0`, `seat:${event.seat}`], slow: true }];
    default:
      return [];
  }
}

/** What a seat did last, in a few words. */
export function lately({ events }: RaftsEnvelope, seat: number): string {
  const own = events.filter((one) => "seat" in one && one.seat === seat && one.kind !== "turn");
  const event = own[0];
  const lost = own.flatMap((one) => (one.kind === "lost" ? [cardOf(one.card).short] : []));
  switch (event?.kind) {
    case "drew":
      return words.lately.drew(own.filter(({ kind }) => kind === "drew").length);
    case "laid":
    case "added":
      return words.lately.laid(event.card);
    case "played":
      return words.lately.played(event.card);
    case "stole":
      return words.lately.stole(event.card);
    case "shielded":
      return words.lately.shielded(event.card);
    case "took":
      return words.lately.took(event.card);
    case "fetched":
      return words.lately.fetched(event.card);
    case "discarded":
      return words.lately.discarded;
    case "chose":
    case "swapped":
      return words.lately.goal;
    case "lost":
      return words.lately.lost(words.list(lost));
    default:
      return "";
  }
}

/** What there is to learn: a goal that was claimed or changed hands, or the card that was laid, stolen or played. */
function lesson(events: RaftsEvent[]): string | undefined {
  for (const event of events) {
    if (event.kind === "claimed" || event.kind === "chose") return event.goal;
    if (event.kind === "laid" || event.kind === "stole" || event.kind === "took" || event.kind === "shielded") return event.card;
    if (event.kind === "added" && event.card === "raft") return event.card;
    if (event.kind === "played" && DISASTERS.includes(event.card)) return event.card;
  }
  return undefined;
}

export function happened({ events }: RaftsEnvelope): Happening {
  return {
    flights: events.flatMap(flights),
    science: lesson(events),
    sound: events.some(({ kind }) => kind === "stole" || kind === "took") ? "bind" : undefined,
  };
}
