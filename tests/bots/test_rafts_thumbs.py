"""Rules of thumb of Rafts!: what the heuristic bot does where it is plain what is right."""

import pytest

import labtop
from labtop.bots import make
from labtop.kernel.seed import key_from
from tests.rules.rafts.table import SEATS, do, lay


def chosen(match: labtop.Match, seat: str = "A") -> str:
    """The move that the heuristic bot makes in a seat, in words."""
    number = SEATS.index(seat)
    bot = make("heuristic", match.game, key_from(1))
    return str(match.move(number, bot.choose(match.engine.hidden(match.state, number), number)))


def test_it_claims() -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": "b_ecoli+g_hb | 2 1 2 0"}, hands={"A": "time fungal"})
    assert chosen(match) == "Claim victory with your first goal"


@pytest.mark.parametrize(
    ("held", "move"),
    [
        ("g_hb b_ecoli money g_pdc", "Add Money to your table"),
        ("g_hb b_ecoli g_pdc", "Lay haemoglobin gene on bench 1"),
        ("b_ecoli g_pdc", "Lay E. coli on bench 1"),
    ],
)
def test_in_the_winning_turn_it_plays_what_is_missing_and_the_bacterium_last(held: str, move: str) -> None:
    gene = "-" if "g_hb" in held else "g_hb"
    match = lay(
        goals={"A": "goal_blood"}, tables={"A": f"-+{gene} | 2 1 {1 if 'money' in held else 2} 0"}, hands={"A": held}
    )
    assert chosen(match) == move


def test_it_keeps_bacterium_and_gene_until_the_goal_is_near() -> None:
    match = lay(goals={"A": "goal_blood"}, hands={"A": "b_ecoli g_hb backup"})
    assert chosen(match) == "End the turn"


def test_it_shields_what_it_needs_and_not_what_it_does_not() -> None:
    for goal, answer in (
        ("goal_insulin", "Shield your card or bench 1"),
        ("goal_blood", "Let it go"),
    ):
        match = lay(goals={"B": goal}, tables={"B": "-+- | 0 2 0 0"}, hands={"A": "outage", "B": "backup"})
        do(match, "A act outage")
        assert chosen(match, "B") == answer


def test_it_takes_what_it_needs_and_lets_go_what_it_does_not() -> None:
    for goal, move in (("goal_blood", "take"), ("goal_gut", "Let it go")):
        match = lay(
            goals={"B": goal},
            tables={"A": "-+g_hb | 0 0 0 0", "B": "-+g_pdc | 0 0 0 0"},
            hands={"A": "g_ins", "B": "serendipity"},
        )
        do(match, "A lay g_ins 1")
        assert move in chosen(match, "B")


def test_it_hits_whoever_is_closest() -> None:
    match = lay(
        3,
        goals={"B": "goal_blood", "C": "goal_sugar"},
        tables={"B": "b_ecoli+g_hb | 2 1 1 0", "C": "-+- | 1 0 0 0"},
        hands={"A": "fungal"},
    )
    do(match, "A act fungal")
    assert chosen(match) == f"Spoil a culture medium of {match.names[1]}"


def test_it_never_hands_over_a_goal_that_is_fulfilled() -> None:
    match = lay(
        3,
        goals={"A": "goal_mouth", "B": "goal_blood", "C": "goal_sugar"},
        tables={"B": "b_llactis+g_tff1 | 2 1 2 0"},
        hands={"A": "exchange"},
    )
    do(match, "A act exchange")
    assert chosen(match).endswith(match.names[2])


def test_a_full_hand_is_not_kept() -> None:
    match = lay(
        goals={"A": "goal_blood"},
        tables={"A": "b_ecoli+- | 2 2 2 1"},
        hands={"A": "b_llactis time money raft backup savings"},
    )
    assert chosen(match) == "Lay L. lactis on bench 1"
