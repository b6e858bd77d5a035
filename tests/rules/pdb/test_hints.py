"""Why a hint proposes a move, in a sentence from what the seat may know."""

import labtop
from tests.rules.pdb.table import lay


def reason(match: labtop.Match, words: str) -> str:
    """What speaks for the move of A that is called so."""
    (move,) = [one for one in match.moves(0) if one.words == words]
    return match.seen(0).because(move)


def test_a_method_says_which_card_it_brings_within_reach() -> None:
    match = lay(has={"A": "S1 ■2"}, market="1MBN 1PRC 5IRE")
    assert reason(match, "Electron Microscopy for 2 circles") == "After it you can pay for Myoglobin (1MBN)."


def test_a_method_says_how_far_the_nearest_card_then_is() -> None:
    match = lay(has={"A": "■2"}, market="1MBN 1PRC 5IRE")
    assert reason(match, "Prepare 1 Sample") == "After it you are 1 turn from the Data for Myoglobin (1MBN)."


def test_what_brings_no_card_nearer_says_so() -> None:
    match = lay(has={"A": "■4"}, market="2LYZ 4INS 1BNA")
    assert reason(match, "Analyze 2 squares for a triangle") == "It brings no card nearer that lies there now."


def test_a_claim_says_who_else_could_pay() -> None:
    match = lay(has={"A": "■2 ●1", "B": "■2 ●1"}, market="1MBN 1PRC 5IRE")
    assert reason(match, "Innovate: claim the left card") == "It is 3 Achievement, and P1 could take it from you."


def test_a_researcher_that_leaves_is_gone_for_good() -> None:
    match = lay(totals="A2", has={"A": "■2"}, market="1MBN 1PRC 5IRE")
    words = "Let a Researcher graduate or retire for a circle"
    assert reason(match, words).endswith("But the Researcher is gone for good.")
