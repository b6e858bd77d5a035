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
from labtop.games.bound.state import EVERYBODY, SEATS, Stage, State
from labtop.kernel.position import NOBODY, seats_in


class Pair(Struct, frozen=True, gc=False):
    """A Drug and its Target."""

    pair: str
    target: str
    drug: str


class OpenPair(Struct, frozen=True, gc=False):
    """How often a pair has been bound so far, and can be still (BND-53)."""

    pair: str
    target: str
    drug: str
    bound: int
    open: int


class Held(Struct, frozen=True, gc=False):
    """A NAME in a hand, with its copies (BND-03, BND-04)."""

    name: str
    code: str
    type: str
    role: str
    partner: str
    pair: str
    copies: int


class KnownType(Struct, frozen=True, gc=False):
    """So many cards of a TYPE."""

    type: str
    cards: int


class KnownHand(Struct, frozen=True, gc=False):
    """The facts about a hand that the observer could have written down (BND-86, BND-87)."""

    holds: list[Held]
    holds_types: list[KnownType]
    lacks_types: list[str]
    lacks: list[str]
    no_pair: bool


class BoundSeat(Struct, frozen=True, gc=False):
    """A seat as others see it."""

    seat: int
    cards: int
    bound: list[Pair]
    points: int
    known: KnownHand | None
    """With the memory aid; not of one's own hand."""
    hand: list[Held] | None
    """Laid open when the match is over."""


class Request(Struct, frozen=True, gc=False):
    """The request of this turn: a TYPE of one seat, or a NAME of all, with its holders if there are two (BND-37)."""

    type: str | None
    of: int | None
    name: str | None
    holders: list[int]


class Limit(Struct, frozen=True, gc=False):
    """Turns without progress, and how many end the game (BND-72, BND-73)."""

    turns: int
    of: int


class Limits(Struct, frozen=True, gc=False):
    """The two counts that can end a game."""

    blocked: Limit
    stall: Limit


class BoundView(Struct, frozen=True, gc=False):
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
    piles, pairs = _laid(game.bound.tobytes())
    hands = game.hand.tobytes()
    return BoundView(
        turn=game.turns + (not over),
        active=game.active,
        request=_request(game),
        draw=game.draw.count,
        pool=_packed(game.pool) if game.memory_aid and game.pool != ALL_NAMES else None,
        discard=_discard(game.discard.cards.tobytes()[: game.discard.count]),
        seats=_seats(game, seat, everything, piles, hands),
        hand=None if seat is None else _cards(_row(hands, seat, NAMES)),
        pairs=pairs,
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
    game: State, observer: int | None, everything: bool, piles: list[list[Pair]], hands: bytes
) -> list[BoundSeat]:
    sizes, goes_on = game.hand_size.tolist(), game.out == NOBODY
    known = _known(game, EVERYBODY if observer is None else observer) if game.memory_aid and not everything else None
    return [
        BoundSeat(
            seat,
            sizes[seat],
            piles[seat],
            PAIR_POINTS * len(piles[seat]) + (0 if goes_on else bonus(game, seat)),
            known[seat] if known and seat != observer else None,
            _cards(_row(hands, seat, NAMES)) if everything else None,
        )
        for seat in range(game.seats)
    ]


def _row(field: bytes, seat: int, length: int) -> bytes:
    return field[seat * length : (seat + 1) * length]


# Little changes from move to move, and all seats see most of it: what a field says is made once. Its numbers are never
# negative, so that each is its byte.


@functools.lru_cache(4096)
def _laid(bound: bytes) -> tuple[list[list[Pair]], list[OpenPair]]:
    """The pairs in front of every seat, and how many of each are open."""
    rows = [_row(bound, seat, PAIRS) for seat in range(SEATS)]
    piles = [[BOUND[pair] for pair, count in enumerate(row) for _ in range(count)] for row in rows]
    return piles, [OPEN[pair][sum(counts)] for pair, counts in enumerate(zip(*rows, strict=True))]


@functools.lru_cache(4096)
def _discard(names: bytes) -> list[str]:
    return [NAME_WORDS[name] for name in names]


def _known(game: State, observer: int) -> list[KnownHand]:
    held = memoryview(_row(game.sure.tobytes(), observer, SEATS * game.sure.itemsize)).cast("q")
    kinds, no_pair, types = game.lacks_type.tobytes(), game.no_pair, game.sure_type.tobytes()
    return [
        _known_hand(held[seat], types[seat * TYPES : (seat + 1) * TYPES], names, kinds[seat], no_pair >> seat & 1)
        for seat, names in enumerate(game.lacks_name.tolist()[: game.seats])
    ]


@functools.lru_cache(8192)
def _known_hand(sure: int, sure_type: bytes, names: int, kinds: int, no_pair: int) -> KnownHand:
    """What is known of a hand; of the NAMEs that it lacks those whose TYPE it does not lack altogether."""
    return KnownHand(
        _packed(sure),
        [KnownType(TYPE_WORDS[kind], count) for kind, count in enumerate(sure_type) if count],
        [TYPE_WORDS[kind] for kind in range(TYPES) if kinds >> kind & 1],
        [NAME_WORDS[name] for name in range(NAMES) if names >> name & 1 and not kinds >> TYPE_OF[name] & 1],
        bool(no_pair),
    )


@functools.lru_cache(8192)
def _packed(known: int) -> list[Held]:
    """The cards that a packed integer counts."""
    return [HELD[name][copies(known, name)] for name in range(NAMES) if copies(known, name)]


@functools.lru_cache(8192)
def _cards(hand: bytes) -> list[Held]:
    return [HELD[name][count] for name, count in enumerate(hand) if count]
