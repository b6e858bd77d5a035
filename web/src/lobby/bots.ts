/** The bots by the names that people read. */

import { words } from "../lib/words";

/** From easy to hard; whatever else the server has comes after. */
const LEVELS = ["novice", "student", "scientist", "professor"];

/** What most people want to play against first. */
const USUAL = "student";

export function botName(bot: string): string {
  return words.bots.names[bot] ?? bot;
}

/** "Student, plays soundly". */
export function botLine(bot: string): string {
  const about = words.bots.about[bot];
  return about ? `${botName(bot)}, ${about}` : botName(bot);
}

export function inOrder(bots: string[]): string[] {
  return [...LEVELS.filter((level) => bots.includes(level)), ...bots.filter((bot) => !LEVELS.includes(bot))];
}

export function usualBot(bots: string[]): string {
  return bots.includes(USUAL) ? USUAL : (bots[0] ?? "");
}
