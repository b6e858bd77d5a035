/** Which colour and shape a seat has: people keep theirs from match to match, though everybody moves on by a seat. */

import { getContext, hasContext, setContext } from "svelte";

const MARKS = Symbol("marks");

/** For everything inside of this component; a seat that is not listed has the mark of its own number. */
export function giveMarks(marks: () => number[]): void {
  setContext(MARKS, marks);
}

/** The mark of a seat, as whoever is around has given it. */
export function marksAround(): (seat: number) => number {
  const marks = hasContext(MARKS) ? getContext<() => number[]>(MARKS) : () => [];
  return (seat) => marks()[seat] ?? seat;
}
