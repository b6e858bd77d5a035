"""How to play Bound! well: rules of thumb that read only what the seat may know.

Weights are in thousandths of a point. In the order of their weight: tempo and going out; asking by NAME for the partner
of a card in hand where it is likely to be; not feeding a short hand; discarding what is worth least; giving what
helps the requester least.
"""

from labtop.games.bound.cards import (
    COPIES,
    COUPLES,
    DRUG,
    NAMES_OF,
    OUT_POINTS,
    PAIR_OF,
    PARTNER,
    RANKS,
    TARGET,
    TYPE_OF,
    TYPES,
)
from labtop.games.bound.facts import copies, sure_copies
from labtop.games.bound.rules import ARGS, FAMILY, has_pair, holds_both, holds_type, score, visible_copies
from labtop.games.bound.state import Family, Stage, State
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
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
NEVER = -(10**8)


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    for i in range(menu.count):
        move = menu.moves[i]
        family, first, second = FAMILY[move], ARGS[move, 0], ARGS[move, 1]
        if family == Family.ASK_TYPE:
            weight = weigh_type_request(game, seat, first, second)
        elif family == Family.ASK_NAME:
            weight = weigh_name_request(game, seat, first)
        elif family == Family.GIVE:
            weight = weigh_gift(game, seat, first)
        elif family == Family.TAKE_FROM:
            weight = -feeding(game, seat, first)
        elif family == Family.BIND:
            weight = POINT + weigh_reveal(game, seat, TARGET[first], DRUG[first], 1)
        elif family == Family.DISCARD:
            low, high = NAMES_OF[first, COUPLES[second, 0]], NAMES_OF[first, COUPLES[second, 1]]
            weight = weigh_reveal(game, seat, low, high, 0) - worth(game, seat, low) - worth(game, seat, high)
        else:
            weight = 0
        advice.weight[i] = weight


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
def weigh_name_request(game: State, seat: int, name: int) -> int:
    """What a NAME brings if it comes, times how likely that is."""
    unseen = COPIES - visible_copies(game, seat, name)
    if unseen <= 0:
        return weigh_miss(game, seat)
    slots, pile, giver, certain = 0, 0, -1, False
    for other in range(game.seats):
        if other == seat:
            continue
        if sure_copies(game, seat, other, name) > 0:
            certain = True
            if giver < 0 or game.hand_size[other] > game.hand_size[giver]:
                giver = other
        if not lacks(game, other, name):
            slots += game.hand_size[other]
    if copies(game.pool, name) > 0:
        pile = game.draw.count
    chance = 1000
    if not certain:
        chance = hit_chance(slots, pile, unseen)
        giver = shortest_holder(game, seat, name)
    gain = gain_of(game, seat, name) - (feeding(game, seat, giver) if giver >= 0 else 0)
    return (chance * gain + (1000 - chance) * weigh_miss(game, seat)) // 1000


@rule
def weigh_type_request(game: State, seat: int, other: int, kind: int) -> int:
    """What an average card of the TYPE brings, a little less because the giver chooses, times how likely it is."""
    if game.lacks_type[other] >> kind & 1:
        return weigh_miss(game, seat)
    unseen, of_type, gain = 0, 0, 0
    for every in range(TYPES):
        for rank in range(RANKS):
            name = NAMES_OF[every, rank]
            count = COPIES - visible_copies(game, seat, name)
            unseen += count
            if every == kind and not lacks(game, other, name):
                of_type += count
                gain += count * gain_of(game, seat, name)
    if of_type == 0 or unseen == 0:
        return weigh_miss(game, seat)
    chance = 1000
    if game.sure_type[other, kind] == 0:
        miss = 1000
        for _ in range(game.hand_size[other]):
            miss = miss * (unseen - of_type) // unseen
        chance = 1000 - miss
    gain = gain * 3 // (4 * of_type) - feeding(game, seat, other)
    return (chance * gain + (1000 - chance) * weigh_miss(game, seat)) // 1000


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
def shortest_holder(game: State, seat: int, name: int) -> int:
    """The seat with the fewest cards among those that may hold the NAME."""
    found = -1
    for other in range(game.seats):
        if other == seat or lacks(game, other, name):
            continue
        if found < 0 or game.hand_size[other] < game.hand_size[found]:
            found = other
    return found


@rule
def gain_of(game: State, seat: int, name: int) -> int:
    """What receiving this NAME is worth: a bind now, a bind for the next turn, or any pair at all."""
    pair_ready = has_pair(game, seat)
    if game.hand[seat, PARTNER[name]] > game.hand[seat, name]:
        return READY + TEMPO if bind_ready(game, seat) else POINT + TEMPO
    if pair_ready:
        return TEMPO - SPARE
    return TEMPO if holds_type(game, seat, TYPE_OF[name]) else -SPARE


@rule
def weigh_miss(game: State, seat: int) -> int:
    """What a miss is worth: a drawn card that may fit, and a pair to lay down if there is one."""
    return TEMPO + SPARE // 2 if has_pair(game, seat) else 0


@rule
def bind_ready(game: State, seat: int) -> bool:
    """Whether the hand has a bind pair."""
    for pair in range(DRUG.shape[0]):
        if holds_both(game, seat, pair):
            return True
    return False


@rule
def feeding(game: State, seat: int, giver: int) -> int:
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
def weigh_reveal(game: State, seat: int, low: int, high: int, points: int) -> int:
    """A pair makes the hand shorter; the last one ends the game, which is good for the leader only."""
    if game.hand_size[seat] > 2:
        return TEMPO
    total = score(game, seat) + points + (OUT_POINTS if game.out < 0 else 0)
    if game.stage == Stage.MUST_REVEAL and game.ending:
        return TEMPO
    return WIN if total >= best_of_others(game, seat) else LOSS
