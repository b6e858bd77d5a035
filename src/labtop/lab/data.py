"""The matches of the balance lab as tidy tables, for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from labtop.kernel.game import find
from labtop.lab.balance import Balance, Played, bot_of
from labtop.lab.page import Unwritten, write

MATCH_COLUMNS = (
    "setting",
    "players",
    "match",
    "first",
    "moves",
    "turns",
    "ending",
    "lead_changes",
    "margin",
    "winners",
)
SEAT_COLUMNS = ("setting", "players", "match", "seat", "place", "bot", "score", "share")
MOVE_COLUMNS = ("setting", "players", "match", "seat", "move", "family", "arguments", "times")


def make_folder(folder: Path) -> None:
    """The folder for the data, before the work of which it is to tell."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unwritten(f"The folder {folder} could not be made: {error.strerror or error}.") from None


def save_data(balance: Balance, folder: Path) -> None:
    """The matches as tidy tables: matches.csv, seats.csv and moves.csv, a line for each match, seat, and move used."""
    make_folder(folder)
    _save(folder / "matches.csv", MATCH_COLUMNS, _match_rows(balance))
    _save(folder / "seats.csv", SEAT_COLUMNS, _seat_rows(balance))
    _save(folder / "moves.csv", MOVE_COLUMNS, _move_rows(balance))


def _save(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    text = io.StringIO(newline="")
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(columns)
    lines.writerows(rows)
    write(path, text.getvalue(), "The data")


def _each(balance: Balance) -> Iterator[tuple[tuple[object, ...], Played]]:
    """Every match, and the columns that name it."""
    for (players, setting), matches in balance.matches.items():
        for match in matches:
            yield (setting or "as it is", players, match.number), match


def _match_rows(balance: Balance) -> Iterator[Sequence[object]]:
    for name, match in _each(balance):
        winners = " ".join(map(str, match.winners))
        facts = (match.first, match.moves, match.turns, match.ending, match.lead_changes, match.margin, winners)
        yield (*name, *facts)


def _seat_rows(balance: Balance) -> Iterator[Sequence[object]]:
    for name, match in _each(balance):
        for seat, score in enumerate(match.scores):
            bot = bot_of(balance.bots, match.number, seat)
            yield (*name, seat, match.place(seat), bot, score, match.share(seat))


def _move_rows(balance: Balance) -> Iterator[Sequence[object]]:
    table = find(balance.game).moves
    for name, match in _each(balance):
        for seat, used in enumerate(match.used):
            for move, times in used.items():
                arguments = "; ".join(f"{key}={value}" for key, value in table.arguments(int(move)).items())
                yield (*name, seat, int(move), table.name(int(move)), arguments, times)
