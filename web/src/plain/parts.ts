/** The parts of a layout as the plain table shows them: what has the same label is one part, and equal cards are one. */

import type { Card, Part } from "../lib/protocol";
import { minus } from "../table/words";

/** Letters that a part is wide besides its words, and letters of all parts that are few enough for a strip. */
const GAP = 4;
const STRIP = 230;

/** The parts that say something beyond the points, which stand elsewhere. */
export function joined(parts: Part[], points: number | null = null): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const told = { ...part, text: minus(without(part, points)), cards: counted(part.cards) };
    const before = found.get(part.label);
    found.set(part.label, before === undefined ? told : both(before, told));
  }
  return [...found.values()].filter(({ text, cards, count }) => text !== "" || cards.length > 0 || count !== null);
}

function both(one: Part, other: Part): Part {
  return {
    label: one.label,
    text: [one.text, other.text].filter(Boolean).join("; "),
    cards: counted([...one.cards, ...other.cards]),
    count: one.count ?? other.count,
  };
}

function counted(cards: Card[]): Card[] {
  const copies = new Map<string, number>();
  for (const card of cards) copies.set(card.label, (copies.get(card.label) ?? 0) + card.copies);
  return [...copies].map(([label, count]) => ({ label, copies: count }));
}

/** The line without the clause that says the points; where it is about these, all of it or none. */
function without({ label, text }: Part, points: number | null): string {
  const repeats = (clause: string): boolean => /^(-?\d+) points?$/.exec(clause)?.[1] === String(points);
  if (/^points?$/i.test(label)) return repeats(text) ? "" : text;
  return text
    .split(", ")
    .filter((clause) => !repeats(clause))
    .join(", ");
}

/** How many cards lie open in a part. */
export const openIn = ({ cards }: Part): number => cards.reduce((sum, { copies }) => sum + copies, 0);

/** A line that begins with the count of its part: the count, and what follows. */
export function counting({ text, count }: Part): [string, string] | null {
  const [, said, rest] = /^(\d+)( (?!points?\b).*)$/s.exec(text) ?? [];
  return said !== undefined && Number(said) === count ? [said, rest] : null;
}

/** Whether the count says more than what is shown beside it: the line, or the one card that lies open. */
export function isCounted(part: Part): boolean {
  if (part.count === null) return false;
  if (part.cards.length > 0) return part.count > 1 || openIn(part) !== part.count;
  return part.text === "" || (part.count > 0 && counting(part) === null);
}

/** Whether a part of one's side is the hand, which one sees: "Hand", where it is called "Your hand". */
export function isHand(part: Part, hand: Part[]): boolean {
  const label = part.label.toLowerCase();
  return hand.some((held) => ` ${held.label.toLowerCase()}`.endsWith(` ${label}`));
}

/** One's own side beside one's hand: what lies before one, and what the others know of the hand. */
export function besides(parts: Part[], hand: Part[]): Part[] {
  return parts.flatMap((part) => {
    if (!isHand(part, hand)) return [part];
    const text = counting(part)?.[1].replace(/^[^,;]*[,;]? ?/, "") ?? part.text;
    return text && openIn(part) === 0 ? [{ ...part, text, count: null }] : [];
  });
}

/** Whether the parts are so little that they stand beside each other. */
export function isLittle(parts: Part[]): boolean {
  const letters = parts.map(({ label, text, cards }) => {
    const line = cards.length ? cards.reduce((sum, card) => sum + card.label.length + GAP, 0) : text.length;
    return Math.max(label.length, line) + GAP;
  });
  return letters.reduce((sum, count) => sum + count, 0) <= STRIP;
}
