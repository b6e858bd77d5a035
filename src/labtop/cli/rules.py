"""`labtop rules`: the rulebook in the terminal, and which clauses are tested."""

import json
import re
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.text import Text

from labtop import howto, rulebook
from labtop.cli import show
from labtop.kernel.game import Game, find

LOOKS_LIKE_MARKDOWN = re.compile(r"[\\`*_\[\]<>&#!~|]")  # in a title, which is none


def rules(
    key: show.GameKey,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="One clause, such as BND-40.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Show which clauses a test stands behind.")] = False,
    as_json: show.Json = False,
) -> None:
    """Read the rules of a game, whole or one clause."""
    game = find(key)
    if coverage:
        _coverage(game, as_json)
    elif clause is None:
        _whole(game, as_json)
    else:
        _one(game, clause, as_json)


def _whole(game: Game, as_json: bool) -> None:
    book = rulebook.read(game)
    if as_json:
        show.out.print_json(json.dumps({clause.id: clause.text for clause in book.clauses.values()}))
    elif show.out.is_terminal:
        with show.out.pager(styles=True):
            show.out.print(Markdown(_in_short(game) + book.text))
    else:
        show.out.print(Markdown(_in_short(game) + book.text))


def _in_short(game: Game) -> str:
    """How to play, in front of the rules; a game that does not say it has only its rules."""
    if not howto.brings(game):
        return ""
    short = howto.read(game)
    steps = "\n".join(f"{n}. **{step.title}.** {step.text}" for n, step in enumerate(short.steps, 1))
    title = LOOKS_LIKE_MARKDOWN.sub(r"\\\g<0>", game.title)
    return f"# {title}, in short\n\n{short.lead}\n\n{steps}\n\n"


def _one(game: Game, wanted: str, as_json: bool) -> None:
    clause = rulebook.read(game).clause(wanted)
    if as_json:
        show.out.print_json(json.dumps({"clause": clause.id, "section": clause.section, "text": clause.text}))
    else:
        show.out.print(Text.assemble((clause.id, "bold"), (f" {game.title} · {clause.section}", "dim")))
        show.out.print(Markdown(clause.text))


def _coverage(game: Game, as_json: bool) -> None:
    clauses = list(rulebook.read(game).clauses)
    tested = rulebook.covered()
    missing = [clause for clause in clauses if clause not in tested]
    covered = len(clauses) - len(missing)
    if as_json:
        show.out.print_json(json.dumps({"clauses": len(clauses), "covered": covered, "missing": missing}))
        return
    show.out.print(f"{game.title}: {covered} of {len(clauses)} clauses have a test.")
    if missing:
        show.out.print(f"Without one: {', '.join(missing)}", style="yellow")
