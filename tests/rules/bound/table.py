"""Positions of Bound! laid out by hand, and a short notation for cards, moves and what the table knows.

Cards are written as codes: "RIB ERY". Moves are written the way they are said at the table:

    name ERY          type Cancer 1     give IMA      take 3
    bind ERY          discard ERY NOV   pass

A bind pair goes by its Drug; the two cards of a type pair stand in the order of cards.toml.
"""

import json
import random
from collections import Counter
from collections.abc import Mapping
from typing import cast

from hypothesis import settings
from hypothesis import strategies as st

import labtop
from labtop.games.bound.cards import CARDS, CODES, COPIES, TYPE_WORDS
from labtop.games.bound.facts import sure_copies
from labtop.games.bound.state import EVERYBODY, State
from labtop.kernel.deck import Deck
from labtop.kernel.moves import Argument
from labtop.kernel.options import Value

Code = str
CARD = {card.code: card for card in CARDS}
NUMBER = {code: number for number, code in enumerate(CODES)}
DRUGS = {card.pair: card.code for card in CARDS if card.role == "drug"}
TARGETS = {card.pair: card.code for card in CARDS if card.role == "target"}
CODE_OF = {card.name: card.code for card in CARDS}
OF_TYPE = {word: [card.code for card in CARDS if card.type == word] for word in TYPE_WORDS}

few = settings(max_examples=20, deadline=None)
seeds = st.integers(0, 2**32)
table_sizes = st.integers(2, 8)


# --- laying out a position --------------------------------------------------------------------------------------------


def lay(
    *hands: str,
    top: str = "",
    draw: str | None = None,
    discard: str = "",
    bound: Mapping[int, int | str] | None = None,
    active: int = 0,
    idle: int = 0,
    dry: int = 0,
    options: Mapping[str, Value] | None = None,
) -> labtop.Match:
    """A match in which seat 0 holds the first hand, and so on, and the active seat is about to ask.

    `top` names the first cards of the draw pile in the order of drawing, and all cards that are not mentioned lie below
    them; `draw` names the whole draw pile instead, and then no card may be left over. `bound` gives each seat either
    the Drugs of its bind pairs or their number; numbers are filled with the first pairs that are not needed elsewhere.
    """
    match = labtop.new("bound", players=len(hands), seed=1, options=options)
    state = record(match)
    left = Counter(dict.fromkeys(CODES, COPIES))
    held = [_take(left, hand) for hand in hands]
    first = _take(left, top if draw is None else draw)
    discarded = _take(left, discard)
    tables = _bind(left, bound or {})
    rest = list(left.elements())
    assert draw is None or not rest, f"left over: {rest}"

    state.hand[...], state.hand_size[...], state.bound[...] = 0, 0, 0
    for seat, codes in enumerate(held):
        state.hand_size[seat] = len(codes)
        for code in codes:
            state.hand[seat, NUMBER[code]] += 1
    for seat, drugs in tables.items():
        for code in drugs:
            state.bound[seat, NUMBER[code] // 2] += 1
    _pile_up(state.draw, rest + first[::-1])
    _pile_up(state.discard, discarded)
    state.active, state.waiting = active, 1 << active
    state.idle, state.dry = idle, dry
    assert match.engine("check", state) == 0
    return match


def _take(left: Counter[Code], codes: str) -> list[Code]:
    for code in codes.split():
        left[code] -= 1
        assert left[code] >= 0, f"there are not so many {code}"
    return codes.split()


def _bind(left: Counter[Code], bound: Mapping[int, int | str]) -> dict[int, list[Code]]:
    tables: dict[int, list[Code]] = {}
    for seat, drugs in bound.items():
        if isinstance(drugs, str):
            tables[seat] = _take(left, drugs)
            _take(left, " ".join(TARGETS[CARD[drug].pair] for drug in drugs.split()))
    for seat, count in bound.items():
        if isinstance(count, int):
            tables[seat] = []
            for _ in range(count):
                pair = next(pair for pair in DRUGS if left[DRUGS[pair]] and left[TARGETS[pair]])
                tables[seat] += _take(left, DRUGS[pair])
                _take(left, TARGETS[pair])
    return tables


def _pile_up(pile: Deck, codes: list[Code]) -> None:
    pile.cards[...] = -1
    pile.count = len(codes)
    for place, code in enumerate(codes):
        pile.cards[place] = NUMBER[code]


# --- positions that several pages need --------------------------------------------------------------------------------


def last_card_of_the_pile(**chosen: Value) -> labtop.Match:
    """S24: one card to draw, six discarded."""
    return lay(
        "NOV SMX RIB",
        "GYR PEN TUB PBP PAC RNP",
        draw="DPS",
        discard="ERY RIF IMA TAM ABL ERB",
        bound={0: 11, 1: 11},
        options=chosen,
    )


def last_card_in_demand(**chosen: Value) -> labtop.Match:
    """S29: P0 can use the last card of P1."""
    return lay("RIB TUB IMA", "ERY", "OSE SOF", bound={0: 1, 1: 2, 2: 1}, options=chosen)


def one_pair_left(**chosen: Value) -> labtop.Match:
    """S30 and S35: both piles are empty, and each player holds one half of the last pair."""
    return lay("RIB", "ERY", draw="", bound={0: 15, 1: 14}, options=chosen)


# --- making moves -----------------------------------------------------------------------------------------------------


def do(match: labtop.Match, *moves: str, by: int | None = None) -> None:
    """Make these moves, one after the other."""
    for words in moves:
        family, args = parse(words)
        match.play(family, by=by, **args)


def parse(words: str) -> tuple[str, dict[str, Argument]]:
    """A move of this notation as a family and its arguments."""
    verb, *rest = words.split()
    if verb == "name":
        return "ask_name", {"name": rest[0]}
    if verb == "type":
        return "ask_type", {"type": rest[0], "seat": int(rest[1])}
    if verb == "give":
        return "give", {"name": rest[0]}
    if verb == "take":
        return "take_from", {"seat": int(rest[0])}
    if verb == "bind":
        return "bind", {"pair": CARD[rest[0]].pair}
    if verb == "discard":
        kind = CARD[rest[0]].type
        low, high = (OF_TYPE[kind].index(code) for code in rest)
        return "discard", {"type": kind, "couple": f"{low}-{high}"}
    return verb, {}


def spell(move: labtop.Move) -> str:
    """A move in the notation of this page."""
    args = {name: str(value) for name, value in move.args.items()}
    if move.family == "ask_name":
        return f"name {CODE_OF[args['name']]}"
    if move.family == "ask_type":
        return f"type {args['type']} {args['seat']}"
    if move.family == "give":
        return f"give {CODE_OF[args['name']]}"
    if move.family == "take_from":
        return f"take {args['seat']}"
    if move.family == "bind":
        return f"bind {DRUGS[args['pair']]}"
    if move.family == "discard":
        low, high = (OF_TYPE[args["type"]][int(rank)] for rank in args["couple"].split("-"))
        return f"discard {low} {high}"
    return move.family


def options(match: labtop.Match) -> list[str]:
    """The legal moves, in the order of their numbers."""
    return [spell(move) for move in match.moves()]


def play_at_random(match: labtop.Match, seed: int, moves: int) -> None:
    """So many random legal moves, or as many as there are until the end."""
    dice = random.Random(seed)
    for _ in range(moves):
        if match.over:
            return
        match.play(dice.choice(match.moves()))


# --- looking at the table ---------------------------------------------------------------------------------------------


def cards(codes: str) -> list[Code]:
    """Cards to compare a hand with."""
    return sorted(codes.split())


def hand(match: labtop.Match, seat: int) -> list[Code]:
    """The cards in a hand, as its owner sees them."""
    return sorted(card["code"] for card in match.view(seat)["table"]["hand"] for _ in range(card["copies"]))


def draw_pile(match: labtop.Match) -> str:
    """The draw pile in the order of drawing, which nobody at the table can see."""
    pile = record(match).draw
    return " ".join(CODES[pile.cards[place]] for place in reversed(range(pile.count)))


def discard_pile(match: labtop.Match) -> list[Code]:
    """The face-up discard pile, oldest card first."""
    return [CODE_OF[name] for name in match.view()["table"]["discard"]]


def piles(match: labtop.Match) -> tuple[int, int]:
    """The sizes of draw pile and discard pile."""
    return match.view()["table"]["draw"], len(discard_pile(match))


def bound_by(match: labtop.Match, seat: int) -> list[Code]:
    """The Drugs of the bind pairs in front of a seat."""
    return [CODE_OF[pair["drug"]] for pair in match.view()["table"]["seats"][seat]["bound"]]


def everywhere(match: labtop.Match) -> Counter[Code]:
    """How often each card is in the game, over hands, tables and piles."""
    found = Counter(draw_pile(match).split() + discard_pile(match))
    for seat in range(match.players):
        found.update(hand(match, seat))
        for drug in bound_by(match, seat):
            found.update([drug, TARGETS[CARD[drug].pair]])
    return found


def stage(match: labtop.Match) -> str:
    """What the table waits for."""
    word: str = match.view()["stage"]
    return word


def counts(match: labtop.Match) -> tuple[int, int]:
    """The turns that count towards a blocked table and towards a stall."""
    limits = match.view()["table"]["limits"]
    return limits["blocked"]["turns"], limits["stall"]["turns"]


def happened(match: labtop.Match, observer: int | None = None) -> list[str]:
    """The kinds of events that the last move brought, as the observer sees them."""
    return [event["kind"] for event in match.view(observer)["events"]]


def read_of(match: labtop.Match, observer: int | None, code: Code) -> bool:
    """Whether the observer's log names this card."""
    return CARD[code].name in "\n".join(match.log(observer))


def observers(match: labtop.Match) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(match.players)]


def seen(match: labtop.Match, observer: int | None) -> tuple[str, bytes, list[str], list[labtop.Move]]:
    """Everything that reaches an observer: view, hidden record, log and own options. Twins compare by it."""
    own_moves = [] if observer is None else match.moves(observer)
    return json.dumps(match.view(observer)), bytes(hidden(match, observer)), match.log(observer), own_moves


# --- what play has made known -----------------------------------------------------------------------------------------


def record(match: labtop.Match) -> State:
    """The whole record of the match."""
    return cast(State, match.state)


def hidden(match: labtop.Match, observer: int | None) -> State:
    """The record as it may leave towards an observer."""
    return cast(State, match.engine.hidden(match.state, observer))


def sure(match: labtop.Match, observer: int | None, seat: int, code: Code) -> int:
    """K1: the copies of a card that the observer knows the seat to hold."""
    return sure_copies(hidden(match, observer), EVERYBODY if observer is None else observer, seat, NUMBER[code])


def sure_type(match: labtop.Match, seat: int, kind: str, observer: int | None = None) -> int:
    """K2: the cards of a TYPE that the seat is known to hold."""
    return hidden(match, observer).sure_type[seat, TYPE_WORDS.index(kind)]


def lacks_type(match: labtop.Match, seat: int, kind: str, observer: int | None = None) -> bool:
    """K3: whether the seat is known to hold no card of a TYPE."""
    return bool(hidden(match, observer).lacks_type[seat] >> TYPE_WORDS.index(kind) & 1)


def lacks_name(match: labtop.Match, seat: int, code: Code, observer: int | None = None) -> bool:
    """K4: whether the seat is known to hold no copy of a card."""
    return bool(hidden(match, observer).lacks_name[seat] >> NUMBER[code] & 1)


def no_pair(match: labtop.Match, seat: int, observer: int | None = None) -> bool:
    """K5: whether the hand is known to contain no legal pair."""
    return bool(hidden(match, observer).no_pair >> seat & 1)
