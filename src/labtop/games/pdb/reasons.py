"""Why a move of PDB is not allowed, and which clause says so."""

from collections.abc import Sequence

from labtop.games.pdb.actions import has_recruits, may_combine, may_lead, may_leave, may_recruit
from labtop.games.pdb.cards import (
    ACHIEVEMENT,
    BOXES,
    CARD_LIST,
    COST,
    DATA_IDS,
    GAINED,
    IHM,
    INNOVATE,
    LEAD,
    PAIR_WORDS,
    PLACE,
    PLACE_WORDS,
    RECRUIT,
    RESEARCHERS,
    RETURNED,
    SQUARE,
    TYPES,
    amount_words,
)
from labtop.games.pdb.exchanges import can_return, printed
from labtop.games.pdb.rounds import can_graduate, can_use_a_box
from labtop.games.pdb.state import EXCHANGE_OF, MOVES, NO_CARD, NO_EXCHANGE, NOBODY, Reason, Stage, State
from labtop.kernel.contract import Why
from labtop.kernel.phrases import Names, both, who

CLAUSE_OF_END = {Reason.TARGET: "PDB-90", Reason.STALL: "PDB-98", Reason.CAP: "PDB-99"}


def clause(game: State) -> str:
    """The clause for this moment of the match."""
    match Stage(game.stage):
        case Stage.PICK:
            return "PDB-14" if sum(game.offer.tolist()) == TYPES else "PDB-15"
        case Stage.PLAY:
            return "PDB-62" if must_graduate(game, game.active) else "PDB-30"
        case Stage.OVER:
            return CLAUSE_OF_END[Reason(game.reason)]


def must_graduate(game: State, seat: int) -> bool:
    """Whether no box is usable, so that a Researcher must leave (PDB-62)."""
    usable = may_recruit(game, seat) or may_lead(game, seat) or can_use_a_box(game, seat)
    return can_graduate(game, seat) and not usable


def why_not(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    """Why this seat cannot make this move, which is not legal now, and which clause says so."""
    if game.stage == Stage.OVER:
        return "The game is over: nothing can be played any more.", "PDB-90"
    if game.stage == Stage.PICK:
        return _while_picking(game, seat, family, names)
    if family == "pick":
        return "Data are picked before the first round only.", "PDB-13"
    if game.active != seat:
        return f"Not yet: it is {who(names, game.active)}'s turn.", "PDB-23"
    return obstacle(game, seat, family, args, names)


def _while_picking(game: State, seat: int, family: str, names: Names) -> Why:
    if game.active != seat:
        return f"Not yet: {who(names, game.active)} picks a Data token.", "PDB-15"
    if family != "pick":
        return "Pick a Data token: the first round begins after that.", "PDB-14"
    return "This token was picked already.", "PDB-15"


def obstacle(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    """What stands against an Action, as if it were this seat's turn."""
    exchange = EXCHANGE_OF[MOVES.number(family, args)]
    if exchange != NO_EXCHANGE:
        return _no_exchange(game, seat, exchange, names)
    match family:
        case "recruit":
            return _taken(game, seat, RECRUIT, names) or _no_recruit(game)
        case "lead":
            return _taken(game, seat, LEAD, names) or ("You hold the Leader token already.", "PDB-48")
        case "graduate":
            return _no_graduate(game, seat, args[0])
        case "innovate":
            return _no_innovation(game, seat, args[0], names)
        case _:
            return _not_usable(game, seat, IHM, names) or _no_combination(game, seat, *args)


# --- places -----------------------------------------------------------------------------------------------------------


def _taken(game: State, seat: int, box: int, names: Names) -> Why | None:
    by = game.box[box]
    if by == NOBODY:
        return None
    if box >= INNOVATE:
        return f"{'You have' if by == seat else f'{who(names, by)} has'} claimed this card.", "PDB-69"
    return f"{'You were' if by == seat else f'{who(names, by)} was'} here in this round already.", "PDB-34"


def _not_usable(game: State, seat: int, card: int, names: Names) -> Why | None:
    name, owner = CARD_LIST[card].name, game.owner[card]
    if owner == NOBODY:
        return f"Nobody owns {name}: claim the card first.", "PDB-73"
    if owner != seat:
        return f"{name} belongs to {who(names, owner)}.", "PDB-73"
    return (f"You have used {name} in this round already.", "PDB-74") if game.card_used[card] else None


# --- people -----------------------------------------------------------------------------------------------------------


def _no_recruit(game: State) -> Why:
    if not has_recruits(game):
        return "Nobody can be recruited in the first round.", "PDB-42"
    return f"All {RESEARCHERS} of your Researchers are in play.", "PDB-45"


def _no_graduate(game: State, seat: int, data: int) -> Why:
    if not may_leave(game, seat):
        return "Your last Researcher cannot leave.", "PDB-63"
    return f"The Supply has no {DATA_IDS[data]}.", "PDB-64"


# --- tokens -----------------------------------------------------------------------------------------------------------


def _no_exchange(game: State, seat: int, exchange: int, names: Names) -> Why:
    place = PLACE[exchange]
    blocked = _taken(game, seat, place, names) if place < BOXES else _not_usable(game, seat, place - BOXES, names)
    if blocked:
        return blocked
    if not can_return(game, seat, printed(game, exchange)):
        kind, due = RETURNED[game.icon_preset, exchange, :].tolist()
        held = game.tokens[seat, kind] or "none"
        return f"{PLACE_WORDS[place]} needs {amount_words(kind, due)}, and you have {held}.", "PDB-31"
    kind, due = GAINED[game.icon_preset, exchange, :].tolist()
    return _short(game, kind, due), "PDB-50" if kind == ACHIEVEMENT else "PDB-32"


def _short(game: State, kind: int, due: int) -> str:
    left = game.supply[kind]
    return (
        f"The Supply has {amount_words(kind, left) if left else f'no {amount_words(kind, 1)[2:]}'}: {due} would be due."
    )


def _no_combination(game: State, seat: int, pair: int, data: int) -> Why:
    if not any(may_combine(game, seat, pair, other) for other in range(TYPES)):
        return f"You do not have {PAIR_WORDS[pair]}.", "PDB-79"
    return f"The Supply has no {DATA_IDS[data]}.", "PDB-32"


def _no_innovation(game: State, seat: int, slot: int, names: Names) -> Why:
    if game.slot[slot] == NO_CARD:
        return "There is no card on this box.", "PDB-66"
    if taken := _taken(game, seat, INNOVATE + slot, names):
        return taken
    lacking = [amount_words(SQUARE + data, count) for data, count in enumerate(lacks(game, seat, slot)) if count]
    return f"{CARD_LIST[game.slot[slot]].words}: you lack {both(lacking)}.", "PDB-67"


def lacks(game: State, seat: int, slot: int) -> list[int]:
    """The Data of each type that a seat lacks for the card on an Innovate box."""
    cost, held = COST[slot, game.slot[slot], :].tolist(), game.tokens[seat, SQUARE : SQUARE + TYPES].tolist()
    return [max(0, due - own) for due, own in zip(cost, held, strict=True)]
