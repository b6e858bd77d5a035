"""A bot of Compounded that plays by the rules of thumb, and tries to milk the others besides.

Where the rules of thumb would pass on an offer turn, it begs, offers one thing for several, makes a present that costs
it nothing and asks for more in return, or offers the last deal the other way round: whatever makes it no poorer.
"""

from __future__ import annotations

import random
from typing import cast

from labtop.bots.heuristic import Heuristic
from labtop.games.compounded.bargains import shift, stock
from labtop.games.compounded.cards import ITEMS
from labtop.games.compounded.plans import MINE, look_ahead, note_values
from labtop.games.compounded.state import Family, Stage, State, encode
from labtop.games.compounded.trading import holds
from labtop.kernel.game import Game
from labtop.kernel.position import Position

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
        """What the rules of thumb say; in place of passing on an offer turn, a draft of its own, move by move."""
        game = cast(State, hidden)
        if self.draft and self.draft[0] in self.engine.legal(hidden, seat):
            return self.draft.pop(0)
        self.draft = []
        move = super().choose(hidden, seat)
        if game.stage == Stage.TRADE and move == encode(Family.PASS):
            move, *self.draft = self._drafted(game, seat)
        return move

    def _wealth(self, game: State, seat: int) -> int:
        look_ahead(game, self.advice)
        note_values(game, seat, self.advice, MINE)
        return stock(game, seat, self.advice, MINE)

    def _drafted(self, game: State, seat: int) -> list[int]:
        partner = self.chance.choice([other for other in range(game.seats) if other != seat])
        if partner in self.back:
            gives, gets = self.back.pop(partner)
        else:
            gives, gets = self._lopsided(_things(game, seat), _things(game, partner))
            self.back[partner] = (gets[:1], [*gives, *gets[1:]])
        gets = [item for item in gets if item not in gives]
        after = game.copy()
        for item, more in [*((item, -1) for item in gives), *((item, 1) for item in gets)]:
            shift(after, seat, item, more)
        if self._wealth(after, seat) < self._wealth(game, seat):
            return [encode(Family.PASS)]
        return _spelled(partner, sorted(gives), sorted(gets))

    def _lopsided(self, own: Side, theirs: Side) -> tuple[Side, Side]:
        """Nothing, or one thing, for as much as there is; or a present."""
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
