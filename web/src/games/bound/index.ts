/** Bound! at the table. */

import "./colours.css";

import type { GameClient } from "../../lib/game";
import { about } from "./cards";
import Centre from "./Centre.svelte";
import { BoundChooser } from "./chooser.svelte";
import End from "./End.svelte";
import { happened } from "./happened";
import Known from "./Known.svelte";
import Own from "./Own.svelte";
import Picture from "./Picture.svelte";
import Piece from "./Piece.svelte";
import { science } from "./science";
import Seat from "./Seat.svelte";
import type { BoundEnvelope, BoundMove } from "./view";
import { words } from "./words";

const bound: GameClient<BoundEnvelope, BoundMove, BoundChooser> = {
  key: "bound",
  sit: (sitting) => new BoundChooser(sitting),
  Seat,
  Known,
  Centre,
  Own,
  End,
  Piece,
  Picture,
  points: ({ table }, seat) => table.seats[seat].points,
  turn: ({ table }) => words.turn(table.turn),
  held: ({ table }) => (table.hand ?? []).map(({ code, name, copies }) => ({ place: `hand:${code}`, label: name, copies })),
  happened,
  science,
  introduction: ({ table }) => table.hand?.[0]?.code ?? `pair:${table.pairs[0].pair}`,
  about,
};

export default bound;
