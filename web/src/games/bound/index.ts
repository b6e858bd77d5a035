/** Bound! at the table. */

import "./colours.css";

import type { GameClient } from "../../lib/game";
import { about } from "./cards";
import Centre from "./Centre.svelte";
import { BoundDesk } from "./desk.svelte";
import End from "./End.svelte";
import { happened } from "./happened";
import Known from "./Known.svelte";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import { science } from "./science";
import Seat from "./Seat.svelte";
import type { BoundView } from "./view";
import { words } from "./words";

const bound: GameClient<BoundView, BoundDesk> = {
  key: "bound",
  sit: (sitting) => new BoundDesk(sitting),
  Seat,
  Known,
  Centre,
  Own,
  End,
  Piece,
  points: (view, seat) => view.seats[seat]?.points ?? 0,
  turn: (view) => words.turn(view.turn),
  happened,
  science,
  introduction: (view) => view.hand?.[0]?.code ?? `pair:${view.pairs[0].pair}`,
  about,
};

export default bound;
