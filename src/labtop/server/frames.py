"""What is sent to the guests of a table: where they are, the lobby, and the match as each of them may see it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from labtop.server import showing
from labtop.server.actions.action import Entry, Part, Sealed
from labtop.server.compiling import Compiler
from labtop.server.guests import Footing, Guest
from labtop.server.messages import Compiling, FromServer, Lobby, Refused, Welcome, encode
from labtop.server.state import TableState

if TYPE_CHECKING:
    from labtop.server.live import LiveTable

GATHERING = 0.05  # seconds in which people who come and go are told of together
NOT_SHOWN = "the match at table %s cannot be shown"


class Frames:
    """The frames of one live table. All of them are made from what is kept."""

    def __init__(self, table: LiveTable, compiler: Compiler) -> None:
        self._table, self._compiler = table, compiler
        self._soon: asyncio.TimerHandle | None = None

    def lobby(self) -> Lobby:
        """The table beside the match, with who is there."""
        table = self._table
        ready = self._compiler.ready(table.now.created.game)
        return showing.lobby(table.now, table.here, table.guests.spectators, ready, table.driver.absent())

    def welcome(self, guest: Guest, token: str | None = None, key: str | None = None) -> None:
        """Tell a guest where it is, and all that it has not seen."""
        self._place(guest)
        self._table.guests.count()
        guest.send(encode(self._welcome(guest, token, key)))
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
        if entry.sealed:
            if isinstance(entry, Sealed):
                self._send_match(guest for guest in self._table.guests if guest.seat == entry.seat)
            return
        if Part.TALK in entry.changes:
            self.say(now.spoken[-1])
        if now.chairs is not before.chairs or now.knock is not before.knock:
            self._seat_guests()
        for guest in self._table.guests if now.paused != before.paused else ():
            guest.seen = guest.seen if now.covered(guest.seat) == before.covered(guest.seat) else -1
        dropped = before.undo is not None or before.hurry  # what was asked is, by a move
        if Part.LOBBY in entry.changes or (Part.MATCH in entry.changes and (dropped or not now.running)):
            self.say(self.lobby())
        if Part.MATCH in entry.changes:
            self._send_match(self._table.guests)

    def _seat_guests(self) -> None:
        """Somebody sits elsewhere or no longer, asks for a seat or no longer, or has seen other hands."""
        for guest in self._table.guests:
            seat, footing = guest.seat, guest.footing
            self._place(guest)
            guest.seen = guest.seen if guest.seat == seat else -1
            if guest.footing != footing:
                guest.send(encode(self._welcome(guest)))
        self._table.guests.count()

    def _place(self, guest: Guest) -> None:
        """What a guest is at the table as it is now."""
        now = self._table.now
        seat = None if guest.person is None else now.seat_of(guest.person)
        asks = guest.person is not None and now.knocks(guest.person)
        guest.person = guest.person if seat is not None or asks else None
        asked = now.knock.seat if now.knock is not None and asks else None
        guest.seat, guest.footing = seat, Footing(seat, asked, sorted(now.hands.get(guest.browser, ())))

    def _lobby_now(self) -> None:
        self._soon = None
        self.say(self.lobby())

    def _welcome(self, guest: Guest, token: str | None = None, key: str | None = None) -> Welcome:
        table, footing = self._table, guest.footing or Footing(None, None, [])
        return Welcome(table.id, table.code, *footing, token, key, table.now.spoken)

    def _send_match(self, guests: Iterable[Guest]) -> None:
        """Send guests their views, all of the same moment; those who see the same share one.

        All are made before the first is sent: frames that leave right after each other cost a third of what they cost
        one by one, since whoever reads them has not fallen asleep again.
        """
        table, now = self._table, self._table.now
        if now.match is None:
            return
        grace = table.watching.grace(now) if now.left else 0
        try:
            moment = showing.Moment(now, now.match, table.waited.ms, table.ticking, grace)
        except Exception as error:
            if not table.blame_rules(error):
                table.report_once(NOT_SHOWN, error)
            return
        views: dict[tuple[int | None, int, bool], bytes] = {}
        letters = []
        for guest in guests:
            wanted = (guest.seat, guest.seen, guest.labelled)
            if wanted not in views:
                views[wanted] = self._shown(moment, guest)
            letters.append((guest, views[wanted]))
        for guest, text in letters:
            if text:
                guest.seen = now.step
                guest.send(text)

    def _shown(self, moment: showing.Moment, guest: Guest) -> bytes:
        """The match as a guest is sent it, or what is sent instead where it cannot be shown."""
        try:
            view = moment.view(guest.seat, guest.seen, guest.labelled)
        except Exception as error:
            return self._instead(guest, error, self._table.is_of_rules(error))
        try:
            return encode(view)
        except Exception as error:  # all but what the game has put into it can be written
            return self._instead(guest, error, True)

    def _instead(self, guest: Guest, error: Exception, of_rules: bool) -> bytes:
        """Where it is a player, and the rules are to blame, the lobby says why, to everybody. Those who play need not
        stop for one who only watches, or for a mistake of our own.
        """
        table = self._table
        if of_rules and guest.seat is not None:
            table.break_off(error)
            return b""
        if table.now.broken_off:
            return b""
        if not of_rules:
            table.report_once(NOT_SHOWN, error)
            return b""
        table.report_once("table %s cannot be shown to who watches", error)
        return encode(Refused("", f"The rules of {table.now.game.title} went wrong: this match cannot be watched."))
