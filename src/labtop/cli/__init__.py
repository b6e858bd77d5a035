"""The `labtop` command: one module for each thing that it does."""

from __future__ import annotations

import sys

import typer

from labtop.cli import arena, balance, bench, doctor, listing, play, replay, rules, serve, show, sim
from labtop.kernel.errors import Refusal

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


def main() -> None:
    """Run the command; a refusal is answered in a sentence and with exit code 1."""
    try:
        app()
    except Refusal as refusal:
        show.err.print(str(refusal), style="red", markup=False)
        sys.exit(REFUSED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has left; there is nobody to tell
        sys.exit(0)
