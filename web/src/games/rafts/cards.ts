// The cards and goals of Rafts!, as `python -m labtop.pictures` wrote them from cards.toml and the drawings beside it.
import page from "../../generated/rafts.json";
import type { Drawing } from "../../lib/drawing";

export type Family = "specific" | "generic" | "action";
export type Space = "bacterium" | "gene";

export interface Source {
  label: string;
  url?: string;
}

/** What there is to tell; no text where nothing is told. */
interface Told {
  id: string;
  picture: Drawing;
  science: string;
  sources: Source[];
}

export interface Card extends Told {
  name: string;
  short: string;
  kind: Space | "generic" | "action";
  family: Family;
  copies: number;
  effect: string;
  sabotage: boolean;
  fast: boolean;
  /** The disaster that it shields against. */
  against: string | null;
  /** The goals that ask for it. */
  goals: string[];
  /** Where a gene is from. */
  from: string;
  /** The molecule in the picture, where it is one. */
  molecule: string | null;
}

export interface Goal extends Told {
  title: string;
  bacterium: string;
  gene: string;
  medium: number;
  time: number;
  money: number;
}

interface Page {
  about: string[];
  cards: Card[];
  goals: Goal[];
}

export const { about, cards, goals } = page as unknown as Page;

export const FAMILIES: Family[] = ["specific", "generic", "action"];
/** What a goal asks for besides a bacterium and a gene. */
export const NEEDED = ["medium", "time", "money"] as const;
export const GENERICS = [...NEEDED, "raft"] as const;

const carded = new Map(cards.map((card) => [card.id, card]));
const wanted = new Map(goals.map((goal) => [goal.id, goal]));

function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`Rafts! has no ${what}`);
  return thing;
}

export const cardOf = (id: string): Card => found(carded.get(id), `card ${id}`);
export const goalOf = (id: string): Goal => found(wanted.get(id), `goal ${id}`);
export const isCard = (id: string): boolean => carded.has(id);
export const isGoal = (id: string): boolean => wanted.has(id);

/** Names of species and bacterial genes are italic, those of proteins and all else are not. */
export const isItalic = ({ kind, short }: Card): boolean =>
  kind === "bacterium" || (kind === "gene" && /^[a-z]{3}([A-Z]\d?)?$/.test(short));
/** The card that shields against a disaster. */
export const shieldOf = (disaster: string): Card =>
  found(cards.find(({ against }) => against === disaster), `shield against ${disaster}`);
