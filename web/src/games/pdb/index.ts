/** PDB: the game, at the table. */

import "./colours.css";

import type { GameClient } from "../../lib/game";
import { about } from "./cards";
import Centre from "./Centre.svelte";
import { PdbChooser } from "./chooser.svelte";
import End from "./End.svelte";
import { happened } from "./happened";
import Known from "./Known.svelte";
import Own from "./Own.svelte";
import Picture from "./Picture.svelte";
import Piece from "./Piece.svelte";
import Race from "./Race.svelte";
import { science } from "./science";
import Seat from "./Seat.svelte";
import type { PdbEnvelope, PdbMove } from "./view";
import { words } from "./words";

const pdb: GameClient<PdbEnvelope, PdbMove, PdbChooser> = {
  key: "pdb",
  sit: (sitting) => new PdbChooser(sitting),
  Seat,
  Known,
  Centre,
  Own,
  End,
  Piece,
  Picture,
  Aside: Race,
  points: ({ table }, seat) => table.seats[seat].points,
  turn: ({ table }) => words.round(table.round, table.last_round),
  happened,
  science,
  introduction: ({ table }) => table.innovations.find(({ card }) => card !== null)?.card?.id ?? "publish",
  keys: words.keys,
  about,
};

export default pdb;
