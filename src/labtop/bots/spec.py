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
from labtop.kernel.places import not_imported
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

RANGES: dict[str, dict[str, tuple[int, int]]] = {
    "labtop.bots.heuristic.Heuristic": {"slips": (0, 100_000), "forgets": (0, 100)},
    "labtop.bots.search.Search": {
        "iterations": (1, 1_000_000),
        "ms": (1, 600_000),
        "width": (2, 1000),
        "explore": (0, 1000),
        "trust": (0, 1_000_000),
        "slips": (0, 1000),
        "margin": (0, 1),
        "faith": (0, 1_000_000),
        "point": (0, 1000),
        "horizon": (0, 1000),
    },
    "labtop.bots.levels.professor": {"ms": (1, 600_000)},
}
"""What a person may write for the parameters of our bots. In code 0 and −1 may stand for what is left out."""


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
            raise BadBot(f"A parameter of a bot is written NAME=VALUE, not {quoted(item)} as in {quoted(text)}.")
        if key in parameters:
            raise BadBot(f"The parameter {key} is given twice in {quoted(text)}.")
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
            raise BadBot(f"The bot {spec.name} has no parameter {quoted(name)}. Its parameters are: {known}.")
        given[name] = _value(spec.name, name, value, type(taken[name].default))
    try:
        bot = factory(game, key, **given)
    except Refusal:
        raise
    except (Exception, SystemExit) as error:
        raise BadBot(f"The bot {quoted(text)} cannot be made: {type(error).__name__}: {error}.") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadBot(f"{quoted(text)} makes no bot: what it makes has no method choose(hidden, seat).")
    return bot


@functools.cache
def _factory(name: str) -> Factory:
    module, _, attribute = _path(name).rpartition(".")
    try:
        factory = getattr(importlib.import_module(module), attribute, None)
    except (Exception, SystemExit) as error:
        if name in names() or not _is_nowhere(module, error):
            raise BadBot(f"The bot {quoted(name)} cannot be loaded. {_why_not(module, error)}") from error
        factory = None
    if not _can_be_asked(factory):
        raise BadBot(f"There is no bot called {quoted(name)}. The bots are: {', '.join(names())}.")
    return cast(Factory, factory)


def _path(name: str) -> str:
    """Where the code of a bot is: its name, if it is none of those that are known."""
    announced = {entry.name: entry.value.replace(":", ".") for entry in entry_points(group=GROUP)}
    return OURS.get(name) or announced.get(name) or name


def _is_nowhere(module: str, error: BaseException) -> bool:
    """Whether an import failed because there is no such module, and not because of what is in it."""
    if not all(part.isidentifier() for part in module.split(".")):
        return True
    return isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}.")


def _why_not(module: str, error: BaseException) -> str:
    if isinstance(error, Exception):
        return not_imported(module.partition(".")[0], error)
    return f"Its module {module} ends the program when it is imported."


def _can_be_asked(factory: object) -> bool:
    """Whether something may make bots; what Python has built in, such as print, makes none."""
    try:
        inspect.signature(cast(Factory, factory))
    except (ValueError, TypeError):
        return False
    return not inspect.isbuiltin(factory)


def _value(bot: str, name: str, value: str, kind: type) -> int | float | str:
    """The value of a parameter, as its default has it; that of our bots within its range."""
    if kind not in (int, float):
        return value
    try:
        number: int | float = kind(value)
    except ValueError:
        wanted = "a whole number" if kind is int else "a number"
        raise BadBot(f"The parameter {name} of the bot {bot} is {wanted}, not {quoted(value)}.") from None
    limits = RANGES.get(_path(bot), {}).get(name)
    if limits and not limits[0] <= number <= limits[1]:
        wanted = f"{limits[0]} to {limits[1]}"
        raise BadBot(f"The parameter {name} of the bot {bot} is from {wanted}, not {quoted(number)}.")
    return number
