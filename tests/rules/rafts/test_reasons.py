"""Why a move is not allowed, and the clause for the moment."""

from collections.abc import Callable

import pytest

import labtop
from tests.rules.rafts.table import do, lay, parse

NAMES = ["Ines", "Karl", "Bo", "Mia"]
LayOut = Callable[[], labtop.Match]


def asked(match: labtop.Match, words: str) -> tuple[str, str]:
    """The answer to a seat that tries a move."""
    match.rename(NAMES[: match.players])
    seat, family, args = parse(words)
    return match.why_not(seat, family, list(args.values()))


def after(*moves: str, **position: object) -> labtop.Match:
    """A position, and some moves in it."""
    match = lay(**position)  # type: ignore[arg-type]
    do(match, *moves)
    return match


def window(held: str = "serendipity", top: str = "g_hb") -> labtop.Match:
    """A window after a play of A; Karl holds something, Bo no action card."""
    match = lay(3, tables={"A": f"-+{top} | 0 0 0 0"}, hands={"A": "g_ins serendipity", "B": held, "C": "time"})
    do(match, "A lay g_ins 1")
    return match


def spilt(held: str, benches: str = "b_ecoli+-, b_llactis+-") -> labtop.Match:
    """A spill that Karl is asked about."""
    match = lay(tables={"B": f"{benches} | 0 0 0 0"}, hands={"A": "spill", "B": held})
    do(match, "A act spill")
    return match


@pytest.mark.parametrize(
    ("lay_out", "move", "sentence", "clause"),
    [
        (lambda: lay(hands={"B": "time"}), "B add time", "Not yet: it is Ines's turn.", "RFT-35"),
        (lambda: lay(), "A lay g_hb 1", "You do not hold haemoglobin gene.", "RFT-32"),
        (lambda: lay(hands={"A": "g_hb"}), "A lay g_hb 2", "You have no bench 2: that takes Lab expansion.", "RFT-84"),
        (lambda: lay(), "A act fungal", "You do not hold Fungal contamination.", "RFT-34"),
        (lambda: lay(), "A claim 2", "You have no second goal.", "RFT-13"),
        (lambda: lay(hands={"A": "g_hb"}), "A discard g_hb", "You may discard only from a hand of 6 cards.", "RFT-140"),
        (lambda: lay(), "A take 1", "No resource lies in the pile.", "RFT-97"),
        (lambda: lay(pile="time"), "A take 1", "You hold no Serendipity.", "RFT-103"),
        (lambda: lay(), "A pass", "Nobody asks you for anything now.", "RFT-123"),
        (lambda: lay(), "A steal B raft", "Only Industrial espionage steals a card: play it first.", "RFT-60"),
        (lambda: lay(), "A draw specific", "You draw when you have ended your turn.", "RFT-127"),
        (
            lambda: lay(hands={"A": "backup"}),
            "A shield first",
            "A shield is played only when its disaster is, and you are asked.",
            "RFT-115",
        ),
        (window, "A add time", "The others are asked first; you can play Serendipity after that.", "RFT-125"),
        (window, "C take 1", "You hold no action card, so you are not asked.", "RFT-125"),
        (window, "B add time", "A window is open: first everybody who is asked answers.", "RFT-33"),
        (lambda: window("backup"), "B take 1", "You hold no Serendipity.", "RFT-103"),
        (window, "B take 2", "You have no bench 2: that takes Lab expansion.", "RFT-84"),
        (lambda: spilt("fungal"), "B shield first", "You hold no Antibiotic resistance.", "RFT-109"),
        (
            lambda: spilt("resistance"),
            "B shield both",
            "Each bacterium takes a shield of its own, and you hold one.",
            "RFT-114",
        ),
        (
            lambda: spilt("resistance", "b_ecoli+-"),
            "B shield second",
            "There is no bacterium on bench 2.",
            "RFT-113",
        ),
        (
            lambda: after("A act fungal", tables={"B": "-+- | 1 0 0 0"}, hands={"A": "fungal time"}),
            "A add time",
            "First make the choice that your card asks for.",
            "RFT-158",
        ),
        (
            lambda: after("A act fungal", players=3, tables={"B": "-+- | 1 0 0 0"}, hands={"A": "fungal"}),
            "A spoil C",
            "Bo has no Culture medium.",
            "RFT-74",
        ),
        (
            lambda: after("A act espionage", tables={"B": "b_ecoli+- | 0 0 0 0"}, hands={"A": "espionage"}),
            "A steal A gene1",
            "You pick an opponent, not yourself.",
            "RFT-57",
        ),
        (
            lambda: after("A act espionage", tables={"B": "b_ecoli+- | 0 0 0 0"}, hands={"A": "espionage"}),
            "A steal B gene1",
            "Karl has no gene on bench 1.",
            "RFT-60",
        ),
        (
            lambda: after(
                "A act exchange",
                goals={"A": "goal_blood goal_gut", "B": "goal_gut goal_sugar"},
                hands={"A": "exchange"},
            ),
            "A swap 1 B 1",
            "You would have two copies of one goal.",
            "RFT-69",
        ),
        (
            lambda: after("A act funding", goals={"A": "goal_blood"}, hands={"A": "funding"}),
            "A choose_goal goal_blood",
            "Blood for donations is a goal of yours already.",
            "RFT-94",
        ),
        (
            lambda: after("A act bioeconomy", hands={"A": "bioeconomy"}, pile="time"),
            "A fetch money",
            "There is no Money in the pile.",
            "RFT-89",
        ),
        (
            lambda: after("A end_turn", decks={"action": ""}),
            "A draw action",
            "The action deck has no cards left.",
            "RFT-138",
        ),
        (lambda: after("A end_turn"), "A claim 1", "You are drawing: the main phase is over.", "RFT-150"),
    ],
)
def test_the_reason(lay_out: LayOut, move: str, sentence: str, clause: str) -> None:
    assert asked(lay_out(), move) == (sentence, clause)


@pytest.mark.parametrize(
    ("lay_out", "clause"),
    [
        (lambda: lay(), "RFT-32"),
        (window, "RFT-119"),
        (lambda: spilt("resistance"), "RFT-117"),
        (lambda: after("A end_turn"), "RFT-127"),
        (lambda: after("A act bioeconomy", hands={"A": "bioeconomy"}, pile="time"), "RFT-89"),
    ],
)
def test_the_clause_for_the_moment(lay_out: LayOut, clause: str) -> None:
    assert lay_out().clause() == clause
