"""Why a move of Rafts! is not allowed, and which clause says so."""

from collections.abc import Sequence

from labtop.games.rafts.cards import (
    CARD_WORDS,
    DECK_IDS,
    GENERIC_IDS,
    GOAL_WORDS,
    HAND,
    MEDIUM,
    OUTAGE,
    RAFT,
    RESOURCES,
    SERENDIPITY,
    SLOW,
    SPACES,
    SPECIFIC,
    SPILL,
)
from labtop.games.rafts.goals import missing
from labtop.games.rafts.hands import hand_size
from labtop.games.rafts.pile import top_resource
from labtop.games.rafts.shields import bacteria_on, shield_against
from labtop.games.rafts.state import (
    BENCH_WORDS,
    BOTH,
    NONE,
    OF_RAFT,
    OFF,
    ORDINALS,
    WINDOWS,
    Reason,
    Stage,
    State,
)
from labtop.games.rafts.tables import has_room, limit
from labtop.kernel.contract import ALLOWED, Why
from labtop.kernel.phrases import Names, number, who

CLAUSES = {
    Stage.MAIN: "RFT-32",
    Stage.ESPIONAGE: "RFT-60",
    Stage.PLACE: "RFT-65",
    Stage.EXCHANGE: "RFT-68",
    Stage.FUNGAL: "RFT-73",
    Stage.BIOECONOMY: "RFT-89",
    Stage.RETURN: "RFT-95",
    Stage.FUNDING: "RFT-92",
    Stage.SHIELDS: "RFT-117",
    Stage.REACT: "RFT-119",
    Stage.RELIEF: "RFT-140",
    Stage.DRAW: "RFT-127",
    Stage.BETWEEN: "RFT-120",
}
CLAUSE_OF_END = {Reason.CLAIM: "RFT-01", Reason.STALL: "RFT-151", Reason.CAP: "RFT-152"}
FAST_CLAUSE = {"take": "RFT-103", "shield": "RFT-115", "pass": "RFT-123"}
CHOICES = {
    "steal": (Stage.ESPIONAGE, "RFT-60"),
    "put": (Stage.PLACE, "RFT-65"),
    "swap": (Stage.EXCHANGE, "RFT-68"),
    "spoil": (Stage.FUNGAL, "RFT-73"),
    "fetch": (Stage.BIOECONOMY, "RFT-89"),
    "return_goal": (Stage.RETURN, "RFT-95"),
    "choose_goal": (Stage.FUNDING, "RFT-92"),
    "draw": (Stage.DRAW, "RFT-127"),
    "done": (Stage.RELIEF, "RFT-140"),
}
UNASKED = {
    "steal": "Only Industrial espionage steals a card: play it first.",
    "put": "No card waits for a bench.",
    "swap": "Only Research exchange swaps goals: play it first.",
    "spoil": "Only Fungal contamination spoils a medium: play it first.",
    "fetch": "Only Bioeconomy fetches a card from the pile: play it first.",
    "return_goal": "A goal goes back only where European funding replaces it.",
    "choose_goal": "Only European funding brings a goal from the pool: play it first.",
    "draw": "You draw when you have ended your turn.",
    "done": "You are not discarding.",
}


def clause(game: State) -> str:
    """The clause for this moment of the match."""
    return CLAUSE_OF_END[Reason(game.reason)] if game.stage == Stage.OVER else CLAUSES[Stage(game.stage)]


def why_not(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    """Why this seat cannot make this move, which is not legal now, and which clause says so."""
    if game.stage == Stage.OVER:
        return "The game is over: nothing can be played any more.", clause(game)
    if game.stage in WINDOWS:
        return _in_window(game, seat, family, args)
    if family in FAST_CLAUSE and (family != "take" or seat != game.active or game.stage != Stage.MAIN):
        return _nobody_asks(family), FAST_CLAUSE[family]
    if game.active != seat:
        return f"Not yet: it is {who(names, game.active)}'s turn.", "RFT-35"
    if family in CHOICES:
        stage, law = CHOICES[family]
        return (UNASKED[family], law) if game.stage != stage else _no_choice(game, seat, family, args, names)
    if game.stage == Stage.MAIN:
        return _not_in_main(game, seat, family, args)
    return _not_between(game, seat, family, args)


# --- windows ----------------------------------------------------------------------------------------------------------


def _nobody_asks(family: str) -> str:
    if family == "shield":
        return "A shield is played only when its disaster is, and you are asked."
    if family == "take":
        return "Serendipity is played in your main phase, or when a window asks you."
    return "Nobody asks you for anything now."


def _in_window(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    answering = family in ("pass", "shield" if game.stage == Stage.SHIELDS else "take")
    if not game.asked >> seat & 1:
        return _not_asked(game, seat), "RFT-125"
    if not game.waiting >> seat & 1:
        return "You have answered already, and that stays.", "RFT-157"
    if not answering:
        return "A window is open: first everybody who is asked answers.", "RFT-33"
    if family == "take":
        return _no_taking(game, seat, args[0])
    return _no_shield(game, seat, args[0])


def _not_asked(game: State, seat: int) -> str:
    if game.stage == Stage.REACT and seat == game.active:
        return "The others are asked first; you can play Serendipity after that."
    if not sum(game.families[seat, 2:].tolist()):
        return "You hold no action card, so you are not asked."
    if game.stage == Stage.SHIELDS:
        return "You have nothing at risk, so you are not asked."
    return "You have no room for this card, so you are not asked."


def _no_taking(game: State, seat: int, bench: int) -> Why:
    card = top_resource(game)
    if card == NONE:
        return "No resource lies in the pile.", "RFT-97"
    if not game.hand[seat, SERENDIPITY]:
        return "You hold no Serendipity.", "RFT-103"
    if not has_room(game, seat, card):
        return f"You have no room for {CARD_WORDS[card]}.", "RFT-102"
    if card >= SPECIFIC:
        return f"{CARD_WORDS[card]} needs no bench: take it as it is.", "RFT-101"
    return _no_bench(bench)


def _no_bench(bench: int) -> Why:
    return f"You have no {BENCH_WORDS[bench]}: that takes Lab expansion.", "RFT-84"


def _no_shield(game: State, seat: int, which: int) -> Why:
    shield = shield_against(game.pending)
    law = {SPILL: "RFT-109", OUTAGE: "RFT-108"}.get(game.pending, "RFT-110")
    held = game.hand[seat, shield]
    if not held:
        return f"You hold no {CARD_WORDS[shield]}.", law
    if game.pending != SPILL:
        return "One card of yours is at risk: shield that.", "RFT-113"
    if game.resistance_scope:
        return "At this table one shield keeps all your bacteria.", "RFT-114"
    at_risk = bacteria_on(game, seat)
    if which != BOTH:
        return f"There is no bacterium on {BENCH_WORDS[which]}.", "RFT-113"
    if at_risk != BOTH + 1:
        return "You do not have two bacteria.", "RFT-113"
    return "Each bacterium takes a shield of its own, and you hold one.", "RFT-114"


# --- the main phase ---------------------------------------------------------------------------------------------------


def _not_in_main(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    match family:
        case "claim":
            return _no_claim(game, seat, args[0])
        case "lay":
            return _not_held(game, seat, args[0]) or _no_bench(args[1])
        case "add":
            return _not_held(game, seat, SPECIFIC + args[0]) or obstacle(game, seat, SPECIFIC + args[0])
        case "act":
            return f"You do not hold {CARD_WORDS[RESOURCES + args[0]]}.", "RFT-34"
        case "take":
            return _no_taking(game, seat, args[0])
        case _:
            return _not_held(game, seat, args[0]) or _no_discard(game, seat)


def _not_held(game: State, seat: int, card: int) -> Why | None:
    return None if game.hand[seat, card] else (f"You do not hold {CARD_WORDS[card]}.", "RFT-32")


def _no_claim(game: State, seat: int, place: int) -> Why:
    goal = game.goals[seat, place]
    if goal == NONE:
        return f"You have no {ORDINALS[place]} goal.", "RFT-13"
    short = number(missing(game, seat, goal), "card")
    return f"{GOAL_WORDS[goal]}: your table lacks {short}.", "RFT-143"


def _no_discard(game: State, seat: int) -> Why:
    if game.discard_from_hand == OFF:
        return "At this table nothing is discarded from the hand.", "RFT-141"
    if hand_size(game, seat) < HAND:
        return f"You may discard only from a hand of {HAND} cards.", "RFT-140"
    return "You may discard only if no card of your hand can be played.", "RFT-140"


def obstacle(game: State, seat: int, card: int) -> Why:
    """What stands against playing a card of the hand, as if it were this seat's main phase."""
    if card < SPECIFIC or 0 <= card - RESOURCES < SLOW:
        return ALLOWED
    if card == SERENDIPITY:
        top = top_resource(game)
        if top == NONE:
            return "No resource lies in the pile.", "RFT-97"
        return ALLOWED if has_room(game, seat, top) else (f"You have no room for {CARD_WORDS[top]}.", "RFT-102")
    if card >= RESOURCES:
        return f"{CARD_WORDS[card]} is played only when its disaster is.", "RFT-115"
    if has_room(game, seat, card):
        return ALLOWED
    if card == RAFT:
        return "You have a Lipid Raft on your table already.", "RFT-24"
    room = limit(game, seat, card - SPECIFIC)
    return f"You have {room} {GENERIC_IDS[card - SPECIFIC]} cards on your table already.", "RFT-23"


def _not_between(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    if game.stage == Stage.RELIEF:
        if family == "discard":
            return f"You do not hold {CARD_WORDS[args[0]]}.", "RFT-140"
        return "You are discarding: the main phase is over.", "RFT-140"
    if game.stage == Stage.DRAW:
        return "You are drawing: the main phase is over.", "RFT-150" if family == "claim" else "RFT-31"
    return "First make the choice that your card asks for.", "RFT-158"


# --- choices ----------------------------------------------------------------------------------------------------------


def _no_choice(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    match family:
        case "steal":
            return _no_theft(game, seat, args[0], args[1], names)
        case "put":
            return _no_bench(args[0])
        case "swap":
            return _no_swap(game, seat, args[0], args[1], args[2], names)
        case "spoil":
            return _no_victim(game, seat, args[0], names) or (
                f"{who(names, args[0])} has no {CARD_WORDS[MEDIUM]}.",
                "RFT-74",
            )
        case "fetch":
            return _no_fetch(game, args[0])
        case "choose_goal":
            return _no_goal(game, args[0])
        case _:
            return f"The {DECK_IDS[args[0]]} deck has no cards left.", "RFT-138"


def _no_victim(game: State, seat: int, other: int, names: Names) -> Why | None:
    if other == seat:
        return "You pick an opponent, not yourself.", "RFT-57"
    return (f"Nobody sits in {who(names, other)}.", "RFT-57") if other >= game.seats else None


def _no_theft(game: State, seat: int, victim: int, what: int, names: Names) -> Why:
    if nobody := _no_victim(game, seat, victim, names):
        return nobody
    if what == OF_RAFT:
        if not has_room(game, seat, RAFT):
            return "You have a Lipid Raft already.", "RFT-63"
        return f"{who(names, victim)} has no Lipid Raft.", "RFT-60"
    kind = ["bacterium", "gene"][what % SPACES]
    return f"{who(names, victim)} has no {kind} on {BENCH_WORDS[what // SPACES]}.", "RFT-60"


def _no_swap(game: State, seat: int, own: int, other: int, theirs: int, names: Names) -> Why:
    if nobody := _no_victim(game, seat, other, names):
        return nobody
    given, taken = game.goals[seat, own], game.goals[other, theirs]
    if given == NONE:
        return f"You have no {ORDINALS[own]} goal.", "RFT-68"
    if taken == NONE:
        return f"{who(names, other)} has no {ORDINALS[theirs]} goal.", "RFT-68"
    if given == taken:
        return "Both goals are the same: nothing would change.", "RFT-71"
    whose = "You" if game.goals[seat, 1 - own] == taken else who(names, other)
    return f"{whose} would have two copies of one goal.", "RFT-69"


def _no_fetch(game: State, card: int) -> Why:
    if not game.piled[card]:
        return f"There is no {CARD_WORDS[card]} in the pile.", "RFT-89"
    return f"You have no room for {CARD_WORDS[card]}.", "RFT-89"


def _no_goal(game: State, goal: int) -> Why:
    if not game.pool[goal]:
        return f"{GOAL_WORDS[goal]} is not in the pool.", "RFT-92"
    return f"{GOAL_WORDS[goal]} is a goal of yours already.", "RFT-94"
