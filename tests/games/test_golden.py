"""Recorded playthroughs as text: a change of a rule shows up in review as a change of these files.

To write them anew after a change that is meant: `LABTOP_GOLDEN=1 make test`.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import labtop
from labtop.bots import make
from labtop.kernel.options import Value
from labtop.kernel.seed import key_from

GOLDEN = Path(__file__).parent.parent / "golden"
RELATED = {"reshuffle": "lazy", "type_transfer_visibility": "public", "request_restriction": "related"}
PLAYTHROUGHS: list[tuple[str, int, int, dict[str, Value], str]] = [
    ("bound", 3, 1, {}, "any move"),
    ("bound", 2, 3, {**RELATED}, "any move"),
    ("bound", 8, 2, {"last_card_given": "immediate", "giver_can_go_out": False}, "any move"),
    ("compounded", 2, 1, {"wild_mode": "stand_in", "pipet_mode": "extra", "adjacency": "king"}, "student"),
    ("compounded", 4, 2, {"max_turns": 7}, "student"),
    ("pdb", 2, 1, {"icon_preset": "direct_triangle", "market_refresh_rounds": 2, "partial_gain": True}, "any move"),
    ("pdb", 4, 2, {}, "student"),
    ("peptide", 2, 1, {"difficulty": "advanced", "atp_actions_after_selection": False}, "student"),
    ("peptide", 3, 2, {}, "student"),
    ("rafts", 2, 1, {"draw_mode": "declared", "bioeconomy_to": "table", "funding_replaces": True}, "student"),
    ("rafts", 4, 2, {}, "student"),
]


def playthrough(key: str, players: int, seed: int, options: dict[str, Value], by: str) -> Iterator[str]:
    """A whole match in words: the table as the seat to act sees it, moves, and what each seat may know.

    Where random moves would leave much of the rulebook untouched a bot plays, and the table is shown once a turn.
    """
    match = labtop.new(key, players=players, seed=seed, options=options)
    dice = random.Random(seed)
    bot = None if by == "any move" else make(by, match.game, key_from(seed))
    before = -1
    yield f"{match.game.title}, version {match.game.version}, {players} players, seed {seed}, options {options}"
    yield from (f"  {line}" for line in match.log())
    while not match.over:
        seat = match.waiting[0]
        moves = match.moves(seat)
        known = [len(match.log(observer)) for observer in (seat, None)]
        yield f"{match.situation()} ({len(moves)} moves)"
        if bot is None or seat != before:
            yield from (f"    {heading}: {' | '.join(line.splitlines())}" for heading, line in match.picture(seat))
        before = seat
        hidden = match.engine.hidden(match.state, seat)
        move = match.play(dice.choice(moves) if bot is None else bot.choose(hidden, seat))
        yield f"> {match.names[seat]}: {move} [{move.id}]"
        yield from (f"  {line}" for line in match.log(seat)[known[0] :])
        yield from (f"  all: {line}" for line in match.log()[known[1] :])
    yield f"scores {match.scores}, winners {match.winners}, {match.ending}"


@pytest.mark.parametrize(("key", "players", "seed", "options", "by"), PLAYTHROUGHS)
def test_a_playthrough_reads_as_it_was_recorded(
    key: str, players: int, seed: int, options: dict[str, Value], by: str
) -> None:
    path = GOLDEN / f"{key}-{players}.txt"
    text = "\n".join(playthrough(key, players, seed, options, by)) + "\n"
    if os.environ.get("LABTOP_GOLDEN"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
