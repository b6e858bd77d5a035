// Outlines with a key profile. A target has a notch in its right edge, its drug the matching tab on its left edge;
// both are the same curve, so partners interlock and strangers visibly do not.
import { keys, type Key, type Role, type ShapeName } from "./cards";

const short = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * A path fragment along the edge at x from y0 to y1, down or up, with the key of this shape reaching to the left.
 * The path must be at (x, y0) before. `at` counts the three heights from the top.
 */
export function edge(shape: ShapeName, at: number, x: number, y0: number, y1: number, depth: number): string {
  const middle = Math.min(y0, y1) + Math.abs(y1 - y0) * keys.heights[at];
  const onwards = Math.sign(y1 - y0) * depth;
  const strokes = keys.shapes[shape].map((stroke) => {
    const points = stroke.map(([along, deep]) => `${short(x - depth * deep)} ${short(middle + onwards * along)}`);
    return (points.length === 1 ? "L" : "C") + points.join(" ");
  });
  return `${strokes.join("")}V${short(y1)}`;
}

/** What a card is cut from: its size, the radius of its corners, and where on an edge its key is. */
export interface Plate {
  width: number;
  height: number;
  corner: number;
  from: number;
  to: number;
  depth: number;
}

/** Portrait, in hundredths of the width: the key sits beside the picture. */
export const TALL: Plate = { width: 100, height: 140, corner: 5, from: 20, to: 88, depth: 8 };

/** The row of a phone, in pixels. */
export function row(width: number, height: number): Plate {
  return { width, height, corner: 5, from: 5, to: height - 5, depth: 8 };
}

const turn = (x: number, y: number): string => `a${Math.abs(x)} ${Math.abs(y)} 0 0 1 ${x} ${y}`;

const right = (plate: Plate, key: Key): string =>
  edge(key.shape, key.at, plate.width, plate.from, plate.to, plate.depth);

const left = (plate: Plate, key: Key): string => edge(key.shape, key.at, 0, plate.to, plate.from, plate.depth);

/** The whole card. */
export function outline(plate: Plate, role: Role, key: Key): string {
  const { width, height, corner: r } = plate;
  const down = role === "target" ? `V${plate.from}${right(plate, key)}` : "";
  const up = role === "drug" ? `V${plate.to}${left(plate, key)}` : "";
  const bottom = `V${height - r}${turn(-r, r)}H${r}${turn(-r, -r)}`;
  return `M${r} 0H${width - r}${turn(r, r)}${down}${bottom}${up}V${r}${turn(r, -r)}Z`;
}

/** The pane of the picture in a portrait card. */
export function pane(plate: Plate, role: Role, key: Key): string {
  const side = role === "target" ? right(plate, key) : `V${plate.to}`;
  return `M0 ${plate.from}H${plate.width}${side}H0Z`;
}

/** The coloured head of a portrait card. */
export function head({ width, corner: r, from }: Plate): string {
  return `M0 ${from}V${r}${turn(r, -r)}H${width - r}${turn(r, r)}V${from}Z`;
}

/** The coloured side of a row, `wide` pixels of it; a drug's goes out into the tab. */
export function side(plate: Plate, role: Role, key: Key, wide: number): string {
  const { height, corner: r } = plate;
  const up = role === "drug" ? `V${plate.to}${left(plate, key)}` : "";
  return `M${r} 0H${wide}V${height}H${r}${turn(-r, -r)}${up}V${r}${turn(r, -r)}Z`;
}

/** The tab of a drug by itself. */
export function tab(plate: Plate, key: Key): string {
  return `M0 ${plate.to}${left(plate, key)}Z`;
}

/** A bound pair as a badge of 68 × 22: the two halves, interlocked at x = 34. */
export function badge({ shape, at }: Key): Record<Role, string> {
  return {
    target: `M3 0H34${edge(shape, at, 34, 0, 22, 4.4)}H3${turn(-3, -3)}V3${turn(3, -3)}Z`,
    drug: `M34 0H65${turn(3, 3)}V19${turn(-3, 3)}H34${edge(shape, at, 34, 22, 0, 4.4)}Z`,
  };
}

/** The key alone, on an edge that runs from 0 to 30 at x = 0. */
export function mark({ shape, at }: Key): string {
  return `M0 30${edge(shape, at, 0, 30, 0, 6.4)}Z`;
}
