"""The hall: all tables of a server. Those in use are in memory, the others come from the log when asked for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence

from labtop.kernel.errors import BadRecord, Refusal
from labtop.kernel.game import find
from labtop.kernel.options import settle
from labtop.kernel.seed import SIZE
from labtop.server.actions.action import Entry, Kept
from labtop.server.actions.bots import AddBot
from labtop.server.actions.matches import Started
from labtop.server.actions.opening import Created
from labtop.server.codes import as_code, guesses_a_day, length_for, new_code
from labtop.server.forms import NewTable
from labtop.server.live import LiveTable
from labtop.server.messages import Compiling
from labtop.server.names import nickname
from labtop.server.refusals import NotAllowed, NotFound, Stale, TooMany
from labtop.server.showing import view
from labtop.server.state import TableState
from labtop.server.supplies import Supplies
from labtop.server.tokens import Place

ID = 16  # letters of a table's id
CODES = 20  # tries to find a free one

report = logging.getLogger("labtop.server")

Tell = Callable[[Compiling], Awaitable[None]]
"""Lets somebody who waits know how far the compiling is."""


class Hall:
    """The tables, by id and by join code."""

    def __init__(self, supplies: Supplies) -> None:
        self.live: dict[str, LiveTable] = {}
        """The tables in use here, by their ids."""
        self._supplies, self._log, self._compiler = supplies, supplies.log, supplies.compiler
        self._ids: dict[str, str] = {}  # of the live tables, by join code
        supplies.compiler.listen(self._compiled)

    def __len__(self) -> int:
        """How many are in use here."""
        return len(self.live)

    async def close(self) -> None:
        """Stop all tables."""
        for table in list(self.live.values()):
            await table.close()

    # --- making ---

    async def create(
        self, wanted: NewTable, opening: Iterable[tuple[int, int]] | None = None, key: str = ""
    ) -> tuple[LiveTable, Place]:
        """Set up a table, with the host and bots where they are wanted; the place of the host.

        The key that fixes the deal is drawn now. A table that is forked off another match begins with the moves of
        its `opening`, if there are any, under the key of that match.
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
            opening=list(opening or ()),
            forked=opening is not None,
        )
        state = TableState(secrets.token_hex(ID // 2), created)
        bots: list[Entry] = []
        for seat, bot in wanted.bots.items():
            bots.append(AddBot(seat, bot).entry(state, created.seat))
            state = state.after(bots[-1])
        code = await self._open(state.id, created)
        for seq, entry in enumerate(bots, 1):
            await self._log.append(state.id, seq, entry)
        return self._set_up(state, code), Place(state.id, 0)

    async def _open(self, table: str, created: Created) -> str:
        length = length_for(await self._log.count(), guesses_a_day(self._supplies.settings))
        for _ in range(CODES):
            code = new_code(length)
            with contextlib.suppress(Stale):
                await self._log.open_table(table, code, created)
                return code
        raise TooMany("No join code is free. Try again.")

    def _set_up(self, state: TableState, code: str) -> LiveTable:
        table = LiveTable(state, code, self._supplies)
        self.live[state.id], self._ids[code] = table, state.id
        self._compiler.want(state.created.game)
        return table

    async def put_away(self, table: str) -> None:
        """Let a table leave the memory."""
        live = self.live.pop(table, None)
        if live is not None:
            self._ids.pop(live.code, None)
            await live.close()

    async def vanish(self, table: str) -> None:
        """A table is no longer kept. Whoever is still there is told so when they ask for something."""
        if table in self.live and not self.live[table].guests:
            await self.put_away(table)

    # --- finding ---

    async def find(self, asked: str, tell: Tell | None = None) -> LiveTable:
        """The table with this id or join code; while its game is being compiled, `tell` hears how far that is."""
        table, code = await self._look_up(asked)
        if table not in self.live:
            kept = await self._log.kept(table)
            await self._compiled_game([one.entry for one in kept], tell)
            if table not in self.live:  # somebody else may have come for it in the meantime
                self._set_up(_opened(table, kept), code)
        live = self.live[table]
        live.used = time.monotonic()
        if self._log.shared:
            await live.refresh()  # a notice may still be on its way, or have come before the table was live
            if table not in self.live:
                raise _no_table()  # it was removed in the meantime
        return live

    def in_use(self, asked: str) -> str:
        """The id of the table that is asked for by id or join code, if it is in use here; else nothing."""
        table = self._ids.get(as_code(asked), asked)
        return table if table in self.live else ""

    async def has(self, table: str) -> bool:
        """Whether there is a table with this id."""
        known = None if table in self.live or len(table) != ID else await self._log.table(table)
        return table in self.live or (known is not None and known[0] == table)

    async def listed(self) -> list[LiveTable]:
        """The tables in use that strangers may find and at which a match goes on or is about to; the newest last."""
        for table in self._supplies.elsewhere.listed():
            with contextlib.suppress(Refusal):  # what cannot be shown is not listed
                await self._fetch(table)
        return [table for table in self.live.values() if table.now.manners.listed and not table.now.over]

    async def _fetch(self, table: str) -> None:
        """Have a table here that is in use elsewhere, as it is now, unless its game must be compiled first."""
        if table in self.live:
            if self.live[table].behind:
                await self.live[table].refresh()
            return
        history = await self._log.entries(table)
        first = history[0] if history else None
        if isinstance(first, Created) and (self._compiler.ready(first.game) or not began(history)):
            await self.find(table)

    async def _look_up(self, asked: str) -> tuple[str, str]:
        """The id and the join code of the table that has one or the other; the log knows, whoever made it."""
        if table := self.in_use(asked):
            return table, self.live[table].code
        known = await self._log.table(asked) or await self._log.table(as_code(asked))
        if known is None:
            raise _no_table()
        return known

    # --- compiling ---

    async def _compiled_game(self, history: list[Entry], tell: Tell | None) -> None:
        """Until the match of this history can be set up again."""
        first = history[0]
        if not isinstance(first, Created) or not began(history):
            return
        prepared = asyncio.ensure_future(self._compiler.wait_for(first.game))
        shown = (-1, -1)
        while not (await asyncio.wait([prepared], timeout=0.5 if tell else None))[0]:
            progress = self._compiler.progress(first.game)
            if tell is not None and progress != shown:
                shown = progress
                await tell(Compiling(first.game, *progress))
        await prepared

    def _compiled(self, game: str) -> None:
        """A part of a game is ready."""
        for table in self.live.values():
            if table.now.created.game == game:
                table.compiling()


def _opened(table: str, kept: Sequence[Kept]) -> TableState:
    """A table from its log; one of other rules must be such that it can be shown."""
    try:
        state = TableState.recalled(table, kept)
    except Refusal:
        raise
    except Exception:  # a game has a part in what happened
        report.exception("table %s cannot be opened", table)
        raise BadRecord("What happened at this table cannot be played again with the rules of today.") from None
    if state.frozen and not state.broken_off:
        try:
            view(state, None, labelled=True)
        except Exception:  # the fields of one program read by another
            raise BadRecord(state.frozen.replace("It is shown as it was.", "Nor can it be shown.")) from None
    return state


def began(history: Iterable[Entry]) -> bool:
    """Whether a match ever began in this history."""
    return any(isinstance(entry, Started) for entry in history)


def _no_table() -> NotFound:
    return NotFound("There is no table with this code. Check it and try again.")
