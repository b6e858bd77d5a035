"""Recorded playthroughs as text: a change of a rule shows up in review as a change of these files.

To write them anew after a change that is meant: `LABTOP_GOLDEN=1 make test`.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import labtop
from labtop.kernel.options import Value

GOLDEN = Path(__file__).parent.parent / "golden"
PLAYTHROUGHS: list[tuple[str, int, int, dict[str, Value]]] = [
    ("bound", 3, 1, {}),
    ("bound", 2, 3, {"reshuffle": "lazy", "type_transfer_visibility": "public", "request_restriction": "related"}),
    ("bound", 8, 2, {"last_card_given": "immediate", "giver_can_go_out": False}),
]


def playthrough(key: str, players: int, seed: int, options: dict[str, Value]) -> Iterator[str]:
    """A whole match in words: the table as a spectator sees it before each turn, moves, and what each seat may know."""
    match = labtop.new(key, players=players, seed=seed, options=options)
    choose = random.Random(seed).choice
    yield f"{match.game.title}, version {match.game.version}, {players} players, seed {seed}, options {options}"
    yield from (f"  {line}" for line in match.log())
    while not match.over:
        seat = match.waiting[0]
        moves = match.moves(seat)
        known = [len(match.log(observer)) for observer in (seat, None)]
        yield f"{match.situation()} ({len(moves)} moves)"
        yield from (f"    {heading}: {' | '.join(line.splitlines())}" for heading, line in match.picture(seat))
        move = match.play(choose(moves))
        yield f"> {match.names[seat]}: {move} [{move.id}]"
        yield from (f"  {line}" for line in match.log(seat)[known[0] :])
        yield from (f"  all: {line}" for line in match.log()[known[1] :])
    yield f"scores {match.scores}, winners {match.winners}, {match.ending}"


@pytest.mark.parametrize(("key", "players", "seed", "options"), PLAYTHROUGHS)
def test_a_playthrough_reads_as_it_was_recorded(key: str, players: int, seed: int, options: dict[str, Value]) -> None:
    path = GOLDEN / f"{key}-{players}.txt"
    text = "\n".join(playthrough(key, players, seed, options)) + "\n"
    if os.environ.get("LABTOP_GOLDEN"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
