"""Labtop: science games to play, teach and study.

import labtop

match = labtop.new("bound", players=4, seed=7)
match.play("ask_name", name="Erythromycin")
print(match.log(seat=0))
"""

from labtop.kernel.errors import BadOption, BadRecord, IllegalMove, Refusal, UndoRefused, UnknownGame
from labtop.kernel.game import games
from labtop.kernel.match import Match, new
from labtop.kernel.moves import Move
from labtop.kernel.record import Record

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadRecord",
    "IllegalMove",
    "Match",
    "Move",
    "Record",
    "Refusal",
    "UndoRefused",
    "UnknownGame",
    "games",
    "new",
]
