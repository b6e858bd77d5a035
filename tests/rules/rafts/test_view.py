"""What the view says beyond what lies on the table."""

import pytest

import labtop
from tests.rules.rafts.table import do, lay, shown


def test_a_goal_is_a_checklist_with_the_raft_as_the_joker() -> None:
    match = lay(goals={"A": "goal_oil_spill"}, tables={"A": "b_pputida+g_petase | 2 1 1 1"}, hands={"A": "g_alkb"})
    (goal,) = shown(match, "A")["seats"][0]["goals"]
    assert goal == {
        "id": "goal_oil_spill",
        "bacterium": True,
        "gene": False,
        "bench": 0,
        "generic": {"medium": 2, "time": 1, "money": 1},
        "raft": True,
        "missing": 1,
        "pieces": 7,
        "needed": 0,
    }


def test_what_is_missing_with_the_hand_is_told_to_its_owner_only() -> None:
    match = lay(goals={"A": "goal_blood"}, hands={"A": "b_ecoli g_hb time raft"})
    assert [shown(match, viewer)["seats"][0]["goals"][0]["needed"] for viewer in ("A", "B", None)] == [3, None, None]
    assert shown(match, "B")["seats"][0]["goals"][0]["missing"] == 7


def test_a_goal_looks_at_the_bench_that_is_nearest() -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": "b_llactis+g_ins, -+g_hb | 0 0 0 0"})
    goal = shown(match)["seats"][0]["goals"][0]
    assert (goal["bench"], goal["bacterium"], goal["gene"]) == (1, False, True)


@pytest.mark.parametrize(
    ("card", "why", "clause"),
    [
        ("g_hb", None, None),
        ("fungal", None, None),
        ("time", "You have 2 time cards on your table already.", "RFT-23"),
        ("raft", "You have a Lipid Raft on your table already.", "RFT-24"),
        ("backup", "Back-up generator is played only when its disaster is.", "RFT-115"),
        ("serendipity", "No resource lies in the pile.", "RFT-97"),
    ],
)
def test_a_card_in_hand_says_why_it_cannot_be_played(card: str, why: str | None, clause: str | None) -> None:
    match = lay(tables={"A": "-+- | 0 2 0 1"}, hands={"A": card})
    (held,) = shown(match, "A")["seats"][0]["hand"]
    assert held == {"id": card, "copies": 1, "why": why, "clause": clause}


def test_the_pile_says_who_has_room_and_who_may_take() -> None:
    match = lay(
        4,
        tables={"B": "-+- | 0 2 0 0"},
        hands={"A": "fungal", "B": "fungal", "C": "time", "D": "backup"},
        pile="time outage",
    )
    shows = shown(match)["pile"]
    assert (shows["top"], shows["room"], shows["takers"]) == ("time", [0, 2, 3], [0, 3])


def test_a_shield_window_names_its_disaster() -> None:
    match = lay(tables={"B": "-+- | 0 1 0 0"}, hands={"A": "outage", "B": "backup"})
    do(match, "A act outage")
    assert shown(match)["disaster"] == "outage"
    assert match.view(1)["window"] == {"name": "Shields", "seats": [1], "otherwise": "Let it go"}
    assert match.situation() == f"{match.names[0]} plays Power outage: does anybody shield?"


def test_when_the_game_is_over_the_hands_are_open() -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": "b_ecoli+g_hb | 2 1 2 0"}, hands={"B": "serendipity"})
    do(match, "A claim 1")
    assert shown(match)["seats"][1]["hand"][0]["id"] == "serendipity"
    assert match.scores == [7, 0]


def test_the_own_hand_is_laid_out_and_others_by_their_families() -> None:
    match = lay(hands={"A": "g_hb time time", "B": "fungal raft"})
    layout = match.seen(0).layout
    assert layout.hand[0].text == "haemoglobin gene, 2 × Time"
    assert layout.sides[1].parts[-1].text == "holds 1 generic, 1 action"


def test_a_match_is_told_in_words_from_its_first_line() -> None:
    match = labtop.new("rafts", players=2, seed=1)
    assert match.log()[0].endswith(" begins.")
