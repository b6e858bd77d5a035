/** Options of a game in words: the server says how people read an option and each of its values. */

import type { OptionShown, Value } from "../lib/protocol";

/** Numbers beside words are seats: "random" or seat 1, 2, 3. */
function namesSeats(option: OptionShown): boolean {
  return typeof option.default === "string" && option.values.some((value) => typeof value === "number");
}

export function valueName(option: OptionShown, value: Value): string {
  return option.words[option.values.indexOf(value)] ?? String(value);
}

/** The values that make sense at a table of this size. */
export function valuesAt(option: OptionShown, players: number): Value[] {
  if (!namesSeats(option)) return option.values;
  return option.values.filter((value) => typeof value !== "number" || value < players);
}
