/** What the last move set going on the table: cards and tokens that travel, and the story of what was joined. */

import type { Flight, Happening } from "../../lib/game";
import { aminoOf, organelleOf } from "./cards";
import type { PeptideEnvelope, PeptideEvent } from "./view";

/** Where cards of a seat come from and go to: the reader's own are in the hand on the screen. */
function hand(seat: number, reader: number | null, letter: string | null): string[] {
  return seat === reader ? [`hand:${letter ?? ""}`, "hand", `rna:${seat}`] : [`rna:${seat}`];
}
function aminoHand(seat: number, reader: number | null, name: string | null): string[] {
  return seat === reader ? [`hand:${idOf(name)}`, "hand", `amino:${seat}`] : [`amino:${seat}`];
}

/** What a card shows while it travels: its back where the reader may not see it. */
const base = (letter: string | null): string => (letter === null ? "rna" : `base:${letter}`);
const amino = (name: string | null): string => (name === null ? "amino" : `amino:${idOf(name)}`);
const idOf = (name: string | null): string => (name === null ? "" : aminoOf(name).id);

/** Tokens from one place to another, no more than can be told apart in flight. */
const tokens = (count: number, from: string[], to: string[]): Flight[] =>
  Array.from({ length: Math.min(count, 2) }, () => ({ piece: "atp", from, to }));

/** The organelle of a use goes back to the deck's side of the shelf. */
function spent(seat: number, organelle: string): Flight {
  return { piece: `organelle:${organelleOf(organelle).id}`, from: [`taken:${seat}`], to: ["organelles"] };
}

function flights(event: PeptideEvent, reader: number | null): Flight[] {
  switch (event.kind) {
    case "took_up":
    case "took_down": {
      const { id } = organelleOf(event.organelle);
      const piece = event.kind === "took_up" ? `organelle:${id}` : "organelle";
      return [{ piece, from: [`stack:${id}`], to: [`taken:${event.seat}`, `seat:${event.seat}`] }];
    }
    case "took_first_player": {
      const { seat, former } = event;
      return [{ piece: "first", from: [`first:${former}`, "first"], to: [`first:${seat}`, `seat:${seat}`] }];
    }
    case "select_twice":
    case "reset_organelles":
      return tokens(2, [`atp:${event.seat}`], ["supply"]);
    case "reset_rna":
      return [event.left, event.right].map((letter, slot) => turnedUp(letter, slot));
    case "collected_one":
      return [...tokens(event.atp, ["supply"], [`atp:${event.seat}`]), spent(event.seat, event.organelle)];
    case "mitochondria":
      return tokens(event.atp, ["supply"], [`atp:${event.seat}`]);
    case "took_rna":
      return [{ piece: base(event.base), from: ["slot:0", "slot:1"], to: hand(event.seat, reader, event.base) }];
    case "turned_up":
      return [turnedUp(event.base, event.slot)];
    case "drew_rna":
      return [
        { piece: base(event.base), from: ["rnadeck"], to: ["drawn", ...hand(event.seat, reader, event.base)] },
      ];
    case "kept_rna": {
      const { seat, discarded } = event;
      const kept = { piece: base(event.base), from: ["drawn", "rnadeck"], to: hand(seat, reader, event.base) };
      if (discarded === null) return [kept];
      return [kept, { piece: base(discarded), from: ["drawn", `rna:${seat}`], to: ["rnadeck"] }];
    }
    case "vacuole": {
      const card = { piece: base(event.base), from: ["rnadeck"], to: hand(event.seat, reader, event.base) };
      return [...(event.cards ? [card] : []), ...tokens(event.atp, ["supply"], [`atp:${event.seat}`])];
    }
    case "drew_amino":
      return [
        { piece: amino(event.amino), from: ["aminodeck"], to: ["drawn", ...aminoHand(event.seat, reader, event.amino)] },
      ];
    case "kept_amino": {
      const { seat } = event;
      const to = aminoHand(seat, reader, event.amino);
      const kept = { piece: amino(event.amino), from: ["drawn", "aminodeck"], to };
      return event.back ? [kept, { piece: "amino", from: ["drawn", `amino:${seat}`], to: ["aminodeck"] }] : [kept];
    }
    case "stopped":
      return [{ piece: "stop", from: ["aminodeck"], to: ["stop"], slow: true }];
    case "added": {
      const { id, codon } = aminoOf(event.amino);
      const to = [`chain:${event.seat}`];
      return [
        { piece: amino(event.amino), from: aminoHand(event.seat, reader, event.amino), to, slow: true },
        { piece: `codon:${id}`, from: hand(event.seat, reader, codon[0]), to, slow: true },
      ];
    }
    case "permanent": {
      const chain = [`chain:${event.seat}`];
      const codon = { piece: `codon:${idOf(event.amino)}`, from: chain, to: ["rnadeck"], slow: true };
      const bonus = { piece: `bonus:${event.bonus}`, from: ["bonus"], to: chain, slow: true };
      return event.bonus ? [codon, bonus] : [codon];
    }
    case "no_effect":
      return [spent(event.seat, event.organelle)];
    case "discarded":
      return [{ piece: base(event.base), from: hand(event.seat, reader, event.base), to: ["rnadeck"] }];
    default:
      return [];
  }
}

const turnedUp = (letter: string, slot: number): Flight => ({
  piece: base(letter),
  from: ["rnadeck"],
  to: [`slot:${slot}`],
});

export function happened({ events }: PeptideEnvelope, reader: number | null): Happening {
  const joined = events.find((event) => event.kind === "added" || event.kind === "permanent");
  const stopped = events.some(({ kind }) => kind === "stopped");
  return {
    flights: events.flatMap((event) => flights(event, reader)),
    science: stopped ? "stop" : joined && idOf(joined.amino),
    sound: joined && "bind",
  };
}
