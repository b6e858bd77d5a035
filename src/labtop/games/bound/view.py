"""What a seat sees of Bound!, ready for JSON. It is made from the hidden copy, so it cannot tell a secret."""

from typing import Any

from labtop.games.bound.cards import (
    CARDS,
    COPIES,
    DRUG,
    NAME_WORDS,
    NAMES,
    NAMES_OF,
    PAIR_CODES,
    PAIRS,
    TARGET,
    TYPE_WORDS,
    TYPES,
)
from labtop.games.bound.facts import copies
from labtop.games.bound.rules import score, winners
from labtop.games.bound.state import EVERYBODY, Event, Reason, Stage, State
from labtop.kernel.engine import seats_in
from labtop.kernel.events import listed

PRINTED = [
    {
        "name": card.name,
        "code": card.code,
        "type": card.type,
        "role": card.role,
        "partner": card.partner,
        "pair": card.pair,
    }
    for card in CARDS
]
BOUND = [
    {"pair": PAIR_CODES[pair], "target": NAME_WORDS[TARGET[pair]], "drug": NAME_WORDS[DRUG[pair]]}
    for pair in range(PAIRS)
]


def view(game: State, seat: int | None, everything: bool = False) -> dict[str, Any]:
    """The table from this seat; None is a spectator. `everything` lays all hands open, when the match is over."""
    over = game.stage == Stage.OVER
    return {
        "game": "bound",
        "seat": seat,
        "stage": Stage(game.stage).name.lower(),
        "turn": game.turns + (not over),
        "active": game.active,
        "waiting": seats_in(game.waiting),
        "request": _request(game),
        "draw": game.draw.count,
        "discard": [NAME_WORDS[name] for name in game.discard.cards.tolist()[: game.discard.count]],
        "seats": [_seat(game, other, seat, everything or over) for other in range(game.seats)],
        "hand": None if seat is None else _cards(game, seat),
        "pairs": [_pair(pair, count) for pair, count in enumerate(game.bound.sum(axis=0).tolist())],
        "limits": {
            "blocked": {"turns": game.idle, "of": game.blocked_rounds * game.seats},
            "stall": {"turns": game.dry, "of": game.stall_rounds * game.seats},
        },
        "events": listed(game.events, Event),
        "result": _result(game) if over else None,
    }


def _request(game: State) -> dict[str, Any] | None:
    """The request of this turn (BND-37)."""
    if game.asked_type >= 0:
        return {"type": TYPE_WORDS[game.asked_type], "of": game.asked_seat}
    if game.asked_name >= 0:
        return {"name": NAME_WORDS[game.asked_name], "holders": seats_in(game.holders)}
    return None


def _seat(game: State, seat: int, observer: int | None, open_hands: bool) -> dict[str, Any]:
    """A seat as others see it; with the memory aid also what is known of its hand (BND-86, BND-87)."""
    shown: dict[str, Any] = {
        "seat": seat,
        "cards": game.hand_size[seat],
        "bound": [BOUND[pair] for pair, count in enumerate(game.bound[seat, :].tolist()) for _ in range(count)],
        "points": score(game, seat),
    }
    if open_hands:
        shown["hand"] = _cards(game, seat)
    elif game.memory_aid and seat != observer:
        shown["known"] = _known(game, seat, EVERYBODY if observer is None else observer)
    return shown


def _known(game: State, seat: int, observer: int) -> dict[str, Any]:
    """The facts about a hand that the observer could have written down."""
    sure, lacks_name, lacks_type = game.sure[observer, seat], game.lacks_name[seat], game.lacks_type[seat]
    lacks_types = [kind for kind in range(TYPES) if lacks_type >> kind & 1]
    covered = {name for kind in lacks_types for name in NAMES_OF[kind, :].tolist()}
    return {
        "holds": [
            {"name": card.name, "code": card.code, "type": card.type, "copies": copies(sure, name)}
            for name, card in enumerate(CARDS)
            if copies(sure, name)
        ],
        "holds_types": [
            {"type": TYPE_WORDS[kind], "cards": count}
            for kind, count in enumerate(game.sure_type[seat, :].tolist())
            if count
        ],
        "lacks_types": [TYPE_WORDS[kind] for kind in lacks_types],
        "lacks": [NAME_WORDS[name] for name in range(NAMES) if lacks_name >> name & 1 and name not in covered],
        "no_pair": bool(game.no_pair >> seat & 1),
    }


def _cards(game: State, seat: int) -> list[dict[str, Any]]:
    """A hand: each NAME with its copies (BND-03, BND-04)."""
    hand = game.hand[seat, :].tolist()
    return [{**PRINTED[name], "copies": count} for name, count in enumerate(hand) if count]


def _pair(pair: int, count: int) -> dict[str, Any]:
    """How often a pair has been bound so far, of two (BND-53)."""
    return {**BOUND[pair], "bound": count, "open": COPIES - count}


def _result(game: State) -> dict[str, Any]:
    return {
        "reason": Reason(game.reason).name.lower(),
        "out": None if game.out < 0 else game.out,
        "scores": [score(game, seat) for seat in range(game.seats)],
        "winners": seats_in(winners(game)),
    }
