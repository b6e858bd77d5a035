"""How to play Rafts! well: rules of thumb that read only what the seat may know.

Weights are in thousandths of a card that is needed. A seat aims at the goal for which table and hand lack least, lays
out first what is hard to hit, keeps bacterium and gene for the turn in which it wins, plays what it does not need to
draw more, shields what it needs, and hits whoever is closest.
"""

from labtop.games.rafts.cards import (
    BACTERIUM,
    BENCHES,
    BIOECONOMY,
    ESPIONAGE,
    EXCHANGE,
    FUNDING,
    FUNGAL,
    GENE,
    GOALS,
    HAND,
    HIT,
    LAB_EXPANSION,
    MEDIUM,
    MOST_GOALS,
    NEED,
    NEEDED_TYPES,
    OF_GENERIC,
    OF_SPECIFIC,
    RAFT,
    RESOURCES,
    SERENDIPITY,
    SPACE,
    SPACES,
    SPECIFIC,
    SPILL,
    WANTED,
)
from labtop.games.rafts.goals import distance, missing, missing_specifics
from labtop.games.rafts.hands import hand_size
from labtop.games.rafts.hints import because
from labtop.games.rafts.improvements import may_choose, may_fetch
from labtop.games.rafts.pile import top_resource
from labtop.games.rafts.plans import missing_with, needed, needed_generics, needed_specifics
from labtop.games.rafts.sabotage import may_spoil, may_steal, may_swap
from labtop.games.rafts.shields import is_at_risk, shield_against
from labtop.games.rafts.state import ARGS, BOTH, FAMILY, NONE, OF_RAFT, Family, State
from labtop.games.rafts.tables import benches
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.rule import rule

__all__ = ["because"]

CARD = 1000  # a card that is needed
WIN, WINNING = 90_000, 40_000  # a claim, and a card on the way to one in this turn
SPECIFIC_WEIGHT, GENERIC_WEIGHT = 1600, 1000  # how much harder a bacterium or gene is to find
FROZEN = -7000  # to end the turn with a full hand, which draws nothing
BLANK = 300  # any card that is played is a card that is drawn
WANTED_NOW, WANTED_LATER = 4000, -600  # to lay out a bacterium or gene that is needed
LATE = 2  # so many cards from the goal it is laid out
SPARE, COVERS = 1000, -5000  # to lay out one that is not needed, and to cover one that is
GIFT = 500  # an opponent needs what goes to the pile
NEEDED, SURPLUS, RAFT_WORTH = 3000, 500, 3500
STEAL_WANTED, STEAL_THEIRS, STEAL_ANY = 5000, 2200, 600
LAB = 2000
FUND, FUND_ANY = 1800, 900
FETCH_WANTED, FETCH_NEEDED, FETCH_ANY = 5000, 2400, 350
TAKE_WANTED, TAKE_NEEDED, TAKE_ANY = 5000, 2600, -400
SWAP_COST = 500
HAND_OVER = -30_000  # a goal that its new owner fulfils
HURT, URGENT = 800, 450  # a card that an opponent loses; more for every card by which that is closer than five
NEAR = 5
OWN_LOSS, SHIELDED_LOSS = 3200, 900
SHIELD_NEEDED, SHIELD_SPARE = 3000, -300
DRAW_SPECIFIC, DRAW_GENERIC, DRAW_ACTION, DRAW_HELD = 2200, 1200, 1600, 400
JUNK, KEEP = 800, -800  # in a discard

# What a search needs to know.
MARGIN = 5
THUMB = 0.05
SLIP = 10  # a card that is needed is worth four points, and which card comes first matters little

TARGET, LACKING, FULL = range(3)  # notes on the advice


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    if menu.count == 1:
        advice.weight[0] = 0
        return
    goal = best_goal(game, seat)
    advice.note[TARGET] = goal
    advice.note[LACKING] = needed(game, seat, goal)
    advice.note[FULL] = hand_size(game, seat) == HAND
    for i in range(menu.count):
        advice.weight[i] = weigh(game, seat, menu.moves[i], advice)


# --- looking around ---------------------------------------------------------------------------------------------------


@rule
def effort(game: State, seat: int, goal: int) -> int:
    """What a goal still takes when the hand is counted, bacterium and gene being harder to find."""
    return SPECIFIC_WEIGHT * needed_specifics(game, seat, goal) + GENERIC_WEIGHT * needed_generics(game, seat, goal)


@rule
def best_goal(game: State, seat: int) -> int:
    """The goal of a seat that takes least."""
    best = game.goals[seat, 0]
    for place in range(1, MOST_GOALS):
        goal = game.goals[seat, place]
        if goal != NONE and effort(game, seat, goal) < effort(game, seat, best):
            best = goal
    return best


@rule
def urgency(game: State, seat: int) -> int:
    """How much more it is worth to hit a seat, the closer it is."""
    return URGENT * max(0, NEAR - distance(game, seat))


@rule
def wants(game: State, seat: int, card: int) -> bool:
    """Whether a bacterium or gene belongs to a goal of a seat."""
    found = False
    for place in range(MOST_GOALS):
        goal = game.goals[seat, place]
        if goal != NONE:
            found |= WANTED[goal, SPACE[card]] == card
    return found


@rule
def is_gift(game: State, seat: int, card: int) -> bool:
    """Whether an opponent has a goal for a bacterium or gene."""
    found = False
    for other in range(game.seats):
        found |= other != seat and wants(game, other, card)
    return found


@rule
def is_short_of(game: State, seat: int, goal: int, kind: int) -> bool:
    """Whether a table lacks medium, time or money for a goal."""
    return kind < NEEDED_TYPES and game.generic[seat, kind] < NEED[goal, kind]


@rule
def placing(game: State, seat: int, card: int, bench: int, advice: Advice, worth: int) -> int:
    """What it is worth to have a bacterium or gene on a bench: as given if the goal comes nearer, and less the card
    that goes to the pile for it.
    """
    goal, before = advice.note[TARGET], game.bench[seat, bench, SPACE[card]]
    lacking = missing_specifics(game, seat, goal)
    change = lacking - missing_with(game, seat, goal, card, bench)
    weight = worth * change if change > 0 else 0
    if before == NONE:
        return weight + BLANK // 3
    if change < 0 or (wants(game, seat, before) and change <= 0):
        weight += COVERS
    return weight - (GIFT if is_gift(game, seat, before) else 0)


@rule
def best_placing(game: State, seat: int, card: int, advice: Advice, worth: int) -> int:
    """The same on the best bench."""
    best = placing(game, seat, card, 0, advice, worth)
    for bench in range(1, benches(game, seat)):
        best = max(best, placing(game, seat, card, bench, advice, worth))
    return best


# --- weighing ---------------------------------------------------------------------------------------------------------


@rule
def weigh(game: State, seat: int, move: int, advice: Advice) -> int:
    """What a move brings."""
    family, first, second = FAMILY[move], ARGS[move, 0], ARGS[move, 1]
    if family == Family.PASS or family == Family.DONE:
        return 0
    if family == Family.LAY:
        return weigh_laying(game, seat, first, second, advice)
    if family == Family.ADD:
        return weigh_adding(game, seat, first, advice)
    if family == Family.ACT:
        return weigh_action(game, seat, RESOURCES + first, advice)
    if family == Family.TAKE:
        return weigh_taking(game, seat, first, advice)
    if family == Family.END_TURN:
        return FROZEN if advice.note[FULL] else 0
    if family == Family.DRAW:
        return weigh_deck(game, seat, first, advice)
    if family == Family.CLAIM:
        return WIN
    if family == Family.SHIELD:
        return weigh_shield(game, seat, first, advice)
    if family == Family.DISCARD:
        return weigh_discard(game, seat, first, advice)
    return weigh_choice(game, seat, move, advice)


@rule
def weigh_choice(game: State, seat: int, move: int, advice: Advice) -> int:
    """What a choice brings that a card asks for."""
    family, first, second = FAMILY[move], ARGS[move, 0], ARGS[move, 1]
    if family == Family.STEAL:
        return weigh_theft(game, seat, first, second, advice)
    if family == Family.PUT:
        return placing(game, seat, game.pending, first, advice, CARD)
    if family == Family.SWAP:
        return weigh_swap(game, seat, first, second, ARGS[move, 2])
    if family == Family.SPOIL:
        return weigh_spoiling(game, first)
    if family == Family.FETCH:
        return weigh_fetching(game, seat, first, advice)
    if family == Family.RETURN_GOAL:
        return effort(game, seat, game.goals[seat, first])
    return -effort(game, seat, first)


@rule
def weigh_laying(game: State, seat: int, card: int, bench: int, advice: Advice) -> int:
    """Bacterium and gene of the goal late, others at once, but not over what is needed."""
    goal = advice.note[TARGET]
    is_wanted = WANTED[goal, SPACE[card]] == card
    before = game.bench[seat, bench, SPACE[card]]
    if is_wanted and missing_with(game, seat, goal, card, bench) < missing_specifics(game, seat, goal):
        if advice.note[LACKING] == 0:
            return WINNING + (CARD if SPACE[card] == GENE else 0)
        return WANTED_NOW if advice.note[LACKING] <= LATE else WANTED_LATER
    if is_wanted and game.hand[seat, card] < 2:
        return 2 * WANTED_LATER
    if wants(game, seat, card) and not is_wanted:
        return WANTED_LATER // 2
    return SPARE + placing(game, seat, card, bench, advice, CARD) - (GIFT // 2 if before != NONE else 0)


@rule
def weigh_adding(game: State, seat: int, kind: int, advice: Advice) -> int:
    """A raft or what is needed at once, a surplus to draw another card."""
    winning = WINNING if advice.note[LACKING] == 0 else 0
    if SPECIFIC + kind == RAFT:
        return RAFT_WORTH + winning + CARD
    if is_short_of(game, seat, advice.note[TARGET], kind):
        return NEEDED + winning + CARD
    return SURPLUS


@rule
def weigh_action(game: State, seat: int, card: int, advice: Advice) -> int:
    """An action is worth the best choice that it brings; one without a choice is a card to draw another."""
    if card == LAB_EXPANSION:
        return BLANK if game.lab[seat] else LAB
    if card == ESPIONAGE:
        return best_theft(game, seat, advice)
    if card == EXCHANGE:
        return best_swap(game, seat)
    if card == FUNGAL:
        return best_spoiling(game, seat)
    if card == BIOECONOMY:
        return best_fetch(game, seat, advice)
    if card == FUNDING:
        return weigh_funding(game, seat)
    return weigh_disaster(game, seat, card, advice)


# --- sabotage ---------------------------------------------------------------------------------------------------------


@rule
def best_theft(game: State, seat: int, advice: Advice) -> int:
    """The best that espionage can bring."""
    best = NONE
    for victim in range(game.seats):
        for what in range(OF_RAFT + 1):
            if may_steal(game, seat, victim, what):
                best = max(best, weigh_theft(game, seat, victim, what, advice))
    return best if best != NONE else BLANK


@rule
def weigh_theft(game: State, seat: int, victim: int, what: int, advice: Advice) -> int:
    """A card that is needed, or one that the victim needs."""
    if what == OF_RAFT:
        return RAFT_WORTH + urgency(game, victim)
    card = game.bench[victim, what // SPACES, what % SPACES]
    weight = best_placing(game, seat, card, advice, STEAL_WANTED)
    if wants(game, victim, card):
        return weight + STEAL_THEIRS // 2 + urgency(game, victim)
    return weight + STEAL_ANY


@rule
def best_swap(game: State, seat: int) -> int:
    """The best that an exchange can bring."""
    best, found = 0, False
    for own in range(MOST_GOALS):
        for other in range(game.seats):
            for theirs in range(MOST_GOALS):
                if may_swap(game, seat, own, other, theirs):
                    weight = weigh_swap(game, seat, own, other, theirs)
                    best = weight if not found else max(best, weight)
                    found = True
    return best - SWAP_COST if found else BLANK


@rule
def weigh_swap(game: State, seat: int, own: int, other: int, theirs: int) -> int:
    """How much less the other goal takes, and how much further it throws the opponent back."""
    given, taken = game.goals[seat, own], game.goals[other, theirs]
    if missing(game, other, given) == 0:
        return HAND_OVER
    stays = game.goals[seat, 1 - own]
    before = effort(game, seat, given)
    after = effort(game, seat, taken)
    if stays != NONE:
        before = min(before, effort(game, seat, stays))
        after = min(after, effort(game, seat, stays))
    harm = missing(game, other, given) - missing(game, other, taken)
    return before - after + harm * CARD // 3


@rule
def best_spoiling(game: State, seat: int) -> int:
    """Whoever is hit hardest by fungal contamination."""
    best = NONE
    for victim in range(game.seats):
        if may_spoil(game, seat, victim):
            best = max(best, weigh_spoiling(game, victim))
    return best if best != NONE else BLANK


@rule
def weigh_spoiling(game: State, victim: int) -> int:
    """A medium card of an opponent, the more it is needed."""
    needs = game.generic[victim, MEDIUM - SPECIFIC] <= NEED[game.goals[victim, 0], MEDIUM - SPECIFIC]
    return HURT + (urgency(game, victim) if needs else 0)


@rule
def weigh_disaster(game: State, seat: int, card: int, advice: Advice) -> int:
    """What the opponents lose, less what it costs oneself."""
    weight, hit = 0, False
    for other in range(game.seats):
        if is_at_risk(game, other, card):
            hit = True
            if other == seat:
                weight -= own_loss(game, seat, card, advice)
            elif would_hurt(game, other, card):
                weight += HURT + urgency(game, other)
            else:
                weight += HURT // 4
    return weight if hit else BLANK


@rule
def own_loss(game: State, seat: int, card: int, advice: Advice) -> int:
    """What a disaster of one's own costs, with the shield in hand or without."""
    if not needs_at_risk(game, seat, card, advice.note[TARGET]):
        return 0
    return SHIELDED_LOSS if game.hand[seat, shield_against(card)] > 0 else OWN_LOSS


@rule
def would_hurt(game: State, seat: int, card: int) -> bool:
    """Whether a disaster takes something from a seat that one of its goals asks for."""
    found = False
    for place in range(MOST_GOALS):
        goal = game.goals[seat, place]
        if goal != NONE:
            found |= needs_at_risk(game, seat, card, goal)
    return found


@rule
def needs_at_risk(game: State, seat: int, card: int, goal: int) -> bool:
    """Whether a disaster takes something from a seat that it needs for a goal."""
    if card != SPILL:
        kind = HIT[card - RESOURCES]
        return 0 < game.generic[seat, kind] <= NEED[goal, kind]
    found = False
    for bench in range(BENCHES):
        found |= game.bench[seat, bench, BACTERIUM] == WANTED[goal, BACTERIUM]
    return found


@rule
def weigh_shield(game: State, seat: int, which: int, advice: Advice) -> int:
    """A shield for what is needed."""
    goal = advice.note[TARGET]
    if game.pending != SPILL:
        return SHIELD_NEEDED if needs_at_risk(game, seat, game.pending, goal) else SHIELD_SPARE
    kept = 0
    for bench in range(BENCHES):
        if which == BOTH or which == bench:
            needs = game.bench[seat, bench, BACTERIUM] == WANTED[goal, BACTERIUM]
            kept += SHIELD_NEEDED if needs else SHIELD_SPARE
    return kept


# --- improvements -----------------------------------------------------------------------------------------------------


@rule
def best_fetch(game: State, seat: int, advice: Advice) -> int:
    """The best that Bioeconomy can bring."""
    best = NONE
    for card in range(RESOURCES):
        if may_fetch(game, seat, card):
            best = max(best, weigh_fetching(game, seat, card, advice))
    return best if best != NONE else BLANK


@rule
def weigh_fetching(game: State, seat: int, card: int, advice: Advice) -> int:
    """A card that neither table nor hand has and the goal asks for."""
    return FETCH_ANY + fills_gap(game, seat, card, advice.note[TARGET], FETCH_WANTED, FETCH_NEEDED)


@rule
def fills_gap(game: State, seat: int, card: int, goal: int, wanted: int, needed_generic: int) -> int:
    """The worth of a resource that is still to be found."""
    if card < SPECIFIC:
        if WANTED[goal, SPACE[card]] != card or game.hand[seat, card] > 0:
            return 0
        for bench in range(benches(game, seat)):
            if game.bench[seat, bench, SPACE[card]] == card:
                return 0
        return wanted
    if needed_generics(game, seat, goal) == 0:
        return 0
    kind = card - SPECIFIC
    if card == RAFT:
        return 0 if game.generic[seat, kind] > 0 or game.hand[seat, card] > 0 else needed_generic
    return needed_generic if NEED[goal, kind] > game.generic[seat, kind] + game.hand[seat, card] else 0


@rule
def weigh_funding(game: State, seat: int) -> int:
    """A second goal that takes less than the first, or any, which leaves a choice."""
    if game.goals[seat, 1] != NONE and not game.funding_replaces:
        return BLANK
    before, best, found = effort(game, seat, best_goal(game, seat)), 0, False
    for goal in range(GOALS):
        if may_choose(game, seat, goal):
            takes = effort(game, seat, goal)
            best = takes if not found else min(best, takes)
            found = True
    return FUND_ANY + FUND * max(0, before - best) // CARD if found else BLANK


# --- fast cards, discards and draws -----------------------------------------------------------------------------------


@rule
def weigh_taking(game: State, seat: int, bench: int, advice: Advice) -> int:
    """Serendipity for what the goal asks for; never over a card that is needed."""
    card, goal = top_resource(game), advice.note[TARGET]
    if card >= SPECIFIC:
        return TAKE_ANY + fills_gap(game, seat, card, goal, 0, TAKE_NEEDED)
    change = missing_specifics(game, seat, goal) - missing_with(game, seat, goal, card, bench)
    if change > 0 and game.hand[seat, card] == 0:
        return TAKE_WANTED + placing(game, seat, card, bench, advice, 0)
    return 2 * TAKE_ANY + placing(game, seat, card, bench, advice, 0)


@rule
def weigh_discard(game: State, seat: int, card: int, advice: Advice) -> int:
    """What cannot be used goes; what the goal asks for and shields stay."""
    goal = advice.note[TARGET]
    if card < SPECIFIC:
        return KEEP if wants(game, seat, card) else JUNK // 2
    if card == RAFT:
        return JUNK if game.generic[seat, RAFT - SPECIFIC] > 0 else KEEP
    if card < RESOURCES:
        return KEEP if is_short_of(game, seat, goal, card - SPECIFIC) else JUNK
    return KEEP if card == SERENDIPITY else JUNK // 4


@rule
def weigh_deck(game: State, seat: int, deck: int, advice: Advice) -> int:
    """The deck that has what is missing, and of each family not too much."""
    goal = advice.note[TARGET]
    held = DRAW_HELD * game.families[seat, deck]
    if deck == OF_SPECIFIC:
        return DRAW_SPECIFIC * needed_specifics(game, seat, goal) - held
    if deck == OF_GENERIC:
        return DRAW_GENERIC * needed_generics(game, seat, goal) - held
    return DRAW_ACTION - held


# --- looking ahead ----------------------------------------------------------------------------------------------------


@rule
def outlook(game: State, seat: int) -> int:
    """What a seat has on its table of its nearest goal, and what its hand may add."""
    return -CARD * distance(game, seat) + CARD // 4 * hand_size(game, seat)
