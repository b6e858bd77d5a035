/** A chain as one molecule: which fragment stands in which cell, and how much room they take. */

import { aminoOf, cell, end, start, type Fragment, type Level } from "./cards";

export interface Placed {
  body: string;
  /** Where the middle of its cell is. */
  x: number;
}

export interface Layout {
  first: Placed;
  residues: Placed[];
  /** The free acid at the end. */
  last: Placed;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Lays out the start and these amino acids, from left to right. */
export function laidOut(acids: string[]): Layout {
  const chain = acids.map(aminoOf);
  const aside = (n: number): boolean => chain[n]?.residue.turns === false; // the next one is a proline
  const shown: Fragment[] = [aside(0) ? start.residue.aside : start.residue.plain];
  let level: Level = "low";
  chain.forEach(({ residue }, n) => {
    shown.push((aside(n + 1) ? residue.aside : residue)[level]);
    if (residue.turns) level = level === "low" ? "high" : "low";
  });
  const places = shown.map((_, n) => n * cell.width);
  const close = { fragment: end[level], x: (chain.length + 1 / 3) * cell.width };
  const boxes = [...shown.map(({ box }, n) => ({ box, x: places[n] })), { box: close.fragment.box, x: close.x }];
  const left = Math.min(-cell.width / 2, ...boxes.map(({ box, x }) => x + box[0]));
  const right = Math.max((chain.length + 0.5) * cell.width, ...boxes.map(({ box, x }) => x + box[2]));
  const top = Math.min(...boxes.map(({ box }) => box[1]));
  const bottom = Math.max(...boxes.map(({ box }) => box[3]));
  const [first, ...residues] = shown.map(({ body }, n) => ({ body, x: places[n] }));
  return {
    first,
    residues,
    last: { body: close.fragment.body, x: close.x },
    left: left - 2,
    top: top - 2,
    width: right - left + 4,
    height: bottom - top + 4,
  };
}
