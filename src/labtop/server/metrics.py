"""What the server counts, for Prometheus: numbers only, no names, codes, tokens or cards.

Three kinds of numbers and a page of text: less than it takes to set a client library up. The counts are those of
this process, as a scraper expects.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
EDGES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Tally:
    """Something that happens, again and again, of one kind or several."""

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self._label = name, about, label
        self._counts: Counter[str] = Counter() if label else Counter({"": 0})

    def add(self, kind: str = "", by: int = 1) -> None:
        """It happened."""
        self._counts[kind] += by

    def lines(self) -> Iterable[str]:
        """As Prometheus reads it."""
        yield from _head(self.name, self.about, "counter")
        for kind, count in sorted(self._counts.items()):
            yield f"{self.name}{_labels({self._label: kind} if self._label else {})} {count}"


class Level:
    """How much of something there is just now: `with level: ...` is one more for as long as it takes."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.value = 0

    def __enter__(self) -> None:
        self.value += 1

    def __exit__(self, *error: object) -> None:
        self.value -= 1

    def lines(self) -> Iterable[str]:
        """As Prometheus reads it."""
        return [*_head(self.name, self.about, "gauge"), f"{self.name} {self.value}"]


class Spans:
    """How long something takes, sorted by length."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self._counts = [0] * (len(EDGES) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """It took so long."""
        self._counts[bisect_left(EDGES, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterable[str]:
        """As Prometheus reads it: each count includes those before it."""
        yield from _head(self.name, self.about, "histogram")
        so_far = 0
        for edge, count in zip((*EDGES, "+Inf"), self._counts, strict=True):
            so_far += count
            yield f"{self.name}_bucket{_labels({'le': str(edge)})} {so_far}"
        yield f"{self.name}_sum {self._sum}"
        yield f"{self.name}_count {so_far}"


entries = Tally("labtop_entries_total", "Entries that the log has kept, by kind.", "entry")
moves = Tally("labtop_moves_total", "Moves that were kept, by who made them: person or bot.", "by")
refusals = Tally("labtop_refusals_total", "What was asked over a WebSocket and refused, by kind.", "kind")
requests = Tally("labtop_requests_total", "HTTP requests, by status.", "status")
connections = Level("labtop_connections", "WebSockets that are open.")
thinking = Level("labtop_bots_thinking", "Bots that think just now, or wait for their turn to.")
acknowledged = Spans("labtop_acknowledgement_seconds", "From hearing what a person asks to saying that it is kept.")
COUNTED = (entries, moves, refusals, requests, connections, thinking, acknowledged)


def page(tables: int, compiled: Mapping[str, tuple[int, int]]) -> str:
    """All that was counted, how many tables are open, and how many parts of each game are compiled, of how many."""
    lines = [line for counted in COUNTED for line in counted.lines()]
    lines += [*_head("labtop_tables", "Tables that are open.", "gauge"), f"labtop_tables {tables}"]
    for name, about, place in (
        ("labtop_compiled_parts", "Parts of a game that are compiled.", 0),
        ("labtop_parts", "Parts of a game in all.", 1),
    ):
        lines += _head(name, about, "gauge")
        lines += [f"{name}{_labels({'game': game})} {parts[place]}" for game, parts in compiled.items()]
    return "\n".join(lines) + "\n"


def _head(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def _labels(values: Mapping[str, str]) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in values.items()) + "}" if values else ""
