/** The parts of a layout as the plain table shows them: what has the same label is one part, and equal cards are one. */

import type { Card, Part } from "../lib/protocol";

export function joined(parts: Part[]): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const before = found.get(part.label);
    found.set(part.label, before === undefined ? { ...part, cards: counted(part.cards) } : both(before, part));
  }
  return [...found.values()];
}

function both(one: Part, other: Part): Part {
  return {
    label: one.label,
    text: `${one.text}; ${other.text}`,
    cards: counted([...one.cards, ...other.cards]),
    count: one.count ?? other.count,
  };
}

function counted(cards: Card[]): Card[] {
  const copies = new Map<string, number>();
  for (const card of cards) copies.set(card.label, (copies.get(card.label) ?? 0) + card.copies);
  return [...copies].map(([label, count]) => ({ label, copies: count }));
}
