"""Rounds and turns: PDB-21 to PDB-29."""

import pytest
from hypothesis import given

import labtop
from tests.rules.pdb.table import (
    CODES,
    SEATS,
    do,
    few,
    lay,
    leader,
    legal,
    people,
    play_at_random,
    record,
    seeds,
    shown,
    skipped,
    stage,
    table_sizes,
    turn,
)


@pytest.mark.rule("PDB-21", "PDB-23", "PDB-25", "PDB-26")
def test_X03_several_circuits() -> None:
    match = lay(3, leader="B", totals="A1 B3 C2")
    do(match, "B prep2", "C publish", "A prep1", "B grow", "C recruit", "B em:circle2")
    assert shown(match)["round"] == 3


@pytest.mark.rule("PDB-22", "PDB-23", "PDB-47", "PDB-89")
def test_X06_the_leader_begins_the_next_rounds() -> None:
    match = lay(3, round=3)
    do(match, "A publish", "B lead")
    assert (leader(match), turn(match)) == ("B", "C")
    do(match, "C prep1")
    assert (shown(match)["round"], turn(match)) == (4, "B")
    do(match, "B prep2", "C publish", "A prep1")
    assert (shown(match)["round"], turn(match)) == (5, "B")


@pytest.mark.rule("PDB-25", "PDB-29")
def test_S07_the_leader_token_does_not_change_the_order_of_a_round() -> None:
    match = lay(4, totals="A2 B1 C1 D1")
    do(match, "A prep2", "B lead", "C publish", "D prep1")
    assert turn(match) == "A"
    do(match, "A grow")
    assert (shown(match)["round"], turn(match)) == (3, "B")


@pytest.mark.rule("PDB-25")
def test_S44_the_only_seat_left_plays_on() -> None:
    match = lay(totals="A1 B3")
    do(match, "A publish", "B prep1", "B prep2", "B grow")
    assert (shown(match)["round"], turn(match)) == (3, "A")


@pytest.mark.rule("PDB-24", "PDB-26")
def test_who_has_no_researcher_to_play_is_passed_over_in_silence() -> None:
    match = lay(3, totals="A2 B1 C1")
    do(match, "A publish", "B prep1", "C prep2")
    assert (turn(match), skipped(match)) == ("A", "")


@pytest.mark.rule("PDB-27", "PDB-61")
def test_nobody_may_pass() -> None:
    assert all(name not in move for move in legal(lay(totals="A3")) for name in ("pass", "end"))
    assert labtop.new("pdb", players=2).game.moves.count == 45


@pytest.mark.rule("PDB-28", "PDB-63", "PDB-84")
def test_S23_who_can_do_nothing_is_skipped_and_keeps_the_researcher() -> None:
    match = lay(4, round=5, totals="A2 B2 C2 D2")
    do(match, "A recruit", "B publish", "C prep2", "D graduate:triangle", "A prep1", "B lead")
    do(match, "C grow")
    assert (skipped(match), shown(match)["round"], turn(match)) == ("D", 6, "B")
    assert (people(match, "D")[:2], people(match, "A")[0]) == ((1, 1), 3)


@pytest.mark.rule("PDB-24", "PDB-28")
def test_S24_who_was_skipped_is_looked_at_again_in_the_same_round() -> None:
    match = lay(4, totals="A2 B1 C1 D1", has={"A": "S12", "B": "S8"})
    do(match, "A publish", "B recruit", "C lead")
    assert (skipped(match), turn(match)) == ("D", "A")
    assert shown(match)["seats"][3]["stuck"]
    do(match, "A grow")
    assert (turn(match), legal(match)) == ("D", ["prep1"])
    do(match, "D prep1")
    assert (shown(match)["round"], turn(match)) == (3, "C")


@pytest.mark.rule("PDB-24", "PDB-28", "PDB-31", "PDB-101")
def test_S39_a_starved_table_is_still_alive() -> None:
    depositions = CODES[4:]
    owns = {
        "A": " ".join(depositions[:10]),
        "B": " ".join(depositions[10:19]),
        "C": " ".join([*depositions[19:], "Automation", "EC", "IHM", "XFEL"]),
    }
    has = {"A": "★10 ■20", "B": "★10 ●20", "C": "★10 ▲20"}
    rest = {"round": 40, "totals": "A10 B10 C10", "owns": owns, "market": "- - -", "target_achievement": 60}
    assert legal(lay(3, has=has, **rest)) == ["prep1", "prep2"]  # type: ignore[arg-type]
    match = lay(3, to_play="B", has={**has, "B": "★10 ●20 S20"}, **rest)  # type: ignore[arg-type]
    assert (legal(match, "A"), legal(match)) == ([], ["lead", "grow"])
    do(match, "B lead", "C act_automation:crystal1")
    assert (skipped(match), turn(match), legal(match)) == ("A", "B", ["grow"])


@pytest.mark.rule("PDB-21", "PDB-23", "PDB-25")
@given(seeds, table_sizes)
@few
def test_nobody_has_two_turns_running_unless_all_others_are_unable(seed: int, players: int) -> None:
    match = labtop.new("pdb", players=players, seed=seed)
    while not match.over:
        before, number = turn(match), shown(match)["round"]
        play_at_random(match, seed, 1)
        if not match.over and shown(match)["round"] == number and stage(match) == "play" and turn(match) == before:
            others = [seat for seat in SEATS[:players] if seat != before]
            assert not any(people(match, seat)[1] and legal(match, seat) for seat in others)


@pytest.mark.rule("PDB-21", "PDB-30")
@given(seeds, table_sizes)
@few
def test_every_turn_plays_one_researcher(seed: int, players: int) -> None:
    match = labtop.new("pdb", players=players, seed=seed)
    while not match.over:
        before, number = sum(record(match).unplayed.tolist()), shown(match)["round"]
        play_at_random(match, seed, 1)
        if number and not match.over and shown(match)["round"] == number:
            assert sum(record(match).unplayed.tolist()) == before - 1
