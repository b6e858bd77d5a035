/** The code of a table, however it was typed: small letters, spaces and hyphens do not matter. */

/** A house with many open tables has longer codes. */
export const SHORTEST = 6;
const LONGEST = 9;

export function tidy(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, LONGEST);
}

/** In groups of three or four, as it is read aloud. */
export function spaced(code: string): string {
  const groups = Math.max(1, Math.floor(code.length / 3));
  const start = (group: number): number => Math.floor((group * code.length) / groups);
  return Array.from({ length: groups }, (_, group) => code.slice(start(group), start(group + 1))).join(" ");
}
