"""Writes the generated files of the browser client: `python -m tools.pictures`."""

from __future__ import annotations

import json
from pathlib import Path

from rich import print as say

from tools.pictures import bound, peptide

WEB = Path(__file__).resolve().parents[2] / "web"
GAMES = {"bound": bound, "peptide": peptide}


def write(web: Path) -> None:
    """Makes the page and the models of every game under the folder of the client."""
    pages, models = web / "src" / "generated", web / "public" / "models"
    pages.mkdir(parents=True, exist_ok=True)
    models.mkdir(parents=True, exist_ok=True)
    made: set[str] = set()
    for game, part in GAMES.items():
        text = json.dumps(part.page(), ensure_ascii=False, separators=(",", ":"))
        (pages / f"{game}.json").write_text(text + "\n", "utf-8")
        for code, model in part.models():
            if code in made:
                raise SystemExit(f"Two cards are called {code}. Give the one in {game} another code.")
            made.add(code)
            (models / f"{code}.mol").write_text(model, "utf-8")
    say(f"Made the pictures and facts of {', '.join(GAMES)} and {len(made)} 3D models.")


if __name__ == "__main__":
    write(WEB)
