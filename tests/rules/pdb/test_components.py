"""Players and components: PDB-01 to PDB-05."""

from collections import Counter

import pytest
from hypothesis import given

import labtop
from labtop import rulebook
from labtop.games.pdb.cards import CARD_LIST, COST, DATA, PLACE_IDS, READINGS
from labtop.games.pdb.state import EXCHANGE_OF, MOVE_OF, MOVES, PLACES_OF, Family, moves_of_exchanges
from labtop.kernel.errors import BadGame
from tests.rules.pdb.table import (
    SEATS,
    few,
    lay,
    legal,
    owned,
    people,
    play_at_random,
    record,
    seeds,
    shown,
    supply,
    table_sizes,
    tokens,
)

CODES = ["1MBN", "4HHB", "1HSG", "2LYZ", "1PRC", "1BMF", "1AOI", "1BRD", "5IRE", "3J5P", "1BUS"]
COSTS = [
    (2, 1, 0),
    (2, 1, 0),
    (2, 1, 0),
    (3, 0, 0),
    (2, 0, 1),
    (2, 2, 0),
    (1, 1, 1),
    (0, 2, 1),
    (0, 4, 0),
    (1, 3, 0),
    (0, 0, 2),
]


@pytest.mark.rule("PDB-01")
@pytest.mark.parametrize("players", [1, 5])
def test_a_table_of_another_size_is_refused(players: int) -> None:
    with pytest.raises(labtop.BadOption, match=r"^PDB: the game needs 2 to 4 players"):
        labtop.new("pdb", players=players)


@pytest.mark.rule("PDB-01", "PDB-101")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_and_four_can_play(players: int) -> None:
    match = labtop.new("pdb", players=players, seed=3)
    play_at_random(match, 3)
    assert match.winners


@pytest.mark.rule("PDB-02")
def test_there_are_28_depositions_and_four_additional_actions() -> None:
    assert Counter(card.kind for card in CARD_LIST) == {"deposition": 28, "action": 4}
    assert [card.name for card in CARD_LIST[:4]] == ["Automation", "Electron Crystallography", "IH/M", "XFEL"]


@pytest.mark.rule("PDB-02")
def test_the_methods_of_the_depositions() -> None:
    assert Counter(card.method for card in CARD_LIST[4:]) == {"xray": 17, "em": 6, "nmr": 5}


@pytest.mark.rule("PDB-02", "PDB-68")
def test_the_costs_of_cards() -> None:
    by_code = {card.pdb_id: COST[0, number, :].tolist() for number, card in enumerate(CARD_LIST)}
    assert [tuple(by_code[code]) for code in CODES] == COSTS
    assert COST[0, :4, :].tolist() == [[1, 1, 0], [0, 1, 0], [0, 1, 0], [1, 0, 0]]


@pytest.mark.rule("PDB-02")
def test_the_board_has_thirteen_boxes_and_graduate() -> None:
    view = shown(lay(4))
    assert len(view["boxes"]) + len(view["innovations"]) == 13
    assert view["graduate"]["by"] is None


@pytest.mark.rule("PDB-03", "PDB-08")
def test_all_tokens_are_in_the_supply_or_with_players() -> None:
    match = lay(4)
    assert supply(match) == "S20 X20 ■20 ●20 ▲20 ★30"


@pytest.mark.rule("PDB-03")
def test_nothing_stands_for_a_token_that_has_run_out() -> None:
    assert "grow" not in legal(lay(has={"A": "S2", "B": "X20"}))


@pytest.mark.rule("PDB-04")
def test_researchers_of_colors_that_nobody_plays_are_out_of_the_game() -> None:
    match = lay(2)
    assert record(match).total.tolist() == [1, 1, 0, 0]
    assert [seat["spare"] for seat in shown(match)["seats"]] == [9, 9]


@pytest.mark.rule("PDB-05", "PDB-76")
def test_a_player_may_hold_everything() -> None:
    match = lay(has={"A": "S20 X20 ■20 ●20 ▲20 ★11"}, owns={"A": "Automation EC IHM XFEL"})
    assert (tokens(match, "A"), owned(match, "A")) == ("S20 X20 ■20 ●20 ▲20 ★11", "Automation EC IHM XFEL")


@pytest.mark.rule("PDB-03", "PDB-39", "PDB-40")
@given(seeds, table_sizes)
@few
def test_tokens_move_between_players_and_supply_only(seed: int, players: int) -> None:
    match = labtop.new("pdb", players=players, seed=seed)
    play_at_random(match, seed, 60)
    held = record(match).tokens.sum(axis=0) + record(match).supply
    held[2:5] += record(match).offer
    assert held.tolist() == [20, 20, 20, 20, 20, 30]
    assert all(sum(people(match, seat)[i] for i in (0, 2, 3)) == 10 for seat in SEATS[:players])


def test_every_clause_of_the_rulebook_is_there() -> None:
    clauses = rulebook.read(labtop.new("pdb", players=2).game).clauses
    assert sorted(clauses) == sorted(f"PDB-{number:02d}" for number in range(1, 103))


def test_every_card_has_something_to_learn() -> None:
    assert all(len(card.science) > 40 for card in CARD_LIST)
    assert all(len(box["science"]) > 40 for box in DATA["box"])


def test_every_reading_of_the_icons_has_the_same_moves() -> None:
    assert len({tuple((one.place, one.returned) for one in reading) for reading in READINGS}) == 1


def test_every_exchange_is_made_by_a_move_of_the_family_of_its_place() -> None:
    for number, one in enumerate(READINGS[0]):
        family = Family(MOVES.family[MOVE_OF[number]])
        assert PLACE_IDS[one.place] in PLACES_OF[family]
        assert EXCHANGE_OF[MOVE_OF[number]] == number


def test_an_exchange_without_a_family_of_moves_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(PLACES_OF, Family.XFEL)
    with pytest.raises(BadGame, match="no family of moves for act_xfel"):
        moves_of_exchanges()
