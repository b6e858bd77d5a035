"""Imagining a match of Bound! where it is hardest: many seats, a reshuffled pile, little that is seen."""

import random

import pytest

import labtop
from labtop.games.bound import mending
from labtop.games.bound.state import EVERYBODY
from labtop.kernel.engine import plant
from labtop.kernel.rng import Dice
from labtop.kernel.seed import key_from
from labtop.testing import Deal
from labtop.testing.fair import look
from tests.games.deals_bound import DEALS


@pytest.mark.parametrize("seat", [None, 0, 7])
def test_after_a_reshuffle_among_eight_an_imagined_pile_is_made_of_what_was_shuffled(
    seat: int | None,
) -> None:
    rng = Dice()
    plant(rng, key_from(1))
    imagined = 0
    for seed in range(12):
        match = labtop.new("bound", players=8, seed=seed, options={"giver_can_go_out": False})
        chance, everything = random.Random(seed), match.state.pool  # type: ignore[attr-defined]
        while not match.over:
            match.play(chance.choice(match.engine.legal(match.state, match.waiting[0])))
            if match.state.pool == everything:  # type: ignore[attr-defined]
                continue
            twin = match.engine.imagined(match.engine.hidden(match.state, seat), seat, rng)
            assert twin is not None
            assert match.engine("check", twin) == 0
            imagined += 1
    assert imagined > 100


@pytest.mark.parametrize("deal", DEALS[12:], ids=lambda deal: deal.name)
def test_a_deal_that_is_mended_and_stirred_agrees_with_all_that_is_known(
    deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no fair deal is found in time, which hardly ever happens."""
    monkeypatch.setattr(mending, "STIRS", 50)
    rng = Dice()
    plant(rng, key_from(1))
    state = next(iter(deal.every())).copy()
    assert mending.deal_and_mend(state, EVERYBODY if deal.observer is None else deal.observer, rng)  # type: ignore[arg-type]
    assert look(state, deal.secrets) in {look(record, deal.secrets) for record in deal.every()}
