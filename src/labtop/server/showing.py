"""What guests are shown of a table: the lobby beside the match, and the match through the eyes of a seat."""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import Any

from labtop.kernel.errors import Refusal
from labtop.kernel.match import Match, Sight
from labtop.kernel.moves import Moves
from labtop.kernel.seed import Cut
from labtop.kernel.telling import Weighed
from labtop.server.messages import (
    AbsentShown,
    AgainShown,
    Clocks,
    CuttingShown,
    KnockShown,
    LegalMove,
    Lobby,
    Meanwhile,
    News,
    SeatShown,
    TableView,
    Told,
    UndoShown,
)
from labtop.server.overlap import next_moves, ordered, was_let_go
from labtop.server.sight import sight
from labtop.server.state import TableState
from labtop.server.windows import OpenWindow


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
        deal_known=table.deal_known,
        notice=table.notice,
        cuts=[] if table.match is None else list(table.match.deal.cuts),
        cutting=_cutting(table),
        manners=table.manners,
        paused=table.paused,
        undo=UndoShown(table.undo.seat, table.asked()) if table.undo else None,
        again=_again(table),
        knock=KnockShown(table.knock.name, table.knock.seat, table.asked_to_admit()) if table.knock else None,
        absent=list(absent),
        ready=ready,
        spectators=spectators,
    )


def _cutting(table: TableState) -> CuttingShown | None:
    """How far it is; what is under the seals is shown with the deal."""
    cutting = table.cutting
    if cutting is None:
        return None
    cuts = [Cut(cut.seat, cut.seal) for cut in cutting.cuts(table.chairs.seats)]
    return CuttingShown(cutting.commitment, cutting.showing, cuts)


def _again(table: TableState) -> AgainShown | None:
    seat = table.seat_of(table.again[0]) if table.again else None
    return None if seat is None else AgainShown(seat, table.asked_again())


def view(
    table: TableState,
    seat: int | None,
    since: int = -1,
    labelled: bool = False,
    waited: int = 0,
    ticking: bool = False,
    grace: int = 0,
) -> TableView | None:
    """The match as a seat may see it (None is a spectator), with what happened after `since`; None before it.

    `labelled` puts the layout into the view. The match has `waited` for so many milliseconds since it last changed,
    and clocks run if it is `ticking`, though not for the first `grace` of them. Whoever last looked before something
    was taken back or renamed is told everything anew. Whose hand is covered sees what a spectator does.
    """
    match = table.match
    if match is None:
        return None
    orders, covered = table.orders_of(seat), table.covered(seat)
    seat = None if covered else seat
    since = since if table.retold <= since <= table.step else -1
    first = _first_told(table, since)
    answer = table.answer(seat)
    seen, over = sight(match, seat, answer), match.over
    return TableView(
        seq=table.step,
        since=since,
        round=len(table.matches),
        turn=len(table.marks) - 1,
        view=seen.labelled if labelled else seen.view,
        moves=_offered(table, seat, seen),
        story=_story(table, match, seat, first, seen),
        waiting=seen.waiting,
        situation=seen.situation,
        clause=seen.clause,
        commitment=table.commitment,
        names=match.names,
        undo=_may_undo(table, seat),
        news=_news(table, match, seat, first),
        clocks=clocks(table, match, waited, ticking, grace),
        closes=None if table.window is None or table.window.patient else max(0, table.window.ms - waited),
        answered=None if answer is None else spelled(match, answer),
        meanwhile=_meanwhile(table, match, seat),
        orders=orders,
        covered=covered,
        scores=match.scores if over else None,
        winners=match.winners if over else None,
        seed=table.key if over else None,
    )


def _meanwhile(table: TableState, match: Match, seat: int | None) -> Meanwhile | None:
    window = table.window
    if window is None or seat is None or not table.chairs[seat].alive:
        return None
    move, prepared = ordered(table, seat) if seat in window.open else None, table.prepared
    return Meanwhile(
        hold=table.manners.hold and not window.patient and seat in window.asked and not table.has_held(seat),
        ordered=None if move is None else spelled(match, move),
        again=move is not None and was_let_go(table, seat),
        instead=_instead(match, window, seat),
        prepare=[spelled(match, number) for number in next_moves(match, seat)],
        prepared=spelled(match, prepared.move) if prepared is not None and prepared.seat == seat else None,
    )


def _instead(match: Match, window: OpenWindow, seat: int) -> list[LegalMove]:
    """What a seat that has let it go may still answer."""
    return [spelled(match, move) for move in match.seen(seat).legal] if window.is_let_go(match, seat) else []


def clocks(table: TableState, match: Match, waited: int, running: bool, grace: int = 0) -> Clocks | None:
    """What every seat has left when the match has waited for so many milliseconds; in a window no clock runs."""
    if not table.left:
        return None
    waiting = match.waiting if table.window is None else []
    spent = max(0, waited - grace)
    left = [max(0, ms - spent) if seat in waiting else ms for seat, ms in enumerate(table.left)]
    return Clocks(left, waiting if running else [], max(0, grace - waited))


def _offered(table: TableState, seat: int | None, seen: Sight) -> list[LegalMove]:
    if seat is None or table.paused is not None or table.frozen or not table.chairs[seat].alive:
        return []
    legal = seen.legal
    if not legal:
        return []
    words = _wording(seen.match.table, tuple(seen.match.names))
    return [words[number] for number in legal]


def spelled(match: Match, number: int) -> LegalMove:
    """A move as clients are shown it."""
    return _wording(match.table, tuple(match.names))[number]


class _Wording(dict[int, LegalMove]):
    """The moves of a game, by number, as they read where the seats have these names: made when first looked for."""

    def __init__(self, moves: Moves, names: tuple[str, ...]) -> None:
        self._moves, self._names = moves, names

    def __missing__(self, number: int) -> LegalMove:
        names = self._names if self._moves.speaks_of_seats(number) else ()
        self[number] = _spelled(self._moves, number, names)
        return self[number]


_wording = functools.lru_cache(1 << 10)(_Wording)


@functools.lru_cache(1 << 15)
def _spelled(moves: Moves, number: int, names: tuple[str, ...]) -> LegalMove:
    """Moves that speak of no seat read alike at every table, and are made once."""
    return LegalMove(number, moves.name(number), dict(moves.arguments(number)), moves.words(number, names))


def _story(table: TableState, match: Match, seat: int | None, first: int, seen: Sight) -> list[Told]:
    """Whoever has missed nothing but the last move is told that; to others it is told from the turns of the match."""
    last = len(table.marks) - 1
    if first > last:
        return []
    if first == last:
        return [_told(table, last, seen.told)]
    steps = zip(match.weighed(seat, as_you=True, first=first), match.happened(seat, first), strict=True)
    return [_told(table, turn, lines, events) for turn, (lines, events) in enumerate(steps, first)]


def _told(table: TableState, turn: int, lines: Weighed, events: Sequence[dict[str, Any]] = ()) -> Told:
    seat = table.marks[turn].seat
    return Told(turn, seat, [line for line, _ in lines], [weight for _, weight in lines], list(events))


def _first_told(table: TableState, since: int) -> int:
    """The first turn that who last looked at this step is told of; most have missed the last one at most."""
    marks = table.marks
    if marks.last.seq <= since:
        return len(marks)
    if len(marks) > 1 and marks[-2].seq <= since:
        return len(marks) - 1
    return bisect_right(marks, since, key=lambda mark: mark.seq)


def _news(table: TableState, match: Match, seat: int | None, first: int) -> News | None:
    """For whose turn it is, and for who has missed more than the last move."""
    last = len(table.marks) - 1
    if seat is None or match.over or (first >= last and seat not in table.to_move):
        return None
    acted = table.acted(seat)
    lines = match.news(seat, acted) if acted < last else []
    stood_in = any(mark.seat == seat for mark in table.marks[acted + 1 :])
    return News(acted, lines, stood_in) if lines else None


def _may_undo(table: TableState, seat: int | None) -> bool:
    if seat is None or table.marks.last.seat not in (seat, None) or not (table.match and table.match.can_undo):
        return False
    try:
        table.check_undo(seat)
    except Refusal:
        return False
    return True
