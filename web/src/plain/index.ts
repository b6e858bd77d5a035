/** The plain table: it reads the envelope only, so it serves every game, and everybody who would rather read than look. */

import type { GameClient } from "../lib/game";
import type { LegalMove, View } from "../lib/protocol";
import Centre from "./Centre.svelte";
import { PlainChooser } from "./chooser.svelte";
import End from "./End.svelte";
import Own from "./Own.svelte";
import Seat from "./Seat.svelte";
import { words } from "./words";

/** The client of a game that brings none of its own. */
export function plain(key: string): GameClient<View, LegalMove, PlainChooser> {
  return {
    key,
    sit: (sitting) => new PlainChooser(sitting),
    Seat,
    Centre,
    Own,
    End,
    points: ({ result, layout }, seat) => result?.scores[seat] ?? layout?.sides[seat]?.points ?? 0,
    turn: ({ stage }) => words.word(stage),
    held: ({ layout }) =>
      (layout?.hand ?? []).flatMap(({ cards }) =>
        cards.map(({ label, copies }) => ({ place: `hand:${label}`, label, copies })),
      ),
    happened: () => ({ flights: [] }),
    keys: words.keys,
    about: [],
  };
}
