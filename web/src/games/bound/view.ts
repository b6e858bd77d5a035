/** What the server shows of a match of Bound!, as src/labtop/games/bound/view.py makes it. */

import type { TypeName } from "./cards";

export type Stage = "request" | "give" | "pick_giver" | "must_reveal" | "may_reveal" | "over";

export interface Held {
  name: string;
  code: string;
  type: TypeName;
  copies: number;
}

/** What play has made known about a hand. */
export interface KnownHand {
  holds: Held[];
  holds_types: { type: TypeName; cards: number }[];
  lacks_types: TypeName[];
  lacks: string[];
  no_pair: boolean;
}

export interface BoundSeat {
  seat: number;
  cards: number;
  bound: { pair: string; target: string; drug: string }[];
  points: number;
  /** Left out at a table without the memory aid, and of one's own hand. */
  known?: KnownHand;
  /** Laid open when the match is over. */
  hand?: Held[];
}

export interface BoundEvent {
  kind: string;
  values: [number, number, number];
  secret: number;
}

export interface BoundView {
  seat: number | null;
  stage: Stage;
  turn: number;
  active: number;
  waiting: number[];
  request: { type: TypeName; of: number } | { name: string; holders: number[] } | null;
  draw: number;
  discard: string[];
  seats: BoundSeat[];
  hand: Held[] | null;
  pairs: { pair: string; target: string; drug: string; bound: number; open: number }[];
  limits: { blocked: { turns: number; of: number }; stall: { turns: number; of: number } };
  events: BoundEvent[];
  result: { reason: string; out: number | null; scores: number[]; winners: number[] } | null;
}
