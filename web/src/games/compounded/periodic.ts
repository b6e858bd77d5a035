/** The score track is the periodic table: a point is an element, from hydrogen to tin and beyond. */

const NAMES = (
  "hydrogen helium lithium beryllium boron carbon nitrogen oxygen fluorine neon sodium magnesium aluminium silicon " +
  "phosphorus sulfur chlorine argon potassium calcium scandium titanium vanadium chromium manganese iron cobalt nickel " +
  "copper zinc gallium germanium arsenic selenium bromine krypton rubidium strontium yttrium zirconium niobium " +
  "molybdenum technetium ruthenium rhodium palladium silver cadmium indium tin antimony tellurium iodine xenon"
).split(" ");
const FIRST = [1, 3, 11, 19, 37, 55]; // the first element of each period
const GROUPS = 18;

export const LAST = NAMES.length;
export const at = (points: number): string => NAMES[points - 1] ?? "";

/** Column and row in the table; who has more points than it has elements stands on the last. */
export function placeOf(points: number): { column: number; row: number } {
  const number = Math.min(points, LAST);
  const row = FIRST.findIndex((_, i) => number < FIRST[i + 1]);
  const nth = number - FIRST[row];
  const main = FIRST[row + 1] - FIRST[row];
  const left = row === 0 ? 1 : row < 3 ? 2 : main;
  return { row, column: nth < left ? nth : GROUPS - main + nth };
}
