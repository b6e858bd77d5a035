/** The science cards of Rafts!: goals with what they ask for, bacteria, genes, resources and actions. */

import type { ScienceCard } from "../../lib/game";
import { cardOf, cards, goalOf, goals, isCard, isGoal, NEEDED, type Card, type Goal } from "./cards";
import Raft from "./Raft.svelte";
import { words } from "./words";

function ofGoal(goal: Goal): ScienceCard {
  const [host, gene] = [cardOf(goal.bacterium), cardOf(goal.gene)];
  const asks = [host.name, gene.short, ...NEEDED.map((kind) => words.science.amount(kind, goal[kind]))];
  return {
    key: goal.id,
    title: goal.title,
    kind: words.science.goal,
    text: goal.science || words.science.told(words.science.needs, asks),
    facts: [{ label: words.science.needs, value: words.list(asks) }],
    sources: goal.sources,
    drawing: goal.picture,
    emblem: true,
    partners: [host, gene].map(({ id, short }) => ({ key: id, title: short })),
  };
}

function kindOf(card: Card): string {
  if (card.kind !== "action") return words.science[card.kind];
  if (card.fast) return words.science.action.fast;
  return card.sabotage ? words.science.action.sabotage : words.science.action.improvement;
}

function ofCard(card: Card): ScienceCard {
  const asked = goals.filter(({ id }) => card.goals.includes(id));
  const shield = cards.find(({ against }) => against === card.id);
  const related = [...(shield ? [shield] : []), ...(card.against ? [cardOf(card.against)] : [])];
  const facts = [
    { label: words.science.from, value: card.from },
    { label: words.science.shown, value: card.molecule ?? "" },
    { label: words.science.copies, value: String(card.copies) },
  ];
  const about = asked.length ? words.science.told(words.science.asked, asked.map(({ title }) => title)) : words.science.generics[card.id];
  return {
    key: card.id,
    title: card.name,
    kind: kindOf(card),
    text: card.science || card.effect || about,
    story: card.science && card.effect ? card.effect : undefined,
    note: card.id === "raft" ? words.science.raft : undefined,
    facts: facts.filter(({ value }) => value),
    sources: card.sources,
    drawing: card.id === "raft" ? undefined : card.picture,
    figure: card.id === "raft" ? { of: Raft, with: {} } : undefined,
    emblem: card.molecule === null,
    partners: [
      ...asked.map(({ id, title }) => ({ key: id, title })),
      ...related.map(({ id, name }) => ({ key: id, title: name })),
    ],
  };
}

export function science(key: string): ScienceCard | undefined {
  if (isGoal(key)) return ofGoal(goalOf(key));
  return isCard(key) ? ofCard(cardOf(key)) : undefined;
}
