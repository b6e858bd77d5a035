/** What the last move set going on the table: cards and tokens that travel, and the story of what was joined. */

import type { Flight, Happening } from "../../lib/game";
import { aminos, bases, organelles } from "./cards";
import type { PeptideEvent, PeptideView } from "./view";

/** Where cards of a seat come from and go to: the reader's own are in the hand on the screen. */
function hand(seat: number, reader: number | null, card: string): string[] {
  return seat === reader ? [`hand:${card}`, "hand", `rna:${seat}`] : [`rna:${seat}`];
}
function aminoHand(seat: number, reader: number | null, card: string): string[] {
  return seat === reader ? [`hand:${card}`, "hand", `amino:${seat}`] : [`amino:${seat}`];
}

const letter = (number: number): string => bases[number]?.id ?? "";
const base = (number: number): string => (number < 0 ? "rna" : `base:${letter(number)}`);
const amino = (number: number): string => (number < 0 ? "amino" : `amino:${aminos[number].id}`);
const idOf = (number: number): string => aminos[number]?.id ?? "";

/** Tokens from one place to another, no more than can be told apart in flight. */
const tokens = (count: number, from: string[], to: string[]): Flight[] =>
  Array.from({ length: Math.min(count, 2) }, () => ({ piece: "atp", from, to }));

/** The organelle of a use goes back to the deck's side of the shelf. */
function spent(seat: number, kind: number): Flight {
  return { piece: `organelle:${organelles[kind].id}`, from: [`taken:${seat}`], to: ["organelles"] };
}

function flights({ kind, values, secret }: PeptideEvent, reader: number | null): Flight[] {
  const [first, second, third] = values;
  switch (kind) {
    case "took_up":
    case "took_down": {
      const id = organelles[second].id;
      const piece = kind === "took_up" ? `organelle:${id}` : "organelle";
      return [{ piece, from: [`stack:${id}`], to: [`taken:${first}`, `seat:${first}`] }];
    }
    case "took_first_player":
      return [{ piece: "first", from: [`first:${second}`, "first"], to: [`first:${first}`, `seat:${first}`] }];
    case "select_twice":
      return tokens(2, [`atp:${first}`], ["supply"]);
    case "reset_rna":
      return [second, third].map((number, slot) => ({ piece: base(number), from: ["rnadeck"], to: [`slot:${slot}`] }));
    case "reset_organelles":
      return tokens(2, [`atp:${first}`], ["supply"]);
    case "collected_one":
      return [...tokens(third, ["supply"], [`atp:${first}`]), spent(first, second)];
    case "mitochondria":
      return tokens(second, ["supply"], [`atp:${first}`]);
    case "took_rna":
      return [{ piece: base(second), from: ["slot:0", "slot:1"], to: hand(first, reader, letter(second)) }];
    case "turned_up":
      return [{ piece: base(first), from: ["rnadeck"], to: [`slot:${second}`] }];
    case "drew_rna":
      return [{ piece: base(secret), from: ["rnadeck"], to: ["drawn", ...hand(first, reader, letter(secret))] }];
    case "kept_rna": {
      const kept = { piece: base(secret), from: ["drawn", "rnadeck"], to: hand(first, reader, letter(secret)) };
      if (second < 0) return [kept];
      return [kept, { piece: base(second), from: ["drawn", `rna:${first}`], to: ["rnadeck"] }];
    }
    case "vacuole": {
      const card = { piece: base(secret), from: ["rnadeck"], to: hand(first, reader, letter(secret)) };
      return [...(third ? [card] : []), ...tokens(second, ["supply"], [`atp:${first}`])];
    }
    case "drew_amino":
      return [{ piece: amino(secret), from: ["aminodeck"], to: ["drawn", ...aminoHand(first, reader, idOf(secret))] }];
    case "kept_amino": {
      const kept = { piece: amino(secret), from: ["drawn", "aminodeck"], to: aminoHand(first, reader, idOf(secret)) };
      return second ? [kept, { piece: "amino", from: ["drawn", `amino:${first}`], to: ["aminodeck"] }] : [kept];
    }
    case "stopped":
      return [{ piece: "stop", from: ["aminodeck"], to: ["stop"], slow: true }];
    case "added": {
      const { id } = aminos[second];
      const from = aminoHand(first, reader, id);
      const to = [`chain:${first}`];
      return [
        { piece: amino(second), from, to, slow: true },
        { piece: `codon:${id}`, from: hand(first, reader, aminos[second].codon[0]), to, slow: true },
      ];
    }
    case "permanent": {
      const codon = { piece: `codon:${aminos[second].id}`, from: [`chain:${first}`], to: ["rnadeck"], slow: true };
      const bonus = { piece: `bonus:${third}`, from: ["bonus"], to: [`chain:${first}`], slow: true };
      return third ? [codon, bonus] : [codon];
    }
    case "no_effect":
      return [spent(first, second)];
    case "discarded":
      return [{ piece: base(second), from: hand(first, reader, letter(second)), to: ["rnadeck"] }];
    default:
      return [];
  }
}

export function happened(view: PeptideView, reader: number | null): Happening {
  const joined = view.events.find(({ kind }) => kind === "added" || kind === "permanent");
  const stopped = view.events.some(({ kind }) => kind === "stopped");
  return {
    flights: view.events.flatMap((event) => flights(event, reader)),
    science: stopped ? "stop" : joined && aminos[joined.values[1]].id,
    sound: joined && "bind",
  };
}
