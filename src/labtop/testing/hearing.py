"""What a seat hears of a move: the events as they reach it.

A secret may be the move itself, such as the card that is laid face down. Twins that make the same move do not show
whether it is told: so every other move that could be made instead is tried in the same record, with the same chance.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from labtop.kernel.events import OPEN_VALUES, Happened, begin_move
from labtop.kernel.game import Game
from labtop.kernel.match import Match
from labtop.kernel.position import Position, seats_in
from labtop.kernel.rng import wipe
from labtop.kernel.values import Label, Maybe, Secret

Step = list[tuple[int, int]]
"""A move, or all the answers of a window: seats and moves."""

Heard = tuple[tuple[int, ...], ...]
"""The events of a move: of each the kind, the open values, who may see the secret, and the secret."""

SECRET = 2 + OPEN_VALUES - 1  # where it stands among the numbers of an event, after the kind and the open values


def next_step(match: Match, chance: random.Random) -> Step:
    """A random move, or all the answers of an open window: seats and moves."""
    state, window = match.state, match.state.windows.get(match.state.stage)
    choices = {seat: chance.choice(match.engine.legal(match.state, seat)) for seat in match.waiting}
    if window is None:
        return list(choices.items())
    otherwise = match.game.moves.find(window.otherwise.name, {})  # often, since it is legal for twins as well
    sealed = {seat: state.answer[seat] - 1 for seat in seats_in(state.asked) if seat not in choices}
    return [*sealed.items(), *((seat, chance.choice([move, otherwise])) for seat, move in choices.items())]


def take(match: Match, state: Position, step: Step) -> bool:
    """Make those moves in a record; false if one is not legal there."""
    for seat, move in step:
        if state.waiting >> seat & 1:
            if move not in match.engine.legal(state, seat):
                return False
            match.engine("apply", state, seat, move)
    return True


def every_choice(match: Match, acting: int, step: Step) -> list[Step]:
    """The same step with every move that this seat could make in it."""
    return [
        [(seat, move if seat == acting else made) for seat, made in step]
        for move in match.engine.legal(match.state, acting)
    ]


def events_of(happened: Happened) -> Heard:
    """The events that stand in a record, one by one."""
    columns = (happened.kind, happened.first, happened.second, happened.third, happened.secret, happened.seen_by)
    return tuple(zip(*(column[: happened.count].tolist() for column in columns), strict=True))


def in_any_order(happened: Happened) -> Heard:
    """The events, those that differ in their secret alone sorted by it.

    A seat may learn in which order it drew its own cards, though it need not stand in the record.
    """
    events = events_of(happened)
    alike = [(*event[:SECRET], event[-1]) for event in events]
    pairs = list(zip(events, alike, strict=True))
    secrets = {one: iter(sorted(event[SECRET] for event, other in pairs if other == one)) for one in set(alike)}
    return tuple((*one[:SECRET], next(secrets[one]), one[-1]) for one in alike)


def one_of(game: Game, first: Heard, second: Heard) -> str:
    """The kind of the first event that two moves tell otherwise."""
    for one, other in zip(first, second, strict=False):
        if one != other:
            return str(game.events.kinds(one[0]).name)
    return "there are more of them"


def named(game: Game) -> list[list[int]]:
    """Of each kind of event, where the values stand that name something which can be secret.

    Secrets themselves, and words for the same things: a card is a card, whether it is whispered or told. An event
    also tells other things, which are no secret and may stand nowhere in the record: that somebody passed, how many
    cards there were, whether one lay on top or at the bottom. Those are left alone.
    """
    kinds = [list(told.values.values()) for told in game.events.told]
    secrets = [value.of for values in kinds for value in values if isinstance(value, Secret)]

    def is_named(value: Any) -> bool:
        inner = value.of if isinstance(value, Maybe) else value
        return isinstance(inner, Label) and inner in secrets

    found = []
    for values in kinds:
        told = [value for value in values if not isinstance(value, Secret)]
        # What an event carries without having declared it is nothing that it could have a reason to tell.
        found.append([1 + i for i in range(OPEN_VALUES) if i >= len(told) or is_named(told[i])] + [SECRET])
    return found


def what_moves_tell(
    match: Match, observer: int | None, steps: Sequence[Step]
) -> Mapping[Any, Mapping[bytes, set[Heard]]]:
    """For moves after which all looks the same to a seat: what it has heard, by what the record is in truth.

    What looks the same is the hidden copy without its events, and those events but for what they name.
    """
    told: dict[Any, dict[bytes, set[Heard]]] = {}
    places = named(match.game)
    for step in steps:
        state = match.state.copy()
        if not (take(match, state, step) and state.waiting):
            continue
        hidden = match.engine.hidden(state, observer)
        heard = in_any_order(hidden.events)
        plain = tuple(tuple(0 if i in places[event[0]] else n for i, n in enumerate(event[:-1])) for event in heard)
        for record in (hidden, state):
            begin_move(record.events)
            wipe(record.rng)
        told.setdefault((bytes(hidden), plain), {}).setdefault(bytes(state), set()).add(heard)
    return told


def tells_apart(told: Mapping[bytes, set[Heard]]) -> tuple[Heard, Heard] | None:
    """What is heard in two records that look the same and have nothing in common that is heard; None if all have.

    A bluff is no such thing: whatever lies there, the same can be said of it, and it need not stand in the record. Nor
    is an announcement without consequence: it leads to one and the same record, whatever is announced.
    """
    first, *others = told.values()
    for other in others:
        if not first & other:
            return min(first), min(other)
    return None
