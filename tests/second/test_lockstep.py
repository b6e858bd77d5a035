"""The lockstep itself: two engines of a small game that agree, and pairs that do not."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import labtop
from labtop.kernel.options import Value

from .lockstep import Chance, Fact, Lockstep, Luck, Move, perft


class Mine:
    """Take coins from the pot; the card 0 doubles them. With `slip` one thing goes another way."""

    slip = ""

    def __init__(self, players: int, options: Mapping[str, Value], source: Chance) -> None:
        pile = source.order("draw", range(5 if self.slip == "pile" else 4))
        self.cards, self.coins = pile[:players], [0] * players
        self.pot, self.turns, self.to_act = int(options.get("pot", 9)), 0, 0

    @property
    def over(self) -> bool:
        return self.pot <= 0 or self.turns == (29 if self.slip == "end" else 30)

    @property
    def reason(self) -> str | None:
        return "empty" if self.over else None

    def waiting(self) -> list[int]:
        return [] if self.over else [self.to_act]

    def legal(self, seat: int) -> list[Move]:
        most = 2 if self.slip == "moves" else min(2, self.pot)
        return [*(("take", (more,)) for more in range(most)), ("pass", ())]

    def apply(self, seat: int, family: str, args: tuple[int, ...]) -> None:
        if family == "take":
            self.pot -= args[0] + 1
            self.coins[seat] += args[0] + 1
        self.turns += 1
        self.to_act = (seat + (2 if self.slip == "order" and family == "pass" else 1)) % len(self.coins)

    def scores(self) -> list[int]:
        doubled = 1 if self.slip == "score" else 0
        return [coins * (1 + (card == doubled)) for coins, card in zip(self.coins, self.cards, strict=True)]

    def winners(self) -> list[int]:
        return [seat for seat, points in enumerate(self.scores()) if points == max(self.scores())] if self.over else []

    def facts(self) -> dict[str, Fact]:
        return {"pot": self.pot + (self.slip == "fact"), "coins": self.coins}


class FromMine:
    """How the record of the small game is read."""

    def order(self, before: Any, after: Any, pile: str) -> Sequence[int]:
        return [*after.card.tolist()[: after.seats], *reversed(after.draw.cards.tolist()[: after.draw.count])]

    def drawn(self, before: Any, after: Any, what: str) -> int:
        raise AssertionError(f"Nothing is drawn in this game, and no {what}.")

    def facts_of(self, state: Any) -> dict[str, Fact]:
        return {"pot": state.pot, "coins": state.coins.tolist()[: state.seats]}


READING = FromMine()


def slipping(what: str) -> type[Mine]:
    return type("Slipping", (Mine,), {"slip": what})


def play_many(key: str, made: type[Mine]) -> None:
    for seed in range(100):
        Lockstep(key, made, READING, 3, seed, {"pot": 20}).play_on(random.Random(seed), 100)


@pytest.mark.parametrize("players", [2, 3])
def test_two_engines_that_agree_play_to_the_end(found: Callable[..., str], players: int) -> None:
    key = found()
    for seed in range(10):
        both = Lockstep(key, Mine, READING, players, seed, {"pot": 20})
        assert both.play_on(random.Random(seed), 100) <= 30
        assert both.match.over


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        ("moves", "the moves of seat"),
        ("order", "the seats that wait"),
        ("end", "the seats that wait"),
        ("score", "the scores"),
        ("fact", "pot"),
        ("pile", "shuffled out of other cards"),
    ],
)
def test_a_difference_is_told_with_its_name(found: Callable[..., str], slip: str, told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        play_many(found(), slipping(slip))


def test_a_difference_is_told_with_the_moves_that_led_to_it(found: Callable[..., str]) -> None:
    both = Lockstep(found(), slipping("order"), READING, 3, 1, {})
    both.play(0, "take", (1,))
    with pytest.raises(AssertionError, match=r"after 2 moves(.|\n)*moves:  0 take\(1\); 1 pass"):
        both.play(1, "pass", ())


def test_both_engines_count_the_same_tree(found: Callable[..., str]) -> None:
    match = labtop.new(found(), 2, 1, {"pot": 4})
    second = Mine(2, {"pot": 4}, Luck(1))
    assert [perft(second, depth) for depth in range(6)] == [match.engine.perft(match.state, d) for d in range(6)]
