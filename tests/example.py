"""The game in `examples/`, where tests need it: there as an installed package would be, here and in new processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from labtop.kernel import game

PACKAGE = Path(__file__).parents[1] / "examples" / "endpoint"


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """End Point is among the games; `folder` holds what an installer would write, where none has been at work."""
    if "endpoint" in game.games():
        yield
        return
    about = folder / "labtop_endpoint-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: labtop-endpoint\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text("[labtop.games]\nendpoint = endpoint:GAME\n", "utf-8")
    places = [str(folder), str(PACKAGE)]
    path = os.pathsep.join([*places, *filter(None, [os.environ.get("PYTHONPATH")])])
    with patch.object(sys, "path", [*places, *sys.path]), patch.dict(os.environ, PYTHONPATH=path):
        _look_again()
        yield
    _look_again()


def _look_again() -> None:
    for known in (game.found, game.discover, game.why_broken):
        known.cache_clear()
