"""Small positions of PDB, and all decks that a seat may think of there."""

import functools
from itertools import permutations

from labtop.kernel.position import Position
from labtop.testing import Deal
from tests.rules.pdb.table import CODES, lay, record


def decks(cards: str, known: int) -> list[Position]:
    """A match of PDB late in the game, once for every order of a small deck above the cards that are known."""
    rest = [card for card in CODES if card not in cards.split() and card not in ["1MBN", "1PRC", "5IRE"]]
    owns = {"A": " ".join(rest[:12]), "B": " ".join(rest[12:])}
    pile, every = cards.split(), []
    for order in permutations(pile[: len(pile) - known]):
        match = lay(
            owns=owns, deck=" ".join([*order, *pile[len(order) :]]), target_achievement=60, market_refresh_rounds=9
        )
        record(match).known_bottom = known
        every.append(match.state)
    return every


DEALS = [
    Deal("a deck of four", 0, functools.partial(decks, "IHM XFEL 2RLF 1BUS", 0)),
    Deal(
        "a deck of six with two known at the bottom", None, functools.partial(decks, "IHM XFEL 2RLF 1BUS 1AG2 1D3Z", 2)
    ),
]
