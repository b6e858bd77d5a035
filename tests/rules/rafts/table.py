"""Positions of Rafts! laid out by hand, and a short notation for tables and moves.

Seats are A to F. Cards are written by their ids. A table is written bench by bench, then medium, time, money and raft:
"b_ecoli+g_hb | 2 1 2 0", with a second bench "b_ecoli+g_hb, b_llactis+- | 0 0 0 0"; "-" is an empty space. The pile is
written from the bottom to the top, a deck top card first. Cards that are not mentioned are in their decks, unless a
deck is written out: then it has those cards and no others, and cards may be missing.

Moves are written with who makes them: "A lay b_ecoli 1", "A add time", "A act outage", "B take 1", "A steal B raft",
"A put 2", "A swap 1 B 2", "A spoil B", "A fetch g_hb", "A return_goal 1", "A choose_goal goal_mouth", "B shield first",
"B pass", "A discard time", "A done", "A draw specific", "A claim 1", "A end_turn".
"""

import random
from collections.abc import Iterable, Mapping
from typing import Any, cast

from hypothesis import settings
from hypothesis import strategies as st

import labtop
from labtop.games.rafts.cards import (
    CARD_IDS,
    CARD_LIST,
    CARDS,
    DECK,
    DECK_IDS,
    GOAL_COPIES,
    GOAL_IDS,
    GOALS,
    RESOURCES,
    SPECIFIC,
)
from labtop.games.rafts.goals import fulfilled
from labtop.games.rafts.state import NONE, Stage, State
from labtop.kernel.deck import Deck
from labtop.kernel.moves import Argument
from labtop.kernel.options import Value

SEATS = "ABCDEF"
STOLEN = ["bacterium1", "gene1", "bacterium2", "gene2", "raft"]

few = settings(max_examples=20, deadline=None)
seeds = st.integers(0, 2**32)
table_sizes = st.integers(2, 6)


# --- laying out a position --------------------------------------------------------------------------------------------


def lay(
    players: int = 2,
    *,
    active: str = "A",
    tables: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    goals: Mapping[str, str] | None = None,
    lab: str = "",
    pile: str = "",
    decks: Mapping[str, str] | None = None,
    options: Mapping[str, Value] | None = None,
    **more: Value,
) -> labtop.Match:
    """A match in the main phase of the active seat; goals that are not given are fulfilled by nobody.

    Tables and hands that are not given are empty. `lab` are seats with a Lab expansion; a seat with a second bench has
    one as well, and a seat with two goals European funding.
    """
    match = labtop.new("rafts", players=players, seed=1, options={**(options or {}), **more})
    state = record(match)
    state.events.count, state.events.crossed = 0, 0
    state.stage, state.active = Stage.MAIN, SEATS.index(active)
    state.waiting = 1 << state.active
    state.hand[...], state.families[...], state.bench[...], state.generic[...] = 0, 0, NONE, 0
    for seat in range(players):
        state.lab[seat] = SEATS[seat] in lab
    for name, table in (tables or {}).items():
        _lay_table(state, SEATS.index(name), table)
    for name, cards in (hands or {}).items():
        for card in numbers(cards):
            state.hand[SEATS.index(name), card] += 1
            state.families[SEATS.index(name), DECK[card]] += 1
    _lay_goals(state, goals or {})
    _lay_pile(state, numbers(pile))
    _lay_decks(state, decks or {})
    broken = match.engine("check", state)
    assert broken == 0 or (decks and broken == 1), match.game.broken(broken)
    return match


def numbers(cards: str) -> list[int]:
    """The numbers of cards that are written by their ids."""
    return [CARD_IDS.index(card) for card in cards.split()]


def _lay_table(state: State, seat: int, table: str) -> None:
    rows, counts = table.split("|")
    for bench, row in enumerate(rows.split(",")):
        for space, card in enumerate(row.strip().split("+")):
            state.bench[seat, bench, space] = NONE if card == "-" else CARD_IDS.index(card)
        state.lab[seat] |= bench
    state.generic[seat, :] = [int(count) for count in counts.split()]


def _lay_goals(state: State, goals: Mapping[str, str]) -> None:
    state.goals[...], state.funded[...] = NONE, 0
    state.pool[:] = GOAL_COPIES
    for name, given in goals.items():
        for place, goal in enumerate(map(GOAL_IDS.index, given.split())):
            state.goals[SEATS.index(name), place] = goal
            state.pool[goal] -= 1
            state.funded[SEATS.index(name)] = place
    for seat in range(state.seats):
        if SEATS[seat] not in goals:
            for goal in range(GOALS):
                state.goals[seat, 0] = goal
                if state.pool[goal] == GOAL_COPIES[goal] and not fulfilled(state, seat, 0):
                    state.pool[goal] -= 1
                    break


def _lay_pile(state: State, cards: list[int]) -> None:
    _fill(state.pile, cards)
    for card in range(CARDS):
        state.piled[card] = cards.count(card)
    state.resources = sum(card < RESOURCES for card in cards)


def _lay_decks(state: State, decks: Mapping[str, str]) -> None:
    lying = [*state.pile.cards.tolist(), *state.bench[...].flatten().tolist()]
    for card in range(CARDS):
        lying += [card] * sum(state.hand[:, card].tolist())
        if SPECIFIC <= card < RESOURCES:
            lying += [card] * sum(state.generic[:, card - SPECIFIC].tolist())
    lying += [CARD_IDS.index("lab_expansion")] * sum(state.lab.tolist())
    lying += [CARD_IDS.index("funding")] * sum(state.funded.tolist())
    for number, name in enumerate(DECK_IDS):
        rest = [
            card
            for card in range(CARDS)
            if DECK[card] == number
            for _ in range(CARD_LIST[card].copies - lying.count(card))
        ]
        _fill(deck_of(state, name), numbers(decks[name])[::-1] if name in decks else rest)


def _fill(deck: Deck, cards: list[int]) -> None:
    deck.cards[:] = -1
    deck.count = len(cards)
    deck.cards[: len(cards)] = cards


def deck_of(state: State, name: str) -> Deck:
    """One of the three decks."""
    return {"specific": state.specific_deck, "generic": state.generic_deck, "action": state.action_deck}[name]


# --- making moves -----------------------------------------------------------------------------------------------------


def do(match: labtop.Match, *moves: str) -> None:
    """Make these moves, each by the seat that is named."""
    for words in moves:
        seat, family, args = parse(words)
        assert seat in match.waiting, f"{words}: the table waits for {asked(match)}"
        match.play(family, by=seat, **args)


PARAMETERS = {
    "claim": ("goal",),
    "lay": ("card", "bench"),
    "add": ("card",),
    "act": ("card",),
    "take": ("bench",),
    "steal": ("seat", "what"),
    "put": ("bench",),
    "swap": ("own", "seat", "theirs"),
    "spoil": ("seat",),
    "fetch": ("card",),
    "return_goal": ("goal",),
    "choose_goal": ("goal",),
    "shield": ("which",),
    "discard": ("card",),
    "draw": ("deck",),
}


def parse(words: str) -> tuple[int, str, dict[str, Argument]]:
    """Seat, family and arguments of a move in the notation of this page."""
    seat, family, *values = words.split()
    args: dict[str, Argument] = {}
    for name, value in zip(PARAMETERS.get(family, ()), values, strict=True):
        args[name] = SEATS.index(value) if name == "seat" else value
    return SEATS.index(seat), family, args


def legal(match: labtop.Match, seat: str | None = None) -> list[str]:
    """The legal moves of a seat that is waited for, without its name."""
    acting = SEATS.index(seat) if seat else match.waiting[0]
    return [_spell(match.move(acting, move)) for move in match.engine.legal(match.state, acting)]


def _spell(move: labtop.Move) -> str:
    values = [SEATS[int(value)] if name == "seat" else str(value) for name, value in move.args.items()]
    return " ".join([move.family, *values])


def offered(match: labtop.Match, family: str, seat: str | None = None) -> list[str]:
    """The values of the legal moves of one family."""
    return [move.partition(" ")[2] for move in legal(match, seat) if move.partition(" ")[0] == family]


def let_go(match: labtop.Match) -> None:
    """Everybody who is asked lets it go, until no window is open."""
    while match.window is not None:
        match.play("pass", by=match.waiting[0])


def play_at_random(match: labtop.Match, seed: int, moves: int = 100_000) -> None:
    """So many random moves, or as many as there are until the end."""
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            return
        seat = match.waiting[0]
        match.play(chance.choice(match.engine.legal(match.state, seat)), by=seat)


# --- looking at the table ---------------------------------------------------------------------------------------------


def record(match: labtop.Match) -> State:
    """The whole record of the match."""
    return cast(State, match.state)


def shown(match: labtop.Match, seat: str | None = None) -> dict[str, Any]:
    """The table as a seat sees it."""
    table: dict[str, Any] = match.view(SEATS.index(seat) if seat else None)["table"]
    return table


def stage(match: labtop.Match) -> str:
    """What the table waits for."""
    word: str = match.view()["stage"]
    return word


def asked(match: labtop.Match) -> str:
    """Whom the table waits for, in the order of asking."""
    return "".join(SEATS[seat] for seat in match.waiting)


def table(match: labtop.Match, seat: str) -> str:
    """The table of a seat in the notation of this page."""
    one = shown(match)["seats"][SEATS.index(seat)]
    rows = [f"{bench['bacterium'] or '-'}+{bench['gene'] or '-'}" for bench in one["benches"]]
    return f"{', '.join(rows)} | {' '.join(str(count) for count in one['generic'].values())}"


def tables(match: labtop.Match) -> list[str]:
    """All tables."""
    return [table(match, SEATS[seat]) for seat in range(match.players)]


def generic(match: labtop.Match, kind: str) -> list[int]:
    """How many cards of a type lie on each table."""
    return [seat["generic"][kind] for seat in shown(match)["seats"]]


def hand(match: labtop.Match, seat: str) -> str:
    """The cards that a seat holds, in the order of their numbers."""
    return _written(enumerate(record(match).hand[SEATS.index(seat), :].tolist()))


def _written(counts: Iterable[tuple[int, int]]) -> str:
    return " ".join(CARD_IDS[card] for card, count in counts for _ in range(count))


def families(match: labtop.Match, seat: str) -> str:
    """Specific, generic and action cards in a hand, as everybody may know."""
    return "/".join(str(count) for count in shown(match)["seats"][SEATS.index(seat)]["families"].values())


def pile(match: labtop.Match) -> str:
    """The pile, from the bottom to the top."""
    return " ".join(shown(match)["pile"]["cards"])


def top(match: labtop.Match) -> str | None:
    """The resource that was discarded last."""
    card: str | None = shown(match)["pile"]["top"]
    return card


def deck(match: labtop.Match, name: str) -> list[str]:
    """The cards of a deck, top card first."""
    cards = deck_of(record(match), name)
    return [CARD_IDS[card] for card in cards.cards[: cards.count].tolist()[::-1]]


def goals(match: labtop.Match, seat: str) -> list[str]:
    """The goals in front of a seat."""
    return [goal["id"] for goal in shown(match)["seats"][SEATS.index(seat)]["goals"]]


def kinds(match: labtop.Match) -> list[str]:
    """What the last move did."""
    return [event["kind"] for event in match.view()["events"]]
