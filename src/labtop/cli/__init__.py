"""The `labtop` command: one module for each thing that it does."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import typer

from labtop.cli import arena, backup, balance, bench, doctor, listing, play, replay, rules, serve, show, sim
from labtop.kernel.errors import Refusal
from labtop.kernel.game import discover
from labtop.kernel.places import in_words

REFUSED = 1
INTERRUPTED = 130

app = typer.Typer(
    name="labtop",
    help="Science games to play, teach and study.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("games")(listing.games)
app.command("play")(play.play)
app.command("sim")(sim.sim)
app.command("arena", cls=arena.RayCommand)(arena.arena)
app.command("balance", cls=arena.RayCommand)(balance.balance)
app.command("serve")(serve.serve)
app.command("rules")(rules.rules)
app.command("replay")(replay.replay)
app.command("bench")(bench.bench)
app.command("doctor")(doctor.doctor)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)


def told(error: Exception) -> str:
    """An error that a game's own code raised, with its place; nothing for any other, or where all is wanted."""
    if os.environ.get("LABTOP_DEBUG"):
        return ""
    return next((said for game in discover().values() if (said := in_words(game.package, error))), "")


def main() -> None:
    """Run the command; a refusal, or an error of a game's own code, is answered in a sentence and with exit code 1."""
    try:
        app()
    except Refusal as refusal:
        _refuse(str(refusal))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:
        if sentence := told(error):
            _refuse(sentence)
        if isinstance(error, OSError) and error.filename is None:  # about no file: the help could not be printed
            _refuse(str(show.out.unwritten(error)))
        raise


def _refuse(sentence: str) -> NoReturn:
    show.err.print(sentence, style="red")
    sys.exit(REFUSED)
