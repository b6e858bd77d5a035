"""The server as a web application: a small REST part for lobbies and records, and a WebSocket for each table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from labtop import __version__
from labtop.bots import names as bot_names
from labtop.kernel.errors import Refusal
from labtop.kernel.game import Game, discover
from labtop.kernel.match import Match
from labtop.kernel.options import Value
from labtop.server.limits import Buckets
from labtop.server.log import Log
from labtop.server.protocol import LARGEST, Refused, SeatNumber, Sit, Text, encode
from labtop.server.refusals import NotAllowed, NotFound, TooLarge, TooMany, status_of
from labtop.server.settings import Settings
from labtop.server.sockets import POLICY, Connection
from labtop.server.tables import Table, Tables
from labtop.server.thinking import Thinkers
from labtop.server.tokens import Place, Tokens

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "connect-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Labtop</title>
<h1>Labtop</h1>
<p>The server runs. Its games are at <a href="/api/games">/api/games</a>; docs/serve.md describes the API and the
messages of a table for people who write clients.</p>
</html>
"""

report = logging.getLogger("labtop.server")

B = TypeVar("B", bound=Struct)


class NewTable(Struct, forbid_unknown_fields=True):
    """What it takes to set up a table."""

    game: Text
    players: int
    nickname: Text
    options: dict[Text, Value] = {}


class Join(Struct, forbid_unknown_fields=True):
    """What it takes to get a seat."""

    nickname: Text
    seat: SeatNumber | None = None


class Server:
    """What the routes share: the tables, the tokens and the limits."""

    def __init__(self, log: Log, key: bytes, settings: Settings) -> None:
        self.log = log
        self.tokens = Tokens(key)
        self.settings = settings
        self.thinkers = Thinkers()
        self.tables = Tables(log, self.thinkers, settings.pace)
        self.wrong_codes = Buckets(settings.wrong_codes)
        self.new_tables = Buckets(settings.new_tables)

    @contextlib.asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """From the first request to the last: tables of an earlier run go on, and everything is kept at the end."""
        await self.tables.open()
        self.thinkers.prepare()
        returning = asyncio.create_task(self.tables.go_on())
        try:
            yield
        finally:
            returning.cancel()
            await asyncio.gather(returning, return_exceptions=True)
            await self.tables.close()
            self.thinkers.close()
            self.log.close()

    # --- REST ---

    async def page(self, request: Request) -> Response:
        """`GET /`: a sign of life."""
        return HTMLResponse(PAGE)

    async def health(self, request: Request) -> Response:
        """`GET /health`."""
        games = {key: "ready" if self.thinkers.ready(key) else "compiling" for key in discover()}
        return _json({"status": "ok", "version": __version__, "tables": len(self.tables), "games": games})

    async def games(self, request: Request) -> Response:
        """`GET /api/games`: what can be played, with every option explained, and the bots."""
        return _json({"games": [_described(game) for game in discover().values()], "bots": bot_names()})

    async def create(self, request: Request) -> Response:
        """`POST /api/tables`: a new table with the asker as host in seat 0."""
        _check_origin(request)
        if not self.new_tables.of(_address(request)).take():
            raise TooMany("Too many tables were made from your address. Wait a moment.")
        wanted = await _body(request, NewTable)
        table = await self.tables.create(wanted.game, wanted.players, wanted.options, wanted.nickname)
        return self._seat(table, Place(table.top.id, 0, 0))

    async def show(self, request: Request) -> Response:
        """`GET /api/tables/{code}`: who sits there and what is played."""
        table = await self._find(request)
        lobby = msgspec.to_builtins(table.top.lobby())
        return _json({"table": table.top.id, "code": table.code, "lobby": lobby})

    async def join(self, request: Request) -> Response:
        """`POST /api/tables/{code}/seats`: a seat for a nickname."""
        _check_origin(request)
        if not self.new_tables.of(_address(request)).take():
            raise TooMany("Too many seats were taken from your address. Wait a moment.")
        table = await self._find(request)
        wanted = await _body(request, Join)
        granted = await table.ask(None, 0, Sit(wanted.nickname, wanted.seat))
        if granted.place is None:
            raise NotAllowed("This seat could not be given.")
        return self._seat(table, granted.place)

    async def record(self, request: Request) -> Response:
        """`GET /api/tables/{code}/record`: the replay file of a match that is over."""
        table = await self._find(request)
        match = table.top.match
        if match is None or not match.over:
            raise NotFound("The record of a match can be had when the match is over.")
        data = await asyncio.to_thread(_replay_file, match)
        name = f"{match.game.key}-{table.top.id}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/jsonl", headers=headers)

    def _seat(self, table: Table, place: Place) -> Response:
        given = {"table": table.top.id, "code": table.code, "seat": place.seat, "token": self.tokens.make(place)}
        return _json(given, status=201)

    async def _find(self, connection: HTTPConnection) -> Table:
        """The table that the path names; who guesses codes is soon told to wait, who knows an id comes back at once."""
        asked = connection.path_params["code"]
        bucket = self.wrong_codes.of(_address(connection))
        if not bucket.left() and asked not in self.tables:
            raise TooMany("Too many wrong codes came from your address. Wait a minute.")
        try:
            return await self.tables.find(asked)
        except NotFound:
            bucket.take()
            raise

    # --- WebSocket ---

    async def socket(self, websocket: WebSocket) -> None:
        """`/ws/{table}`: play or watch. A page of another origin is turned away before it is let in."""
        try:
            _check_origin(websocket)
        except Refusal:
            await websocket.close(POLICY)
            return
        await websocket.accept()
        try:
            table = await self._find(websocket)
        except Refusal as refusal:
            await websocket.send_text(encode(Refused("", str(refusal))))
            await websocket.close(POLICY)
            return
        await Connection(websocket, table, self.tokens, self.settings).serve()


def build(log: Log, key: bytes, settings: Settings | None = None) -> Starlette:
    """The application, on an open log and under the key that signs seat tokens."""
    server = Server(log, key, settings or Settings())
    routes: Sequence[Route | WebSocketRoute] = [
        Route("/", server.page),
        Route("/health", server.health),
        Route("/api/games", server.games),
        Route("/api/tables", server.create, methods=["POST"]),
        Route("/api/tables/{code}", server.show),
        Route("/api/tables/{code}/seats", server.join, methods=["POST"]),
        Route("/api/tables/{code}/record", server.record),
        WebSocketRoute("/ws/{code}", server.socket),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={Refusal: _refused, HTTPException: _no_such_page, Exception: _defect},
        lifespan=server.running,
    )
    app.state.server = server
    return app


class SafeHeaders:
    """Puts the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and add to what comes back."""

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, safely if scope["type"] == "http" else send)


async def _refused(request: Request, error: Exception) -> Response:
    status = status_of(error) if isinstance(error, Refusal) else 400
    return _json({"refused": str(error)}, status)


async def _no_such_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    sentence = "There is nothing here." if status == 404 else "This cannot be done here."
    return _json({"refused": sentence}, status)


async def _defect(request: Request, error: Exception) -> Response:
    report.error("a request to %s failed", request.url.path, exc_info=error)
    return _json({"refused": "The server could not do this; nothing was changed."}, 500)


def _check_origin(connection: HTTPConnection) -> None:
    """A browser says which page asks: it must be a page of this very server. Other programs need not say."""
    origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
    if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
        raise NotAllowed("Pages of other servers cannot use this one.")


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


async def _body(request: Request, kind: type[B]) -> B:
    """The request's JSON as what it should be."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST:
            raise TooLarge(f"A request has at most {LARGEST} bytes.")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        reason = str(error).encode("ascii", "replace").decode()[:200].rstrip(".")
        raise Refusal(f"The request is not what it should be: {reason}.") from None


def _described(game: Game) -> dict[str, Any]:
    options = [
        {"name": option.name, "default": option.default, "about": option.about, "values": option.values}
        for option in game.options
    ]
    players = [game.players[0], game.players[-1]]
    return {
        "key": game.key,
        "title": game.title,
        "about": game.about,
        "players": players,
        "version": game.version,
        "options": options,
    }


def _replay_file(match: Match) -> bytes:
    with tempfile.TemporaryDirectory(prefix="labtop-") as folder:
        path = Path(folder) / "match.jsonl"
        match.record().save(path)
        return path.read_bytes()


def _json(content: dict[str, Any], status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")
