"""More of Rafts! in lockstep: what each seat is shown, and what random play seldom comes to."""

import random
from collections.abc import Callable

import pytest

from labtop.kernel.options import Value
from labtop.kernel.position import in_turn

from . import rafts_record
from .lockstep import Chance, Lockstep, Move, any_move
from .rafts import Rafts
from .rafts_cards import HOUSE_RULES

ACTION_DECK: Move = ("draw", (2,))

Chooser = Callable[[Rafts, int, random.Random], Move]
"""A way to play: the game, the seat and what to roll with."""


class Both(Lockstep):
    """A match of Rafts! and its second engine."""

    second: Rafts

    def __init__(self, players: int, seed: int, rules: dict[str, Value], made: type[Rafts] = Rafts) -> None:
        super().__init__("rafts", made, rafts_record, players, seed, rules)

    def play_like(self, choose: Chooser, chance: random.Random, most: int) -> int:
        """Moves chosen in a certain way until the match is over or so many are made; how many were."""
        for made in range(most):
            if self.match.over:
                return made
            seat = chance.choice(self.match.waiting)
            self.play(seat, *choose(self.second, seat, chance))
        return most


class Watched(Both):
    """With the view of every seat compared as well."""

    def compare(self) -> None:
        """All that both engines can say, and what they show to each seat."""
        super().compare()
        for seat in range(self.match.state.seats):
            hidden = self.match.engine.hidden(self.match.state, seat)
            shown = {**rafts_record.facts_of(hidden), "waiting": in_turn(hidden)}
            for name, fact in self.second.seen(seat).items():
                self.agree(f"{name}, as seat {seat} sees it", shown[name], fact)


def anyhow(game: Rafts, seat: int, chance: random.Random) -> Move:
    """Any move."""
    return any_move(game.legal(seat), chance)


def idly(game: Rafts, seat: int, chance: random.Random) -> Move:
    """Nothing but the end of the turn, and no answer."""
    return ("end_turn", ()) if game.stage == "main" else ("pass", ())


def as_rivals(game: Rafts, seat: int, chance: random.Random) -> Move:
    """Everybody gathers Serendipity, and waits with it until another can play it too."""
    moves = game.legal(seat)
    holders = [asked for asked in game.asked if "serendipity" in game.players[asked].hand]
    if game.asked and len(holders) < 2:
        return ("pass", ())
    if game.asked:
        return next((move for move in moves if move[0] == "take"), moves[0])
    if ACTION_DECK in moves:
        return ACTION_DECK
    return any_move([move for move in moves if move[0] not in ("take", "claim")], chance)


class Counting(Rafts):
    """Notes how the ties ended: whether the first clockwise got the card."""

    ties: list[bool]

    def __init__(self, players: int, options: dict[str, Value], source: Chance) -> None:
        self.ties = []
        super().__init__(players, options, source)

    def quickest(self, takers: list[int], arrived: list[int]) -> int:
        """As always."""
        seat = super().quickest(takers, arrived)
        if len(takers) > 1:
            self.ties.append(seat == takers[0])
        return seat


@pytest.mark.parametrize("players", range(2, 7))
def test_a_seat_is_shown_what_it_may_see(players: int) -> None:
    chance, moves = random.Random(players), 600
    while moves > 0:
        rules = {name: chance.choice(values) for name, values in HOUSE_RULES.items()}
        moves -= Watched(players, chance.randrange(10**6), rules).play_like(anyhow, chance, moves)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    ("last", "idle", "reason"), [(3, 3, "stall"), (1, 1, "stall"), (2, 3, "cap"), (4, 3, "stall"), (2, 0, "cap")]
)
def test_both_engines_agree_when_nobody_does_anything(players: int, last: int, idle: int, reason: str) -> None:
    both = Both(players, players, {"max_rounds": last, "stall_rounds": idle})
    assert both.play_like(idly, random.Random(0), 100) == players * (idle if reason == "stall" else last)
    assert both.match.ending == reason


@pytest.mark.parametrize(
    ("tie", "outcomes"), [("clockwise", {True}), ("random", {True, False}), ("race", {True, False})]
)
def test_both_engines_agree_when_several_want_a_card(tie: str, outcomes: set[bool]) -> None:
    ties: list[bool] = []
    for seed in range(3):
        both = Both(4 + seed, seed, {"serendipity_tie": tie}, Counting)
        both.play_like(as_rivals, random.Random(seed), 1500)
        assert isinstance(both.second, Counting)
        ties += both.second.ties
    assert len(ties) >= 20
    assert set(ties) == outcomes
