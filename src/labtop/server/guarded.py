"""A line to a guest: uvicorn's WebSocket, held so that one guest cannot stop the rest.

Every frame is counted before anything is done for it, pings and fragments too, and whoever sends too many is hung up
on. What a guest is told goes straight to the socket; whoever leaves it unread is hung up on without waiting for them.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Generator
from typing import Any

from starlette.websockets import WebSocketDisconnect
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import ProtocolError
from websockets.frames import CloseCode, Frame, Opcode, apply_mask  # type: ignore[attr-defined]  # whichever it has
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from labtop.server.callers import Callers
from labtop.server.http import network
from labtop.server.limits import Bucket, Rate
from labtop.server.settings import FRAMES

BESIDE = 3  # times as many frames as messages: pings, pongs and fragments are frames too
UNHEARD = 64  # messages that wait to be heard before the rest is left in the socket
GOODBYE = 5  # seconds in which whatever was said last can be read

# A frame that is not in pieces: a byte with its kind, one with its length, and the mask. Longer ones say more.
SHORT, MASKED = 0x80 | Opcode.TEXT, 0x80
HEADER, LONGEST = 6, 125  # bytes


@functools.lru_cache(1 << 14)
def _header(length: int) -> bytes:
    """What stands before a text of so many bytes, as the library writes it."""
    return Frame(Opcode.TEXT, bytes(length)).serialize(mask=False)[: -length or None]


class _Reader(StreamReader):
    """What has come and was not read yet. Whether it ends here is asked between two frames only."""

    between = False

    def at_eof(self) -> Generator[None, None, bool]:
        self.between = True
        ended = yield from super().at_eof()
        self.between = False
        return ended


class _Counted(ServerProtocol):
    """The protocol as the library has it, with every frame counted before it is looked at."""

    def __init__(self, largest: int) -> None:
        super().__init__(max_size=largest, logger=logging.getLogger("uvicorn.error"))
        self.reader: _Reader = _Reader()
        self.parser = self.parse()  # anew, since it holds on to its reader
        next(self.parser)
        self.allowed = Bucket(FRAMES)  # until it is known who serves the line
        self.flooded = False

    def short_message(self, data: bytes) -> bytes | None:
        """The text of what is one short message and nothing else, as nearly all that comes is; None for the rest.

        The library reads a frame bit by bit, since it may come in pieces: that was a tenth of all the time of a move.
        """
        length = len(data) - HEADER
        if not 0 <= length <= LONGEST or data[0] != SHORT or data[1] != MASKED | length:
            return None
        between = self.reader.between and self.state is State.OPEN and self.current_size is None
        return apply_mask(data[HEADER:], data[2:HEADER]) if between and self.allowed.take() else None

    def recv_frame(self, frame: Frame) -> None:
        if not self.allowed.take():
            self.flooded = True
            raise ProtocolError("too many frames")
        super().recv_frame(frame)


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn's; who serves it finds it as `state.line` and speaks into it without waiting."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn: _Counted = _Counted(config.ws_max_size)
        self._kept: list[bytes] | None = None  # what is to be sent together
        self._lost = False  # nobody is there any more
        self._goodbye: asyncio.TimerHandle | None = None  # after which nobody is waited for
        self._spoke = False  # since they were last asked whether they are there
        self._callers: Callers = config.app.state.server.callers  # type: ignore[union-attr]

    def allow(self, messages: Rate) -> None:
        """Let so many messages come, and some frames beside them."""
        self.conn.allowed = Bucket(Rate(BESIDE * messages.per_second, BESIDE * messages.burst))

    @property
    def flooded(self) -> bool:
        """Whether it ended because too many frames came."""
        return self.conn.flooded

    def leave_unread(self) -> None:
        """Leave in the socket whatever comes, until the next message is waited for."""
        self.read_paused = True
        self.transport.pause_reading()

    def say(self, text: bytes) -> int:
        """Send a frame, unless nobody can hear it any more; how many bytes the guest has not read yet."""
        if self.conn.state is not State.OPEN or self.close_sent or self.transport.is_closing():
            return 0
        frame = _header(len(text)) + text
        if self._kept is None:
            self.transport.write(frame)
        else:
            self._kept.append(frame)
        return self.transport.get_write_buffer_size() + sum(map(len, self._kept or ()))

    def keep(self) -> None:
        """Keep what is said until all of it is sent: an answer travels with the view that it belongs to."""
        self._kept = []

    def send_kept(self) -> None:
        """Send what was kept, in one go."""
        kept, self._kept = self._kept, None
        if kept and not self.transport.is_closing():
            self.transport.write(b"".join(kept))

    async def hear(self) -> bytes:
        """The next message of the guest."""
        message: Any = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        return bytes(message["bytes"])

    def hang_up(self) -> None:
        """End at once: what was not read is forgotten."""
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """Whoever serves the line is to find it."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["line"] = self

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        text = self.conn.short_message(data)
        if text is None:
            super().data_received(data)
        else:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def send_receive_event_to_app(self) -> None:
        """Put a message to those that wait to be heard. Reading stops when they are many, not after each."""
        # A binary message is as empty as it is unreadable.
        data = b"".join(self.frames) if self.curr_msg_data_type == "text" else b""
        self.frames, self._spoke = [], True
        if self.close_sent:
            return
        try:
            data.decode()
        except UnicodeDecodeError:
            self.conn.fail(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have hung up, or were hung up on. Nothing is to keep the line in memory then."""
        super().connection_lost(exc)
        self._lost = True
        if self._goodbye is not None:
            self._goodbye.cancel()
        self._callers.go(network(self.client[0] if self.client else ""))

    def send_keepalive_ping(self) -> None:
        """Ask whether they are still there, unless they have just spoken."""
        if self._spoke:
            self._spoke = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer reads no goodbye either."""
        self.hang_up()

    async def run_asgi(self) -> None:
        """Serve the line; what was said last may still be read for a while."""
        try:
            await super().run_asgi()
        finally:
            if not self._lost:
                self._goodbye = self.loop.call_later(GOODBYE, self.transport.abort)
