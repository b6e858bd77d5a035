"""What guests are shown of a table: the lobby beside the match, and the match through the eyes of a seat."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence

from labtop.kernel.errors import Refusal
from labtop.kernel.match import Match, Sight
from labtop.server.messages import (
    AbsentShown,
    AgainShown,
    Clocks,
    KnockShown,
    LegalMove,
    Lobby,
    SeatShown,
    TableView,
    Told,
    UndoShown,
)
from labtop.server.sight import sight
from labtop.server.state import TableState


def lobby(
    table: TableState,
    here: Collection[int] = (),
    spectators: int = 0,
    ready: bool = True,
    absent: Sequence[AbsentShown] = (),
) -> Lobby:
    """The table beside the match; `here` are the people who are connected, `absent` those whom it misses."""
    created, marks = table.created, table.seat_marks
    seats = [
        SeatShown(
            seat, None if chair.free else table.name(seat), chair.bot, chair.person in here, chair.stand_in, marks[seat]
        )
        for seat, chair in enumerate(table.chairs)
    ]
    return Lobby(
        seq=table.step,
        game=created.game,
        players=created.players,
        options=created.options,
        seats=seats,
        host=None if table.host is None else table.seat_of(table.host),
        started=table.match is not None,
        over=table.over,
        round=len(table.matches),
        commitment=table.commitment,
        manners=table.manners,
        paused=table.paused,
        undo=UndoShown(table.undo.seat, table.asked()) if table.undo else None,
        again=_again(table),
        knock=KnockShown(table.knock.name, table.knock.seat, table.asked_to_admit()) if table.knock else None,
        absent=list(absent),
        ready=ready,
        spectators=spectators,
    )


def _again(table: TableState) -> AgainShown | None:
    seat = table.seat_of(table.again[0]) if table.again else None
    return None if seat is None else AgainShown(seat, table.asked_again())


def view(
    table: TableState, seat: int | None, since: int = -1, labelled: bool = False, waited: int = 0, awake: bool = False
) -> TableView | None:
    """The match as a seat may see it (None is a spectator), with what happened after `since`; None before it.

    `labelled` puts the layout into the view. The match has `waited` for so many milliseconds since it last changed,
    and goes on if it is `awake`. Whoever last looked before something was taken back or renamed is told
    everything anew.
    """
    match = table.match
    if match is None:
        return None
    since = since if table.retold <= since <= table.step else -1
    answer = table.answer(seat)
    seen, over = sight(match, seat, answer), match.over
    return TableView(
        seq=table.step,
        since=since,
        round=len(table.matches),
        turn=len(table.marks) - 1,
        view=seen.labelled if labelled else seen.view,
        moves=_offered(table, seat, seen),
        story=_story(table, match, seat, since, seen),
        waiting=seen.waiting,
        situation=seen.situation,
        clause=seen.clause,
        commitment=table.commitment,
        names=match.names,
        undo=_may_undo(table, seat),
        clocks=clocks(table, match, waited, awake),
        closes=None if table.window is None else max(0, table.window.ms - waited),
        answered=None if seat is None or answer is None else table.spelled(match.move(seat, answer)),
        scores=match.scores if over else None,
        winners=match.winners if over else None,
        seed=table.key if over else None,
    )


def clocks(table: TableState, match: Match, spent: int, running: bool) -> Clocks | None:
    """What every seat has left when the match has waited for so many milliseconds; in a window no clock runs."""
    if not table.left:
        return None
    waiting = match.waiting if table.window is None else []
    left = [max(0, ms - spent) if seat in waiting else ms for seat, ms in enumerate(table.left)]
    return Clocks(left, waiting if running else [])


def _offered(table: TableState, seat: int | None, seen: Sight) -> list[LegalMove]:
    if seat is None or table.paused is not None or not table.chairs[seat].alive:
        return []
    return [table.spelled(move) for move in seen.moves]


def _story(table: TableState, match: Match, seat: int | None, since: int, seen: Sight) -> list[Told]:
    """Whoever has missed nothing but the last move is told that; to others it is told from the turns of the match."""
    marks = table.marks
    if marks[-1].seq <= since:
        return []
    if len(marks) > 1 and marks[-2].seq <= since:
        return [Told(len(marks) - 1, marks[-1].seat, seen.lines)]
    first = bisect_right(marks, since, key=lambda mark: mark.seq)
    told, happened = match.story(seat, as_you=True), match.happened(seat, first)
    return [Told(turn, marks[turn].seat, told[turn], happened[turn - first]) for turn in range(first, len(marks))]


def _may_undo(table: TableState, seat: int | None) -> bool:
    if seat is None or table.marks[-1].seat not in (seat, None):
        return False
    try:
        table.check_undo(seat)
    except Refusal:
        return False
    return True
