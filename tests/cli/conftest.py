"""For the tests of the command: it runs in this process, with a keyboard and an empty folder of its own."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from labtop.cli import main

Run = Callable[..., "Said"]


@dataclass(frozen=True)
class Said:
    """What a command printed and how it ended."""

    out: str
    err: str
    code: int

    @property
    def flowing(self) -> str:
        """What it printed, however the lines were broken."""
        return " ".join(self.out.split())

    @property
    def refusal(self) -> str:
        """What it said on stderr, however the lines were broken."""
        return " ".join(self.err.split())


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs the command with these arguments and this keyboard, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")

    def command(*arguments: str, keyboard: str = "") -> Said:
        monkeypatch.setattr(sys, "argv", ["labtop", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(keyboard))
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        return Said(out, err, int(end.value.code or 0))

    return command
