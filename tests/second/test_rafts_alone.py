"""The second engine of Rafts! by itself: the scenarios of the rules, and what always holds."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from labtop.kernel.options import Value

from .lockstep import Luck, Move, any_move
from .rafts import WINDOWS, Player, Rafts
from .rafts_cards import (
    BACTERIA,
    CARDS,
    COPIES,
    DECKS,
    FAMILY,
    GENERIC,
    GOAL_COPIES,
    GOAL_IDS,
    GOALS,
    HAND,
    HOUSE_RULES,
    PLAIN,
    RESOURCES,
    SPACES,
    every_copy,
)

NOBODYS = "goal_sugar"
DEAD = "time time money raft backup savings"  # a hand that is dead beside a full table

# --- positions and moves, written as in the rules ---


def p(laid: str = "", hand: str = "", goals: str = NOBODYS, *, funded: bool = False) -> Player:
    """A player: `b_ecoli+g_hb b_llactis+- | 2 1 1 0`, the hand and the goals; two benches are Lab expansion."""
    benches, _, generic = laid.partition("|")
    return Player(
        hand=hand.split(),
        benches=[
            {space: None if card == "-" else card for space, card in zip(SPACES, bench.split("+"), strict=True)}
            for bench in (benches or "-+-").split()
        ],
        generic=dict(zip(GENERIC, map(int, (generic or "0 0 0 0").split()), strict=True)),
        goals=goals.split(),
        funded=funded or len(goals.split()) == 2,
    )


def table(
    *players: Player, active: int = 1, pile: str = "", decks: dict[str, int] | None = None, **options: Value
) -> Rafts:
    """A position in the main phase of a player. The decks hold all cards, or as many as told."""
    game = Rafts(len(players), options, Luck(0))
    game.players, game.active, game.pile = list(players), active - 1, pile.split()
    game.decks = {deck: every_copy(cards)[: (decks or {}).get(deck)] for deck, cards in DECKS.items()}
    game.pool = Counter(dict.fromkeys(GOALS, GOAL_COPIES))
    game.pool.subtract(goal for player in players for goal in player.goals)
    return game


def named(game: Rafts, move: Move) -> str:
    """A move in the words of the rules; benches and players count from 1."""
    family, args = move
    match family:
        case "claim" | "return_goal":
            return f"{family} {game.me.goals[args[0]]}"
        case "lay":
            return f"lay {CARDS[args[0]]} {args[1] + 1}"
        case "add":
            return f"add {GENERIC[args[0]]}"
        case "act":
            return PLAIN[args[0]]
        case "take" | "put" | "spoil":
            return f"{family} {args[0] + 1}"
        case "steal":
            spaces = [bench[space] for bench in game.players[args[0]].benches for space in SPACES]
            return f"steal {args[0] + 1} {'raft' if args[1] == 4 else spaces[args[1]]}"
        case "swap":
            return f"swap {game.me.goals[args[0]]} {args[1] + 1} {game.players[args[1]].goals[args[2]]}"
        case "choose_goal":
            return f"choose {GOAL_IDS[args[0]]}"
        case "shield":
            return f"shield {['1', '2', 'both'][args[0]]}"
        case "fetch" | "discard":
            return f"{family} {CARDS[args[0]]}"
        case "draw":
            return f"draw {list(DECKS)[args[0]]}"
        case _:
            return family


def legal(game: Rafts, player: int = 1) -> set[str]:
    return {named(game, move) for move in game.legal(player - 1)}


def play(game: Rafts, *moves: str) -> Rafts:
    """`1 outage`: each by a player who is waited for, and legal."""
    for turn in moves:
        player, _, name = turn.partition(" ")
        seat = int(player) - 1
        by_name = {named(game, move): move for move in game.legal(seat)}
        assert name in by_name, f"{turn}: only {sorted(by_name)}"
        game.apply(seat, *by_name[name])
    return game


def pass_on(game: Rafts) -> Rafts:
    """Everybody lets the windows go."""
    while game.stage in WINDOWS:
        for seat in game.waiting():
            game.apply(seat, "pass", ())
    return game


def laid(game: Rafts, player: int = 1) -> str:
    """What lies in front of a player, written as a position is."""
    who = game.players[player - 1]
    benches = " ".join("+".join(bench[space] or "-" for space in SPACES) for bench in who.benches)
    return f"{benches} | {' '.join(map(str, who.generic.values()))}"


def of(game: Rafts, kind: str) -> list[int]:
    """How many of a generic type each player has."""
    return [player.generic[kind] for player in game.players]


def hand(game: Rafts, player: int = 1) -> str:
    return " ".join(game.players[player - 1].hand)


def pile(game: Rafts) -> str:
    return " ".join(game.pile)


def asked(game: Rafts) -> list[int]:
    """The players who are asked in a window, in the order of asking."""
    return [seat + 1 for seat in game.waiting()] if game.stage in WINDOWS else []


def claims(game: Rafts) -> set[str]:
    return {move for move in legal(game) if move.startswith("claim")}


def main_of(game: Rafts, player: int) -> bool:
    return game.stage == "main" and game.active == player - 1


# --- what always holds ---


def check(game: Rafts) -> None:
    """The invariants of one position."""
    players = game.players
    cards = Counter(game.pile)
    for player in players:
        assert len(player.hand) <= HAND  # 2
        assert sum(player.known.values()) <= len(player.hand)
        assert all(player.hand.count(card) >= known for card, known in player.known.items())
        lying = [bench[space] for bench in player.benches for space in SPACES]
        cards += Counter(player.hand) + Counter(card for card in lying if card) + Counter(player.generic)
        cards += Counter({"lab_expansion": player.lab, "funding": player.funded})
        assert all(bench["bacterium"] in [None, *BACTERIA] for bench in player.benches)  # 3
        limit = 4 if player.lab and game.options["lab_expansion_generics"] == "doubled" else 2
        assert all(0 <= player.generic[kind] <= (1 if kind == "raft" else limit) for kind in GENERIC)  # 4
        choosing = game.stage == "funding" and player is game.me and game.sent_back is None
        assert len(player.goals) == 1 + player.funded - choosing  # 5
        assert len(set(player.goals)) == len(player.goals)
    for deck in game.decks.values():
        cards += Counter(deck)
    if game.taken:
        cards[game.taken] += 1
    assert cards == Counter(COPIES)  # 1
    front = Counter(goal for player in players for goal in player.goals)
    assert front + game.pool == Counter(dict.fromkeys(GOALS, GOAL_COPIES))  # 6
    if game.stage in WINDOWS:
        assert game.waiting()
        assert set(game.waiting()) <= set(game.asked)  # 13
        assert all(("pass", ()) in game.legal(seat) for seat in game.waiting())
    assert bool(game.waiting()) != game.over  # 18
    assert all(game.legal(seat) for seat in game.waiting())


def play_checked(game: Rafts, chance: random.Random) -> None:
    """A whole random game with the invariants checked after every move."""
    check(game)
    while not game.over:
        seat = chance.choice(game.waiting())
        moves = game.legal(seat)
        assert len(moves) == len(set(moves)) <= 25
        active, hands = game.active, [len(player.hand) for player in game.players]
        goals = [len(player.goals) for player in game.players]
        game.apply(seat, *any_move(moves, chance))
        check(game)
        grown = {who for who, player in enumerate(game.players) if len(player.hand) > hands[who]}
        assert grown <= {active}  # 2
        assert game.active in (active, (active + 1) % len(game.players))  # 12
        assert all(len(p.goals) >= before for p, before in zip(game.players, goals, strict=True))  # S-74


@pytest.mark.parametrize("players", range(2, 7))
def test_the_invariants_hold_in_games_by_the_book(players: int) -> None:
    for seed in range(4):
        game = Rafts(players, {}, Luck(seed))
        play_checked(game, random.Random(seed))
        assert game.legal(game.active) == []


@pytest.mark.parametrize("players", range(2, 7))
def test_the_invariants_hold_under_any_mix_of_house_rules(players: int) -> None:
    reasons = set()
    for seed in range(15):
        chance = random.Random(seed)
        game = Rafts(players, {name: chance.choice(values) for name, values in HOUSE_RULES.items()}, Luck(seed))
        play_checked(game, chance)
        reasons.add(game.reason)
    assert reasons >= {"claim", "cap"}


@pytest.mark.parametrize(
    "options", [{"stall_rounds": 21}, {"max_rounds": 0}, {"draw_mode": "all"}, {"speed": 1}, {"max_rounds": True}]
)
def test_options_that_the_rules_do_not_know_are_refused(options: dict[str, Value]) -> None:
    with pytest.raises(ValueError, match=r"rules allow|no whole number"):
        Rafts(3, options, Luck(0))


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot play"):
        table(p(), p()).apply(1, "end_turn", ())


# --- the book's own examples ---


def test_we1_drawing_from_two_decks() -> None:
    game = play(table(p(hand="backup backup backup savings"), p()), "1 end_turn", "1 draw specific", "1 draw generic")
    assert (len(game.players[0].hand), main_of(game, 2)) == (6, True)
    assert [len(deck) for deck in game.decks.values()] == [59, 47, 48]


def test_we2_the_deal() -> None:
    game = Rafts(4, {}, Luck(0))
    assert [player.counts() for player in game.players] == [[2, 2, 2]] * 4
    assert [len(player.goals) for player in game.players] == [1] * 4
    assert [len(deck) for deck in game.decks.values()] == [52, 40, 40]
    assert game.pool.total() == 20


def test_we3_espionage_makes_room() -> None:
    game = table(p("b_ecoli+g_hb", "espionage"), p("b_pputida+-"))
    play(game, "1 espionage", "1 steal 2 b_pputida")
    assert (laid(game, 1), laid(game, 2)) == ("b_pputida+g_hb | 0 0 0 0", "-+- | 0 0 0 0")
    assert pile(game) == "espionage b_ecoli"


def test_we4_espionage_with_lab_expansion() -> None:
    game = table(p("b_ecoli+g_hb -+-", "espionage"), p("b_pputida+-"))
    play(game, "1 espionage", "1 steal 2 b_pputida", "1 put 2")
    assert (laid(game), pile(game)) == ("b_ecoli+g_hb b_pputida+- | 0 0 0 0", "espionage")


def test_we5_no_second_raft_by_theft() -> None:
    game = play(table(p("|0 0 0 1", "espionage"), p("|0 0 0 1")), "1 espionage")
    assert (main_of(game, 1), pile(game), of(game, "raft")) == (True, "espionage", [1, 1])


def test_we6_raft_and_power_outage() -> None:
    game = play(table(p("|0 1 0 1"), p("|0 0 0 1", "outage"), active=2), "2 outage")
    assert (laid(game, 1), laid(game, 2), pile(game)) == ("-+- | 0 0 0 1", "-+- | 0 0 0 1", "outage time")


def test_we7_two_players_want_the_same_card() -> None:
    game = table(p(hand="serendipity"), p("-+g_hb", "g_ins"), p(), p(hand="serendipity"), active=2)
    play(game, "2 lay g_ins 1", "1 take 1", "4 take 1")
    assert (laid(game, 4), hand(game, 1), hand(game, 4)) == ("-+g_hb | 0 0 0 0", "serendipity", "")
    assert main_of(game, 2)


def test_we8_a_deck_runs_out() -> None:
    specific, others = " ".join(["g_hb"] * 9), "time outage money fungal time time fungal spill spill spill"
    game = table(p(hand="time time time"), p(), pile=f"{others} {specific}", decks={"specific": 1})
    play(game, "1 end_turn", "1 draw specific")
    assert (len(game.decks["specific"]), pile(game)) == (9, others)
    play(game, "1 draw specific", "1 draw specific")
    assert (len(game.decks["specific"]), pile(game)) == (7, others)


# --- set-up and hand ---


def test_s01_everybody_may_start() -> None:
    games = [Rafts(3, {}, Luck(seed)) for seed in range(1, 1001)]
    starts = Counter(game.active for game in games)
    assert all(270 <= starts[seat] <= 400 for seat in range(3))
    assert {len(player.hand) for game in games for player in game.players} == {6}


class Rigged(Luck):
    """Both copies of one goal on top."""

    def order(self, pile: str, cards: Sequence[int]) -> list[int]:
        gut = GOAL_IDS.index("goal_gut")
        return sorted(cards, key=lambda goal: goal != gut) if pile == "goals" else super().order(pile, cards)


def test_s02_two_players_may_have_the_same_goal() -> None:
    game = Rafts(2, {}, Rigged(0))
    assert [player.goals for player in game.players] == [["goal_gut"], ["goal_gut"]]
    assert game.stage == "main"


def test_s03_a_full_hand_draws_nothing() -> None:
    game = table(p(hand="time time time time time time"), p())
    assert legal(game) == {"end_turn", "add time"}
    play(game, "1 end_turn")
    assert main_of(game, 2)
    assert len(game.players[0].hand) == 6


def test_s04_a_fast_card_is_not_replaced_before_the_own_draw_step() -> None:
    six = "backup time time time time time"
    game = table(p(hand="outage"), p(), p("|0 1 0 0", six))
    pass_on(play(game, "1 outage", "3 shield 1"))
    assert len(game.players[2].hand) == 5
    play(game, "1 end_turn", *["1 draw generic"] * 6, "2 end_turn", *["2 draw generic"] * 6)
    assert len(game.players[2].hand) == 5
    play(game, "3 end_turn", "3 draw specific")
    assert len(game.players[2].hand) == 6


# --- resources ---


def test_s05_a_replaced_bacterium_opens_a_window() -> None:
    game = table(p("b_ecoli+-", "b_llactis"), p(hand="fungal"), p(hand="fungal"))
    play(game, "1 lay b_llactis 1")
    assert (laid(game), game.top_resource(), asked(game)) == ("b_llactis+- | 0 0 0 0", "b_ecoli", [2, 3])


def test_s06_no_third_time_card() -> None:
    assert legal(table(p("|0 2 0 0", "time"), p())) == {"end_turn"}
    assert legal(table(p("|0 1 0 0", "time"), p())) == {"end_turn", "add time"}


def test_s07_one_raft_and_it_stands_beside_the_others() -> None:
    game = play(table(p("|2 2 2 0", "raft raft"), p()), "1 add raft")
    assert (laid(game), legal(game)) == ("-+- | 2 2 2 1", {"end_turn"})


def test_s08_a_gene_may_lie_alone() -> None:
    assert laid(play(table(p(hand="g_pdc"), p()), "1 lay g_pdc 1")) == "-+g_pdc | 0 0 0 0"


def test_s09_the_bench_is_free_to_choose() -> None:
    game = table(p("b_ecoli+g_hb -+-", "b_llactis"), p())
    assert legal(game) == {"end_turn", "lay b_llactis 1", "lay b_llactis 2"}


# --- sabotage ---


def test_s10_fungal_contamination() -> None:
    game = play(table(p("|2 0 0 0", "fungal"), p("|1 0 0 1"), p()), "1 fungal")
    assert legal(game) == {"spoil 2"}
    play(game, "1 spoil 2")
    assert (laid(game, 2), game.top_resource()) == ("-+- | 0 0 0 1", "medium")


def test_s11_the_order_of_losses() -> None:
    game = play(table(p("b_ecoli+- b_llactis+-", "spill"), p("b_pputida+-"), p()), "1 spill")
    assert (pile(game), game.top_resource()) == ("spill b_ecoli b_llactis b_pputida", "b_pputida")


def test_s12_one_time_card_each() -> None:
    game = table(p("|0 2 0 0"), p("|0 1 0 0"), p(hand="outage"), p("|0 2 0 0"), active=3)
    play(game, "3 outage")
    assert (of(game, "time"), pile(game)) == ([1, 0, 0, 1], "outage time time time")


def test_s13_a_shield_against_the_own_sabotage() -> None:
    game = table(p("|0 1 0 0", "outage backup"), p("|0 1 0 0"))
    play(game, "1 outage", "1 shield 1")
    assert of(game, "time") == [1, 0]


def test_s14_nothing_at_risk_nothing_asked() -> None:
    game = play(table(p(hand="expenses"), p(hand="savings")), "1 expenses")
    assert (main_of(game, 1), hand(game, 2)) == (True, "savings")


def test_s15_one_resistance_keeps_one_bacterium() -> None:
    game = table(p(hand="spill"), p("b_ecoli+- b_llactis+-", "resistance"))
    pass_on(play(game, "1 spill", "2 shield 2"))
    assert (laid(game, 2), pile(game)) == ("-+- b_llactis+- | 0 0 0 0", "spill resistance b_ecoli")


def test_s16_two_keep_both() -> None:
    game = table(p(hand="spill"), p("b_ecoli+- b_llactis+-", "resistance resistance"))
    play(game, "1 spill", "2 shield both")
    assert laid(game, 2) == "b_ecoli+- b_llactis+- | 0 0 0 0"
    assert (pile(game), main_of(game, 1)) == ("spill resistance resistance", True)


def test_s17_no_shield_in_advance() -> None:
    assert legal(table(p("|0 1 0 0", "backup"), p())) == {"end_turn"}


def test_s18_no_swap_may_leave_two_copies() -> None:
    game = table(p(hand="exchange", goals="goal_blood goal_gut"), p(goals="goal_gut goal_sugar"))
    play(game, "1 exchange")
    assert legal(game) == {"swap goal_blood 2 goal_sugar"}
    play(game, "1 swap goal_blood 2 goal_sugar")
    assert [player.goals for player in game.players] == [["goal_sugar", "goal_gut"], ["goal_gut", "goal_blood"]]


def test_s19_equal_goals_are_not_swapped() -> None:
    game = table(p(hand="exchange", goals="goal_blood"), p(goals="goal_blood"))
    assert main_of(play(game, "1 exchange"), 1)


def test_s20_a_goal_given_away_may_be_claimed_in_the_next_turn() -> None:
    game = table(p(hand="exchange", goals="goal_mouth"), p("b_llactis+g_tff1 | 2 1 2 0", goals="goal_blood"))
    play(game, "1 exchange", "1 swap goal_mouth 2 goal_blood", "1 end_turn", *["1 draw generic"] * 6)
    assert legal(game, 2) == {"end_turn", "claim goal_mouth"}


def test_s21_the_gene_stays() -> None:
    game = play(table(p(hand="espionage"), p("b_ecoli+g_hb")), "1 espionage", "1 steal 2 b_ecoli")
    assert laid(game, 2) == "-+g_hb | 0 0 0 0"


def test_s22_a_stolen_card_is_not_discarded() -> None:
    game = table(p(hand="espionage"), p("-+g_ins", "serendipity"), pile="time")
    play(game, "1 espionage", "1 steal 2 g_ins")
    assert (game.top_resource(), main_of(game, 1)) == ("time", True)


# --- improvement cards ---


def test_s23_bacterium_and_gene_on_one_bench() -> None:
    game = table(p("b_ecoli+g_ins b_llactis+g_hb | 2 1 2 0", "g_hb", "goal_blood"), p())
    assert claims(game) == set()
    play(game, "1 lay g_hb 1")
    assert claims(game) == {"claim goal_blood"}


def test_s24_a_second_lab_expansion_is_blank() -> None:
    game = play(table(p("-+- -+-", "lab_expansion"), p()), "1 lab_expansion")
    assert (pile(game), len(game.players[0].benches)) == ("lab_expansion", 2)


def test_s25_bioeconomy() -> None:
    game = table(p(hand="bioeconomy time time time time time"), p(), pile="g_hb outage time")
    play(game, "1 bioeconomy", "1 fetch g_hb")
    assert (hand(game), pile(game)) == ("time time time time time g_hb", "outage time bioeconomy")
    assert game.players[0].known == {"g_hb": 1}
    play(game, "1 lay g_hb 1")
    assert game.players[0].known["g_hb"] == 0


def test_s26_bioeconomy_without_a_resource_is_blank() -> None:
    game = play(table(p(hand="bioeconomy"), p(), pile="outage"), "1 bioeconomy")
    assert (main_of(game, 1), pile(game)) == (True, "outage bioeconomy")


def test_s27_a_second_goal_may_be_claimed_at_once() -> None:
    game = table(p("b_ecoli+g_hb | 2 1 2 0", "funding", "goal_insulin"), p())
    play(game, "1 funding", "1 choose goal_blood")
    assert (game.players[0].goals, pile(game)) == (["goal_insulin", "goal_blood"], "")
    assert claims(game) == {"claim goal_blood"}


def test_s28_no_copy_of_the_own_goal() -> None:
    game = play(table(p(hand="funding", goals="goal_insulin"), p()), "1 funding")
    assert legal(game) == {f"choose {goal}" for goal in GOALS if goal != "goal_insulin"}


def test_s29_a_third_goal_is_blank() -> None:
    game = table(p(hand="funding", goals="goal_blood goal_gut"), p())
    before = game.pool.copy()
    play(game, "1 funding")
    assert (main_of(game, 1), pile(game), game.pool) == (True, "funding", before)


# --- Serendipity and windows ---


def test_s30_the_window_is_held_again() -> None:
    game = table(p("b_pputida+-", "b_ecoli"), p("b_llactis+-", "serendipity"), p(hand="serendipity"))
    play(game, "1 lay b_ecoli 1", "2 take 1", "3 pass")
    assert (laid(game, 2), pile(game)) == ("b_pputida+- | 0 0 0 0", "serendipity b_llactis")
    assert (asked(game), legal(game, 3)) == ([3], {"pass", "take 1"})


def test_s31_who_has_no_room_is_not_asked() -> None:
    game = table(p(hand="time time time time time time"), p("|0 0 2 0", "serendipity"), pile="money")
    assert main_of(play(game, "1 end_turn"), 2)


def test_s32_a_card_bared_in_the_own_turn_comes_up_between_turns() -> None:
    game = table(p(hand="serendipity time time time time time"), p(hand="fungal"), pile="g_hb money")
    play(game, "1 take 1")
    assert (pile(game), main_of(game, 1), of(game, "money")) == ("g_hb serendipity", True, [1, 0])
    play(game, "1 end_turn", "1 draw generic")
    assert (game.stage, game.top_resource(), asked(game)) == ("between", "g_hb", [2])


def test_s33_the_own_discard_can_be_taken_back() -> None:
    game = play(table(p("-+g_ins", "g_hb serendipity"), p()), "1 lay g_hb 1", "1 take 1")
    assert (laid(game), pile(game)) == ("-+g_ins | 0 0 0 0", "serendipity g_hb")


def test_s34_serendipity_just_drawn() -> None:
    six = "time time time time time"
    game = table(p(hand="fungal"), p(hand=six), p(hand="fungal"), p(hand="fungal"), active=2, pile="g_alkb")
    game.decks["action"].insert(0, "serendipity")
    play(game, "2 end_turn", "2 draw action")
    assert asked(game) == [3, 4, 1, 2]
    play(game, "3 pass", "4 pass", "1 pass", "2 take 1")
    assert (laid(game, 2), main_of(game, 3)) == ("-+g_alkb | 0 0 0 0", True)


def test_s35_nobody_interrupts_bioeconomy() -> None:
    game = play(table(p(hand="bioeconomy"), p(hand="serendipity"), pile="g_hb"), "1 bioeconomy")
    assert game.waiting() == [0]
    play(game, "1 fetch g_hb")
    assert main_of(game, 1)


def test_s36_three_take_after_the_expenses() -> None:
    game = table(
        p("|0 0 1 0", "serendipity"),
        p("|0 0 1 0", "serendipity"),
        p("|0 0 1 0", "expenses"),
        p("|0 0 1 0", "savings serendipity"),
        active=3,
    )
    play(game, "3 expenses")
    assert asked(game) == [4, 1, 2]
    play(game, "4 shield 1", "1 pass", "2 pass")
    assert (pile(game), asked(game)) == ("expenses savings money money money", [4, 1, 2])
    play(game, "2 take 1", "1 take 1", "4 take 1")
    assert (of(game, "money"), asked(game)) == ([0, 0, 0, 2], [1, 2])
    play(game, "2 take 1", "1 take 1")
    assert (of(game, "money"), asked(game)) == ([1, 0, 0, 2], [2])
    play(game, "2 take 1")
    assert (of(game, "money"), main_of(game, 3)) == ([1, 1, 0, 2], True)
    assert pile(game) == "expenses savings serendipity serendipity serendipity"


def test_s37_what_others_see_tells_no_hand() -> None:
    views = []
    for held in ("serendipity", "backup"):
        game = table(p("-+g_hb", "g_ins"), p(hand=held), p(hand="savings"))
        play(game, "1 lay g_ins 1")
        seen = [game.seen(0), game.seen(2)]
        play(game, "2 pass")
        seen += [game.seen(0), game.seen(2)]
        play(game, "3 pass")
        views.append([*seen, game.seen(0), game.seen(2)])
    assert views[0] == views[1]
    assert views[0][0]["asked"] == [1, 2]


# --- drawing and decks ---


def test_s38_an_empty_deck_is_renewed_before_the_first_choice() -> None:
    game = table(p(), p(), pile="time g_hb money raft", decks={"generic": 0, "specific": 5})
    play(game, "1 end_turn")
    assert (Counter(game.decks["generic"]), pile(game)) == (Counter(["time", "money", "raft"]), "g_hb")
    assert legal(game) == {"draw specific", "draw generic", "draw action"}


def test_s39_a_hand_may_stay_short() -> None:
    game = table(p(hand="time time"), p(), decks={"specific": 0, "action": 0, "generic": 2})
    play(game, "1 end_turn")
    assert (len(game.players[0].hand), main_of(game, 2)) == (4, True)


def test_s40_the_action_deck_is_renewed_at_once() -> None:
    game = table(p(hand="time time time time time"), p(), pile="spill spill fungal spill fungal", decks={"action": 1})
    play(game, "1 end_turn", "1 draw action")
    assert (len(game.decks["action"]), pile(game)) == (5, "")


def test_s41_a_dead_hand() -> None:
    game = table(p("|2 2 2 1", DEAD), p())
    every = {"discard time", "discard money", "discard raft", "discard backup", "discard savings"}
    assert legal(game) == {"end_turn", *every}
    play(game, "1 discard time", "1 discard money", "1 discard raft", "1 done", *["1 draw specific"] * 3)
    assert (pile(game), game.top_resource()) == ("time money raft", "raft")


def test_s42_a_hand_with_a_playable_card_is_not_dead() -> None:
    assert legal(table(p("|2 2 2 1", DEAD.replace("time", "b_ecoli", 1)), p())) == {"end_turn", "lay b_ecoli 1"}


def test_serendipity_without_a_place_for_the_top_resource_may_be_dead_too() -> None:
    dead = DEAD.replace("backup", "serendipity")
    assert "discard serendipity" in legal(table(p("|2 2 2 1", dead), p(), pile="time"))
    assert legal(table(p("|2 2 2 1", dead), p(), pile="g_hb")) == {"end_turn", "take 1"}


# --- winning and ending ---


@pytest.mark.parametrize(
    ("lying", "goal", "holds"),
    [
        ("b_pputida+g_alkb | 2 1 1 1", "goal_oil_spill", True),  # S-44
        ("b_pputida+g_alkb | 2 1 1 0", "goal_oil_spill", False),
        ("b_pputida+g_alkb | 1 1 1 1", "goal_oil_spill", False),  # S-45
        ("b_ecoli+- | 2 1 2 1", "goal_blood", False),  # S-46
        ("b_ecoli+g_hb | 2 2 2 1", "goal_blood", True),  # S-47
        ("b_pputida+g_petase | 2 2 0 1", "goal_plastic", False),  # S-57
    ],
)
def test_s44_to_s47_what_fulfils_a_goal(lying: str, goal: str, holds: bool) -> None:
    assert claims(table(p(lying, goals=goal), p())) == ({f"claim {goal}"} if holds else set())


def test_s48_a_goal_fulfilled_in_anothers_turn_can_be_lost_again() -> None:
    game = table(
        p("-+g_il10 | 1 2 2 0", "serendipity resistance", "goal_gut"), p("b_llactis+-", "b_ecoli spill"), active=2
    )
    play(game, "2 lay b_ecoli 1", "1 take 1")
    assert (laid(game), game.legal(0)) == ("b_llactis+g_il10 | 1 2 2 0", [])
    pass_on(play(game, "2 spill", "1 pass"))
    pass_on(play(game, "2 end_turn", *["2 draw generic"] * 6))
    assert main_of(game, 1)
    assert claims(game) == set()


def test_s49_no_claim_after_the_main_phase() -> None:
    game = table(p("b_ecoli+g_hb | 2 2 2 1", "time time time time fungal", "goal_blood"), p(), pile="g_ins")
    play(game, "1 end_turn")
    assert legal(game) == {"draw specific", "draw generic", "draw action"}
    play(game, "1 draw specific")
    assert (game.stage, legal(game)) == ("between", {"pass"})


def test_s50_three_idle_rounds() -> None:
    six = "time time time time time time"
    game = table(p(hand=six), p(hand=six))
    play(game, *["1 end_turn", "2 end_turn"] * 2, "1 end_turn")
    assert not game.over
    play(game, "2 end_turn")
    assert (game.reason, game.winners(), game.turn) == ("stall", [0, 1], 6)


def test_s51_the_last_round() -> None:
    game = table(p(), p(), p(), pile="g_hb", max_rounds=2)
    for turn in range(6):
        assert game.turn == turn
        while game.turn == turn and not game.over:
            seat = game.waiting()[0]
            moves = legal(game, seat + 1)
            name = next(name for name in ("pass", "draw action", "end_turn") if name in moves)
            play(game, f"{seat + 1} {name}")
    assert (game.reason, game.winners(), game.turn) == ("cap", [0, 1, 2], 6)


def test_a_stall_after_the_last_turn_is_a_stall() -> None:
    six = "time time time time time time"
    game = table(p(hand=six), p(hand=six), max_rounds=3)
    assert play(game, *["1 end_turn", "2 end_turn"] * 3).reason == "stall"


def test_s52_no_blank_play_while_there_is_a_choice() -> None:
    assert legal(play(table(p(hand="fungal"), p("|1 0 0 0")), "1 fungal")) == {"spoil 2"}


# --- further corners ---


def test_s53_nothing_but_fast_cards_in_anothers_turn() -> None:
    assert table(p(), p(hand="time b_ecoli fungal lab_expansion")).legal(1) == []


def test_s54_a_card_in_hand_counts_for_nothing() -> None:
    game = table(p("b_ecoli+g_hb | 2 1 1 0", "money", "goal_blood"), p())
    assert claims(game) == set()
    assert claims(play(game, "1 add money")) == {"claim goal_blood"}


def test_s55_a_card_may_replace_its_like() -> None:
    game = play(table(p("b_ecoli+-", "b_ecoli"), p(hand="fungal")), "1 lay b_ecoli 1")
    assert (laid(game), pile(game), asked(game)) == ("b_ecoli+- | 0 0 0 0", "b_ecoli", [2])


def test_s56_nothing_is_taken_back_or_thrown_away() -> None:
    assert legal(table(p("|0 2 0 0", "time time backup savings backup"), p())) == {"end_turn"}


def test_s57_a_raft_stands_for_what_is_missing() -> None:
    game = table(p("b_pputida+g_alkb | 2 2 0 1", goals="goal_oil_spill goal_plastic"), p())
    assert claims(game) == {"claim goal_oil_spill"}


def test_s58_rafts_are_immune() -> None:
    game = play(table(p(hand="expenses fungal spill"), p("|0 0 0 1")), "1 expenses", "1 fungal", "1 spill")
    assert (main_of(game, 1), of(game, "raft")) == (True, [0, 1])


def test_s59_generic_cards_cannot_be_stolen() -> None:
    assert main_of(play(table(p(hand="espionage"), p("|2 2 2 0")), "1 espionage"), 1)


def test_s60_a_stolen_gene_goes_to_either_bench() -> None:
    for bench, left in ((1, "espionage g_hb"), (2, "espionage")):
        game = table(p("b_ecoli+g_hb b_llactis+-", "espionage"), p("-+g_il10"))
        play(game, "1 espionage", "1 steal 2 g_il10", f"1 put {bench}")
        assert pile(game) == left


def test_s61_nothing_shields_from_fungi() -> None:
    game = table(p(hand="fungal"), p("|1 0 0 0", "backup savings resistance"))
    play(game, "1 fungal", "1 spoil 2")
    assert (of(game, "medium"), game.stage) == ([0, 0], "react")


def test_s62_a_spill_takes_bacteria_only() -> None:
    game = play(table(p(hand="spill"), p("b_ecoli+g_hb | 1 1 1 1")), "1 spill")
    assert laid(game, 2) == "-+g_hb | 1 1 1 1"


def test_s63_one_money_card_each() -> None:
    game = play(table(p("|0 0 2 0", "expenses"), p("|0 0 2 0"), p("|0 0 1 0")), "1 expenses")
    assert of(game, "money") == [1, 1, 0]


def test_s64_a_shield_protects_its_player_once() -> None:
    game = table(p(hand="outage outage"), p("|0 1 0 0", "backup"), p("|0 1 0 0"))
    play(game, "1 outage", "2 shield 1")
    assert (of(game, "time"), pile(game)) == ([0, 1, 0], "outage backup time")
    play(game, "1 outage")
    assert of(game, "time") == [0, 0, 0]


def test_s65_an_answer_is_sealed_and_final() -> None:
    def opened() -> Rafts:
        return play(table(p(hand="outage"), p("|0 1 0 0", "backup"), p("|0 1 0 0", "backup")), "1 outage")

    game, shielded, passed = opened(), play(opened(), "2 shield 1"), play(opened(), "2 pass")
    assert game.seen(2) == shielded.seen(2) == passed.seen(2)
    assert (of(shielded, "time"), pile(shielded), hand(shielded, 2)) == ([0, 1, 1], "outage", "backup")
    assert shielded.legal(1) == []


def test_s66_lab_expansion_changes_no_other_limit() -> None:
    game = play(table(p("b_ecoli+g_hb | 2 0 0 0", "lab_expansion medium"), p()), "1 lab_expansion")
    assert (laid(game), pile(game), legal(game)) == ("b_ecoli+g_hb -+- | 2 0 0 0", "", {"end_turn"})


def test_s67_markers_never_come_back() -> None:
    game = table(p("-+- -+-", hand="funding"), p(hand="lab_expansion"), decks={"action": 0}, pile="fungal")
    play(game, "1 funding", "1 choose goal_gut", "1 end_turn", *["1 draw generic"] * 6)
    play(game, "2 lab_expansion", "2 end_turn")
    assert game.decks["action"] == ["fungal"]


def test_s68_each_card_is_seen_before_the_next_choice() -> None:
    game = play(table(p(hand="backup backup backup savings"), p()), "1 end_turn", "1 draw generic")
    assert (hand(game), game.stage) == ("backup backup backup savings medium", "draw")


def test_s69_nobody_answers_a_claim() -> None:
    game = table(p("b_ecoli+g_hb | 2 2 2 1", goals="goal_blood"), p(hand="serendipity"), pile="g_ins")
    play(game, "1 claim goal_blood")
    assert (game.over, game.reason, game.winners(), game.waiting()) == (True, "claim", [0], [])


@pytest.mark.parametrize(("held", "called"), [("backup", [2]), ("time", [])])
def test_s70_the_active_player_takes_in_the_main_phase(held: str, called: list[int]) -> None:
    game = play(table(p("-+g_hb", "g_ins serendipity"), p(hand=held)), "1 lay g_ins 1")
    assert asked(game) == called
    assert legal(game, 2) == ({"pass"} if called else set())
    assert legal(pass_on(game)) == {"end_turn", "take 1"}


def test_s71_an_exchange_without_a_legal_swap_is_blank() -> None:
    game = table(p(hand="exchange", goals="goal_blood goal_gut"), p(goals="goal_gut"))
    assert main_of(play(game, "1 exchange"), 1)


def test_s72_serendipity_goes_to_the_table_at_once() -> None:
    game = table(p("|0 1 0 0", "outage"), p(), p(hand="serendipity money"))
    play(game, "1 outage", "3 take 1")
    assert (hand(game, 3), of(game, "time")) == ("money", [0, 0, 1])


def test_s73_the_families_of_a_hand_are_public() -> None:
    game = table(p(hand="b_ecoli g_hb time time bioeconomy backup"), p(), pile="time")
    play(game, "1 lay b_ecoli 1", "1 bioeconomy", "1 fetch time")
    assert game.players[0].counts() == [1, 3, 1]


# --- windows, secrecy, sequences ---


def test_s75_no_window_when_all_serendipity_cards_lie_in_the_pile() -> None:
    game = table(p("-+g_hb", "g_ins"), p(hand="fungal fungal"), pile=" ".join(["serendipity"] * 5))
    assert main_of(play(game, "1 lay g_ins 1"), 1)


def test_s76_the_order_of_arrival_changes_nothing() -> None:
    answers = ["1 take 1", "2 take 1", "4 pass"]
    for order in itertools.permutations(answers):
        holding = [p(hand="serendipity") for _ in range(4)]
        holding[2] = p("-+g_ins", "g_hb")
        game = play(table(*holding, active=3), "3 lay g_hb 1")
        assert asked(game) == [4, 1, 2]
        play(game, *order)
        assert (laid(game, 1), pile(game)) == ("-+g_ins | 0 0 0 0", "serendipity")
        assert [hand(game, player) for player in (1, 2, 4)] == ["", "serendipity", "serendipity"]


def test_s77_between_turns_everybody_is_asked() -> None:
    six = "fungal money money money money money"
    game = table(p(hand="fungal"), p(hand=six), p(hand="fungal"), active=2, pile="time")
    play(game, "2 end_turn")
    assert asked(game) == [3, 1, 2]


def test_s78_a_played_card_asks_at_once() -> None:
    game = play(table(p(hand="fungal"), p("|1 0 0 0")), "1 fungal")
    assert (pile(game), game.waiting(), legal(game)) == ("fungal", [0], {"spoil 2"})


def test_s79_a_dead_hand_that_is_not_used_is_known_to_nobody() -> None:
    alive = DEAD.replace("savings", "fungal")
    games = [play(table(p("|2 2 2 1", held), p()), "1 end_turn") for held in (DEAD, alive)]
    assert games[0].seen(1) == games[1].seen(1)


def test_s80_discards_are_part_of_the_renewed_deck() -> None:
    game = table(p("|2 2 2 1", DEAD), p(), decks={"generic": 0})
    play(game, "1 discard time", "1 discard money", "1 done")
    assert (Counter(game.decks["generic"]), pile(game)) == (Counter(["time", "money"]), "")
    play(game, "1 draw generic", "1 draw specific")
    assert (len(game.decks["generic"]), main_of(game, 2)) == (1, True)


@pytest.mark.parametrize(
    ("held", "scope", "answers"),
    [
        ("resistance", "one", {"pass", "shield 1", "shield 2"}),
        ("resistance resistance", "one", {"pass", "shield 1", "shield 2", "shield both"}),
        ("fungal", "one", {"pass"}),
        ("resistance", "all", {"pass", "shield both"}),
        ("resistance resistance", "all", {"pass", "shield both"}),
    ],
)
def test_s81_and_s86_one_answer_says_everything(held: str, scope: str, answers: set[str]) -> None:
    game = table(p(hand="spill"), p("b_ecoli+- b_llactis+-", held), resistance_scope=scope)
    assert legal(play(game, "1 spill"), 2) == answers


def test_s82_only_who_holds_an_action_card_and_has_something_to_lose_is_asked() -> None:
    game = table(p("|0 1 0 0", "outage"), p("|0 1 0 0", "fungal"), p(hand="backup"))
    play(game, "1 outage")
    assert (asked(game), legal(game, 2)) == ([2], {"pass"})
    play(game, "2 pass")
    assert of(game, "time") == [0, 0, 0]


def test_s83_answers_may_come_in_any_order() -> None:
    game = table(p(hand="outage"), p("|0 1 0 0", "backup"), p("|0 1 0 0", "backup"))
    play(game, "1 outage")
    before = game.seen(1)
    play(game, "3 pass")
    assert game.seen(1) == before
    assert of(play(game, "2 shield 1"), "time") == [0, 1, 0]


# --- options ---


def test_s84_funding_replaces() -> None:
    game = table(p(hand="funding", goals="goal_blood goal_gut"), p(), funding_replaces=True)
    play(game, "1 funding", "1 return_goal goal_gut")
    assert legal(game) == {f"choose {goal}" for goal in GOALS if goal not in ("goal_blood", "goal_gut")}
    play(game, "1 choose goal_mouth")
    assert (game.players[0].goals, game.pool["goal_gut"]) == (["goal_blood", "goal_mouth"], 2)
    assert pile(game) == "funding"


def test_s85_bioeconomy_to_the_table() -> None:
    game = table(p("-+g_hb | 0 2 0 0", "bioeconomy"), p(hand="fungal"), pile="time g_ins", bioeconomy_to="table")
    play(game, "1 bioeconomy")
    assert legal(game) == {"fetch g_ins"}
    play(game, "1 fetch g_ins")
    assert (laid(game), pile(game)) == ("-+g_ins | 0 2 0 0", "time bioeconomy g_hb")
    assert (game.stage, asked(game)) == ("react", [2])


def test_s86_keeping_all_costs_one_resistance() -> None:
    game = table(p(hand="spill"), p("b_ecoli+- b_llactis+-", "resistance resistance"), resistance_scope="all")
    play(game, "1 spill", "2 shield both")
    assert (laid(game, 2), hand(game, 2)) == ("b_ecoli+- b_llactis+- | 0 0 0 0", "resistance")


@pytest.mark.parametrize(("money", "winners"), [(1, [0, 1]), (2, [1])])
def test_s87_the_closest_wins(money: int, winners: list[int]) -> None:
    game = table(
        p("b_ecoli+g_hb | 2 0 0 1", "time time time time time time", "goal_blood"),
        p(f"b_llactis+- | 1 2 {money} 0", "time time time time time g_hb", "goal_gut"),
        limit_result="closest",
        max_rounds=1,
    )
    play(game, "1 end_turn", "2 end_turn")
    assert (game.reason, game.winners()) == ("cap", winners)


def test_s88_doubled_limits() -> None:
    game = table(p("-+- -+- | 0 3 0 1", "time time raft"), p(), lab_expansion_generics="doubled")
    assert legal(game) == {"end_turn", "add time"}
    assert legal(play(game, "1 add time")) == {"end_turn"}


def test_s89_declared_draws() -> None:
    decks = {"specific": 1, "generic": 2, "action": 40}
    game = table(p(hand="time time time"), p(), pile="g_hb", decks=decks, draw_mode="declared")
    play(game, "1 end_turn", "1 draw specific", "1 draw specific")
    assert (hand(game), legal(game)) == ("time time time", {"draw generic", "draw action"})
    play(game, "1 draw action")
    assert (hand(game), game.decks["specific"]) == ("time time time b_ecoli g_hb espionage", [])


def test_s90_free_discards() -> None:
    game = table(p(hand="time g_hb"), p(), discard_from_hand="free")
    assert legal(game) == {"end_turn", "add time", "lay g_hb 1", "discard time", "discard g_hb"}
    play(game, "1 discard time")
    assert legal(game) == {"discard g_hb", "done"}


def test_pooled_genes_go_with_any_bacterium() -> None:
    lying = "b_ecoli+g_ins b_llactis+g_hb | 2 1 2 0"
    assert claims(table(p(lying, goals="goal_blood"), p(), gene_association="pooled")) == {"claim goal_blood"}


def test_auto_claim_claims_as_soon_as_the_goal_is_fulfilled() -> None:
    game = table(p("b_ecoli+g_hb | 2 1 1 0", "money", "goal_blood"), p(), auto_claim=True)
    play(game, "1 add money")
    assert (game.reason, game.winners()) == ("claim", [0])


def test_without_a_reshuffle_action_cards_stay_in_the_pile() -> None:
    game = table(p(hand="time"), p(), pile="spill", decks={"action": 0}, action_reshuffle=False)
    play(game, "1 end_turn")
    assert (pile(game), legal(game)) == ("spill", {"draw specific", "draw generic"})


def test_in_a_race_the_first_answer_wins() -> None:
    holding = [p("-+g_ins", "g_hb"), p(hand="serendipity"), p(hand="serendipity")]
    game = play(table(*holding, serendipity_tie="race"), "1 lay g_hb 1", "3 take 1", "2 take 1")
    assert laid(game, 3) == "-+g_ins | 0 0 0 0"


def test_a_random_tie_is_drawn_among_the_takers() -> None:
    won = set()
    for seed in range(20):
        holding = [p("-+g_ins", "g_hb"), p(hand="serendipity"), p(hand="serendipity"), p(hand="serendipity")]
        game = table(*holding, serendipity_tie="random")
        game.source = Luck(seed)
        play(game, "1 lay g_hb 1", "2 pass", "3 take 1", "4 take 1")
        won |= {player for player in (2, 3, 4) if laid(game, player) == "-+g_ins | 0 0 0 0"}
    assert won == {3, 4}


def test_every_card_is_a_resource_or_an_action() -> None:
    assert [sum(COPIES[card] for card in cards) for cards in DECKS.values()] == [60, 48, 48]
    assert len(CARDS) == 35
    assert [card for card in CARDS if FAMILY[card] != "action"] == RESOURCES
