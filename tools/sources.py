"""`python -m tools.sources`: every fact on the cards with where it is from, as docs/sources.md."""

from __future__ import annotations

from pathlib import Path

from labtop.kernel.game import Game, discover
from labtop.pictures.sources import Fact, Source, behind, facts

PAGE = Path(__file__).parents[1] / "docs/sources.md"
OPENING = """# Where the facts are from

Every text on a science card of the games, and what stands behind it. Formulas, masses and structures are computed from
the molecules; all else is told in our words. The page is made by `python -m tools.sources` from `cards.toml` and
`sources.toml` in the package of each game, and a test sees to it that no text is without a source and no source without
a text.
"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")


def page() -> str:
    """The whole page."""
    taught = [game for game in discover().values() if game.package.startswith("labtop.") and facts(game.package)]
    return "\n".join([OPENING, *(_chapter(game) for game in taught)])


def _chapter(game: Game) -> str:
    return "\n".join([f"## {game.title}\n", *(_line(game, fact) for fact in facts(game.package)), ""])


def _line(game: Game, fact: Fact) -> str:
    return f"- **{fact.about}.** {fact.text} {'; '.join(map(_link, behind(game.package, fact.keys)))}"


def _link(source: Source) -> str:
    return f"[{source['label']}]({source['url']})" if "url" in source else source["label"]


if __name__ == "__main__":
    main()
