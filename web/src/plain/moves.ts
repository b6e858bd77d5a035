/** Moves in groups: what they have in common is the heading, and what tells them apart stands on the buttons. */

import type { Card, LegalMove } from "../lib/protocol";
import { words } from "./words";

export interface Offer {
  move: LegalMove;
  /** What tells it from the others of its group. */
  label: string;
}

export interface Group {
  heading: string;
  offers: Offer[];
}

const SHORT = 16; // letters that a button has room for

/** What a button says that makes a move which is spelt out beside it: all of it, or only what is done. */
export function verbOf({ words: said }: LegalMove): string {
  return said.length <= SHORT ? said : said.split(/[ :]/)[0];
}

/** The name on a card, and what stands behind it in brackets: its kind. */
export function faceOf({ label }: Card): { name: string; kind: string } {
  const [, name, kind] = /^(.+?) \(([^()]+)\)$/.exec(label) ?? ["", label, ""];
  return { name, kind };
}

/** Whether the words of a move name something, as a whole: the RNA card A is not in "ATP". */
export function says({ words: said }: LegalMove, name: string): boolean {
  return new RegExp(`(?<!\\w)${name.replace(/[^\w\s]/g, "\\$&")}(?!\\w)`).test(said);
}

/** Whether the words of a move name a card. */
export const names = (move: LegalMove, card: Card): boolean => says(move, faceOf(card).name);

/** The moves by their families and, where these have several arguments, by all of these but the last. */
export function grouped(moves: LegalMove[]): Group[] {
  const groups: Group[] = [];
  const single: LegalMove[] = [];
  for (const family of by(moves, ({ family }) => family)) {
    const alike = by(family, ({ args }) => Object.values(args).slice(0, -1).join(":"));
    const split = alike.filter((some) => some.length > 1);
    const rest = alike.filter((some) => some.length === 1).flat();
    groups.push(...split.map(group));
    if (rest.length > 1) groups.push(group(rest));
    else single.push(...rest);
  }
  if (single.length === 0) return groups;
  const alone = single.map((move) => ({ move, label: move.words }));
  return [...groups, { heading: groups.length ? words.moves.rest : "", offers: alone }];
}

function by(moves: LegalMove[], key: (move: LegalMove) => string): LegalMove[][] {
  const found = new Map<string, LegalMove[]>();
  for (const move of moves) found.set(key(move), [...(found.get(key(move)) ?? []), move]);
  return [...found.values()];
}

/** The words that all begin with and all end with are said once; each keeps at least one of its own. */
function group(moves: LegalMove[]): Group {
  const spoken = moves.map((move) => move.words.split(" "));
  const room = Math.min(...spoken.map(({ length }) => length)) - 1;
  const before = alike(spoken, room, (said, i) => said[i]);
  const label = (said: string[]): string => said.slice(before, said.length - after).join(" ").replace(/[,:]$/, "");
  let after = alike(spoken, room - before, (said, i) => said[said.length - 1 - i]);
  while (after > 0 && !spoken.every((said) => isWhole(label(said)))) after -= 1;
  const [first] = spoken;
  return {
    heading: before
      ? words.moves.group(first.slice(0, before).join(" "), first.slice(first.length - after).join(" "))
      : words.word(moves[0].family),
    offers: moves.map((move, i) => ({ move, label: before ? label(spoken[i]) : move.words })),
  };
}

/** Whether no bracket is left open, or closed that was not open. */
const isWhole = (words: string): boolean => words.split("(").length === words.split(")").length;

/** How many words are the same in all sentences, one after the other. */
function alike(spoken: string[][], most: number, word: (said: string[], i: number) => string): number {
  let count = 0;
  while (count < most && spoken.every((said) => word(said, count) === word(spoken[0], count))) count += 1;
  return count;
}
