"""A game in a package that is not Labtop's: as much of one as a test needs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from labtop.kernel.game import Game


@contextmanager
def coin(folder: Path, files: dict[str, str], **more: Any) -> Iterator[Game]:
    """A game called Coin whose package has these files."""
    package = folder / "coin_elsewhere"
    package.mkdir()
    for name, text in {"__init__.py": "", **files}.items():
        (package / name).write_text(text, "utf-8")
    with patch.object(sys, "path", [str(folder), *sys.path]), patch.dict(sys.modules):
        yield Game("coin", "Coin", "Heads or tails.", range(2, 3), "1", "CN", package.name, **more)
