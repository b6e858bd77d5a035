"""Live tables: each takes one thing at a time from its queue, checks it, keeps it, and only then shows it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from labtop.kernel.errors import Refusal
from labtop.kernel.game import find
from labtop.kernel.options import Value, settle
from labtop.kernel.seed import SIZE
from labtop.server.asks import event_for, nickname
from labtop.server.events import Created, Event, Moved, Sat
from labtop.server.log import Log
from labtop.server.protocol import Ask, FromServer, Play, Start, Welcome, encode
from labtop.server.refusals import NotAllowed, NotFound, Stale, TooMany
from labtop.server.tabletop import Made, Tabletop
from labtop.server.thinking import Seated, Thinkers
from labtop.server.tokens import Place, as_code, new_code

WAITING = 256  # asks in a table's queue
GUESTS = 256  # connections at a table
CODES = 20  # tries to find a free one

report = logging.getLogger("labtop.server")


class Guest(Protocol):
    """A connection to a table: a seat of it, or a spectator (None)."""

    seat: int | None
    generation: int
    seen: int  # the seq of the last view that it was sent

    def send(self, text: str) -> None:
        """Put a frame into its outbox; never waits."""


@dataclass(frozen=True)
class Granted:
    """What an ask became: an event of the table and, for who sat down, the place."""

    seq: int
    place: Place | None = None


@dataclass
class _Waiting:
    """An ask in the queue, from whom, and who waits for the answer."""

    seat: int | None
    generation: int
    ask: Ask | Moved
    seq: int
    answer: asyncio.Future[Granted] = field(default_factory=asyncio.Future)


class Table:
    """A table with its guests and bots. `top` is always what the log says, never ahead of it."""

    def __init__(self, top: Tabletop, code: str, log: Log, thinkers: Thinkers, pace: float) -> None:
        self.top = top
        self.code = code
        self.guests: set[Guest] = set()
        self._log, self._thinkers, self._pace = log, thinkers, pace
        self._bots: dict[int, Seated] = {}
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue(WAITING)
        self._worker = asyncio.create_task(self._work())
        self._playing: asyncio.Task[None] | None = None
        self._wake_bots()

    # --- asking ---

    async def ask(self, seat: int | None, generation: int, ask: Ask) -> Granted:
        """Ask for something from a seat (None is a spectator); the event that it became, once that is kept."""
        return await self._wait(_Waiting(seat, generation, ask, -1))

    async def _wait(self, waiting: _Waiting) -> Granted:
        try:
            self._queue.put_nowait(waiting)
        except asyncio.QueueFull:
            raise TooMany("This table has too much to do. Try again in a moment.") from None
        return await waiting.answer

    async def _work(self) -> None:
        while True:
            waiting = await self._queue.get()
            try:
                granted = await self._grant(waiting)
            except Refusal as refusal:
                self._tell(waiting, refusal)
            except Exception:  # a defect must not stop the table
                report.exception("table %s could not do what was asked", self.top.id)
                self._tell(waiting, Refusal("The server could not do this. The table is as it was."))
            else:
                if not waiting.answer.done():
                    waiting.answer.set_result(granted)

    def _tell(self, waiting: _Waiting, refusal: Refusal) -> None:
        if not waiting.answer.done():
            waiting.answer.set_exception(refusal)

    async def _grant(self, waiting: _Waiting) -> Granted:
        """Check, try on a copy, keep, show."""
        seat, ask = waiting.seat, waiting.ask
        if isinstance(ask, Moved):
            event: Event = self._bot_move(ask, waiting.seq)
        else:
            if seat is not None and not self.top.holds(seat, waiting.generation):
                raise NotAllowed("This seat is no longer yours. Join the table again.")
            if (
                isinstance(ask, Play)
                and seat is not None
                and self.top.made.get((seat, ask.id), _NEVER).move == ask.move
            ):
                return Granted(self.top.made[seat, ask.id].seq)
            if isinstance(ask, Start):
                await self._thinkers.wait_for(self.top.created.game)
            event = event_for(self.top, seat, ask)
        after = self.top.after(event)
        await self._log.append(self.top.id, after.seq, event)
        self.top = after
        self._show(lobby=not isinstance(event, Moved))
        self._wake_bots()
        place = Place(after.id, event.seat, after.chairs[event.seat].generation) if isinstance(event, Sat) else None
        return Granted(after.seq, place)

    def _bot_move(self, move: Moved, seq: int) -> Event:
        if seq != self.top.seq:
            raise Stale("The table has gone on while the bot was thinking.")
        return move

    # --- showing ---

    def welcome(self, guest: Guest, token: str | None = None) -> None:
        """Tell a guest where it is, and all that it has not seen."""
        guest.send(encode(Welcome(self.top.id, self.code, guest.seat, token)))
        guest.send(encode(self.top.lobby()))
        self.catch_up(guest, guest.seen)

    def join(self, guest: Guest) -> None:
        """A guest comes to the table."""
        if len(self.guests) >= GUESTS:
            raise TooMany("There are too many people at this table already.")
        self.guests.add(guest)
        self.welcome(guest)

    def leave(self, guest: Guest) -> None:
        """A guest goes."""
        self.guests.discard(guest)

    def catch_up(self, guest: Guest, since: int) -> None:
        """Send a guest the match as it is, with what happened after it last looked."""
        view = self.top.view(guest.seat, since)
        if view is not None:
            guest.send(encode(view))
            guest.seen = view.seq

    def say(self, message: FromServer) -> None:
        """Tell everybody something that is not part of the match."""
        text = encode(message)
        for guest in list(self.guests):
            guest.send(text)

    def _show(self, lobby: bool) -> None:
        """Show everybody the table as it is now; who lost the seat becomes a spectator."""
        text = encode(self.top.lobby()) if lobby else ""
        views: dict[tuple[int | None, int], str] = {}
        for guest in list(self.guests):
            if guest.seat is not None and not self.top.holds(guest.seat, guest.generation):
                guest.seat = None
                guest.send(encode(Welcome(self.top.id, self.code, None)))
            if lobby:
                guest.send(text)
            if self.top.match is not None:
                wanted = (guest.seat, guest.seen)
                if wanted not in views:
                    view = self.top.view(*wanted)
                    views[wanted] = encode(view) if view else ""
                guest.send(views[wanted])
                guest.seen = self.top.seq

    # --- bots ---

    def _wake_bots(self) -> None:
        idle = self._playing is None or self._playing.done()
        if idle and self.top.bot_to_move() is not None:
            self._playing = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        """Bots move, at their pace, until the match waits for a person."""
        while (seat := self.top.bot_to_move()) is not None:
            begun, top = time.monotonic(), self.top
            try:
                move = await self._think(top, seat)
                await asyncio.sleep(max(0.0, begun + self._pace - time.monotonic()))
                await self._wait(_Waiting(seat, 0, Moved(seat=seat, move=move), top.seq))
            except Stale:
                continue
            except Exception:  # bots may come from other packages
                report.exception("the bot in seat %d of table %s gave up", seat, top.id)
                return

    async def _think(self, top: Tabletop, seat: int) -> int:
        spec, match = top.chairs[seat].bot, top.match
        if spec is None or match is None:
            raise Stale("The bot has left.")
        if seat not in self._bots or self._bots[seat].spec != spec:
            self._bots[seat] = self._thinkers.seat(spec, top.created.game)
        return await self._bots[seat].choose(match.engine.hidden(match.state, seat), seat)

    async def close(self) -> None:
        """Stop; whatever was acknowledged is in the log."""
        tasks = [task for task in (self._worker, self._playing) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


_NEVER = Made(-1, -1)


class Tables:
    """All tables of a server: those in use are in memory, the others come from the log when somebody asks."""

    def __init__(self, log: Log, thinkers: Thinkers, pace: float) -> None:
        self._log, self._thinkers, self._pace = log, thinkers, pace
        self._codes: dict[str, str] = {}  # of every table: its join code
        self._ids: dict[str, str] = {}  # and its id, by the code
        self._live: dict[str, Table] = {}
        self._coming: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        return len(self._codes)

    def __contains__(self, table: str) -> bool:
        return table in self._codes

    async def open(self) -> None:
        """Learn which tables there are."""
        self._ids = await self._log.tables()
        self._codes = {table: code for code, table in self._ids.items()}

    async def go_on(self) -> None:
        """Bring every table back to where it was, so that its bots go on; those that are over wait in the log."""
        for table, code in list(self._codes.items()):
            try:
                await self._bring_running(table, code)
            except Refusal as refusal:
                report.warning("table %s stays closed: %s", table, refusal)

    async def create(self, game: str, players: int, options: Mapping[str, Value], host: str) -> Table:
        """Set up a table with the host in seat 0; the key that fixes the deal is drawn now."""
        found = find(game)
        found.check_players(players)
        settle(found.options, options, players)
        created = Created(
            game=game,
            version=found.version,
            players=players,
            options=dict(options),
            key=secrets.token_hex(SIZE),
            host=nickname(host),
        )
        table = secrets.token_hex(8)
        code = await self._open_table(table, created)
        self._ids[code], self._codes[table] = table, code
        self._seat(Tabletop(table, created), code)
        return self._live[table]

    async def find(self, asked: str) -> Table:
        """The table with this id or join code."""
        table = self._ids.get(as_code(asked), asked)
        if table not in self._codes:
            raise NotFound("There is no table with this code. Check it and try again.")
        return await self._bring(table, self._codes[table])

    async def close(self) -> None:
        """Stop all tables."""
        for table in self._live.values():
            await table.close()

    async def _open_table(self, table: str, created: Created) -> str:
        for _ in range(CODES):
            code = new_code()
            try:
                await self._log.open_table(table, code, created)
            except Stale:
                continue
            return code
        raise TooMany("No join code is free. Try again.")

    async def _bring(self, table: str, code: str) -> Table:
        async with self._coming.setdefault(table, asyncio.Lock()):
            if table not in self._live:
                self._seat(await self._read(table), code)
            return self._live[table]

    async def _bring_running(self, table: str, code: str) -> None:
        async with self._coming.setdefault(table, asyncio.Lock()):
            top = await self._read(table)
            if table not in self._live and top.match is not None and not top.match.over:
                self._seat(top, code)

    async def _read(self, table: str) -> Tabletop:
        story = await self._log.events(table)
        if isinstance(story[0], Created) and len(story) > 1:
            await self._thinkers.wait_for(story[0].game)
        return Tabletop.of(table, story)

    def _seat(self, top: Tabletop, code: str) -> None:
        self._live[top.id] = Table(top, code, self._log, self._thinkers, self._pace)
