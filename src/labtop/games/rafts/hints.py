"""What speaks for a move or against it, in words, from what the seat may know."""

from labtop.games.rafts.cards import (
    BENCHES,
    CARD_WORDS,
    GENERIC_IDS,
    GOAL_WORDS,
    MOST_GOALS,
    RAFT,
    RESOURCES,
    SPACE,
    SPECIFIC,
    SPILL,
    WANTED,
)
from labtop.games.rafts.goals import distance
from labtop.games.rafts.pile import top_resource
from labtop.games.rafts.plans import needed
from labtop.games.rafts.shields import is_at_risk, shield_against
from labtop.games.rafts.state import ARGS, FAMILY, NONE, Family, State
from labtop.kernel.phrases import Names, number, who


def because(game: State, seat: int, move: int, names: Names) -> str:
    """What speaks for a move or against it, as the rules of thumb see it; nothing where that is plain."""
    first, second = int(ARGS[move, 0]), int(ARGS[move, 1])
    match Family(FAMILY[move]):
        case Family.CLAIM:
            return "That wins the game."
        case Family.LAY:
            return _about_specific(game, seat, first, second)
        case Family.ADD:
            return _about_generic(game, seat, SPECIFIC + first)
        case Family.ACT:
            return _about_action(game, seat, RESOURCES + first)
        case Family.TAKE:
            return _about_resource(game, seat, top_resource(game))
        case Family.FETCH | Family.DISCARD:
            return _about_resource(game, seat, first) if first < RESOURCES else ""
        case Family.STEAL | Family.SPOIL:
            return f"{who(names, first)} lacks {number(distance(game, first), 'card')} for a goal."
        case Family.CHOOSE_GOAL:
            return f"With your hand you would lack {number(needed(game, seat, first), 'card')} for it."
        case Family.END_TURN:
            return "You draw up to six cards." if sum(game.families[seat, :].tolist()) < 6 else "You draw nothing."
        case _:
            return ""


def _goal_for(game: State, seat: int, card: int) -> str | None:
    """The goal of a seat that asks for a bacterium or gene."""
    goals = [goal for goal in game.goals[seat, :MOST_GOALS].tolist() if goal != NONE]
    return next((GOAL_WORDS[goal] for goal in goals if WANTED[goal, SPACE[card]] == card), None)


def _about_specific(game: State, seat: int, card: int, bench: int) -> str:
    before = game.bench[seat, bench, SPACE[card]]
    if before != NONE and _goal_for(game, seat, before) and before != card:
        return f"You would lose {CARD_WORDS[before]}, which {_goal_for(game, seat, before)} asks for."
    if goal := _goal_for(game, seat, card):
        return f"{goal} asks for it; on the table it can be stolen."
    return "You do not need it, and what you play you may draw anew."


def _about_generic(game: State, seat: int, card: int) -> str:
    if card == RAFT:
        return "It stands for whatever is missing, and only espionage takes it."
    return f"{_about_resource(game, seat, card)[:-1]}, and what you play you may draw anew."


def _about_resource(game: State, seat: int, card: int) -> str:
    if card < SPECIFIC:
        goal = _goal_for(game, seat, card)
        there = any(game.bench[seat, bench, SPACE[card]] == card for bench in range(BENCHES))
        if goal and not there:
            return f"{goal} asks for it."
        return "You have it on your table already." if there else "No goal of yours asks for it."
    count = game.generic[seat, card - SPECIFIC]
    return f"You have {count or 'no'} {GENERIC_IDS[card - SPECIFIC]} on your table."


def _about_action(game: State, seat: int, card: int) -> str:
    if card < SPILL or shield_against(card) == NONE:
        return ""
    hit = [other for other in range(game.seats) if other != seat and is_at_risk(game, other, card)]
    yours = " and yourself" if is_at_risk(game, seat, card) else ""
    return f"It hits {number(len(hit), 'opponent')}{yours}."
