"""Why a move is not allowed, and the clause for the moment."""

from collections.abc import Callable

import pytest

import labtop
from tests.rules.pdb.table import SEATS, do, lay, parse

NAMES = ["Ines", "Karl", "Bo", "Mia"]
LayOut = Callable[[], labtop.Match]


def asked(match: labtop.Match, seat: str, name: str) -> tuple[str, str]:
    """The answer to a seat that tries a move."""
    match.rename(NAMES[: match.players])
    family, args = parse(name)
    return match.why_not(SEATS.index(seat), family, list(args.values()))


def after(*moves: str, **position: object) -> labtop.Match:
    match = lay(3, **position)  # type: ignore[arg-type]
    do(match, *moves)
    return match


@pytest.mark.parametrize(
    ("lay_out", "seat", "move", "sentence", "clause"),
    [
        (lambda: lay(), "B", "publish", "Not yet: it is Ines's turn.", "PDB-23"),
        (lambda: lay(), "A", "pick:square", "Data are picked before the first round only.", "PDB-13"),
        (lambda: lay(), "A", "lead", "You hold the Leader token already.", "PDB-48"),
        (lambda: lay(round=1), "A", "recruit", "Nobody can be recruited in the first round.", "PDB-42"),
        (lambda: lay(totals="A10"), "A", "recruit", "All 10 of your Researchers are in play.", "PDB-45"),
        (lambda: after("A publish"), "B", "publish", "Ines was here in this round already.", "PDB-34"),
        (
            lambda: after("A publish", "B prep1", "C prep2", totals="A2"),
            "A",
            "publish",
            "You were here in this round already.",
            "PDB-34",
        ),
        (
            lambda: lay(has={"A": "S1"}),
            "A",
            "nmr:square1",
            "NMR Spectroscopy needs 2 Samples, and you have 1.",
            "PDB-31",
        ),
        (
            lambda: lay(),
            "A",
            "xray:square2",
            "X-ray Crystallography needs 1 Crystal, and you have none.",
            "PDB-31",
        ),
        (
            lambda: lay(has={"A": "X1"}, supply="■1"),
            "A",
            "xray:square2",
            "The Supply has 1 square: 2 would be due.",
            "PDB-32",
        ),
        (
            lambda: lay(has={"A": "★15", "B": "★15"}, target_achievement=60),
            "A",
            "publish",
            "The Supply has no Achievement: 1 would be due.",
            "PDB-50",
        ),
        (lambda: lay(), "A", "graduate:square", "Your last Researcher cannot leave.", "PDB-63"),
        (lambda: lay(totals="A2", supply="▲0"), "A", "graduate:triangle", "The Supply has no triangle.", "PDB-64"),
        (
            lambda: lay(has={"A": "■1"}),
            "A",
            "innovate1",
            "Myoglobin (1MBN): you lack 1 square and 1 circle.",
            "PDB-67",
        ),
        (
            lambda: after("A innovate1", has={"A": "■2 ●1", "B": "■2 ●1"}),
            "B",
            "innovate1",
            "Ines has claimed this card.",
            "PDB-69",
        ),
        (lambda: lay(market="- 1PRC 5IRE"), "A", "innovate1", "There is no card on this box.", "PDB-66"),
        (lambda: lay(), "A", "act_xfel", "Nobody owns XFEL: claim the card first.", "PDB-73"),
        (lambda: lay(owns={"B": "XFEL"}), "A", "act_xfel", "XFEL belongs to Karl.", "PDB-73"),
        (
            lambda: after("A act_automation:sample1", "B prep1", "C prep2", totals="A2", owns={"A": "Automation"}),
            "A",
            "act_automation:sample1",
            "You have used Automation in this round already.",
            "PDB-74",
        ),
        (
            lambda: lay(owns={"A": "IHM"}, has={"A": "■1"}),
            "A",
            "act_ihm:square+circle:triangle",
            "You do not have a square and a circle.",
            "PDB-79",
        ),
        (
            lambda: lay(owns={"A": "IHM"}, has={"A": "■2"}, supply="▲0"),
            "A",
            "act_ihm:square+square:triangle",
            "The Supply has no triangle.",
            "PDB-32",
        ),
    ],
)
def test_the_reason_and_its_clause(lay_out: LayOut, seat: str, move: str, sentence: str, clause: str) -> None:
    assert asked(lay_out(), seat, move) == (sentence, clause)


def test_while_data_are_picked() -> None:
    match = labtop.new("pdb", players=4, seed=1, options={"first_leader": 0})
    assert asked(match, "A", "publish") == ("Not yet: Mia picks a Data token.", "PDB-15")
    assert asked(match, "D", "publish") == ("Pick a Data token: the first round begins after that.", "PDB-14")
    do(match, "D pick:square")
    assert asked(match, "C", "pick:square") == ("This token was picked already.", "PDB-15")


def test_when_the_game_is_over() -> None:
    match = after("A publish", "B prep1", "C prep2", has={"A": "★11"})
    assert asked(match, "A", "publish") == ("The game is over: nothing can be played any more.", "PDB-90")


@pytest.mark.parametrize(
    ("lay_out", "clause"),
    [
        (lambda: labtop.new("pdb", players=3, seed=1), "PDB-14"),
        (lambda: lay(), "PDB-30"),
        (lambda: after("A publish", "B prep1", "C prep2", has={"A": "★11"}), "PDB-90"),
    ],
)
def test_the_clause_for_the_moment(lay_out: LayOut, clause: str) -> None:
    assert lay_out().clause() == clause
