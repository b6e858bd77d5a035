"""More of Compounded in lockstep: what each seat is shown, and what random play from the start seldom comes to."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import cast

import pytest

from labtop.games.compounded.state import EXPLODED, Family, Stage, State
from labtop.kernel.options import Value

from . import compounded_record
from .compounded import Compounded
from .compounded_cards import (
    ALL,
    CARDS,
    CELLS,
    ELEMENTS,
    EXPERIMENTS,
    EXTINGUISHER_TARGET,
    HOUSE_RULES,
    LAB_FIRE,
    TOOLS,
    TOP,
)
from .compounded_turns import NOBEL
from .lockstep import Lockstep, Move

SIZES = range(2, 6)
REACTIONS = [compound.id for compound in ALL if compound.icon in ("grant", "volatile")]
WAYS: dict[str, dict[str, float]] = {  # how gladly a family of moves is chosen, if not as any other
    "anyhow": {},
    "merchants": {
        "offer": 9,
        "pass": 0.5,
        "cancel": 0.1,
        "offer_to": 3,
        "bundle": 4,
        "also_give": 2,
        "also_get": 2,
        "also_with": 3,
        "accept": 2,
        "counter": 2,
    },
    "arsonists": {"use_burner": 6, "place": 5, "score": 5, "end": 0.5, "offer": 0.2, "protect": 2, "pass": 0.5},
    "builders": {"place": 9, "from_pile": 9, "end": 0.1, "hold": 0.2, "lower": 3, "offer": 0.1, "goggles": 3},
    "idlers": {"end": 20, "hold": 20, "pass": 20, "stay": 20, "keep": 9, "refuse": 9},
}


class Both(Lockstep):
    """A match of Compounded and its second engine; `tally` counts the stages and the families of the moves."""

    second: Compounded

    def __init__(self, players: int, seed: int, rules: Mapping[str, Value]) -> None:
        self.tally: Counter[str] = Counter()
        super().__init__("compounded", Compounded, compounded_record, players, seed, rules)

    def play(self, seat: int, family: str, args: tuple[int, ...]) -> None:
        """Make a move on both sides, and count it."""
        self.tally.update([f"stage {self.second.stage}", f"move {family}", f"{self.second.stage}: {family}"])
        super().play(seat, family, args)
        if self.match.over:
            self.tally[f"end {self.second.reason}"] += 1

    def play_in_a_way(self, way: str, chance: random.Random, most: int) -> int:
        """Moves of a certain taste until the match is over or so many are made; how many were."""
        for made in range(most):
            if self.match.over:
                return made
            seat = self.match.waiting[0]
            self.play(seat, *chosen(self.second, seat, WAYS[way], chance))
        return most


class Watched(Both):
    """With the view of every seat compared as well."""

    def compare(self) -> None:
        """All that both engines can say, and what they show to each seat."""
        super().compare()
        for seat in range(self.match.state.seats):
            shown = compounded_record.facts_of(self.match.engine.hidden(self.match.state, seat))
            for name, fact in self.second.seen(seat).items():
                self.agree(f"{name}, as seat {seat} sees it", shown[name], fact)


def chosen(game: Compounded, seat: int, taste: Mapping[str, float], chance: random.Random) -> Move:
    """A family by taste, then any of its moves: rather where little is missing, rather things than crystals."""
    moves = game.legal(seat)
    families = sorted({family for family, _ in moves})
    [family] = chance.choices(families, [taste.get(family, 1) for family in families])
    moves = [move for move in moves if move[0] == family]
    treasures = [move for move in moves if family in ("give", "get") and move[1][0] >= len(ELEMENTS)]
    if treasures and chance.random() < 0.5:
        return chance.choice(treasures)
    if family == "place" and taste and chance.random() < 0.8:
        return min(moves, key=lambda move: missing(game, move[1][1]))
    return chance.choice(moves)


def missing(game: Compounded, target: int) -> int:
    """How many spaces are open there."""
    if target == EXTINGUISHER_TARGET:
        return sum(game.me.to_build(element) for element in ELEMENTS)
    place = game.at(target)
    return sum(place.open(element) for element in ELEMENTS)


def any_rules(chance: random.Random) -> dict[str, Value]:
    """Any mix of house rules."""
    return {name: chance.choice(values) for name, values in HOUSE_RULES.items()}


# --- a table in the middle of a rich game: the same things are put on both sides ---


def enrich(both: Both, chance: random.Random) -> None:
    """Tools, levels, extinguishers, crystals and flames as they might be late in a game, and a shorter deck."""
    state, game = cast(State, both.match.state), both.second
    lowest = TOP if chance.random() < 0.15 else 0
    for seat in range(game.seats):
        raise_levels(state, game, seat, lowest, chance)
        scientist = game.scientists[seat]
        scientist.points = state.points[seat] = chance.choice([0, 20, 40, 49])
        for _ in range(max(0, chance.randint(0, -scientist.excess()))):
            put_crystal(state, game, seat, chance)
    for tool in TOOLS:
        for _ in range(chance.randint(0, game.supply[tool])):
            hand_tool(state, game, chance.randrange(game.seats), tool)
    for seat in range(game.seats):
        hand_extinguisher(state, game, seat, chance.choice([seat, chance.randrange(game.seats)]), chance.random() < 0.5)
    for card in [card for card in game.deck if card in REACTIONS and chance.random() < 0.5]:
        bring(state, game, card, chance.randrange(CELLS))
    for cell in range(CELLS):
        load(state, game, cell, chance)
    if chance.random() < 0.15:
        drain(state, game, chance.randrange(4))
    shorten(state, game, chance.choice([0, 0, 10, 30, len(game.deck)]))
    both.compare()


def raise_levels(state: State, game: Compounded, seat: int, lowest: int, chance: random.Random) -> None:
    """Any levels from the lowest on; the Journal that Study has brought is in other hands."""
    for number, experiment in enumerate(EXPERIMENTS):
        level = chance.randint(lowest, TOP)
        game.scientists[seat].level[experiment] = state.level[seat, number] = level
    if game.scientists[seat].level["study"] >= state.journal_level:
        game.scientists[seat].journal_given = True
        state.journal_given |= 1 << seat


def put_crystal(state: State, game: Compounded, seat: int, chance: random.Random) -> None:
    """A crystal of the bag comes to a bench."""
    element = chance.choice([element for element in ELEMENTS if game.bag[element]])
    game.bag[element] -= 1
    game.scientists[seat].bench[element] += 1
    state.bag[ELEMENTS.index(element)] -= 1
    state.bench[seat, ELEMENTS.index(element)] += 1


def hand_tool(state: State, game: Compounded, seat: int, tool: str) -> None:
    """A tile of the supply comes to somebody, long ago."""
    game.supply[tool] -= 1
    game.scientists[seat].tools[tool] += 1
    state.supply[TOOLS.index(tool)] -= 1
    state.tools[seat, TOOLS.index(tool)] += 1
    if tool == "journal":
        game.scientists[seat].journal_since = state.journal_since[seat] = 0


def hand_extinguisher(state: State, game: Compounded, builder: int, holder: int, built: bool) -> None:
    """Somebody's card was built, and may have changed hands."""
    if built:
        game.scientists[builder].unbuilt -= 1
        game.scientists[holder].built += 1
        state.unbuilt[builder] -= 1
        state.built[holder] += 1


def bring(state: State, game: Compounded, card: str, cell: int) -> None:
    """A compound of the deck changes places with one in the field."""
    place, number = game.deck.index(card), CARDS.index(card)
    other = game.at(cell).card
    game.deck[place], game.at(cell).card = other, card
    state.deck.cards[state.deck.count - 1 - place], state.card[cell] = CARDS.index(other), number


def drain(state: State, game: Compounded, left: int) -> None:
    """No more than so many crystals are left in the bag; the others are out of reach."""
    for number, element in enumerate(ELEMENTS):
        game.bag[element] = state.bag[number] = min(left, game.bag[element])
        left -= game.bag[element]


def load(state: State, game: Compounded, cell: int, chance: random.Random) -> None:
    """Crystals and flames come onto a compound, which stays incomplete and whole."""
    place = game.at(cell)
    spaces = list(place.compound.spaces.elements())
    for element in chance.sample(spaces, chance.randrange(len(spaces))):
        if game.bag[element]:
            game.bag[element] -= 1
            place.on[element] += 1
            state.bag[ELEMENTS.index(element)] -= 1
            state.on[cell, ELEMENTS.index(element)] += 1
    place.flames = state.flames[cell] = chance.randrange(place.compound.limit)


def shorten(state: State, game: Compounded, cards: int) -> None:
    """So many cards have left the deck; its compounds have exploded."""
    for card in game.deck[:cards]:
        state.deck.count -= 1
        state.deck.cards[state.deck.count] = -1
        if card == LAB_FIRE:
            state.fires_seen += 1
        else:
            game.exploded.append(card)
            state.gone_to[CARDS.index(card)] = EXPLODED
    del game.deck[:cards]


def play_rich(way: str, players: int, moves: int, chance: random.Random) -> Counter[str]:
    """So many moves from the midst of matches, each by other house rules; what was counted."""
    tally: Counter[str] = Counter()
    while moves > 0:
        both = Both(players, chance.randrange(10**6), any_rules(chance) if chance.random() < 0.7 else {})
        enrich(both, chance)
        moves -= both.play_in_a_way(way, chance, moves)
        tally += both.tally
    return tally


@pytest.mark.parametrize("players", SIZES)
def test_a_seat_is_shown_what_it_may_see(players: int) -> None:
    chance, moves = random.Random(players), 100
    while moves > 0:
        both = Watched(players, chance.randrange(10**6), any_rules(chance))
        enrich(both, chance)
        moves -= both.play_in_a_way("anyhow", chance, moves)


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("way", WAYS)
def test_both_engines_agree_at_rich_tables(way: str, players: int) -> None:
    assert sum(play_rich(way, players, 120, random.Random(players)).values()) >= 360


@pytest.mark.long
def test_both_engines_agree_at_rich_tables_in_every_stage_and_family() -> None:
    tally: Counter[str] = Counter()
    for way in WAYS:
        for players in SIZES:
            tally += play_rich(way, players, 6_000, random.Random(players))
    stages = [f"stage {stage.name.lower()}" for stage in Stage if stage != Stage.OVER]
    families = [f"move {family.name.lower()}" for family in Family]
    ends = [f"end {reason}" for reason in ("points", "experiments", "deck", "stall", "limit")]
    rare = {name: tally[name] for name in [*stages, *families, *ends] if tally[name] < 20}
    assert not rare


def do_nothing(both: Both) -> None:
    """Everybody does as little as possible to the end; Nobel must place (CMP-224)."""
    while not both.match.over:
        moves = both.second.legal(both.match.waiting[0])
        both.play(both.match.waiting[0], *next((move for move in moves if not move[1]), moves[0]))


@pytest.mark.parametrize("players", SIZES[1:])
@pytest.mark.parametrize(
    ("stall", "last", "reason", "turns"), [(5, 60, "stall", 5), (1, 60, "stall", 1), (5, 3, "limit", 3)]
)
def test_both_engines_agree_when_nobody_does_anything(
    players: int, stall: int, last: int, reason: str, turns: int
) -> None:
    both = Both(players, players, {"stall_turns": stall, "max_turns": last, "trade_offers": 0})
    do_nothing(both)
    assert (both.match.ending, both.second.turn) == (reason, turns)


@pytest.mark.parametrize("stall", [1, 5])
def test_both_engines_agree_when_only_nobel_does_something(stall: int) -> None:
    both = Both(NOBEL, 1, {"stall_turns": stall, "trade_offers": 0})
    do_nothing(both)
    assert both.match.ending in ("stall", "limit")
    assert both.second.turn > stall


def test_both_engines_agree_when_an_extinguisher_comes_too_late_for_a_burnt_compound() -> None:
    both = Both(3, 2, {"burner_timing": "with_fire", "first_lead": 0, "trade_offers": 0})
    state, game = cast(State, both.match.state), both.second
    bring(state, game, "hydrazine", 0)
    bring(state, game, "acetylene", 15)
    for element in ["H", "H", "H", "H", "N", "N"]:
        game.at(0).on[element] += 1
        state.on[0, ELEMENTS.index(element)] += 1
    hand_tool(state, game, 0, "bunsen_burner")
    hand_extinguisher(state, game, 1, 1, built=True)
    both.compare()
    wanted = ["claim 0", "use_burner", "burn 15", "protect 15"]
    while game.turn == 1:
        moves = game.legal(both.match.waiting[0])
        spelled = {" ".join(map(str, (family, *args))): (family, args) for family, args in moves}
        quiet = [name for name in ("hold", "pass", "end", "stay") if name in spelled]
        step = next((name for name in wanted if name in spelled), quiet[0] if quiet else next(iter(spelled)))
        both.play(both.match.waiting[0], *spelled[step])
    assert "acetylene" in game.exploded
    assert both.tally["move protect"] == 1
