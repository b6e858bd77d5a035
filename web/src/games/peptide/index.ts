/** Peptide at the table. */

import type { GameClient } from "../../lib/game";
import { about } from "./cards";
import Centre from "./Centre.svelte";
import { PeptideChooser } from "./chooser.svelte";
import End from "./End.svelte";
import { happened } from "./happened";
import Known from "./Known.svelte";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import { science } from "./science";
import Seat from "./Seat.svelte";
import type { PeptideView } from "./view";
import { words } from "./words";

const peptide: GameClient<PeptideView, PeptideChooser> = {
  key: "peptide",
  title: "Peptide",
  sit: (sitting) => new PeptideChooser(sitting),
  Seat,
  Known,
  Centre,
  Own,
  End,
  Piece,
  points: (view, seat) => view.result?.scores[seat] ?? view.seats[seat]?.points ?? 0,
  turn: (view) => words.round(view.round, view.last_round),
  phases: (view) => ({ names: words.phases.names, now: words.phases.now(view.pass) }),
  happened,
  science,
  introduction: () => "ribosome",
  keys: words.keys,
  about,
};

export default peptide;
