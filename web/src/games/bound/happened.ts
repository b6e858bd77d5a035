/** What the last move set going on the table: cards that travel, and the story of a pair that was bound. */

import type { Flight, Happening } from "../../lib/game";
import { cards, pairs } from "./cards";
import type { BoundEvent, BoundView } from "./view";

/** Where the cards of a seat come from and go to: the reader's own are in the hand on the screen. */
function place(seat: number, reader: number | null, code: string): string[] {
  return seat === reader ? [`hand:${code}`, "hand", `cards:${seat}`] : [`cards:${seat}`];
}

const bound = (seat: number): string[] => [`bound:${seat}`, `cards:${seat}`];

function flights({ kind, values, secret }: BoundEvent, reader: number | null): Flight[] {
  const [first, second, third] = values;
  switch (kind) {
    case "gave":
    case "gave_hidden": {
      const code = cards[kind === "gave" ? third : secret]?.code ?? "";
      return [{ piece: code, from: place(first, reader, code), to: place(second, reader, code) }];
    }
    case "drew": {
      const code = cards[secret]?.code ?? "";
      return [{ piece: code, from: ["draw"], to: place(first, reader, code) }];
    }
    case "bound": {
      const { id, target, drug } = pairs[second];
      const codes = [target, drug].map((name) => cards.find((card) => card.name === name)!.code);
      const halves = codes.map((code) => ({
        piece: code,
        from: place(first, reader, code),
        to: bound(first),
        slow: true,
      }));
      return reader === first
        ? halves
        : [{ piece: `pair:${id}`, from: [`cards:${first}`], to: bound(first), slow: true }];
    }
    case "discarded":
      return [second, third].map((name) => {
        const { code } = cards[name];
        return { piece: code, from: place(first, reader, code), to: ["discard"] };
      });
    default:
      return [];
  }
}

export function happened(view: BoundView, reader: number | null): Happening {
  const laid = view.events.find(({ kind }) => kind === "bound");
  return {
    flights: view.events.flatMap((event) => flights(event, reader)),
    science: laid && `pair:${pairs[laid.values[1]].id}`,
    sound: laid && "bind",
  };
}
