"""The second engine of PDB: the game by itself: the scenarios of the rules, and what always holds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from labtop.kernel.options import Value

from .lockstep import Luck, Move, any_move
from .pdb import BOXES, CARDS, COUNTS, DATA, HOUSE_RULES, INNOVATE, RESEARCHERS, TECHNIQUES, Pdb

SEATS = "ABCD"
WORDS = {"S": "sample", "X": "crystal", "■": "square", "●": "circle", "▲": "triangle"}
DEPOSITIONS = [name for name in CARDS if name not in TECHNIQUES]
FREE = ["publish", "prep1", "prep2"]
GRADUATE = [f"graduate:{WORDS[kind]}" for kind in DATA]


# --- positions and moves, written as in the rules ---


def table(
    players: int = 2,
    leader: str = "A",
    to_play: str = "",
    round: int = 2,  # noqa: A002  # the word of the rules
    totals: Mapping[str, int] | None = None,
    holds: Mapping[str, str] | None = None,
    owns: Mapping[str, str] | None = None,
    market: str = "1MBN 1PRC 5IRE",
    deck: str = "",
    **options: Value,
) -> Pdb:
    """A position: round 2, one Researcher each, nothing held. The deck begins as told and goes on in the order of the
    cards.
    """
    game = Pdb(players, {"first_leader": SEATS.index(leader), **options}, Luck(0))
    game.offer, game.round, game.supply = [], round, dict(COUNTS)
    game.to_act = SEATS.index(to_play or leader)
    for seat, player in zip(SEATS, game.players, strict=False):
        player.total = player.unplayed = (totals or {}).get(seat, 1)
        for kind in (holds or {}).get(seat, ""):
            player.tokens[kind] += 1
            game.supply[kind] -= 1
        player.cards = [CARDS.index(name) for name in (owns or {}).get(seat, "").split()]
    shown = [CARDS.index(name) for name in market.split()]
    game.market = [*shown, *[None] * (len(INNOVATE) - len(shown))]
    owned = [card for player in game.players for card in player.cards]
    first = [CARDS.index(name) for name in deck.split()]
    rest = [card for card in range(len(CARDS)) if card not in [*shown, *owned, *first]]
    game.deck = [*first, *rest]
    return game


def named(game: Pdb, move: Move) -> str:
    """A move by the name that the rules give it."""
    family, args = move
    if family == "innovate":
        return INNOVATE[args[0]]
    if family == "pick":
        return f"pick:{WORDS[DATA[args[0]]]}"
    action = game.action(move)
    if family == "graduate":
        return f"graduate:{WORDS[action.gains]}"
    if family == "ihm":
        return f"act_ihm:{WORDS[action.returns[0]]}+{WORDS[action.returns[1]]}:{WORDS[action.gains]}"
    place = f"act_{action.place}" if action.place in TECHNIQUES else action.place
    if family in ("xray", "nmr", "em", "automation"):
        return f"{place}:{amount(action.gains)}"
    return f"{place}:{amount(action.returns)}" if family == "analyze" else place


def amount(tokens: str) -> str:
    return f"{WORDS[tokens[0]]}{len(tokens)}"


def legal(game: Pdb, seat: str = "") -> set[str]:
    """The moves of who is to play, or those that another seat would have if it were its turn."""
    number = SEATS.index(seat) if seat else game.waiting()[0]
    moves = game.legal(number) if game.offer else game.possible(number)
    return {named(game, move) for move in moves}


def play(game: Pdb, moves: str) -> None:
    """`A recruit, B publish`: each is asked for by the table, and legal."""
    for turn in moves.split(", "):
        seat, name = turn.split()
        number = SEATS.index(seat)
        assert game.waiting() == [number], f"{turn}: it is not the turn of {seat}"
        by_name = {named(game, move): move for move in game.legal(number)}
        assert name in by_name, f"{turn}: only {sorted(by_name)}"
        game.apply(number, *by_name[name])
        check(game)


def held(game: Pdb, seat: str) -> str:
    """What a seat holds: `SS■`."""
    return "".join(kind * count for kind, count in game.players[SEATS.index(seat)].tokens.items())


def market(game: Pdb) -> str:
    return " ".join("-" if card is None else CARDS[card] for card in game.market)


def turn_of(game: Pdb) -> str:
    return "".join(SEATS[seat] for seat in game.waiting())


def researchers(game: Pdb, seat: str) -> tuple[int, int, int]:
    """Total, un-played, pending."""
    player = game.players[SEATS.index(seat)]
    return player.total, player.unplayed, player.pending


# --- what always holds ---


def check(game: Pdb) -> None:
    """The invariants of one position."""
    for kind, count in COUNTS.items():  # I-01
        assert game.supply[kind] + sum(p.tokens[kind] for p in game.players) + game.offer.count(kind) == count
    placed = Counter(game.placed.values())
    for seat, player in enumerate(game.players):
        assert player.total + player.pending <= RESEARCHERS  # I-02
        assert 0 <= player.unplayed <= player.total  # I-03
        assert player.total - player.unplayed == placed[seat]
        assert player.total >= 1  # I-04
        assert player.pending == (game.placed.get("recruit") == seat)  # I-05
        assert min(player.tokens.values()) >= 0  # I-11
    assert min(game.supply.values()) >= 0
    shown = [card for card in game.market if card is not None]
    owned = [card for player in game.players for card in player.cards]
    assert sorted([*game.deck, *shown, *owned]) == list(range(len(CARDS)))  # I-06
    assert 0 <= game.leader < len(game.players)  # I-07
    assert all(box in BOXES or game.players[seat].owns(box) for box, seat in game.placed.items())  # I-08
    assert all(card is not None or box not in game.placed for box, card in zip(INNOVATE, game.market, strict=True))
    assert game.target > 12 or game.over or len(game.deck) >= 13  # I-14
    for seat, player in enumerate(game.players):  # I-15
        if player.unplayed and player.total >= 2 and any(game.supply[kind] for kind in DATA):
            assert game.possible(seat)
    assert len(game.waiting()) == (not game.over)  # I-17
    assert game.over or all(game.legal(seat) for seat in game.waiting())
    assert game.known == 0 or game.refresh_rounds  # I-18
    assert 0 <= game.known <= len(game.deck)


def play_checked(game: Pdb, chance: random.Random) -> None:
    """A whole random game with the invariants checked after every move."""
    check(game)
    while not game.over:
        (seat,) = game.waiting()
        setting_up, round_before, scores = bool(game.offer), game.round, game.scores()
        unplayed, stars = sum(player.unplayed for player in game.players), game.supply["★"]
        game.apply(seat, *any_move(game.legal(seat), chance))
        check(game)
        assert all(now >= then for now, then in zip(game.scores(), scores, strict=True))  # I-10
        assert game.supply["★"] <= stars
        if game.round == round_before and not game.over and not setting_up:
            assert sum(player.unplayed for player in game.players) == unplayed - 1  # I-12
            passed_over = game.left_of(seat)
            while passed_over != game.to_act:  # I-16
                assert game.possible(passed_over) == []
                passed_over = game.left_of(passed_over)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_invariants_hold_in_games_by_the_book(players: int) -> None:
    for seed in range(10):
        game = Pdb(players, {}, Luck(seed))
        play_checked(game, random.Random(seed))
        assert game.reason in ("target", "stall")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_invariants_hold_under_any_mix_of_house_rules(players: int) -> None:
    reasons = set()
    for seed in range(60):
        chance = random.Random(seed)
        game = Pdb(players, {name: chance.choice(values) for name, values in HOUSE_RULES.items()}, Luck(seed))
        play_checked(game, chance)
        reasons.add(game.reason)
    assert reasons == {"target", "stall", "cap"}


def test_there_is_no_recruit_in_round_one() -> None:
    """I-13."""
    for seed in range(50):
        game, chance = Pdb(4, {}, Luck(seed)), random.Random(seed)
        while game.round < 2:
            (seat,) = game.waiting()
            game.apply(seat, *any_move(game.legal(seat), chance))
            assert "recruit" not in game.placed or game.round > 1


# --- the rulebook's own cases ---


def test_x01_the_last_data_token_needs_no_choice() -> None:
    game = Pdb(4, {"first_leader": 0}, Luck(0))
    assert legal(game) == {"pick:square", "pick:circle", "pick:triangle"}
    play(game, "D pick:triangle")
    assert legal(game) == {"pick:square", "pick:circle"}
    play(game, "C pick:circle")
    assert [held(game, seat) for seat in SEATS] == ["", "■", "●", "▲"]
    assert [game.supply[kind] for kind in DATA] == [19, 19, 19]
    assert (turn_of(game), game.round) == ("A", 1)


def test_x02_nobody_returns_what_they_lack() -> None:
    dear = {"grow", "em:circle2", "em:square1", "nmr:square1", "nmr:triangle1", "xray:square2", "xray:circle1"}
    assert legal(table()) & dear == set()
    assert legal(table(holds={"A": "S"})) & dear == {"grow", "em:circle2", "em:square1"}
    assert legal(table(holds={"A": "SS"})) & dear == dear - {"xray:square2", "xray:circle1"}


def test_x03_a_round_takes_several_circuits() -> None:
    game = table(3, "B", totals={"A": 1, "B": 3, "C": 2})
    play(game, "B prep2, C publish, A prep1, B grow, C recruit")
    assert game.round == 2
    play(game, "B em:circle2")
    assert game.round == 3


def test_x04_a_recruit_comes_when_the_round_ends() -> None:
    game = table()
    play(game, "A recruit")
    assert researchers(game, "A") == (1, 0, 1)
    play(game, "B publish")
    assert (game.round, researchers(game, "A")) == (3, (2, 2, 0))


@pytest.mark.parametrize("seat", SEATS)
def test_x05_and_s41_recruit_needs_round_two_or_the_option(seat: str) -> None:
    assert "recruit" not in legal(table(4, round=1), seat)
    assert "recruit" in legal(table(4, round=2), seat)
    assert legal(table(4, round=1, recruit_in_round_one=True)) == {"recruit", *FREE}


def test_x06_the_leader_token_moves_at_once_and_counts_for_the_next_round() -> None:
    game = table(3, round=3)
    play(game, "A publish, B lead")
    assert (game.leader, turn_of(game)) == (1, "C")
    play(game, "C prep1, B prep2, C publish, A prep1")
    assert (game.round, turn_of(game)) == (5, "B")


def test_x07_the_two_boxes_for_samples_are_two_actions() -> None:
    game = table(totals={"A": 2})
    play(game, "A prep1, B publish, A prep2")
    assert (held(game, "A"), game.supply["S"]) == ("SSS", 17)


def test_x08_who_retires_stays_away() -> None:
    game = table(totals={"A": 3})
    play(game, "A graduate:triangle")
    assert (held(game, "A"), researchers(game, "A")) == ("▲", (2, 2, 0))
    play(game, "B publish, A prep1, A prep2")
    assert (game.round, researchers(game, "A")) == (3, (2, 2, 0))


def test_x09_a_claimed_card_is_acquired_when_the_round_ends() -> None:
    game = table(holds={"A": "■■●●"})
    play(game, "A innovate1")
    assert (held(game, "A"), game.supply["■"], game.supply["●"]) == ("●", 20, 19)
    assert (market(game), game.scores()) == ("1MBN 1PRC 5IRE", [0, 0])
    assert "innovate1" not in legal(game, "B")
    play(game, "B publish")
    assert game.scores() == [3, 1]
    assert (market(game), len(game.deck)) == ("automation 1PRC 5IRE", 28)


def test_x10_who_ends_the_game_need_not_win_it() -> None:
    game = table(holds={"A": "★" * 11, "B": "★" * 10 + "■■●"})
    play(game, "A publish, B innovate1")
    assert (game.over, game.scores(), game.winners()) == (True, [12, 13], [1])


def test_x11_data_breaks_a_tie() -> None:
    game = table(holds={"A": "★" * 11 + "■■", "B": "★" * 9 + "■■" + "●" * 6})
    play(game, "A publish, B innovate1")
    assert (game.scores(), [player.data for player in game.players], game.winners()) == ([12, 12], [2, 5], [1])


def test_x12_twelve_are_enough() -> None:
    game = table(holds={"A": "★" * 11})
    play(game, "A publish, B prep1")
    assert (game.reason, game.winners(), game.scores()) == ("target", [0], [12, 0])


# --- set-up and turn order ---


def test_s01_three_players_pick_twice() -> None:
    game = Pdb(3, {"first_leader": 1}, Luck(0))
    play(game, "A pick:square, C pick:triangle")
    assert [held(game, seat) for seat in "ABC"] == ["■", "", "▲"]
    assert [game.supply[kind] for kind in DATA] == [19, 20, 19]


def test_s02_two_players_pick_once() -> None:
    game = Pdb(2, {"first_leader": 0}, Luck(0))
    play(game, "B pick:circle")
    assert (turn_of(game), [game.supply[kind] for kind in DATA]) == ("A", [20, 19, 20])


def first_round(**more: str) -> Pdb:
    return table(4, round=1, holds={"B": "■", "C": "●", "D": "▲"}, **more)  # type: ignore[arg-type]


def test_s03_to_s06_the_first_round() -> None:
    game = first_round()
    assert legal(game) == set(FREE)
    play(game, "A prep2")
    assert legal(game) == {"lead", "publish", "prep1"}
    game = first_round(market="xfel 1PRC 5IRE")
    play(game, "A prep2")
    assert legal(game) == {"lead", "publish", "prep1", "innovate1"}
    game = first_round()
    play(game, "A publish, B prep2, C prep1")
    assert (turn_of(game), legal(game)) == ("D", {"lead"})


def test_s07_the_leader_token_does_not_change_the_order_of_this_round() -> None:
    game = table(4, totals={"A": 2})
    play(game, "A prep2, B lead, C publish, D prep1, A grow")
    assert (game.round, turn_of(game)) == (3, "B")


# --- actions ---


def test_s08_xray_with_a_short_supply() -> None:
    shots = {"xray:square2", "xray:circle1"}
    assert legal(table(holds={"A": "X", "B": "■" * 19 + "●" * 15})) & shots == {"xray:circle1"}
    assert legal(table(holds={"A": "X", "B": "■" * 19 + "●" * 20})) & shots == set()


def test_s09_nmr_without_triangles() -> None:
    game = table(holds={"A": "SS", "B": "▲" * 20 + "■" * 16})
    assert "nmr:triangle1" not in legal(game)
    play(game, "A nmr:square1")
    assert (held(game, "A"), game.supply["S"], game.supply["■"]) == ("■", 20, 3)


@pytest.mark.parametrize(("move", "gained"), [("em:circle2", "●●"), ("em:square1", "■")])
def test_s10_electron_microscopy(move: str, gained: str) -> None:
    game = table(holds={"A": "S"})
    play(game, f"A {move}")
    assert held(game, "A") == gained


def test_s11_analysis_needs_a_pair() -> None:
    both = {"analyze:square2", "analyze:circle2"}
    assert legal(table(holds={"A": "■●"})) & both == set()
    game = table(holds={"A": "■■●●●"})
    assert legal(game) & both == both
    play(game, "A analyze:circle2")
    assert held(game, "A") == "■■●▲"


def test_s12_no_crystals_are_left_to_grow() -> None:
    assert "grow" not in legal(table(holds={"A": "SS", "B": "X" * 20}))


def test_s13_one_sample_is_left_for_two() -> None:
    assert legal(table(holds={"B": "S" * 19})) & {"prep1", "prep2"} == {"prep1"}
    game = table(holds={"B": "S" * 19}, partial_gain=True)
    assert legal(game) & {"prep1", "prep2"} == {"prep1", "prep2"}
    play(game, "A prep2")
    assert (held(game, "A"), game.supply["S"]) == ("S", 0)


@pytest.mark.parametrize("seat", "ABC")
def test_s14_nothing_is_left_to_publish(seat: str) -> None:
    assert "publish" not in legal(table(3, round=31, holds=dict.fromkeys("ABC", "★" * 10)), seat)


def test_s15_ten_researchers_are_all() -> None:
    assert "recruit" not in legal(table(totals={"A": 10}))
    game = table(totals={"A": 9})
    game.players[0].unplayed, game.players[1].unplayed = 1, 0
    taken = ["lead", "publish", "prep1", "prep2", "grow", "xray", "nmr", "em"]
    game.placed = {**dict.fromkeys(taken, 0), "analyze": 1}
    play(game, "A recruit")
    assert (game.round, researchers(game, "A")) == (3, (10, 10, 0))


def test_s16_retire_then_recruit() -> None:
    game = table(totals={"A": 10}, holds={"A": "SSSXX■■●●●▲"})
    play(game, "A graduate:square")
    assert researchers(game, "A") == (9, 9, 0)
    play(game, "B publish, A recruit")
    assert researchers(game, "A") == (9, 8, 1)
    play(game, "A prep1, A prep2, A grow, A xray:circle1, A nmr:square1, A em:circle2, A analyze:square2, A innovate3")
    assert (game.round, researchers(game, "A")) == (3, (10, 10, 0))
    assert ([CARDS[card] for card in game.players[0].cards], held(game, "A")) == (["5IRE"], "SSXX■■●●▲▲")


def test_s17_a_box_is_used_once_in_a_round() -> None:
    game = table(totals={"A": 3})
    play(game, "A publish, B prep1")
    assert "publish" not in legal(game)
    play(game, "A prep2, A recruit")
    assert (game.round, "publish" in legal(game)) == (3, True)


def test_s18_the_leader_cannot_lead() -> None:
    game = table(4)
    assert ["lead" in legal(game, seat) for seat in SEATS] == [False, True, True, True]
    play(game, "A prep1, B lead")
    assert not any("lead" in legal(game, seat) for seat in SEATS)
    assert "lead" in legal(table(4, leader_may_select_lead=True))


# --- graduate, retire ---


def test_s19_the_last_researcher_stays() -> None:
    assert legal(table()).isdisjoint(GRADUATE)


def test_s20_a_placed_researcher_counts() -> None:
    game = table(totals={"A": 2, "B": 2})
    play(game, "A publish, B prep1")
    assert legal(game) >= set(GRADUATE)
    play(game, "A graduate:square")
    assert (researchers(game, "A"), turn_of(game)) == ((1, 0, 0), "B")


def test_s21_graduation_has_no_limit_in_a_round() -> None:
    game = table(totals={"A": 4, "B": 2})
    play(game, "A graduate:square, B graduate:circle, A graduate:square, B publish, A graduate:triangle")
    assert (turn_of(game), researchers(game, "A"), held(game, "A")) == ("A", (1, 1, 0), "■■▲")
    assert legal(game).isdisjoint(GRADUATE)


def test_s22_without_a_box_one_must_graduate() -> None:
    game = table(4, totals={"A": 2, "D": 2})
    play(game, "A recruit, B publish, C prep1, D lead, A prep2")
    assert (turn_of(game), legal(game)) == ("D", set(GRADUATE))


def test_s23_without_a_box_the_last_researcher_is_skipped() -> None:
    game = table(4, round=5, totals=dict.fromkeys(SEATS, 2))
    play(game, "A recruit, B publish, C prep2, D graduate:triangle, A prep1, B lead, C grow")
    assert (game.round, turn_of(game)) == (6, "B")
    assert (researchers(game, "D"), researchers(game, "A")) == ((1, 1, 0), (3, 3, 0))


def test_s24_who_was_skipped_is_looked_at_again() -> None:
    game = table(4, totals={"A": 2}, holds={"A": "S" * 12, "B": "S" * 8})
    play(game, "A publish, B recruit, C lead, A grow")
    assert (turn_of(game), legal(game)) == ("D", {"prep1"})
    play(game, "D prep1")
    assert (game.round, turn_of(game)) == (3, "C")


def test_s25_only_data_that_is_there_can_be_gained() -> None:
    game = table(totals={"A": 2}, holds={"B": "■" * 20 + "●" * 17 + "▲" * 20})
    assert legal(game) & set(GRADUATE) == {"graduate:circle"}


# --- innovate and cards ---


def test_s26_a_card_is_paid_in_full() -> None:
    shown = "1BMF 2LYZ 1BRD"
    assert legal(table(holds={"A": "■■●▲"}, market=shown)).isdisjoint(INNOVATE)
    assert legal(table(holds={"A": "■■●●▲"}, market=shown)) & set(INNOVATE) == {"innovate1", "innovate3"}


def test_s27_boxes_are_refilled_from_left_to_right() -> None:
    game = table(holds={"A": "■■●", "B": "●●●●"}, deck="4HHB 1HSG")
    play(game, "A innovate1, B innovate3")
    assert [[CARDS[card] for card in player.cards] for player in game.players] == [["1MBN"], ["5IRE"]]
    assert (market(game), len(game.deck)) == ("4HHB 1PRC 1HSG", 27)


def test_s28_a_technique_can_be_used_from_the_next_round_on() -> None:
    automation = {"act_automation:sample1", "act_automation:crystal1"}
    game = table(totals={"A": 2, "B": 2}, market="automation 1PRC 5IRE", holds={"A": "■●"})
    play(game, "A innovate1, B publish")
    assert legal(game).isdisjoint(automation)
    play(game, "A prep1, B prep2")
    assert (legal(game) & automation, legal(game, "B") & automation) == (automation, set())
    play(game, "A act_automation:crystal1, B publish")
    assert held(game, "A") == "SX"
    assert legal(game).isdisjoint(automation)


def test_s29_automation_without_crystals() -> None:
    game = table(owns={"A": "automation"}, holds={"B": "X" * 20})
    assert {name for name in legal(game) if name.startswith("act_")} == {"act_automation:sample1"}


def test_s30_two_cards_and_a_box_are_three_actions() -> None:
    game = table(totals={"A": 2, "B": 2}, owns={"A": "electron_crystallography xfel"}, holds={"A": "XX", "B": "X"})
    play(game, "A act_electron_crystallography, B publish, A act_xfel")
    assert (held(game, "A"), turn_of(game)) == ("▲▲", "B")
    assert legal(game) >= {"xray:square2", "xray:circle1"}


def ihm(game: Pdb) -> set[str]:
    return {name for name in legal(game) if name.startswith("act_ihm")}


def test_s31_what_is_returned_can_be_gained() -> None:
    game = table(owns={"A": "ihm"}, holds={"A": "■▲", "B": "▲" * 19})
    assert ihm(game) == {f"act_ihm:square+triangle:{WORDS[kind]}" for kind in DATA}
    play(game, "A act_ihm:square+triangle:triangle")
    assert held(game, "A") == "▲"


def test_s32_any_two_data_can_be_returned() -> None:
    pairs = ["square+square", "square+circle"]
    game = table(owns={"A": "ihm"}, holds={"A": "■■●"})
    assert ihm(game) == {f"act_ihm:{pair}:{WORDS[kind]}" for pair in pairs for kind in DATA}


# --- end of round and game ---


def test_s33_the_round_is_finished() -> None:
    game = table(4, holds={"A": "★" * 11, "D": "■■●"})
    play(game, "A publish")
    assert (game.over, turn_of(game)) == (False, "B")
    play(game, "B prep1, C prep2, D innovate1")
    assert (game.over, game.scores(), game.winners()) == (True, [12, 0, 0, 3], [0])


def test_s34_a_card_reaches_the_target_and_nothing_is_refilled() -> None:
    game = table(owns={"A": "4HHB 1HSG 2LYZ"}, holds={"A": "■■●"})
    play(game, "A innovate1, B publish")
    assert (game.over, game.scores()) == (True, [12, 1])
    assert (market(game), len(game.deck)) == ("- 1PRC 5IRE", 26)


def test_s35_techniques_do_not_score() -> None:
    game = table(holds={"A": "★" * 11 + "■"}, market="xfel 1PRC 5IRE")
    play(game, "A innovate1, B prep1")
    assert (game.round, game.scores(), game.players[0].owns("xfel")) == (3, [11, 0], True)


def test_s36_a_full_tie_is_shared() -> None:
    game = table(3, holds={"A": "★" * 11 + "■■■■", "B": "★" * 9 + "■■●●●●●"}, owns={"C": "4HHB 1HSG 2LYZ"})
    play(game, "A publish, B innovate1, C prep1")
    assert (game.scores(), game.winners()) == ([12, 12, 9], [0, 1])


def test_s37_five_rounds_without_progress() -> None:
    game = table(holds={"A": "★"}, stall_rounds=5)
    for _ in range(4):
        play(game, "A prep1, B prep2")
    assert (game.round, game.over) == (6, False)
    play(game, "A prep1, B prep2")
    assert (game.reason, game.scores(), game.winners()) == ("stall", [1, 0], [0])


def test_s38_an_empty_deck_leaves_a_box_empty() -> None:
    rest = [name for name in DEPOSITIONS if name not in ("1MBN", "1PRC", "5IRE")]
    owns = {"A": " ".join(rest[:12]), "B": " ".join(rest[12:] + TECHNIQUES)}
    game = table(owns=owns, holds={"A": "■■▲"}, target_achievement=60)
    play(game, "A innovate2, B publish")
    assert (game.scores()[0], market(game)) == (39, "1MBN - 5IRE")
    assert "innovate2" not in legal(game, "A") | legal(game, "B")


def starved(**more: str) -> Pdb:
    owns = {"A": DEPOSITIONS[:10], "B": DEPOSITIONS[10:19], "C": DEPOSITIONS[19:] + TECHNIQUES}
    return table(
        3,
        to_play=more.get("to_play", ""),
        round=40,
        totals=dict.fromkeys("ABC", 10),
        holds={"A": "★" * 10 + "■" * 20, "B": "★" * 10 + "●" * 20 + more.get("extra", ""), "C": "★" * 10 + "▲" * 20},
        owns={seat: " ".join(cards) for seat, cards in owns.items()},
        market="",
        target_achievement=60,
    )


def test_s39_a_starved_table_goes_on() -> None:
    assert legal(starved()) == {"prep1", "prep2"}
    game = starved(extra="S" * 20, to_play="B")
    assert (legal(game, "A"), legal(game)) == (set(), {"lead", "grow"})
    play(game, "B lead, C act_automation:crystal1")
    assert (turn_of(game), legal(game)) == ("B", {"grow"})


@pytest.mark.parametrize(
    ("preset", "shots"),
    [
        ("default", {"xray:square2", "xray:circle1", "nmr:square1", "nmr:triangle1", "em:circle2", "em:square1"}),
        ("nmr_circle", {"xray:square2", "xray:circle1", "nmr:circle1", "nmr:triangle1", "em:circle2", "em:square1"}),
        (
            "direct_triangle",
            {"xray:square2", "xray:triangle1", "nmr:square1", "nmr:triangle1", "em:circle2", "em:triangle1"},
        ),
    ],
)
def test_s40_the_presets(preset: str, shots: set[str]) -> None:
    game = table(holds={"A": "SSX"}, icon_preset=preset)
    assert {name for name in legal(game) if name.partition(":")[0] in ("xray", "nmr", "em")} == shots


def test_s42_the_market_is_refreshed() -> None:
    game = table(market_refresh_rounds=2)
    play(game, "A prep1, B prep2")
    assert market(game) == "1MBN 1PRC 5IRE"
    play(game, "A prep1, B prep2")
    assert market(game) == "automation electron_crystallography ihm"
    assert (len(game.deck), CARDS[game.deck[0]], game.known) == (29, "xfel", 3)
    assert [CARDS[card] for card in game.deck[-3:]] == ["1MBN", "1PRC", "5IRE"]
    play(game, "A prep1, B prep2")
    assert market(game) == "automation electron_crystallography ihm"


def test_a_refresh_of_an_empty_deck_lays_the_same_cards_again() -> None:
    rest = [name for name in CARDS if name not in ("1MBN", "1PRC")]
    game = table(owns={"A": " ".join(rest)}, market="1MBN 1PRC", market_refresh_rounds=1, target_achievement=60)
    game.players[0].cards, game.players[1].cards = game.players[0].cards[:15], game.players[0].cards[15:]
    play(game, "A prep1, B prep2")
    assert (market(game), game.deck, game.known) == ("1MBN 1PRC -", [], 0)


@pytest.mark.parametrize(
    "options",
    [
        {"stall_rounds": 0, "max_rounds": 0},
        {"first_leader": 3},
        {"target_achievement": 2},
        {"icon_preset": "none"},
        {"partial_gain": 1},
        {"stall_rounds": 4},
        {"unheard_of": 1},
    ],
    ids=str,
)
def test_s43_options_that_are_refused(options: dict[str, Value]) -> None:
    with pytest.raises(ValueError, match="not as the rules allow"):
        Pdb(3, options, Luck(0))


def test_s44_the_only_seat_left_plays_on() -> None:
    game = table(totals={"B": 3})
    play(game, "A publish, B prep1, B prep2, B grow")
    assert (game.round, turn_of(game)) == (3, "A")


# --- the round that the rules trace ---


def numbered(game: Pdb) -> list[int]:
    """The legal moves by their number in the table of the rules."""
    families = {"recruit": 0, "lead": 1, "publish": 2, "prepare": 3, "grow": 5, "xray": 6, "nmr": 8, "em": 10}
    families |= {"analyze": 12, "graduate": 14, "innovate": 17, "automation": 20, "electron_crystallography": 22}
    families |= {"xfel": 23, "ihm": 24}
    (seat,) = game.waiting()
    return sorted(
        families[family] + (3 * args[0] + args[1] if family == "ihm" else sum(args))
        for family, args in game.legal(seat)
    )


def test_the_traced_round() -> None:
    game = table(
        3, "B", round=3, totals={"B": 2, "C": 2}, holds={"A": "■■●", "B": "S●●"}, owns={"B": "ihm"}, deck="automation"
    )
    trace = [
        ("B em:circle2", [0, 2, 3, 4, 5, 10, 11, 13, 14, 15, 16, 33, 34, 35]),
        ("C lead", [0, 1, 2, 3, 4, 14, 15, 16]),
        ("A innovate1", [0, 2, 3, 4, 12, 17]),
        ("B act_ihm:circle+circle:triangle", [0, 2, 3, 4, 13, 14, 15, 16, 19, 33, 34, 35]),
        ("C graduate:triangle", [0, 2, 3, 4, 14, 15, 16]),
    ]
    for move, numbers in trace:
        assert numbered(game) == numbers
        play(game, move)
    assert (turn_of(game), game.round, game.scores(), market(game)) == ("C", 4, [3, 0, 0], "automation 1PRC 5IRE")
    assert [researchers(game, seat)[0] for seat in "ABC"] == [1, 2, 1]
    assert (held(game, "B"), numbered(game)) == ("●●▲", [0, 2, 3, 4])
