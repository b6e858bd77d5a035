"""What a seat sees of PDB: everything but the order of the deck. What could be done is shown from the own seat."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from labtop.games.pdb.cards import (
    BOARD,
    BOX_IDS,
    BOXES,
    CARD_IDS,
    CARD_LIST,
    CARDS,
    COLOURS,
    COST,
    DATA_IDS,
    EXCHANGES,
    GAINED,
    IHM,
    INNOVATE,
    LEAD,
    PAIR,
    PAIRS,
    PLACE,
    PLACE_IDS,
    PLACE_WORDS,
    PRESET_NOTES,
    PRESETS,
    RECONSTRUCTION,
    RECRUIT,
    RESEARCHERS,
    RETURNED,
    SLOTS,
    TECHNIQUES,
    TOKEN_IDS,
    TYPES,
    WORTH,
)
from labtop.games.pdb.innovate import can_pay
from labtop.games.pdb.plans import Step, way_to
from labtop.games.pdb.reasons import lacks, must_graduate, obstacle
from labtop.games.pdb.rounds import can_act
from labtop.games.pdb.rules import legal
from labtop.games.pdb.scoring import score, tie_break
from labtop.games.pdb.state import (
    EXCHANGE_OF,
    FAMILY,
    MOVE_OF,
    MOVES,
    NO_CARD,
    NO_EXCHANGE,
    NOBODY,
    Family,
    Stage,
    State,
    encode,
)
from labtop.kernel.contract import ALLOWED
from labtop.kernel.menu import Menu

Tokens = dict[str, int]
"""Tokens by kind."""
AllMoves = Menu.of_size(MOVES.count)
SHOWN = ("PDB-34", "PDB-69", "PDB-74")  # a reason that the table shows: somebody stands there


class Choice(Struct, frozen=True, gc=False):
    """An Action, or one alternative of it: what it returns and gains and, for who looks, why it cannot be done now."""

    move: int
    family: str
    args: list[int]
    returned: Tokens
    gained: Tokens
    legal: bool
    why: str | None
    clause: str | None


class BoxShown(Struct, frozen=True, gc=False):
    """A place for a Researcher: whose stands there, and what can be done (PDB-34, PDB-100)."""

    id: str
    name: str
    group: str
    by: int | None
    choices: list[Choice]


class CardShown(Struct, frozen=True, gc=False):
    """An Innovation card (PDB-68, PDB-71, PDB-75)."""

    id: str
    name: str
    kind: str
    achievement: int
    cost: Tokens
    pdb_id: str | None
    method: str | None


class StepShown(Struct, frozen=True, gc=False):
    """A turn on the shortest way to a card."""

    place: str
    returned: Tokens
    gained: Tokens


class Innovation(Struct, frozen=True, gc=False):
    """An Innovate box with its card (PDB-65 to PDB-70)."""

    slot: int
    card: CardShown | None
    by: int | None
    """Who has claimed it."""
    choice: Choice
    lacking: list[Tokens]
    """What each seat lacks."""
    payers: list[int]
    """The seats that could pay now, if it were their turn."""
    way: list[StepShown] | None
    """The shortest way for who looks, as if every box were free; the last turn, which claims it, is not among them."""


class TechniqueShown(Struct, frozen=True, gc=False):
    """An Additional Action card and its box (PDB-73, PDB-74)."""

    card: CardShown
    used: bool
    choices: list[Choice]


class PdbSeat(Struct, frozen=True, gc=False):
    """A seat as all see it."""

    seat: int
    colour: str
    leads: bool
    researchers: int
    unplayed: int
    pending: int
    """Recruited in this round."""
    stuck: bool
    """Has a Researcher to play and nothing that can be done (PDB-28)."""
    spare: int
    """Researchers of its color in the Supply."""
    tokens: Tokens
    points: int
    coming: int
    """Achievement on cards that it has claimed in this round."""
    entries: list[CardShown]
    techniques: list[TechniqueShown]


class DeckShown(Struct, frozen=True, gc=False):
    """The deck: how many cards, and which they are, in no order; those that were put under it, from the top down."""

    count: int
    depositions: list[str]
    techniques: list[str]
    bottom: list[str]


class Clock(Struct, frozen=True, gc=False):
    """Rounds that have passed, and how many there can be."""

    rounds: int
    of: int


class Final(Struct, frozen=True, gc=False):
    """The end: everybody's place, and the Data that break a tie (PDB-94 to PDB-96)."""

    places: list[int]
    data: list[int]


class PdbView(Struct, frozen=True, gc=False):
    """The table."""

    preset: str
    reading: str
    """What the preset means."""
    reconstruction: str
    """What of the game is not known from print."""
    round: int
    target: int
    last_round: bool
    """Somebody has reached the target, or will when the round ends."""
    leader: int
    active: int
    order: list[int]
    """The seats with a Researcher to play, in the order of play, the active one first."""
    turns_left: int
    forced: bool
    """The active seat has no usable box and must let a Researcher go (PDB-62)."""
    offer: list[str]
    supply: Tokens
    boxes: list[BoxShown]
    graduate: BoxShown
    innovations: list[Innovation]
    deck: DeckShown
    seats: list[PdbSeat]
    stall: Clock | None
    cap: Clock | None
    refresh: Clock | None
    final: Final | None


@dataclass(frozen=True)
class Eye:
    """Who looks: the moves that would be legal in the own turn, and whether it is."""

    seat: int | None
    possible: Sequence[int]
    turn: bool


NO_EYE = Eye(None, (), False)


def view(game: State, seat: int | None, everything: bool) -> PdbView:
    """The table from this seat; None is a spectator."""
    playing, eye = game.stage == Stage.PLAY, _eye(game, seat)
    return PdbView(
        preset=PRESETS[game.icon_preset],
        reading=PRESET_NOTES[game.icon_preset],
        reconstruction=RECONSTRUCTION,
        round=game.round,
        target=game.target_achievement,
        last_round=any(score(game, one) + _coming(game, one) >= game.target_achievement for one in range(game.seats)),
        leader=game.leader,
        active=game.active,
        order=_order(game),
        turns_left=sum(game.unplayed.tolist()) if playing else 0,
        forced=playing and must_graduate(game, game.active),
        offer=[DATA_IDS[data] for data in range(TYPES) if game.offer[data]],
        supply=_tokens(game.supply.tolist()),
        boxes=[_box(game, eye, box) for box in range(INNOVATE)],
        graduate=_graduate(game, eye),
        innovations=[_innovation(game, eye, slot) for slot in range(SLOTS)],
        deck=_deck(game),
        seats=[_seat(game, eye, one) for one in range(game.seats)],
        stall=Clock(game.stalled, game.stall_rounds) if game.stall_rounds else None,
        cap=Clock(game.round, game.max_rounds) if game.max_rounds else None,
        refresh=Clock(game.unclaimed, game.market_refresh_rounds) if game.market_refresh_rounds else None,
        final=_final(game) if game.stage == Stage.OVER else None,
    )


def _eye(game: State, seat: int | None) -> Eye:
    if seat is None or game.stage != Stage.PLAY:
        return NO_EYE
    menu = AllMoves()
    return Eye(seat, menu.moves[: legal(game, seat, menu)].tolist(), game.active == seat)


def _order(game: State) -> list[int]:
    if game.stage != Stage.PLAY:
        return []
    around = [(game.active + step) % game.seats for step in range(game.seats)]
    return [seat for seat in around if game.unplayed[seat] > 0]


# --- the board --------------------------------------------------------------------------------------------------------


def _box(game: State, eye: Eye, box: int) -> BoxShown:
    printed, choices = BOARD[BOX_IDS[box]], [_choice(game, eye, move) for move in _moves_at(box)]
    return BoxShown(printed["id"], PLACE_WORDS[box], printed["group"], _somebody(game.box[box]), choices)


def _graduate(game: State, eye: Eye) -> BoxShown:
    printed = BOARD["graduate"]
    choices = [_choice(game, eye, encode(Family.GRADUATE, data)) for data in range(TYPES)]
    return BoxShown(printed["id"], printed["name"], printed["group"], None, choices)


@functools.cache
def _moves_at(place: int) -> list[int]:
    if place in (RECRUIT, LEAD):
        return [encode(Family.RECRUIT if place == RECRUIT else Family.LEAD)]
    if place == BOXES + IHM:
        return [encode(Family.IHM, pair, data) for pair in range(PAIRS) for data in range(TYPES)]
    return [MOVE_OF[exchange] for exchange in range(EXCHANGES) if PLACE[exchange] == place]


def _choice(game: State, eye: Eye, move: int, returned: Tokens | None = None) -> Choice:
    family, args = MOVES.name(move), MOVES.numbers(move)
    printed, gained = _exchanged(move, game.icon_preset)
    why, clause = ALLOWED
    if eye.seat is not None and move not in eye.possible:
        why, clause = obstacle(game, eye.seat, family, args, ())
    if clause in SHOWN:
        why = ""
    legal_now = eye.turn and move in eye.possible
    return Choice(
        move, family, args, printed if returned is None else returned, gained, legal_now, why or None, clause or None
    )


@functools.cache
def _exchanged(move: int, preset: int) -> tuple[Tokens, Tokens]:
    exchange, args = EXCHANGE_OF[move], MOVES.numbers(move)
    if exchange != NO_EXCHANGE:
        return _some(*RETURNED[preset, exchange, :].tolist()), _some(*GAINED[preset, exchange, :].tolist())
    match FAMILY[move]:
        case Family.GRADUATE:
            return {}, {DATA_IDS[args[0]]: 1}
        case Family.IHM:
            pair = PAIR[args[0], :].tolist()
            return {DATA_IDS[data]: pair.count(data) for data in dict.fromkeys(pair)}, {DATA_IDS[args[1]]: 1}
        case _:
            return {}, {}


def _some(kind: int, count: int) -> Tokens:
    return {TOKEN_IDS[kind]: count} if count else {}


# --- cards ------------------------------------------------------------------------------------------------------------


@functools.cache
def _card(card: int) -> CardShown:
    one = CARD_LIST[card]
    return CardShown(one.id, one.name, one.kind, one.achievement, one.cost, one.pdb_id, one.method)


def _innovation(game: State, eye: Eye, slot: int) -> Innovation:
    card, move = game.slot[slot], encode(Family.INNOVATE, slot)
    if card == NO_CARD:
        return Innovation(slot, None, None, _choice(game, eye, move), [], [], None)
    by, seats = _somebody(game.box[INNOVATE + slot]), range(game.seats)
    return Innovation(
        slot=slot,
        card=_card(card),
        by=by,
        choice=_choice(game, eye, move, _data(COST[slot, card, :].tolist())),
        lacking=[_data(lacks(game, one, slot)) for one in seats],
        payers=[one for one in seats if by is None and can_pay(game, one, slot)],
        way=_way(game, eye, card) if by is None else None,
    )


def _way(game: State, eye: Eye, card: int) -> list[StepShown] | None:
    if eye.seat is None:
        return None
    free = [place for place in range(len(PLACE_IDS)) if any(move in eye.possible for move in _moves_at(place))]
    return [_step(step) for step in way_to(game, eye.seat, card, free)]


def _step(step: Step) -> StepShown:
    return StepShown(PLACE_IDS[step.place], _tokens(step.returned, False), _tokens(step.gained, False))


def _deck(game: State) -> DeckShown:
    lying = {*game.slot.tolist(), *(card for card in range(CARDS) if game.owner[card] != NOBODY)}
    left = [card for card in range(CARDS) if card not in lying]
    return DeckShown(
        count=game.deck.count,
        depositions=[CARD_IDS[card] for card in left if card >= TECHNIQUES],
        techniques=[CARD_IDS[card] for card in left if card < TECHNIQUES],
        bottom=[CARD_IDS[card] for card in game.deck.cards[: game.known_bottom].tolist()[::-1]],
    )


# --- seats ------------------------------------------------------------------------------------------------------------


def _seat(game: State, eye: Eye, seat: int) -> PdbSeat:
    owned = [card for card in range(CARDS) if game.owner[card] == seat]
    playing = game.stage == Stage.PLAY and game.unplayed[seat] > 0
    return PdbSeat(
        seat=seat,
        colour=COLOURS[seat],
        leads=game.leader == seat,
        researchers=game.total[seat],
        unplayed=game.unplayed[seat],
        pending=game.pending[seat],
        stuck=playing and not can_act(game, seat),
        spare=RESEARCHERS - game.total[seat] - game.pending[seat],
        tokens=_tokens(game.tokens[seat, :].tolist()),
        points=score(game, seat),
        coming=_coming(game, seat),
        entries=[_card(card) for card in owned if card >= TECHNIQUES],
        techniques=[_technique(game, eye if seat == eye.seat else NO_EYE, card) for card in owned if card < TECHNIQUES],
    )


def _technique(game: State, eye: Eye, card: int) -> TechniqueShown:
    choices = [_choice(game, eye, move) for move in _moves_at(BOXES + card)]
    return TechniqueShown(_card(card), bool(game.card_used[card]), choices)


def _coming(game: State, seat: int) -> int:
    return sum(WORTH[game.slot[slot]] for slot in range(SLOTS) if game.box[INNOVATE + slot] == seat)


def _final(game: State) -> Final:
    reached = [(score(game, seat), tie_break(game, seat)) for seat in range(game.seats)]
    return Final([1 + sum(other > own for other in reached) for own in reached], [data for _, data in reached])


# --- small things -----------------------------------------------------------------------------------------------------


def _somebody(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _tokens(counts: Sequence[int], all_of_them: bool = True) -> Tokens:
    return {token: count for token, count in zip(TOKEN_IDS, counts, strict=False) if count or all_of_them}


def _data(counts: Sequence[int]) -> Tokens:
    return {kind: count for kind, count in zip(DATA_IDS, counts, strict=True) if count}
