/** Options of a game in words: the server says how people read an option and each of its values. */

import type { OptionShown, Value } from "../lib/protocol";
import { words } from "../lib/words";

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

/** What a new table asks before anything else: "Basic or Advanced?". */
export function firstQuestion(option: OptionShown): string {
  return words.options.which(option.words);
}

/** House rules with one more chosen. Only what differs from the usual is sent, so a table says what is special about it. */
export function withRule(rules: Record<string, Value>, option: OptionShown, value: Value): Record<string, Value> {
  const { [option.name]: _, ...others } = rules;
  return value === option.default ? others : { ...others, [option.name]: value };
}
