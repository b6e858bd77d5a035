"""A WebSocket at a table: reads one message at a time, answers each, and never lets a slow reader hold the table up."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from labtop.kernel.errors import Refusal
from labtop.server.limits import Bucket
from labtop.server.protocol import (
    Accepted,
    BadMessage,
    FromClient,
    FromServer,
    Hello,
    Ping,
    Play,
    Pong,
    React,
    Reaction,
    Refused,
    decode,
    encode,
)
from labtop.server.refusals import NotAllowed, Stale, TooMany
from labtop.server.settings import Settings
from labtop.server.tables import Table
from labtop.server.tokens import Place, Tokens

POLICY = 1008  # close codes
TOO_SLOW = 1013


class Connection:
    """One guest at a table, over a WebSocket."""

    def __init__(self, socket: WebSocket, table: Table, tokens: Tokens, settings: Settings) -> None:
        self.seat: int | None = None
        self.generation = 0
        self.seen = -1
        self._socket, self._table, self._tokens = socket, table, tokens
        self._patience = settings.patience
        self._outbox: asyncio.Queue[str] = asyncio.Queue(settings.outbox)
        self._bucket = Bucket(settings.frames)
        self._slow = asyncio.Event()

    def send(self, text: str) -> None:
        """Put a frame into the outbox; a guest whose outbox is full is dropped."""
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            self._table.leave(self)
            self._slow.set()

    async def serve(self) -> None:
        """From hello to goodbye."""
        tasks = [asyncio.create_task(part()) for part in (self._write, self._read, self._slow.wait)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._table.leave(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._close()

    async def _close(self) -> None:
        """Send what still waits, unless the guest is too slow for it, and hang up."""
        if self._socket.application_state is not WebSocketState.CONNECTED:
            return
        with contextlib.suppress(Exception):  # whoever has left needs no goodbye
            async with asyncio.timeout(1):
                while not self._slow.is_set() and not self._outbox.empty():
                    await self._socket.send_text(self._outbox.get_nowait())
                await self._socket.close(TOO_SLOW if self._slow.is_set() else POLICY)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._socket.send_text(await self._outbox.get())

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(self._patience):
                await self._greet(await self._frame())
        except TimeoutError:
            return self._say(Refused("", "Say hello first: nothing was heard for too long."))
        except Refusal as refusal:
            return self._say(Refused("", str(refusal)))
        except WebSocketDisconnect:
            return None
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await self._hear(await self._frame())

    async def _frame(self) -> bytes:
        """The next frame of text; a binary one is as empty as it is unreadable."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", POLICY))
        text: str | None = message.get("text")
        return b"" if text is None else text.encode("utf-8", "replace")

    async def _greet(self, frame: bytes) -> None:
        hello = decode(frame)
        if not isinstance(hello, Hello):
            raise BadMessage("The first message is hello.")
        if hello.token is not None:
            place = self._tokens.read(hello.token, self._table.top.id)
            if not self._table.top.holds(place.seat, place.generation):
                raise NotAllowed("This seat token is no longer valid. Join the table again.")
            self.seat, self.generation = place.seat, place.generation
        self.seen = hello.seen
        self._table.join(self)

    async def _hear(self, frame: bytes) -> None:
        name = ""
        try:
            if not self._bucket.take():
                raise TooMany("Not so fast: this message was not read.")
            message = decode(frame)
            name = getattr(message, "id", "")
            await self._answer(message)
        except Stale as refusal:
            self._say(Refused(name, str(refusal)))
            self._table.catch_up(self, message.seq if isinstance(message, Play) else self.seen)
        except Refusal as refusal:
            self._say(Refused(name, str(refusal)))

    async def _answer(self, message: FromClient) -> None:
        match message:
            case Ping(id=name):
                self._say(Pong(name))
            case Hello():
                raise BadMessage("Hello was said already.")
            case React(id=name, reaction=reaction):
                if self.seat is None:
                    raise NotAllowed("Only people with a seat can react.")
                self._table.say(Reaction(self.seat, reaction))
            case _:
                granted = await self._table.ask(self.seat, self.generation, message)
                self._say(Accepted(message.id, granted.seq))
                if granted.place is not None:
                    self._take_seat(granted.place)

    def _take_seat(self, place: Place) -> None:
        """The seat that was just given: its token goes to this guest and nobody else."""
        self.seat, self.generation, self.seen = place.seat, place.generation, -1
        self._table.welcome(self, self._tokens.make(place))

    def _say(self, message: FromServer) -> None:
        self.send(encode(message))
