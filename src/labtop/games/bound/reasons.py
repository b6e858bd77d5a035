"""Why a move of Bound! is not allowed, and which clause says so; all from the hidden copy of who asks."""

from collections.abc import Sequence

from labtop.games.bound.cards import (
    CARDS,
    COUPLES,
    DRUG,
    NAME_WORDS,
    NAMES,
    NAMES_OF,
    OPPOSITE,
    PAIR_OF,
    PARTNER,
    TARGET,
    TYPE_OF,
    TYPE_WORDS,
)
from labtop.games.bound.rules import may_ask_for_name, may_ask_for_type
from labtop.games.bound.state import ANYTHING, RELATED, Reason, Stage, State
from labtop.kernel.contract import ALLOWED, Why
from labtop.kernel.phrases import Names, a, who
from labtop.kernel.position import seats_in

ATTEMPTS = {"pair": (NAMES, NAMES)}
"""What a player may try that is no move of its own: to lay two cards together, as NAMEs."""

CLAUSES: dict[int, str] = {
    Stage.REQUEST: "BND-20",
    Stage.GIVE: "BND-31",
    Stage.PICK_GIVER: "BND-34",
    Stage.MUST_REVEAL: "BND-40",
    Stage.MAY_REVEAL: "BND-57",
}
ENDINGS: dict[int, str] = {Reason.OUT: "BND-67", Reason.BLOCKED: "BND-72", Reason.STALL: "BND-73"}


def clause(game: State) -> str:
    """The clause for this moment of the match."""
    return ENDINGS[game.reason] if game.stage == Stage.OVER else CLAUSES[game.stage]


def why_not(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    """Why this seat cannot make this move, which is not legal now, and which clause says so."""
    if game.stage == Stage.OVER:
        return "The game is over: nothing can be played any more.", "BND-75"
    if not game.waiting >> seat & 1:
        if seat == game.active:
            return _while_another_gives(game, family, names)
        return _out_of_turn(game, family, names)
    match Stage(game.stage):
        case Stage.REQUEST:
            return _at_request(game, seat, family, args, names)
        case Stage.GIVE:
            return _at_give(game, seat, family, args, names)
        case Stage.PICK_GIVER:
            return _at_choice_of_giver(game, seat, family, args, names)
        case _:
            return _at_reveal(game, seat, family, args)


# --- who is not waited for --------------------------------------------------------------------------------------------


def _out_of_turn(game: State, family: str, names: Names) -> Why:
    match family:
        case "give":
            return "Nobody asks you for a card now.", "BND-88"
        case "bind" | "discard" | "pair":
            return f"Not yet: it is {who(names, game.active)}'s turn, and only that player lays down a pair.", "BND-41"
        case _:
            return f"Not yet: it is {who(names, game.active)}'s turn.", "BND-17"


def _while_another_gives(game: State, family: str, names: Names) -> Why:
    """The requester waits for the card that was asked for."""
    giver = who(names, game.asked_seat)
    match family:
        case "ask_type" | "ask_name":
            return f"You have asked in this turn already: {giver} is choosing a card for you.", "BND-28"
        case "give":
            return f"You asked for a card, so {giver} gives one and you do not.", "BND-36"
        case "take_from":
            return f"You asked {giver} alone, so nobody else can give.", "BND-21"
        case _:
            return f"Not yet: {giver} is choosing a card for you.", "BND-31"


# --- asking -----------------------------------------------------------------------------------------------------------


def _at_request(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    match family:
        case "ask_type":
            return _no_such_seat(game, args[0]) or _ask_type(game, seat, args[0], args[1])
        case "ask_name":
            return _ask_name(game, seat, args[0])
        case "give":
            return "Nobody asks you for a card: it is your turn to ask.", "BND-20"
        case "pass":
            return "You cannot pass before you have asked for a card.", "BND-20"
        case _:
            return "Ask for a card first: every turn begins with that.", "BND-20"


def _ask_type(game: State, seat: int, asked: int, kind: int) -> Why:
    if asked == seat:
        return "You cannot ask yourself: choose another player.", "BND-24"
    if game.request_restriction == ANYTHING or may_ask_for_type(game, seat, kind):
        return ALLOWED
    words = TYPE_WORDS[kind]
    if game.request_restriction == RELATED:
        opposite = TYPE_WORDS[OPPOSITE[kind]]
        return f"You have no {words} and no {opposite} card, and at this table you need one to ask for it.", "BND-25"
    return f"You can see all {words} cards, and at this table you ask only for what others may have.", "BND-26"


def _ask_name(game: State, seat: int, name: int) -> Why:
    if game.request_restriction == ANYTHING or may_ask_for_name(game, seat, name):
        return ALLOWED
    words, partner = NAME_WORDS[name], NAME_WORDS[PARTNER[name]]
    if game.request_restriction == RELATED:
        return f"You have neither {words} nor {partner}, and at this table you need one to ask for it.", "BND-25"
    return f"You can see both copies of {words}, and at this table you ask only for what others may have.", "BND-26"


def _no_such_seat(game: State, seat: int) -> Why | None:
    return None if seat < game.seats else (f"There is no seat {seat} at this table.", "BND-21")


# --- giving -----------------------------------------------------------------------------------------------------------


def _at_give(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    asker, wanted = who(names, game.active), f"{a(TYPE_WORDS[game.asked_type])} card"
    if family == "pass":
        return f"You cannot refuse: you have {wanted}, so give {asker} one.", "BND-29"
    if family != "give":
        return f"First give {asker} {wanted}.", "BND-29"
    name = args[0]
    if TYPE_OF[name] != game.asked_type:
        return f"{asker} asks for {wanted}; {NAME_WORDS[name]} is {a(CARDS[name].type)} card.", "BND-31"
    return ALLOWED if game.hand[seat, name] else (f"You do not have {NAME_WORDS[name]}.", "BND-31")


def _at_choice_of_giver(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    card = NAME_WORDS[game.asked_name]
    holders = " or ".join(who(names, holder) for holder in seats_in(game.holders))
    if family in ("ask_type", "ask_name"):
        return f"You have asked in this turn already: now choose {holders}.", "BND-28"
    if family != "take_from":
        return f"First choose who gives you {card}: {holders}.", "BND-34"
    giver = args[0]
    if game.holders >> giver & 1:
        return ALLOWED
    if giver == seat:
        return f"You cannot take it from yourself: choose {holders}.", "BND-34"
    return _no_such_seat(game, giver) or (f"{who(names, giver)} has no {card}: choose {holders}.", "BND-34")


# --- laying down a pair -----------------------------------------------------------------------------------------------


def _at_reveal(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    hit = game.stage == Stage.MUST_REVEAL
    match family:
        case "bind":
            return _missing(game, seat, DRUG[args[0]], TARGET[args[0]], "BND-49")
        case "discard":
            low, high = (NAMES_OF[args[0], rank] for rank in COUPLES[args[1], :])
            return _discard(game, seat, low, high)
        case "pair":
            return _pair(game, seat, args[0], args[1])
        case "pass":
            return ("You got a card and have a pair, so you must lay one down.", "BND-45") if hit else ALLOWED
        case "give":
            return "Nobody asks you for a card now.", "BND-88"
        case "take_from":
            if hit:
                return "You have got your card: a request brings one and no more.", "BND-30"
            return "Your request was a miss: nobody has a card to give you.", "BND-55"
        case _:
            return "You have asked in this turn already.", "BND-28"


def _pair(game: State, seat: int, one: int, other: int) -> Why:
    """Two cards that a player lays together, in any order."""
    if TYPE_OF[one] == TYPE_OF[other]:
        return _discard(game, seat, one, other)
    if PAIR_OF[one] == PAIR_OF[other]:
        return _missing(game, seat, one, other, "BND-49")
    if CARDS[one].role == CARDS[other].role:
        return "These two do not fit: a pair is a drug with its target, or two cards of one type.", "BND-49"
    drug = one if CARDS[one].role == "drug" else other
    return f"These two do not fit: {NAME_WORDS[drug]} binds {NAME_WORDS[PARTNER[drug]]}.", "BND-52"


def _discard(game: State, seat: int, one: int, other: int) -> Why:
    if one == other and game.hand[seat, one] == 1:
        return f"You have only one {NAME_WORDS[one]}: it takes two cards to discard.", "BND-51"
    return _missing(game, seat, one, other, "BND-50")


def _missing(game: State, seat: int, one: int, other: int, clause: str) -> Why:
    missing = [NAME_WORDS[name] for name in dict.fromkeys((one, other)) if not game.hand[seat, name]]
    if not missing:
        return ALLOWED
    return f"You have neither {missing[0]} nor {missing[1]}." if missing[
        1:
    ] else f"You do not have {missing[0]}.", clause
