// Made from view.py and state.py of src/labtop/games/bound by `python -m tools.typescript`: never change it by hand.

import type { LegalMove, Result, View } from "../../lib/protocol";

/** One of 30 words. */
export type BoundName = string;

export type BoundType = "Cancer" | "Anticancer" | "Bacteria" | "Antibiotic" | "Virus" | "Antiviral";

/** One of 15 words. */
export type BoundPair = string;

/** One of 15 words. */
export type BoundCouple = string;

/** What the table waits for. */
export type BoundStage = "request" | "give" | "pick_giver" | "must_reveal" | "may_reveal" | "over";

/** Why the match ended. */
export type BoundReason = "out" | "blocked" | "stall";

/** A Drug and its Target. */
export interface Pair {
  pair: string;
  target: string;
  drug: string;
}

/** How often a pair has been bound so far, and can be still (BND-53). */
export interface OpenPair {
  pair: string;
  target: string;
  drug: string;
  bound: number;
  open: number;
}

/** A NAME in a hand, with its copies (BND-03, BND-04). */
export interface Held {
  name: string;
  code: string;
  type: string;
  role: string;
  partner: string;
  pair: string;
  copies: number;
}

/** So many cards of a TYPE. */
export interface KnownType {
  type: string;
  cards: number;
}

/** The facts about a hand that the observer could have written down (BND-86, BND-87). */
export interface KnownHand {
  holds: Held[];
  holds_types: KnownType[];
  lacks_types: string[];
  lacks: string[];
  no_pair: boolean;
}

/** A seat as others see it. */
export interface BoundSeat {
  seat: number;
  cards: number;
  bound: Pair[];
  points: number;
  /** With the memory aid; not of one's own hand. */
  known: KnownHand | null;
  /** Laid open when the match is over. */
  hand: Held[] | null;
}

/** The request of this turn: a TYPE of one seat, or a NAME of all, with its holders if there are two (BND-37). */
export interface Request {
  type: string | null;
  of: number | null;
  name: string | null;
  holders: number[];
}

/** Turns without progress, and how many end the game (BND-72, BND-73). */
export interface Limit {
  turns: number;
  of: number;
}

/** The two counts that can end a game. */
export interface Limits {
  blocked: Limit;
  stall: Limit;
}

/** The table. */
export interface BoundView {
  turn: number;
  active: number;
  request: Request | null;
  draw: number;
  /** What the draw pile is made of at most, since it was last shuffled; with the memory aid. */
  pool: Held[] | null;
  discard: string[];
  seats: BoundSeat[];
  hand: Held[] | null;
  pairs: OpenPair[];
  limits: Limits;
  /** Who went out. */
  out: number | null;
}

/** What can happen. */
export type BoundEvent =
  | { kind: "dealt"; cards: number; beginner: number }
  | { kind: "asked_type"; asker: number; asked: number; type: BoundType }
  | { kind: "asked_name"; asker: number; name: BoundName }
  | { kind: "missed"; asker: number; asked: number | null }
  | { kind: "held_by_two"; name: BoundName; one: number; other: number }
  | { kind: "gave"; giver: number; taker: number; name: BoundName }
  | { kind: "gave_hidden"; giver: number; taker: number; type: BoundType; name: BoundName | null }
  | { kind: "drew"; seat: number; name: BoundName | null }
  | { kind: "nothing_to_draw"; seat: number }
  | { kind: "bound"; seat: number; pair: BoundPair }
  | { kind: "discarded"; seat: number; one: BoundName; other: BoundName }
  | { kind: "passed"; seat: number }
  | { kind: "kept"; seat: number }
  | { kind: "reshuffled"; cards: number }
  | { kind: "went_out"; seat: number }
  | { kind: "ended"; reason: BoundReason };

/** The kinds of moves. */
export type BoundMove =
  | (LegalMove & { family: "ask_type"; args: { seat: number; type: BoundType } })
  | (LegalMove & { family: "ask_name"; args: { name: BoundName } })
  | (LegalMove & { family: "give"; args: { name: BoundName } })
  | (LegalMove & { family: "take_from"; args: { seat: number } })
  | (LegalMove & { family: "bind"; args: { pair: BoundPair } })
  | (LegalMove & { family: "discard"; args: { type: BoundType; couple: BoundCouple } })
  | (LegalMove & { family: "pass"; args: {} });

/** The envelope with the view of this game in it. */
export interface BoundEnvelope extends Omit<View, "stage" | "events" | "table" | "result"> {
  stage: BoundStage;
  events: BoundEvent[];
  table: BoundView;
  result: (Result & { reason: BoundReason }) | null;
}
