/** Sentences for a place that holds so many letters: as many of them as there is room for, and at least one. */

const length = (lines: string[]): number => lines.join(" ").length;

/** The first of them. */
export function firstOf(lines: string[], room: number): string[] {
  let to = lines.length;
  while (to > 1 && length(lines.slice(0, to)) > room) to -= 1;
  return lines.slice(0, to);
}

/** The last of them. */
export function lastOf(lines: string[], room: number): string[] {
  let from = 0;
  while (from < lines.length - 1 && length(lines.slice(from)) > room) from += 1;
  return lines.slice(from);
}

/** Whether all of them are in it. */
export const fits = (lines: string[], room: number): boolean => length(lines) <= room;
