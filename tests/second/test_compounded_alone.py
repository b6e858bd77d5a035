"""The second engine of Compounded by itself: the scenarios of the rules, and what always holds."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from labtop.kernel.options import Value

from .compounded import Compounded
from .compounded_cards import (
    ALL,
    CELLS,
    COMPOUNDS,
    CRYSTALS,
    ELEMENTS,
    EXPERIMENTS,
    HOUSE_RULES,
    ITEMS,
    LAB_FIRE,
    STARTERS,
    TILES,
    TOOLS,
    TOP,
    counted,
)
from .compounded_table import Place, Scientist
from .compounded_turns import NOBEL
from .lockstep import Luck, Move, any_move

FILLERS = [compound.id for compound in ALL if not compound.burns and not compound.icon]
NAMES: dict[str, list[Sequence[str] | None]] = {  # what the numbers of a move stand for
    "give": [ITEMS],
    "get": [ITEMS],
    "return": [ELEMENTS],
    "take": [ELEMENTS],
    "journal": [ELEMENTS],
    "place": [ELEMENTS, None],
    "exchange": [["3:1", "2:1"], ELEMENTS],
    "grant": [None, EXPERIMENTS],
    "raise": [EXPERIMENTS],
    "lower": [EXPERIMENTS],
}

# --- positions and moves, written as in the rules ---


def s(
    bench: str = "", levels: str = "0000", tools: str = "", points: int = 0, built: int = 0, wilds: int = 0
) -> Scientist:
    """A scientist: `H2 C`, the levels of Discovery, Study, Research and Lab, and tools; Journals are old."""
    owned = Counter(tools.split())
    return Scientist(
        bench=counted(bench),
        level=dict(zip(EXPERIMENTS, map(int, levels), strict=True)),
        tools=owned,
        points=points,
        wilds=wilds,
        unbuilt=0,
        built=built,
        journal_since=0 if owned["journal"] else None,
    )


def placed(spec: str, turn: int) -> Place:
    """`methane H3 @1 !1`: with crystals, a claim of player 1 and a flame; `@1+` is of this turn, `@1-` temporary."""
    card, *marks = spec.split()
    place = Place(card)
    for mark in marks:
        if mark.startswith("@"):
            place.owner, place.temporary = int(mark[1]), mark.endswith("-")
            place.claimed_in = turn if mark[2:] else turn - 1
        elif mark.startswith("!"):
            place.flames = int(mark[1])
        elif mark == "full":
            place.on = place.compound.spaces.copy()
        else:
            place.on += counted(mark)
    return place


def table(
    step: str,
    *scientists: Scientist,
    field: dict[int, str] | None = None,
    deck: str | None = None,
    bag: str = "H20 C20 O20 N15 Ca10 S5",
    lead: int = 0,
    turn: int = 5,
    final: bool = False,
    empty: Sequence[int] = (),
    nobel: str = "H4",
    **options: Value,
) -> Compounded:
    """A position at a step of a turn. In the other cells lie complete compounds that nobody has claimed."""
    game = Compounded(len(scientists), {"first_lead": lead, **options}, Luck(0))
    spoken = field or {}
    named = [spec.split()[0] for spec in spoken.values()] + (deck or "").split()
    fillers = [card for card in FILLERS if card not in named]
    game.field = [placed(spoken.get(cell) or f"{fillers.pop(0)} full", turn) for cell in range(CELLS)]
    for cell in empty:
        game.field[cell] = None
    if game.seats == NOBEL:
        game.nobel.bench = counted(nobel)
    lying = [place.card for _, place in game.places()]
    game.deck = [card for card in COMPOUNDS if card not in lying] if deck is None else deck.split()
    game.scientists[: game.seats] = scientists
    game.bag = counted(bag)
    game.supply = Counter({tool: TILES[tool] - sum(one.tools[tool] for one in scientists) for tool in TOOLS})
    game.turn, game.trigger = turn - 1, "points" if final else None
    game.begin_turn()
    while game.steps[0][0] != step:
        game.steps.pop(0)
    game.stage = ""
    game.go_on()
    return game


def named(move: Move) -> str:
    """A move in the words of the rules."""
    family, args = move
    kinds = NAMES.get(family, [None] * len(args))
    return " ".join([family, *(kind[arg] if kind else str(arg) for kind, arg in zip(kinds, args, strict=False))])


def legal(game: Compounded) -> set[str]:
    return {named(move) for move in game.choices()} if not game.over else set()


def asked(game: Compounded) -> str:
    """Who is asked for what."""
    return "over" if game.over else f"{game.actor} {game.stage}"


def play(game: Compounded, *moves: str) -> Compounded:
    """`1 claim 3`: each by the player who is asked, and legal."""
    for turn in moves:
        player, _, name = turn.partition(" ")
        by_name = {named(move): move for move in game.choices()}
        assert int(player) == game.actor, f"{turn}: it is the turn of {game.actor} in {game.stage}"
        assert name in by_name, f"{turn}: only {sorted(by_name)}"
        game.apply(game.actor, *by_name[name])
    return game


def until(game: Compounded, *stages: str) -> Compounded:
    """Everybody does as little as possible until one of these stages comes, or the game is over."""
    while not game.over and game.stage not in stages:
        moves = game.choices()
        quiet = [
            move for move in moves if move[0] in ("pass", "end", "hold", "stay", "keep", "refuse", "raise_nothing")
        ]
        game.apply(game.actor, *(quiet or moves)[0])
    return game


def bench(game: Compounded, player: int) -> Counter[str]:
    return +game.scientists[player].bench


def on(game: Compounded, cell: int) -> Counter[str]:
    return +game.at(cell).on


def claim(game: Compounded, cell: int) -> str:
    """Whose it is, as a position is written."""
    place = game.at(cell)
    return "" if place.owner is None else f"@{place.owner}{'-' if place.temporary else ''}"


def journals(game: Compounded) -> list[bool]:
    """Who has one that works."""
    since = [one.journal_since for one in game.scientists]
    return [turn is not None and turn < game.turn for turn in since]


# --- set-up ---


def test_the_cards_are_those_of_the_list() -> None:
    demand = sum((compound.spaces for compound in ALL), Counter[str]())
    assert [round(100 * demand[element] / demand.total(), 1) for element in ELEMENTS] == [
        32.9,
        19.0,
        22.0,
        14.2,
        7.5,
        4.4,
    ]
    assert (len(ALL), len(STARTERS), sum(TILES.values()), sum(CRYSTALS.values())) == (63, 9, 22, 100)
    assert {compound.points for compound in ALL} == {3, 4, 5, 6, 7, 8}


def test_s01_set_up_counts() -> None:
    game = Compounded(4, {}, Luck(1))
    assert game.bag.total() == 84
    assert [one.bench.total() for one in game.scientists] == [4] * 4
    assert [place.card in STARTERS for _, place in game.places()] == [True] * 9 + [False] * 7
    assert [place + 1 for place, card in enumerate(game.deck) if card == LAB_FIRE] == [9, 18, 27, 36, 45]  # E-03
    assert len(game.deck) == 52
    assert game.scores() == [0] * 4
    assert [[one.number(x) for x in EXPERIMENTS] for one in game.scientists] == [[2, 1, 2, 4]] * 4
    assert [game.unused(seat) for seat in range(4)] == [3] * 4


def test_two_play_with_nobel_who_has_four_crystals_and_nothing_else() -> None:
    game = Compounded(2, {}, Luck(1))
    assert game.bag.total() == 88
    assert (game.nobel.bench.total(), game.nobel.wilds, game.nobel.unbuilt) == (4, 0, 0)


def test_s02_the_first_turn_begins_with_the_study_of_the_lead() -> None:
    game = Compounded(3, {"first_lead": 2}, Luck(1))
    assert asked(game) == "2 study"
    assert legal(game) == {"hold", *(f"claim {cell}" for cell in range(CELLS))}


def test_starters_can_lie_anywhere() -> None:
    cells = [
        tuple(
            cell
            for cell, place in Compounded(3, {"starter_layout": "scattered"}, Luck(seed)).places()
            if place.card in STARTERS
        )
        for seed in range(5)
    ]
    assert {len(some) for some in cells} == {9}
    assert len(set(cells)) > 1


def test_a_sixth_lab_fire_is_among_the_last_eight_cards() -> None:
    decks = [Compounded(3, {"lab_fires_in_deck": 6}, Luck(seed)).deck for seed in range(60)]
    assert {len(deck) for deck in decks} == {53}
    assert {place for deck in decks for place, card in enumerate(deck) if card == LAB_FIRE and place > 44} == set(
        range(45, 53)
    )


@pytest.mark.parametrize(
    "options",
    [{"trade_offers": 9}, {"max_turns": 0}, {"wild_mode": "any"}, {"speed": 1}, {"max_turns": True}, {"first_lead": 3}],
)
def test_options_that_the_rules_do_not_know_are_refused(options: dict[str, Value]) -> None:
    with pytest.raises(ValueError, match=r"rules allow|no whole number"):
        Compounded(3, options, Luck(0))


@pytest.mark.parametrize("players", [1, 6])
def test_tables_of_other_sizes_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="rules allow"):
        Compounded(players, {}, Luck(0))


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot play"):
        Compounded(3, {"first_lead": 0}, Luck(0)).apply(0, "end", ())


# --- Discovery ---


def test_s03_who_has_too_much_returns_the_excess() -> None:
    game = table("give_back", s(), s("H2 C O N2 S"), s())
    assert asked(game) == "1 return"
    play(game, "1 return H", "1 return N", "1 return N")
    assert bench(game, 1) == counted("H C O S")
    assert game.stage != "return"


def test_s04_a_short_bag_gives_what_it_has() -> None:
    game = table("draw_for", s(), s(), s(levels="1000"), lead=2, bag="H2 O2", trade_offers=0)
    assert [one.bench.total() for one in game.scientists] == [1, 0, 3]
    assert game.bag.total() == 0


def test_s05_directed_offer() -> None:
    game = table("begin_trading", s("O2 N"), s("S H"), s())
    play(
        game,
        "0 offer",
        "0 offer_to 1",
        "0 bundle",
        "0 give O",
        "0 get S",
        "0 also_give",
        "0 give N",
        "0 send",
        "1 accept",
    )
    assert (bench(game, 0), bench(game, 1)) == (counted("O S"), counted("O N H"))
    assert [one.offers for one in game.scientists] == [3, 4, 4]


def test_s06_counter_offer() -> None:
    game = table("begin_trading", s("O2 N"), s("S H"), s())
    play(game, "0 offer", "0 offer_to 1", "0 give O", "0 get S", "1 counter", "1 bundle", "1 give S", "1 get O")
    play(game, "1 also_get", "1 get O", "1 send")
    assert legal(game) == {"accept", "refuse"}
    play(game, "0 accept")
    assert (bench(game, 0), bench(game, 1)) == (counted("N S"), counted("O2 H"))
    assert [one.offers for one in game.scientists] == [3, 4, 4]


def test_s07_open_offer() -> None:
    game = table("begin_trading", s(tools="lab_key"), s("Ca"), s("Ca H"), s("Ca"))
    play(game, "0 offer", "0 offer_open", "0 give lab_key", "0 get Ca", "1 refuse", "2 accept")
    assert (bench(game, 0), game.scientists[2].tools["lab_key"]) == (counted("Ca"), 1)
    assert asked(game) == "1 trade"


def test_an_open_offer_asks_only_who_has_it_all() -> None:
    game = table("begin_trading", s("N"), s("Ca"), s("Ca H"), s("Ca2 H"))
    play(game, "0 offer", "0 offer_open", "0 bundle", "0 give N", "0 get H")
    play(game, "0 also_get", "0 also_get", "0 send")  # each time only calcium may follow
    assert asked(game) == "3 answer"
    assert legal(game) == {"accept", "refuse"}


def test_s08_group_deal_that_is_refused() -> None:
    game = table("begin_trading", s("H"), s("C"), s("Ca"))
    play(
        game,
        "0 offer",
        "0 offer_to 1",
        "0 bundle",
        "0 give H",
        "0 get C",
        "0 also_with",
        "0 give C",
        "0 get Ca",
        "0 send",
    )
    play(game, "1 accept", "2 refuse")
    assert [bench(game, seat) for seat in range(3)] == [counted("H"), counted("C"), counted("Ca")]
    assert game.scientists[0].offers == 3


def test_a_group_deal_passes_on_what_an_earlier_leg_brings() -> None:
    game = table("begin_trading", s("H"), s("C"), s("Ca"))
    play(
        game,
        "0 offer",
        "0 offer_to 1",
        "0 bundle",
        "0 give H",
        "0 get C",
        "0 also_with",
        "0 give C",
        "0 get Ca",
        "0 send",
    )
    play(game, "1 accept", "2 accept")
    assert [bench(game, seat) for seat in range(3)] == [counted("Ca"), counted("H"), counted("C")]


def test_s09_unfinished_extinguishers_and_tokens_are_no_goods() -> None:
    scientist = s("H")
    scientist.unbuilt, scientist.building = 1, counted("C O")
    game = play(table("begin_trading", scientist, s("O"), s()), "0 offer", "0 offer_to 1")
    assert legal(game) == {"give H", "give_nothing", "cancel", "bundle"}


def test_s10_a_pass_holds_and_the_session_ends_when_all_have_passed() -> None:
    game = table("begin_trading", s("H"), s("C"), s("Ca"), lead=1)
    play(game, "1 pass", "2 offer", "2 offer_to 0", "2 give Ca", "2 get_nothing", "0 refuse", "0 pass")
    assert asked(game) == "2 trade"
    assert asked(play(game, "2 pass")) == "1 study"


def test_s10_a_deal_brings_everybody_back() -> None:
    game = table("begin_trading", s("H"), s("C"), s("Ca"), lead=1)
    play(game, "1 pass", "2 offer", "2 offer_to 0", "2 give Ca", "2 get_nothing", "0 accept", "0 pass")
    assert asked(play(game, "1 pass")) == "2 trade"


def test_s50_a_counter_offer_that_is_accepted_is_a_deal() -> None:
    game = table("begin_trading", s(), s("H2"), s("O"))
    play(
        game, "0 pass", "1 offer", "1 offer_to 2", "1 give H", "1 get O", "2 counter", "2 bundle", "2 give O", "2 get H"
    )
    play(game, "2 also_get", "2 send", "1 accept")
    assert [one.offers for one in game.scientists] == [4, 3, 4]
    assert asked(play(game, "2 pass", "0 pass")) == "1 trade"


def test_s51_spelling_of_a_bundle() -> None:
    game = play(
        table("begin_trading", s("O2 N"), s("S H"), s()), "0 offer", "0 offer_to 1", "0 bundle", "0 give N", "0 get S"
    )
    assert legal(game) == {"send", "cancel", "also_with"}
    game = play(table("begin_trading", s("O2 N"), s("S H"), s()), "0 offer", "0 offer_to 1", "0 give O", "0 get S")
    assert asked(game) == "1 answer"


def test_s52_a_cancelled_draft_is_a_pass() -> None:
    game = play(table("begin_trading", s("O"), s("H"), s()), "0 offer", "0 offer_to 1", "0 give O", "0 cancel")
    assert (game.scientists[0].offers, game.scientists[0].passed) == (4, True)
    assert asked(game) == "1 trade"


def test_a_cancelled_counter_offer_is_a_refusal() -> None:
    game = table("begin_trading", s("O"), s("H"), s())
    play(game, "0 offer", "0 offer_to 1", "0 give O", "0 get H", "1 counter", "1 cancel")
    assert (bench(game, 0), game.scientists[1].passed) == (counted("O"), False)
    assert asked(game) == "1 trade"


def test_s53_two_journals() -> None:
    game = table("begin_trading", s(), s(tools="journal"), s(tools="journal"), turn=8)
    play(game, "0 pass", "1 offer", "1 offer_to 2", "1 give journal", "1 get_nothing", "2 accept")
    play(game, "2 offer", "2 offer_to 0", "2 give journal", "2 get_nothing", "0 accept")
    assert journals(game) == [False, False, True]


def test_a_journal_for_a_journal_in_one_deal_is_no_break() -> None:
    game = table("begin_trading", s("H"), s(tools="journal"), s(tools="journal"), lead=1)
    play(
        game, "1 offer", "1 offer_to 0", "1 bundle", "1 give journal", "1 get_nothing", "1 also_with", "1 give_nothing"
    )
    play(game, "1 get journal", "1 send", "2 accept", "0 accept")
    assert journals(game) == [False, True, False]


def test_with_one_thing_on_each_side_and_two_players_there_are_no_bundles() -> None:
    game = table("begin_trading", s("H"), s("C"), trade_max_items=1)
    assert "bundle" not in legal(play(game, "0 offer", "0 offer_to 1"))


def test_nobody_is_asked_for_offers_if_nobody_has_anything() -> None:
    assert asked(table("begin_trading", s(), s(), s())) == "0 study"


# --- Nobel in Discovery ---


def test_s45_the_other_may_swap_only_after_the_lead() -> None:
    game = table("swap", s("O"), s("N"), trade_offers=0, nobel="S H2 C")
    assert legal(game) == {"pass", "give O"}
    assert asked(play(game, "0 pass")) == "0 study"
    game = table("swap", s("O"), s("N"), trade_offers=0, nobel="S H2 C")
    play(game, "0 give O", "0 get S")
    assert (bench(game, 0), asked(game)) == (counted("S"), "1 nobel_swap")


def test_s55_equal_kinds_are_no_swap() -> None:
    game = table("swap", s("H3"), s("N"), trade_offers=0, nobel="H4")
    assert asked(game) == "0 study"


def test_s48_the_lead_returns_what_nobel_has_too_much() -> None:
    game = table("give_back", s("O"), s("N"), lead=1, nobel="H5 C S")
    play(game, "1 return H", "1 return C", "1 return H")
    assert +game.nobel.bench == counted("H3 S")


# --- Study ---


def test_s11_rotation() -> None:
    field = {3: "water @0"}
    game = table("study", s(), s(levels="0100"), s(), field=field)
    play(game, "1 claim 0", "2 claim 1", "1 claim 2")
    assert asked(game) == "0 move"
    assert play(game, "0 stay").stage != "move"


def test_s12_a_moved_token_leaves_crystals_and_flames() -> None:
    game = table("move", s(), s(), s(), field={3: "methane H3 @0 !1", 4: "water"})
    play(game, "0 lift 3", "0 claim 4")
    assert (on(game, 3), game.at(3).flames, claim(game, 3)) == (counted("H3"), 1, "")
    assert (claim(game, 4), game.at(4).claimed_in) == ("@0", 5)


def test_s13_everything_is_claimed() -> None:
    game = table("study", *[s(levels="0300") for _ in range(5)])
    for cell in range(CELLS):
        assert game.stage == "study"
        play(game, f"{cell % 5} claim {cell}")
    assert game.stage != "study"


def test_without_holding_back_tokens_must_be_placed() -> None:
    assert "hold" not in legal(table("study", s(), s(), s(), study_hold=False))


def test_who_holds_back_is_not_asked_again() -> None:
    game = table("study", s(levels="0300"), s(), s())
    assert asked(play(game, "0 hold", "1 hold", "2 hold")) == "0 research"


# --- Research ---


def test_s14_helping_a_rival() -> None:
    game = table("begin_research", s("C"), s(), s(), field={0: "carbon_monoxide O @1"})
    until(play(game, "0 place C 0"), "raise")
    assert (asked(game), game.scores(), legal(game)) == ("1 raise", [0, 3, 0], {"raise research", "raise lab"})


def test_s15_temporary_claim() -> None:
    game = table("begin_research", s(), s("O"), s(), lead=1, field={0: "calcium_oxide Ca", 1: "water @1"})
    play(game, "1 place O 0")
    assert (claim(game, 0), game.unused(1), game.available(1)) == ("@1-", 1, 0)


def test_s16_no_token_for_a_temporary_claim() -> None:
    field = {0: "carbon_monoxide C", 1: "water @1", 2: "water_2 @1", 3: "methane @1"}
    game = table("begin_research", s(), s("O", "0200"), s(), lead=1, field=field)
    play(game, "1 place O 0")
    assert (claim(game, 0), game.at(0).complete) == ("", True)


def test_s17_claim_in_research() -> None:
    field = {0: "water H", 1: "methane", 2: "water_2 @2"}
    game = table("begin_research", s(), s(), s("C", "0100"), lead=2, field=field)
    play(game, "2 place C 1")
    claims = {move for move in legal(game) if move.startswith("claim")}
    assert "claim 0" in claims
    assert "claim 1" not in claims
    play(game, "2 claim 0")
    assert game.available(2) == 0


def test_s18_exchange() -> None:
    game = table("begin_research", s("H3 O"), s(), s(), bag="H2 N3")
    assert legal(play(game, "0 exchange 3:1 H")) == {"take H", "take N"}
    play(game, "0 take N")
    assert (bench(game, 0), game.bag["H"], game.bag["N"]) == (counted("O N"), 5, 2)
    assert not any(move.startswith("exchange") for move in legal(game))


@pytest.mark.parametrize(("mode", "left"), [("replaces", set()), ("extra", {"exchange 3:1 H"})])
def test_s19_pipet(mode: str, left: set[str]) -> None:
    game = table("begin_research", s("C2 H3", tools="pipet pipet"), s(), s(), pipet_mode=mode)
    assert {"exchange 2:1 C", "exchange 2:1 H", "exchange 3:1 H"} <= legal(game)
    play(game, "0 exchange 2:1 C", "0 take O")
    assert bench(game, 0) == counted("H3 O")
    assert {move for move in legal(game) if move.startswith("exchange")} == left


def test_s20_wild() -> None:
    game = table("begin_research", s("H2 C O", wilds=1), s(), s(), field={0: "water"})
    assert "wild" not in legal(game)
    play(game, "0 place H 0", "0 wild", "0 take S")
    assert (bench(game, 0), game.placements, game.scientists[0].wilds) == (counted("H C O S"), 1, 0)


def test_a_wild_can_stand_for_a_crystal() -> None:
    game = table("begin_research", s(wilds=1), s(), s(), field={0: "carbon_monoxide C"}, wild_mode="stand_in")
    play(game, "0 wild")  # the only open space is the O of cell 0
    assert (claim(game, 0), on(game, 0), game.at(0).wild["O"]) == ("@0-", counted("C"), 1)


def test_s21_goggles() -> None:
    game = table("goggles", s(), s("C", "1000", "safety_goggles"), s(), field={0: "water"}, bag="H2 O", lead=1)
    play(game, "1 goggles")
    assert (+game.scientists[1].pile, game.supply["safety_goggles"]) == (counted("H2 O"), 4)
    assert {move for move in legal(game) if move.startswith("exchange")} == set()
    play(game, "1 from_pile", "1 place H 0", "1 from_pile", "1 place O 0")
    assert "from_pile" not in legal(game)
    play(game, "1 end")
    assert (+game.scientists[1].pile, bench(game, 1), +game.bag) == (Counter(), counted("C"), counted("H"))


def test_s22_goggles_are_used_before_the_first_placement() -> None:
    game = table("goggles", s(tools="safety_goggles"), s(), s(tools="safety_goggles"))
    assert asked(play(game, "0 keep")) == "2 goggles"


def test_goggles_need_a_crystal_in_the_bag() -> None:
    game = table("goggles", s(tools="safety_goggles safety_goggles"), s(), s(), bag="H")
    assert asked(play(game, "0 goggles")) == "0 research"


def test_s23_an_extinguisher_is_built() -> None:
    scientist = s("C O2", "0010")
    scientist.unbuilt = 1
    game = table("begin_research", scientist, s(tools="bunsen_burner"), s(), bag="H")
    play(game, "0 place C 16", "0 place O 16", "0 place O 16")
    assert (+game.bag, bench(game, 0), game.scientists[0].unbuilt) == (counted("H C O2"), Counter(), 0)
    until(game, "window")
    play(game, "1 use_burner", "1 burn 3", "0 prevent")
    assert (game.at(3).flames, game.scientists[0].built) == (0, 0)


# --- Burners and fires ---


def test_e04_and_s25_a_burner_on_a_limit_of_one() -> None:
    game = table("begin_window", s(tools="bunsen_burner"), s(), s(), field={0: "acetylene full @1"})
    play(game, "0 use_burner", "0 burn 0")
    assert game.at(0).flames == 1
    until(game, "study")
    assert "acetylene" in game.exploded
    assert game.scores() == [0, 0, 0]


def test_s26_a_burner_is_prevented() -> None:
    game = table("begin_window", s(tools="bunsen_burner"), s(), s(built=1), field={0: "acetylene full @1"})
    play(game, "0 use_burner", "0 burn 0", "2 prevent")
    assert (game.at(0).flames, game.supply["bunsen_burner"], game.scientists[2].built) == (0, 3, 0)
    assert until(game, "raise").scores() == [0, 5, 0]


def test_s27_a_burner_needs_a_compound_without_a_flame() -> None:
    game = table("begin_window", s(tools="bunsen_burner"), s(), s(), field={0: "methane !1"})
    assert legal(play(game, "0 use_burner")) == {f"burn {cell}" for cell in range(1, CELLS)}


def test_s24_a_burnt_compound_is_flammable() -> None:
    field = {0: "water H @1 !1", 1: "ammonia full @0-"}
    game = table("slots", s(), s(), s(), field=field, deck="lab_fire ozone urea", max_turns=5)
    until(game)
    assert "water" in game.exploded


def test_s54_a_window_starts_again() -> None:
    burners = s(tools="bunsen_burner bunsen_burner"), s(tools="bunsen_burner")
    game = table("begin_window", s(), *burners)
    play(game, "1 use_burner", "1 burn 4", "1 pass", "2 use_burner", "2 burn 9")
    assert asked(game) == "1 window"
    assert asked(play(game, "1 pass")) == "0 research"


def test_burners_can_be_for_the_own_turn_only() -> None:
    game = table("begin_window", s(), s(tools="bunsen_burner"), s(), burner_windows="own_turn")
    assert asked(game) == "0 research"
    assert "use_burner" in legal(play(game, "0 end"))


def test_s33_volatile_burns_a_finished_compound() -> None:
    field = {5: "hydrazine full @0", 6: "carbon_monoxide full @1 !1", 12: "water full @2"}
    game = until(table("slots", s(), s(), s(), field=field, deck="cyanogen"), "raise")
    assert game.scores() == [7, 0, 0]
    until(play(game, "0 raise lab"), "raise")
    assert (asked(game), game.exploded, game.scores()) == ("2 raise", ["carbon_monoxide"], [7, 0, 3])


def test_s34_a_second_pass_of_scoring() -> None:
    field = {8: "carbon_monoxide O @1", 0: "dinitrogen_tetroxide full @2", 9: "acetylene C"}
    game = table("slots", s(), s(), s(levels="0033"), lead=1, field=field, deck="cyanogen")
    assert (asked(game), game.scores()) == ("1 raise", [0, 3, 7])


def test_s58_the_own_slot_goes_on_after_volatile() -> None:
    field = {0: "hydrazine full @0", 10: "acetylene C", 11: "carbon_monoxide O @0", 1: "water full @1"}
    game = play(table("slots", s(), s(), s(), field=field, deck="cyanogen"), "0 raise lab")
    assert (asked(game), game.scores()) == ("0 raise", [10, 0, 0])


def test_s35_a_lab_fire_in_the_middle_of_a_filling() -> None:
    deck = "water_2 lab_fire acetylene calcium_nitride lab_fire urea ozone"
    game = table("begin_filling", s(), s(), s(), deck=deck, empty=(2, 7, 11))
    assert [game.at(cell).card for cell in (2, 7, 11)] == ["water_2", "urea", "calcium_nitride"]
    assert (game.exploded, game.at(7).flames, game.deck) == (["acetylene"], 0, ["ozone"])


def test_s36_scatter_at_a_corner() -> None:
    field = {0: "acetylene C2 H @1", 1: "methane H4", 4: "water O @2"}
    game = table("begin_filling", s(), s(), s(), field=field, deck="lab_fire ozone urea", empty=(15,))
    assert legal(game) == {"place C 1", "place H 4"}
    play(game, "1 place C 1")
    assert (claim(game, 1), game.at(1).flames, on(game, 4)) == ("@1-", 1, counted("O H"))


def test_s37_neighbours_explode_together() -> None:
    field = {5: "carbon_disulfide C S", 6: "diacetylene C2 @2", 1: "carbonyl_sulfide O", 2: "carbon_monoxide O"}
    game = table("begin_filling", s(), s(), s(), field=field, deck="lab_fire ozone urea formamide", empty=(15,))
    play(game, "0 place C 1")
    assert (claim(game, 1), claim(game, 2)) == ("@0-", "@2-")
    assert sorted(game.exploded) == ["carbon_disulfide", "diacetylene"]


def test_s38_extinguishers_in_a_fire() -> None:
    field = {3: "methane", 8: "ethylene", 9: "propyne"}
    game = table("begin_filling", s(built=1), s(), s(built=1), field=field, deck="lab_fire ozone", empty=(15,))
    assert legal(play(game, "0 protect 8")) == {"pass", "protect 3", "protect 9"}
    play(game, "2 protect 3")
    assert [game.at(cell).flames for cell in (3, 8, 9)] == [0, 0, 1]
    assert [one.built + one.unbuilt for one in game.scientists] == [0, 0, 0]


def test_cells_can_stay_empty_until_the_next_turn() -> None:
    field, deck = {3: "acetylene"}, "lab_fire ozone urea"
    game = table("begin_filling", s(), s(), s(), field=field, deck=deck, empty=(15,), refill_after_fire="next_turn")
    assert game.field[3] is None
    assert game.deck == ["urea"]


# --- scoring ---


def test_e01_lab_instead() -> None:
    game = table("slots", s(), s(), s(), field={0: "water full @1"})
    play(game, "1 raise lab")
    assert (game.scores()[1], game.scientists[1].number("discovery"), game.scientists[1].number("lab")) == (3, 2, 5)


def test_e02_a_grant_is_shared_if_nothing_can_rise() -> None:
    game = table("slots", s(), s(levels="3333"), s(levels="3333"), field={0: "formamide full @0"})
    assert legal(game) == {"share 1", "share 2"}
    assert play(game, "0 share 1").scores() == [3, 3, 0]
    assert legal(game) == {"raise discovery", "raise lab"}


def test_a_grant_can_be_shared_freely_by_an_option() -> None:
    game = table("slots", s(), s(levels="3000"), s(), field={0: "formamide full @0"}, grant_share="free")
    assert play(game, "0 grant 1 discovery").scores() == [3, 3, 0]


def test_s28_linked_experiment_at_its_top() -> None:
    assert legal(table("slots", s(levels="3001"), s(), s(), field={0: "water full @0"})) == {
        "raise lab",
        "raise_nothing",
    }
    assert table("slots", s(levels="3003"), s(), s(), field={0: "water full @0"}).scientists[0].points == 3
    assert legal(table("slots", s(), s(), s(), field={0: "water full @0"})) == {"raise discovery", "raise lab"}


def test_s29_tool_supply_empty() -> None:
    game = table("slots", s(tools="lab_key lab_key lab_key"), s(), s(), field={0: "hydroxylamine full @1"})
    assert (game.scores()[1], game.scientists[1].tools["lab_key"]) == (6, 0)


def test_s30_journal() -> None:
    field = {0: "calcium_oxide full @0", 1: "ammonia full @0", 2: "water full @1"}
    game = play(table("slots", s(), s(), s(), field=field), "0 score 0", "0 raise study")
    assert (game.scientists[0].tools["journal"], asked(game)) == (1, "0 raise")
    game = play(table("slots", s(tools="journal"), s(), s(), field=field), "0 score 0", "0 raise study")
    assert legal(game) == {"pass", "journal Ca", "journal O"}
    play(game, "0 journal Ca", "0 raise lab")
    assert (bench(game, 0), asked(game)) == (counted("Ca"), "1 raise")


def test_s31_cylinder_and_study() -> None:
    field = {0: "water @0", 1: "methane @0"}
    game = table("slots", s(levels="0100", tools="graduated_cylinder"), s(), s(), field=field)
    play(game, "0 lower study", "0 raise lab")
    assert legal(game) == {"lift 0", "lift 1"}
    play(game, "0 lift 0")
    assert (claim(game, 0), claim(game, 1), game.scientists[0].number("lab")) == ("", "@0", 5)


def test_s32_cylinder_and_lab() -> None:
    game = table("slots", s("H3 C2", "0001", "graduated_cylinder"), s(), s(), max_turns=5)
    assert legal(play(game, "0 lower lab", "0 raise research")) == {"return H", "return C"}
    play(game, "0 return C")
    assert (bench(game, 0), game.scientists[0].number("research")) == (counted("H3 C"), 3)


def test_s57_a_cylinder_can_be_used_at_once() -> None:
    game = table("slots", s(), s(), s(), field={0: "nitric_acid full @0"})
    assert legal(play(game, "0 raise discovery")) == {"end", "lower discovery"}


def test_s47_nobel_scores() -> None:
    game = table("slots", s(), s(), field={0: "methane full @2-"})
    assert (game.nobel.level["research"], game.nobel.scored, game.nobel.points) == (1, ["methane"], 0)
    assert game.supply["bunsen_burner"] == 3


def test_s46_nobel_must_place() -> None:
    field = {4: "calcium_oxide O"}
    game = table("begin_nobel", s(), s(), field=field, nobel="Ca N")
    assert "calcium_oxide" in game.nobel.scored


# --- the end ---


def test_s39_lab_key() -> None:
    game = table("pass_marker", s(), s(), s(tools="lab_key"), s(tools="lab_key"), trade_offers=0)
    play(game, "2 key")
    assert (game.lead, game.scientists[3].tools["lab_key"], game.supply["lab_key"]) == (2, 1, 2)


def test_s40_condition_c() -> None:
    game = table("begin_filling", s(), s(), s(), deck="lab_fire urea", empty=(3, 8))
    assert (game.reason, game.at(3).card, game.field[8]) == ("deck", "urea", None)


def test_a_deck_that_runs_out_with_the_last_cell_does_not_end_the_game() -> None:
    game = table("begin_filling", s(), s(), s(), deck="urea", empty=(3,))
    assert (game.over, game.deck) == (False, [])


def test_s41_condition_a() -> None:
    game = table("slots", s(), s(points=46), s(), field={0: "formaldehyde full @1"}, turn=12)
    until(game, "study")
    assert (game.trigger, game.turn, game.final) == ("points", 13, True)
    until(game)
    assert (game.reason, game.turn) == ("points", 13)


def test_s42_condition_b_by_grant() -> None:
    game = table("slots", s(), s(), s(levels="3032"), field={0: "ozone full @0"})
    play(game, "0 grant 2 lab")
    assert (game.trigger, game.scientists[2].number("lab")) == ("experiments", 7)


def test_s43_final_scoring() -> None:
    field = {0: "nitromethane C H2 N O @0", 1: "urea N2 @0"}
    game = table("pass_marker", s("H3 O2", points=44, built=1, wilds=1), s(), s(), field=field, final=True)
    assert (game.scores(), game.winners()) == ([59, 0, 0], [0])


@pytest.mark.parametrize(("rule", "winners"), [("shared", [0, 1]), ("most_compounds", [1])])
def test_s44_tie(rule: str, winners: list[int]) -> None:
    second = s(points=57)
    second.scored = ["water"]
    game = table("pass_marker", s(points=57), second, s(points=40), final=True, tie_break=rule)
    assert game.winners() == winners


def test_s49_stall() -> None:
    game = until(table("study", s(), s(), s(), turn=6, bag="", trade_offers=0, claim_in_research=False))
    assert (game.reason, game.turn) == ("stall", 10)


def test_s56_no_key_in_the_last_turn() -> None:
    assert asked(table("pass_marker", s(), s(), s(tools="lab_key"), final=True)) == "over"


# --- what always holds ---


def check(game: Compounded) -> None:
    """The invariants of section 10."""
    scientists = game.scientists
    crystals = [game.bag, *game.loose.values(), *(one.bench for one in scientists), *(one.pile for one in scientists)]
    crystals += [*(one.building for one in scientists), *(place.on for _, place in game.places())]
    assert {x: sum(some[x] for some in crystals) for x in ELEMENTS} == CRYSTALS
    assert all(amount >= 0 for some in crystals for amount in some.values())
    lying = [place.card for _, place in game.places()]
    away = [card for one in scientists for card in one.scored] + game.exploded
    assert sorted([*lying, *away, *(card for card in game.deck if card != LAB_FIRE)]) == sorted(COMPOUNDS)
    assert all(place.open(element) >= 0 for _, place in game.places() for element in ELEMENTS)
    assert all(place.complete for _, place in game.places() if place.temporary)
    assert {tool: game.supply[tool] + sum(one.tools[tool] for one in scientists) for tool in TOOLS} == TILES
    for seat in range(game.seats):
        if game.stage not in ("cyl_up", "cyl_lift"):
            assert len(game.regular(seat)) <= scientists[seat].number("study")
    assert all(0 <= level <= TOP for one in scientists for level in one.level.values())
    assert game.over or len(game.choices()) > 1


def play_checked(game: Compounded, chance: random.Random) -> None:
    """A whole game of random moves."""
    scores = game.scores()
    for made in itertools.count():
        check(game)
        assert all(before <= after for before, after in zip(scores, game.scores(), strict=True))
        if game.over:
            return
        assert made < 10_000
        scores = game.scores()
        game.apply(game.actor, *any_move(game.choices(), chance))


@pytest.mark.parametrize("players", range(2, 6))
def test_random_games_keep_the_invariants_and_end(players: int) -> None:
    for seed in range(2):
        chance = random.Random(seed)
        rules = {name: chance.choice(values) for name, values in HOUSE_RULES.items()}
        play_checked(Compounded(players, rules, Luck(seed)), chance)
