"""`labtop replay`: a recorded match, told again or verified."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from labtop.cli import show
from labtop.kernel.game import find
from labtop.kernel.match import Match
from labtop.kernel.phrases import to_reader, verb
from labtop.kernel.record import Record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay file.")],
    verify: Annotated[bool, typer.Option("--verify", help="Play it again and compare every state.")] = False,
    viewpoint: Annotated[
        int | None, typer.Option("--from", metavar="SEAT", help="Tell it as this seat knew it; else as a spectator.")
    ] = None,
) -> None:
    """Tell a recorded match in words, or verify that it is what it says."""
    record = Record.load(file)
    show.prepare(find(record.header.game))
    if verify:
        match = record.verify()
        compared = "every state recomputed" if record.has_states else "every move made again"
        played = f" {match.game.title}, {len(record.steps)} moves, {compared}."
        show.out.print(Text.assemble(("Verified.", "green"), played))
        if not record.has_states:
            show.out.print(
                "States were not compared: the Labtop that recorded the match laid its records out differently."
            )
        if record.header.deal_known is True:
            show.out.print("The match played on from another one: its deal was known before it began.", style="yellow")
        show.out.print(f"The deal was fixed before the first move: commitment {record.header.commitment}")
        if told := match.deal.told(match.names):
            show.out.print(told)
        show.out.print(result(match))
        return
    match = record.replay()
    for line in match.log(viewpoint):
        show.out.print(line)
    show.out.print(result(match) if match.over else match.situation())


def result(match: Match, reader: int | None = None) -> Table:
    """Points by seat, winners marked; the reader's seat is "you"."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("seat")
    table.add_column("points", justify="right")
    table.add_column("")
    names = to_reader(match.names, reader)
    for seat, points in enumerate(match.scores):
        wins = Text(verb(names[seat], "wins") if seat in match.winners else "", "bold green")
        table.add_row(names[seat], str(points), wins)
    return table
