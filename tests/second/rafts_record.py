"""How the record of Rafts! is read for its second engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from labtop.kernel.game import discover
from labtop.kernel.position import seats_in

from .lockstep import Fact
from .rafts_cards import DECKS, NUMBER

BY_SEAT = ["hand", "known", "families", "generic", "lab", "funded"]


def order(before: Any, after: Any, pile: str) -> Sequence[int]:
    """A deck as it was shuffled: what was drawn from it in the same move lay on top."""
    if before is not None:
        return [*drawn_after_renewal(after, list(DECKS).index(pile)), *deck(after, pile)]
    seats = range(after.seats)
    if pile == "goals":
        return [*after.goals[: after.seats, 0].tolist(), *copies(enumerate(after.pool.tolist()))]
    dealt = [copies((NUMBER[card], after.hand[seat, NUMBER[card]]) for card in DECKS[pile]) for seat in seats]
    return [*(card for hand in dealt for card in hand), *deck(after, pile)]


def drawn(before: Any, after: Any, what: str) -> int:
    """The seat that begins, or that of several got the card which they wanted by Serendipity."""
    if what == "starting player":
        return int(after.active)
    return next(numbers[0] for kind, numbers in happened(after) if kind == "took")


def drawn_after_renewal(state: Any, number: int) -> list[int]:
    """The cards that were drawn from a deck since it was renewed."""
    events = happened(state)
    renewed = events.index(("renewed", (number,)))
    return [numbers[2] for kind, numbers in events[renewed:] if kind == "drew" and numbers[1] == number]


def happened(state: Any) -> list[tuple[str, tuple[int, ...]]]:
    """The events of the last move by name."""
    return [(state.told.names[kind], numbers) for kind, numbers in state.told.noted(state.events)]


def copies(counts: Iterable[tuple[int, int]]) -> list[int]:
    """Every card as often as it is there."""
    return [card for card, count in counts for _ in range(count)]


def deck(state: Any, name: str) -> list[int]:
    """A deck from its top card down."""
    return upwards(getattr(state, f"{name}_deck"))[::-1]


def upwards(cards: Any) -> list[int]:
    """A pile from its lowest card up."""
    listed: list[int] = cards.cards.tolist()
    return listed[: cards.count]


def facts_of(state: Any) -> dict[str, Fact]:
    """What lies on the table and in hands, and what was answered."""
    stage = discover()["rafts"].stages(state.stage).name.lower()
    answered = [seat for seat in range(state.seats) if state.answer[seat]]
    return {
        "stage": stage,
        "active": state.active,
        "turn": state.turns,
        "idle": state.idle,
        "busy": state.busy,
        "disaster": state.pending if stage == "shields" else -1,
        "taken": state.pending if stage == "place" else -1,
        "sent back": state.pending if stage == "funding" else -1,
        "asked": sorted(seats_in(state.asked), key=lambda seat: (seat - state.first_asked) % state.seats),
        "answers": [answer(state, seat) for seat in range(state.seats)],
        "arrival": sorted(answered, key=lambda seat: int(state.arrived[seat])),
        **{name: getattr(state, name).tolist()[: state.seats] for name in BY_SEAT},
        "bench": [laid.tolist()[: 1 + lab] for laid, lab in zip(state.bench[: state.seats], state.lab, strict=False)],
        "goals": [[goal for goal in goals if goal >= 0] for goals in state.goals[: state.seats].tolist()],
        "pool": state.pool.tolist(),
        **{f"{name} deck": deck(state, name) for name in DECKS},
        "deck sizes": [len(deck(state, name)) for name in DECKS],
        "pile": upwards(state.pile),
        "named": state.named.tolist(),
        "renewed": state.renewed.tolist(),
        "fresh": state.fresh.tolist(),
        "older": state.older.tolist(),
        "older families": state.older_count.tolist()[: state.seats],
        "older in hand": state.older_own.tolist()[: state.seats],
    }


def answer(state: Any, seat: int) -> str:
    """A sealed answer in words."""
    if state.answer[seat] == 0:
        return "none"
    moves, move = discover()["rafts"].moves, int(state.answer[seat]) - 1
    return " ".join([moves.name(move), *map(str, moves.numbers(move))])
