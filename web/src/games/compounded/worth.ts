/** What a deal would do for somebody, from what lies open on the table. */

import { isElement } from "./cards";
import { sum, without, type Counts } from "./counts";
import { belongings } from "./drafting";
import type { CellShown, CompoundedView, ScientistSeat } from "./view";

/** What it does for compounds. `wilds` are the Wild Elements that a compound takes to be finished. */
type Brought =
  | { kind: "finish" | "unfinish"; cell: CellShown; wilds: number }
  | { kind: "nearer" | "farther"; cell: CellShown; lacks: number; before: number }
  | { kind: "returns"; count: number }
  | { kind: "none" };

/** What comes and goes besides crystals, each with the points that it gives at the end if it is not used. */
interface Moved {
  things: Counts;
  points: number;
}

export interface Worth {
  brought: Brought;
  gained: Moved;
  lost: Moved;
}

const WILD = 3; // points (CMP-201)

const picked = (held: Counts, wanted: (item: string) => boolean): Counts =>
  Object.fromEntries(Object.entries(held).filter(([item]) => wanted(item)));
const crystals = (held: Counts): Counts => picked(held, isElement);

/** The crystals that somebody lacks for a compound. */
const lacked = ({ missing }: CellShown, held: Counts): Counts =>
  Object.fromEntries(Object.entries(missing).map(([element, due]) => [element, Math.max(0, due - (held[element] ?? 0))]));
const lacking = (cell: CellShown, held: Counts): number => sum(lacked(cell, held));

const places = (own: ScientistSeat): number => own.experiments.find(({ id }) => id === "research")?.number ?? 0;

/** Whether somebody could complete a compound in one Research turn and would score it, for more than the Wild Elements in it. */
function finishes({ bag, rules }: CompoundedView, own: ScientistSeat, cell: CellShown, held: Counts): boolean {
  const short = lacked(cell, held);
  const found = rules.stand_in || Object.entries(short).every(([element, due]) => (bag[element] ?? 0) >= due);
  return (
    (cell.owner === null ? own.unused_tokens > 0 : cell.owner === own.seat) &&
    sum(short) <= (held.wild ?? 0) &&
    WILD * sum(short) < cell.compound!.points &&
    found &&
    sum(cell.missing) <= places(own)
  );
}

/** All that matters about holding something else than now. */
export function worthOf(view: CompoundedView, seat: number, held: Counts): Worth {
  const before = belongings(view.seats[seat]);
  const moved = (more: Counts, fewer: Counts): Moved => {
    const things = picked(without(more, fewer), (item) => !isElement(item));
    return { things, points: WILD * (things.wild ?? 0) + view.rules.extinguisher * (things.extinguisher ?? 0) };
  };
  return { brought: broughtBy(view, seat, before, held), gained: moved(held, before), lost: moved(before, held) };
}

/** The one thing that matters most to somebody's compounds. */
function broughtBy(view: CompoundedView, seat: number, before: Counts, after: Counts): Brought {
  const own = view.seats[seat];
  const lying = view.field.filter(({ compound, complete }) => compound !== null && !complete);
  const able = (held: Counts): CellShown[] =>
    lying.filter((cell) => finishes(view, own, cell, held)).sort((one, other) => other.compound!.points - one.compound!.points);
  const [now, then] = [able(before), able(after)];
  const gained = then.find((cell) => !now.includes(cell));
  const lost = now.find((cell) => !then.includes(cell));
  if (gained) return { kind: "finish", cell: gained, wilds: lacking(gained, after) };
  if (lost && then.length === 0) return { kind: "unfinish", cell: lost, wilds: 0 };
  const claimed = lying
    .filter(({ owner }) => owner === seat)
    .map((cell) => ({ cell, lacks: lacking(cell, after), before: lacking(cell, before) }))
    .sort((one, other) => one.lacks - one.before - (other.lacks - other.before));
  const nearest = claimed.find(({ lacks, before }) => lacks < before);
  if (nearest) return { kind: "nearer", ...nearest };
  const farther = claimed.find(({ lacks, before }) => lacks > before);
  if (farther) return { kind: "farther", ...farther };
  const over = sum(crystals(after)) - own.room;
  return over > 0 && over > sum(own.bench) - own.room ? { kind: "returns", count: over } : { kind: "none" };
}
