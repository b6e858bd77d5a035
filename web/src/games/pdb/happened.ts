/** What the last move set going on the table: Researchers, tokens and cards that travel, and what there is to learn. */

import type { Flight, Happening } from "../../lib/game";
import { codeOf } from "./cards";
import type { PdbEnvelope, PdbEvent } from "./view";
import { words } from "./words";

const MOST = 2; // tokens that can be told apart in flight

const pawns = (seat: number): string[] => [`pawns:${seat}`, `seat:${seat}`];
const tokens = (seat: number): string[] => [`tokens:${seat}`, `seat:${seat}`];
const shelf = (seat: number): string[] => [`shelf:${seat}`, `seat:${seat}`];

/** "square2" is two squares. */
const parts = (amount: string): [kind: string, count: number] => [amount.slice(0, -1), Number(amount.at(-1))];

const walks = (seat: number, place: string): Flight => ({ piece: `pawn:${seat}`, from: pawns(seat), to: [`box:${place}`] });

function gains(seat: number, kind: string, count: number): Flight[] {
  const flight = { piece: kind, from: ["supply"], to: tokens(seat) };
  return Array.from({ length: Math.min(count, MOST) }, () => flight);
}

function flights(event: PdbEvent): Flight[] {
  switch (event.kind) {
    case "picked":
    case "left_over":
      return gains(event.seat, event.data, 1);
    case "recruited":
      return [walks(event.seat, "recruit")];
    case "led":
      return [
        walks(event.seat, "lead"),
        { piece: "flag", from: [`lead:${event.former}`], to: [`lead:${event.seat}`, `seat:${event.seat}`] },
      ];
    case "exchanged":
      return [walks(event.seat, event.place), ...gains(event.seat, ...parts(event.gained))];
    case "analyzed":
      return [walks(event.seat, "analyze"), ...gains(event.seat, ...parts(event.gained))];
    case "combined":
      return [walks(event.seat, "act_ihm"), ...gains(event.seat, event.data, 1)];
    case "graduated":
      return gains(event.seat, event.data, 1);
    case "claimed":
      return [{ piece: `pawn:${event.seat}`, from: pawns(event.seat), to: [`slot:${event.slot}`] }];
    case "acquired":
      return [{ piece: `card:${event.card}`, from: [`card:${event.card}`], to: shelf(event.seat), slow: true }];
    case "turned_up":
      return [{ piece: `card:${event.card}`, from: ["deck"], to: [`slot:${event.slot}`], slow: true }];
    default:
      return [];
  }
}

/** What a seat did last, in a few words. */
export function lately({ events }: PdbEnvelope, seat: number): string {
  const event = events.find((one) => "seat" in one && one.seat === seat && one.kind !== "round" && one.kind !== "joined");
  switch (event?.kind) {
    case "recruited":
      return words.lately.recruited;
    case "led":
      return words.lately.led;
    case "graduated":
      return words.lately.graduated(event.data);
    case "claimed":
      return words.lately.claimed(codeOf(event.card));
    case "exchanged":
      return event.place === "publish" ? words.lately.published : words.lately.gained(...parts(event.gained));
    case "analyzed":
      return words.lately.gained(...parts(event.gained));
    case "combined":
    case "picked":
    case "left_over":
      return words.lately.gained(event.data, 1);
    case "skipped":
      return words.lately.skipped;
    default:
      return "";
  }
}

/** What there is to learn from a move: a card that was deposited, claimed or turned up, or the reader's own method. */
function lesson(events: PdbEvent[], reader: number | null): string | undefined {
  const shown =
    events.find((event) => event.kind === "acquired") ??
    events.find((event) => event.kind === "claimed") ??
    events.find((event) => event.kind === "turned_up");
  if (shown) return shown.card;
  const own = events.find((event) => event.kind === "exchanged" && event.seat === reader);
  return own?.kind === "exchanged" ? own.place : undefined;
}

export function happened({ events }: PdbEnvelope, reader: number | null): Happening {
  return {
    flights: events.flatMap(flights),
    science: lesson(events, reader),
    sound: events.some(({ kind }) => kind === "acquired") ? "bind" : undefined,
  };
}
