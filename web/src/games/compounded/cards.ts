// The elements and compounds of Compounded, as `python -m labtop.pictures` wrote them from cards.toml.
import page from "../../generated/compounded.json";

/** A compound as balls and sticks on a plate of 168 × 66: a space for each crystal. */
export interface Model {
  /** How wide a ball is. */
  ball: number;
  atoms: { element: string; x: number; y: number }[];
  bonds: [from: number, to: number, order: number][];
}

export interface Source {
  label: string;
  url?: string;
}

/** What there is to tell; left out where nothing is told. */
interface Told {
  id: string;
  name: string;
  science?: string;
  sources?: Source[];
  facts?: { label: string; value: string }[];
}

export interface Element extends Told {
  /** In the periodic table. */
  number: number;
}

export interface Compound extends Told {
  formula: string;
  state: string;
  model: Model;
  drawing?: { viewBox: string; body: string };
  /** A file for the 3D viewer. */
  space?: string;
}

interface Page {
  about: string[];
  elements: Element[];
  compounds: Compound[];
}

export const { about, elements, compounds } = page as unknown as Page;

const named = new Map(elements.map((one) => [one.id, one]));
const carded = new Map(compounds.map((one) => [one.id, one]));

export const isElement = (id: string): boolean => named.has(id);
export const ELEMENTS = elements.map(({ id }) => id);
export const elementOf = (id: string): Element | undefined => named.get(id);
export const cardOf = (id: string): Compound => {
  const found = carded.get(id);
  if (found === undefined) throw new Error(`Compounded has no card ${id}`);
  return found;
};

export const PLATE = { width: 168, height: 66 };
