/** The science cards of Compounded: compounds with their models, elements, and what tools are for. */

import type { ScienceCard } from "../../lib/game";
import { compounds, elements, type Compound, type Element } from "./cards";
import { ITEMS } from "./counts";
import Model from "./Model.svelte";
import { words } from "./words";

const { science: say } = words;

/** What the model of a compound is made of, all of it filled. */
function made({ model }: Compound): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { element } of model.atoms) counts[element] = (counts[element] ?? 0) + 1;
  return counts;
}

function ofCompound(card: Compound): ScienceCard {
  const counts = made(card);
  return {
    key: card.id,
    title: `${card.name}, ${card.formula}`,
    kind: say.compound(card.state),
    text: card.science ?? say.none,
    facts: [...(card.facts ?? []), { label: say.needs, value: words.things(counts) }],
    sources: card.sources ?? [],
    drawing: card.drawing,
    figure: card.drawing ? undefined : { of: Model, with: { card: card.id, crystals: counts } },
    model: card.space,
    partners: Object.keys(counts).map((key) => ({ key, title: elements.find(({ id }) => id === key)!.name })),
  };
}

const ofElement = ({ id, name, number, science, facts, sources }: Element): ScienceCard => ({
  key: id,
  title: `${name}, ${id}`,
  kind: say.element,
  text: science ?? "",
  facts: [{ label: say.number, value: String(number) }, ...(facts ?? [])],
  sources: sources ?? [],
  partners: [],
});

const ofTool = (id: string): ScienceCard => ({
  key: id,
  title: words.opened(words.thing(id)),
  kind: say.tool,
  text: words.tools[id],
  facts: [],
  sources: [],
});

export function science(key: string): ScienceCard | undefined {
  const card = compounds.find(({ id }) => id === key);
  if (card) return ofCompound(card);
  const element = elements.find(({ id }) => id === key);
  if (element) return ofElement(element);
  return ITEMS.includes(key) ? ofTool(key) : undefined;
}
