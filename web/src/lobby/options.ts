/** Options of a game in words: the server names them as the rules do, people read them with spaces. */

import type { OptionShown, Value } from "../lib/protocol";
import { words } from "../lib/words";

const CAPITALS = /\b(atp|rna|stop)\b/g; // what the rulebooks write in capitals

export function optionName(name: string): string {
  const spaced = name.replaceAll("_", " ").replace(CAPITALS, (word) => word.toUpperCase());
  return capital(spaced);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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

/** What a new table asks before anything else: "Basic or Advanced?". */
export function firstQuestion(option: OptionShown): string {
  return words.options.which(option.values.map((value) => capital(valueName(option, value))));
}

/** House rules with one more chosen. Only what differs from the usual is sent, so a table says what is special about it. */
export function withRule(rules: Record<string, Value>, option: OptionShown, value: Value): Record<string, Value> {
  const { [option.name]: _, ...others } = rules;
  return value === option.default ? others : { ...others, [option.name]: value };
}
