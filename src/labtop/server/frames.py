"""What is sent to the guests of a table: where they are, the lobby, and the match as each of them may see it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from labtop.server import showing
from labtop.server.actions.action import Entry
from labtop.server.actions.matches import Moved
from labtop.server.actions.talking import Said
from labtop.server.actions.windows import Answered, Closed
from labtop.server.compiling import Compiler
from labtop.server.guests import Guest
from labtop.server.messages import Compiling, FromServer, Lobby, Welcome, encode
from labtop.server.state import TableState

if TYPE_CHECKING:
    from labtop.server.live import LiveTable

GATHERING = 0.05  # seconds in which people who come and go are told of together


class Frames:
    """The frames of one live table. All of them are made from what is kept."""

    def __init__(self, table: LiveTable, compiler: Compiler) -> None:
        self._table, self._compiler = table, compiler
        self._soon: asyncio.TimerHandle | None = None

    def lobby(self) -> Lobby:
        """The table beside the match, with who is there."""
        table = self._table
        ready = self._compiler.ready(table.now.created.game)
        return showing.lobby(table.now, table.here, table.guests.spectators, ready)

    def welcome(self, guest: Guest, token: str | None = None) -> None:
        """Tell a guest where it is, and all that it has not seen."""
        guest.seat = None if guest.person is None else self._table.now.seat_of(guest.person)
        self._table.guests.count()
        guest.send(encode(self._welcome(guest.seat, token)))
        guest.send(encode(self.lobby()))
        self.catch_up(guest, guest.seen)

    def catch_up(self, guest: Guest, since: int) -> None:
        """Send a guest the match as it is, with what happened after it last looked."""
        guest.seen = since
        self._send_match([guest])

    def say(self, message: FromServer) -> None:
        """Tell everybody here something that is not part of the match."""
        self._table.guests.send(encode(message))

    def compiling(self) -> None:
        """Tell everybody how far the game is; once it is ready, the table says so itself."""
        key = self._table.now.created.game
        self.say(self.lobby() if self._compiler.ready(key) else Compiling(key, *self._compiler.progress(key)))

    def lobby_soon(self) -> None:
        """Somebody came or went: tell everybody, together with whoever else does in this moment."""
        if self._soon is None and self._table.guests:
            self._soon = asyncio.get_running_loop().call_later(GATHERING, self._lobby_now)

    def close(self) -> None:
        """Nobody is told any more."""
        if self._soon is not None:
            self._soon.cancel()

    def show(self, entry: Entry, before: TableState) -> None:
        """Show everybody the table as it is now; whoever has another seat than before sees it with other eyes."""
        now = self._table.now
        if isinstance(entry, Said):
            self.say(now.spoken[-1])
            return
        if isinstance(entry, Answered):
            self._send_match(guest for guest in self._table.guests if guest.seat == entry.seat)
            return
        if now.chairs is not before.chairs:
            self._seat_guests()
        if not isinstance(entry, Moved | Closed) or not now.running or before.undo is not None:
            self.say(self.lobby())
        self._send_match(self._table.guests)

    def _seat_guests(self) -> None:
        """Somebody sits elsewhere, or no longer."""
        for guest in self._table.guests:
            seat = None if guest.person is None else self._table.now.seat_of(guest.person)
            if seat != guest.seat:
                guest.person = None if seat is None else guest.person
                guest.seat, guest.seen = seat, -1
                guest.send(encode(self._welcome(seat)))
        self._table.guests.count()

    def _lobby_now(self) -> None:
        self._soon = None
        self.say(self.lobby())

    def _welcome(self, seat: int | None, token: str | None = None) -> Welcome:
        return Welcome(self._table.id, self._table.code, seat, token, self._table.now.spoken)

    def _send_match(self, guests: Iterable[Guest]) -> None:
        """Send guests their views, all of the same moment; those who see the same share one."""
        now = self._table.now
        if now.match is None:
            return
        waited, awake, grace = self._table.waited.ms, self._table.awake, self._table.watching.grace(now)
        views: dict[tuple[int | None, int, bool], str] = {}
        for guest in guests:
            wanted = (guest.seat, guest.seen, guest.labelled)
            if wanted not in views:
                view = showing.view(now, *wanted, waited, awake, grace)
                views[wanted] = encode(view) if view else ""
            guest.send(views[wanted])
            guest.seen = now.step
