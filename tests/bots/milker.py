"""A bot of Compounded that plays by the rules of thumb, and tries to milk the others besides.

On its offer turns it begs, offers one thing for several, makes a small present and asks for more in return, or offers
the last deal the other way round. When it has tried twice in a phase, it goes on as the heuristic bot would.
"""

from __future__ import annotations

import random
from typing import cast

from labtop.bots.heuristic import Heuristic
from labtop.games.compounded.cards import ITEMS
from labtop.games.compounded.state import Family, Stage, State, encode
from labtop.games.compounded.trading import holds
from labtop.kernel.game import Game
from labtop.kernel.position import Position

TRIES = 2
Side = list[int]


class Milker(Heuristic):
    """The heuristic bot, with offers that would be good for it alone."""

    def __init__(self, game: Game, key: bytes) -> None:
        super().__init__(game, key)
        self.engine = game.engine
        self.chance = random.Random(key)
        self.draft: list[int] = []
        self.back: dict[int, tuple[Side, Side]] = {}  # by partner: a present to be paid for, a deal to be undone

    def choose(self, hidden: Position, seat: int) -> int:
        """The next move of a draft, a new draft on an offer turn, or what the rules of thumb say."""
        game = cast(State, hidden)
        if game.stage == Stage.TRADE and game.trade_offers - game.offers_left[seat] < TRIES:
            self.draft = self._drafted(game, seat)
        legal = self.engine.legal(hidden, seat)
        if self.draft and self.draft[0] in legal:
            return self.draft.pop(0)
        self.draft = []
        return super().choose(hidden, seat)

    def _drafted(self, game: State, seat: int) -> list[int]:
        partner = self.chance.choice([other for other in range(game.seats) if other != seat])
        if partner in self.back:
            gives, gets = self.back.pop(partner)
        else:
            gives, gets = self._lopsided(_things(game, seat), _things(game, partner))
            self.back[partner] = (gets[:1], [*gives, *gets[1:]])
        return _spelled(partner, sorted(gives), sorted(item for item in gets if item not in gives))

    def _lopsided(self, own: Side, theirs: Side) -> tuple[Side, Side]:
        """Nothing, or the least, for as much as there is; or a present."""
        want = self.chance.sample(theirs, min(len(theirs), self.chance.randint(1, 4)))
        give = self.chance.sample(own, min(len(own), 1))
        return self.chance.choice([([], want), (give, want), (give, [])])


def _things(game: State, seat: int) -> Side:
    return [item for item in range(ITEMS) for _ in range(holds(game, seat, item))]


def _spelled(partner: int, gives: Side, gets: Side) -> list[int]:
    """An offer as moves."""
    begun = [encode(Family.OFFER), encode(Family.OFFER_TO, partner), encode(Family.BUNDLE)]
    first = [
        encode(Family.GIVE, gives[0]) if gives else encode(Family.GIVE_NOTHING),
        encode(Family.GET, gets[0]) if gets else encode(Family.GET_NOTHING),
    ]
    more = [move for item in gives[1:] for move in (encode(Family.ALSO_GIVE), encode(Family.GIVE, item))]
    more += [move for item in gets[1:] for move in (encode(Family.ALSO_GET), encode(Family.GET, item))]
    return [*begun, *first, *more, encode(Family.SEND)]
