"""What guests are shown of a table: the lobby beside the match, and the match through the eyes of a seat."""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import Any

from labtop.kernel.errors import Refusal
from labtop.kernel.match import Match
from labtop.kernel.moves import Moves
from labtop.kernel.seed import Cut
from labtop.kernel.sight import Sight
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
from labtop.server.state import Mark, TableState
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


class Moment:
    """A match at one moment, as each guest of its table is shown it. What is the same for all is looked up once.

    It has `waited` for so many milliseconds since it last changed, and clocks run if it is `ticking`, though not for
    the first `grace` of them.
    """

    def __init__(self, table: TableState, match: Match, waited: int = 0, ticking: bool = False, grace: int = 0) -> None:
        window, marks, over = table.window, table.marks, match.over
        self._table, self._match, self._over = table, match, over
        self._last, self._mover = len(marks) - 1, marks.last.seat
        self._to_move, self._can_undo = table.to_move, match.can_undo
        self._clocks = clocks(table, match, waited, ticking, grace)
        self._closes = None if window is None or window.patient else max(0, window.ms - waited)
        self._scores: list[int] | None = match.scores if over else None
        self._winners: list[int] | None = match.winners if over else None
        self._first: dict[int, int] = {}  # the first turn that is told, by when somebody last looked
        self._last_told: tuple[Weighed, list[Told]] = [], []  # those who are not named in it share it

    def view(self, seat: int | None, since: int = -1, labelled: bool = False) -> TableView:
        """The match as a seat may see it (None is a spectator), with what happened after `since`.

        `labelled` puts the layout into the view. Whoever last looked before something was taken back or renamed is told
        everything anew. Whose hand is covered sees what a spectator does.
        """
        table, match, over = self._table, self._match, self._over
        orders, covered = table.orders_of(seat), table.covered(seat)
        seat = None if covered else seat
        since = since if table.retold <= since <= table.step else -1
        first = self._first_told(since)
        answer = table.answer(seat)
        seen = sight(match, seat)
        meanwhile = None if table.window is None else _meanwhile(table, table.window, seen)
        seen.answered(answer)
        return TableView(
            seq=table.step,
            since=since,
            round=len(table.matches),
            turn=self._last,
            view=seen.labelled if labelled else seen.view,
            moves=_offered(table, seat, seen),
            story=self._story(seat, first, seen),
            waiting=seen.waiting,
            situation=seen.situation,
            clause=seen.clause,
            commitment=table.commitment,
            names=match.names,
            undo=self._may_undo(seat),
            news=self._news(seat, first),
            clocks=self._clocks,
            closes=self._closes,
            answered=None if answer is None else spelled(match, answer),
            meanwhile=meanwhile,
            orders=orders,
            covered=covered,
            scores=self._scores,
            winners=self._winners,
            seed=table.key if over else None,
        )

    def _first_told(self, since: int) -> int:
        """The first turn that who last looked at this step is told of."""
        if since not in self._first:
            self._first[since] = _first_after(self._table.marks, since)
        return self._first[since]

    def _story(self, seat: int | None, first: int, seen: Sight) -> list[Told]:
        """Whoever has missed nothing but the last move is told that; to others it is told from the turns."""
        if first > self._last:
            return []
        if first < self._last:
            lines, events = self._match.weighed(seat, as_you=True, first=first), self._match.happened(seat, first)
            return [_told(self._table, turn, *step) for turn, step in enumerate(zip(lines, events, strict=True), first)]
        if self._last_told[0] is not seen.told:
            self._last_told = seen.told, [_told(self._table, self._last, seen.told)]
        return self._last_told[1]

    def _news(self, seat: int | None, first: int) -> News | None:
        """For whose turn it is, and for who has missed more than the last move."""
        if seat is None or self._over or (first >= self._last and seat not in self._to_move):
            return None
        table, acted = self._table, self._table.acted(seat)
        lines = self._match.news(seat, acted) if acted < self._last else []
        stood_in = any(mark.seat == seat for mark in table.marks[acted + 1 :])
        return News(acted, lines, stood_in) if lines else None

    def _may_undo(self, seat: int | None) -> bool:
        if seat is None or not self._can_undo or self._mover not in (seat, None):
            return False
        try:
            self._table.check_undo(seat)
        except Refusal:
            return False
        return True


def view(table: TableState, seat: int | None, since: int = -1, labelled: bool = False) -> TableView | None:
    """The match as a seat may see it now; None before there is one."""
    return None if table.match is None else Moment(table, table.match).view(seat, since, labelled)


def _meanwhile(table: TableState, window: OpenWindow, seen: Sight) -> Meanwhile | None:
    """What somebody may do while a window is open; `seen` does not know yet what they have answered."""
    match, seat, prepared = seen.match, seen.seat, table.prepared
    if seat is None or not table.chairs[seat].alive:
        return None
    move = ordered(table, seen) if seat in window.open else None
    return Meanwhile(
        hold=table.manners.hold and not window.patient and seat in window.asked and not table.has_held(seat),
        ordered=None if move is None else spelled(match, move),
        again=move is not None and was_let_go(table, seen),
        instead=[spelled(match, move) for move in seen.legal] if window.is_let_go(match, seat) else [],
        prepare=[spelled(match, number) for number in next_moves(seen)],
        prepared=spelled(match, prepared.move) if prepared is not None and prepared.seat == seat else None,
    )


def clocks(table: TableState, match: Match, waited: int, running: bool, grace: int = 0) -> Clocks | None:
    """What every seat has left when the match has waited for so many milliseconds; in a window no clock runs."""
    if not table.left:
        return None
    waiting = match.waiting if table.window is None else []
    spent = max(0, waited - grace)
    left = [max(0, ms - spent) if seat in waiting else ms for seat, ms in enumerate(table.left)]
    return Clocks(left, waiting if running else [], max(0, grace - waited))


def _offered(table: TableState, seat: int | None, seen: Sight) -> list[LegalMove]:
    legal = seen.legal
    if not legal or seat is None or table.paused is not None or table.frozen or not table.chairs[seat].alive:
        return []
    words = _wording(seen.match.all_moves, tuple(seen.match.names))
    return [words[number] for number in legal]


def spelled(match: Match, number: int) -> LegalMove:
    """A move as clients are shown it."""
    return _wording(match.all_moves, tuple(match.names))[number]


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


def _told(table: TableState, turn: int, lines: Weighed, events: Sequence[dict[str, Any]] = ()) -> Told:
    seat = table.marks[turn].seat
    return Told(turn, seat, [line for line, _ in lines], [weight for _, weight in lines], list(events))


def _first_after(marks: Sequence[Mark], since: int) -> int:
    """The first turn after a step; most have missed the last one at most."""
    for turn in range(len(marks), max(0, len(marks) - 2), -1):
        if marks[turn - 1].seq <= since:
            return turn
    return bisect_right(marks, since, key=lambda mark: mark.seq)
