"""The state of a table, made from its events: who sits where, and its matches. Nothing here waits or writes."""

from __future__ import annotations

import copy
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from labtop.kernel.errors import BadRecord, Refusal
from labtop.kernel.game import Game, find
from labtop.kernel.match import Match
from labtop.kernel.seed import commitment
from labtop.server import protocol
from labtop.server.events import (
    Arranged,
    BotSet,
    Created,
    Event,
    Moved,
    Paused,
    Reclaimed,
    Rematched,
    Resumed,
    Said,
    Sat,
    Shuffled,
    Started,
    Stood,
    StoodIn,
    Switched,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from labtop.server.protocol import Clocks, LegalMove, Lobby, SeatShown, Spoken, TableView, Told
from labtop.server.refusals import NotAllowed

STAND_IN = "student"
"""The bot that plays for who has left, is gone or has no time left."""
BOTS = ("Avogadro", "Bunsen", "Curie", "Darwin", "Elion", "Franklin", "Gauss", "Hodgkin")
"""What bots are called, by the seat in which they first sit."""
REMEMBERED = 50  # of what people wrote


@dataclass(frozen=True)
class Chair:
    """A seat: the person in it and the bot that stands in for them (`late`: their time is up), or a bot, or nobody."""

    person: int | None = None
    name: str | None = None  # of the person or the bot
    bot: str | None = None
    stand_in: str | None = None
    late: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return self.person is None and self.bot is None

    @property
    def driver(self) -> str | None:
        """The bot that makes the moves of this seat; None where a person does."""
        return self.bot or self.stand_in

    @property
    def alive(self) -> bool:
        """Whether a person makes the moves."""
        return self.person is not None and self.stand_in is None


@dataclass(frozen=True)
class Made:
    """A move that a player named: which it was, and which event it became."""

    move: int
    seq: int


class Mark(NamedTuple):
    """Which event brought a turn of the match about, and who made it; nobody makes the deal."""

    seq: int
    seat: int | None


@dataclass(frozen=True)
class Request:
    """Somebody's wish to take the last move back, and the people who have agreed."""

    seat: int
    agreed: frozenset[int] = frozenset()


class Tabletop:
    """A table after some of its events."""

    def __init__(self, table: str, created: Created) -> None:
        self.id = table
        self.created = created
        self.game: Game = find(created.game)
        self.key = created.key
        self.manners = created.manners
        self.chairs = [Chair() for _ in range(created.players)]
        self.chairs[created.seat] = Chair(0, created.host)
        self.people = 1  # who ever sat here
        self.host: int | None = 0  # the person
        self.matches: list[Match] = []
        self.marks: list[Mark] = []  # one for each turn of the last match, the deal first
        self.left: list[int] = []  # milliseconds of every seat, where there is a clock
        self.paused: int | None = None  # by which seat
        self.undo: Request | None = None
        self.made: dict[tuple[int, str], Made] = {}
        self.spoken: list[Spoken] = []
        self.seq = 0
        self.touched = 0  # the last event that changed the match
        self.retold = 0  # the last event that changed what had been told of it

    @classmethod
    def of(cls, table: str, story: Iterable[Event]) -> Tabletop:
        """A table from its events."""
        first, *rest = story
        if not isinstance(first, Created):
            raise BadRecord("The log of this table does not begin with its creation.")
        top = cls(table, first)
        top._check_version(first.version)
        for event in rest:
            top._happen(event)
        return top

    def after(self, event: Event) -> Tabletop:
        """The table with one more event; this one stays as it is."""
        top = copy.copy(self)
        top.chairs, top.marks, top.left = list(self.chairs), list(self.marks), list(self.left)
        top.made, top.spoken = dict(self.made), list(self.spoken)
        top.matches = [*self.matches[:-1], *(match.clone() for match in self.matches[-1:])]
        top._happen(event)
        return top

    # --- what happens ---

    def _happen(self, event: Event) -> None:
        self.seq += 1
        match event:
            case Sat(seat=seat, name=name):
                self._sit(seat, name)
            case Stood(seat=seat):
                self._stand(seat)
            case Switched(seat=seat, to=to):
                self.chairs[seat], self.chairs[to] = self.chairs[to], self.chairs[seat]
            case Shuffled(order=order):
                self.chairs = [self.chairs[seat] for seat in order]
            case BotSet(seat=seat, bot=bot):
                self._place(seat, self._with_bot(seat, bot) if bot else self._vacant(seat))
            case Arranged(manners=manners):
                self.manners = manners
            case Started(names=names):
                self._begin(names, self.created.opening)
            case Rematched(version=version, key=key, names=names):
                self._check_version(version)
                self.key = key
                self.chairs = [self._rested(chair) for chair in (self.chairs[-1], *self.chairs[:-1])]
                self._begin(names, [])
                self.retold = self.seq
            case Moved():
                self._move(event)
            case UndoAsked(seat=seat):
                self.undo = Request(seat)
            case UndoAnswered(seat=seat, agreed=agreed):
                self._answer(seat, agreed)
            case Undone():
                self._take_back()
            case Paused(seat=seat):
                self.paused = seat
            case Resumed():
                self.paused = None
            case StoodIn(seat=seat, bot=bot, why=why):
                self.chairs[seat] = replace(self.chairs[seat], stand_in=bot, late=why == "time")
            case Reclaimed(seat=seat):
                self.chairs[seat] = replace(self.chairs[seat], stand_in=None, late=False)
            case Said(seat=seat, text=text):
                self.spoken = [*self.spoken, Spoken(self.seq, seat, self.name(seat), text)][-REMEMBERED:]
            case Created():
                raise BadRecord("The log of this table has two beginnings.")

    def _sit(self, seat: int, name: str) -> None:
        person, self.people = self.people, self.people + 1
        self._place(seat, Chair(person, name))
        self.host = person if self.host is None else self.host

    def _stand(self, seat: int) -> None:
        """In a running match a bot goes on; a pause or a request of who leaves ends."""
        left = self.chairs[seat].person
        self._place(seat, self._vacant(seat))
        self.paused = None if self.paused == seat else self.paused
        self.undo = None if self.undo and self.undo.seat == seat else self.undo
        if self.host == left:
            self.host = min((chair.person for chair in self.chairs if chair.person is not None), default=None)

    def _vacant(self, seat: int) -> Chair:
        """A match that goes on never waits for an empty chair."""
        return self._with_bot(seat, STAND_IN) if self.running else Chair()

    def _with_bot(self, seat: int, bot: str) -> Chair:
        """A bot has a name that nobody else has, and keeps it when its level changes."""
        chair = self.chairs[seat]
        taken = {other.name for other in self.chairs}
        free = (name for name in (*BOTS[seat:], *BOTS) if name not in taken)
        return Chair(name=chair.name if chair.bot else next(free, f"Bot {seat + 1}"), bot=bot)

    def _place(self, seat: int, chair: Chair) -> None:
        """Put somebody into a seat; a running match then calls the seat by the new name."""
        self.chairs[seat] = chair
        if self.match is not None and self.running and self.match.names != self.names:
            self.match.rename(self.names)
            self.retold = self.seq

    def _rested(self, chair: Chair) -> Chair:
        """Who had no time left has a full clock again; who is gone still is."""
        return replace(chair, stand_in=None, late=False) if chair.late else chair

    def _begin(self, names: Sequence[str], opening: Iterable[tuple[int, int]]) -> None:
        match = Match(self.game, self.created.players, bytes.fromhex(self.key), self.created.options, names)
        self.marks = [Mark(self.seq, None)]
        for seat, move in opening:
            match.play(move, by=seat)
            self.marks.append(Mark(self.seq, seat))
        self.matches.append(match)
        clock = self.manners.clock
        self.left = [1000 * clock.seconds] * len(self.chairs) if clock else []
        self.paused = self.undo = None
        self.touched = self.seq

    def _move(self, moved: Moved) -> None:
        match, seat = self._begun(), moved.seat
        waited = match.waiting
        match.play(moved.move, by=seat)
        self.marks.append(Mark(self.seq, seat))
        if self.left:
            for other in waited:
                self.left[other] = max(0, self.left[other] - moved.spent)
            self.left[seat] += self._increment()
        person = self.chairs[seat].person
        if moved.id and person is not None:
            self.made[person, moved.id] = Made(moved.move, self.seq)
        self.undo = None
        self.touched = self.seq

    def _answer(self, seat: int, agreed: bool) -> None:
        person = self.chairs[seat].person
        if self.undo is None or not agreed or person is None:
            self.undo = None
        else:
            self.undo = replace(self.undo, agreed=self.undo.agreed | {person})

    def _take_back(self) -> None:
        """The move goes and with it the time that it earned; the time that it took stays spent."""
        self._begun().undo()
        seat = self.marks.pop().seat
        if self.left and seat is not None:
            self.left[seat] = max(0, self.left[seat] - self._increment())
        self.undo = None
        self.touched = self.retold = self.seq

    def _increment(self) -> int:
        return 1000 * self.manners.clock.increment if self.manners.clock else 0

    def _begun(self) -> Match:
        if self.match is None:
            raise BadRecord("The log of this table has a move before the start.")
        return self.match

    def _check_version(self, version: str) -> None:
        if version != self.game.version:
            raise BadRecord(
                f"This table plays version {version} of the rules of {self.game.title}; this program has version "
                f"{self.game.version} and would play it differently. Open it with the Labtop that it was made with."
            )

    # --- what is asked of it ---

    @property
    def match(self) -> Match | None:
        """The match that goes on or was played last."""
        return self.matches[-1] if self.matches else None

    @property
    def running(self) -> bool:
        """Whether a match has begun and is not over."""
        return self.match is not None and not self.match.over

    @property
    def commitment(self) -> str:
        """The hash of the key that the deal comes from."""
        return commitment(bytes.fromhex(self.key))

    @property
    def names(self) -> list[str]:
        """Who sits in the seats, in words."""
        return names_of(self.chairs)

    def name(self, seat: int) -> str:
        """Who sits there, in words."""
        return self.names[seat]

    def seat_of(self, person: int) -> int | None:
        """Where a person sits; None once they have left."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.person == person), None)

    def bot_to_move(self) -> int | None:
        """The first seat that the match waits for and a bot plays; bots wait while people settle an undo."""
        if self.match is None or self.paused is not None or self.undo is not None:
            return None
        return next((seat for seat in self.match.waiting if self.chairs[seat].driver), None)

    def asked(self) -> list[int]:
        """The seats of the people who have not yet said whether the last move may be taken back."""
        undo = self.undo
        if undo is None:
            return []
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.alive and seat != undo.seat and chair.person not in undo.agreed
        ]

    def check_undo(self, seat: int | None) -> None:
        """Refuse, unless this seat may ask to take back the last move."""
        if self.match is None or not self.running:
            raise NotAllowed("Moves can be taken back while a match goes on.")
        if self.undo is not None:
            raise NotAllowed(f"{self.name(self.undo.seat)} has asked to take the last move back: answer that first.")
        if seat is None or not self.chairs[seat].alive or self.marks[-1].seat not in (seat, None):
            raise NotAllowed("Only who made the last move can take it back.")
        self.match.check_undo()

    # --- what is told ---

    def lobby(self, here: Collection[int] = (), spectators: int = 0, ready: bool = True) -> Lobby:
        """The table beside the match; `here` are the people who are connected."""
        created = self.created
        seats = [
            SeatShown(seat, None if chair.free else self.name(seat), chair.bot, chair.person in here, chair.stand_in)
            for seat, chair in enumerate(self.chairs)
        ]
        return Lobby(
            seq=self.seq,
            game=created.game,
            players=created.players,
            options=created.options,
            seats=seats,
            host=None if self.host is None else self.seat_of(self.host),
            started=self.match is not None,
            over=self.match is not None and self.match.over,
            round=len(self.matches),
            commitment=self.commitment,
            manners=self.manners,
            paused=self.paused,
            undo=protocol.UndoAsked(self.undo.seat, self.asked()) if self.undo else None,
            ready=ready,
            spectators=spectators,
        )

    def view(
        self, seat: int | None, since: int = -1, labelled: bool = False, clocks: Clocks | None = None
    ) -> TableView | None:
        """The match as a seat may see it (None is a spectator), with what happened after `since`; None before it.

        Whoever last looked before something was taken back or renamed is told everything anew.
        """
        match = self.match
        if match is None:
            return None
        since = since if self.retold <= since <= self.seq else -1
        sight = match.seen(seat)
        return TableView(
            seq=self.seq,
            since=since,
            round=len(self.matches),
            turn=len(self.marks) - 1,
            view=sight.labelled if labelled else sight.view,
            moves=self._offered(match, seat),
            story=self._story(match, seat, since),
            waiting=sight.waiting,
            situation=sight.situation,
            clause=sight.clause,
            commitment=self.commitment,
            names=match.names,
            undo=self._may_undo(seat),
            clocks=clocks,
            scores=match.scores if match.over else None,
            winners=match.winners if match.over else None,
            seed=self.key if match.over else None,
        )

    def clocks(self, spent: int, running: bool) -> Clocks | None:
        """What every seat has left when the match has waited for so many milliseconds since the last move."""
        if self.match is None or not self.left:
            return None
        waiting = self.match.waiting
        left = [max(0, ms - spent) if seat in waiting else ms for seat, ms in enumerate(self.left)]
        return Clocks(left, waiting if running else [])

    def _offered(self, match: Match, seat: int | None) -> list[LegalMove]:
        if seat is None or seat not in match.waiting or self.paused is not None or not self.chairs[seat].alive:
            return []
        return [LegalMove(move.id, move.family, dict(move.args), move.words) for move in match.moves(seat)]

    def _story(self, match: Match, seat: int | None, since: int) -> list[Told]:
        first = bisect_right(self.marks, since, key=lambda mark: mark.seq)
        told = match.story(seat)
        return [Told(turn, self.marks[turn].seat, told[turn]) for turn in range(first, len(self.marks))]

    def _may_undo(self, seat: int | None) -> bool:
        try:
            self.check_undo(seat)
        except Refusal:
            return False
        return True


def names_of(chairs: Sequence[Chair]) -> list[str]:
    """Who sits in the chairs, in words."""
    return [chair.name or f"Seat {seat + 1}" for seat, chair in enumerate(chairs)]
