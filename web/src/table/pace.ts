/** How long what happened is shown before the next thing is: long enough to be read, at the pace that the reader likes. */

import type { Settings } from "../lib/keeper.svelte";
import { WATCHED, type Told } from "../lib/protocol";

const ASIDE = 0;
const GREAT = 2;

/** Milliseconds for anything at all, and for every letter of it. */
const PACES = {
  calm: { least: 900, letter: 22 },
  brisk: { least: 450, letter: 9 },
  once: { least: 0, letter: 0 },
} satisfies Record<Settings["pace"], { least: number; letter: number }>;
const LONGER = 1.35; // times, for the one event of a move

/** Milliseconds; what goes without saying takes no time of its own. */
export function dwell({ lines, weights }: Pick<Told, "lines" | "weights">, pace: Settings["pace"]): number {
  const worth = lines.filter((_, i) => weights[i] !== ASIDE);
  if (worth.length === 0) return 0;
  const { least, letter } = PACES[pace];
  const time = (least + letter * worth.join(" ").length) * (weights.includes(GREAT) ? LONGER : 1);
  return Math.min(time, 1000 * WATCHED.step);
}

/** The one event of a move, in words, if it has one. */
export function greatest({ lines, weights }: Pick<Told, "lines" | "weights">): string | null {
  return lines[weights.indexOf(GREAT)] ?? null;
}
