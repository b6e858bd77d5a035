/** What the last move set going on the table: cards that travel, and the story of a pair that was bound. */

import type { Flight, Happening } from "../../lib/game";
import { cardByName, pairById } from "./cards";
import type { BoundEnvelope, BoundEvent } from "./view";

/** Where the cards of a seat come from and go to: the reader's own are in the hand on the screen. */
function place(seat: number, reader: number | null, code: string): string[] {
  return seat === reader ? [`hand:${code}`, "hand", `cards:${seat}`] : [`cards:${seat}`];
}

const bound = (seat: number): string[] => [`bound:${seat}`, `cards:${seat}`];

/** What a card shows while it travels: nothing where the reader may not see it. */
const face = (name: string | null): string => (name === null ? "" : cardByName(name).code);

function flights(event: BoundEvent, reader: number | null): Flight[] {
  switch (event.kind) {
    case "gave":
    case "gave_hidden": {
      const piece = face(event.name);
      return [{ piece, from: place(event.giver, reader, piece), to: place(event.taker, reader, piece) }];
    }
    case "drew": {
      const piece = face(event.name);
      return [{ piece, from: ["draw"], to: place(event.seat, reader, piece) }];
    }
    case "bound": {
      const { seat, pair } = event;
      const to = bound(seat);
      if (reader !== seat) return [{ piece: `pair:${pair}`, from: [`cards:${seat}`], to, slow: true }];
      const { target, drug } = pairById(pair);
      return [face(target), face(drug)].map((piece) => ({ piece, from: place(seat, reader, piece), to, slow: true }));
    }
    case "discarded":
      return [face(event.one), face(event.other)].map((piece) => ({
        piece,
        from: place(event.seat, reader, piece),
        to: ["discard"],
      }));
    default:
      return [];
  }
}

export function happened({ events }: BoundEnvelope, reader: number | null): Happening {
  const laid = events.find((event) => event.kind === "bound");
  return {
    flights: events.flatMap((event) => flights(event, reader)),
    science: laid && `pair:${laid.pair}`,
    sound: laid && "bind",
  };
}
