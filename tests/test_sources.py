"""Facts: each has a source, each source has a fact, and all are listed in one place."""

from __future__ import annotations

import pytest
from tools import sources

from labtop.kernel.game import Game, discover
from labtop.pictures.sources import Fact, behind, described, facts

GAMES = [game for game in discover().values() if game.package.startswith("labtop.")]
FACTS = [(game, fact) for game in GAMES for fact in facts(game.package)]


def title(game: Game) -> str:
    return game.key


@pytest.mark.parametrize("game", GAMES, ids=title)
def test_every_fact_has_a_source(game: Game) -> None:
    assert [fact.about for fact in facts(game.package) if not fact.keys] == []


@pytest.mark.parametrize(("game", "fact"), FACTS, ids=[f"{game.key}-{fact.about}" for game, fact in FACTS])
def test_every_source_of_a_fact_can_be_looked_up(game: Game, fact: Fact) -> None:
    for source in behind(game.package, fact.keys):
        assert source["label"]
        assert source.get("url", "https://").startswith("https://")


@pytest.mark.parametrize("game", GAMES, ids=title)
def test_every_source_that_is_described_stands_behind_a_fact(game: Game) -> None:
    used = {key for fact in facts(game.package) for key in fact.keys}
    assert set(described(game.package)) - used == set()


def test_a_year_of_approval_says_where_it_is_from() -> None:
    approved = [fact for game, fact in FACTS if "pproved" in fact.text]
    assert approved
    assert [fact.about for fact in approved if not any(key.startswith("fda:") for key in fact.keys)] == []


def test_the_page_of_sources_is_up_to_date() -> None:
    assert sources.PAGE.read_text("utf-8") == sources.page(), "run: python -m tools.sources"
