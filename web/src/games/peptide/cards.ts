// The cards of Peptide, as `python -m labtop.pictures` wrote them from cards.toml.
import page from "../../generated/peptide.json";
import type { PeptideBase, PeptideKind } from "./view";

export type Kind = "vacuole" | "ribosome" | "nucleus" | "mitochondria" | "aminoacyl";

export type SideChain = "nonpolar" | "polar" | "acidic" | "basic";

/** The inside of an SVG, in currentColor, and the part of the plane that it shows. */
export interface Picture {
  viewBox: string;
  body: string;
}

/** A part of a chain in the units of its cell: the inside of an SVG, and what it fills. */
export interface Fragment {
  body: string;
  box: [left: number, top: number, right: number, bottom: number];
}

/** Where the carbon lies to which the next residue is bound. */
export type Level = "high" | "low";

/** A residue as it looks after a high and after a low carbon; `aside` is for the place before a proline. */
export interface Residue extends Record<Level, Fragment> {
  aside: Record<Level, Fragment>;
  /** Whether the level changes after it; proline alone keeps it. */
  turns: boolean;
}

export interface Taught {
  id: string;
  name: string;
  science: string;
  note: string;
  facts: { label: string; value: string }[];
  sources: { label: string; url?: string }[];
}

export interface Molecule {
  /** The elements in Hill order, each with its count. */
  formula: [element: string, count: number][];
  inchikey: string;
  smiles: string;
  drawing: Picture;
  /** Where its MOL file lies, below the root of the site. */
  model: string;
}

export interface Organelle extends Taught {
  id: Kind;
  name: PeptideKind;
  short: string;
  copies: number;
  price: number;
  effect: string;
  effect_advanced: string;
  /** It shows the parts, not their true sizes. */
  emblem: Picture;
}

export interface Base extends Taught, Molecule {
  id: PeptideBase;
  copies: number;
  class: "purine" | "pyrimidine";
  rings: 1 | 2;
  /** The hydrogen bonds to its partner. */
  pins: 2 | 3;
  pairs: PeptideBase;
}

export interface Amino extends Taught, Molecule {
  three: string;
  one: string;
  codon: string;
  value: number;
  side_chain: SideChain;
  essential: boolean;
  /** All its codons in the standard code. */
  codons: string[];
  residue: Residue;
}

interface Page {
  about: string[];
  cell: { width: number; deep: number };
  organelles: Organelle[];
  bases: Base[];
  aminos: Amino[];
  start: Taught & { codon: string; residue: { plain: Fragment; aside: Fragment } };
  end: Record<Level, Fragment>;
  stop: Taught & { codons: string[] };
  bonus: (Taught & { points: number })[];
  atp: Taught & Molecule;
  first_player: Taught;
  reference: Taught;
  built: Taught;
  track: Taught & { energy: number[]; rna: number[] };
  code: Record<string, string>;
}

export const { about, cell, organelles, bases, aminos, start, end, stop, bonus, atp, first_player, reference, built, track, code } =
  page as unknown as Page;

function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`Peptide has no ${what}`);
  return thing;
}

const kinds = new Map(organelles.flatMap((one) => [one.id, one.name].map((word) => [word as string, one])));
const letters = new Map<string, Base>(bases.map((base) => [base.id, base]));
const acids = new Map(aminos.flatMap((amino) => [amino.id, amino.name].map((word) => [word, amino])));

/** An organelle by its id or its name. */
export const organelleOf = (kind: string): Organelle => found(kinds.get(kind), `organelle ${kind}`);
export const baseOf = (letter: string): Base => found(letters.get(letter), `base ${letter}`);
/** An amino acid by its id or its name. */
export const aminoOf = (word: string): Amino => found(acids.get(word), `amino acid ${word}`);

/** The CSS variables of a base: its colour, and the colour of what is printed on it. */
export const fill = (letter: string): string => `var(--b${letter})`;
export const onFill = (letter: string): string => `var(--on-b${letter})`;
