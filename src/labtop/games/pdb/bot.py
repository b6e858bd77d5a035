"""How to play PDB well: rules of thumb that read only what the seat may know.

Weights are in thousandths of Achievement. A move is worth what it brings at once, and what it makes of the plans: the
nearer a card is, in Researcher turns, the more of its 3 Achievement can be counted on. Researchers and the Leader token
are worth most early. In the last round only what still counts is worth anything.
"""

from labtop.games.pdb.cards import (
    ACHIEVEMENT,
    CARD_WORDS,
    COST,
    GAINED,
    INNOVATE,
    PAIR,
    RETURNED,
    SLOTS,
    SQUARE,
    TECHNIQUES,
    WORTH,
)
from labtop.games.pdb.innovate import can_pay
from labtop.games.pdb.plans import KINDS, MOST, STRIDE, holding, turns_away
from labtop.games.pdb.scoring import score
from labtop.games.pdb.state import ARGS, EXCHANGE_OF, FAMILY, NO_CARD, NO_EXCHANGE, NOBODY, Family, Stage, State
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.phrases import Names, both, number, who
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

POINT = 1000
FULL = 1000  # all of the game is still to come

HOPE = table([2600, 2000, 1450, 1000, 680, 450, 300, 200, 130, 80, 50], "i4")  # for a card so many turns away
NO_HOPE = 30
SECOND, OTHERS = 40, 15  # percent of the hope for the next card, and for the third
TECHNIQUE = 25  # percent of the hope for a deposition
TOKEN = table([100, 180, 250, 200, 370], "i4")  # a token by itself, from Sample to triangle
DATA_AT_END = 20  # breaks a tie

RECRUIT, MANY = 2600, 6  # the value of a Researcher, falling with the game; half of it from so many on
LEAD, LEAD_ALWAYS = 1000, 150
CLAIM = 900  # to have a card rather than to be able to pay it
CONTESTED = 400  # and nobody else can take it
NEW_TECHNIQUE = table([1900, 900, 700, 900], "i4")  # at the start of the game

# What a search needs to know.
HORIZON = 4
MARGIN = 6
THUMB = 0.06

LEFT, LAST, BEFORE = range(3)  # notes on the advice


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    advice.note[LEFT] = left(game)
    advice.note[LAST] = is_last_round(game)
    advice.note[BEFORE] = plans(game, holding(game, seat), NO_CARD) + stock(game, seat)
    for i in range(menu.count):
        move = menu.moves[i]
        if game.stage == Stage.PICK:
            advice.weight[i] = plans(game, held_after(game, seat, 0, 0, SQUARE + ARGS[move, 0], 1), NO_CARD)
        else:
            advice.weight[i] = weigh(game, seat, move, advice)


# --- looking around ---------------------------------------------------------------------------------------------------


@rule
def left(game: State) -> int:
    """How much of the game is still to come, in thousandths."""
    best = 0
    for seat in range(game.seats):
        best = max(best, score(game, seat))
    return max(0, FULL - FULL * best // game.target_achievement)


@rule
def is_last_round(game: State) -> bool:
    """Whether somebody has reached the target, or will when the round ends."""
    for seat in range(game.seats):
        if score(game, seat) + coming(game, seat) >= game.target_achievement:
            return True
    return False


@rule
def coming(game: State, seat: int) -> int:
    """The Achievement on cards that a seat has claimed."""
    points = 0
    for slot in range(SLOTS):
        if game.box[INNOVATE + slot] == seat:
            points += WORTH[game.slot[slot]]
    return points


@rule
def plans(game: State, held: int, without: int) -> int:
    """What a holding lets one hope for from the cards that can still be claimed, the nearest first."""
    best, second, third = 0, 0, 0
    for slot in range(SLOTS):
        card = game.slot[slot]
        if card != NO_CARD and card != without and game.box[INNOVATE + slot] == NOBODY:
            turns = turns_away(game, held, card)
            hope = HOPE[turns] if turns < HOPE.shape[0] else NO_HOPE
            if card < TECHNIQUES:
                hope = hope * TECHNIQUE // 100
            if hope > best:
                best, second, third = hope, best, second
            elif hope > second:
                second, third = hope, second
            else:
                third = hope
    return best + (SECOND * second + OTHERS * third) // 100


@rule
def stock(game: State, seat: int) -> int:
    """What the tokens of a seat are worth by themselves."""
    worth = 0
    for kind in range(KINDS):
        worth += TOKEN[kind] * min(game.tokens[seat, kind], 2 * MOST[kind])
    return worth


@rule
def held_after(game: State, seat: int, returned: int, count: int, gained: int, more: int) -> int:
    """What a seat holds after it has returned and gained tokens, as one number."""
    held = 0
    for kind in range(KINDS):
        own = game.tokens[seat, kind]
        if kind == returned:
            own -= count
        if kind == gained:
            own += more
        held += min(own, MOST[kind]) * STRIDE[kind]
    return held


# --- weighing ---------------------------------------------------------------------------------------------------------


@rule
def weigh(game: State, seat: int, move: int, advice: Advice) -> int:
    """What a move brings at once, and what it makes of the plans."""
    family, first = FAMILY[move], ARGS[move, 0]
    if family == Family.RECRUIT:
        return 0 if advice.note[LAST] else worth_of_researcher(game.total[seat], advice.note[LEFT])
    if family == Family.LEAD:
        return 0 if advice.note[LAST] else LEAD_ALWAYS + LEAD * advice.note[LEFT] // FULL
    if family == Family.INNOVATE:
        return weigh_claim(game, seat, first, advice)
    if family == Family.GRADUATE:
        return weigh_graduate(game, seat, first, advice)
    if family == Family.IHM:
        return weigh_combination(game, seat, first, ARGS[move, 1], advice)
    return weigh_exchange(game, seat, EXCHANGE_OF[move], advice) if EXCHANGE_OF[move] != NO_EXCHANGE else 0


@rule
def worth_of_researcher(total: int, time: int) -> int:
    """A turn more in every round to come; less for who has many."""
    worth = RECRUIT * time // FULL
    return worth if total < MANY else worth // 2


@rule
def weigh_exchange(game: State, seat: int, exchange: int, advice: Advice) -> int:
    """Achievement counts at once, other tokens as far as they bring a card nearer."""
    returned, count = RETURNED[game.icon_preset, exchange, 0], RETURNED[game.icon_preset, exchange, 1]
    gained, more = GAINED[game.icon_preset, exchange, 0], GAINED[game.icon_preset, exchange, 1]
    if gained == ACHIEVEMENT:
        return POINT * more
    held = held_after(game, seat, returned, count, gained, more)
    change = TOKEN[gained] * more - (TOKEN[returned] * count if count else 0)
    return bettered(game, seat, held, change, advice)


@rule
def bettered(game: State, seat: int, held: int, change: int, advice: Advice) -> int:
    """How much better the plans are with this holding; in the last round only a card that can still be claimed."""
    if advice.note[LAST]:
        return claimable(game, seat, held) + change // 10
    return plans(game, held, NO_CARD) + stock(game, seat) + change - advice.note[BEFORE]


@rule
def claimable(game: State, seat: int, held: int) -> int:
    """What can still be claimed in this round with the Researchers that are left after this turn."""
    turns = game.unplayed[seat] - 1
    best = 0
    for slot in range(SLOTS):
        card = game.slot[slot]
        if card >= TECHNIQUES and game.box[INNOVATE + slot] == NOBODY:
            away = turns_away(game, held, card)
            if away < turns:
                best = max(best, WORTH[card] * POINT // (2 + away))
    return best


@rule
def weigh_claim(game: State, seat: int, slot: int, advice: Advice) -> int:
    """The card for its Data, and one that others can pay all the more."""
    card = game.slot[slot]
    held, spent = 0, 0
    for kind in range(KINDS):
        own = game.tokens[seat, kind]
        if kind >= SQUARE:
            own -= COST[slot, card, kind - SQUARE]
            spent += TOKEN[kind] * COST[slot, card, kind - SQUARE]
        held += min(own, MOST[kind]) * STRIDE[kind]
    if card < TECHNIQUES:
        worth = 0 if advice.note[LAST] else NEW_TECHNIQUE[card] * advice.note[LEFT] // FULL
    else:
        worth = POINT * WORTH[card] + CLAIM + (CONTESTED if is_contested(game, seat, slot) else 0)
    if advice.note[LAST]:
        return worth
    return worth + plans(game, held, card) - spent + stock(game, seat) - advice.note[BEFORE]


@rule
def is_contested(game: State, seat: int, slot: int) -> bool:
    """Whether somebody else could claim this card now."""
    for other in range(game.seats):
        if other != seat and game.unplayed[other] > 0 and can_pay(game, other, slot):
            return True
    return False


@rule
def weigh_graduate(game: State, seat: int, data: int, advice: Advice) -> int:
    """A Data token at once for all turns that the Researcher would still have had."""
    held = held_after(game, seat, 0, 0, SQUARE + data, 1)
    gained = bettered(game, seat, held, TOKEN[SQUARE + data], advice)
    if advice.note[LAST]:
        return gained + DATA_AT_END
    return gained - worth_of_researcher(game.total[seat] - 1, advice.note[LEFT]) - POINT // 5


@rule
def weigh_combination(game: State, seat: int, pair: int, data: int, advice: Advice) -> int:
    """Two Data tokens for one."""
    held, change = 0, TOKEN[SQUARE + data]
    for kind in range(KINDS):
        own = game.tokens[seat, kind] + (kind == SQUARE + data)
        for place in range(2):
            if kind == SQUARE + PAIR[pair, place]:
                own -= 1
                change -= TOKEN[kind]
        held += min(own, MOST[kind]) * STRIDE[kind]
    return bettered(game, seat, held, change, advice)


# --- looking ahead ----------------------------------------------------------------------------------------------------


@rule
def clock(game: State) -> int:
    """The round."""
    return game.round


@rule
def outlook(game: State, seat: int) -> int:
    """Achievement, what is claimed, the plans, and what Researchers and the lead will still bring."""
    time = left(game)
    people = 0
    for hired in range(1, game.total[seat] + game.pending[seat]):
        people += worth_of_researcher(hired, time)
    lead = LEAD_ALWAYS + LEAD * time // FULL if game.leader == seat else 0
    hopes = plans(game, holding(game, seat), NO_CARD) + stock(game, seat)
    return POINT * (score(game, seat) + coming(game, seat)) + people + lead + hopes * min(FULL, 2 * time + 200) // FULL


# --- in words ---------------------------------------------------------------------------------------------------------


def because(game: State, seat: int, move: int, names: Names) -> str:
    """What speaks for a move or against it, as the rules of thumb see it."""
    family, first = Family(FAMILY[move]), int(ARGS[move, 0])
    match family:
        case Family.PICK:
            return _nearer(game, held_after(game, seat, 0, 0, SQUARE + first, 1), holding(game, seat))
        case Family.RECRUIT:
            return "A Researcher more is a turn more in every round to come, and one player a round gets one."
        case Family.LEAD:
            return "Whoever begins a round has the first choice of its boxes."
        case Family.PUBLISH:
            return "It is 1 Achievement for one turn, and one player a round gets it."
        case Family.INNOVATE:
            return _about_claim(game, seat, first, names)
        case Family.GRADUATE:
            nearer = _nearer(game, held_after(game, seat, 0, 0, SQUARE + first, 1), holding(game, seat))
            return f"{nearer} But the Researcher is gone for good."
        case Family.IHM:
            return "It turns Data that you do not need into Data that you do."
        case _:
            exchange = EXCHANGE_OF[move]
            returned, gained = RETURNED[game.icon_preset, exchange, :], GAINED[game.icon_preset, exchange, :]
            held = held_after(game, seat, *returned.tolist(), *gained.tolist())
            return _nearer(game, held, holding(game, seat))


def _nearer(game: State, after: int, before: int) -> str:
    """Which card that can still be claimed a holding is nearest to, and whether it was as near before."""
    open_to_all = [int(game.slot[slot]) for slot in range(SLOTS) if game.box[INNOVATE + slot] == NOBODY]
    away = {card: turns_away(game, after, card) for card in open_to_all if card != NO_CARD}
    nearest = [card for card in away if away[card] < turns_away(game, before, card)]
    if not nearest:
        return "It brings no card nearer that lies there now."
    card = min(nearest, key=lambda card: (card < TECHNIQUES, away[card]))
    if away[card] == 0:
        return f"After it you can pay for {CARD_WORDS[card]}."
    return f"After it you are {number(away[card], 'turn')} from the Data for {CARD_WORDS[card]}."


def _about_claim(game: State, seat: int, slot: int, names: Names) -> str:
    card = int(game.slot[slot])
    if card < TECHNIQUES:
        return "It is a box that only you may use, in every round from the next on."
    rivals = [who(names, other) for other in range(game.seats) if other != seat and can_pay(game, other, slot)]
    others = f"{both(rivals)} could take it from you" if rivals else "nobody else can pay yet"
    return f"It is {WORTH[card]} Achievement, and {others}."
