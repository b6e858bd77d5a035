"""Shields: RFT-108 to RFT-118."""

import pytest

import labtop
from tests.rules.rafts.table import asked, do, generic, hand, lay, legal, let_go, pile, stage, table

TWO = "b_ecoli+-, b_llactis+- | 0 0 0 0"


@pytest.mark.rule("RFT-108", "RFT-111")
def test_S13_a_shield_works_against_the_own_disaster() -> None:
    match = lay(tables={"A": "-+- | 0 1 0 0", "B": "-+- | 0 1 0 0"}, hands={"A": "outage backup", "B": "fungal"})
    do(match, "A act outage")
    assert asked(match) == "BA"
    do(match, "B pass", "A shield first")
    assert generic(match, "time") == [1, 0]


@pytest.mark.rule("RFT-109", "RFT-114")
def test_S15_one_shield_keeps_one_bacterium() -> None:
    match = lay(tables={"B": TWO}, hands={"A": "spill", "B": "resistance"})
    do(match, "A act spill", "B shield second")
    assert (table(match, "B"), pile(match)) == ("-+-, b_llactis+- | 0 0 0 0", "spill resistance b_ecoli")


@pytest.mark.rule("RFT-114")
def test_S16_two_shields_keep_two() -> None:
    match = lay(tables={"B": TWO}, hands={"A": "spill", "B": "resistance resistance"})
    do(match, "A act spill", "B shield both")
    assert (table(match, "B"), pile(match)) == (TWO, "spill resistance resistance")


@pytest.mark.rule("RFT-114", "RFT-118")
@pytest.mark.parametrize(
    ("held", "answers"),
    [
        ("resistance", ["shield first", "shield second", "pass"]),
        ("resistance resistance", ["shield first", "shield second", "shield both", "pass"]),
        ("backup", ["pass"]),
    ],
)
def test_S81_one_answer_says_everything(held: str, answers: list[str]) -> None:
    match = lay(tables={"B": TWO}, hands={"A": "spill", "B": held})
    do(match, "A act spill")
    assert legal(match, "B") == answers
    do(match, f"B {answers[-2] if len(answers) > 1 else 'pass'}")
    assert stage(match) != "shields"


@pytest.mark.rule("RFT-110")
def test_savings_keep_the_money() -> None:
    match = lay(tables={"B": "-+- | 0 0 2 0"}, hands={"A": "expenses", "B": "savings"})
    do(match, "A act expenses", "B shield first")
    assert (generic(match, "money"), pile(match)) == ([0, 2], "expenses savings")


@pytest.mark.rule("RFT-112", "RFT-116")
def test_S64_a_shield_protects_its_player_once() -> None:
    match = lay(
        3,
        tables={"B": "-+- | 0 1 0 0", "C": "-+- | 0 1 0 0"},
        hands={"A": "outage outage", "B": "backup fungal", "C": "fungal"},
    )
    do(match, "A act outage", "B shield first", "C pass")
    assert (generic(match, "time"), pile(match)) == ([0, 1, 0], "outage backup time")
    let_go(match)
    do(match, "A act outage", "B pass")
    assert generic(match, "time") == [0, 0, 0]


@pytest.mark.rule("RFT-113", "RFT-125")
def test_S14_who_has_nothing_at_risk_is_not_asked() -> None:
    match = lay(3, tables={"C": "-+- | 0 0 1 0"}, hands={"A": "expenses", "B": "savings", "C": "fungal"})
    do(match, "A act expenses")
    assert (asked(match), hand(match, "B")) == ("C", "savings")
    with pytest.raises(labtop.IllegalMove, match="nothing at risk"):
        match.play("shield", by=1, which="first")


@pytest.mark.rule("RFT-125", "RFT-113")
def test_S82_only_who_may_hold_a_shield_is_asked() -> None:
    match = lay(
        3,
        tables={"A": "-+- | 0 1 0 0", "B": "-+- | 0 1 0 0"},
        hands={"A": "outage", "B": "fungal", "C": "backup"},
    )
    do(match, "A act outage")
    assert (asked(match), legal(match, "B")) == ("B", ["pass"])
    do(match, "B pass")
    assert generic(match, "time") == [0, 0, 0]


@pytest.mark.rule("RFT-115")
def test_S17_a_shield_is_not_played_in_advance() -> None:
    match = lay(tables={"A": "-+- | 0 1 0 0"}, hands={"A": "backup"})
    assert legal(match) == ["end_turn"]


@pytest.mark.rule("RFT-117")
def test_nothing_is_lost_before_shields_were_asked_for() -> None:
    match = lay(tables={"A": "-+- | 0 1 0 0", "B": "-+- | 0 2 0 0"}, hands={"A": "outage fungal", "B": "backup"})
    do(match, "A act outage")
    assert (stage(match), asked(match), generic(match, "time")) == ("shields", "BA", [1, 2])


@pytest.mark.rule("RFT-118")
def test_shields_go_to_the_pile_clockwise_and_the_active_players_last() -> None:
    match = lay(
        3,
        active="B",
        tables=dict.fromkeys("ABC", "b_ecoli+- | 0 0 0 0"),
        hands={"A": "resistance", "B": "spill resistance", "C": "resistance"},
    )
    do(match, "B act spill", "B shield first", "A shield first", "C shield first")
    shielded = [event["seat"] for event in match.view()["events"] if event["kind"] == "shielded"]
    assert (shielded, pile(match)) == ([2, 0, 1], "spill resistance resistance resistance")


@pytest.mark.rule("RFT-125")
def test_when_all_copies_of_the_shield_are_in_the_pile_nobody_is_asked() -> None:
    match = lay(tables={"B": "-+- | 0 1 0 0"}, hands={"A": "outage", "B": "fungal"}, pile="backup backup backup")
    do(match, "A act outage")
    assert generic(match, "time") == [0, 0]
