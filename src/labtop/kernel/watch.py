"""Watching rules as they run as plain Python: a wrong call of the kernel is an error at the very line that makes it.

Compiled rules drop what does not fit and note it in the record, where it is named without a line. What is wrong and yet
fits, such as a move with a value that its family does not have, they would take. Here such calls are looked at.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from labtop.kernel import deck, events, menu, position, rng, windows
from labtop.kernel.errors import BadGame
from labtop.kernel.values import NOTHING, Label, Maybe, Number, Seat, Secret

if TYPE_CHECKING:
    from labtop.kernel.game import Game

Given = Mapping[str, Any]
"""What a rule was called with, by name."""
Look = Callable[[Given], str]
"""What is wrong with a call, in a sentence; nothing if it is as it should be."""


@contextlib.contextmanager
def watching(game: Game, noted: bool) -> Iterator[None]:
    """Within it, a rule of this game that calls the kernel wrongly raises BadGame: where nobody would notice it or, if
    `noted`, also where the record notes it.
    """
    looks = _code({**_unnoticed(game), **(_noted(game) if noted else {})})

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in looks and (wrong := looks[frame.f_code](frame.f_locals)):
            raise BadGame(wrong)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(before)


def _code(looks: Mapping[Any, Look]) -> dict[CodeType, Look]:
    return {rule.__code__: look for rule, look in looks.items()}


def _unnoticed(game: Game) -> dict[Any, Look]:
    """Rules of the kernel that take what is wrong."""
    return {
        game.moves.encoder(): lambda given: _encoded(game, given),
        events.whisper: lambda given: _told(game, given),
        position.wait_for: _waited_for,
        windows.ask_all: lambda given: _asked(game, given),
    }


def _noted(game: Game) -> dict[Any, Look]:
    """Rules of the kernel that note what is wrong, or whose outcome does."""
    return {
        events.whisper: lambda given: _full(given) or _told(game, given),
        windows.ask_all: lambda given: _strangers(given) or _asked(game, given),
        deck.push: _pushed,
        deck.pop: _popped,
        deck.pick: _picked,
        rng.word: _drawn,
        menu.offer: lambda given: _offered(game, given["move"]),
        menu.offer_if: lambda given: _offered(game, given["move"]) if given["allowed"] else "",
        position.end_match: lambda given: _ended(game, given),
    }


def _encoded(game: Game, given: Given) -> str:
    family = given["family"]
    if not 0 <= family < len(game.moves.families):
        return f"there is no family of moves with the number {family}"
    name, taken = game.moves.families(family).name, game.moves.parameters[family]
    for place, number in enumerate((given["one"], given["two"], given["three"])):
        size = list(taken.values())[place].size if place < len(taken) else 1
        if not 0 <= number < size:
            what = f"{list(taken)[place]} goes from 0 to {size - 1}" if place < len(taken) else f"it takes {len(taken)}"
            return f"{name} cannot have the value {number}: {what}"
    return ""


def _full(given: Given) -> str:
    room = len(given["events"].kind)
    return f"a move tells more than the {room} events that EVENTS declares" if given["events"].count >= room else ""


def _told(game: Game, given: Given) -> str:
    kind = given["kind"]
    if not 0 <= kind < len(game.events.told):
        return f"there is no event with the number {kind}"
    name, values = game.events.names[kind].upper(), game.events.told[kind].values
    numbers = iter((given["first"], given["second"], given["third"]))
    for value, what in values.items():
        number = given["secret"] if isinstance(what, Secret) else next(numbers)
        if wrong := _unfit(what, number):
            return f"{name} cannot have the {value} {number}: {wrong}"
    if any(number != NOTHING for number in numbers):
        return f"{name} has more values than EVENTS says"
    return ""


def _unfit(kind: Number | Label | Maybe | Secret, number: int) -> str:
    if isinstance(kind, Maybe | Secret):
        return "" if number == NOTHING else _unfit(kind.of, number)
    if number == NOTHING and isinstance(kind, Label | Seat):
        return ""  # there is none
    return f"it goes from 0 to {kind.size - 1}" if kind.size and not 0 <= number < kind.size else ""


def _pushed(given: Given) -> str:
    pile = given["deck"]
    return f"a card is put on a full deck of {len(pile.cards)}" if pile.count >= len(pile.cards) else ""


def _popped(given: Given) -> str:
    return "" if given["deck"].count else "a card is taken from a deck that has none"


def _picked(given: Given) -> str:
    pile, index = given["deck"], given["index"]
    return "" if 0 <= index < pile.count else f"card {index} is taken from a deck of {pile.count}"


def _drawn(given: Given) -> str:
    streams, stream = len(given["rng"].drawn), given["stream"]
    return "" if 0 <= stream < streams else f"chance is drawn from stream {stream}, and {streams} are declared"


def _offered(game: Game, move: int) -> str:
    last = game.moves.count - 1
    return "" if 0 <= move <= last else f"there is no move with the number {move}: they go from 0 to {last}"


def _waited_for(given: Given) -> str:
    seat, seats = given["seat"], given["game"].seats
    return "" if 0 <= seat < seats else f"the table cannot wait for seat {seat}: it has seats 0 to {seats - 1}"


def _ended(game: Game, given: Given) -> str:
    last = len(game.reasons) - 1
    return "" if 0 < given["reason"] <= last else f"a match cannot end for reason {given['reason']}: 1 to {last} are"


def _strangers(given: Given) -> str:
    highest, last = given["seats"].bit_length() - 1, given["game"].seats - 1
    return f"a window asks seat {highest}: the table has seats 0 to {last}" if highest > last else ""


def _asked(game: Game, given: Given) -> str:
    if given["stage"] not in game.State.windows:
        return f"a window is opened in stage {given['stage']}, for which windows= declares none"
    return "" if given["seats"] > 0 else "a window asks nobody"
