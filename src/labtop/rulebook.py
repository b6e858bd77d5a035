"""The rules in our words, clause by clause, and which clauses a test stands behind."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from labtop.kernel.errors import Refusal, quoted
from labtop.kernel.game import Game

CLAUSE = re.compile(r"^\*\*([A-Z]+-\d+)\*\* (.+)$")
PAGE = "rulebook.md"
REPOSITORY = Path(__file__).resolve().parents[2]


class NoRulebook(Refusal):
    """The text of the rules, or the tests that cover them, are not at hand."""


@dataclass(frozen=True)
class Clause:
    """One numbered rule."""

    id: str
    section: str
    text: str


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game: the whole text, and its clauses by id."""

    text: str
    clauses: dict[str, Clause]

    def clause(self, wanted: str) -> Clause:
        """The clause with this id."""
        if not self.clauses:
            none = f"There is no clause {quoted(wanted)}"
            raise NoRulebook(f"{none}: in {PAGE} no line begins with an id, such as **EP-10**.")
        try:
            return self.clauses[wanted.upper()]
        except KeyError:
            first, last = next(iter(self.clauses)), list(self.clauses)[-1]
            raise NoRulebook(f"There is no clause {quoted(wanted)}; they go from {first} to {last}.") from None


def read(game: Game) -> Rulebook:
    """The rulebook of a game, from its package."""
    page = files(game.package).joinpath(PAGE)
    if not page.is_file():
        raise NoRulebook(f"{game.title} brings no rulebook: there is no {PAGE} in its package {game.package}.")
    text = text_of(game, PAGE)
    return Rulebook(text, _clauses(text))


def text_of(game: Game, page: str) -> str:
    """The text of a page that a game brings."""
    where = f"The page {page} in the package {game.package}"
    try:
        return files(game.package).joinpath(page).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise NoRulebook(f"{where} is not written in UTF-8: see its byte {error.start}.") from None
    except OSError as error:
        raise NoRulebook(f"{where} cannot be read: {error.strerror or error}.") from None


def _clauses(text: str) -> dict[str, Clause]:
    section, found = "", {}
    for line in text.splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif match := CLAUSE.match(line):
            found[match[1]] = Clause(match[1], section, match[2])
    return found


def covered(tests: Path = REPOSITORY / "tests") -> set[str]:
    """The clauses that some test is marked with: `@pytest.mark.rule("BND-40")`."""
    if not tests.is_dir():
        raise NoRulebook("The tests are not installed with this copy of Labtop; coverage is counted in a checkout.")
    return {clause for path in tests.rglob("test_*.py") for clause in _marks(ast.parse(path.read_text("utf-8")))}


def _marks(tree: ast.AST) -> list[str]:
    """The arguments of every mark.rule(...) that decorates a test."""
    tests = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
    marks = (mark for test in tests for mark in test.decorator_list if isinstance(mark, ast.Call))
    return [
        argument.value
        for mark in marks
        if isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
