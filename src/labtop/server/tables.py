"""All tables of a server: those in use are in memory, the others come from the log when somebody asks for them.

Other workers may share the log. What they let this one know is passed on to the tables that it concerns.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable

from labtop.kernel.errors import Refusal
from labtop.kernel.game import find
from labtop.kernel.options import settle
from labtop.kernel.seed import SIZE
from labtop.server.asks import event_for, nickname
from labtop.server.events import Created, Event, Started
from labtop.server.log import Hint, Log
from labtop.server.presence import EVERYWHERE, LIFETIME, Elsewhere, Forgotten, Here, read
from labtop.server.protocol import AddBot, Compiling, NewTable
from labtop.server.refusals import NotAllowed, NotFound, Stale, TooMany
from labtop.server.settings import Settings
from labtop.server.table import Granted, Guest, Table
from labtop.server.tabletop import Tabletop
from labtop.server.thinking import Thinkers
from labtop.server.tokens import Place, as_code, new_code

__all__ = ["Granted", "Guest", "Table", "Tables", "Tell"]

ID = 16  # letters of a table's id
CODES = 20  # tries to find a free one
TIDYING = 60.0  # seconds between two looks for tables that nobody is at
EXPIRING = 3600.0  # and for those that are too old to keep

report = logging.getLogger("labtop.server")

Tell = Callable[[Compiling], Awaitable[None]]
"""Lets somebody who waits know how far the compiling is."""


class Tables:
    """The tables, by id and by join code."""

    def __init__(self, log: Log, thinkers: Thinkers, settings: Settings) -> None:
        self._log, self._thinkers, self._settings = log, thinkers, settings
        self._elsewhere = Elsewhere(log, settings.beat)
        self._live: dict[str, Table] = {}
        self._ids: dict[str, str] = {}  # of the live tables, by join code
        self._begun: set[str] = set()  # old tables on which a match is known to have begun
        self._housekeeping: asyncio.Task[None] | None = None
        self._neighbourhood: list[asyncio.Task[None]] = []
        thinkers.listen(self._compiled)

    def __len__(self) -> int:
        """How many are in use here."""
        return len(self._live)

    async def open(self) -> None:
        """Begin to keep house, and to listen to other workers where there may be any."""
        self._housekeeping = asyncio.create_task(self._keep_house())
        if self._log.shared:
            self._neighbourhood = [asyncio.create_task(self._follow()), asyncio.create_task(self._keep_in_touch())]

    async def close(self) -> None:
        """Stop all tables."""
        tasks = [task for task in (self._housekeeping, *self._neighbourhood) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in list(self._live.values()):
            await table.close()
        await self._elsewhere.close()

    # --- making and finding ---

    async def create(
        self, wanted: NewTable, opening: Iterable[tuple[int, int]] = (), key: str = ""
    ) -> tuple[Table, Place]:
        """Set up a table, with the host and bots where they are wanted; the place of the host.

        The key that fixes the deal is drawn now. A table that is forked off another match begins with the moves of
        its `opening`, under the key of that match.
        """
        found = find(wanted.game)
        found.check_players(wanted.players)
        settle(found.options, wanted.options, wanted.players)
        if wanted.seat >= wanted.players:
            raise NotAllowed(f"There is no seat {wanted.seat}: this table has seats 0 to {wanted.players - 1}.")
        created = Created(
            game=wanted.game,
            version=found.version,
            players=wanted.players,
            options=dict(wanted.options),
            key=key or secrets.token_hex(SIZE),
            host=nickname(wanted.nickname),
            seat=wanted.seat,
            manners=wanted.manners,
            opening=list(opening),
        )
        top = Tabletop(secrets.token_hex(ID // 2), created)
        bots: list[Event] = []
        for seat, bot in wanted.bots.items():
            bots.append(event_for(top, 0, AddBot(seat, bot)))
            top = top.after(bots[-1])
        code = await self._open_table(top.id, created)
        for seq, event in enumerate(bots, 1):
            await self._log.append(top.id, seq, event)
        return self._seat(top, code), Place(top.id, 0)

    async def find(self, asked: str, tell: Tell | None = None) -> Table:
        """The table with this id or join code; while its game is being compiled, `tell` hears how far that is."""
        table, code = await self._lookup(asked)
        if table not in self._live:
            story = await self._log.events(table)
            await self._compiled_game(story, tell)
            if table not in self._live:  # somebody else may have come for it in the meantime
                self._seat(Tabletop.of(table, story), code)
        live = self._live[table]
        live.used = time.monotonic()
        if self._log.shared:
            await live.refresh()  # a hint may still be on its way, or have come before the table was live
            if table not in self._live:
                raise _no_table()  # it was forgotten in the meantime
        return live

    async def has(self, table: str) -> bool:
        """Whether there is a table with this id."""
        known = None if table in self._live or len(table) != ID else await self._log.table(table)
        return table in self._live or (known is not None and known[0] == table)

    async def listed(self) -> list[Table]:
        """The tables in use that strangers may find and at which a match goes on or is about to; the newest last."""
        for table in self._elsewhere.listed():
            with contextlib.suppress(Refusal):  # what cannot be shown is not listed
                await self._fetch(table)
        return [table for table in self._live.values() if table.top.manners.listed and not self._over(table)]

    async def _fetch(self, table: str) -> None:
        """Have a table here that is in use elsewhere, as it is now, unless its game must be compiled first."""
        if table in self._live:
            await self._live[table].refresh()
            return
        story = await self._log.events(table)
        first = story[0] if story else None
        if isinstance(first, Created) and (self._thinkers.ready(first.game) or not _began(story)):
            await self.find(table)

    def _over(self, table: Table) -> bool:
        return table.top.match is not None and table.top.match.over

    async def _lookup(self, asked: str) -> tuple[str, str]:
        """The id and the join code of the table that has one or the other; the log knows, whoever made it."""
        live = self._live.get(self._ids.get(as_code(asked), asked))
        if live is not None:
            return live.id, live.code
        known = await self._log.table(asked) or await self._log.table(as_code(asked))
        if known is None:
            raise _no_table()
        return known

    def _seat(self, top: Tabletop, code: str) -> Table:
        table = Table(top, code, self._log, self._elsewhere, self._thinkers, self._settings)
        self._live[top.id], self._ids[code] = table, top.id
        return table

    async def _unseat(self, table: str) -> None:
        live = self._live.pop(table, None)
        if live is not None:
            self._ids.pop(live.code, None)
            await live.close()

    async def _open_table(self, table: str, created: Created) -> str:
        for _ in range(CODES):
            code = new_code()
            with contextlib.suppress(Stale):
                await self._log.open_table(table, code, created)
                return code
        raise TooMany("No join code is free. Try again.")

    # --- compiling ---

    async def _compiled_game(self, story: list[Event], tell: Tell | None) -> None:
        """Until the match of this story can be set up again."""
        first = story[0]
        if not isinstance(first, Created) or not _began(story):
            return
        prepared = asyncio.ensure_future(self._thinkers.wait_for(first.game))
        shown = (-1, -1)
        while not (await asyncio.wait([prepared], timeout=0.5 if tell else None))[0]:
            progress = self._thinkers.progress(first.game)
            if tell is not None and progress != shown:
                shown = progress
                await tell(Compiling(first.game, *progress))
        await prepared

    def _compiled(self, game: str) -> None:
        """A part of a game is ready."""
        for table in self._live.values():
            if table.top.created.game == game:
                table.compiling()

    # --- other workers ---

    async def _follow(self) -> None:
        """Heed what other workers let this one know."""
        async for hint in self._log.hints():
            try:
                await self._heed(hint)
            except Exception:  # a defect must not make this worker deaf
                report.exception("a hint could not be heeded")

    async def _heed(self, hint: Hint) -> None:
        if hint.table is None:
            await self._look_again()
        elif hint.table == EVERYWHERE:
            await self._hear(hint.text)
        elif (table := self._live.get(hint.table)) is None:
            return
        elif hint.text:
            table.pass_on(hint.text)
        elif hint.seq:
            table.look_again(hint.seq)
        else:
            table.step_up()

    async def _look_again(self) -> None:
        """Anything may have changed."""
        for table in self._live.values():
            table.look_again()
            table.step_up()
        for key in set(self._live) - set((await self._log.tables()).values()):
            await self._vanish(key)

    async def _hear(self, text: str) -> None:
        match read(text):
            case Here() as here:
                for key in self._elsewhere.hear(here):
                    if (table := self._live.get(key)) is not None:
                        table.look_around()
                        table.look_again(here.tables[key].touched)  # should a hint have been lost
            case Forgotten(tables=tables):
                for key in tables:
                    await self._vanish(key)

    async def _vanish(self, table: str) -> None:
        """A table is no longer kept. Whoever is still there is told so when they ask for something."""
        self._begun.discard(table)
        if table in self._live and not self._live[table].guests:
            await self._unseat(table)

    async def _keep_in_touch(self) -> None:
        """Say again and again who is here, and notice which workers no longer do."""
        while True:
            await asyncio.sleep(self._settings.beat)
            self._elsewhere.drop(max(self._settings.idle, LIFETIME * self._settings.beat))
            for table in list(self._live.values()):
                table.look_around()
            await self._elsewhere.beat()

    # --- keeping house ---

    async def _keep_house(self) -> None:
        """Let go of what nobody uses: from the memory soon, from the log by policy."""
        expired = -EXPIRING
        if self._log.shared:
            await asyncio.sleep(LIFETIME * self._settings.beat)  # until it has been heard who is at other workers
        while True:
            try:
                if time.monotonic() - expired >= EXPIRING:
                    expired = time.monotonic()
                    await self.expire()
                await self.tidy()
            except Exception:  # the database may be away for a while
                report.exception("tables that nobody uses could not be cleared away")
            await asyncio.sleep(TIDYING)

    async def tidy(self) -> None:
        """Let tables that nobody has been at for long leave the memory."""
        now = time.monotonic()
        for key, table in list(self._live.items()):
            if not table.guests and now - table.used >= self._settings.idle:
                await self._unseat(key)

    async def expire(self) -> list[str]:
        """Forget the tables that are too old to keep and at which nobody is; their ids."""
        now = time.time()
        old = await self._log.touched_before(now - self._settings.forget_lobbies)
        oldest = set(await self._log.touched_before(now - self._settings.forget_matches))
        leaving = [table for table in old if table in oldest or not await self._has_begun(table)]
        leaving = [table for table in leaving if not self._in_use(table)]
        if leaving:
            await self._log.forget(leaving)
            await self._elsewhere.forgotten(leaving)
        for table in leaving:
            await self._vanish(table)
        return leaving

    def _in_use(self, table: str) -> bool:
        """Whether somebody is there, here or at another worker."""
        return self._elsewhere.anybody(table) or (table in self._live and bool(self._live[table].guests))

    async def _has_begun(self, table: str) -> bool:
        """Whether a match ever began there; of what cannot be read, the better is assumed."""
        if table not in self._begun:
            try:
                story = await self._log.events(table)
            except Refusal:
                return True
            if _began(story):
                self._begun.add(table)
        return table in self._begun


def _began(story: Iterable[Event]) -> bool:
    return any(isinstance(event, Started) for event in story)


def _no_table() -> NotFound:
    return NotFound("There is no table with this code. Check it and try again.")
