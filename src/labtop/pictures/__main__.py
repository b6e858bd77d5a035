"""Writes the generated files of the browser client: `python -m labtop.pictures [FOLDER]`."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from rich import print as say

from labtop.kernel.game import Game, discover

WEB = Path(__file__).resolve().parents[3] / "web"


def write(web: Path, games: Iterable[Game]) -> None:
    """Make the page and the models of every game that brings pictures under the folder of the client."""
    pages, models = web / "src" / "generated", web / "public" / "models"
    pages.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(models, ignore_errors=True)  # molecules of cards that are no longer there
    for game in games:
        if not find_spec(f"{game.package}.pictures"):
            continue
        pictures = game.module("pictures")
        text = json.dumps(pictures.page(), ensure_ascii=False, separators=(",", ":"))
        (pages / f"{game.key}.json").write_text(text + "\n", "utf-8")
        molecules = dict(pictures.models())
        (models / game.key).mkdir(parents=True)
        for code, model in molecules.items():
            (models / game.key / f"{code}.mol").write_text(model, "utf-8")
        say(f"{game.title}: pictures, facts and {len(molecules)} 3D models.")


def main() -> None:
    """Into the folder that is named, or the one of this checkout."""
    web = Path(sys.argv[1]) if len(sys.argv) > 1 else WEB
    if not web.is_dir():
        raise SystemExit(f"There is no folder {web}. Name the folder of the client: python -m labtop.pictures FOLDER")
    write(web, discover().values())


if __name__ == "__main__":
    main()
