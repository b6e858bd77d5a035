"""What a seat sees of Bound!. It is made from the hidden copy, so it cannot tell a secret."""

from __future__ import annotations

import functools

from msgspec import Struct

from labtop.games.bound.cards import (
    CARDS,
    COPIES,
    DRUG,
    NAME_WORDS,
    NAMES,
    PAIR_CODES,
    PAIR_POINTS,
    PAIRS,
    TARGET,
    TYPE_OF,
    TYPE_WORDS,
    TYPES,
)
from labtop.games.bound.facts import ALL_NAMES, copies
from labtop.games.bound.rules import bonus
from labtop.games.bound.state import EVERYBODY, Stage, State
from labtop.kernel.position import seats_in


class Pair(Struct, frozen=True):
    """A Drug and its Target."""

    pair: str
    target: str
    drug: str


class OpenPair(Struct, frozen=True):
    """How often a pair has been bound so far, and can be still (BND-53)."""

    pair: str
    target: str
    drug: str
    bound: int
    open: int


class Held(Struct, frozen=True):
    """A NAME in a hand, with its copies (BND-03, BND-04)."""

    name: str
    code: str
    type: str
    role: str
    partner: str
    pair: str
    copies: int


class KnownType(Struct, frozen=True):
    """So many cards of a TYPE."""

    type: str
    cards: int


class KnownHand(Struct, frozen=True):
    """The facts about a hand that the observer could have written down (BND-86, BND-87)."""

    holds: list[Held]
    holds_types: list[KnownType]
    lacks_types: list[str]
    lacks: list[str]
    no_pair: bool


class BoundSeat(Struct, frozen=True):
    """A seat as others see it."""

    seat: int
    cards: int
    bound: list[Pair]
    points: int
    known: KnownHand | None
    """With the memory aid; not of one's own hand."""
    hand: list[Held] | None
    """Laid open when the match is over."""


class Request(Struct, frozen=True):
    """The request of this turn: a TYPE of one seat, or a NAME of all, with its holders if there are two (BND-37)."""

    type: str | None
    of: int | None
    name: str | None
    holders: list[int]


class Limit(Struct, frozen=True):
    """Turns without progress, and how many end the game (BND-72, BND-73)."""

    turns: int
    of: int


class Limits(Struct, frozen=True):
    """The two counts that can end a game."""

    blocked: Limit
    stall: Limit


class BoundView(Struct, frozen=True):
    """The table."""

    turn: int
    active: int
    request: Request | None
    draw: int
    pool: list[Held] | None
    """What the draw pile is made of at most, since it was last shuffled; with the memory aid."""
    discard: list[str]
    seats: list[BoundSeat]
    hand: list[Held] | None
    pairs: list[OpenPair]
    limits: Limits
    out: int | None
    """Who went out."""


HELD = [
    [Held(card.name, card.code, card.type, card.role, card.partner, card.pair, count) for count in range(COPIES + 1)]
    for card in CARDS
]
BOUND = [Pair(PAIR_CODES[pair], NAME_WORDS[TARGET[pair]], NAME_WORDS[DRUG[pair]]) for pair in range(PAIRS)]
OPEN = [
    [OpenPair(pair.pair, pair.target, pair.drug, count, COPIES - count) for count in range(COPIES + 1)]
    for pair in BOUND
]


def view(game: State, seat: int | None, everything: bool) -> BoundView:
    """The table from this seat; None is a spectator. `everything` lays all hands open."""
    over = game.stage == Stage.OVER
    hands, bound = game.hand.tolist(), game.bound.tolist()  # each field is read once: that takes a third of the time
    return BoundView(
        turn=game.turns + (not over),
        active=game.active,
        request=_request(game),
        draw=game.draw.count,
        pool=_packed(game.pool) if game.memory_aid and game.pool != ALL_NAMES else None,
        discard=[NAME_WORDS[name] for name in game.discard.cards.tolist()[: game.discard.count]],
        seats=_seats(game, seat, everything, hands, bound),
        hand=None if seat is None else _cards(hands[seat]),
        pairs=[OPEN[pair][count] for pair, count in enumerate(map(sum, zip(*bound, strict=True)))],
        limits=Limits(
            Limit(game.idle, game.blocked_rounds * game.seats),
            Limit(game.dry, game.stall_rounds * game.seats),
        ),
        out=None if game.out < 0 else game.out,
    )


def _request(game: State) -> Request | None:
    if game.asked_type >= 0:
        return Request(TYPE_WORDS[game.asked_type], game.asked_seat, None, [])
    if game.asked_name >= 0:
        return Request(None, None, NAME_WORDS[game.asked_name], seats_in(game.holders))
    return None


def _seats(
    game: State, observer: int | None, everything: bool, hands: list[list[int]], bound: list[list[int]]
) -> list[BoundSeat]:
    sizes = game.hand_size.tolist()
    known = _known(game, EVERYBODY if observer is None else observer) if game.memory_aid and not everything else None
    return [
        BoundSeat(
            seat,
            sizes[seat],
            [BOUND[pair] for pair, count in enumerate(bound[seat]) for _ in range(count)],
            PAIR_POINTS * sum(bound[seat]) + bonus(game, seat),
            known[seat] if known and seat != observer else None,
            _cards(hands[seat]) if everything else None,
        )
        for seat in range(game.seats)
    ]


def _known(game: State, observer: int) -> list[KnownHand]:
    facts = zip(
        game.sure[observer, :].tolist(),
        map(tuple, game.sure_type.tolist()),
        game.lacks_name.tolist(),
        game.lacks_type.tolist(),
        strict=False,
    )
    return [_known_hand(*fact, bool(game.no_pair >> seat & 1)) for seat, fact in enumerate(facts)]


@functools.lru_cache(8192)  # little changes from move to move
def _known_hand(sure: int, sure_type: tuple[int, ...], names: int, kinds: int, no_pair: bool) -> KnownHand:
    return KnownHand(
        _packed(sure),
        [KnownType(TYPE_WORDS[kind], count) for kind, count in enumerate(sure_type) if count],
        [TYPE_WORDS[kind] for kind in range(TYPES) if kinds >> kind & 1],
        # but for those of a TYPE that the hand lacks altogether
        [NAME_WORDS[name] for name in range(NAMES) if names >> name & 1 and not kinds >> TYPE_OF[name] & 1],
        no_pair,
    )


def _packed(known: int) -> list[Held]:
    """The cards that a packed integer counts."""
    return [HELD[name][copies(known, name)] for name in range(NAMES) if copies(known, name)] if known else []


def _cards(hand: list[int]) -> list[Held]:
    return [HELD[name][count] for name, count in enumerate(hand) if count]
