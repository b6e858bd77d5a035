// Made from view.py and state.py of src/labtop/games/rafts by `python -m tools.typescript`: never change it by hand.

import type { LegalMove, Result, View } from "../../lib/protocol";

/** One of 35 words. */
export type RaftsCard = string;

/** One of 18 words. */
export type RaftsSpecificCard = string;

export type RaftsGenericCard = "medium" | "time" | "money" | "raft";

/** One of 22 words. */
export type RaftsResource = string;

export type RaftsSlowAction = "espionage" | "exchange" | "fungal" | "spill" | "outage" | "expenses" | "lab_expansion" | "bioeconomy" | "funding";

export type RaftsGoal = "goal_blood" | "goal_insulin" | "goal_oil_spill" | "goal_plastic" | "goal_arsenic" | "goal_concrete" | "goal_mercury" | "goal_toluene" | "goal_ethanol" | "goal_sugar" | "goal_gut" | "goal_mouth";

export type RaftsBench = "1" | "2";

export type RaftsStolen = "bacterium1" | "gene1" | "bacterium2" | "gene2" | "raft";

export type RaftsKept = "first" | "second" | "both";

export type RaftsDeck = "specific" | "generic" | "action";

export type RaftsWhichGoal = "1" | "2";

/** What the table waits for. */
export type RaftsStage = "main" | "espionage" | "place" | "exchange" | "fungal" | "bioeconomy" | "return" | "funding" | "shields" | "react" | "relief" | "draw" | "between" | "over";

/** Why the match ended. */
export type RaftsReason = "claim" | "stall" | "cap";

/** A goal in front of a player, as a checklist (RFT-05, RFT-26, RFT-143). */
export interface GoalShown {
  id: string;
  /** Whether it is there. */
  bacterium: boolean;
  /** Whether it is there, on the bench of the bacterium unless genes are pooled. */
  gene: boolean;
  /** The bench that is nearest to it. */
  bench: number;
  /** What is there of what it asks for. */
  generic: Record<string, number>;
  /** Whether a raft stands for something that is missing (RFT-47). */
  raft: boolean;
  missing: number;
  pieces: number;
  /** What is missing when the own hand is counted too; null for others. */
  needed: number | null;
}

/** A bacterium and its gene, or the space for them (RFT-20, RFT-85). */
export interface BenchShown {
  bacterium: string | null;
  gene: string | null;
}

/** A card in the own hand and, if it cannot be played in one's main phase, why not. */
export interface HandCard {
  id: string;
  copies: number;
  why: string | null;
  clause: string | null;
}

/** A seat as all see it; the hand is there for its owner, and when the game is over. */
export interface RaftsSeat {
  seat: number;
  goals: GoalShown[];
  benches: BenchShown[];
  generic: Record<string, number>;
  limits: Record<string, number>;
  lab: boolean;
  /** Whether any gene goes with any bacterium, as a house rule has it (RFT-144). */
  pooled: boolean;
  funded: boolean;
  /** How many cards of each family the hand holds (RFT-38). */
  families: Record<string, number>;
  /** Cards that everybody has seen go into the hand (RFT-91). */
  known: Record<string, number>;
  hand: HandCard[] | null;
  points: number;
}

/** The pile from the bottom to the top (RFT-39), and what Serendipity would take. */
export interface Pile {
  cards: string[];
  /** The resource that was discarded last (RFT-97). */
  top: string | null;
  /** The seats on whose tables it could be put. */
  room: number[];
  /** Those of them who may hold Serendipity, by all that is public (RFT-125). */
  takers: number[];
}

/** Turns that have passed, and how many there can be. */
export interface Clock {
  turns: number;
  of: number;
}

/** The table. */
export interface RaftsView {
  /** Who looks. */
  seat: number | null;
  round: number;
  active: number;
  seats: RaftsSeat[];
  decks: Record<string, number>;
  pile: Pile;
  pool: Record<string, number>;
  /** Of each card, how many copies the viewer sees nowhere. */
  unseen: Record<string, number>;
  /** What shields are asked against. */
  disaster: string | null;
  /** The card that waits for a bench. */
  waiting_card: string | null;
  /** Decks that were named for this draw step. */
  named: string[];
  /** How many cards the active player still draws. */
  to_draw: number;
  /** Whether Bioeconomy puts its card on the table, as a house rule has it (RFT-90). */
  to_table: boolean;
  /** Whether European funding replaces one of two goals, as a house rule has it (RFT-95). */
  replaces: boolean;
  stall: Clock | null;
  cap: Clock;
}

/** What can happen. */
export type RaftsEvent =
  | { kind: "began"; seat: number }
  | { kind: "turn"; seat: number }
  | { kind: "laid"; seat: number; card: RaftsCard; bench: RaftsBench }
  | { kind: "added"; seat: number; card: RaftsCard }
  | { kind: "played"; seat: number; card: RaftsCard }
  | { kind: "blank"; card: RaftsCard }
  | { kind: "expanded"; seat: number }
  | { kind: "funded"; seat: number }
  | { kind: "displaced"; seat: number; card: RaftsCard; bench: RaftsBench }
  | { kind: "stole"; seat: number; victim: number; card: RaftsCard }
  | { kind: "swapped"; seat: number; goal: RaftsGoal }
  | { kind: "lost"; seat: number; card: RaftsCard; bench: RaftsBench | null }
  | { kind: "shielded"; seat: number; card: RaftsCard; kept: RaftsKept }
  | { kind: "fetched"; seat: number; card: RaftsCard }
  | { kind: "took"; seat: number; card: RaftsCard; bench: RaftsBench | null }
  | { kind: "returned"; seat: number; goal: RaftsGoal }
  | { kind: "chose"; seat: number; goal: RaftsGoal }
  | { kind: "discarded"; seat: number; card: RaftsCard }
  | { kind: "named"; seat: number; deck: RaftsDeck }
  | { kind: "renewed"; deck: RaftsDeck }
  | { kind: "drew"; seat: number; deck: RaftsDeck; card: RaftsCard | null }
  | { kind: "claimed"; seat: number; goal: RaftsGoal }
  | { kind: "ended"; reason: RaftsReason };

/** The kinds of moves. */
export type RaftsMove =
  | (LegalMove & { family: "end_turn"; args: {} })
  | (LegalMove & { family: "claim"; args: { goal: RaftsWhichGoal } })
  | (LegalMove & { family: "lay"; args: { card: RaftsSpecificCard; bench: RaftsBench } })
  | (LegalMove & { family: "add"; args: { card: RaftsGenericCard } })
  | (LegalMove & { family: "act"; args: { card: RaftsSlowAction } })
  | (LegalMove & { family: "take"; args: { bench: RaftsBench } })
  | (LegalMove & { family: "steal"; args: { seat: number; what: RaftsStolen } })
  | (LegalMove & { family: "put"; args: { bench: RaftsBench } })
  | (LegalMove & { family: "swap"; args: { own: RaftsWhichGoal; seat: number; theirs: RaftsWhichGoal } })
  | (LegalMove & { family: "spoil"; args: { seat: number } })
  | (LegalMove & { family: "fetch"; args: { card: RaftsResource } })
  | (LegalMove & { family: "return_goal"; args: { goal: RaftsWhichGoal } })
  | (LegalMove & { family: "choose_goal"; args: { goal: RaftsGoal } })
  | (LegalMove & { family: "shield"; args: { which: RaftsKept } })
  | (LegalMove & { family: "pass"; args: {} })
  | (LegalMove & { family: "discard"; args: { card: RaftsCard } })
  | (LegalMove & { family: "done"; args: {} })
  | (LegalMove & { family: "draw"; args: { deck: RaftsDeck } });

/** The envelope with the view of this game in it. */
export interface RaftsEnvelope extends Omit<View, "stage" | "events" | "table" | "result"> {
  stage: RaftsStage;
  events: RaftsEvent[];
  table: RaftsView;
  result: (Result & { reason: RaftsReason }) | null;
}
