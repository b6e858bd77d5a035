"""By which names the server answers.

A page from elsewhere can have its name lead to this machine (DNS rebinding): its requests then pass for those of our
own pages, but they still ask for the server by that other name.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from labtop.server.forms import Sorry
from labtop.server.http import answer
from labtop.server.sockets import POLICY

MISDIRECTED = 421


def own_names() -> set[str]:
    """What this machine is called, here and by its neighbours."""
    name = socket.gethostname().lower().rstrip(".")
    return {"localhost", name, f"{name.partition('.')[0]}.local"}


class Hosts:
    """Turns away who asks for another server: only the machine's own names, addresses in figures and the names that
    the server was started with are answered.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = own_names() | {name.lower().rstrip(".") for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is meant for us."""
        if scope["type"] == "lifespan" or self.answers_to(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(POLICY)
        else:
            sentence = "This server does not go by that name. Whoever runs it can add the name with --name."
            await answer(Sorry(sentence), MISDIRECTED)(scope, receive, send)

    def answers_to(self, host: str) -> bool:
        """Whether a Host header means this server; programs that are no browsers may leave it out."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return not host or name in self._names or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return False
