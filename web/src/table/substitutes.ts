/** What is said to everybody when somebody else plays in a seat than before. */

import type { Lobby, SeatShown } from "../lib/protocol";
import { words } from "./words";

/** What changed at the seats between two lobbies of one match, in sentences for the reader in the seat `mine`. */
export function substitutes(before: Lobby, after: Lobby, mine: number | null): string[] {
  if (!after.started || before.round !== after.round) return [];
  return after.seats.flatMap((seat, i) => change(before.seats[i], seat, seat.seat === mine, after.over));
}

function change(before: SeatShown, after: SeatShown, mine: boolean, over: boolean): string[] {
  const [was, is] = [before.name ?? "", after.name ?? ""];
  if (before.bot !== null && after.bot === null && is)
    return [mine && !over ? words.substitutes.satYou(was) : words.substitutes.sat(is, was)];
  if (before.bot === null && after.bot !== null && was) return [words.substitutes.left(was, is)];
  if (before.stand_in === null && after.stand_in !== null) {
    if (mine) return [words.substitutes.standInYou];
    return [after.here ? words.substitutes.late(is) : words.substitutes.standIn(is)];
  }
  if (before.stand_in !== null && after.stand_in === null && is) return [mine ? words.substitutes.backYou : words.substitutes.back(is)];
  return [];
}
