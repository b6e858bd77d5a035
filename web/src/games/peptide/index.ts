/** Peptide at the table. */

import "./colours.css";

import type { GameClient } from "../../lib/game";
import { about } from "./cards";
import Centre from "./Centre.svelte";
import { baseName, PeptideChooser } from "./chooser.svelte";
import End from "./End.svelte";
import { happened } from "./happened";
import Known from "./Known.svelte";
import Own from "./Own.svelte";
import Picture from "./Picture.svelte";
import Piece from "./Piece.svelte";
import { science } from "./science";
import Seat from "./Seat.svelte";
import type { PeptideEnvelope, PeptideMove } from "./view";
import { words } from "./words";

const peptide: GameClient<PeptideEnvelope, PeptideMove, PeptideChooser> = {
  key: "peptide",
  sit: (sitting) => new PeptideChooser(sitting),
  Seat,
  Known,
  Centre,
  Own,
  End,
  Piece,
  Picture,
  points: ({ result, table }, seat) => result?.scores[seat] ?? table.seats[seat].points,
  turn: ({ table }) => words.round(table.round, table.last_round),
  phases: ({ table }) => ({ names: words.phases.names, now: words.phases.now(table.passing) }),
  held: ({ table }) => [
    ...(table.hand?.amino ?? []).map(({ id, name }) => ({ place: `hand:${id}`, label: name, copies: 1 })),
    ...Object.entries(table.hand?.rna ?? {}).map(([base, copies]) => ({
      place: `hand:${base}`,
      label: baseName(base),
      copies,
    })),
  ],
  happened,
  science,
  introduction: () => "ribosome",
  keys: words.keys,
  about,
};

export default peptide;
