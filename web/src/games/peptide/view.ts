// Made from view.py and state.py of src/labtop/games/peptide by `python -m tools.typescript`: never change it by hand.

import type { LegalMove, Result, View } from "../../lib/protocol";

export type PeptideKind = "Vacuole" | "Ribosome" | "Nucleus" | "Mitochondria" | "Amino-Acyl Synthetase";

export type PeptideBase = "A" | "G" | "C" | "U";

/** One of 20 words. */
export type PeptideAmino = string;

export type PeptideColumn = "energy" | "rna";

export type PeptideAfterStop = "the next round is the last" | "the game ends at once";

/** What the table waits for. */
export type PeptideStage = "select" | "resolve" | "keep_rna" | "keep_amino" | "discard" | "over";

/** Why the match ended. */
export type PeptideReason = "stop" | "stall";

/** A chain as a chemist would note it down; the mass is in g/mol, the charge in elementary charges at pH 7. */
export interface Peptide {
  /** In letters, from the free amine to the free acid. */
  sequence: string;
  name: string;
  mass: number;
  charge: number;
}

/** Equal organelles in the Field (PEP-40). */
export interface Stack {
  kind: string;
  name: string;
  short: string;
  price: number;
  effect: string;
  count: number;
}

/** An organelle in front of a seat, face up or down (PEP-52). */
export interface Taken {
  kind: string;
  name: string;
  short: string;
  price: number;
  effect: string;
  up: boolean;
  /** For its owner: whether it would do anything now. */
  possible: boolean | null;
}

/** The organelle deck, and the discard pile by kind. */
export interface OrganellePiles {
  deck: number;
  discard: Record<string, number>;
}

/** A card of a chain; the codon lies beneath it while it is face up (PEP-133, PEP-138). */
export interface Link {
  id: string;
  name: string;
  three: string;
  one: string;
  codon: string;
  value: number;
  side_chain: string;
  permanent: boolean;
  points: number;
}

/** A letter of a codon, and whether it is in the hand. */
export interface Letter {
  base: string;
  held: boolean;
}

/** An amino acid in hand: which letters of its codon are held, and what adding and turning it would bring. */
export interface Held {
  id: string;
  name: string;
  three: string;
  one: string;
  codon: string;
  value: number;
  side_chain: string;
  letters: Letter[];
  match: boolean;
  missing: string;
  adds: number;
  turns: number;
}

/** What a hand and chain would score now (PEP-178 to PEP-183). */
export interface Score {
  bonus: number;
  chain: number;
  hand: number;
  total: number;
}

/** A hand: RNA by base, amino acids with what they lack (PEP-131, PEP-144). */
export interface Hand {
  rna: Record<string, number>;
  amino: Held[];
  score: Score;
}

/** A step in each column of a Vacuole Track. */
export interface Steps {
  energy: number;
  rna: number;
}

/** Where the markers of a Vacuole Track stand, and how far they can go (PEP-157, PEP-168). */
export interface Track {
  energy: number;
  rna: number;
  most: Steps;
}

/** A seat as all see it (PEP-52, PEP-110, PEP-119). */
export interface PeptideSeat {
  seat: number;
  atp: number;
  rna: number;
  /** What all know it to hold at least. */
  known: Record<string, number>;
  amino: number;
  organelles: Taken[];
  selected: number;
  chain: Link[];
  permanent: number;
  bonus: number[];
  points: number;
  /** In the Advanced game. */
  limits: Track | null;
  /** Laid open when the match is over. */
  hand: Hand | null;
}

/** Who holds the First Player card, and whether it can be taken. */
export interface FirstPlayer {
  holder: number;
  taken: boolean;
  may_take: boolean;
}

/** The RNA Field, the deck, and what the seat cannot see: the deck and other hands. */
export interface Rna {
  field: (string | null)[];
  deck: number;
  discard: Record<string, number>;
  unseen: Record<string, number>;
}

/** Where STOP may be, and how likely the next draw is to bring it up, as two numbers (PEP-26, PEP-27). */
export interface Stop {
  out: boolean;
  round: number | null;
  by_clock: boolean;
  /** Among how many cards at the bottom of the deck it lies. */
  last: number;
  chance: number[];
}

/** The amino acid deck; its top card for who put it back (PEP-118). */
export interface AminoDeck {
  deck: number;
  top: string | null;
  stop: Stop;
}

/** An amino acid that the seat put back, and where it may be now. */
export interface PutBack {
  amino: string;
  top: boolean;
  seats: number[];
}

/** An ATP action: its price and, in one's own turn, why it cannot be used (PEP-74, PEP-78, PEP-83). */
export interface AtpAction {
  family: string;
  price: number;
  legal: boolean;
  why: string | null;
  clause: string | null;
}

/** Rounds without an amino acid drawn, and how many bring STOP up (PEP-177). */
export interface StallClock {
  rounds: number;
  of: number;
  /** Half of them have passed. */
  shown: boolean;
}

/** A card that counts at the end, and why: bonus, permanent, added, matched or unmatched (PEP-178 to PEP-183). */
export interface Counted {
  card: string;
  because: string;
  points: number;
}

/** The end: everybody's place, and every card that counts, as a player would lay them out (PEP-191). */
export interface Final {
  places: number[];
  scoring: Counted[][];
  /** The molecule that everybody has built. */
  peptides: Peptide[];
}

/** The table. */
export interface PeptideView {
  advanced: boolean;
  round: number;
  phase: number;
  /** 1 and 2 in the two passes of Phase 1, 0 in Phase 2. */
  passing: number;
  active: number;
  /** Selections owed in this turn. */
  due: number;
  /** The seats that still have a turn in this pass or phase, the active one first (PEP-35, PEP-60, PEP-90). */
  order: number[];
  last_round: boolean;
  first_player: FirstPlayer;
  field: Stack[];
  organelles: OrganellePiles;
  supply: number;
  bonus: number[];
  rna: Rna;
  amino: AminoDeck;
  put_back: PutBack[];
  actions: AtpAction[];
  seats: PeptideSeat[];
  hand: Hand | null;
  /** The two cards that the seat chooses from; nothing for anybody else (PEP-108, PEP-116). */
  choosing: string[];
  stall: StallClock;
  final: Final | null;
}

/** What can happen. */
export type PeptideEvent =
  | { kind: "began"; seat: number }
  | { kind: "round"; cards: number; seat: number; round: number }
  | { kind: "last_round"; cards: number; seat: number }
  | { kind: "took_up"; seat: number; organelle: PeptideKind }
  | { kind: "took_down"; seat: number; organelle: PeptideKind }
  | { kind: "took_first_player"; seat: number; former: number | null }
  | { kind: "select_twice"; seat: number }
  | { kind: "reset_organelles"; seat: number; cards: number }
  | { kind: "reset_rna"; seat: number; left: PeptideBase; right: PeptideBase }
  | { kind: "ended_turn"; seat: number }
  | { kind: "resolving"; seat: number; left: number }
  | { kind: "collected_one"; seat: number; organelle: PeptideKind; atp: number }
  | { kind: "mitochondria"; seat: number; atp: number }
  | { kind: "took_rna"; seat: number; base: PeptideBase }
  | { kind: "turned_up"; base: PeptideBase; slot: number }
  | { kind: "drew_rna"; seat: number; base: PeptideBase | null }
  | { kind: "kept_rna"; seat: number; base: PeptideBase | null; discarded: PeptideBase | null }
  | { kind: "vacuole"; seat: number; base: PeptideBase | null; atp: number; cards: number }
  | { kind: "raised"; seat: number; column: PeptideColumn; limit: number }
  | { kind: "drew_amino"; seat: number; amino: PeptideAmino | null }
  | { kind: "kept_amino"; seat: number; amino: PeptideAmino | null; back: number }
  | { kind: "stopped"; seat: number | null; then: PeptideAfterStop }
  | { kind: "added"; seat: number; amino: PeptideAmino }
  | { kind: "permanent"; seat: number; amino: PeptideAmino; bonus: number }
  | { kind: "no_effect"; seat: number; organelle: PeptideKind }
  | { kind: "surplus"; seats: number; owners: number; atp: number }
  | { kind: "discarded"; seat: number; base: PeptideBase }
  | { kind: "shuffled_organelles"; cards: number }
  | { kind: "shuffled_rna"; cards: number }
  | { kind: "ended"; reason: PeptideReason };

/** The kinds of moves. */
export type PeptideMove =
  | (LegalMove & { family: "take_up"; args: { kind: PeptideKind } })
  | (LegalMove & { family: "take_down"; args: { kind: PeptideKind } })
  | (LegalMove & { family: "take_first_player"; args: {} })
  | (LegalMove & { family: "select_twice"; args: {} })
  | (LegalMove & { family: "reset_organelles"; args: {} })
  | (LegalMove & { family: "reset_rna"; args: {} })
  | (LegalMove & { family: "end_turn"; args: {} })
  | (LegalMove & { family: "collect_one"; args: { kind: PeptideKind } })
  | (LegalMove & { family: "mitochondria"; args: {} })
  | (LegalMove & { family: "nucleus_take"; args: { slot: number } })
  | (LegalMove & { family: "nucleus_draw"; args: {} })
  | (LegalMove & { family: "vacuole_collect"; args: {} })
  | (LegalMove & { family: "vacuole_raise"; args: { column: PeptideColumn } })
  | (LegalMove & { family: "amino_draw"; args: {} })
  | (LegalMove & { family: "ribosome_add"; args: { amino: PeptideAmino } })
  | (LegalMove & { family: "ribosome_permanent"; args: {} })
  | (LegalMove & { family: "no_effect"; args: { kind: PeptideKind } })
  | (LegalMove & { family: "keep_rna"; args: { base: PeptideBase } })
  | (LegalMove & { family: "keep_amino"; args: { amino: PeptideAmino } })
  | (LegalMove & { family: "discard_rna"; args: { base: PeptideBase } });

/** The envelope with the view of this game in it. */
export interface PeptideEnvelope extends Omit<View, "stage" | "events" | "table" | "result"> {
  stage: PeptideStage;
  events: PeptideEvent[];
  table: PeptideView;
  result: (Result & { reason: PeptideReason }) | null;
}
