"""What the server reports while it runs: short lines for people, or one JSON object a line for machines.

No report holds a join code, a seat token, a seed or the id of a table: requests are reported by what answered them, and
whatever looks like a secret is struck out before it is written.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import logging
import os
import re
import sys
import time
from typing import Any, Literal

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from labtop.kernel import template
from labtop.kernel.errors import Refusal
from labtop.kernel.game import discover
from labtop.kernel.places import in_words
from labtop.server import metrics

Style = Literal["plain", "json"]
OFTEN = 20  # reports of one kind that are written in a minute
MINUTE = 60.0
KINDS = 1000  # of reports that are remembered
PROBES = ("health", "ready", "metrics")  # machines ask for these all day long
SECRETS = re.compile(
    r"(?P<path>/(?:ws|tables)/)[^/\s\"']+"  # the code or the id of a table in a path
    r"|[0-9a-f]+\.\d+\.[0-9a-f]{32,}"  # a seat token
    r"|\b[0-9a-f]{64}\b"  # a seed
    r"|\b(?P<table>[0-9a-f]{16})\b"  # the id of a table
)
KEPT = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}

report = logging.getLogger("labtop.server")
requests = logging.getLogger("labtop.server.requests")
life = logging.getLogger("labtop.server.life")
"""When the server starts and stops."""


def strike_out(text: str) -> str:
    """The text without what nobody may read in a log; a table is called by a name that lets nobody in."""

    def instead(found: re.Match[str]) -> str:
        if found["table"]:
            return f"table-{hashlib.sha256(found['table'].encode()).hexdigest()[:8]}"
        return f"{found['path'] or ''}…"

    return SECRETS.sub(instead, text)


class Plain(logging.Formatter):
    """A short line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Time and message; what went wrong below it."""
        return strike_out(super().format(record))


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, message and whatever else was given; what went wrong as `error`."""
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in KEPT},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return strike_out(msgspec.json.encode(line, enc_hook=str).decode())


class Stderr(logging.Handler):
    """Writes to stderr as it is at the moment: a progress bar moves it out of its way for a while."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a report."""
        with contextlib.suppress(OSError, ValueError):  # where nobody reads any more there is nobody to tell
            sys.stderr.write(self.format(record) + "\n")
            sys.stderr.flush()


def in_one_line(record: logging.LogRecord) -> bool:
    """What a game's own code did wrong, and what was refused, is said in one line; the traceback is for who asks for
    it, by LABTOP_DEBUG or the level of the reports.
    """
    error = record.exc_info[1] if record.exc_info else None
    wanted = bool(os.environ.get("LABTOP_DEBUG")) or report.isEnabledFor(logging.DEBUG)
    if not isinstance(error, Exception) or wanted or not (sentence := _sentence(error)):
        return True
    message = str(record.msg).rstrip()
    given = record.args if isinstance(record.args, tuple) else ()
    record.msg, record.args = f"{message if given else message.replace('%', '%%')}: %s", (*given, sentence)
    record.exc_info = record.exc_text = None
    return True


def _sentence(error: Exception) -> str:
    """What went wrong, with its place in a game; nothing for what is our own mistake."""
    if isinstance(error, Refusal):
        return str(error)
    return next((said for game in discover().values() if (said := in_words(game.package, error))), "")


class Repeated(logging.Filter):
    """Lets so many reports of one kind through in a minute, and counts the others: the next minute says how many."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write it; what machines ask to see of each request is never left out."""
        if record.name == requests.name:
            return True
        kind = (record.name, str(record.msg))
        begun, count = self._seen.get(kind, (record.created, 0))
        left_out = max(0, count - OFTEN)
        if record.created - begun >= MINUTE:
            begun, count = record.created, 0
            if left_out:
                record.msg, record.args = f"{record.getMessage()} (and {left_out} times more in the last minute)", None
        if kind not in self._seen and len(self._seen) >= KINDS:
            self._seen.clear()
        self._seen[kind] = (begun, count + 1)
        return count < OFTEN


def report_as(style: Style) -> None:
    """Send every report to stderr in this style. What people see anyway, or would drown in, is for machines only."""
    output = Stderr()
    output.addFilter(in_one_line)
    output.addFilter(Repeated())
    output.setFormatter(Json() if style == "json" else Plain("%(asctime)s %(message)s", "%H:%M:%S"))
    root = logging.getLogger()
    root.handlers[:] = [output]
    root.setLevel(logging.WARNING)
    logging.getLogger("labtop").setLevel(logging.INFO)
    for machines in (requests, life):
        machines.setLevel(logging.INFO if style == "json" else logging.WARNING)
    template.announce = _compiling


@functools.cache
def _compiling(title: str) -> None:
    """Say once that a game is being compiled."""
    report.info("compiling the rules of %s for this machine: only the first time", title)


class Reported:
    """Counts and reports every request: its method, the route that it matched, its status and how long it took."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and look at what comes back."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        status = 500

        async def look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        begun = time.perf_counter()
        try:
            await self._app(scope, receive, look)
        finally:
            metrics.requests.add(str(status))
            took = round(1000 * (time.perf_counter() - begun), 1)
            facts = {"method": scope["method"], "route": route_of(scope), "status": status, "ms": took}
            if facts["route"] not in PROBES:
                requests.info("%(method)s %(route)s %(status)d", facts, extra=facts)


def route_of(scope: Scope) -> str:
    """What answered the request, by its name in the code: it never holds what stands in the path."""
    answered = scope.get("endpoint")
    return str(getattr(answered, "__name__", "") or type(answered).__name__).lower()
