"""Options: what a table may choose, and what is refused."""

import pytest

import labtop
from labtop.kernel.options import Value
from tests.rules.pdb.table import do, lay, legal, offered, supply, tokens


@pytest.mark.rule("PDB-54", "PDB-56")
def test_S40_xray_and_electron_microscopy_may_give_triangles() -> None:
    match = lay(has={"A": "X1 S1"}, icon_preset="direct_triangle")
    assert offered(match, "xray") == ["xray:square2", "xray:triangle1"]
    assert offered(match, "em") == ["em:circle2", "em:triangle1"]
    do(match, "A em:triangle1")
    assert tokens(match, "A") == "X1 ▲1"


@pytest.mark.rule("PDB-55")
def test_S40_nmr_may_give_circles() -> None:
    match = lay(has={"A": "X1 S2"}, icon_preset="nmr_circle")
    assert offered(match, "nmr") == ["nmr:circle1", "nmr:triangle1"]
    assert (offered(match, "xray"), offered(match, "em")) == (
        ["xray:square2", "xray:circle1"],
        ["em:circle2", "em:square1"],
    )


def test_a_preset_changes_the_words_of_a_move_and_not_its_number() -> None:
    match = lay(has={"A": "X1"}, icon_preset="direct_triangle")
    made = match.play("xray", alternative="triangle1")
    assert (made.id, str(made)) == (7, "X-ray Crystallography for 1 triangle")


@pytest.mark.rule("PDB-42")
def test_S41_recruiting_in_the_first_round() -> None:
    match = lay(4, round=1, recruit_in_round_one=True)
    assert legal(match) == ["recruit", "publish", "prep1", "prep2"]


@pytest.mark.rule("PDB-12", "PDB-90", "PDB-98", "PDB-99")
@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (
            2,
            {"stall_rounds": 0, "max_rounds": 0},
            "“Rounds until the game has stalled” and “Last round” cannot both be 0.",
        ),
        (
            3,
            {"first_leader": 3},
            "The option first_leader cannot be 3; "
            "it may be random, or a seat: 0 for the first, 1 for the second and so on.",
        ),
        (
            2,
            {"target_achievement": 2},
            "The option target_achievement cannot be 2; it may be a whole number from 3 to 60.",
        ),
        (
            2,
            {"max_rounds": 9},
            "The option max_rounds cannot be 9; it may be a whole number from 10 to 1000, or 0 for none.",
        ),
    ],
)
def test_S43_refused_options(players: int, options: dict[str, Value], sentence: str) -> None:
    with pytest.raises(labtop.BadOption) as refusal:
        labtop.new("pdb", players=players, options=options)
    assert str(refusal.value) == sentence


@pytest.mark.rule("PDB-90")
def test_another_target() -> None:
    match = lay(has={"A": "★2"}, target_achievement=3)
    do(match, "A publish", "B prep1")
    assert match.ending == "target"


def even(players: int, **options: Value) -> labtop.Match:
    return labtop.new("pdb", players=players, seed=1, options={"first_leader": 1, "even_seats": True, **options})


@pytest.mark.parametrize(
    ("players", "given"),
    [(2, "B S1 ■1 ●2 ▲1, A S2"), (3, "B S1 ●2 ▲1, C , A S2 ●1"), (4, "B S1 ■1 ●1 ▲1, C , D S1 ■1, A S2 ▲1")],
)
def test_even_seats_give_tokens_to_those_who_win_less_often(players: int, given: str) -> None:
    match = even(players)
    assert [f"{one[0]} {tokens(match, one[0])}" for one in given.split(", ")] == given.split(", ")


def test_tokens_that_even_the_seats_come_out_of_the_supply() -> None:
    assert supply(even(4), "SX■●▲★") == "S16 X20 ■17 ●18 ▲17 ★30"  # one of each Data type is on offer


def test_where_the_leader_may_keep_the_token_other_seats_are_made_up_for() -> None:
    match = even(2, leader_may_select_lead=True)
    assert (tokens(match, "B"), tokens(match, "A")) == ("", "■1 ▲1")


def test_even_seats_are_told_in_the_log() -> None:
    assert even(3).log()[-2:] == [
        "P1 receives 1 Sample, 2 circles and 1 triangle, to make up for the seat.",
        "P0 receives 2 Samples and 1 circle, to make up for the seat.",
    ]
