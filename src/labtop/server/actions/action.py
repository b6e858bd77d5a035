"""The two halves of everything that is done at a table: what somebody asks for, and what is kept of it.

Each is declared once, beside the other: an `Action` is the message by which a person asks, and knows what it takes to
be granted; an `Entry` is what the history keeps, and knows what it does to the table.
"""

from __future__ import annotations

from enum import Flag, auto
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from msgspec import Struct

from labtop.server.limits import Rate
from labtop.server.settings import LINES
from labtop.server.wire import Id

if TYPE_CHECKING:
    from labtop.server.state import Made, TableState

FORMAT = 3


class Part(Flag):
    """Parts of what guests see: the table beside the match, the match, and what people write."""

    LOBBY = auto()
    MATCH = auto()
    TALK = auto()


class Entry(Struct, tag_field="event", frozen=True, kw_only=True):
    """Something that happened at a table."""

    v: int = FORMAT

    sealed: ClassVar[bool] = False
    """Whether it is no news for the others: then nothing that they are shown changes, not even a number."""

    changes: ClassVar[Part] = Part.LOBBY | Part.MATCH
    """What looks other afterwards to those who may know of it."""

    def happen(self, table: TableState) -> None:
        """Do it to the table, which counts it already."""
        raise NotImplementedError


class Sealed(Entry, frozen=True, kw_only=True):
    """Something that only the seat which it is about may know of."""

    sealed: ClassVar[bool] = True

    seat: int


class Kept(NamedTuple):
    """An entry from the log, with the records of the match that it led to, as `labtop.server.recall` writes them."""

    entry: Entry
    states: bytes = b""


class Company(Protocol):
    """Who is connected to a table."""

    @property
    def people(self) -> frozenset[int]:
        """The people."""

    @property
    def cutters(self) -> frozenset[int]:
        """Those of them whose clients cut the deck."""

    @property
    def spectators(self) -> int:
        """How many watch."""


class Asker(NamedTuple):
    """Who asks for something, apart from their seat: in which company, as which person, from which browser; and how
    much each may write.
    """

    company: Company
    person: int | None = None
    browser: str = ""
    lines: Rate = LINES


class Action(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Something that a person asks of a table; `id` is the person's own name for it."""

    id: Id = ""

    slow: ClassVar[bool] = False
    """Whether it may take long: it is answered beside, so that the guest is heard on."""

    calm: ClassVar[bool] = False
    """Whether it may be done while the deck is being cut."""

    def made(self, table: TableState, person: int | None) -> Made | None:
        """What it has become already, where the same person sends the same again."""
        return None

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """The entry that grants it to whoever has this seat (None is a spectator), or a refusal."""
        raise NotImplementedError

    def entry_for(self, table: TableState, seat: int | None, asker: Asker) -> Entry:
        """The same where more than the seat matters: an action declares one or the other."""
        return self.entry(table, seat)
