/** Options of a game in words: the server names them as the rules do, people read them with spaces. */

import type { OptionShown, Value } from "../lib/protocol";
import { words } from "../lib/words";

const CAPITALS = /\b(atp|rna|stop)\b/g; // what the rulebooks write in capitals

export function optionName(name: string): string {
  const spaced = name.replaceAll("_", " ").replace(CAPITALS, (word) => word.toUpperCase());
  return spaced[0].toUpperCase() + spaced.slice(1);
}

/** Numbers beside words are seats: "random" or seat 1, 2, 3. */
function namesSeats(option: OptionShown): boolean {
  return typeof option.default === "string" && option.values.some((value) => typeof value === "number");
}

export function valueName(option: OptionShown | undefined, value: Value): string {
  if (typeof value === "boolean") return value ? words.options.yes : words.options.no;
  if (typeof value === "number") return option && namesSeats(option) ? words.options.seat(value + 1) : String(value);
  return value.replaceAll("_", " ").replace(CAPITALS, (word) => word.toUpperCase());
}

/** The values that make sense at a table of this size. */
export function valuesAt(option: OptionShown, players: number): Value[] {
  if (!namesSeats(option)) return option.values;
  return option.values.filter((value) => typeof value !== "number" || value < players);
}
