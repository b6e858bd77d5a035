/** The science cards of Bound!: one for every name, and one for every pair, which tells how the two bind. */

import type { ScienceCard } from "../../lib/game";
import { cardByCode, cardByName, cards, pairById, pairOf, pairs } from "./cards";
import { words } from "./words";

function ofPair(id: string): ScienceCard {
  const pair = pairById(id);
  const [target, drug] = [cardByName(pair.target), cardByName(pair.drug)];
  return {
    key: `pair:${id}`,
    title: words.science.pair(drug.name, target.name),
    kind: words.science.pairKind,
    text: pair.science,
    note: pair.pdb_note,
    facts: [],
    sources: pair.sources,
    drawing: drug.drawing,
    formula: drug.formula,
    model: drug.model,
    partners: [target, drug].map(({ code, name }) => ({ key: code, title: name })),
  };
}

function ofCard(code: string): ScienceCard {
  const card = cardByCode(code);
  const pair = pairOf(card);
  return {
    key: code,
    title: card.name,
    kind: card.type,
    text: card.science,
    note: pair.pdb_note,
    facts: card.facts,
    sources: card.sources,
    formula: card.formula,
    drawing: card.drawing,
    model: card.model,
    partners: [{ key: cardByName(card.partner).code, title: card.partner }],
    story: pair.science,
  };
}

export function science(key: string): ScienceCard | undefined {
  if (key.startsWith("pair:")) return pairs.some(({ id }) => id === key.slice(5)) ? ofPair(key.slice(5)) : undefined;
  return cards.some(({ code }) => code === key) ? ofCard(key) : undefined;
}
