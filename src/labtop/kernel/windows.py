"""Windows: stages in which several seats answer at once, and nobody sees another's answer before all are in.

    class State(Options, ..., windows={Stage.ANSWER: Window("Challenge", Family.PASS, seconds=8)}):
        ...

`ask_all` opens one. The kernel keeps each answer in the record, sealed: it calls no rule, tells no event and is blanked
by `hide`. When the last one is in, the kernel calls the game's `close`, which reads them with `answer_of`. So the order
in which the seats are asked cannot change the outcome, unless a house rule says that the first to answer comes first:
then `arrival_of` says when each did.

What players may settle about windows beforehand is in orders.py.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from labtop.kernel.rule import rule

STRANGE_SEAT = 8  # as a bit of `lost` of a record: somebody was to be asked who does not play


@dataclass(frozen=True)
class Window:
    """What a table with people at it needs to know: the name, the move of who says nothing, and how long it is open."""

    name: str
    otherwise: IntEnum  # a family of moves without arguments that every seat that is asked may make
    seconds: float = 8.0
    hold: float = 8.0
    """Seconds by which one of those who are asked can make it longer."""
    overlap: bool = False
    """Whether who is to move next may prepare the move meanwhile: it is made if all who are asked say nothing. Then
    closing the window without an answer must need no secret.
    """
    sure: tuple[IntEnum, ...] = ()
    """Families of moves that are made, once prepared, if they still can be, whatever was answered."""
    race: tuple[str, int] | None = None
    """A house rule, and its value, under which the first to answer comes first."""


@rule
def ask_all(game: Any, seats: int, stage: int, first: int = 0) -> None:
    """Open a window: every seat of the mask answers, and the mask must not be empty.

    Where they are asked one after the other, it is clockwise from the seat `first`.
    """
    sitting = seats & (1 << game.seats) - 1
    if seats != sitting:
        game.lost |= STRANGE_SEAT
    game.stage = stage
    game.waiting = sitting
    game.asked = sitting
    game.first_asked = first if 0 <= first < game.seats else 0
    for seat in range(game.answer.shape[0]):
        game.answer[seat] = 0


@rule
def answer_of(game: Any, seat: int) -> int:
    """The move with which a seat answered; −1 for a seat that was not asked."""
    answer: int = game.answer[seat]
    return answer - 1


@rule
def seal(game: Any, seat: int, move: int) -> bool:
    """Keep an answer of a seat that is asked; whether it was the last one."""
    if not 0 <= seat < game.answer.shape[0]:
        return False
    game.answer[seat] = move + 1
    waiting: int = game.waiting & ~(1 << seat)
    game.waiting = waiting
    return waiting == 0


@rule
def unseal(game: Any, sealed: bool) -> None:
    """Take the answers off the table; `sealed` says whether the next window is open already."""
    for seat in range(game.answer.shape[0]):
        game.answer[seat] = 0
    if not sealed:
        game.asked = 0
        game.first_asked = 0


@rule
def arrive(game: Any, seat: int) -> None:
    """Note when an answer came: in a race that counts."""
    if not 0 <= seat < game.arrived.shape[0]:
        return
    game.arrived[seat] = 1
    for other in range(game.arrived.shape[0]):
        game.arrived[seat] += game.answer[other] != 0


@rule
def arrival_of(game: Any, seat: int) -> int:
    """When a seat answered, counted from 1."""
    arrival: int = game.arrived[seat]
    return arrival


@rule
def forget_arrivals(game: Any) -> None:
    """Blank when the answers came, one's own too: it tells how many came before."""
    for seat in range(game.arrived.shape[0]):
        game.arrived[seat] = 0


@rule
def cover_answers(game: Any, seat: int) -> None:
    """Blank all answers but this seat's own: whether others have given theirs is not to be seen."""
    own = 1 << seat & game.asked & ~game.waiting if seat >= 0 else 0
    game.waiting = game.asked & ~own
    for other in range(game.answer.shape[0]):
        if other != seat:
            game.answer[other] = 0
