"""The server as a web application: its routes, and what goes with every answer."""

from __future__ import annotations

import logging

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute

from labtop.kernel.errors import Refusal
from labtop.server.desk import Desk, Viewpoint, WhichMatch, WhichReplay
from labtop.server.endpoints import Endpoint
from labtop.server.headers import SafeHeaders
from labtop.server.log import Log
from labtop.server.protocol import (
    ClauseShown,
    Fork,
    Games,
    Given,
    Health,
    Join,
    NewTable,
    ReplayShown,
    Sorry,
    TableShown,
    Verified,
)
from labtop.server.refusals import status_of
from labtop.server.reporting import Reported, route_of
from labtop.server.requests import answer
from labtop.server.settings import Settings

SMALL = 1000
"""Bytes below which an answer is not worth compressing."""
FILE = "application/jsonl"

report = logging.getLogger("labtop.server")


def endpoints(desk: Desk) -> list[Endpoint]:
    """Everything that is answered over HTTP, but the files of the client."""
    return [
        Endpoint("GET", "/api/games", desk.games, Games),
        Endpoint("GET", "/api/games/{key}/rules", desk.rules, list[ClauseShown]),
        Endpoint("GET", "/api/tables", desk.listed, list[TableShown]),
        Endpoint("POST", "/api/tables", desk.create, Given, status=201, body=NewTable),
        Endpoint("GET", "/api/tables/{code}", desk.show, TableShown),
        Endpoint("POST", "/api/tables/{code}/seats", desk.join, Given, status=201, body=Join),
        Endpoint("GET", "/api/tables/{code}/record", desk.record, media=FILE, query=WhichMatch),
        Endpoint("GET", "/api/tables/{code}/replay", desk.replay, ReplayShown, query=WhichReplay),
        Endpoint("GET", "/api/tables/{code}/verify", desk.verify, Verified, query=WhichMatch),
        Endpoint("POST", "/api/tables/{code}/fork", desk.fork, Given, status=201, query=WhichMatch, body=Fork),
        Endpoint("POST", "/api/replays", desk.open_replay, ReplayShown, query=Viewpoint, takes=FILE),
        Endpoint("POST", "/api/replays/fork", desk.fork_replay, Given, status=201, query=Fork, takes=FILE),
        Endpoint("GET", "/", desk.client.page, media="text/html"),
        Endpoint("GET", "/health", desk.health, Health),
        Endpoint("GET", "/metrics", desk.metrics, media="text/plain"),
        Endpoint("GET", "/api", desk.api, media="text/html"),
        Endpoint("GET", "/api/style.css", desk.style, media="text/css"),
        Endpoint("GET", "/api/openapi.json", desk.openapi),
    ]


def build(log: Log, settings: Settings | None = None) -> Starlette:
    """The application, on an open log."""
    desk = Desk(log, settings or Settings())
    answered = endpoints(desk)
    app = Starlette(
        routes=[
            *(endpoint.route() for endpoint in answered),
            WebSocketRoute("/ws/{code}", desk.socket),
            Mount("/", desk.client),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(Reported), Middleware(GZipMiddleware, minimum_size=SMALL)],
        exception_handlers={Refusal: _refused, HTTPException: _no_such_page, Exception: _defect},
        lifespan=desk.running,
    )
    app.state.server = desk
    app.state.endpoints = answered
    return app


async def _refused(request: Request, error: Exception) -> Response:
    return answer(Sorry(str(error)), status_of(error) if isinstance(error, Refusal) else 400)


async def _no_such_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return answer(Sorry("There is nothing here." if status == 404 else "This cannot be done here."), status)


async def _defect(request: Request, error: Exception) -> Response:
    report.error("%s failed", route_of(request.scope), exc_info=error)
    return answer(Sorry("The server could not do this; nothing was changed."), 500)
