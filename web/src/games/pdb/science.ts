/** The science cards of PDB: structures, techniques, the Actions with their methods, tokens, and the reconstruction. */

import type { ScienceCard } from "../../lib/game";
import { about, boxes, cards, pictureOf, presets, type Card, type Place } from "./cards";
import { words } from "./words";

const METHOD_BOX = { xray: "xray", em: "em", nmr: "nmr" };
const MADE_BY: Record<string, string> = {
  sample: "prep2",
  crystal: "grow",
  square: "xray",
  circle: "em",
  triangle: "nmr",
  achievement: "publish",
};

const title = (id: string): string => boxes.find((box) => box.id === id)!.name;

const ofCard = (card: Card): ScienceCard => ({
  key: card.id,
  title: card.long,
  kind: card.method ? words.science.deposition(words.methods[card.method]) : words.science.technique,
  text: card.science,
  note: card.note,
  facts: card.facts,
  sources: card.sources,
  drawing: pictureOf(card),
  emblem: true,
  partners: card.method ? [{ key: METHOD_BOX[card.method], title: title(METHOD_BOX[card.method]) }] : [],
});

function ofBox(box: Place): ScienceCard {
  const entries = cards.filter(({ method }) => method === box.id);
  return {
    key: box.id,
    title: box.name,
    kind: entries.length ? words.science.methodOf : words.science.box,
    text: box.science,
    facts: [],
    sources: box.sources,
    drawing: box.art,
    emblem: true,
    partners: entries.map(({ id, pdb_id }) => ({ key: id, title: pdb_id! })),
  };
}

const ofToken = (kind: string): ScienceCard => ({
  key: kind,
  title: words.tokens(kind).replace(/^./, (letter) => letter.toUpperCase()),
  kind: words.science.token,
  text: words.science.tokens[kind],
  facts: [],
  sources: [],
  partners: [{ key: MADE_BY[kind], title: title(MADE_BY[kind]) }],
});

const reconstruction = (): ScienceCard => ({
  key: "reconstruction",
  title: words.science.reconstruction,
  kind: words.science.reconstructionKind,
  text: about[0],
  story: words.science.change,
  facts: presets.map(({ id, note }) => ({ label: words.science.reading(id), value: note })),
  sources: [],
});

export function science(key: string): ScienceCard | undefined {
  if (key === "reconstruction") return reconstruction();
  if (key in MADE_BY) return ofToken(key);
  const box = boxes.find(({ id }) => id === key);
  if (box) return ofBox(box);
  const card = cards.find(({ id }) => id === key);
  return card && ofCard(card);
}
