"""Positions of Compounded laid out by hand, and a short notation for seats, crystals, compounds and moves.

Seats are A to E; N is Nobel. Crystals are written with their number: "H2 C O". Cells are numbers from 0 to 15, row by
row. Compounds are written by their ids, and F is a Lab Fire; the deck is written top card first. Cells that are not
mentioned hold compounds that do not burn and have no space for carbon. Levels are written as four figures, for
Discovery, Study, Research and Lab. Moves are written with who makes them: "A offer", "A to:B", "A give:O", "B claim:3",
"A place:H:3", "A place:C:ext", "A exchange:3:H", "A grant:B:lab".
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, cast

from hypothesis import settings
from hypothesis import strategies as st

import labtop
from labtop.games.compounded.cards import (
    CARD_IDS,
    CELL_IDS,
    CELLS,
    COMPOUNDS,
    CRYSTALS,
    ELEMENT_IDS,
    EXPERIMENT_IDS,
    LAB_FIRE,
    PARTS,
    TOOL_IDS,
)
from labtop.games.compounded.rules import settle
from labtop.games.compounded.state import EXPLODED, NOBEL, NOBODY, Matter, State, Step
from labtop.games.compounded.trading import begin_session
from labtop.kernel.moves import Argument
from labtop.kernel.options import Value

SEATS = "ABCDE"
FILLERS = [
    "calcium_oxide",
    "calcium_sulfide",
    "ammonia",
    "calcium_nitride",
    "calcium_imide",
    "calcium_sulfide_2",
    "dicalcium_nitride",
    "ozone",
    "nitrous_oxide",
    "nitric_oxide",
    "nitrogen_dioxide",
    "calcium_oxide_2",
    "calcium_peroxide",
    "calcium_hydroxide",
    "calcium_sulfate",
    "calcium_sulfite",
    "sulfur_dioxide",
    "sulfur_trioxide",
    "dinitrogen_tetroxide",
]
TOOLS = {"goggles": 0, "key": 1, "pipet": 2, "journal": 3, "cylinder": 4, "burner": 5}

few = settings(max_examples=15, deadline=None)
seeds = st.integers(0, 2**32)
table_sizes = st.integers(2, 5)


# --- laying out a position --------------------------------------------------------------------------------------------


def lay(
    step: str,
    players: int = 3,
    *,
    lead: str = "A",
    turn: int = 5,
    field: Mapping[int, str] | None = None,
    on: Mapping[int, str] | None = None,
    claims: Mapping[int, str] | None = None,
    marks: Mapping[int, str] | None = None,
    fresh: Sequence[int] = (),
    flames: Mapping[int, int] | None = None,
    bench: Mapping[str, str] | None = None,
    tools: Mapping[str, str] | None = None,
    levels: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
    wilds: str | None = None,
    built: str = "",
    spent: str = "",
    building: Mapping[str, str] | None = None,
    bag: str | None = None,
    deck: str | None = None,
    options: Mapping[str, Value] | None = None,
    record: Mapping[str, int] | None = None,
    **more: Value,
) -> labtop.Match:
    """A match at the beginning of a step of the turn, up to the first decision there.

    `claims` are regular ones of the turn before, or of this turn if `fresh`; `marks` are temporary ones. `wilds` and
    `built` are the seats that hold one; who has `spent` an extinguisher has none to build. Where `bag` is given, the
    crystals that are missing from it are out of reach.
    `record` are fields with a number.
    """
    match = labtop.new("compounded", players=players, seed=1, options={**(options or {}), **more})
    state = record_of(match)
    state.events.count, state.events.crossed = 0, 0
    state.lead, state.turns, state.step = SEATS.index(lead), turn, Step[step.upper()]
    state.matter, state.waiting, state.held, state.active = Matter.NONE, 0, 0, NOBODY
    state.next = state.lead if step in ("trade", "study") else 0
    _lay_cards(state, field or {}, deck)
    _lay_field(state, on or {}, claims or {}, marks or {}, fresh, flames or {})
    _lay_benches(state, bench or {}, tools or {}, levels or {}, points or {}, building or {})
    state.wilds[:] = [seat < players and (wilds is None or SEATS[seat] in wilds) for seat in range(len(SEATS))]
    for seat in built:
        state.built[SEATS.index(seat)] += 1
    for seat in built + spent:
        state.unbuilt[SEATS.index(seat)] = 0
    for element, name in enumerate(ELEMENT_IDS):
        used = state.bench[:, element].sum() + state.on[:, element].sum()
        if element in PARTS:
            used += state.building[:, PARTS.index(element)].sum()
        state.bag[element] = crystals(bag)[name] if bag is not None else CRYSTALS[element] - used
    begin_session(state)
    for name, value in (record or {}).items():
        setattr(state, name, value)
    settle(state)
    if bag is None:
        broken = match.engine("check", state)
        assert broken == 0, match.game.broken(broken)
    return match


def _lay_cards(state: State, field: Mapping[int, str], deck: str | None) -> None:
    named = [] if deck is None else deck.split()
    fillers = [card for card in FILLERS if card not in field.values() and card not in named]
    state.card[:] = [_number(field[cell]) if cell in field else _number(fillers.pop(0)) for cell in range(CELLS)]
    lying = {*state.card.tolist(), *map(_number, named)}
    rest = [card for card in range(COMPOUNDS) if card not in lying]
    pile = [_number(card) for card in named] + (rest if deck is None else [])
    state.gone_to[:] = [EXPLODED if card in rest and deck is not None else NOBODY for card in range(COMPOUNDS)]
    state.deck.cards[:] = -1
    state.deck.count = len(pile)
    for place, card in enumerate(pile[::-1]):
        state.deck.cards[place] = card
    state.fires_seen = state.lab_fires_in_deck - pile.count(LAB_FIRE)


def _number(card: str) -> int:
    return LAB_FIRE if card == "F" else CARD_IDS.index(card)


def _lay_field(
    state: State,
    on: Mapping[int, str],
    claims: Mapping[int, str],
    marks: Mapping[int, str],
    fresh: Sequence[int],
    flames: Mapping[int, int],
) -> None:
    state.on[:], state.flames[:], state.owner[:], state.temporary[:], state.claim_turn[:] = 0, 0, NOBODY, 0, 0
    for cell, held in on.items():
        state.on[cell] = [crystals(held)[name] for name in ELEMENT_IDS]
    for cell, owner in {**claims, **marks}.items():
        state.owner[cell] = NOBEL if owner == "N" else SEATS.index(owner)
        state.temporary[cell] = cell in marks
        state.claim_turn[cell] = state.turns - (cell not in fresh)
    for cell, count in flames.items():
        state.flames[cell] = count


def _lay_benches(
    state: State,
    bench: Mapping[str, str],
    tools: Mapping[str, str],
    levels: Mapping[str, str],
    points: Mapping[str, int],
    building: Mapping[str, str],
) -> None:
    state.bench[:], state.tools[:], state.level[:], state.points[:], state.building[:] = 0, 0, 0, 0, 0
    for seat, held in bench.items():
        state.bench[_row(seat)] = [crystals(held)[name] for name in ELEMENT_IDS]
    for seat, owned in tools.items():
        for tool in owned.split():
            state.tools[_row(seat), TOOLS[tool]] += 1
            state.supply[TOOLS[tool]] -= 1
            state.journal_given |= (tool == "journal") << _row(seat)
    for seat, figures in levels.items():
        state.level[_row(seat)] = [int(figure) for figure in figures]
    for seat, count in points.items():
        state.points[_row(seat)] = count
    for seat, held in building.items():
        state.building[_row(seat)] = [crystals(held)[ELEMENT_IDS[part]] for part in PARTS]


def _row(seat: str) -> int:
    return NOBEL if seat == "N" else SEATS.index(seat)


def crystals(text: str) -> dict[str, int]:
    """Crystals by element, out of "H2 C O"."""
    counts = dict.fromkeys(ELEMENT_IDS, 0)
    for one in text.split():
        name = one.rstrip("0123456789")
        counts[name] = int(one.removeprefix(name) or 1)
    return counts


# --- making moves -----------------------------------------------------------------------------------------------------

SHORT = {"to": "offer_to", "open": "offer_open"}
LONG = {family: short for short, family in SHORT.items()}


def do(match: labtop.Match, *moves: str) -> None:
    """Make these moves, each by the seat that must be the one to act."""
    for words in moves:
        seat, name = words.split()
        assert turn(match) == seat, f"it is the turn of {turn(match)}, who could do {legal(match)}"
        family, args = parse(name, match)
        match.play(family, by=SEATS.index(seat), **args)


def parse(name: str, match: labtop.Match) -> tuple[str, dict[str, Argument]]:
    """The family and arguments of a move in the notation of this page."""
    verb, *values = name.split(":")
    family = SHORT.get(verb, verb)
    names = list(match.game.moves.parameters[match.game.moves.families[family.upper()]])
    return family, {name: _value(name, value) for name, value in zip(names, values, strict=True)}


def _value(name: str, value: str) -> Argument:
    if name == "seat":
        return _row(value)
    if name == "rate":
        return f"{value}:1"
    if name == "target" and value == "ext":
        return "extinguisher"
    return CELL_IDS[int(value)] if name in ("cell", "target") else value


def spell(move: labtop.Move) -> str:
    """A move in the notation of this page."""
    args = [_spelled(name, value) for name, value in move.args.items()]
    return ":".join([LONG.get(move.family, move.family), *args])


def _spelled(name: str, value: Argument) -> str:
    if name == "seat":
        return SEATS[int(value)]
    if name == "rate":
        return str(value)[0]
    if value == "extinguisher" and name == "target":
        return "ext"
    return str(CELL_IDS.index(str(value))) if name in ("cell", "target") else str(value)


def legal(match: labtop.Match) -> list[str]:
    """The legal moves of who is to act, in the order of their numbers."""
    return [spell(move) for move in match.moves(match.waiting[0])] if match.waiting else []


def offered(match: labtop.Match, kind: str) -> list[str]:
    """What follows this word in the legal moves."""
    found = [move.partition(":") for move in legal(match)]
    return [rest for family, _, rest in found if family == kind]


def play_at_random(match: labtop.Match, seed: int, moves: int = 100_000) -> None:
    """So many random moves, or as many as there are until the end."""
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            return
        match.play(chance.choice(match.engine.legal(match.state, match.waiting[0])))


def until(match: labtop.Match, *stages: str) -> None:
    """The quietest move, again and again, until the table waits for one of these."""
    for _ in range(200):
        if match.over or stage(match) in stages:
            return
        moves = legal(match)
        quiet = [move for move in moves if move in ("pass", "hold", "stay", "keep", "end", "refuse", "raise_nothing")]
        do(match, f"{turn(match)} {(quiet or moves)[0]}")
    raise AssertionError(f"nothing came of it: {stage(match)}")


# --- looking at the table ---------------------------------------------------------------------------------------------


def record_of(match: labtop.Match) -> State:
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


def seat_of(match: labtop.Match, seat: str) -> dict[str, Any]:
    """What all see of a seat, or of Nobel."""
    one: dict[str, Any] = shown(match)["nobel"] if seat == "N" else shown(match)["seats"][SEATS.index(seat)]
    return one


def bench(match: labtop.Match, seat: str) -> str:
    """The crystals on a bench."""
    return written(seat_of(match, seat)["bench"])


def pile(match: labtop.Match, seat: str) -> str:
    """The crystals in the pile of a seat."""
    return written(seat_of(match, seat)["pile"])


def bag(match: labtop.Match) -> str:
    """What is in the bag."""
    return written(shown(match)["bag"])


def in_bag(match: labtop.Match, element: str) -> int:
    """How many crystals of an element are in the bag."""
    count: int = shown(match)["bag"].get(element, 0)
    return count


def written(counts: Mapping[str, int]) -> str:
    """Counts in the notation of this page."""
    return " ".join(name if count == 1 else f"{name}{count}" for name, count in counts.items())


def numbers(match: labtop.Match, seat: str) -> list[int]:
    """The numbers of the experiments of a seat."""
    return [one["number"] for one in seat_of(match, seat)["experiments"]]


def tools(match: labtop.Match, seat: str) -> str:
    """The tools of a seat."""
    return " ".join(
        name for name, tool in TOOLS.items() for _ in range(seat_of(match, seat)["tools"].get(TOOL_IDS[tool], 0))
    )


def in_supply(match: labtop.Match, tool: str) -> int:
    """How many tiles of a tool nobody has."""
    count: int = shown(match)["supply"].get(TOOL_IDS[TOOLS[tool]], 0)
    return count


def points(match: labtop.Match) -> list[int]:
    """The score of every seat."""
    return match.scores


def lead(match: labtop.Match) -> str:
    """Who leads."""
    return SEATS[shown(match)["lead"]]


def cell(match: labtop.Match, number: int) -> dict[str, Any]:
    """A place of the field."""
    one: dict[str, Any] = shown(match)["field"][number]
    return one


def card(match: labtop.Match, number: int) -> str:
    """The compound in a cell."""
    compound = cell(match, number)["compound"]
    return compound["id"] if compound else ""


def on(match: labtop.Match, number: int) -> str:
    """The crystals on the compound in a cell."""
    return written(cell(match, number)["crystals"])


def flames(match: labtop.Match, number: int) -> int:
    """The flames on the compound in a cell."""
    count: int = cell(match, number)["flames"]
    return count


def owner(match: labtop.Match, number: int) -> str:
    """Whose token is on the compound in a cell: a small letter for a temporary one."""
    one = cell(match, number)
    if one["owner"] is None:
        return ""
    letter = "N" if shown(match)["nobel"] and one["owner"] == NOBEL else SEATS[one["owner"]]
    return letter.lower() if one["temporary"] else letter


def claimed(match: labtop.Match, seat: str) -> list[int]:
    """The cells with a regular claim of a seat."""
    return [number for number in range(CELLS) if owner(match, number) == seat]


def kinds(match: labtop.Match) -> list[str]:
    """What the last move did."""
    return [event["kind"] for event in match.view()["events"]]


def level(match: labtop.Match, seat: str, experiment: str) -> int:
    """The level of an experiment."""
    found: int = record_of(match).level[_row(seat), EXPERIMENT_IDS.index(experiment)]
    return found
