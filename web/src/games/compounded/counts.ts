/** How many of each: what benches, compounds and offers are made of. What is not there is left out. */

import { ELEMENTS } from "./cards";

export type Counts = Record<string, number>;

export const TOOLS = ["safety_goggles", "lab_key", "pipet", "journal", "graduated_cylinder", "bunsen_burner"];
/** Everything that can be traded, in the order in which offers are spelled. */
export const ITEMS = [...ELEMENTS, ...TOOLS, "wild", "extinguisher"];

export const sum = (counts: Counts): number => Object.values(counts).reduce((all, count) => all + count, 0);
export const empty = (counts: Counts): boolean => sum(counts) === 0;
export const has = (counts: Counts, item: string): boolean => (counts[item] ?? 0) > 0;

/** With so many more of an item; none is left out. */
export function plus(counts: Counts, item: string, more = 1): Counts {
  const { [item]: before = 0, ...others } = counts;
  const after = before + more;
  return after > 0 ? { ...others, [item]: after } : others;
}

export const together = (one: Counts, other: Counts, times = 1): Counts =>
  Object.entries(other).reduce((all, [item, count]) => plus(all, item, times * count), one);
export const without = (one: Counts, other: Counts): Counts => together(one, other, -1);

/** One by one, in the order of the rules: H, H, C. */
export const each = (counts: Counts): string[] =>
  ITEMS.flatMap((item) => Array.from({ length: counts[item] ?? 0 }, () => item));
/** The kinds, in the same order. */
export const kinds = (counts: Counts): string[] => ITEMS.filter((item) => has(counts, item));
export const covers = (all: Counts, part: Counts): boolean =>
  Object.entries(part).every(([item, count]) => (all[item] ?? 0) >= count);
