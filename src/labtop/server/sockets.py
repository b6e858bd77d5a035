"""A WebSocket at a table: reads one message at a time, answers each, and never lets a slow reader hold the table up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from labtop.kernel.errors import Refusal
from labtop.server import metrics
from labtop.server.actions.action import Action
from labtop.server.actions.matches import Play
from labtop.server.actions.needs import need_one_seat
from labtop.server.asides import Aside
from labtop.server.guarded import GuardedSocket
from labtop.server.guests import Footing
from labtop.server.limits import Bucket
from labtop.server.live import LiveTable
from labtop.server.messages import Accepted, FromServer, Refused, encode
from labtop.server.protocol import BadMessage, Hello, decode
from labtop.server.refusals import NotAllowed, Stale, TooMany, told
from labtop.server.settings import Settings
from labtop.server.tokens import Tokens, new_browser

POLICY = 1008  # close code

report = logging.getLogger("labtop.server")


class Connection:
    """One guest at a table, over a WebSocket."""

    def __init__(
        self, socket: WebSocket, table: LiveTable, tokens: Tokens, new_key: Callable[[], bool], settings: Settings
    ) -> None:
        self.person: int | None = None
        self.seat: int | None = None
        self.seen = -1
        self.labelled = False
        self.cuts = False
        self.browser = ""
        self.footing: Footing | None = None
        self._socket, self._table, self._tokens, self._new_key = socket, table, tokens, new_key
        self._line: GuardedSocket = socket.state.line
        self._line.allow(settings.frames)
        self._patience, self._unread, self._may_cut = settings.patience, settings.unread, bool(settings.cutting)
        self._bucket = Bucket(settings.frames)
        self._slow = asyncio.Event()
        self._beside: dict[type, asyncio.Task[None]] = {}  # what takes long, while the guest is heard on

    def send(self, text: bytes) -> None:
        """Send a frame; a guest who leaves too much unread is dropped."""
        if self._line.say(text) > self._unread:
            self._table.leave(self)
            self._slow.set()

    async def serve(self) -> None:
        """From hello to goodbye."""
        tasks = [asyncio.create_task(part()) for part in (self._read, self._slow.wait)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._table.leave(self)
            tasks += self._beside.values()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._close()

    async def _close(self) -> None:
        """Hang up; a guest who reads is told why."""
        if self._slow.is_set():
            self._line.hang_up()
        elif self._socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(Exception):  # whoever has left needs no goodbye
                async with asyncio.timeout(1):
                    await self._socket.close(POLICY)

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(self._patience):
                await self._greet(await self._line.hear())
        except TimeoutError:
            return self._say(Refused("", "Say hello first: nothing was heard for too long."))
        except Refusal as refusal:
            return self._say(Refused("", told(refusal)))
        except WebSocketDisconnect:
            return None
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await self._hear(await self._line.hear())

    async def _greet(self, frame: bytes) -> None:
        hello = decode(frame)
        if not isinstance(hello, Hello):
            raise BadMessage("The first message is hello.")
        known = self._tokens.browser(hello.key)
        if hello.token is not None:
            self.person = await self._recognised(hello, hello.token)
        self.browser = self.browser or known or new_browser()
        self.seen, self.cuts = hello.seen, hello.cuts and self._may_cut
        self.labelled = hello.draws is not None and self._table.now.created.game not in hello.draws
        new = known is None and self._new_key()
        self._table.join(self, self._tokens.key(self.browser) if new else None)

    async def _recognised(self, hello: Hello, token: str) -> int:
        """The person that a token is of, who has a seat or asks for one; their browser has seen its hand then."""
        table, person = self._table, self._tokens.read(token, self._table.now.id).person
        self.browser = self._tokens.browser(hello.key) or table.now.own_browser(person)
        need_one_seat(table.now, self.browser, person)
        await table.recognise(person, self.browser)
        if table.now.seat_of(person) is None and not table.now.knocks(person):
            raise NotAllowed("This seat token is no longer valid. Join the table again.")
        return person

    async def _hear(self, frame: bytes) -> None:
        """Answer a frame; what may take long is answered beside, so that the guest is heard on."""
        try:
            if not self._bucket.take():
                raise TooMany("Not so fast: this message was not read.")
            message = decode(frame)
        except Refusal as refusal:
            return self._refuse(refusal)
        if isinstance(message, Hello):
            return self._refuse(BadMessage("Hello was said already."))
        if not message.slow:
            return await self._answer(message)
        running = self._beside.get(type(message))
        if running is not None and not running.done():
            return self._refuse(TooMany("You have asked for this already: it is coming."), message.id)
        self._beside[type(message)] = asyncio.create_task(self._answer(message))
        return None

    async def _answer(self, message: Action | Aside) -> None:
        try:
            if isinstance(message, Action):
                await self._ask(message)
            elif (answer := await message.answer(self._table, self)) is not None:
                self._say(answer)
        except Refusal as refusal:
            self._refuse(refusal, message.id)
            if isinstance(refusal, Stale):
                self._table.catch_up(self, message.seq if isinstance(message, Play) else self.seen)
        except Exception:  # a defect must not end the connection
            report.exception("a message of type %s could not be answered", type(message).__name__)
            self._refuse(Refusal("The server could not do this."), message.id)

    async def _ask(self, action: Action) -> None:
        heard = time.perf_counter()
        if isinstance(action, Play):
            self._line.keep()
        try:
            granted = await self._table.ask(self.person, action, self.browser)
            self._say(Accepted(action.id, granted.seq))
        finally:
            self._line.send_kept()
        if self._table.now.window is None:  # how many have answered is nobody's business
            metrics.acknowledged.add(time.perf_counter() - heard)
        if granted.place is not None:
            # The token of a seat that was just given goes to this guest and nobody else.
            self._table.sit(self, granted.place.person, self._tokens.make(granted.place))

    def _refuse(self, refusal: Refusal, name: str = "") -> None:
        metrics.refusals.add(type(refusal).__name__)
        self._say(Refused(name, told(refusal)))

    def _say(self, message: FromServer) -> None:
        self.send(encode(message))
