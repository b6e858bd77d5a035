"""The cards of a game, as its cards.toml lists them."""

import tomllib
from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import Any


def read(package: str) -> dict[str, Any]:
    """All that stands in the cards.toml of a game, given its package."""
    return tomllib.loads(files(package).joinpath("cards.toml").read_text("utf-8"))


def facts(card: Mapping[str, Any], printed: Collection[str]) -> dict[str, Any]:
    """What there is to learn about a card beyond what is printed on it."""
    return {name: value for name, value in card.items() if name not in printed}
