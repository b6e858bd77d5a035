"""What a game hands to people is of the kind that it should be: a part where a part belongs, text where text does."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from labtop.kernel.match import Match
from labtop.kernel.sight import Sight
from labtop.kernel.view import Layout


def misshapen(value: Any, wanted: Any, where: str) -> str:
    """What is not as it should be, with its place, in words; nothing if all is well."""
    if get_origin(wanted) is list:
        if not isinstance(value, list):
            return _other(value, "a list", where)
        inner = (misshapen(one, get_args(wanted)[0], f"{where}[{i}]") for i, one in enumerate(value))
        return next(filter(None, inner), "")
    if isinstance(wanted, UnionType):
        inside = [kind for kind in get_args(wanted) if kind is not NoneType]
        return "" if value is None else misshapen(value, inside[0], where)
    if not isinstance(value, wanted):
        return _other(value, wanted.__name__, where)
    if not issubclass(wanted, msgspec.Struct):
        return ""
    fields = get_type_hints(wanted).items()
    parts = (misshapen(getattr(value, name), kind, f"{where}.{name}".lstrip(".")) for name, kind in fields)
    return next(filter(None, parts), "")


def _other(value: object, wanted: str, where: str) -> str:
    return f"{where or 'it'} must be {wanted}, not {'None' if value is None else type(value).__name__}"


def wrong_words(match: Match, sight: Sight) -> str:
    """What is wrong with what words.py says of a moment, and in which function; nothing if all is well."""
    words = match.game.words
    situation = words.situation(sight.hidden, match.telling.names(sight.seat))
    if not isinstance(situation, str) or not situation:
        return f"situation(game, names) must give a sentence, not {situation!r}"
    layout = words.layout(sight.own, match.names)
    wrong = misshapen(layout, Layout, "")
    if wrong:
        return f"layout(view, names) must give a Layout, and {wrong}"
    seats = [side.seat for side in layout.sides]
    if seats != list(range(match.players)):
        return f"layout(view, names) must give a side for each of the {match.players} seats in order, not for {seats}"
    return ""
