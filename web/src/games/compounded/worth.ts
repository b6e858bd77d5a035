/** What a deal would do for somebody's compounds, from what lies open on the table. */

import { sum, type Counts } from "./counts";
import type { CellShown, CompoundedView, ScientistSeat } from "./view";

export type Worth =
  | { kind: "finish" | "unfinish"; cell: CellShown }
  | { kind: "nearer" | "farther"; cell: CellShown; lacks: number; before: number }
  | { kind: "returns"; count: number }
  | { kind: "none" };

/** How many crystals a bench lacks for a compound. */
const lacking = ({ missing }: CellShown, bench: Counts): number =>
  Object.entries(missing).reduce((all, [element, due]) => all + Math.max(0, due - (bench[element] ?? 0)), 0);

const places = (own: ScientistSeat): number => own.experiments.find(({ id }) => id === "research")?.number ?? 0;

/** Whether somebody could complete a compound in one Research turn, and would score it. */
const finishes = (own: ScientistSeat, cell: CellShown, bench: Counts): boolean =>
  (cell.owner === null ? own.unused_tokens > 0 : cell.owner === own.seat) &&
  !cell.complete &&
  lacking(cell, bench) === 0 &&
  sum(cell.missing) <= places(own);

/** The one thing that matters most about another bench. */
export function worthOf({ field, seats }: CompoundedView, seat: number, bench: Counts): Worth {
  const own = seats[seat];
  const lying = field.filter(({ compound, complete }) => compound !== null && !complete);
  const dearest = (cells: CellShown[]): CellShown | undefined =>
    cells.sort((one, other) => other.compound!.points - one.compound!.points)[0];
  const gained = dearest(lying.filter((cell) => finishes(own, cell, bench) && !finishes(own, cell, own.bench)));
  const still = lying.some((cell) => finishes(own, cell, bench));
  const lost = dearest(lying.filter((cell) => !finishes(own, cell, bench) && finishes(own, cell, own.bench)));
  if (gained) return { kind: "finish", cell: gained };
  if (lost && !still) return { kind: "unfinish", cell: lost };
  const claimed = lying.filter(({ owner }) => owner === seat);
  const moved = claimed
    .map((cell) => ({ cell, lacks: lacking(cell, bench), before: lacking(cell, own.bench) }))
    .sort((one, other) => one.lacks - one.before - (other.lacks - other.before))[0];
  if (moved && moved.lacks < moved.before) return { kind: "nearer", ...moved };
  const worse = claimed
    .map((cell) => ({ cell, lacks: lacking(cell, bench), before: lacking(cell, own.bench) }))
    .find(({ lacks, before }) => lacks > before);
  if (worse) return { kind: "farther", ...worse };
  const over = sum(bench) - own.room;
  return over > 0 && over > sum(own.bench) - own.room ? { kind: "returns", count: over } : { kind: "none" };
}
