"""`labtop games`: what there is to play."""

import json

from rich.table import Table
from rich.text import Text

from labtop.cli import show
from labtop.kernel.game import discover, why_broken


def games(as_json: show.Json = False) -> None:
    """List the games."""
    found = discover().values()
    if as_json:
        facts = [
            {
                "key": game.key,
                "title": game.title,
                "players": [game.players[0], game.players[-1]],
                "about": game.about,
                "broken": why_broken(game.key),
            }
            for game in found
        ]
        show.out.print_json(json.dumps(facts))
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("key", "title", "players", "what it is"):
        table.add_column(heading, header_style="dim")
    for game in found:
        broken = Text("cannot be played; why not: labtop doctor", "red") if why_broken(game.key) else None
        title = Text(game.title, "bold")
        table.add_row(game.key, title, f"{game.players[0]}–{game.players[-1]}", broken or game.about)
    show.out.print(table)
