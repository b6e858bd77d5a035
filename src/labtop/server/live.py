"""A live table: it takes one wish at a time, checks it, keeps it, and only then shows what came of it.

A table at which nobody is stands still: no bot moves and no clock runs while no person who has a seat is connected, or
nobody at all where only bots are left.

Several workers may serve the same table. Each shows its own guests what is in the log, whoever added it; duties and
bots are seen to by one of the workers at which somebody is: the one that leads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

import msgspec

from labtop.bots.search import Thought
from labtop.kernel.errors import BadGame, Refusal
from labtop.kernel.match import Match
from labtop.kernel.places import in_words
from labtop.server import metrics
from labtop.server.actions.action import Action, Asker, Entry, Kept
from labtop.server.actions.matches import Moved, Start, Started
from labtop.server.actions.needs import own_seat
from labtop.server.actions.opening import RulesChanged, WentWrong
from labtop.server.actions.seats import Came, Sat, SeatAsked
from labtop.server.actions.talking import Say
from labtop.server.actions.windows import Closed
from labtop.server.clocks import Stopwatch
from labtop.server.driving import Driver
from labtop.server.frames import Frames
from labtop.server.guests import Guest, Guests
from labtop.server.limits import Buckets
from labtop.server.messages import FromServer, Lobby, encode
from labtop.server.presence import Attendance
from labtop.server.recall import fingerprint
from labtop.server.refusals import NotAllowed, NotKept, Stale, TooMany
from labtop.server.state import Made, TableState
from labtop.server.supplies import Supplies
from labtop.server.tokens import Place
from labtop.server.watching import Watching

WAITING = 256  # wishes that wait for their turn at a table
TRIES = 3  # to add to a log that others add to
BROWSERS = 64  # of one person that are remembered

report = logging.getLogger("labtop.server")

Make = Callable[[], Entry | Made]
"""Makes the entry that is wanted from the table as it is when its turn comes, or refuses."""


class Granted(msgspec.Struct, frozen=True, gc=False):
    """What a wish became: a step of the table and, for who sat down or asked to, the place."""

    seq: int
    place: Place | None = None


def _place_given(table: str, after: TableState, entry: Entry) -> Place | None:
    """The place of who has just sat down, or asked to."""
    return Place(table, after.people - 1) if isinstance(entry, Sat | SeatAsked) else None


class LiveTable:
    """A table with its guests and bots. `now` is always what the log says, never ahead of it."""

    def __init__(self, state: TableState, code: str, supplies: Supplies) -> None:
        self.now = state
        self.id, self.code = state.id, code
        self.guests = Guests(state.id, supplies.elsewhere)
        self.waited = Stopwatch(supplies.settings.second)  # for the next move
        self.watching = Watching(self.waited)
        self.used = time.monotonic()
        self.behind = False  # others have added to the log
        self._broken = False  # the rules of the game went wrong
        self._reported: set[str] = set()  # what they could not do
        self.reactions = Buckets(supplies.settings.lines)  # by person
        self.driver = Driver(self, supplies)
        self._supplies = supplies
        self._frames = Frames(self, supplies.compiler)
        self._others = (set[int](), 0)  # the people and spectators at other workers, as last shown
        self._turn = asyncio.Lock()
        self._waiting = 0  # wishes that wait for their turn
        self._starting: set[asyncio.Task[Granted]] = set()
        self._closed = False
        self._settle()
        self.look_around()

    # --- asking ---

    async def ask(self, person: int | None, action: Action, browser: str = "") -> Granted:
        """Ask for something as a person (None is a spectator), from a browser; what it became, once that is kept."""
        self.used = time.monotonic()
        if not isinstance(action, Start) or self._supplies.compiler.ready(self.now.created.game):
            return await self.want(lambda: self._entry(person, action, browser))
        self._entry(person, action)  # what is refused anyway need not wait for the compiler
        start = asyncio.create_task(self._start(person, action))
        self._starting.add(start)
        start.add_done_callback(self._started)
        return await asyncio.shield(start)  # the match begins even if the host does not wait for it

    def _started(self, start: asyncio.Task[Granted]) -> None:
        self._starting.discard(start)
        if not start.cancelled():
            start.exception()  # whoever waits for it is told, and nobody else

    async def _start(self, person: int | None, start: Start) -> Granted:
        await self._supplies.compiler.wait_for(self.now.created.game)
        return await self.want(lambda: self._entry(person, start))

    async def recognise(self, person: int, browser: str) -> None:
        """A person has come from a browser: that is kept before they see their hand, so that they see no other there.
        A database that is away for a moment shuts nobody out.
        """
        if browser not in self.now.browsers or person not in self.now.browsers[browser]:
            with contextlib.suppress(Refusal):
                await self.want(lambda: self._came(person, browser))

    def _came(self, person: int, browser: str) -> Entry | Made:
        now = self.now
        theirs = [known for known, people in now.browsers.items() if person in people]
        new = browser not in theirs and len(theirs) < BROWSERS
        at_the_table = now.seat_of(person) is not None or now.knocks(person)
        return Came(person=person, browser=browser) if new and at_the_table else Made(0, now.step)

    def _entry(self, person: int | None, action: Action, browser: str = "") -> Entry | Made:
        """What an action becomes; a move that was made already is not made again, nor is a line said twice."""
        if (made := action.made(self.now, person)) is not None:
            return made
        if self.now.frozen and not isinstance(action, Say):
            raise NotAllowed(self.now.frozen)
        seat = own_seat(self.now, person)
        if self.now.cutting is not None and not action.calm:
            raise NotAllowed("The deck is being cut: the match begins in a moment.")
        asker = Asker(self.guests, person, browser, self._supplies.settings.lines)
        entry = action.entry_for(self.now, seat, asker)
        return self.timed(entry) if isinstance(entry, Moved) else entry

    def timed(self, move: Moved) -> Moved:
        """With the time that the clock has run for it, where there is one."""
        return msgspec.structs.replace(move, spent=self.watching.thought(self.now)) if self.now.left else move

    async def want(self, make: Make) -> Granted:
        """Have an entry made when the table comes to it."""
        if self._closed or self._waiting >= WAITING:
            raise TooMany("This table has too much to do. Try again in a moment.")
        async with self:
            try:
                return await self._grant(make)
            except Refusal:
                raise
            except Exception:  # a defect must not stop the table
                report.exception("table %s could not do what was asked", self.id)
                raise Refusal("The server could not do this. The table is as it was.") from None

    # --- one thing at a time ---

    async def __aenter__(self) -> None:
        """Alone with the table as the log says it is; whatever is due then is seen to after it."""
        self._waiting += 1
        try:
            await self._turn.acquire()
        except BaseException:
            self._waiting -= 1
            raise
        try:
            if self.behind:
                await self._look_at_log()
            if self.now.differs and self.now.running:
                await self._note_rules()
            if self.breaking_off:
                await self._break_off()
        except BaseException:
            await self.__aexit__()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._turn.release()
        self._waiting -= 1
        self.driver.set_alarm()

    async def _note_rules(self) -> None:
        """The match is where today's rules would not have led it: that stands in its history before it goes on."""
        with contextlib.suppress(Refusal):  # then it is noted next time
            await self.keep(RulesChanged(version=self.now.game.version))

    # --- when the rules of the game go wrong ---

    @property
    def breaking_off(self) -> bool:
        """Whether the rules of the game went wrong, which has yet to be noted."""
        return self._broken and not self.now.broken_off

    def is_of_rules(self, error: Exception) -> bool:
        """Whether it was the game's own code that raised an error."""
        return isinstance(error, BadGame) or bool(in_words(self.now.game.package, error))

    def blame_rules(self, error: Exception) -> bool:
        """If it was the game's own code that raised an error, nothing more happens at this table."""
        blamed = self.is_of_rules(error)
        if blamed:
            self.break_off(error)
        return blamed

    def break_off(self, error: Exception) -> None:
        """The rules of the game went wrong: that stands in the history before anything else does."""
        if not self._broken:
            self._broken = True
            self.report_once("the match at table %s cannot go on", error)
            self.driver.wake()

    def report_once(self, what: str, error: Exception) -> None:
        """What went wrong would go wrong for every guest, and every time: once is enough for who runs the server."""
        if what not in self._reported:
            self._reported.add(what)
            report.error(what, self.id, exc_info=error)

    async def _break_off(self) -> None:
        try:
            await self.keep(WentWrong(rules=fingerprint(self.now.game).hex()))
        except Refusal:
            self.driver.rest()  # then it is noted next time

    async def _grant(self, make: Make) -> Granted:
        """Check, try on a copy, keep, show; where somebody else has added to the log, look at that first."""
        for _ in range(TRIES):
            entry = make()
            if isinstance(entry, Made):
                return Granted(entry.seq)
            after = await self.keep(entry)
            if after is not None:
                return Granted(after.step, _place_given(self.id, after, entry))
        raise Stale("The table goes on too fast. Look again, then try again.")

    async def keep(self, entry: Entry) -> TableState | None:
        """Add an entry: the table after it, or None if the log has gone on without it, which is shown then."""
        before = self.now
        try:
            after = before.after(entry)
        except BadGame as error:
            self.break_off(error)
            raise BadGame(before.went_wrong) from None
        try:
            await self._supplies.log.append(self.id, after.seq, entry, after.states_since(before))
        except (Stale, NotKept) as refusal:
            missed = await self._missed_after(refusal)
            # A database that was lost in between could not say whether it had kept this.
            if isinstance(refusal, Stale) or missed[0].entry != entry:
                self._catch_up(missed)
                return None
            self._become(after, entry)
            self._catch_up(missed[1:])
        else:
            self._become(after, entry)
        self._count(entry, before)
        return after

    def _count(self, entry: Entry, before: TableState) -> None:
        """For those who watch the server; answers are counted when the window closes, with those of who gave none."""
        if entry.sealed:
            return
        metrics.entries.add(str(entry.__struct_config__.tag))
        made = [entry.seat] if isinstance(entry, Moved) else before.asking().asked if isinstance(entry, Closed) else ()
        for seat in made:
            metrics.moves.add("bot" if self.now.chairs[seat].driver else "person")

    def _become(self, after: TableState, entry: Entry) -> None:
        before, self.now = self.now, after
        if after.touched != before.touched:
            self.waited.reset()
        self.driver.notice()
        self._frames.show(entry, before)

    # --- what others add ---

    def look_again(self, seq: int | None = None) -> None:
        """Others have added to the log, up to this entry, or may have. Without guests there is no hurry to look."""
        if seq is None or seq > self.now.seq:
            self.behind = True
            if self.guests:
                self.driver.wake()

    async def refresh(self) -> None:
        """Until the table is what the log says now."""
        self.behind = True
        with contextlib.suppress(TooMany):  # then it is looked at soon anyway
            await self.want(lambda: Made(0, self.now.step))

    async def _look_at_log(self) -> None:
        """Show what others have added."""
        self.behind = False
        try:
            self._catch_up(await self._missed())
        except Exception as error:
            self.behind = True
            self.driver.rest()
            defect = not isinstance(error, Refusal)
            report.warning("table %s could not be read on: %s", self.id, error, exc_info=defect)

    async def _missed(self) -> list[Kept]:
        """What others have added; a match is shown when its game is compiled here too."""
        missed = await self._supplies.log.kept(self.id, self.now.seq + 1)
        for kept in missed:
            await self.prepare(kept.entry)
        return missed

    async def prepare(self, entry: Entry) -> None:
        """Until the game is compiled here, where a match begins."""
        if isinstance(entry, Started):
            await self._supplies.compiler.wait_for(self.now.created.game)

    async def _missed_after(self, refusal: Refusal) -> list[Kept]:
        """What stands in the log where an entry was refused; if nothing does, or nobody knows, it stays refused."""
        try:
            missed = await self._missed()
        except Refusal:
            raise refusal from None
        if not missed:
            raise refusal
        return missed

    def _catch_up(self, missed: list[Kept]) -> None:
        for kept in missed:
            self._become(self.now.after(*kept), kept.entry)

    # --- who is there ---

    @property
    def here(self) -> frozenset[int]:
        """The people with a seat who are connected, to whichever worker."""
        return self.guests.people & self.now.chairs.seats.keys()

    @property
    def awake(self) -> bool:
        """Whether the match goes on: it is not paused, and somebody is there."""
        if not self.now.running or self.now.paused is not None:
            return False
        seats = self.now.chairs.seats
        return not seats.keys().isdisjoint(self.guests.people) if seats else self.guests.anybody

    @property
    def ticking(self) -> bool:
        """Whether time runs for who is waited for: while the match goes on, and in a pause that costs time."""
        return self.awake or self.pays_for_pause

    @property
    def pays_for_pause(self) -> bool:
        """Whether the match is paused on the clock of somebody, for whom time runs on."""
        return self.now.pause_costs and bool(self.here)

    def attendance(self) -> Attendance:
        """What other workers are told of the guests here."""
        guests, now = self.guests, self.now
        seen = sorted(guests.own), guests.watching, now.manners.listed
        return Attendance(*seen, now.seq, now.touched, self.waited.ms, sorted(guests.cutting))

    def look_around(self) -> None:
        """Other workers have said who is there, or have not said it again; and for how long the match has waited."""
        self.waited.at_least(self._supplies.elsewhere.waited(self.id, self.now.touched))
        others = self.guests.others
        if others != self._others:
            self._others = others
            self._settle()
            self._frames.lobby_soon()

    def join(self, guest: Guest, key: str | None = None) -> None:
        """A guest comes to the table; one whose browser was not known gets the key of it."""
        self.guests.add(guest)
        self.look_around()
        if self.behind:
            self.driver.wake()
        self._frames.welcome(guest, key=key)
        self._announce()

    def leave(self, guest: Guest) -> None:
        """A guest goes."""
        if guest in self.guests:
            self.guests.remove(guest)
            self._announce()

    def sit(self, guest: Guest, person: int, token: str) -> None:
        """A guest who is here already has become a person with a seat, or who asks for one."""
        guest.person, guest.seen = person, -1
        self._frames.welcome(guest, token)
        self._announce()

    def _announce(self) -> None:
        """Somebody came or went: tell everybody, soon."""
        self.used = time.monotonic()
        self._supplies.elsewhere.changed(self)
        self._settle()
        if not self.guests:
            self.driver.wake()  # whoever leads without guests lets another lead
        self._frames.lobby_soon()

    # --- what they are told ---

    async def think(self, match: Match, seat: int) -> list[Thought]:
        """What a strong player thinks of the moves of a seat, the best first."""
        hidden = match.engine.hidden(match.state, seat)
        seconds = self._supplies.settings.thinking
        return await self._supplies.thinkers.advise(match.game.key, self.id, hidden, seat, seconds)

    def lobby(self) -> Lobby:
        """The table beside the match, with who is there."""
        return self._frames.lobby()

    def has_seen(self, seat: int | None, seq: int) -> None:
        """A player has watched what the others did, up to this step: the clock starts."""
        self.watching.end(self.now, seat, seq)
        self.driver.set_alarm()

    def catch_up(self, guest: Guest, since: int) -> None:
        """Send a guest the match as it is, with what happened after it last looked."""
        self._frames.catch_up(guest, since)

    def compiling(self) -> None:
        """A part of the game is compiled."""
        self._frames.compiling()

    async def say_everywhere(self, message: FromServer) -> None:
        """Tell everybody something that is not part of the match, at other workers too."""
        self._frames.say(message)
        if self._supplies.elsewhere.anybody(self.id):
            with contextlib.suppress(Refusal):  # without the database those at other workers miss it
                await self._supplies.log.tell(self.id, encode(message).decode())

    def _settle(self) -> None:
        """Something has changed, though nothing has happened."""
        if not self._closed:
            self.driver.notice()
            self.driver.set_alarm()

    def step_up(self) -> None:
        """Nobody leads this table any more."""
        self.driver.leadership.vacant()
        if self.guests:
            self.driver.wake()

    async def close(self) -> None:
        """Stop; whatever was acknowledged is in the log."""
        self._closed = True
        self._frames.close()
        for start in self._starting:
            start.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await self.driver.close()
