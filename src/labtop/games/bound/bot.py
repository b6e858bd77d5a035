"""How to play Bound! well: rules of thumb that read only what the seat may know.

Weights are in thousandths of a point. In the order of their weight: tempo and going out; asking by NAME for the partner
of a card in hand where it is likely to be; not feeding a short hand; discarding what is worth least; giving what
helps the requester least.
"""

from labtop.games.bound.cards import (
    COPIES,
    COUPLES,
    DRUG,
    NAME_WORDS,
    NAMES,
    NAMES_OF,
    OUT_POINTS,
    PAIR_OF,
    PARTNER,
    RANKS,
    TYPE_OF,
    TYPE_WORDS,
    TYPES,
)
from labtop.games.bound.facts import copies, sure_copies
from labtop.games.bound.rules import has_pair, holds_both, holds_type, score
from labtop.games.bound.state import ARGS, FAMILY, Family, Stage, State
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.phrases import Names, a, both, number, who
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule

FORGETTING = 0  # stream of the bot's generator

POINT = 1000
WIN = 6000  # going out as the leader
LOSS = -4000  # going out behind somebody else
TEMPO = 450  # a card less in hand
READY = 550  # a bind pair that can be laid next turn
SPARE = 150  # a card that two players could not use better
FEED = 350  # shortening a hand of two

# Notes on the advice beyond the NAMEs.
UNSEEN, PAIR_READY, BIND_READY, MISS = range(NAMES, NAMES + 4)


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    if game.stage == Stage.REQUEST:
        look_around(game, seat, advice)
    for i in range(menu.count):
        move = menu.moves[i]
        family, first, second = FAMILY[move], ARGS[move, 0], ARGS[move, 1]
        if family == Family.ASK_TYPE:
            weight = weigh_type_request(game, seat, first, second, advice)
        elif family == Family.ASK_NAME:
            weight = weigh_name_request(game, seat, first, advice)
        elif family == Family.GIVE:
            weight = weigh_gift(game, seat, first)
        elif family == Family.TAKE_FROM:
            weight = -feeding(game, first)
        elif family == Family.BIND:
            weight = POINT + weigh_reveal(game, seat, 1)
        elif family == Family.DISCARD:
            low, high = NAMES_OF[first, COUPLES[second, 0]], NAMES_OF[first, COUPLES[second, 1]]
            weight = weigh_reveal(game, seat, 0) - worth(game, seat, low) - worth(game, seat, high)
        else:
            weight = 0
        advice.weight[i] = weight


@rule
def look_around(game: State, seat: int, advice: Advice) -> None:
    """Note the unseen copies of each NAME, all unseen cards together, and what a miss would be worth."""
    for name in range(NAMES):
        unseen = COPIES - game.hand[seat, name]
        for owner in range(game.seats):
            unseen -= game.bound[owner, PAIR_OF[name]]
        advice.note[name] = unseen
    for i in range(game.discard.count):
        advice.note[game.discard.cards[i]] -= 1
    total = 0
    for name in range(NAMES):
        total += advice.note[name]
    pair_ready = has_pair(game, seat)
    advice.note[UNSEEN] = total
    advice.note[PAIR_READY] = pair_ready
    advice.note[BIND_READY] = bind_ready(game, seat)
    # A drawn card may fit, and a pair that is ready can be laid down all the same.
    advice.note[MISS] = TEMPO + SPARE // 2 if pair_ready else 0


@rule
def forget(game: State, seat: int, rng: Rng, percent: int) -> None:
    """Lose some of what play has made known about the other hands; one's own hand is before one's eyes."""
    for other in range(game.seats):
        if below(rng, FORGETTING, 100) < percent:
            game.sure[seat, other] = 0
            for kind in range(TYPES):
                game.sure_type[other, kind] = 0
        if below(rng, FORGETTING, 100) < percent:
            game.lacks_name[other] = 0
            game.lacks_type[other] = 0


# --- requests ---------------------------------------------------------------------------------------------------------


@rule
def weigh_name_request(game: State, seat: int, name: int, advice: Advice) -> int:
    """What a NAME brings if it comes, times how likely that is."""
    unseen, miss = advice.note[name], advice.note[MISS]
    if unseen <= 0:
        return miss
    slots, longest, shortest = 0, -1, -1
    for other in range(game.seats):
        if other == seat or lacks(game, other, name):
            continue
        slots += game.hand_size[other]
        if shortest < 0 or game.hand_size[other] < game.hand_size[shortest]:
            shortest = other
        if sure_copies(game, seat, other, name) > 0 and (
            longest < 0 or game.hand_size[other] > game.hand_size[longest]
        ):
            longest = other
    if longest >= 0:
        return gain_of(game, seat, name, advice) - feeding(game, longest)
    if shortest < 0:
        return miss
    chance = hit_chance(slots, game.draw.count if copies(game.pool, name) > 0 else 0, unseen)
    gain = gain_of(game, seat, name, advice) - feeding(game, shortest)
    return (chance * gain + (1000 - chance) * miss) // 1000


@rule
def weigh_type_request(game: State, seat: int, other: int, kind: int, advice: Advice) -> int:
    """What an average card of the TYPE brings, a little less because the giver chooses, times how likely it is."""
    of_type, gain, miss = 0, 0, advice.note[MISS]
    for rank in range(RANKS):
        name = NAMES_OF[kind, rank]
        if not lacks(game, other, name):
            of_type += advice.note[name]
            gain += advice.note[name] * gain_of(game, seat, name, advice)
    if of_type == 0:
        return miss
    chance = 1000
    if game.sure_type[other, kind] == 0:
        rest = 1000
        for _ in range(game.hand_size[other]):
            rest = rest * (advice.note[UNSEEN] - of_type) // advice.note[UNSEEN]
        chance -= rest
    gain = gain * 3 // (4 * of_type) - feeding(game, other)
    return (chance * gain + (1000 - chance) * miss) // 1000


@rule
def lacks(game: State, other: int, name: int) -> bool:
    """Whether the seat is known not to hold this NAME."""
    return (game.lacks_name[other] >> name & 1) == 1 or (game.lacks_type[other] >> TYPE_OF[name] & 1) == 1


@rule
def hit_chance(slots: int, pile: int, unseen: int) -> int:
    """How likely, in thousandths, one of the unseen copies is in a hand that may hold it rather than in the pile."""
    if slots == 0:
        return 0
    miss = 1000 * pile // (slots + pile)
    return 1000 - (miss if unseen == 1 else miss * miss // 1000)


@rule
def gain_of(game: State, seat: int, name: int, advice: Advice) -> int:
    """What receiving this NAME is worth: a bind now, a bind for the next turn, or any pair at all."""
    if game.hand[seat, PARTNER[name]] > game.hand[seat, name]:
        return READY + TEMPO if advice.note[BIND_READY] else POINT + TEMPO
    if advice.note[PAIR_READY]:
        return TEMPO - SPARE
    return TEMPO if holds_type(game, seat, TYPE_OF[name]) else -SPARE


@rule
def bind_ready(game: State, seat: int) -> bool:
    """Whether the hand has a bind pair."""
    for pair in range(DRUG.shape[0]):
        if holds_both(game, seat, pair):
            return True
    return False


@rule
def feeding(game: State, giver: int) -> int:
    """What it costs to shorten this hand: its last card gives away the bonus, and often the game."""
    if game.hand_size[giver] == 1 and game.giver_can_go_out:
        return -LOSS if score(game, giver) + OUT_POINTS >= best_of_others(game, giver) else POINT
    return FEED if game.hand_size[giver] == 2 else FEED // (2 * game.hand_size[giver])


@rule
def best_of_others(game: State, seat: int) -> int:
    """The highest score at the table but for this seat's."""
    top = 0
    for other in range(game.seats):
        if other != seat:
            top = max(top, score(game, other))
    return top


# --- giving and revealing ---------------------------------------------------------------------------------------------


@rule
def weigh_gift(game: State, seat: int, name: int) -> int:
    """Give what one needs least and what the requester is not known to bind."""
    weight = -worth(game, seat, name)
    if sure_copies(game, seat, game.active, PARTNER[name]) > 0:
        weight -= POINT
    return weight


@rule
def worth(game: State, seat: int, name: int) -> int:
    """What a card in hand is worth keeping for."""
    if game.hand[seat, PARTNER[name]] >= game.hand[seat, name] > 0:
        return READY
    if game.hand[seat, name] == COPIES:
        return SPARE // 4
    bound = 0
    for owner in range(game.seats):
        bound += game.bound[owner, PAIR_OF[name]]
    return SPARE if bound == 0 else SPARE // 2


@rule
def weigh_reveal(game: State, seat: int, points: int) -> int:
    """A pair makes the hand shorter; the last one ends the game, which is good for the leader only."""
    if game.hand_size[seat] > 2:
        return TEMPO
    total = score(game, seat) + points + (OUT_POINTS if game.out < 0 else 0)
    if game.stage == Stage.MUST_REVEAL and game.ending:
        return TEMPO
    return WIN if total >= best_of_others(game, seat) else LOSS


# --- in words ---------------------------------------------------------------------------------------------------------


def because(game: State, seat: int, move: int, names: Names) -> str:
    """What speaks for a move or against it, as the rules of thumb see it."""
    first, second = int(ARGS[move, 0]), int(ARGS[move, 1])
    match Family(FAMILY[move]):
        case Family.ASK_NAME:
            return _about_name(game, seat, first, names)
        case Family.ASK_TYPE:
            return _about_type(game, seat, first, second, names)
        case Family.GIVE:
            return _about_gift(game, seat, first, names)
        case Family.TAKE_FROM:
            return _about_giver(game, first, names)
        case Family.BIND:
            return f"It is worth 1 point, and {_shorter(game, seat, 1)}."
        case Family.DISCARD:
            return f"It is worth no point, but {_shorter(game, seat, 0)}."
        case Family.PASS:
            return "You keep all cards of your hand."


def _about_name(game: State, seat: int, name: int, names: Names) -> str:
    holders = [other for other in _others(game, seat) if sure_copies(game, seat, other, name)]
    if holders:
        where = f"{both([who(names, other) for other in holders])} surely {'has' if len(holders) == 1 else 'have'} it"
    elif all(lacks(game, other, name) for other in _others(game, seat)):
        where = "Nobody has it, as far as play has shown, so you draw"
    else:
        where = "Somebody may have it"
    return f"{where}; {_fit(game, seat, name)}."


def _fit(game: State, seat: int, name: int) -> str:
    """What a card would do in this hand."""
    if game.hand[seat, PARTNER[name]] > game.hand[seat, name]:
        partner = NAME_WORDS[PARTNER[name]]
        later = bind_ready(game, seat)
        return f"with {partner} it is one more pair to bind" if later else f"you bind it to {partner}, for 1 point"
    if has_pair(game, seat):
        return "hit or miss, you have a pair to lay down"
    if holds_type(game, seat, TYPE_OF[name]):
        return f"with your other {TYPE_WORDS[TYPE_OF[name]]} card it can be discarded"
    return "it fits no card of yours"


def _about_type(game: State, seat: int, other: int, kind: int, names: Names) -> str:
    possible = [name for name in map(int, NAMES_OF[kind, :]) if not lacks(game, other, name)]
    asked = who(names, other)
    if not possible:
        return f"{asked} has none, as far as play has shown; you draw."
    sure = game.sure_type[other, kind] or any(sure_copies(game, seat, other, name) for name in possible)
    wanted = [name for name in possible if game.hand[seat, PARTNER[name]] > game.hand[seat, name]]
    has = f"{asked} {'surely has' if sure else 'may have'} {a(TYPE_WORDS[kind])} card"
    if wanted:
        return f"{has}; {both([NAME_WORDS[name] for name in wanted])} would bind to yours, but the giver chooses."
    return f"{has}; none of them would bind to yours."


def _about_gift(game: State, seat: int, name: int, names: Names) -> str:
    taker, partner = who(names, game.active), NAME_WORDS[PARTNER[name]]
    if sure_copies(game, seat, game.active, PARTNER[name]):
        return f"{taker} surely has {partner} and would bind it, for 1 point."
    if game.hand[seat, PARTNER[name]] >= game.hand[seat, name]:
        return f"You could bind it yourself: {partner} is in your hand."
    return f"You need it little: you have no {partner} for it, and {taker} has shown none."


def _about_giver(game: State, giver: int, names: Names) -> str:
    held = int(game.hand_size[giver])
    if held == 1:
        return f"It is the last card of {who(names, giver)}, who goes out with it."
    return (
        f"{who(names, giver)} holds {number(held, 'card')}; to be rid of one helps a long hand less than a short one."
    )


def _shorter(game: State, seat: int, points: int) -> str:
    """What laying down two cards does."""
    left = int(game.hand_size[seat]) - 2
    if left > 0:
        return f"your hand is down to {number(left, 'card')}"
    total = score(game, seat) + points + (OUT_POINTS if game.out < 0 else 0)
    most = best_of_others(game, seat)
    return f"it ends the game: you have {number(total, 'point')}, the best of the others {most}"


def _others(game: State, seat: int) -> list[int]:
    return [other for other in range(game.seats) if other != seat]
