"""Running the application: a socket of our own, uvicorn, and an end in good order."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable

import h11
import uvicorn
from starlette.applications import Starlette

from labtop.kernel.errors import Refusal
from labtop.server.callers import Caller
from labtop.server.guarded import GuardedSocket
from labtop.server.wire import LARGEST

HIGHEST = 65_535
SELDOM = (2_000, 5, 2_000)
"""When to look for garbage: a look at all of 250 tables stops the server for 0.15 s and finds next to nothing. What is
young is looked at in small portions, so that a look takes milliseconds: with 10,000 at a time it took up to 60.
"""
QUEUE = 512  # callers that wait to be let in
AT_ONCE = 8  # of them who are, before others are heard again: two thousand would take half a second
RESPITE = 0.1  # seconds until somebody is let in again when descriptors have run out
GRACE = 3  # seconds for open requests when the server stops
SOMEWHERE = ("192.0.2.1", 9)  # an address for examples, which nobody has


class NoPort(Refusal):
    """The address cannot be listened on."""


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 is any that is free."""
    if not 0 <= port <= HIGHEST:
        raise NoPort(f"Port {port} of {host} cannot be used: ports go from 0 to {HIGHEST}. Choose another with --port.")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # Without the protocol asyncio would not switch Nagle's delay off, and every answer would take 40 ms.
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(QUEUE)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NoPort(f"Port {port} of {host} cannot be used: {reason}. Choose another with --port.") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """Where a browser on this machine finds it."""
    host, port = listener.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def elsewhere_of(listener: socket.socket) -> str | None:
    """Where browsers on other machines of the network find it; None if only this machine can."""
    host, port = listener.getsockname()[:2]
    if host not in ("0.0.0.0", "::"):
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)  # nothing is sent: it only tells which address would be used
        except OSError:
            return None
        return f"http://{probe.getsockname()[0]}:{port}"


class _Server(uvicorn.Server):
    """Uvicorn's, with a door of our own: its loop would let in all who wait before anybody inside is heard again."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and open the door."""
        await super().startup([])
        self._coming: set[asyncio.Task[object]] = set()
        for listener in sockets or ():
            listener.setblocking(False)
            self._open(listener)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the door, and end in good order."""
        for listener in sockets or ():
            asyncio.get_running_loop().remove_reader(listener)
        await super().shutdown(sockets)

    def _open(self, listener: socket.socket) -> None:
        if not self.should_exit:
            asyncio.get_running_loop().add_reader(listener, self._let_in, listener)

    def _let_in(self, listener: socket.socket) -> None:
        """A few of those who wait, who may have gone to another worker meanwhile."""
        loop = asyncio.get_running_loop()
        for _ in range(AT_ONCE):
            try:
                caller, _ = listener.accept()
            except (BlockingIOError, ConnectionError):
                return
            except OSError:  # descriptors have run out
                loop.remove_reader(listener)
                loop.call_later(RESPITE, self._open, listener)
                return
            caller.setblocking(False)
            caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            coming = loop.create_task(loop.connect_accepted_socket(self._protocol, caller))
            self._coming.add(coming)
            coming.add_done_callback(self._coming.discard)

    def _protocol(self) -> Caller:
        return Caller(self.config, self.server_state, self.lifespan.state)


def server_for(app: Starlette) -> uvicorn.Server:
    """Uvicorn as we want it: frames bounded, no access log (paths carry join codes), no compression."""
    config = uvicorn.Config(
        app,
        http=Caller,
        ws=GuardedSocket,
        ws_max_size=2 * LARGEST,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    for name in ("uvicorn.error", "asyncio", "labtop.server"):
        logging.getLogger(name).addFilter(_calmly)
    return _Server(config)


def _calmly(record: logging.LogRecord) -> bool:
    """A client that breaks the rules of HTTP or WebSockets is worth a line in the log, and no traceback."""
    error = record.exc_info[1] if record.exc_info else None
    # What turns bad while it is being answered gets two answers: Uvicorn's own, and ours that comes too late.
    late = isinstance(error, h11.LocalProtocolError) and "MUST_CLOSE" in str(error)
    if late or (isinstance(error, UnicodeDecodeError) and record.getMessage().startswith("Invalid UTF-8")):
        record.msg, record.args, record.exc_info = "a client broke the rules of HTTP or WebSockets", None, None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def run(app: Starlette, listener: socket.socket, started: Callable[[str], None]) -> None:
    """Serve until interrupted or asked to end; `started` is told the address."""
    gc.set_threshold(*SELDOM)
    gc.freeze()  # what is there now stays: no need to look at it
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    started(address_of(listener))
    with contextlib.suppress(KeyboardInterrupt):
        server_for(app).run(sockets=[listener])
    if app.state.server.compiler.busy:
        atexit.register(_leave)


def _leave() -> None:
    """End without waiting for the part that is being compiled: all is kept, and the log is closed."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(0)
