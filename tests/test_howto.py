"""How to play: a few steps from the game's package, or else from its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from labtop import howto
from labtop.kernel.errors import Refusal
from labtop.kernel.game import Game, discover
from tests.elsewhere import coin

GAMES = [game for game in discover().values() if game.package.startswith("labtop.")]
PAGE = """# How to play Coin

Toss it,
and call.

## Toss
![A coin in the air](coin)
Throw the coin.
Catch it.

## Call
Say heads or tails.
"""


def test_the_package_of_a_game_says_how_to_play(tmp_path: Path) -> None:
    with coin(tmp_path, {"howto.md": PAGE}) as game:
        assert howto.read(game) == howto.HowTo(
            "Toss it, and call.",
            (
                howto.Panel("Toss", "Throw the coin. Catch it.", "coin", "A coin in the air"),
                howto.Panel("Call", "Say heads or tails."),
            ),
        )


def test_a_game_that_does_not_say_it_is_told_by_its_rules(tmp_path: Path) -> None:
    book = "# Coin\n\n## Play\n\n**CN-1** Toss it. *(our ruling)*\n\n**CN-2** Call.\n\n## The end\n\n**CN-3** Count.\n"
    with coin(tmp_path, {"rulebook.md": book}) as game:
        steps = howto.read(game).steps
    assert steps == (howto.Panel("Play", "Toss it."), howto.Panel("The end", "Count."))


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("", "it has no steps, which begin with a line such as ## Ask"),
        ("Toss it, and call.\n", "it has no steps, which begin with a line such as ## Ask"),
        ("## Toss\nThrow it.\n\n##\n", "step 2 has no title behind its ##"),
        ("## Toss\nThrow it.\n\n##\nCatch it.\n", "step 2 has no title behind its ##"),
        ("## Toss\n![A coin](coin)\n", "the step 'Toss' has no text below its title"),
        ("## Toss\n![A coin](Coin.svg)\nThrow it.\n", "the step 'Toss' has a picture that is not written"),
    ],
)
def test_a_page_that_does_not_say_it_is_refused_with_its_file(tmp_path: Path, page: str, wrong: str) -> None:
    with coin(tmp_path, {"howto.md": page}) as game, pytest.raises(howto.NoHowTo) as refusal:
        howto.read(game)
    assert f"howto.md in the package {game.package} does not say how to play: {wrong}" in str(refusal.value)


def test_a_page_in_another_encoding_is_refused_with_its_file(tmp_path: Path) -> None:
    with coin(tmp_path, {}) as game:
        (tmp_path / game.package / "howto.md").write_bytes(b"M\xfcnze")
        with pytest.raises(Refusal, match=r"howto\.md in the package \w+ is not written in UTF-8"):
            howto.read(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_how_to_play_fits_on_one_screen(game: Game) -> None:
    steps = howto.read(game).steps
    assert 4 <= len(steps) <= howto.MOST
    assert [step.title for step in steps if len(step.text) > 170 or not step.text.endswith(".")] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_step_has_a_picture_that_says_what_it_shows(game: Game) -> None:
    assert [step.title for step in howto.read(game).steps if not (step.picture and step.shows)] == []
