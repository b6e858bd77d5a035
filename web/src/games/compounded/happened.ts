/** What the last move set going on the table: crystals, tokens and compounds that travel, and what there is to learn. */

import type { Flight, Happening } from "../../lib/game";
import type { CompoundedEnvelope, CompoundedEvent } from "./view";

const MOST = 2; // crystals of one draw that can be told apart in flight

const bench = (seat: number): string[] => [`bench:${seat}`, `seat:${seat}`];
const cell = (place: string): string[] => (place === "extinguisher" ? ["extinguisher"] : [`cell:${place}`]);

function flights(event: CompoundedEvent): Flight[] {
  switch (event.kind) {
    case "drew":
      return event.things
        .split(" ")
        .slice(0, MOST)
        .filter((item) => item !== "nothing")
        .map((item) => ({ piece: `crystal:${item}`, from: ["bag"], to: bench(event.seat) }));
    case "returned":
      return [{ piece: `crystal:${event.element}`, from: bench(event.seat), to: ["bag"] }];
    case "claimed":
      return [{ piece: `token:${event.seat}`, from: bench(event.seat), to: cell(event.cell) }];
    case "moved":
      return [{ piece: `token:${event.seat}`, from: cell(event.start), to: cell(event.cell) }];
    case "placed":
      return [{ piece: `crystal:${event.element}`, from: bench(event.seat), to: cell(event.target) }];
    case "kept":
      return [{ piece: `crystal:${event.element}`, from: ["bag"], to: bench(event.seat) }];
    case "burned":
      return [{ piece: "flame:1", from: cell(event.cell), to: cell(event.cell), slow: true }];
    case "scored":
      return [{ piece: `card:${event.card}`, from: ["chart"], to: [`seat:${event.seat}`, "hand"], slow: true }];
    default:
      return [];
  }
}

/** What there is to learn from a move: a compound that was finished, exploded or claimed. */
function lesson(events: CompoundedEvent[]): string | undefined {
  const told =
    events.find((event) => event.kind === "scored" || event.kind === "nobel_scored") ??
    events.find((event) => event.kind === "blew_up") ??
    events.find((event) => event.kind === "completed");
  return told && "card" in told ? told.card : undefined;
}

export function happened({ events }: CompoundedEnvelope): Happening {
  return {
    flights: events.flatMap(flights),
    science: lesson(events),
    sound: events.some(({ kind }) => kind === "scored" || kind === "dealt") ? "bind" : undefined,
  };
}
