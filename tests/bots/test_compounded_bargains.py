"""Bargaining in Compounded: the heuristic bot makes deals that help both, and nobody gets anything for nothing."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import chain
from typing import cast

import pytest

import labtop
from labtop.bots import Bot, make
from labtop.games.compounded.bargains import BOUGHT, EVEN, stock
from labtop.games.compounded.plans import MINE, look_ahead, note_values
from labtop.games.compounded.state import FAMILY, Family, State
from labtop.kernel.advice import Advice
from labtop.kernel.game import find
from labtop.kernel.seed import key_from
from labtop.lab.arena import plan, run
from labtop.lab.ratings import standings
from tests.rules.compounded.table import do, lay, spell, turn

GAME = find("compounded")
MILKER = "tests.bots.milker.Milker"
# A lacks nitrogen for its hydrogen cyanide and has oxygen to spare; B lacks oxygen for its carbon monoxide.
FIELD, CLAIMS = {0: "hydrogen_cyanide", 1: "carbon_monoxide"}, {0: "A", 1: "B"}
BENCHES = {"A": "H C O", "B": "H C N"}


def table(of_b: str = BENCHES["B"], wilds: str = "", most: int = 4) -> labtop.Match:
    """An offer turn of A, where the deal to be made is oxygen for nitrogen, with so many things on a side at most."""
    benches = {**BENCHES, "B": of_b}
    return lay("trade", field=FIELD, claims=CLAIMS, bench=benches, wilds=wilds, spent="ABC", trade_max_items=most)


@functools.cache
def heuristic() -> Bot:
    """The bot that is asked."""
    return make("heuristic", GAME, key_from(1))


def chosen(match: labtop.Match) -> str:
    """The move of the heuristic bot whose turn it is."""
    seat = match.waiting[0]
    return spell(match.move(seat, heuristic().choose(match.engine.hidden(match.state, seat), seat)))


def play(match: labtop.Match, moves: int) -> list[str]:
    """So many moves of heuristic bots, with who makes them."""
    made = []
    for _ in range(moves):
        made.append(f"{turn(match)} {chosen(match)}")
        do(match, made[-1])
    return made


def wealth(state: State, seat: int) -> int:
    """What a bot in this seat thinks that it has."""
    advice = Advice.of_size(1)()
    look_ahead(state, advice)
    note_values(state, seat, advice, MINE)
    return stock(state, seat, advice, MINE)


# --- offers -----------------------------------------------------------------------------------------------------------


def test_it_offers_what_it_can_spare_for_what_it_needs() -> None:
    assert play(table(most=1), 5) == ["A offer", "A to:B", "A give:O", "A get:N", "B accept"]


def test_it_asks_for_more_where_the_other_gains_much() -> None:
    offer = ["A offer", "A to:B", "A bundle", "A give:O", "A get:H", "A also_get", "A get:N", "A send"]
    assert play(table(), 9) == [*offer, "B accept"]


def test_it_passes_where_nobody_has_what_it_needs() -> None:
    assert chosen(table(of_b="H C")) == "pass"


def test_it_asks_everybody_if_several_would_accept() -> None:
    match = lay(
        "trade",
        field={**FIELD, 2: "formaldehyde"},
        claims={**CLAIMS, 2: "C"},
        bench={**BENCHES, "C": "H2 C N"},
        spent="ABC",
        wilds="",
        trade_max_items=1,
    )
    assert play(match, 5) == ["A offer", "A open", "A give:O", "A get:N", "B accept"]


def test_it_does_not_drop_what_it_has_begun() -> None:
    match = labtop.new("compounded", players=4, seed=1)
    while not match.over:
        move = chosen(match)
        assert move != "cancel"
        do(match, f"{turn(match)} {move}")


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "offer",
    [
        "to:B give_nothing get:N",
        "to:B give_nothing get:H",
        "to:B give:H get:N",
        "to:B give:C get:N",
        "to:B bundle give:O get:C also_get send",
        "open give:H get:N",
    ],
)
def test_it_accepts_no_lopsided_offer(offer: str) -> None:
    match = table()
    do(match, "A offer", *(f"A {move}" for move in offer.split()))
    assert (turn(match), chosen(match)) != ("B", "accept")


def test_it_accepts_a_present_and_gives_nothing_back() -> None:
    match = table()
    do(match, "A offer", "A to:B", "A give:O", "A get_nothing")
    assert chosen(match) == "accept"
    do(match, "B accept", "B pass", "C pass", "A offer", "A to:B", "A give_nothing", "A get:O")
    assert chosen(match) != "accept"


def test_it_takes_no_deal_back() -> None:
    match = table()
    do(match, "A offer", "A to:B", "A give:O", "A get:N", "B accept")
    do(match, "B pass", "C pass", "A offer", "A to:B", "A give:N", "A get:O")
    assert chosen(match) != "accept"


def test_it_answers_a_bad_offer_with_a_better_one() -> None:
    match = table()
    do(match, "A offer", "A to:B", "A give:H", "A get:N")
    assert play(match, 4) == ["B counter", "B give:N", "B get:O", "A accept"]


def test_it_gives_no_wild_element_away_for_a_crystal() -> None:
    match = table(wilds="B")
    do(match, "A offer", "A to:B", "A give:O", "A get:wild")
    assert chosen(match) != "accept"


def test_it_looks_at_all_that_a_group_offer_brings_the_offerer() -> None:
    """B alone would gain as much as A, but with what C gives A has the whole of a large compound."""
    match = lay(
        "trade",
        3,
        field={0: "calcium_sulfate", 1: "water"},
        claims={0: "A", 1: "B"},
        on={0: "O4"},
        wilds="",
        spent="ABC",
        bench={"A": "H2 N", "B": "O H Ca", "C": "S"},
        points={"A": 46},
    )
    do(match, "A offer", "A to:B", "A bundle", "A give:H", "A get:Ca", "A also_with", "A give:N", "A get:S", "A send")
    assert chosen(match) != "accept"


# --- milking ----------------------------------------------------------------------------------------------------------


def deals(specs: list[str], seed: int) -> Iterator[tuple[list[int], list[int]]]:
    """What every seat thought that it had before each deal of a match, and after it."""
    match = labtop.new("compounded", players=len(specs), seed=seed)
    state = cast(State, match.state)
    bots = [make(spec, GAME, key_from(seed)) for spec in specs]
    while not match.over:
        seat = match.waiting[0]
        move = bots[seat].choose(match.engine.hidden(state, seat), seat)
        before = [wealth(state, one) for one in range(len(specs))] if FAMILY[move] == Family.ACCEPT else []
        match.play(move)
        if before and state.passed == 0:  # not where a group offer still waits for another answer
            yield before, [wealth(state, one) for one in range(len(specs))]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_deal_leaves_a_bot_poorer_whatever_it_is_offered(players: int) -> None:
    """Every deal makes a bot richer by its own reckoning, so there is no row of deals that makes it poorer."""
    made, specs = 0, [MILKER] + ["heuristic"] * (players - 1)
    for before, after in chain.from_iterable(deals(specs, seed) for seed in range(6)):
        gains = [now - was for was, now in zip(before, after, strict=True)]
        for gain in filter(None, gains[1:]):
            assert gain >= BOUGHT
            assert max(gains) <= (players - 1) * gain + EVEN
        made += any(gains[1:])
    assert made > 0


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_tries_to_milk_wins_no_more(players: int) -> None:
    arena = plan("compounded", [MILKER, "heuristic"], players, 400, seed=1)
    milker = next(one for one in standings(arena, run(arena, processes=1)) if one.bot == MILKER)
    assert milker.low <= 1 / players
