"""What a player has missed: of all that happened the few sentences that matter to one seat, like ones made one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from labtop.kernel.events import Noted, Notes
from labtop.kernel.telling import Telling
from labtop.kernel.values import ASIDE, GREAT

FEW = 3  # ordinary sentences, where nothing greater happened


def news(telling: Telling, steps: Iterable[Notes], seat: int) -> list[str]:
    """First what names this seat, then what was great; without either the last few things.

    `steps` are the events of each move as the seat may see them.
    """
    told = telling.events.told
    worth = [noted for step in steps for noted in step if told[noted[0]].weight > ASIDE]
    mine, others = _parted(worth, lambda noted: telling.events.concerned(noted) >> seat & 1)
    great = [noted for noted in others if told[noted[0]].weight == GREAT]
    return _condensed(telling, [*mine, *great] or worth[-FEW:], seat)


def _parted(events: Iterable[Noted], wanted: Callable[[Noted], int]) -> tuple[list[Noted], list[Noted]]:
    """Those that are wanted, and the others."""
    parts: tuple[list[Noted], list[Noted]] = [], []
    for noted in events:
        parts[not wanted(noted)].append(noted)
    return parts


def _condensed(telling: Telling, events: Sequence[Noted], seat: int) -> list[str]:
    """Their sentences; what is alike and names the same players is said once, where the game has a sentence for it."""
    alike: dict[tuple[int, ...], list[Noted]] = {}
    for noted in events:
        kind, numbers = noted
        alike.setdefault((kind, *telling.events.told[kind].named(numbers)), []).append(noted)
    lines = [line for group in alike.values() for line in _lines(telling, group, seat)]
    return list(dict.fromkeys(line for line in lines if line))


def _lines(telling: Telling, group: Sequence[Noted], seat: int) -> list[str]:
    kind, numbers = group[0]
    said = telling.events.told[kind]
    if len(group) > 1 and said.many is not None:
        return [said.many.words([*said.named(numbers), len(group)], telling.names(seat))]
    return [telling.sentence(noted, seat) for noted in group]
