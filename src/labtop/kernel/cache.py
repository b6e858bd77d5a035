"""Where compiled rules are kept, keyed by a hash of the sources they come from: a stale rule can never run.

Numba's own cache notices an edit in the file of the function it caches, but not in the files that function calls.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import platformdirs

KEPT = 12  # folders of compiled rules a game may have: other versions, other environments


@functools.cache
def root() -> Path:
    """The folder for compiled rules: LABTOP_CACHE, or the user's cache folder, or a temporary one."""
    wanted = os.environ.get("LABTOP_CACHE")
    folder = Path(wanted) if wanted else platformdirs.user_cache_path("labtop")
    return folder if _writable(folder) else Path(tempfile.mkdtemp(prefix="labtop-"))


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def source_hash(packages: Iterable[str]) -> str:
    """A hash of the sources in these packages and in the kernel."""
    digest = hashlib.sha256()
    for place in sorted({"labtop.kernel", *packages}):
        for source in sorted(files(place).iterdir(), key=lambda source: source.name):
            if _is_source(source):
                digest.update(source.name.encode())
                digest.update(source.read_bytes())
    return digest.hexdigest()


def _is_source(source: Traversable) -> bool:
    return source.is_file() and source.name.endswith((".py", ".toml"))


def folder(key: str, packages: Iterable[str]) -> Path:
    """The folder for what is compiled for a game from these packages, as they and the compiler are now.

    It is another for another copy of the same sources: Numba would not take what was compiled from elsewhere.
    """
    sources = f"{files('labtop.kernel')} {source_hash(packages)}"
    made_with = f"{sys.version} numba {version('numba')} numpy {version('numpy')} {sources}"
    return root() / "compiled" / f"{key}-{hashlib.sha256(made_with.encode()).hexdigest()[:16]}"


def has(place: Path, part: str) -> bool:
    """Whether this part of the rules was compiled there."""
    return (place / f"{part}.done").exists()


def keep(place: Path, part: str) -> None:
    """Note that this part is compiled, and clear away what older sources left."""
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{part}.done").touch()
    key = place.name.rpartition("-")[0]
    siblings = sorted(place.parent.glob(f"{key}-*"), key=lambda other: other.stat().st_mtime)
    for old in siblings[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
