// Made from view.py and state.py of src/labtop/games/compounded by `python -m tools.typescript`: never change it by hand.

import type { LegalMove, Result, View } from "../../lib/protocol";

/** One of 11628 words. */
export type CompoundedThings = string;

export type CompoundedElement = "H" | "C" | "O" | "N" | "Ca" | "S";

export type CompoundedExperiment = "discovery" | "study" | "research" | "lab";

export type CompoundedTool = "safety_goggles" | "lab_key" | "pipet" | "journal" | "graduated_cylinder" | "bunsen_burner";

/** One of 14 words. */
export type CompoundedItem = string;

/** One of 16 words. */
export type CompoundedCell = string;

/** One of 17 words. */
export type CompoundedTarget = string;

/** One of 64 words. */
export type CompoundedCard = string;

export type CompoundedRate = "3:1" | "2:1";

/** What the table waits for. */
export type CompoundedStage = "nobel_swap" | "nobel_take" | "trade" | "partner" | "give" | "get" | "gate" | "answer" | "countered" | "return" | "study" | "move" | "move_to" | "goggles" | "window" | "burn_at" | "prevent" | "research" | "pile" | "take" | "wild_place" | "nobel_place" | "scatter" | "slot" | "grant" | "raise" | "journal" | "cyl_up" | "cyl_lift" | "fire" | "key" | "over";

/** Why the match ended. */
export type CompoundedReason = "points" | "experiments" | "deck" | "stall" | "limit";

/** A compound as it is printed (CMP-72, CMP-102, CMP-126). */
export interface CompoundShown {
  id: string;
  name: string;
  formula: string;
  state: string;
  raises: string;
  points: number;
  spaces: Record<string, number>;
  limit: number;
  flammable: boolean;
  tool: string | null;
  reaction: string | null;
}

/** A place of the field, and what lies there. */
export interface CellShown {
  cell: number;
  place: string;
  compound: CompoundShown | null;
  crystals: Record<string, number>;
  stand_ins: Record<string, number>;
  missing: Record<string, number>;
  complete: boolean;
  flames: number;
  /** The next fire would give it a flame. */
  in_danger: boolean;
  /** That flame would be its last. */
  would_explode: boolean;
  /** Who has claimed it; where two play, 2 is Nobel. */
  owner: number | null;
  temporary: boolean;
  /** The turn of the claim. */
  claimed_in: number | null;
  /** Who could complete it in one Research turn with what lies on the bench. */
  finishers: number[];
}

/** An experiment of a scientist. */
export interface ExperimentShown {
  id: string;
  level: number;
  number: number;
  completed: boolean;
}

/** A seat as all see it. */
export interface ScientistSeat {
  seat: number;
  leads: boolean;
  points: number;
  /** What would be added if the game were over now (CMP-196 to CMP-201). */
  final: number;
  bench: Record<string, number>;
  room: number;
  pile: Record<string, number>;
  experiments: ExperimentShown[];
  completed: number;
  tools: Record<string, number>;
  journal_works: boolean;
  cylinder_used: boolean;
  wilds: number;
  unbuilt: number;
  building: Record<string, number>;
  /** What the unbuilt extinguisher still needs. */
  missing: Record<string, number>;
  extinguishers: number;
  unused_tokens: number;
  available_tokens: number;
  offers_left: number;
  passed: boolean;
  held_back: boolean;
  scored: CompoundShown[];
}

/** Nobel, who plays where two do (CMP-207 to CMP-211). */
export interface NobelShown {
  played_by: number;
  bench: Record<string, number>;
  room: number;
  experiments: ExperimentShown[];
  scored: CompoundShown[];
  points: number | null;
}

/** What is given to one partner, and what is asked for; nobody in particular in an open offer. */
export interface Leg {
  partner: number | null;
  give: Record<string, number>;
  get: Record<string, number>;
}

/** The offer that is drafted or answered (CMP-42 to CMP-45). */
export interface Offer {
  by: number;
  open: boolean;
  bundle: boolean;
  legs: Leg[];
  /** The counter-offer of the partner, from the view of who makes it. */
  counter: Leg | null;
  drafter: number;
  sent: boolean;
}

/** The deck: how many cards, which compounds are among them, and when the next fire comes (CMP-22). */
export interface DeckShown {
  count: number;
  compounds: string[];
  /** Compounds above the next Lab Fire; null if there is none that can be counted to. */
  until_fire: number | null;
  fires: number;
  exploded: string[];
}

/** The Research turn, or Nobel's placing. */
export interface ResearchShown {
  by: number;
  placements: number;
  may_exchange: boolean;
}

/** Crystals that are still to be scattered (CMP-134). */
export interface Explosion {
  cell: number;
  by: number;
  crystals: Record<string, number>;
}

/** What the table needs to know of the house rules: how offers are made, where crystals fly, what is worth what. */
export interface HouseRules {
  /** On one side of an offer. */
  most_things: number;
  counters: boolean;
  groups: boolean;
  /** Crystals fly across corners, too. */
  diagonal: boolean;
  /** A Wild Element is placed like a crystal. */
  stand_in: boolean;
  /** The points of an unused Fire Extinguisher at the end. */
  extinguisher: number;
}

/** Turns that have passed, and how many there can be. */
export interface Clock {
  turns: number;
  of: number;
}

/** The end: everybody's place, and what was added to the points. */
export interface Final {
  places: number[];
  added: number[];
}

/** The table. */
export interface CompoundedView {
  reconstruction: string;
  turn: number;
  phase: string;
  lead: number;
  order: number[];
  target: number;
  /** This turn is the last. */
  last_turn: boolean;
  /** Why the next turn, or this one, is the last. */
  end_is_near: string | null;
  field: CellShown[];
  bag: Record<string, number>;
  supply: Record<string, number>;
  deck: DeckShown;
  seats: ScientistSeat[];
  nobel: NobelShown | null;
  offer: Offer | null;
  research: ResearchShown | null;
  /** The cell of the compound that is scored. */
  scoring: number | null;
  /** The cell that somebody holds a Burner under. */
  burning: number | null;
  /** Cells that the fire threatens, without those that are protected. */
  fire: number[];
  explosions: Explosion[];
  /** The first half of a choice in two moves: a cell, an element or an experiment. */
  chosen: number | null;
  rules: HouseRules;
  stall: Clock;
  cap: Clock;
  final: Final | null;
}

/** What can happen. */
export type CompoundedEvent =
  | { kind: "began"; seat: number }
  | { kind: "turn"; seat: number; turn: number }
  | { kind: "drew"; seat: number; things: CompoundedThings }
  | { kind: "swapped"; seat: number; given: CompoundedElement; taken: CompoundedElement }
  | { kind: "offered"; seat: number; to: number | null; things: CompoundedThings }
  | { kind: "wanted"; seat: number; of: number | null; things: CompoundedThings }
  | { kind: "refused"; seat: number }
  | { kind: "countered"; seat: number }
  | { kind: "dropped"; seat: number }
  | { kind: "accepted"; seat: number }
  | { kind: "dealt"; seat: number }
  | { kind: "returned"; seat: number; element: CompoundedElement }
  | { kind: "claimed"; seat: number; card: CompoundedCard; cell: CompoundedCell }
  | { kind: "held_back"; seat: number }
  | { kind: "moved"; seat: number; start: CompoundedCell; cell: CompoundedCell }
  | { kind: "put_on_goggles"; seat: number }
  | { kind: "lit"; seat: number; cell: CompoundedCell }
  | { kind: "prevented"; seat: number }
  | { kind: "burned"; card: CompoundedCard; cell: CompoundedCell }
  | { kind: "placed"; seat: number; element: CompoundedElement; target: CompoundedTarget }
  | { kind: "completed"; card: CompoundedCard; cell: CompoundedCell }
  | { kind: "built"; seat: number }
  | { kind: "exchanged"; seat: number; element: CompoundedElement; taken: CompoundedElement }
  | { kind: "fetched"; seat: number; element: CompoundedElement }
  | { kind: "scored"; seat: number; card: CompoundedCard; points: number }
  | { kind: "nobel_scored"; card: CompoundedCard }
  | { kind: "shared"; seat: number; points: number }
  | { kind: "gained"; seat: number; tool: CompoundedTool }
  | { kind: "granted"; seat: number; experiment: CompoundedExperiment }
  | { kind: "raised"; seat: number; experiment: CompoundedExperiment; number: number }
  | { kind: "lowered"; seat: number; experiment: CompoundedExperiment; number: number }
  | { kind: "let_go"; seat: number; cell: CompoundedCell }
  | { kind: "kept"; seat: number; element: CompoundedElement }
  | { kind: "broke_out" }
  | { kind: "revealed"; takes_effect: number }
  | { kind: "protected"; seat: number; cell: CompoundedCell }
  | { kind: "caught_fire"; card: CompoundedCard; cell: CompoundedCell; flames: number }
  | { kind: "blew_up"; card: CompoundedCard; cell: CompoundedCell }
  | { kind: "scattered"; element: CompoundedElement; cell: CompoundedCell }
  | { kind: "laid"; card: CompoundedCard; cell: CompoundedCell }
  | { kind: "leads"; seat: number }
  | { kind: "last_turn" }
  | { kind: "ended"; reason: CompoundedReason };

/** The kinds of moves. */
export type CompoundedMove =
  | (LegalMove & { family: "pass"; args: {} })
  | (LegalMove & { family: "offer"; args: {} })
  | (LegalMove & { family: "offer_open"; args: {} })
  | (LegalMove & { family: "bundle"; args: {} })
  | (LegalMove & { family: "also_give"; args: {} })
  | (LegalMove & { family: "also_get"; args: {} })
  | (LegalMove & { family: "also_with"; args: {} })
  | (LegalMove & { family: "send"; args: {} })
  | (LegalMove & { family: "cancel"; args: {} })
  | (LegalMove & { family: "offer_to"; args: { seat: number } })
  | (LegalMove & { family: "give"; args: { item: CompoundedItem } })
  | (LegalMove & { family: "give_nothing"; args: {} })
  | (LegalMove & { family: "get"; args: { item: CompoundedItem } })
  | (LegalMove & { family: "get_nothing"; args: {} })
  | (LegalMove & { family: "accept"; args: {} })
  | (LegalMove & { family: "refuse"; args: {} })
  | (LegalMove & { family: "counter"; args: {} })
  | (LegalMove & { family: "return"; args: { element: CompoundedElement } })
  | (LegalMove & { family: "claim"; args: { cell: CompoundedCell } })
  | (LegalMove & { family: "lift"; args: { cell: CompoundedCell } })
  | (LegalMove & { family: "hold"; args: {} })
  | (LegalMove & { family: "stay"; args: {} })
  | (LegalMove & { family: "goggles"; args: {} })
  | (LegalMove & { family: "keep"; args: {} })
  | (LegalMove & { family: "key"; args: {} })
  | (LegalMove & { family: "use_burner"; args: {} })
  | (LegalMove & { family: "prevent"; args: {} })
  | (LegalMove & { family: "burn"; args: { cell: CompoundedCell } })
  | (LegalMove & { family: "place"; args: { element: CompoundedElement; target: CompoundedTarget } })
  | (LegalMove & { family: "from_pile"; args: {} })
  | (LegalMove & { family: "wild"; args: {} })
  | (LegalMove & { family: "end"; args: {} })
  | (LegalMove & { family: "exchange"; args: { rate: CompoundedRate; element: CompoundedElement } })
  | (LegalMove & { family: "take"; args: { element: CompoundedElement } })
  | (LegalMove & { family: "score"; args: { cell: CompoundedCell } })
  | (LegalMove & { family: "grant"; args: { seat: number; experiment: CompoundedExperiment } })
  | (LegalMove & { family: "share"; args: { seat: number } })
  | (LegalMove & { family: "raise"; args: { experiment: CompoundedExperiment } })
  | (LegalMove & { family: "raise_nothing"; args: {} })
  | (LegalMove & { family: "lower"; args: { experiment: CompoundedExperiment } })
  | (LegalMove & { family: "journal"; args: { element: CompoundedElement } })
  | (LegalMove & { family: "protect"; args: { cell: CompoundedCell } });

/** The envelope with the view of this game in it. */
export interface CompoundedEnvelope extends Omit<View, "stage" | "events" | "table" | "result"> {
  stage: CompoundedStage;
  events: CompoundedEvent[];
  table: CompoundedView;
  result: (Result & { reason: CompoundedReason }) | null;
}
