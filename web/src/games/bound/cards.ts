// The cards of Bound!, as `python -m labtop.pictures` wrote them from cards.toml.
import page from "../../generated/bound.json";
import type { BoundType } from "./view";

export type Role = "target" | "drug";
export type ShapeName = "round" | "wedge" | "dovetail" | "double" | "bulb";

/** The inside of an SVG, in currentColor, and the part of the plane that it shows. */
export interface Picture {
  viewBox: string;
  body: string;
}

/** The profile of a pair: a shape, and which of the three heights it is at. */
export interface Key {
  shape: ShapeName;
  at: number;
}

export interface Type {
  name: BoundType;
  variety: string;
  role: Role;
  opposite: BoundType;
  letter: string;
}

export interface Variety {
  id: string;
}

export interface Pair {
  id: string;
  variety: string;
  target: string;
  drug: string;
  pdb: string[];
  pdb_note: string;
  science: string;
  sources: { label: string; url?: string }[];
  key: Key;
}

export interface Card {
  code: string;
  name: string;
  type: BoundType;
  role: Role;
  partner: string;
  pair: string;
  science: string;
  facts: { label: string; value: string }[];
  sources: { label: string; url?: string }[];
  /** A drug's elements in Hill order, each with its count. */
  formula?: [element: string, count: number][];
  inchikey?: string;
  smiles?: string;
  /** A drug's skeletal formula. */
  drawing?: Picture;
  /** The same without letters, where they would be too small to read on a card. */
  sketch?: Picture;
  /** Where a drug's MOL file lies, below the root of the site. */
  model?: string;
  /** A target's emblem; it is not a structure and is never called one. */
  relief?: Picture;
}

/** One straight line (one point) or one Bézier curve (three), each point [along, deep] in depths of the key. */
export type Stroke = [along: number, deep: number][];

interface Page {
  about: string[];
  types: Type[];
  varieties: Variety[];
  keys: { shapes: Record<ShapeName, Stroke[]>; heights: number[] };
  pairs: Pair[];
  cards: Card[];
}

export const { about, types, varieties, keys, pairs, cards } = page as unknown as Page;

const named = new Map(cards.map((card) => [card.name, card]));
const numbered = new Map(cards.map((card, number) => [card.name, number]));
const coded = new Map(cards.map((card) => [card.code, card]));
const paired = new Map(pairs.map((pair) => [pair.id, pair]));
const typed = new Map<string, Type>(types.map((type) => [type.name, type]));

function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`Bound! has no ${what}`);
  return thing;
}

export const cardByName = (name: string): Card => found(named.get(name), `card named ${name}`);
export const cardByCode = (code: string): Card => found(coded.get(code), `card with the code ${code}`);
/** The number of a name among the cards. */
export const numberOf = (name: string): number => found(numbered.get(name), `card named ${name}`);
export const pairById = (id: string): Pair => found(paired.get(id), `pair ${id}`);
export const pairOf = (card: Card): Pair => pairById(card.pair);
export const partnerOf = (card: Card): Card => cardByName(card.partner);
export const typeByName = (name: string): Type => found(typed.get(name), `type ${name}`);

/** The CSS variables of a type: its colour, and the colour of what is printed on it. */
export const fill = (type: string): string => `var(--${type.toLowerCase()})`;
export const onFill = (type: string): string => `var(--on-${type.toLowerCase()})`;
