"""Moves: families, numbers and words are one table."""

from enum import IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

import labtop
from labtop.kernel.errors import BadGame
from labtop.kernel.game import discover
from labtop.kernel.moves import Moves
from labtop.kernel.values import Label, Number, Said, Seat, Secret, said, varied


class Family(IntEnum):
    ASK = 0
    GIVE = 1
    PASS = 2


CARD = Label(["Ace", "King"], ["A", "K"])
MOVES = Moves(
    Family,
    {
        Family.ASK: said("Ask {seat} for {card:a}", seat=Seat(3), card=CARD),
        Family.GIVE: said(lambda card: f"Give the {card}", card=CARD),
        Family.PASS: said("Pass"),
    },
)


def test_families_lie_one_after_the_other() -> None:
    spelled = [(MOVES.name(move), *MOVES.arguments(move).values()) for move in range(MOVES.count)]
    asks = [("ask", seat, card) for seat in range(3) for card in ("Ace", "King")]
    assert spelled == [*asks, ("give", "Ace"), ("give", "King"), ("pass",)]


@pytest.mark.parametrize("key", labtop.games())
@given(data=st.data())
def test_every_move_is_found_again_by_its_family_and_arguments(key: str, data: st.DataObject) -> None:
    moves = discover()[key].moves
    move = data.draw(st.integers(0, moves.count - 1))
    assert moves.find(moves.name(move), moves.arguments(move)) == move


@pytest.mark.parametrize("key", labtop.games())
@given(data=st.data())
def test_every_move_is_encoded_to_its_own_number(key: str, data: st.DataObject) -> None:
    moves = discover()[key].moves
    move = data.draw(st.integers(0, moves.count - 1))
    assert moves.encoder()(moves.family[move], *moves.args[move, :].tolist()) == move


@pytest.mark.parametrize("spelling", [0, "Ace", "ace", "A", "a"])
def test_a_labelled_argument_may_be_a_number_a_label_or_a_code(spelling: int | str) -> None:
    assert MOVES.find("give", {"card": spelling}) == 6


@pytest.mark.parametrize(
    ("family", "arguments", "sentence"),
    [
        ("steal", {}, "There is no move called 'steal' here. The moves are: ask, give, pass."),
        ("give", {}, "The move give takes card, not nothing."),
        ("pass", {"card": "Ace"}, "The move pass takes nothing more, not card."),
        ("give", {"card": "Queen"}, "'Queen' is not a card. It must be one of: Ace, King."),
        ("ask", {"seat": 3, "card": "Ace"}, "3 is not a seat. It must be one of: 0 to 2."),
        ("ask", {"seat": -1, "card": "Ace"}, "-1 is not a seat. It must be one of: 0 to 2."),
        ("ask", {"seat": True, "card": "Ace"}, "True is not a seat. It must be one of: 0 to 2."),
        ("ask", {"seat": 1.0, "card": "Ace"}, "1.0 is not a seat. It must be one of: 0 to 2."),
        ("give", {"card": 0.9}, "0.9 is not a card. It must be one of: Ace, King."),
        ("give", {"card": None}, "None is not a card. It must be one of: Ace, King."),
    ],
)
def test_a_move_that_is_spelled_wrong_is_refused_in_a_sentence(
    family: str, arguments: dict[str, int | str], sentence: str
) -> None:
    with pytest.raises(labtop.IllegalMove) as refusal:
        MOVES.find(family, arguments)
    assert str(refusal.value) == sentence


def test_a_move_in_words_is_its_sentence_with_names_and_labels_in_it() -> None:
    assert [MOVES.words(move, ["Ada", "Bob", "Cleo"]) for move in (1, 3, 6, 8)] == [
        "Ask Ada for a King",
        "Ask Bob for a King",
        "Give the Ace",
        "Pass",
    ]


def test_a_move_can_still_be_read_as_earlier_programs_put_it() -> None:
    now = dict(zip(Family, MOVES.said, strict=True))
    moves = Moves(Family, now, formerly={Family.ASK: "Demand {card:a} of {seat}"})
    assert [moves.former_words(move, ["Ada", "Bob", "Cleo"]) for move in (1, 8)] == ["Demand a King of Ada", "Pass"]


def test_a_family_without_a_sentence_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="MOVES does not say what GIVE, PASS is about"):
        Moves(Family, {Family.ASK: said("Ask")})


@pytest.mark.parametrize("values", [{"card": Secret(CARD, "a card")}, {"count": Number()}])
def test_a_move_has_no_secret_and_every_value_has_a_size(values: dict[str, Number | Secret]) -> None:
    table = {Family.ASK: said("Ask"), Family.GIVE: Said("Give", values), Family.PASS: said("Pass")}
    with pytest.raises(
        TypeError, match="MOVES: GIVE has a secret, an argument without a size, or more than 3 arguments"
    ):
        Moves(Family, table)


def test_a_sentence_speaks_only_of_its_values() -> None:
    with pytest.raises(BadGame, match="A sentence speaks of seta, and its values are seat"):
        said("{seta} passes.", seat=Seat(3))


class Turn(IntEnum):
    TAKE = 0


COIN = varied("currency", [Label(["cent", "euro"]), Label(["penny", "pound"])])
TURNS = Moves(Turn, {Turn.TAKE: said("Take a {coin}", coin=COIN)})


def test_the_words_of_a_move_follow_a_house_rule_and_its_number_does_not() -> None:
    assert TURNS.words(1, []) == "Take a euro"
    read = TURNS.under({"currency": 1})
    assert (read.words(1, []), read.find("take", {"coin": "pound"})) == ("Take a pound", 1)


def test_moves_that_follow_no_house_rule_are_the_same_at_every_table() -> None:
    assert MOVES.under({"currency": 1}) is MOVES
