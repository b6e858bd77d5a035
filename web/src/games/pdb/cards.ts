// The boxes and cards of PDB, as `python -m labtop.pictures` wrote them from cards.toml and the drawings beside it.
import page from "../../generated/pdb.json";
import type { Drawing } from "../../lib/drawing";

export type Method = "xray" | "em" | "nmr";

export interface Source {
  label: string;
  url?: string;
}

export interface Told {
  id: string;
  name: string;
  science: string;
  sources: Source[];
}

export interface Place extends Told {
  art: Drawing;
}

export interface Card extends Told {
  kind: "deposition" | "action";
  method: Method | null;
  pdb_id: string | null;
  /** What stands under a book on the shelf. */
  short: string;
  long: string;
  note: string;
  facts: { label: string; value: string }[];
  /** The kind of molecule, for a deposition. */
  emblem: string | null;
  /** What is done with it, for a technique. */
  art: Drawing | null;
}

interface Page {
  about: string[];
  presets: { id: string; note: string }[];
  boxes: Place[];
  innovate: Told[];
  cards: Card[];
  emblems: Record<string, Drawing>;
  archive: Record<Method, number> & { note: string; source: Source };
}

export const { about, presets, boxes, innovate, cards, emblems, archive } = page as unknown as Page;

const placed = new Map(boxes.map((box) => [box.id, box]));
const carded = new Map(cards.map((card) => [card.id, card]));

function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`PDB has no ${what}`);
  return thing;
}

export const boxOf = (id: string): Place => found(placed.get(id), `box ${id}`);
export const cardOf = (id: string): Card => found(carded.get(id), `card ${id}`);
/** A box of the board, or the box on a technique. */
export const placeName = (id: string): string => (placed.get(id) ?? carded.get(id))?.name ?? id;
export const artOf = (id: string): Drawing => placed.get(id)?.art ?? found(carded.get(id)?.art ?? undefined, `drawing of ${id}`);
/** The emblem of a deposition, or the drawing of a technique. */
export const pictureOf = (card: Card): Drawing => (card.emblem === null ? artOf(card.id) : emblems[card.emblem]);
/** What a card is called in one word: its entry, or its name. */
export const codeOf = (id: string): string => cardOf(id).pdb_id ?? cardOf(id).name;
