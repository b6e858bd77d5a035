"""The games: one folder each, with the same file names in every one of them.

The package can be called: `labtop.games()` lists the keys of all games, whether or not one has been imported yet.
"""

import sys
from types import ModuleType

from labtop.kernel import game


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        return game.games()


sys.modules[__name__].__class__ = _Games
