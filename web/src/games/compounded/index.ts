/** Compounded at the table. */

import "./colours.css";

import type { GameClient } from "../../lib/game";
import { about } from "./cards";
import Centre from "./Centre.svelte";
import { CompoundedChooser } from "./chooser.svelte";
import End from "./End.svelte";
import { happened } from "./happened";
import Known from "./Known.svelte";
import Own from "./Own.svelte";
import Picture from "./Picture.svelte";
import Piece from "./Piece.svelte";
import { science } from "./science";
import Score from "./Score.svelte";
import Seat from "./Seat.svelte";
import type { CompoundedEnvelope, CompoundedMove } from "./view";
import { words } from "./words";

const PHASES = ["discovery", "study", "research", "lab"];

const compounded: GameClient<CompoundedEnvelope, CompoundedMove, CompoundedChooser> = {
  key: "compounded",
  sit: (sitting) => new CompoundedChooser(sitting),
  Seat,
  Known,
  Centre,
  Own,
  End,
  Piece,
  Picture,
  Aside: Score,
  points: ({ table }, seat) => table.seats[seat].points,
  turn: ({ table }) => words.turn(table.turn, table.last_turn, table.end_is_near !== null),
  phases: ({ table }) => ({ names: words.phases, now: PHASES.indexOf(table.phase) }),
  happened,
  science,
  introduction: ({ table }) => table.field.find(({ compound }) => compound !== null)?.compound?.id,
  keys: words.keys,
  about,
};

export default compounded;
