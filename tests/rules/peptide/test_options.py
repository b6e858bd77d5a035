"""House rules: which values they take, and which are refused."""

import pytest

import labtop
from labtop.kernel.options import Value


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("difficulty", "hard"),
        ("difficulty", 1),
        ("first_player", 4),
        ("first_player", -1),
        ("stop_bottom_slots", 3),
        ("stop_bottom_slots", 6),
        ("end_mode", "later"),
        ("holder_may_select_first_player", "perhaps"),
        ("allow_decline", 2),
        ("atp_actions_after_selection", "never"),
        ("atp_supply_limited", 0),
        ("energy_max", 3),
        ("energy_max", 13),
        ("rna_max", 2),
        ("rna_max", 13),
        ("tie_break", "none"),
        ("stall_limit", 4),
        ("stall_limit", 101),
    ],
)
def test_an_unknown_value_is_refused(option: str, value: Value) -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("peptide", players=4, options={option: value})


@pytest.mark.parametrize(
    ("option", "default"),
    [
        ("difficulty", "basic"),
        ("first_player", "random"),
        ("stop_bottom_slots", 4),
        ("end_mode", "one_more_round"),
        ("holder_may_select_first_player", False),
        ("allow_decline", False),
        ("atp_actions_after_selection", True),
        ("atp_supply_limited", True),
        ("energy_max", 8),
        ("rna_max", 7),
        ("tie_break", "shared"),
        ("stall_limit", 20),
    ],
)
def test_defaults(option: str, default: Value) -> None:
    game = labtop.new("peptide", players=2, seed=1).game
    assert {choice.name: choice.default for choice in game.options}[option] == default
    assert (
        labtop.new("peptide", players=4, seed=6, options={option: default}).view()
        == labtop.new("peptide", players=4, seed=6).view()
    )
