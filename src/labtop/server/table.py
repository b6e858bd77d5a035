"""A live table: it takes one thing at a time from its queue, checks it, keeps it, and only then shows it.

What nobody asks for is its own duty: to put a bot in for who is gone or out of time, to give the seat back to who
returns, to take a move back when all have agreed. A table at which nobody is stands still: no bot moves and no clock
runs while no person who has a seat is connected, or nobody at all where only bots are left.

Several workers may serve the same table. Each shows its own guests what is in the log, whoever added it; duties and
bots are seen to by one of the workers at which somebody is: the one that leads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from labtop.kernel.errors import Refusal
from labtop.server import metrics
from labtop.server.asks import event_for
from labtop.server.clocks import Stopwatch
from labtop.server.events import Event, Moved, Reclaimed, Said, Sat, Started, StoodIn, Undone
from labtop.server.hints import hint, reason, seat_for_hint
from labtop.server.log import Log
from labtop.server.presence import Elsewhere, Seen
from labtop.server.protocol import (
    Ask,
    AskHint,
    Compiling,
    FromServer,
    Hint,
    Lobby,
    Play,
    Reason,
    Start,
    Welcome,
    WhyNot,
    encode,
)
from labtop.server.refusals import NotKept, Stale, TooMany
from labtop.server.settings import Settings
from labtop.server.tabletop import STAND_IN, Made, Tabletop
from labtop.server.thinking import Seated, Thinkers
from labtop.server.tokens import Place

WAITING = 256  # asks in a table's queue
GUESTS = 256  # spectators
DEVICES = 16  # connections of one person
TRIES = 3  # to add to a log that others add to
GATHERING = 0.05  # seconds in which people who come and go are told of together
RESPITE = 1.0  # seconds until what could not be kept is tried again

report = logging.getLogger("labtop.server")

Make = Callable[[], Event | Made]
"""Makes the event that is wanted from the table as it is when its turn comes, or refuses."""


class Guest(Protocol):
    """A connection to a table: of a person who has a seat there, or of a spectator (None)."""

    person: int | None
    seat: int | None  # as the guest knows it
    seen: int  # the seq of the last view that it was sent
    labelled: bool  # whether its views bring the layout

    def send(self, text: str) -> None:
        """Put a frame into its outbox; never waits."""


@dataclass(frozen=True)
class Granted:
    """What an ask became: an event of the table and, for who sat down, the place."""

    seq: int
    place: Place | None = None


@dataclass
class _Waiting:
    """What is wanted of the table, and who waits for the answer."""

    make: Make
    answer: asyncio.Future[Granted] = field(default_factory=asyncio.Future)


class Table:
    """A table with its guests and bots. `top` is always what the log says, never ahead of it."""

    def __init__(
        self, top: Tabletop, code: str, log: Log, elsewhere: Elsewhere, thinkers: Thinkers, settings: Settings
    ) -> None:
        self.top = top
        self.code = code
        self.guests: set[Guest] = set()
        self.used = time.monotonic()
        self._log, self._elsewhere, self._thinkers, self._settings = log, elsewhere, thinkers, settings
        self._bots: dict[int, Seated] = {}
        self._waited = Stopwatch(settings.second)  # for the next move
        self._gone: dict[int, float] = {}  # who is missed, and since when
        self._behind = False  # others have added to the log
        self._led = False  # by this worker, when it last asked
        self._ask_again = 0.0  # when to ask whether it may lead, after it was told no
        self._others = (set[int](), 0)  # the people and spectators at other workers, as last shown
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue(WAITING)
        self._worker = asyncio.create_task(self._work())
        self._playing: asyncio.Task[None] | None = None
        self._starting: set[asyncio.Task[Granted]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._announcing: asyncio.TimerHandle | None = None
        self._closed = False
        self._settle()
        self.look_around()

    # --- asking ---

    async def ask(self, person: int | None, ask: Ask) -> Granted:
        """Ask for something as a person (None is a spectator); the event that it became, once that is kept."""
        self.used = time.monotonic()
        if not isinstance(ask, Start) or self._thinkers.ready(self.top.created.game):
            return await self._want(lambda: self._event(person, ask))
        event_for(self.top, person, ask)  # what is refused anyway need not wait for the compiler
        start = asyncio.create_task(self._start(person, ask))
        self._starting.add(start)
        start.add_done_callback(self._started)
        return await asyncio.shield(start)  # the match begins even if the host does not wait for it

    def _started(self, start: asyncio.Task[Granted]) -> None:
        self._starting.discard(start)
        if not start.cancelled():
            start.exception()  # whoever waits for it is told, and nobody else

    async def _start(self, person: int | None, ask: Start) -> Granted:
        await self._thinkers.wait_for(self.top.created.game)
        return await self._want(lambda: self._event(person, ask))

    async def hint(self, person: int | None, ask: AskHint) -> Hint:
        """What a strong player would do in this person's place."""
        top = self.top
        match, seat = seat_for_hint(top, person)
        hidden = match.engine.hidden(match.state, seat)
        thoughts = await self._thinkers.advise(match.game.key, hidden, seat, self._settings.thinking)
        return hint(ask.id, top, match, seat, thoughts)

    def why_not(self, person: int | None, ask: WhyNot) -> Reason:
        """Why this person cannot make a move now."""
        return reason(self.top, person, ask)

    async def _want(self, make: Make) -> Granted:
        waiting = _Waiting(make)
        try:
            if self._closed:
                raise asyncio.QueueFull
            self._queue.put_nowait(waiting)
        except asyncio.QueueFull:
            raise TooMany("This table has too much to do. Try again in a moment.") from None
        return await waiting.answer

    async def _work(self) -> None:
        while True:
            waiting = await self._queue.get()
            await self._look_at_log()
            if waiting is not None:
                await self._serve(waiting)
            await self._drive()

    async def _serve(self, waiting: _Waiting) -> None:
        answer = waiting.answer
        try:
            granted = await self._grant(waiting.make)
        except Exception as error:
            refusal = error if isinstance(error, Refusal) else self._defect()
            if not answer.done():
                answer.set_exception(refusal)
        else:
            if not answer.done():
                answer.set_result(granted)

    def _defect(self) -> Refusal:
        """A defect must not stop the table."""
        report.exception("table %s could not do what was asked", self.top.id)
        return Refusal("The server could not do this. The table is as it was.")

    async def _grant(self, make: Make) -> Granted:
        """Check, try on a copy, keep, show; where somebody else has added to the log, look at that first."""
        for _ in range(TRIES):
            event = make()
            if isinstance(event, Made):
                return Granted(event.seq)
            after = await self._keep(event)
            if after is not None:
                return Granted(after.seq, Place(after.id, after.people - 1) if isinstance(event, Sat) else None)
        raise Stale("The table goes on too fast. Look again, then try again.")

    async def _keep(self, event: Event) -> Tabletop | None:
        """Add an event: the table after it, or None if the log has gone on without it, which is shown then."""
        after = self.top.after(event)
        try:
            await self._log.append(self.top.id, after.seq, event)
        except (Stale, NotKept) as refusal:
            missed = await self._missed_after(refusal)
            # A database that was lost in between could not say whether it had kept this.
            if isinstance(refusal, Stale) or missed[0] != event:
                self._catch_up(missed)
                return None
            self._become(after, event)
            self._catch_up(missed[1:])
        else:
            self._become(after, event)
        metrics.events.add(str(event.__struct_config__.tag))
        if isinstance(event, Moved):
            metrics.moves.add("bot" if after.chairs[event.seat].driver else "person")
        return after

    async def _missed_after(self, refusal: Refusal) -> list[Event]:
        """What stands in the log where an event was refused; if nothing does, or nobody knows, it stays refused."""
        try:
            missed = await self._missed()
        except Refusal:
            raise refusal from None
        if not missed:
            raise refusal
        return missed

    # --- what others add ---

    def look_again(self, seq: int | None = None) -> None:
        """Others have added to the log, up to this event, or may have. Without guests there is no hurry to look."""
        if seq is None or seq > self.top.seq:
            self._behind = True
            if self.guests:
                self._nudge()

    async def refresh(self) -> None:
        """Until the table is what the log says now."""
        self._behind = True
        with contextlib.suppress(TooMany):  # then it is looked at soon anyway
            await self._want(lambda: Made(0, self.top.seq))

    async def _look_at_log(self) -> None:
        """Show what others have added, if they have."""
        if not self._behind:
            return
        self._behind = False
        try:
            self._catch_up(await self._missed())
        except Exception as error:
            self._behind = True
            defect = not isinstance(error, Refusal)
            report.warning("table %s could not be read on: %s", self.top.id, error, exc_info=defect)

    async def _missed(self) -> list[Event]:
        """What others have added; a match is shown when its game is compiled here too."""
        missed = await self._log.events(self.top.id, self.top.seq + 1)
        if any(isinstance(event, Started) for event in missed):
            await self._thinkers.wait_for(self.top.created.game)
        return missed

    def _catch_up(self, missed: list[Event]) -> None:
        for event in missed:
            self._become(self.top.after(event), event)

    def _event(self, person: int | None, ask: Ask) -> Event | Made:
        """What an ask becomes; a move that was made already is not made again."""
        if isinstance(ask, Play) and person is not None:
            made = self.top.made.get((person, ask.id))
            if made is not None and made.move == ask.move and self.top.seat_of(person) is not None:
                return made
        event = event_for(self.top, person, ask)
        return self._timed(event) if isinstance(event, Moved) else event

    def _timed(self, move: Moved) -> Moved:
        return msgspec.structs.replace(move, spent=self._waited.ms) if self.top.left else move

    def _become(self, after: Tabletop, event: Event) -> None:
        before, self.top = self.top, after
        if after.touched != before.touched:
            self._waited.reset()
        self._settle()
        self._show(event, before)

    # --- what the table does by itself ---

    @property
    def here(self) -> set[int]:
        """The people with a seat who are connected, to whichever worker."""
        return (self._people() | self._elsewhere.people(self.top.id)) & set(self._seated())

    @property
    def awake(self) -> bool:
        """Whether the match goes on: it is not paused, and somebody is there."""
        if not self.top.running or self.top.paused is not None:
            return False
        return bool(self.here if self._seated() else self.guests or self._elsewhere.anybody(self.top.id))

    @property
    def id(self) -> str:
        """Which table."""
        return self.top.id

    def seen(self) -> Seen:
        """What other workers are told of the guests here."""
        listed = self.top.manners.listed
        return Seen(sorted(self._people()), self._spectators(), listed, self.top.touched, self._waited.ms)

    def look_around(self) -> None:
        """Other workers have said who is there, or have not said it again; and for how long the match has waited."""
        self._waited.at_least(self._elsewhere.waited(self.top.id, self.top.touched))
        others = self._elsewhere.people(self.top.id), self._elsewhere.spectators(self.top.id)
        if others != self._others:
            self._others = others
            self._settle()
            self._tell_lobby_soon()

    def _people(self) -> set[int]:
        return {guest.person for guest in self.guests if guest.person is not None}

    def _spectators(self) -> int:
        return sum(guest.seat is None for guest in self.guests)

    def _seated(self) -> list[int]:
        return [chair.person for chair in self.top.chairs if chair.person is not None]

    def _settle(self) -> None:
        """Something has changed: whether time runs, who is missed, what is to be done and when."""
        if self._closed:
            return
        now, awake, here = time.monotonic(), self.awake, self.here
        self._waited.run(awake)
        missed = [chair.person for chair in self.top.chairs if chair.alive and chair.person not in here]
        self._gone = {person: self._gone.get(person, now) for person in missed if person is not None and awake}
        self._set_alarm()

    def _duties(self) -> list[tuple[float, Event]]:
        """What the table does by itself if nothing else happens, and when."""
        now, here, top = time.monotonic(), self.here, self.top
        duties: list[tuple[float, Event]] = []
        if top.undo is not None and not top.asked():
            duties.append((now, Undone()))
        for seat, chair in enumerate(top.chairs):
            if chair.stand_in and not chair.late and chair.person in here:
                duties.append((now, Reclaimed(seat=seat)))
            if chair.person in self._gone and top.manners.grace is not None:
                due = self._gone[chair.person] + top.manners.grace * self._settings.second
                duties.append((due, StoodIn(seat=seat, bot=STAND_IN, why="gone")))
        if top.match is not None and top.left and self.awake:
            for seat in top.match.waiting:
                if top.chairs[seat].alive:
                    due = self._waited.moment(top.left[seat])
                    duties.append((due, StoodIn(seat=seat, bot=STAND_IN, why="time")))
        return duties

    def _due(self) -> list[Event]:
        return [event for moment, event in self._duties() if moment <= time.monotonic()]

    async def _drive(self) -> None:
        """Do all that is due and let the bots play, if this worker leads; let another lead when nobody is here."""
        try:
            while (due := self._due()) and await self._leads():
                await self._keep(due[0])
            if self._bots_wait() and await self._leads():
                self._playing = asyncio.create_task(self._play_bots())
            if self._led and not self.guests:
                self._led = False
                await self._log.release(self.top.id)
        except Exception as error:
            defect = not isinstance(error, Refusal)
            report.warning("table %s could not do its duty: %s", self.top.id, error, exc_info=defect)
            self._set_alarm(RESPITE)
        else:
            self._set_alarm()

    async def _leads(self) -> bool:
        """Whether this worker drives the table. Who was told no asks again after a while: a leader may be killed."""
        if not self.guests or time.monotonic() < self._ask_again:
            return False
        self._led = await self._log.lead(self.top.id)
        self._ask_again = 0.0 if self._led else time.monotonic() + self._settings.beat
        return self._led

    def step_up(self) -> None:
        """Nobody leads this table any more."""
        self._ask_again = 0.0
        if self.guests:
            self._nudge()

    def _set_alarm(self, earliest: float = 0.0) -> None:
        """Be woken when there is something to do."""
        if self._alarm is not None:
            self._alarm.cancel()
        now = time.monotonic()
        moments = [moment for moment, _ in self._duties()]
        if self._bots_wait() or self._behind:
            moments.append(now)
        wait = max(earliest, min(moments, default=0.0) - now, self._ask_again - now, RESPITE * self._behind)
        wanted = moments and self.guests and not self._closed
        self._alarm = asyncio.get_running_loop().call_later(wait, self._nudge) if wanted else None

    def _nudge(self) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # whoever works through a full queue sees to the duties too
            self._queue.put_nowait(None)

    # --- showing ---

    def lobby(self) -> Lobby:
        """The table beside the match, with who is there."""
        spectators = self._spectators() + self._elsewhere.spectators(self.top.id)
        return self.top.lobby(self.here, spectators, self._thinkers.ready(self.top.created.game))

    def join(self, guest: Guest) -> None:
        """A guest comes to the table."""
        alike = sum(other.person == guest.person for other in self.guests)
        if guest.person is None and alike >= GUESTS:
            raise TooMany("There are too many people at this table already.")
        if guest.person is not None and alike >= DEVICES:
            raise TooMany("You are at this table too many times already. Close a page or two.")
        self.guests.add(guest)
        self.look_around()
        if self._behind:
            self._nudge()
        self.welcome(guest)
        self._announce()

    def leave(self, guest: Guest) -> None:
        """A guest goes."""
        if guest in self.guests:
            self.guests.discard(guest)
            self._announce()

    def welcome(self, guest: Guest, token: str | None = None) -> None:
        """Tell a guest where it is, and all that it has not seen."""
        guest.seat = None if guest.person is None else self.top.seat_of(guest.person)
        guest.send(encode(self._welcome(guest.seat, token)))
        guest.send(encode(self.lobby()))
        self.catch_up(guest, guest.seen)

    def sit(self, guest: Guest, person: int, token: str) -> None:
        """A guest who is here already has become a person with a seat."""
        guest.person, guest.seen = person, -1
        self.welcome(guest, token)
        self._announce()

    def catch_up(self, guest: Guest, since: int) -> None:
        """Send a guest the match as it is, with what happened after it last looked."""
        guest.seen = since
        self._show_match(guest, {})

    def say(self, message: FromServer) -> None:
        """Tell everybody here something that is not part of the match."""
        self.pass_on(encode(message))

    async def say_everywhere(self, message: FromServer) -> None:
        """Tell everybody, at other workers too."""
        self.say(message)
        if self._elsewhere.anybody(self.top.id):
            with contextlib.suppress(Refusal):  # without the database those at other workers miss it
                await self._log.tell(self.top.id, encode(message))

    def pass_on(self, text: str) -> None:
        """Send everybody here a frame."""
        for guest in list(self.guests):
            guest.send(text)

    def compiling(self) -> None:
        """Tell everybody how far the game is; once it is ready, the table says so itself."""
        key = self.top.created.game
        self.say(self.lobby() if self._thinkers.ready(key) else Compiling(key, *self._thinkers.progress(key)))

    def _announce(self) -> None:
        """Somebody came or went: tell everybody, soon."""
        self.used = time.monotonic()
        self._elsewhere.changed(self)
        self._settle()
        if not self.guests:
            self._nudge()  # whoever leads without guests lets another lead
        self._tell_lobby_soon()

    def _tell_lobby_soon(self) -> None:
        if self._announcing is None and not self._closed:
            self._announcing = asyncio.get_running_loop().call_later(GATHERING, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._announcing = None
        self.say(self.lobby())

    def _welcome(self, seat: int | None, token: str | None = None) -> Welcome:
        return Welcome(self.top.id, self.code, seat, token, self.top.spoken)

    def _show(self, event: Event, before: Tabletop) -> None:
        """Show everybody the table as it is now; whoever has another seat than before sees it with other eyes."""
        if isinstance(event, Said):
            self.say(self.top.spoken[-1])
            return
        plain = isinstance(event, Moved) and self.top.running and before.undo is None
        lobby = "" if plain else encode(self.lobby())
        views: dict[tuple[int | None, int, bool], str] = {}
        for guest in list(self.guests):
            seat = None if guest.person is None else self.top.seat_of(guest.person)
            if seat != guest.seat:
                guest.person = None if seat is None else guest.person
                guest.seat, guest.seen = seat, -1
                guest.send(encode(self._welcome(seat)))
            if lobby:
                guest.send(lobby)
            self._show_match(guest, views)

    def _show_match(self, guest: Guest, views: dict[tuple[int | None, int, bool], str]) -> None:
        """Send a guest its view; those who see the same share one."""
        if self.top.match is None:
            return
        wanted = (guest.seat, guest.seen, guest.labelled)
        if wanted not in views:
            view = self.top.view(*wanted, self.top.clocks(self._waited.ms, self.awake))
            views[wanted] = encode(view) if view else ""
        guest.send(views[wanted])
        guest.seen = self.top.seq

    # --- bots ---

    def _bots_wait(self) -> bool:
        """Whether it is a bot's turn, and none is called yet."""
        idle = self._playing is None or self._playing.done()
        return idle and self.awake and self.top.bot_to_move() is not None

    async def _play_bots(self) -> None:
        """Bots move, at their pace, until the match waits for a person or nobody is there."""
        while self.guests and self.awake and (seat := self.top.bot_to_move()) is not None:
            if not await self._leads():
                await asyncio.sleep(self._settings.beat)
                continue
            begun, top = time.monotonic(), self.top
            pace = self._settings.pace if top.manners.pace is None else top.manners.pace
            try:
                move = await self._think(top, seat)
                await asyncio.sleep(max(0.0, begun + pace - time.monotonic()))
                await self._want(lambda top=top, seat=seat, move=move: self._bot_move(top, seat, move))  # type: ignore[misc]
            except Stale:
                continue
            except (NotKept, TooMany):
                await asyncio.sleep(RESPITE)
            except Exception:  # bots may come from other packages
                report.exception("the bot in seat %d of table %s gave up", seat, top.id)
                return

    async def _think(self, top: Tabletop, seat: int) -> int:
        spec, match = top.chairs[seat].driver, top.match
        if spec is None or match is None:
            raise Stale("The bot has left.")
        if seat not in self._bots or self._bots[seat].spec != spec:
            self._bots[seat] = self._thinkers.seat(spec, top.created.game)
        return await self._bots[seat].choose(match.engine.hidden(match.state, seat), seat)

    def _bot_move(self, thought: Tabletop, seat: int, move: int) -> Event:
        """The move of a bot, if the table is still what it thought about."""
        top = self.top
        same = top.touched == thought.touched and top.chairs[seat].driver == thought.chairs[seat].driver
        if not (same and self._led and self.awake and top.undo is None):
            raise Stale("The table has gone on while the bot was thinking.")
        return self._timed(Moved(seat=seat, move=move))

    async def close(self) -> None:
        """Stop; whatever was acknowledged is in the log."""
        self._closed = True
        for timer in (self._alarm, self._announcing):
            if timer is not None:
                timer.cancel()
        tasks = [task for task in (self._worker, self._playing, *self._starting) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
