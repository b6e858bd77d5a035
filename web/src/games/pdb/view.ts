// Made from view.py and state.py of src/labtop/games/pdb by `python -m tools.typescript`: never change it by hand.

import type { LegalMove, Result, View } from "../../lib/protocol";

export type PdbDataType = "square" | "circle" | "triangle";

export type PdbPairOfData = "square+square" | "square+circle" | "square+triangle" | "circle+circle" | "circle+triangle" | "triangle+triangle";

export type PdbAmount = "sample1" | "sample2" | "crystal1" | "crystal2" | "square1" | "square2" | "circle1" | "circle2" | "triangle1" | "triangle2" | "achievement1" | "achievement2";

/** One of 32 words. */
export type PdbCard = string;

/** One of 17 words. */
export type PdbPlace = string;

export type PdbGift = "nothing" | "sample1+square1+circle2+triangle1" | "sample2" | "sample1+circle2+triangle1" | "sample2+circle1" | "sample1+square1+circle1+triangle1" | "sample1+square1" | "sample2+triangle1" | "square1+triangle1" | "sample1+square1+circle1" | "sample2+square1";

export type PdbPrepared = "prep1" | "prep2";

export type PdbXrayGain = "square2" | "circle1" | "triangle1";

export type PdbNmrGain = "square1" | "triangle1" | "circle1";

export type PdbEmGain = "circle2" | "square1" | "triangle1";

export type PdbAnalyzedData = "square2" | "circle2";

export type PdbAutomationGain = "sample1" | "crystal1";

/** What the table waits for. */
export type PdbStage = "pick" | "play" | "over";

/** Why the match ended. */
export type PdbReason = "target" | "stall" | "cap";

/** An Action, or one alternative of it: what it returns and gains and, for who looks, why it cannot be done now. */
export interface Choice {
  move: number;
  family: string;
  args: number[];
  returned: Record<string, number>;
  gained: Record<string, number>;
  legal: boolean;
  why: string | null;
  clause: string | null;
}

/** A place for a Researcher: whose stands there, and what can be done (PDB-34, PDB-100). */
export interface BoxShown {
  id: string;
  name: string;
  group: string;
  by: number | null;
  choices: Choice[];
}

/** An Innovation card (PDB-68, PDB-71, PDB-75). */
export interface CardShown {
  id: string;
  name: string;
  kind: string;
  achievement: number;
  cost: Record<string, number>;
  pdb_id: string | null;
  method: string | null;
}

/** A turn on the shortest way to a card. */
export interface StepShown {
  place: string;
  returned: Record<string, number>;
  gained: Record<string, number>;
}

/** An Innovate box with its card (PDB-65 to PDB-70). */
export interface Innovation {
  slot: number;
  card: CardShown | null;
  /** Who has claimed it. */
  by: number | null;
  choice: Choice;
  /** What each seat lacks. */
  lacking: Record<string, number>[];
  /** The seats that could pay now, if it were their turn. */
  payers: number[];
  /** The shortest way for who looks, as if every box were free; the last turn, which claims it, is not among them. */
  way: StepShown[] | null;
}

/** An Additional Action card and its box (PDB-73, PDB-74). */
export interface TechniqueShown {
  card: CardShown;
  used: boolean;
  choices: Choice[];
}

/** A seat as all see it. */
export interface PdbSeat {
  seat: number;
  colour: string;
  leads: boolean;
  researchers: number;
  unplayed: number;
  /** Recruited in this round. */
  pending: number;
  /** Has a Researcher to play and nothing that can be done (PDB-28). */
  stuck: boolean;
  /** Researchers of its color in the Supply. */
  spare: number;
  tokens: Record<string, number>;
  points: number;
  /** Achievement on cards that it has claimed in this round. */
  coming: number;
  entries: CardShown[];
  techniques: TechniqueShown[];
}

/** The deck: how many cards, and which they are, in no order; those that were put under it, from the top down. */
export interface DeckShown {
  count: number;
  depositions: string[];
  techniques: string[];
  bottom: string[];
}

/** Rounds that have passed, and how many there can be. */
export interface Clock {
  rounds: number;
  of: number;
}

/** The end: everybody's place, and the Data that break a tie (PDB-94 to PDB-96). */
export interface Final {
  places: number[];
  data: number[];
}

/** The table. */
export interface PdbView {
  preset: string;
  /** What the preset means. */
  reading: string;
  /** What of the game is not known from print. */
  reconstruction: string;
  round: number;
  target: number;
  /** Somebody has reached the target, or will when the round ends. */
  last_round: boolean;
  leader: number;
  active: number;
  /** The seats with a Researcher to play, in the order of play, the active one first. */
  order: number[];
  turns_left: number;
  /** The active seat has no usable box and must let a Researcher go (PDB-62). */
  forced: boolean;
  offer: string[];
  supply: Record<string, number>;
  boxes: BoxShown[];
  graduate: BoxShown;
  innovations: Innovation[];
  deck: DeckShown;
  seats: PdbSeat[];
  stall: Clock | null;
  cap: Clock | null;
  refresh: Clock | null;
  final: Final | null;
}

/** What can happen. */
export type PdbEvent =
  | { kind: "began"; seat: number }
  | { kind: "picked"; seat: number; data: PdbDataType }
  | { kind: "left_over"; seat: number; data: PdbDataType }
  | { kind: "put_back" }
  | { kind: "round"; seat: number; round: number }
  | { kind: "recruited"; seat: number }
  | { kind: "led"; seat: number; former: number | null }
  | { kind: "exchanged"; seat: number; place: PdbPlace; gained: PdbAmount }
  | { kind: "analyzed"; seat: number; returned: PdbAmount; gained: PdbAmount }
  | { kind: "graduated"; seat: number; data: PdbDataType }
  | { kind: "claimed"; seat: number; card: PdbCard; slot: number }
  | { kind: "combined"; seat: number; pair: PdbPairOfData; data: PdbDataType }
  | { kind: "skipped"; seat: number }
  | { kind: "acquired"; seat: number; card: PdbCard; points: number }
  | { kind: "joined"; seat: number }
  | { kind: "turned_up"; card: PdbCard; slot: number }
  | { kind: "put_under"; cards: number }
  | { kind: "ended"; reason: PdbReason }
  | { kind: "evened"; seat: number; gift: PdbGift };

/** The kinds of moves. */
export type PdbMove =
  | (LegalMove & { family: "recruit"; args: {} })
  | (LegalMove & { family: "lead"; args: {} })
  | (LegalMove & { family: "publish"; args: {} })
  | (LegalMove & { family: "prepare"; args: { which: PdbPrepared } })
  | (LegalMove & { family: "grow"; args: {} })
  | (LegalMove & { family: "xray"; args: { alternative: PdbXrayGain } })
  | (LegalMove & { family: "nmr"; args: { alternative: PdbNmrGain } })
  | (LegalMove & { family: "em"; args: { alternative: PdbEmGain } })
  | (LegalMove & { family: "analyze"; args: { alternative: PdbAnalyzedData } })
  | (LegalMove & { family: "graduate"; args: { data: PdbDataType } })
  | (LegalMove & { family: "innovate"; args: { slot: number } })
  | (LegalMove & { family: "automation"; args: { alternative: PdbAutomationGain } })
  | (LegalMove & { family: "electron_crystallography"; args: {} })
  | (LegalMove & { family: "xfel"; args: {} })
  | (LegalMove & { family: "ihm"; args: { pair: PdbPairOfData; data: PdbDataType } })
  | (LegalMove & { family: "pick"; args: { data: PdbDataType } });

/** The envelope with the view of this game in it. */
export interface PdbEnvelope extends Omit<View, "stage" | "events" | "table" | "result"> {
  stage: PdbStage;
  events: PdbEvent[];
  table: PdbView;
  result: (Result & { reason: PdbReason }) | null;
}
