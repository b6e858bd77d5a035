"""Positions of PDB laid out by hand, and a short notation for seats, tokens, cards and moves.

Seats are A to D. Tokens are written as a letter or sign with their number: "S2 X1 ■3 ●1 ▲2 ★11". Cards are written by
their PDB id, Additional Actions as Automation, EC, IHM and XFEL; the deck is written top card first, and all cards that
are not mentioned lie below in the order of their numbers. Moves are written with who makes them: "A publish",
"B xray:square2", "A graduate:triangle", "C innovate1", "A act_automation:sample1", "A act_ihm:square+circle:triangle".
"""

import random
from collections.abc import Mapping
from typing import Any, cast

from hypothesis import settings
from hypothesis import strategies as st

import labtop
from labtop.games.pdb.cards import BOX_IDS, CARD_LIST, SQUARE, SUPPLY, TOKEN_IDS
from labtop.games.pdb.state import NOBODY, Stage, State
from labtop.kernel.moves import Argument
from labtop.kernel.options import Value

SEATS = "ABCD"
SIGNS = "SX■●▲★"
CODES = ["Automation", "EC", "IHM", "XFEL", *(card.pdb_id or "" for card in CARD_LIST[4:])]
MARKET = "1MBN 1PRC 5IRE"
DATA = ["square", "circle", "triangle"]

few = settings(max_examples=20, deadline=None)
seeds = st.integers(0, 2**32)
table_sizes = st.integers(2, 4)


# --- laying out a position --------------------------------------------------------------------------------------------


def lay(
    players: int = 2,
    *,
    round: int = 2,  # noqa: A002
    leader: str = "A",
    to_play: str | None = None,
    totals: str = "",
    played: Mapping[str, str] | None = None,
    has: Mapping[str, str] | None = None,
    owns: Mapping[str, str] | None = None,
    supply: str = "",
    market: str = MARKET,
    deck: str = "",
    options: Mapping[str, Value] | None = None,
    **more: Value,
) -> labtop.Match:
    """A match in play; the Leader is to play unless it is said who is.

    `totals` are Researchers, "A2 B1", of which those on the boxes of `played` are not un-played. Where `supply`
    gives a count, the last seat holds the tokens that are missing from it.
    """
    match = labtop.new("pdb", players=players, seed=1, options={**(options or {}), **more})
    state = record(match)
    state.events.count, state.events.crossed = 0, 0
    state.round, state.stage, state.leader = round, Stage.PLAY, SEATS.index(leader)
    state.active = SEATS.index(to_play or leader)
    state.waiting = 1 << state.active
    state.offer[...] = 0
    _lay_researchers(state, totals, played or {})
    _lay_tokens(state, has or {}, supply)
    _lay_cards(state, owns or {}, market, deck)
    broken = match.engine("check", state)
    assert broken == 0, match.game.broken(broken)
    return match


def _lay_researchers(state: State, totals: str, played: Mapping[str, str]) -> None:
    for one in totals.split():
        state.total[SEATS.index(one[0])] = int(one[1:])
    for seat in range(state.seats):
        state.unplayed[seat] = state.total[seat]
    for seat_, boxes in played.items():
        for box in boxes.split():
            state.box[BOX_IDS.index(box)] = SEATS.index(seat_)
            state.unplayed[SEATS.index(seat_)] -= 1


def _lay_tokens(state: State, has: Mapping[str, str], supply: str) -> None:
    state.tokens[...] = 0
    for seat, held in has.items():
        for one in held.split():
            state.tokens[SEATS.index(seat), SIGNS.index(one[0])] = int(one[1:])
    for kind in range(len(SIGNS)):
        state.supply[kind] = SUPPLY[kind] - sum(state.tokens[:, kind].tolist())
    for one in supply.split():
        kind = SIGNS.index(one[0])
        state.tokens[state.seats - 1, kind] += state.supply[kind] - int(one[1:])
        state.supply[kind] = int(one[1:])


def _lay_cards(state: State, owns: Mapping[str, str], market: str, deck: str) -> None:
    state.owner[...], state.entries[...] = NOBODY, 0
    for seat, cards in owns.items():
        for card in cards.split():
            state.owner[CODES.index(card)] = SEATS.index(seat)
            state.entries[SEATS.index(seat)] += CODES.index(card) >= 4
    for slot, code in enumerate(market.split()):
        state.slot[slot] = -1 if code == "-" else CODES.index(code)
    named = [CODES.index(card) for card in deck.split()]
    lying = {*state.slot.tolist(), *named, *(card for card in range(32) if state.owner[card] != NOBODY)}
    pile = [*named, *(card for card in range(32) if card not in lying)][::-1]
    state.deck.cards[...] = -1
    state.deck.count = len(pile)
    for place, number in enumerate(pile):
        state.deck.cards[place] = number


# --- making moves -----------------------------------------------------------------------------------------------------

FAMILIES = {
    "act_automation": ("automation", "alternative"),
    "xray": ("xray", "alternative"),
    "nmr": ("nmr", "alternative"),
    "em": ("em", "alternative"),
    "analyze": ("analyze", "alternative"),
    "graduate": ("graduate", "data"),
    "pick": ("pick", "data"),
}
PLAIN = {"act_electron_crystallography": "electron_crystallography", "act_xfel": "xfel"}


def do(match: labtop.Match, *moves: str) -> None:
    """Make these moves, each by the seat that must be the one to act."""
    for words in moves:
        seat, name = words.split()
        assert turn(match) == seat, f"it is the turn of {turn(match)}"
        family, args = parse(name)
        match.play(family, by=SEATS.index(seat), **args)


def parse(name: str) -> tuple[str, dict[str, Argument]]:
    """The family and arguments of a move in the notation of this page."""
    verb, _, rest = name.partition(":")
    if verb in ("prep1", "prep2"):
        return "prepare", {"which": verb}
    if verb.startswith("innovate"):
        return "innovate", {"slot": int(verb[-1]) - 1}
    if verb == "act_ihm":
        pair, data = rest.split(":")
        return "ihm", {"pair": pair, "data": data}
    if verb in FAMILIES:
        family, parameter = FAMILIES[verb]
        return family, {parameter: rest}
    return PLAIN.get(verb, verb), {}


def spell(move: labtop.Move) -> str:
    """A move in the notation of this page."""
    args = [str(value) for value in move.args.values()]
    if move.family == "prepare":
        return args[0]
    if move.family == "innovate":
        return f"innovate{int(args[0]) + 1}"
    card = {"automation", "ihm", "electron_crystallography", "xfel"}
    return ":".join([f"act_{move.family}" if move.family in card else move.family, *args])


def legal(match: labtop.Match, seat: str | None = None) -> list[str]:
    """The legal moves of a seat, as if it were its turn, in the order of their numbers."""
    state = record(match).copy()
    state.active = SEATS.index(seat) if seat else state.active
    state.waiting = 1 << state.active
    assert state.stage != Stage.OVER
    menu = match.engine.Menu()
    match.engine("legal", state, state.active, menu)  # a seat may have none: then it has no turn
    return [spell(match.move(state.active, move)) for move in menu.moves[: menu.count].tolist()]


def offered(match: labtop.Match, kind: str, seat: str | None = None) -> list[str]:
    """The legal moves whose names begin with this word."""
    return [move for move in legal(match, seat) if move.partition(":")[0] == kind]


def can(match: labtop.Match, name: str, seats: str) -> str:
    """Which of the seats could make a move, if it were their turn."""
    return "".join(seat for seat in seats if name in legal(match, seat))


def play_at_random(match: labtop.Match, seed: int, moves: int = 10_000) -> None:
    """So many random moves, or as many as there are until the end."""
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            return
        match.play(chance.choice(match.engine.legal(match.state, match.waiting[0])))


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


def turn(match: labtop.Match) -> str:
    """Who is to act; nobody when the match is over."""
    return "".join(SEATS[seat] for seat in match.waiting)


def tokens(match: labtop.Match, seat: str) -> str:
    """What a seat holds."""
    return _written(shown(match)["seats"][SEATS.index(seat)]["tokens"])


def supply(match: labtop.Match, signs: str = SIGNS) -> str:
    """What the Supply has of these kinds."""
    counts = shown(match)["supply"]
    return " ".join(f"{sign}{counts[TOKEN_IDS[SIGNS.index(sign)]]}" for sign in signs)


def _written(counts: Mapping[str, int]) -> str:
    return " ".join(f"{SIGNS[TOKEN_IDS.index(token)]}{count}" for token, count in counts.items() if count)


def people(match: labtop.Match, seat: str) -> tuple[int, int, int, int]:
    """The Researchers of a seat: in all, un-played, recruited in this round, in the Supply."""
    one = shown(match)["seats"][SEATS.index(seat)]
    return one["researchers"], one["unplayed"], one["pending"], one["spare"]


def market(match: labtop.Match) -> str:
    """The cards on the Innovate boxes."""
    return " ".join(CODES[card] if card >= 0 else "-" for card in record(match).slot.tolist())


def owned(match: labtop.Match, seat: str) -> str:
    """The cards of a seat."""
    return " ".join(CODES[card] for card in range(32) if record(match).owner[card] == SEATS.index(seat))


def deck(match: labtop.Match) -> list[str]:
    """The deck, top card first."""
    return [CODES[card] for card in record(match).deck.cards[: record(match).deck.count].tolist()[::-1]]


def points(match: labtop.Match) -> list[int]:
    """The score of every seat."""
    return match.scores


def data_held(match: labtop.Match, seat: str) -> int:
    """All Data tokens of a seat."""
    return sum(record(match).tokens[SEATS.index(seat), SQUARE : SQUARE + 3].tolist())


def leader(match: labtop.Match) -> str:
    """Who holds the Leader token."""
    return SEATS[shown(match)["leader"]]


def kinds(match: labtop.Match) -> list[str]:
    """What the last move did."""
    return [event["kind"] for event in match.view()["events"]]


def skipped(match: labtop.Match) -> str:
    """Who was skipped in the last move."""
    return "".join(SEATS[event["seat"]] for event in match.view()["events"] if event["kind"] == "skipped")
