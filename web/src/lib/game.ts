/**
 * What a game brings to the table frame: one folder under games/ whose index.ts exports a GameClient as default. A game
 * without one has the plain table.
 */

import type { Component } from "svelte";

import type { LegalMove, SeatShown, View } from "./protocol";

/** A button in the prompt bar. */
export interface Action {
  label: string;
  run: () => void;
  main?: boolean;
  /** The key that does the same, as it is shown: "Enter", "Esc", "P". */
  key?: string;
  /** The move that it makes, as data-move spells it. */
  move?: string;
  /** Why it would be in vain, in a few words: it is muted and says so. */
  why?: string;
}

/** The one question of this moment. */
export interface Prompt {
  title: string;
  detail?: string;
  /** What the reader has to pay with, where that decides the answer. */
  purse?: string;
  actions: Action[];
}

/** What the frame lends to a game's table; every getter is reactive. */
export interface Sitting<V extends View = View, M extends LegalMove = LegalMove> {
  /** The envelope, with the game's own view as its table. */
  readonly view: V;
  /** What happened in this match so far, move by move, the deal first. */
  readonly past: V["events"][];
  /** The reader's seat; null for a spectator. */
  readonly seat: number | null;
  readonly names: string[];
  readonly seats: SeatShown[];
  /** What the reader may do now; empty when the table waits for others, and while a move is on its way. */
  readonly moves: M[];
  readonly waiting: number[];
  /** What the table waits for, in one sentence from the rulebook's side. */
  readonly situation: string;
  readonly over: boolean;
  /** The seat whose move is being shown. */
  readonly acting: number | null;
  /** A replay: nothing can be done, only looked at. */
  readonly replay: boolean;
  /** The move that a hint proposes. */
  readonly hinted: M | null;
  play(move: LegalMove): void;
  /** Ask the server why a move is not allowed, and show the sentence with its clause. */
  whyNot(family: string, args: (number | string)[]): void;
  /** Take back what was said about a move that is not allowed. */
  forgive(): void;
  /** Show the science card of a component. */
  science(key: string): void;
  /** Open the science card of a component where it can be read in full. */
  read(key: string): void;
  /** A window is open, and the moves are those of the reader's next turn: one can be prepared. */
  readonly preparing: boolean;
  /** Settle what is answered in windows; left out where nothing can be. */
  readonly settle?: () => void;
  /** Write something to all; left out where nobody may. */
  readonly write?: (text: string) => void;
  /** What people wrote of late, the last at the end. */
  readonly written?: { seat: number; text: string }[];
}

/** What the reader has chosen so far, and the question that follows from it. */
export interface Chooser {
  /** Asked only while the table waits for the reader. */
  readonly prompt: Prompt;
  /** A key was pressed that the frame has no use for; true if the game had. */
  key(event: KeyboardEvent): boolean;
  /** Step back from what is chosen; false if nothing is. */
  escape(): boolean;
}

/**
 * A piece that travels, from one place to another. A place is the data-place of an element: "draw", "hand:NOV",
 * "cards:2"; the first of several that is on the page is meant.
 */
export interface Flight {
  /** What the game's Piece draws. */
  piece: string;
  from: string[];
  to: string[];
  /** The one event of the move, which may take its time. */
  slow?: boolean;
}

/** What a new view sets going: pieces that travel, something to learn, a sound. */
export interface Happening {
  flights: Flight[];
  science?: string;
  sound?: "bind";
}

/** A card of the reader's hand, or several that are alike: where it lies, and what it is called. */
export interface Held {
  place: string;
  label: string;
  copies: number;
}

export interface Fact {
  label: string;
  value: string;
}

/** What there is to learn about a component. */
export interface ScienceCard {
  key: string;
  title: string;
  kind: string;
  text: string;
  /** What to look up, in a sentence. */
  note?: string;
  facts: Fact[];
  sources: { label: string; url?: string }[];
  /** Elements and how many of each. */
  formula?: [string, number][];
  drawing?: { viewBox: string; body: string };
  /** The drawing is an emblem and no structure. */
  emblem?: boolean;
  /** A figure that the game draws itself. */
  figure?: { of: Component<any>; with: Record<string, unknown> };
  /** A file for the 3D viewer. */
  model?: string;
  /** Other cards that belong to it. */
  partners?: { key: string; title: string }[];
  /** How they belong together. */
  story?: string;
}

export interface GameClient<
  V extends View = View,
  M extends LegalMove = LegalMove,
  C extends Chooser = Chooser,
> {
  key: string;
  sit(sitting: Sitting<V, M>): C;
  /** Inside the panel of a seat, under its name. */
  Seat: Component<{ chooser: C; sitting: Sitting<V, M>; seat: number }>;
  /** Beside the name in the panel of a seat. */
  Known?: Component<{ chooser: C; sitting: Sitting<V, M>; seat: number }>;
  /** `own` says whether the reader's own side is on the screen as well. */
  Centre: Component<{ chooser: C; sitting: Sitting<V, M>; own?: boolean }>;
  /** The reader's own side; for a spectator and on a projector it is not shown. */
  Own: Component<{ chooser: C; sitting: Sitting<V, M> }>;
  /** The final scoring. */
  End: Component<{ sitting: Sitting<V, M> }>;
  /** A picture of how to play, by the name that the game's howto.md gives it, on a sheet of 400 × 186 pixels. */
  Picture?: Component<{ name: string }>;
  /** First in the rail beside the table, where the game has something to show there. */
  Aside?: Component<{ chooser: C; sitting: Sitting<V, M> }>;
  /** A travelling piece, where pieces travel. */
  Piece?: Component<{ piece: string }>;
  /** What stands beside a name; null where the panel tells it better. */
  points(view: V, seat: number): number | null;
  /** The turn or round, as the top bar says it. */
  turn(view: V): string;
  /** The phases of a turn, and the one that is now. */
  phases?(view: V): { names: string[]; now: number };
  /** What the reader holds, so that what came and went can be marked; left out: nothing is. */
  held?(view: V): Held[];
  /** What happened between two views. */
  happened(view: V, seat: number | null): Happening;
  /** What there is to learn, where there is something. */
  science?(key: string): ScienceCard | undefined;
  /** What to show of it before anybody has asked for anything. */
  introduction?(view: V): string | undefined;
  /** The keys of the game, each with what it does; left out: those of a hand of cards. */
  keys?: [key: string, what: string][];
  /** What must be said about the game's content. */
  about: string[];
}

/** A game of any kind, as the frame sees it: it never looks into a view itself. */
export type AnyGame = GameClient<any, any, any>;
