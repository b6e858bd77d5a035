"""Where in a game's own code something went wrong, as a sentence."""

from __future__ import annotations

import importlib.util
import linecache
import re
import traceback
from dataclasses import dataclass
from pathlib import Path

from labtop.kernel.errors import Refusal
from labtop.kernel.struct import Struct, no_field, suggestion

OUTSIDE = "<module>"  # as Python calls a line that is in no function


@dataclass(frozen=True)
class Place:
    """A line of a rule, or of the module around it."""

    file: str
    line: int
    rule: str

    def sentence(self, what: str) -> str:
        """What is wrong there, and the line itself."""
        stop = "" if what.endswith((".", "?", "!")) else "."
        source = linecache.getline(self.file, self.line).strip()
        rule = "" if self.rule == OUTSIDE else f", in {self.rule}"
        return f"{shown(self.file)}, line {self.line}{rule}: {what}{stop} It reads: {source}"


def shown(file: str) -> str:
    """A file as a person finds it: from the folder where they are, if it is below."""
    path, here = Path(file), Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def in_words(package: str, error: BaseException) -> str:
    """An error that a package's own code raised, with its place; nothing where it has no part in it."""
    home, trace = home_of(package), traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in trace if home in Path(frame.filename).parents]
    return Place(inside[-1].filename, inside[-1].lineno or 0, inside[-1].name).sentence(_words(error)) if inside else ""


def not_imported(package: str, error: BaseException) -> str:
    """Why a package, or a module of it, cannot be imported, with the line where that failed."""
    if isinstance(error, SyntaxError):
        line = f", line {error.lineno}" if error.lineno else ""
        return f"{shown(error.filename) if error.filename else package}{line}: {error.msg}."
    return in_words(package, error) or f"It cannot be imported: {type(error).__name__}: {error}."


def home_of(package: str) -> Path | None:
    """The folder of a package, whether or not it can be imported."""
    try:
        spec = importlib.util.find_spec(package)
    except ImportError:
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


def _words(error: BaseException) -> str:
    if isinstance(error, AttributeError) and isinstance(error.obj, Struct) and error.name not in error.obj.fields:
        return no_field(type(error.obj), str(error.name))
    if isinstance(error, NameError) and (name := error.name or _quoted(str(error))):
        return f"there is no {name!r} here{suggestion(name, _names_near(error))}"
    if isinstance(error, SystemExit):
        return "it ends the program"
    if isinstance(error, ImportError) and error.name:
        return str(error).partition(" (")[0]
    said = str(error).splitlines() or [""]
    return said[0] if isinstance(error, Refusal) else f"{type(error).__name__}: {said[0]}"


def _quoted(text: str) -> str:
    """The first name in quotes: that of a local variable without a value stands nowhere else."""
    found = re.search(r"'(\w+)'", text)
    return found[1] if found else ""


def _names_near(error: BaseException) -> list[str]:
    """The names that are known where an error was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return [] if trace is None else [*trace.tb_frame.f_locals, *trace.tb_frame.f_globals]
