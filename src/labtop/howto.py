"""How to play, on one screen: a few steps in words, each with the picture of a piece where the client draws one.

A game brings them as `howto.md`: a sentence or two on what the game is about, then a section for each step, whose
first line may be an image. Its address names a picture that the game's own client draws from the real pieces, and its
text says what the picture shows:

    ## Ask
    ![Two requests](ask)
    On your turn you ask once: everybody for a name, or one player for a type.

A game without that file is told by its rulebook: the first clause of each section.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files

from labtop import rulebook
from labtop.kernel.errors import Refusal
from labtop.kernel.game import Game

PAGE = "howto.md"
PICTURE = re.compile(r"^!\[(.+)\]\(([a-z-]+)\)$")
STEP = re.compile(r"^##(?!#)[ \t]*", re.MULTILINE)
MOST = 7


class NoHowTo(Refusal):
    """The page of a game that is to say how to play does not."""


@dataclass(frozen=True)
class Panel:
    """One thing to know: a title, a sentence or two, and what is to be seen."""

    title: str
    text: str
    picture: str = ""
    """The name under which the game's client draws it."""
    shows: str = ""
    """What it shows, for who cannot see it."""


@dataclass(frozen=True)
class HowTo:
    """How a game is played, in short."""

    lead: str
    steps: tuple[Panel, ...]


def brings(game: Game) -> bool:
    """Whether the package of a game says how to play."""
    return files(game.package).joinpath(PAGE).is_file()


def read(game: Game) -> HowTo:
    """How to play a game: as its package says, else the opening of each section of its rules."""
    if not brings(game):
        return HowTo(game.about, _from_rules(rulebook.read(game)))
    lead, *sections = STEP.split(rulebook.text_of(game, PAGE))
    short = HowTo(_joined(lead.splitlines()), tuple(_step(section) for section in sections))
    if wrong := _wrong(short):
        raise NoHowTo(f"The page {PAGE} in the package {game.package} does not say how to play: {wrong}.")
    return short


def _wrong(short: HowTo) -> str:
    """What keeps it from telling anybody how to play."""
    if not short.steps:
        return "it has no steps, which begin with a line such as ## Ask"
    for number, step in enumerate(short.steps, 1):
        if not step.title:
            return f"step {number} has no title behind its ##"
        if not step.text:
            return f"the step {step.title!r} has no text below its title"
        if "![" in step.text:
            return f"the step {step.title!r} has a picture that is not written ![What it shows](its-name)"
    return ""


def _step(section: str) -> Panel:
    title, *lines = map(str.strip, section.splitlines() or [""])
    pictures = [found for line in lines if (found := PICTURE.match(line))]
    text = _joined(line for line in lines if not PICTURE.match(line))
    shows, picture = pictures[0].groups() if pictures else ("", "")
    return Panel(title, text, picture, shows)


def _joined(lines: Iterable[str]) -> str:
    return " ".join(line.strip() for line in lines if line.strip() and not line.startswith("# "))


def _from_rules(book: rulebook.Rulebook) -> tuple[Panel, ...]:
    opening: dict[str, Panel] = {}
    for clause in book.clauses.values():
        opening.setdefault(clause.section, Panel(clause.section, clause.text.replace("*(our ruling)*", "").strip()))
    return tuple(opening.values())[:MOST]
