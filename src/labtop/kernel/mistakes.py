"""What is wrong with a game, compared with the contract: a sentence for each mistake, with file and name."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from labtop.kernel import contract
from labtop.kernel.places import home_of, not_imported, shown
from labtop.kernel.rule import is_rule

if TYPE_CHECKING:
    from labtop.kernel.game import Game


def mistakes(game: Game) -> list[str]:
    """What is missing in a game's modules or is not what the contract says."""
    found: list[str] = []
    for page in (*contract.MODULES, *(page for page in contract.MAYBE if game.has(page.__name__))):
        try:
            module = game.module(page.__name__)
        except (Exception, SystemExit) as error:
            return found or [_not_imported(game, page.__name__, error)]  # what else there is may come from this
        found += [sentence for name in _names(page) if (sentence := _mistake(page, module, name))]
    return found or list(_disagreements(game))


def _not_imported(game: Game, name: str, error: BaseException) -> str:
    if isinstance(error, ModuleNotFoundError) and error.name == f"{game.package}.{name}":
        return f"{shown(str(home_of(game.package)))}/{name}.py is missing."
    return not_imported(game.package, error)


def _names(page: type) -> list[str]:
    functions = [name for name, value in vars(page).items() if inspect.isfunction(value) and not name.startswith("_")]
    return [*page.__annotations__, *functions]


def _mistake(page: type, module: ModuleType, name: str) -> str:
    wanted, where = getattr(page, name, None), _file(module)
    note = (inspect.getdoc(wanted) or "") if inspect.isfunction(wanted) else ""
    if not hasattr(module, name):
        left_out = note.startswith(("@rule, ", "Optional")) if note else hasattr(page, name)
        return "" if left_out else f"{where}: {name}{_signature(wanted)} is missing."
    brought = getattr(module, name)
    if not inspect.isfunction(wanted):
        return _wrong_kind(page, name, brought, where)
    if not inspect.isfunction(brought):
        return f"{where}: {name} must be a function {name}{_signature(wanted)}."
    where = f"{where}, line {brought.__code__.co_firstlineno}"
    if _parameters(brought) != _parameters(wanted)[1:]:
        return f"{where}: {name}({', '.join(_parameters(brought))}) must be {name}{_signature(wanted)}."
    if note.startswith("@rule") and not is_rule(brought):
        return f"{where}: {name} must be marked with @rule."
    return ""


def _wrong_kind(page: type, name: str, brought: Any, where: str) -> str:
    kind = get_type_hints(page, vars(contract))[name]
    if get_origin(kind) is type:
        right = isinstance(brought, type) and issubclass(brought, get_args(kind)[0])
    else:
        right = isinstance(brought, get_origin(kind) or kind) or (kind is float and isinstance(brought, int))
    return "" if right else f"{where}: {name} must be {page.__annotations__[name]}, not {type(brought).__name__}."


def _disagreements(game: Game) -> Iterator[str]:
    """What fits the contract and still does not fit together."""
    kind, where, rules = game.State, _file(game.module("state")), game.module("rules")
    if not hasattr(kind, "told"):
        yield f"{where}: State must say its sizes: class State(Options, seats=SEATS, chance=Stream, events=EVENTS)."
        return
    if kind.told is not game.events:
        yield f"{where}: State must be given the table of the game's events: events=EVENTS."
    if kind.most_seats < game.players[-1]:
        yield f"{where}: State has room for {kind.most_seats} seats, and GAME for up to {game.players[-1]} players."
    if [int(reason) for reason in game.reasons] != list(range(len(game.reasons))):
        yield f"{where}: Reason is counted from 0 without a gap; 0 is for a match that goes on."
    if [int(stage) for stage in game.stages] != list(range(len(game.stages))):
        yield f"{where}: Stage is counted from 0 without a gap."
    if kind.windows and not hasattr(rules, "close"):
        yield f"{_file(rules)}: close(game) is missing: a game with windows closes them."
    yield from (f"{where}: {what}" for what in _wrong_windows(game))


def _wrong_windows(game: Game) -> Iterator[str]:
    for stage, window in game.State.windows.items():
        if stage not in list(game.stages):
            yield f"windows: there is no stage {stage}."
        if window.otherwise not in list(game.moves.families) or game.moves.parameters[window.otherwise]:
            yield f"windows: {window.name} needs a family of moves without values for who says nothing."


def _parameters(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)


def _signature(wanted: Any) -> str:
    return f"({', '.join(_parameters(wanted)[1:])})" if inspect.isfunction(wanted) else ""


def _file(module: ModuleType) -> str:
    return shown(module.__file__ or module.__name__)
