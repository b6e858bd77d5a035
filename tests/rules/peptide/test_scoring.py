"""Scoring: PEP-178 to PEP-191."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import labtop
from labtop.games.peptide.scoring import best_matches
from tests.rules.peptide.table import (
    CODON,
    REST,
    amino,
    do,
    few,
    hidden,
    lay,
    observers,
    record,
    rna,
)

LAST = {"stop_round": 4, "amino_deck": REST}


def final(players: int = 4, **position: Any) -> labtop.Match:
    """The last player resolves a last card in the last round, and the game is scored."""
    position = {"supply": 20, "spare": players - 1, **LAST, **position}
    match = lay(players, seat=players - 1, down={players - 1: "nucleus"}, **position)
    do(match, "one nucleus")
    if not match.over:
        do(match, "end")
    return match


def scoring(match: labtop.Match, seat: int) -> list[tuple[str, str, int]]:
    """The cards that count for a seat, as the table lays them out."""
    return [(line["card"], line["because"], line["points"]) for line in match.view()["table"]["final"]["scoring"][seat]]


@pytest.mark.rule("PEP-178", "PEP-179", "PEP-180", "PEP-181", "PEP-183")
def test_E6_final_score() -> None:
    match = final(
        chain={0: "Asn_ Pro_ Val^", 1: "Gly_"},
        bonus={0: [3], 1: [2, 1]},
        amino={0: "His Leu Ser"},
        rna={0: "CACG"},
    )
    assert match.scores[0] == 16
    assert scoring(match, 0) == [
        ("+3", "bonus", 3),
        ("Asparagine", "permanent", 5),
        ("Proline", "permanent", 6),
        ("Valine", "added", 3),
        ("Histidine", "matched", 1),
        ("Leucine", "unmatched", -1),
        ("Serine", "unmatched", -1),
    ]


@pytest.mark.rule("PEP-180")
def test_S37_rounding_card_by_card() -> None:
    assert final(chain={0: "Val^ Asn^ Ser^"}).scores[0] == 8


@pytest.mark.rule("PEP-182", "PEP-184")
def test_S38_best_assignment() -> None:
    match = final(amino={0: "Asn Ser Thr"}, rna={0: "AACCCU"})
    assert match.scores[0] == 1
    assert [line[1] for line in scoring(match, 0)] == ["unmatched", "matched", "matched"]


@pytest.mark.rule("PEP-185")
def test_S39_rna_beneath_the_chain() -> None:
    assert final(chain={0: "Thr^"}, amino={0: "Ser"}, rna={0: "UC"}).scores[0] == 2


@pytest.mark.rule("PEP-187", "PEP-183")
def test_S40_below_zero() -> None:
    assert final(amino={0: "Phe Gly Lys"}, rna={0: "UUGA"}).scores[0] == -3


@pytest.mark.rule("PEP-188", "PEP-189", "PEP-191")
def test_S41_tie() -> None:
    match = final(
        3,
        chain={0: "Val_ Pro_ Asn^", 1: "Phe_ Thr_ Ala^", 2: "Gly_"},
        bonus={2: [3, 2, 1]},
        amino={2: "Lys Cys Trp"},
        supply=None,
    )
    assert match.scores == [14, 14, 9]
    assert (match.winners, match.view()["table"]["final"]["places"]) == ([0, 1], [1, 1, 3])


@pytest.mark.rule("PEP-191")
def test_S59_places() -> None:
    chains = {0: "Gly_ Leu^", 1: "Val_ Asn^", 2: "Phe_ Ile^", 3: "Ala^"}
    match = final(4, chain=chains, bonus={1: [3, 2, 1]})
    assert match.scores == [9, 14, 9, 3]
    assert match.view()["table"]["final"]["places"] == [2, 1, 2, 4]


@pytest.mark.rule("PEP-179", "PEP-180")
@pytest.mark.parametrize(("card", "full", "half"), [("Ser", 4, 2), ("Val", 5, 3), ("Phe", 6, 3)])
def test_a_permanent_card_counts_in_full_and_an_added_one_half(card: str, full: int, half: int) -> None:
    assert final(chain={0: f"{card}_"}, bonus={3: [3]}).scores[0] == full
    assert final(chain={0: f"{card}^"}).scores[0] == half


@pytest.mark.rule("PEP-178")
@pytest.mark.parametrize(("cards", "points"), [([3], 3), ([2], 2), ([1], 1), ([3, 1], 4), ([3, 2, 1], 6)])
def test_bonus_cards_count_what_they_show(cards: list[int], points: int) -> None:
    match = final(chain={1: "Val_ Pro_ Asn_"}, bonus={0: cards})
    assert match.scores[0] == points


@pytest.mark.rule("PEP-182")
def test_an_rna_card_serves_one_match() -> None:
    assert final(amino={0: "Ser Arg"}, rna={0: "UCAG"}).scores[0] == 0


@pytest.mark.rule("PEP-186")
def test_nothing_else_is_worth_anything() -> None:
    match = final(atp={0: 9}, rna={0: "AGCUAGCU"}, first=0, supply=None)
    assert match.scores == [0, 0, 0, 0]


@pytest.mark.rule("PEP-184")
@few
@given(
    st.sets(st.sampled_from(sorted(CODON)), max_size=9),
    st.tuples(*(st.integers(0, 6) for _ in range(4))),
)
def test_as_many_cards_as_possible_are_matched(cards: set[str], counts: tuple[int, int, int, int]) -> None:
    held = "".join(letter * count for letter, count in zip("AGCU", counts, strict=True))
    match = lay(
        6, up={0: "mitochondria"}, amino={0: " ".join(sorted(cards))}, rna={0: held}, rna_field="--", rna_deck=""
    )

    def fits(chosen: tuple[str, ...]) -> bool:
        asked = "".join(CODON[card] for card in chosen)
        return all(asked.count(letter) <= held.count(letter) for letter in "AGCU")

    most = max(size for size in range(len(cards) + 1) if any(map(fits, combinations(sorted(cards), size))))
    assert best_matches(record(match), 0).bit_count() == most
    assert match.scores[0] == 2 * most - len(cards)


@pytest.mark.rule("PEP-184")
def test_the_best_assignment_is_found_for_a_hand_of_all_twenty() -> None:
    everything: dict[str, Any] = {"amino": {0: " ".join(CODON)}, "rna": {0: "AGCU" * 12}, "rna_field": "--"}
    match = lay(6, up={0: "mitochondria"}, rna_deck="", amino_deck="", stop_round=4, **everything)
    assert match.scores[0] == 2 * 16 - 20


@pytest.mark.rule("PEP-188")
def test_the_most_points_win() -> None:
    match = final(chain={1: "Phe^", 2: "Ser^"})
    assert match.winners == [1]


@pytest.mark.rule("PEP-189")
@pytest.mark.parametrize(
    ("position", "winner"),
    [
        ({"chain": {0: "Phe^ Val^", 1: "Pro_", 2: ""}, "bonus": {3: [3]}}, 1),
        ({"chain": {0: "Ser^ Arg^ Cys^", 1: "Phe^ Lys^", 2: ""}}, 0),
        ({"chain": {0: "Phe^", 1: "Lys^", 2: ""}, "atp": {0: 1, 1: 2}, "supply": None}, 1),
    ],
)
def test_the_tie_break_asks_for_permanent_cards_then_the_chain_then_atp(position: dict[str, Any], winner: int) -> None:
    match = final(**position, options={"tie_break": "permanent_then_chain_then_atp"})
    assert match.scores[0] == match.scores[1]
    assert match.winners == [winner]
    assert final(**position).winners == [0, 1]


@pytest.mark.rule("PEP-189", "PEP-191")
def test_players_that_the_tie_break_cannot_part_share_the_win() -> None:
    match = final(chain={0: "Phe^", 1: "Lys^"}, options={"tie_break": "permanent_then_chain_then_atp"})
    assert (match.winners, match.view()["table"]["final"]["places"][:2]) == ([0, 1], [1, 1])


@pytest.mark.rule("PEP-190")
def test_all_hands_are_shown_but_no_deck() -> None:
    match = final(amino={0: "Phe", 1: "Gly"}, rna={0: "UU", 1: "A"}, supply=None)
    for observer in observers(match):
        hands = [seat["hand"] for seat in match.view(observer)["table"]["seats"]]
        assert [card["three"] for card in hands[0]["amino"]] == amino(match, 0) == ["Phe"]
        assert hands[1]["rna"]["A"] == len(rna(match, 1)) == 1
        closed = hidden(match, observer)
        assert closed.removed == 0
        for deck in (closed.amino_deck, closed.rna_deck, closed.organelle_deck):
            assert set(deck.cards.tolist()) == {-1}


@pytest.mark.rule("PEP-181", "PEP-183")
def test_a_player_sees_what_the_game_would_score_now() -> None:
    match = lay(up={0: "mitochondria"}, chain={0: "Val^"}, amino={0: "Phe Gly"}, rna={0: "UUU"})
    assert match.view(0)["table"]["hand"]["score"] == {"bonus": 0, "chain": 3, "hand": 0, "total": 3}
