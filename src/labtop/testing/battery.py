"""The battery: all checks that a game needs, as one class of tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from labtop.kernel.game import Game, find
from labtop.testing.fair import Deal, Fair
from labtop.testing.first import First
from labtop.testing.hiding import Hiding
from labtop.testing.matches import Matches
from labtop.testing.tables import every_single_option
from labtop.testing.thumbs import Thumbs
from labtop.testing.windows import Windows
from labtop.testing.words import Words


class Parametrised:
    """Every number of players, every house rule and every deal is a test of its own."""

    game: Game
    deals: Sequence[Deal]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Called by pytest for each check."""
        if "players" in metafunc.fixturenames:
            metafunc.parametrize("players", self.game.players)
        if "options" in metafunc.fixturenames:
            every = every_single_option(self.game)
            metafunc.parametrize("options", every, ids=[f"{k}={v}" for one in every for k, v in one.items()])
        if "deal" in metafunc.fixturenames:
            metafunc.parametrize("deal", self.deals, ids=[deal.name for deal in self.deals])


def battery(key: str, deals: Sequence[Deal] = (), face_up: Sequence[str] = ()) -> type[Any]:
    """All checks for the game with this key, as a class for pytest.

    `deals` are small positions that can be listed, in which imagining is compared with what is fair. `face_up` are
    fields of the record that everybody sees change although no event says how, such as a row of cards that is refilled.
    """
    game = find(key)
    kinds = [Matches, Hiding, First, Words, Thumbs, *[Windows] * bool(game.State.windows), *[Fair] * bool(deals)]
    return type(f"Test{key.capitalize()}", (Parametrised, *kinds), {"game": game, "deals": deals, "face_up": face_up})
