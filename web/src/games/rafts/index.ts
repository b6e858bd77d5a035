/** Rafts! at the table. */

import "@fontsource-variable/source-serif-4/wght-italic.css";
import "./colours.css";

import type { GameClient } from "../../lib/game";
import { about } from "./cards";
import Centre from "./Centre.svelte";
import { RaftsChooser } from "./chooser.svelte";
import End from "./End.svelte";
import { happened } from "./happened";
import Known from "./Known.svelte";
import Own from "./Own.svelte";
import Picture from "./Picture.svelte";
import Piece from "./Piece.svelte";
import { science } from "./science";
import Seat from "./Seat.svelte";
import type { RaftsEnvelope, RaftsMove } from "./view";
import Wanted from "./Wanted.svelte";
import { words } from "./words";

const DRAWING = ["draw", "between"];

const rafts: GameClient<RaftsEnvelope, RaftsMove, RaftsChooser> = {
  key: "rafts",
  sit: (sitting) => new RaftsChooser(sitting),
  Seat,
  Known,
  Centre,
  Own,
  End,
  Piece,
  Picture,
  Aside: Wanted,
  points: () => null,
  turn: ({ table }) => words.round(table.round),
  phases: ({ stage }) => ({ names: words.phases, now: DRAWING.includes(stage) ? 1 : 0 }),
  happened,
  science,
  introduction: ({ table }) => table.seats[table.seat ?? table.active].goals[0]?.id,
  keys: words.keys,
  about,
};

export default rafts;
