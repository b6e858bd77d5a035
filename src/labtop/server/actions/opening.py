"""How a table begins, and how it goes on where its rules have become others or something of it was lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import field

from labtop.kernel.errors import BadRecord
from labtop.kernel.options import Value
from labtop.server.actions.action import Entry
from labtop.server.manners import Manners
from labtop.server.recall import fingerprint

if TYPE_CHECKING:
    from labtop.server.state import TableState


class Created(Entry, tag="created", frozen=True, kw_only=True):
    """The table was set up; `key` is the secret that fixes the deal, `host` the nickname of person 0 in `seat`.

    A table that was forked off another match has the deal of that one, which somebody knows, and begins with the moves
    of its `opening`, as (seat, move).
    """

    game: str
    version: str
    players: int
    options: dict[str, Value]
    key: str
    host: str
    seat: int = 0
    manners: Manners = Manners()
    opening: list[tuple[int, int]] = field(default_factory=list)
    forked: bool = False

    def happen(self, table: TableState) -> None:
        """Only once, before everything else: a table is made from it."""
        raise BadRecord("The log of this table has two beginnings.")


class RulesChanged(Entry, tag="rules_changed", frozen=True, kw_only=True):
    """The rules of the game would not have led the match to where it is: from here on it is played under this version
    of them.
    """

    version: str

    def happen(self, table: TableState) -> None:
        """It goes on from where it stands, and its record says so."""
        table.note_change()


class WentWrong(Entry, tag="went_wrong", frozen=True, kw_only=True):
    """The rules of the game did what rules must not, or could not be shown. `rules` is what they are known by: under
    others, which may be mended, the table goes on from where it stood.
    """

    rules: str

    def happen(self, table: TableState) -> None:
        """Everybody is told, and nothing is tried again."""
        if self.rules == fingerprint(table.game).hex():
            table.break_off()


class Mended(Entry, tag="mended", frozen=True, kw_only=True):
    """The log was damaged: so many entries that came after this were lost, and the table goes on from here."""

    lost: int

    def happen(self, table: TableState) -> None:
        """Everybody is told."""
        table.lost = self.lost
