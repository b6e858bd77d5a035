"""Who calls: connections are counted when they come in, and whoever takes too long to say what they want is let go."""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from labtop.server.http import is_here, network
from labtop.server.settings import Settings

KEPT_FREE = 96  # descriptors for the database, for files and for answers
WANTED = 65_536  # descriptors, where the machine gives that many
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"retry-after: 5\r\ncontent-length: 62\r\n\r\n"
    b'{"refused":"Too many people are here. Try again in a moment."}'
)


def raise_limit() -> int:
    """Have as many descriptors as the machine gives; how many connections they are enough for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most) - KEPT_FREE


class Callers:
    """The connections that there are, in all and from each address; and those along which nothing was said yet."""

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.patience
        self.most = raise_limit()
        self._each = 2 * settings.connections  # pages load several files beside what is counted at a table
        self._from: Counter[str] = Counter()
        self._silent: dict[Caller, None] = {}  # the longest silent first

    def come(self, caller: Caller) -> bool:
        """Somebody calls; whether there is room, for which who has been silent longest may have to go.

        Whoever calls from this very machine may be a proxy, for many: those are counted at the tables.
        """
        host = caller.host
        self._from[host] += 1
        if self._from[host] > self._each and not is_here(host):
            return False
        if self._from.total() > self.most:
            if not self._silent:
                return False
            next(iter(self._silent)).hang_up()
        self._silent[caller] = None
        return True

    def speak(self, caller: Caller) -> None:
        """Somebody has asked for something."""
        self._silent.pop(caller, None)

    def go(self, host: str) -> None:
        """Somebody has hung up."""
        self._from[host] -= 1
        if not self._from[host]:
            del self._from[host]


class Caller(H11Protocol):
    """A connection of uvicorn's: it is counted, and has so long for a whole request."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._callers: Callers = config.app.state.server.callers  # type: ignore[union-attr]
        self._since: float | None = None  # since when a request has been on its way
        self._looking: asyncio.TimerHandle | None = None  # when to look whether it takes too long

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls: one too many is told so, and nothing is done for them."""
        super().connection_made(transport)
        if not self._callers.come(self):
            transport.write(FULL)
            transport.close()
            return
        self._since = self.loop.time()
        self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have hung up, or were hung up on."""
        super().connection_lost(exc)
        self._callers.speak(self)
        self._callers.go(self.host)
        self._look_no_more()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a WebSocket, and is no longer ours."""
        super().handle_websocket_upgrade(event)
        self._look_no_more()

    def handle_events(self) -> None:
        """Note when a request begins to come, and when it is there."""
        super().handle_events()
        coming = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if self.conn.their_state is not h11.IDLE:
            self._callers.speak(self)
        self._since = (self._since or self.loop.time()) if coming and self._under_way() else None

    def _under_way(self) -> bool:
        """Whether part of a request has come: between two of them nobody is in a hurry."""
        return self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])

    @property
    def host(self) -> str:
        """Where they call from."""
        return network(self.client[0] if self.client else "")

    def hang_up(self) -> None:
        """End at once."""
        self._callers.speak(self)
        self.transport.abort()

    def _look_later(self) -> None:
        self._looking = self.loop.call_later(self._callers.patience, self._look)

    def _look_no_more(self) -> None:
        """A timer would keep the caller in memory."""
        if self._looking is not None:
            self._looking.cancel()

    def _look(self) -> None:
        """Let go who has taken too long."""
        if self._since is not None and self.loop.time() - self._since >= self._callers.patience:
            self.hang_up()
        else:
            self._look_later()
