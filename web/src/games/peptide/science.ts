/** The science cards of Peptide: organelles, bases, amino acids, ATP, STOP, and the genetic code as a wheel. */

import type { ScienceCard } from "../../lib/game";
import { aminos, atp, bases, organelles, start, stop, reference, type Amino, type Base, type Taught } from "./cards";
import CodeWheel from "./CodeWheel.svelte";
import { words } from "./words";

const taught = (card: Taught, kind: string): ScienceCard => ({
  key: card.id,
  title: card.name,
  kind,
  text: card.science,
  note: card.note || undefined,
  facts: card.facts,
  sources: card.sources,
});

const code = (): ScienceCard => ({
  ...taught(reference, words.science.codeKind),
  key: "code",
  title: words.science.code,
  text: words.science.codeText,
  story: reference.science,
  figure: { of: CodeWheel, with: {} },
});

const ofAmino = (card: Amino): ScienceCard => ({
  ...taught(card, words.science.amino(card.side_chain)),
  formula: card.formula,
  drawing: card.drawing,
  model: card.model,
  facts: [
    { label: words.science.codons, value: card.codons.join(", ") },
    { label: words.science.essential, value: card.essential ? words.science.yes : words.science.no },
    ...card.facts,
  ],
  figure: { of: CodeWheel, with: { amino: card.id } },
  partners: [{ key: "code", title: words.science.code }],
});

const ofBase = (card: Base): ScienceCard => ({
  ...taught(card, words.science.base(card.class)),
  formula: card.formula,
  drawing: card.drawing,
  model: card.model,
  partners: [{ key: card.pairs, title: words.science.pairs(bases.find(({ id }) => id === card.pairs)!.name) }],
});

export function science(key: string): ScienceCard | undefined {
  if (key === "code") return code();
  if (key === "stop") return { ...taught(stop, words.science.stop), partners: [{ key: "code", title: words.science.code }] };
  if (key === "atp") return { ...taught(atp, words.science.atp), formula: atp.formula, drawing: atp.drawing, model: atp.model };
  if (key === "start") return taught(start, words.science.start);
  const organelle = organelles.find(({ id }) => id === key);
  if (organelle) return { ...taught(organelle, words.science.organelle), drawing: organelle.emblem, emblem: true };
  const base = bases.find(({ id }) => id === key);
  if (base) return ofBase(base);
  const amino = aminos.find(({ id }) => id === key);
  return amino && ofAmino(amino);
}


