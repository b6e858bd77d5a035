"""Compiled rules: kept between processes, never stale, never in the way."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import labtop

PACKAGE = Path(labtop.__file__).parent
DEAL = "import labtop; print(labtop.new('bound', players=2, seed=1).view(0)['table']['draw'])"


def run(home: Path, cache: Path, program: str = DEAL) -> subprocess.CompletedProcess[str]:
    """A new process with a copy of the package and a cache of its own."""
    environment = {**os.environ, "PYTHONPATH": str(home), "LABTOP_CACHE": str(cache), "LABTOP_INTERPRET": ""}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=home)


def test_an_edited_rule_runs_and_what_was_compiled_before_the_edit_does_not(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "labtop", ignore=shutil.ignore_patterns("__pycache__"))
    cache = tmp_path / "cache"
    first, again = run(tmp_path, cache), run(tmp_path, cache)
    assert (first.stdout, again.stdout) == ("46\n", "46\n")
    assert "Compiling the rules of Bound!" in first.stderr
    assert again.stderr == ""

    rules = tmp_path / "labtop" / "games" / "bound" / "rules.py"
    stamp = rules.stat()
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("for _ in range(HAND_SIZE):", "for _ in range(HAND_SIZE + 1):"), "utf-8")
    os.utime(rules, (stamp.st_atime, stamp.st_mtime))  # an edit that no clock shows
    edited = run(tmp_path, cache)
    assert edited.stdout == "44\n"


def test_a_cache_folder_that_cannot_be_written_to_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where the folder should be")
    program = "from labtop.kernel import cache; print(cache.root())"
    root = Path(run(PACKAGE.parent, taken, program).stdout.strip())
    assert root.is_dir()
    assert root != taken
    root.rmdir()
