"""The endpoints of the HTTP part, each declared once: the routes and the pages for people who write clients are made
from them.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

Shape = type[Struct]
Call = Callable[[Request], Awaitable[Response]]


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """A query without parameters."""


@dataclass(frozen=True)
class Endpoint:
    """A method and a path; what they take in the query and the body, and what they answer."""

    method: str
    path: str
    call: Call
    answer: Any = None
    """The struct, or the list of structs, of the answer; None if it is no JSON."""
    media: str = "application/json"
    status: int = 200
    query: Shape = Nothing
    body: Shape | None = None
    takes: str | None = None
    """What the body is where it is no JSON."""

    @property
    def about(self) -> str:
        """What it does: the docstring of what is called."""
        return " ".join(inspect.cleandoc(self.call.__doc__ or "").split())

    @property
    def name(self) -> str:
        """What is called, by its name."""
        return self.call.__name__

    def route(self) -> Route:
        """As the application knows it."""
        return Route(self.path, self.call, methods=[self.method])
