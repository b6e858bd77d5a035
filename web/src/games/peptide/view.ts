/** What the server shows of a match of Peptide, as src/labtop/games/peptide/view.py makes it. */

export type Stage = "select" | "resolve" | "keep_rna" | "keep_amino" | "discard" | "over";
export type Letter = "A" | "G" | "C" | "U";
export type Kind = "vacuole" | "ribosome" | "nucleus" | "mitochondria" | "aminoacyl";
export type Bases = Record<Letter, number>;

/** A kind of organelle: what using it costs and does. */
export interface OrganelleShown {
  kind: Kind;
  name: string;
  short: string;
  price: number;
  effect: string;
}

export interface Stack extends OrganelleShown {
  count: number;
}

/** An organelle in front of a seat; only its owner is told whether it would do anything now. */
export interface Taken extends OrganelleShown {
  up: boolean;
  possible: boolean | null;
}

export interface AminoShown {
  id: string;
  name: string;
  three: string;
  one: string;
  codon: string;
  value: number;
  side_chain: string;
}

/** A card of a chain: permanent, or added and worth half. */
export interface Link extends AminoShown {
  permanent: boolean;
  points: number;
}

/** An amino acid in hand, with the letters of its codon that are there too. */
export interface Held extends AminoShown {
  letters: { base: Letter; held: boolean }[];
  match: boolean;
  missing: string;
  adds: number;
  turns: number;
}

export interface Hand {
  rna: Bases;
  amino: Held[];
  score: { bonus: number; chain: number; hand: number; total: number };
}

export interface PeptideSeat {
  seat: number;
  atp: number;
  rna: number;
  known: Bases;
  amino: number;
  organelles: Taken[];
  selected: number;
  chain: Link[];
  permanent: number;
  bonus: number[];
  points: number;
  /** Where the markers of the Vacuole Track stand, and how far they can go; only in the Advanced game. */
  limits: { energy: number; rna: number; most: { energy: number; rna: number } } | null;
  /** Laid open when the match is over. */
  hand?: Hand;
}

export interface AtpAction {
  family: "reset_rna" | "reset_organelles" | "select_twice";
  price: number;
  legal: boolean;
  why: string | null;
  clause: string | null;
}

export interface PeptideEvent {
  kind: string;
  values: [number, number, number];
  secret: number;
}

/** Why a card counts at the end. */
export type Because = "bonus" | "permanent" | "added" | "matched" | "unmatched";

export interface Line {
  card: string;
  because: Because;
  points: number;
}

export interface PeptideView {
  seat: number | null;
  advanced: boolean;
  stage: Stage;
  round: number;
  phase: 1 | 2;
  pass: 0 | 1 | 2;
  turn: number;
  waiting: number[];
  due: number;
  order: number[];
  last_round: boolean;
  first_player: { holder: number; taken: boolean; may_take: boolean };
  field: Stack[];
  organelles: { deck: number; discard: Record<Kind, number> };
  supply: number;
  bonus: number[];
  rna: { field: (Letter | null)[]; deck: number; discard: Bases; unseen: Bases };
  amino: {
    deck: number;
    top: string | null;
    stop: { out: boolean; round: number | null; by_clock: boolean; last: number; chance: [number, number] };
  };
  put_back: { amino: string; top: boolean; seats: number[] }[];
  actions: AtpAction[];
  seats: PeptideSeat[];
  hand: Hand | null;
  choosing: string[];
  stall: { rounds: number; of: number; shown: boolean };
  events: PeptideEvent[];
  result: {
    reason: "stop" | "stall";
    scores: number[];
    places: number[];
    winners: number[];
    scoring: Line[][];
  } | null;
}
