"""Answers and secrets: RFT-107, RFT-125, RFT-140, RFT-156 to RFT-159."""

from itertools import permutations

import pytest

import labtop
from tests.rules.rafts.table import SEATS, asked, do, hand, lay, legal, let_go, pile, stage, table

DEAD = "time time money raft backup savings"
ALIVE = "time time money raft backup fungal"


def seen(match: labtop.Match, seat: str) -> tuple[object, object]:
    """The view and the log of a seat."""
    return match.view(SEATS.index(seat)), match.log(SEATS.index(seat))


@pytest.mark.rule("RFT-156")
def test_S76_the_order_of_the_answers_changes_nothing() -> None:
    ends = set()
    for order in permutations("DAB"):
        match = lay(
            4,
            active="C",
            tables={"C": "-+g_ins | 0 0 0 0"},
            hands={"C": "g_hb", "D": "serendipity", "A": "serendipity", "B": "serendipity"},
        )
        do(match, "C lay g_hb 1")
        assert asked(match) == "DAB"
        answers = {"D": "pass", "A": "take 1", "B": "take 1"}
        do(match, *(f"{seat} {answers[seat]}" for seat in order))
        ends.add(bytes(match.state))
        assert (table(match, "A"), pile(match)) == ("-+g_ins | 0 0 0 0", "serendipity")
        assert (hand(match, "B"), hand(match, "D")) == ("serendipity", "serendipity")
    assert len(ends) == 1


@pytest.mark.rule("RFT-156", "RFT-120")
def test_S77_between_turns_the_order_begins_after_the_player_whose_turn_is_over() -> None:
    match = lay(
        3,
        active="B",
        hands={"A": "fungal", "B": "fungal g_hb g_hb b_ecoli b_ecoli g_ins", "C": "fungal"},
        pile="time",
    )
    do(match, "B end_turn")
    assert (stage(match), asked(match)) == ("between", "CAB")


@pytest.mark.rule("RFT-118", "RFT-157")
@pytest.mark.parametrize("answer", ["B shield first", "B pass"])
def test_S65_nothing_moves_before_the_last_answer_and_none_is_changed(answer: str) -> None:
    match = lay(
        3, tables={"B": "-+- | 0 1 0 0", "C": "-+- | 0 1 0 0"}, hands={"A": "outage", "B": "backup", "C": "backup"}
    )
    do(match, "A act outage")
    before, tables = seen(match, "C"), table(match, "B")
    do(match, answer)
    assert (seen(match, "C"), table(match, "B"), asked(match)) == (before, tables, "C")
    with pytest.raises(labtop.IllegalMove, match="answered already"):
        match.play("pass", by=1)


@pytest.mark.rule("RFT-125", "RFT-159")
def test_S37_who_holds_what_does_not_show_in_a_window() -> None:
    stories = []
    for held in ("serendipity", "backup"):
        match = lay(3, tables={"A": "-+g_hb | 0 0 0 0"}, hands={"A": "g_ins", "B": held, "C": "savings"})
        story = [seen(match, seat) for seat in "AC"]
        for move in ("A lay g_ins 1", "B pass", "C pass"):
            do(match, move)
            story += [seen(match, seat) for seat in "AC"]
        stories.append((asked(match), story))
    assert stories[0] == stories[1]


@pytest.mark.rule("RFT-140", "RFT-159")
def test_S79_that_a_hand_was_dead_does_not_show() -> None:
    stories = []
    for held in (DEAD, ALIVE):
        match = lay(tables={"A": "-+- | 2 2 2 1"}, hands={"A": held})
        story = [seen(match, "B")]
        do(match, "A end_turn")
        stories.append([*story, seen(match, "B")])
    assert stories[0] == stories[1]


@pytest.mark.rule("RFT-159")
def test_S83_an_answer_made_on_the_view_before_another_answered_is_accepted() -> None:
    match = lay(
        3, tables={"B": "-+- | 0 1 0 0", "C": "-+- | 0 1 0 0"}, hands={"A": "outage", "B": "backup", "C": "backup"}
    )
    do(match, "A act outage")
    (shield, _) = match.moves(1)
    do(match, "C pass")
    match.play(shield)
    assert stage(match) == "react"


@pytest.mark.rule("RFT-157")
def test_everybody_asked_answers_once_in_each_holding() -> None:
    match = lay(3, tables={"A": "-+g_hb | 0 0 0 0"}, hands={"A": "g_ins", "B": "fungal", "C": "fungal"})
    do(match, "A lay g_ins 1", "C pass")
    assert (asked(match), legal(match, "C"), legal(match, "B")) == ("B", [], ["pass"])


@pytest.mark.rule("RFT-158")
def test_a_card_that_is_played_stays_played() -> None:
    match = lay(tables={"B": "b_ecoli+- | 0 0 0 0"}, hands={"A": "espionage"})
    do(match, "A act espionage")
    with pytest.raises(labtop.UndoRefused):
        match.undo()
    assert all(move.startswith("steal") for move in legal(match))


@pytest.mark.rule("RFT-121", "RFT-159")
def test_an_answer_that_lost_stays_secret() -> None:
    stories = []
    for answer in ("take 1", "pass"):
        match = lay(3, tables={"A": "-+g_hb | 0 0 0 0"}, hands={"A": "g_ins", "B": "serendipity", "C": "serendipity"})
        do(match, "A lay g_ins 1", "B take 1", f"C {answer}")
        let_go(match)
        stories.append([seen(match, seat) for seat in "AB"])
    assert stories[0] == stories[1]
