"""The types that the browser client has of a game, made from what the game declares."""

import random

import pytest
from tools.game_types import games_here, of_game

import labtop
from labtop.kernel.game import Game, find
from labtop.kernel.values import Maybe, Secret

BOUND = of_game(find("bound"), "make types")


def declared(name: str) -> list[str]:
    """The alternatives of a union in the types of Bound!."""
    return BOUND.split(f"export type {name} =")[1].split(";\n\n")[0].strip().removeprefix("| ").split("\n  | ")


def test_an_event_has_its_values_by_name_and_null_only_where_one_may_be_missing() -> None:
    assert '{ kind: "drew"; seat: number; name: BoundName | null }' in declared("BoundEvent")
    assert '{ kind: "missed"; asker: number; asked: number | null }' in declared("BoundEvent")


def test_a_move_has_its_arguments_by_name() -> None:
    assert '(LegalMove & { family: "ask_type"; args: { seat: number; type: BoundType } })' in declared("BoundMove")


def test_a_short_label_is_one_of_its_words_and_a_long_one_any() -> None:
    assert declared("BoundType")[0].startswith('"Cancer" | "Anticancer" | ')
    assert declared("BoundName") == ["string"]


def test_a_match_ends_for_one_of_the_reasons() -> None:
    assert declared("BoundReason") == ['"out" | "blocked" | "stall"']


def test_remarks_about_fields_come_along() -> None:
    assert "  /** Laid open when the match is over. */\n  hand: Held[] | null;" in BOUND


@pytest.mark.parametrize("game", games_here(), ids=lambda game: game.key)
def test_every_game_here_has_its_view_events_moves_and_stages_in_its_types(game: Game) -> None:
    written = of_game(game, "make types")
    view = labtop.new(game.key, players=game.players[0], seed=7).view(0)
    for field in view["table"]:
        assert f"  {field}: " in written
    for enum in (game.events.kinds, game.moves.families, game.stages):
        for member in enum:
            assert f'"{member.name.lower()}"' in written


@pytest.mark.parametrize("game", games_here(), ids=lambda game: game.key)
def test_nothing_is_missing_in_an_event_but_what_is_declared_as_that(game: Game) -> None:
    open_values = {
        kind.name.lower(): [name for name, value in one.values.items() if not isinstance(value, Maybe | Secret)]
        for kind, one in zip(game.events.kinds, game.events.told, strict=True)
    }
    for seed in range(4):
        match = labtop.new(game.key, players=game.players[0], seed=seed)
        choose = random.Random(seed)
        while not match.over:
            for event in match.view()["events"]:
                assert None not in [event[name] for name in open_values[event["kind"]]], event
            match.play(choose.choice(match.moves()))
