"""Which bot: from a spec such as `search:iterations=2000` to a player with a seed of its own."""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable, Generator
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Protocol, TypeVar, cast, runtime_checkable

from labtop.kernel.errors import Refusal, quoted
from labtop.kernel.game import Game
from labtop.kernel.seed import SIZE

if TYPE_CHECKING:
    from labtop.kernel.position import Position

GROUP = "labtop.bots"
OURS = {
    "random": "labtop.bots.chance.Random",
    "heuristic": "labtop.bots.heuristic.Heuristic",
    "search": "labtop.bots.search.Search",
    "novice": "labtop.bots.levels.novice",
    "student": "labtop.bots.levels.student",
    "scientist": "labtop.bots.levels.scientist",
    "professor": "labtop.bots.levels.professor",
}


class BadBot(Refusal):
    """There is no such bot, or it does not take such parameters."""


class Bot(Protocol):
    """A player. It is given the hidden copy of its seat, never the record itself, and returns a legal move."""

    def choose(self, hidden: Position, seat: int) -> int:
        """The move that it makes."""


@runtime_checkable
class Unhurried(Protocol):
    """A bot whose thoughts can be set aside and taken up again, so that one that thinks for long lets others go on."""

    def choosing(self, hidden: Position, seat: int) -> Generator[None, None, int]:
        """The move that `choose` would make, found in portions of a few milliseconds."""


T = TypeVar("T")


def finish(thought: Generator[None, None, T]) -> T:
    """A thought to its end, in one go: what came of it."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return cast(T, end.value)


def in_portions(bot: Bot, hidden: Position, seat: int) -> Generator[None, None, int]:
    """What a bot chooses, in portions if it has any, else in one go."""
    if isinstance(bot, Unhurried):
        return (yield from bot.choosing(hidden, seat))
    return bot.choose(hidden, seat)


Factory = Callable[..., Bot]
"""Called with a game and a key of 32 bytes, then the parameters of the spec by name."""


@dataclass(frozen=True)
class Spec:
    """A bot by name, with parameters as they were written."""

    name: str
    parameters: dict[str, str]


def parse(text: str) -> Spec:
    """`search:iterations=2000:rollouts=random` as a name and parameters."""
    if not isinstance(text, str):
        raise BadBot(f"A bot is named as in search:iterations=500, not by {quoted(text)}.")
    name, *rest = text.strip().split(":")
    parameters = {}
    for item in rest:
        key, equals, value = item.partition("=")
        if not (key and equals and value):
            raise BadBot(f"A parameter of a bot is written NAME=VALUE, not {item!r} as in {text!r}.")
        parameters[key] = value
    return Spec(name, parameters)


@functools.cache
def _installed() -> tuple[str, ...]:
    """The bots of other packages; looking for them takes milliseconds, and they do not change while we run."""
    return tuple(entry.name for entry in entry_points(group=GROUP))


def names() -> list[str]:
    """The bots that there are."""
    return [*OURS, *_installed()]


def make(text: str, game: Game, key: bytes) -> Bot:
    """The bot that a spec names, for one seat of one match, with a key of its own."""
    if not isinstance(game, Game) or not isinstance(key, bytes) or len(key) != SIZE:
        raise BadBot(f"A bot is made for a game, and with a key of {SIZE} bytes.")
    spec = parse(text)
    factory = _factory(spec.name)
    taken = inspect.signature(factory).parameters
    given: dict[str, int | float | str] = {}
    for name, value in spec.parameters.items():
        if name not in taken or name in ("game", "key"):
            known = ", ".join(name for name in taken if name not in ("game", "key")) or "none"
            raise BadBot(f"The bot {spec.name} has no parameter {name!r}. Its parameters are: {known}.")
        given[name] = _value(spec.name, name, value, type(taken[name].default))
    try:
        return factory(game, key, **given)
    except Refusal:
        raise
    except Exception as error:
        raise BadBot(f"The bot {quoted(text)} cannot be made: {type(error).__name__}: {error}.") from error


@functools.cache
def _factory(name: str) -> Factory:
    announced = {entry.name: entry.value.replace(":", ".") for entry in entry_points(group=GROUP)}
    path = OURS.get(name) or announced.get(name) or name
    module, _, attribute = path.rpartition(".")
    try:
        factory = getattr(importlib.import_module(module), attribute)
        inspect.signature(factory)
    except (ImportError, AttributeError, ValueError, TypeError):
        raise BadBot(f"There is no bot called {quoted(name)}. The bots are: {', '.join(names())}.") from None
    return cast(Factory, factory)


def _value(bot: str, name: str, value: str, kind: type) -> int | float | str:
    try:
        return kind(value) if kind in (int, float) else value
    except ValueError:
        wanted = "a whole number" if kind is int else "a number"
        raise BadBot(f"The parameter {name} of the bot {bot} is {wanted}, not {value!r}.") from None
