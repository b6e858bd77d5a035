/** What play has made known about a hand, in words. */

import type { KnownHand } from "./view";
import { words } from "./words";

export interface KnownFact {
  full: string;
  /** With the code of a card in place of its name. */
  brief?: string;
  short: string;
}

/** What the hand is known to hold, the surest first. */
export function told({ holds, holds_types, no_pair }: KnownHand): KnownFact[] {
  const named = (type: string): number =>
    holds.filter((held) => held.type === type).reduce((sum, { copies }) => sum + copies, 0);
  return [
    ...holds.map(({ name, code, copies }) => ({
      full: words.known.holds(name, copies),
      brief: words.known.holds(code, copies),
      short: copies > 1 ? `2 ${code}` : code,
    })),
    ...holds_types
      .filter(({ type, cards }) => cards > named(type))
      .map(({ type, cards }) => ({ full: words.known.holdsType(type, cards - named(type)), short: type })),
    ...(no_pair ? [{ full: words.known.noPair, short: words.known.noPair }] : []),
  ];
}

/** The types and names that the hand is known to lack. */
export const lacking = ({ lacks_types, lacks }: KnownHand): string[] => [...lacks_types, ...lacks];

/** All of it in a sentence; empty if nothing is known. */
export function summary(hand: KnownHand): string {
  const missing = lacking(hand);
  return [...told(hand).map(({ full }) => full), ...(missing.length ? [words.known.lacks(missing)] : [])].join("; ");
}
