"""What a player has missed: of all that happened the few sentences that matter to one seat, like ones made one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from labtop.kernel.events import Events, Noted
from labtop.kernel.phrases import Names, to_reader
from labtop.kernel.values import ASIDE, GREAT, Said

FEW = 3  # ordinary sentences, where nothing greater happened


class _Piece(NamedTuple):
    said: Said
    numbers: Sequence[int]


def news(events: Events, steps: Iterable[list[Noted]], seat: int, names: Names) -> list[str]:
    """First what names this seat, then what was great; without either the last few things.

    `steps` are the events of each move as the seat may see them.
    """
    told = [_Piece(events.told[kind], numbers) for step in steps for kind, numbers in step]
    worth = [piece for piece in told if piece.said.weight > ASIDE]
    mine = [piece for piece in worth if piece.said.names(seat, piece.numbers)]
    great = [piece for piece in worth if piece.said.weight == GREAT and not piece.said.names(seat, piece.numbers)]
    return _condensed([*mine, *great] or worth[-FEW:], to_reader(names, seat))


def _condensed(pieces: Sequence[_Piece], names: Names) -> list[str]:
    """Their sentences; what is alike and names the same players is said once, where the game has a sentence for it."""
    alike: dict[tuple[int, ...], list[_Piece]] = {}
    for piece in pieces:
        alike.setdefault((id(piece.said), *piece.said.named(piece.numbers)), []).append(piece)
    lines = [line for group in alike.values() for line in _lines(group, names)]
    return list(dict.fromkeys(line for line in lines if line))


def _lines(group: Sequence[_Piece], names: Names) -> list[str]:
    said, numbers = group[0]
    if len(group) > 1 and said.many is not None:
        return [said.many.words([*said.named(numbers), len(group)], names)]
    return [piece.said.words(piece.numbers, names) for piece in group]
