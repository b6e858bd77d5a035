"""What a seat is shown of Rafts! is what the second engine says that it may see, and nothing more."""

import random

import pytest

from labtop.kernel.position import in_turn

from . import rafts_record
from .lockstep import Lockstep, any_move
from .rafts import HOUSE_RULES, Rafts


def compare_views(both: Lockstep, second: Rafts) -> None:
    for seat in range(both.match.state.seats):
        hidden = both.match.engine.hidden(both.match.state, seat)
        shown, seen = {**rafts_record.facts_of(hidden), "waiting": in_turn(hidden)}, second.seen(seat)
        for name, fact in seen.items():
            both.agree(f"{name}, as seat {seat} sees it", shown[name], fact)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_seat_is_shown_what_it_may_see(players: int) -> None:
    chance, moves = random.Random(players), 0
    while moves < 600:
        rules = {name: chance.choice(values) for name, values in HOUSE_RULES.items()}
        both = Lockstep("rafts", Rafts, rafts_record, players, chance.randrange(10**6), rules)
        assert isinstance(both.second, Rafts)
        compare_views(both, both.second)
        while not both.match.over and moves < 600:
            seat = chance.choice(both.match.waiting)
            both.play(seat, *any_move(both.second.legal(seat), chance))
            compare_views(both, both.second)
            moves += 1
