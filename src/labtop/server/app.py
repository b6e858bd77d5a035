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
from labtop.server.api import Api, Viewpoint, WhichMatch, WhichReplay
from labtop.server.endpoints import Endpoint
from labtop.server.forms import (
    BrowserKey,
    ClauseShown,
    Fork,
    Games,
    Given,
    Health,
    HowToShown,
    Join,
    NewTable,
    Ready,
    ReplayShown,
    Sorry,
    TableShown,
    Verified,
)
from labtop.server.headers import SafeHeaders
from labtop.server.hosts import Hosts
from labtop.server.http import answer
from labtop.server.log import Log
from labtop.server.refusals import status_of, told
from labtop.server.reporting import Reported, route_of
from labtop.server.settings import Settings

SMALL = 1000
"""Bytes below which an answer is not worth compressing."""
FILE = "application/jsonl"

report = logging.getLogger("labtop.server")


def endpoints(api: Api) -> list[Endpoint]:
    """Everything that is answered over HTTP, but the files of the client."""
    return [
        Endpoint("GET", "/api/games", api.games, Games),
        Endpoint("GET", "/api/games/{key}/howto", api.howto, HowToShown),
        Endpoint("GET", "/api/games/{key}/rules", api.rules, list[ClauseShown]),
        Endpoint("GET", "/api/tables", api.listed, list[TableShown]),
        Endpoint("POST", "/api/tables", api.create, Given, status=201, body=NewTable),
        Endpoint("POST", "/api/keys", api.known, BrowserKey, status=201),
        Endpoint("GET", "/api/tables/{code}", api.show, TableShown),
        Endpoint("POST", "/api/tables/{code}/seats", api.join, Given, status=201, body=Join),
        Endpoint("GET", "/api/tables/{code}/record", api.record, media=FILE, query=WhichMatch),
        Endpoint("GET", "/api/tables/{code}/replay", api.replay, ReplayShown, query=WhichReplay),
        Endpoint("GET", "/api/tables/{code}/verify", api.verify, Verified, query=WhichMatch),
        Endpoint("POST", "/api/tables/{code}/fork", api.fork, Given, status=201, query=WhichMatch, body=Fork),
        Endpoint("POST", "/api/replays", api.open_replay, ReplayShown, query=Viewpoint, takes=FILE),
        Endpoint("POST", "/api/replays/fork", api.fork_replay, Given, status=201, query=Fork, takes=FILE),
        Endpoint("GET", "/", api.client.page, media="text/html"),
        Endpoint("GET", "/health", api.health, Health),
        Endpoint("GET", "/ready", api.ready, Ready),
        Endpoint("GET", "/metrics", api.metrics, media="text/plain"),
        Endpoint("GET", "/api", api.api, media="text/html"),
        Endpoint("GET", "/api/style.css", api.style, media="text/css"),
        Endpoint("GET", "/api/openapi.json", api.openapi),
    ]


def build(log: Log, settings: Settings | None = None) -> Starlette:
    """The application, on an open log."""
    settings = settings or Settings()
    api = Api(log, settings)
    answered = endpoints(api)
    app = Starlette(
        routes=[
            *(endpoint.route() for endpoint in answered),
            WebSocketRoute("/ws/{code}", api.socket),
            Mount("/", api.client),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(Reported),
            Middleware(Hosts, names=settings.names),
            Middleware(GZipMiddleware, minimum_size=SMALL),
        ],
        exception_handlers={Refusal: _refused, HTTPException: _no_such_page, Exception: _defect},
        lifespan=api.running,
    )
    app.state.server = api
    app.state.endpoints = answered
    return app


async def _refused(request: Request, error: Exception) -> Response:
    return answer(Sorry(told(error)), status_of(error) if isinstance(error, Refusal) else 400)


async def _no_such_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return answer(Sorry("There is nothing here." if status == 404 else "This cannot be done here."), status)


async def _defect(request: Request, error: Exception) -> Response:
    report.error("%s failed", route_of(request.scope), exc_info=error)
    return answer(Sorry("The server could not do this; nothing was changed."), 500)
