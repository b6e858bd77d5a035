"""The rulebook of Bound!, in the order in which it is read: setup, request, answer, reveal, draw, end, scoring."""

from labtop.games.bound.cards import (
    COPIES,
    COUPLE_OF,
    COUPLES,
    DRUG,
    HAND_SIZE,
    NAMES,
    NAMES_OF,
    OPPOSITE,
    OUT_POINTS,
    PAIR_OF,
    PAIR_POINTS,
    PAIRS,
    PARTNER,
    RANKS,
    TARGET,
    TYPE_OF,
    TYPES,
)
from labtop.games.bound.facts import (
    know_nothing,
    learn_draw,
    learn_holds_name,
    learn_holds_type,
    learn_lacks_name,
    learn_lacks_type,
    learn_no_pair,
    learn_reshuffle,
    learn_reveal,
    learn_transfer,
)
from labtop.games.bound.state import (
    ANYTHING,
    ARGS,
    BOTH,
    FAMILY,
    IMMEDIATE,
    LAZY,
    NOBODY,
    PUBLIC,
    RELATED,
    Event,
    Family,
    Reason,
    Stage,
    State,
    Stream,
    encode,
)
from labtop.kernel.deck import clear, fill, pop, push, shuffle, turn_over
from labtop.kernel.events import cross, tell, whisper
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import after, beginner, end_match, wait_for
from labtop.kernel.rule import rule

# --- setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(game: State) -> None:
    """Shuffle all cards, deal seven to each seat, leave the rest as the draw pile, choose who begins.

    BND-11 to BND-14, BND-16, BND-18. The number of seats and the options are already in the record.
    """
    clear(game.draw)
    clear(game.discard)
    for name in range(NAMES):
        fill(game.draw, name, COPIES)
    shuffle(game.draw, game.rng, Stream.DECK)
    for seat in range(game.seats):
        for _ in range(HAND_SIZE):
            put_into_hand(game, seat, pop(game.draw))
    know_nothing(game)
    game.out = NOBODY
    first = beginner(game, game.first_player, Stream.BEGINNER)
    tell(game.events, Event.DEALT, HAND_SIZE, first)
    cross(game.events)
    begin_turn(game, first)


@rule
def put_into_hand(game: State, seat: int, name: int) -> None:
    """One more copy of the NAME; a hand has no upper limit (BND-19)."""
    game.hand[seat, name] += 1
    game.hand_size[seat] += 1


@rule
def take_out_of_hand(game: State, seat: int, name: int) -> None:
    """One copy less of the NAME."""
    game.hand[seat, name] -= 1
    game.hand_size[seat] -= 1


# --- what may be done now ---------------------------------------------------------------------------------------------


@rule
def legal(game: State, seat: int, menu: Menu) -> int:
    """The moves that this seat may make now, in the order of their numbers."""
    if game.stage == Stage.REQUEST:
        return offer_requests(game, seat, menu)
    if game.stage == Stage.GIVE:
        return offer_gifts(game, seat, menu)
    if game.stage == Stage.PICK_GIVER:
        return offer_givers(game, menu)
    count = offer_pairs(game, seat, menu)
    if game.stage == Stage.MAY_REVEAL:
        count = offer(menu, count, encode(Family.PASS))
    return count


@rule
def apply(game: State, seat: int, move: int) -> None:
    """Carry out a legal move of this seat, up to the next decision."""
    family, first, second = FAMILY[move], ARGS[move, 0], ARGS[move, 1]
    if family == Family.ASK_TYPE:
        ask_type(game, first, second)
    elif family == Family.ASK_NAME:
        ask_name(game, first)
    elif family == Family.GIVE:
        transfer(game, seat, first)
    elif family == Family.TAKE_FROM:
        take_from(game, first)
    elif family == Family.BIND:
        bind(game, first)
    elif family == Family.DISCARD:
        discard(game, NAMES_OF[first, COUPLES[second, 0]], NAMES_OF[first, COUPLES[second, 1]])
    else:
        pass_turn(game)


# --- the turn: making a request ---------------------------------------------------------------------------------------


@rule
def begin_turn(game: State, seat: int) -> None:
    """A turn begins with exactly one request, which is compulsory, and asked for even with a single option.

    BND-20, BND-28, BND-89.
    """
    game.active = seat
    game.asked_seat = NOBODY
    game.asked_type = NOBODY
    game.asked_name = NOBODY
    wait_for(game, seat, Stage.REQUEST)


@rule
def offer_requests(game: State, seat: int, menu: Menu) -> int:
    """A TYPE of one other player, or a NAME of all others; nothing else (BND-21 to BND-24, BND-27).

    Whatever the requester holds, and even if it must fail (BND-25, BND-26), unless the table restricts requests.
    """
    count = 0
    anything = game.request_restriction == ANYTHING
    for other in range(game.seats):
        if other != seat:
            for kind in range(TYPES):
                if anything or may_ask_for_type(game, seat, kind):
                    count = offer(menu, count, encode(Family.ASK_TYPE, other, kind))
    for name in range(NAMES):
        if anything or may_ask_for_name(game, seat, name):
            count = offer(menu, count, encode(Family.ASK_NAME, name))
    return count


@rule
def may_ask_for_type(game: State, seat: int, kind: int) -> bool:
    """Under a restriction: a TYPE that the requester has to do with, or one that can be out there (rulings R4, R5)."""
    if game.request_restriction == RELATED:
        return holds_type(game, seat, kind) or holds_type(game, seat, OPPOSITE[kind])
    for rank in range(RANKS):
        if visible_copies(game, seat, NAMES_OF[kind, rank]) < COPIES:
            return True
    return False


@rule
def may_ask_for_name(game: State, seat: int, name: int) -> bool:
    """Under a restriction: a NAME that the requester has to do with, or one that can be out there (rulings R4, R5)."""
    if game.request_restriction == RELATED:
        return game.hand[seat, name] > 0 or game.hand[seat, PARTNER[name]] > 0
    return visible_copies(game, seat, name) < COPIES


@rule
def holds_type(game: State, seat: int, kind: int) -> bool:
    """Whether the hand has a card of this TYPE."""
    for rank in range(RANKS):
        if game.hand[seat, NAMES_OF[kind, rank]] > 0:
            return True
    return False


@rule
def visible_copies(game: State, seat: int, name: int) -> int:
    """The copies that this seat can see now: its own, those on the tables and those in the discard pile."""
    count = game.hand[seat, name]
    for owner in range(game.seats):
        count += game.bound[owner, PAIR_OF[name]]
    for i in range(game.discard.count):
        if game.discard.cards[i] == name:
            count += 1
    return count


# --- answering a request ----------------------------------------------------------------------------------------------


@rule
def ask_type(game: State, asked: int, kind: int) -> None:
    """Form A: one TYPE from one player, who must give if able and chooses which NAME (BND-29 to BND-32, BND-37)."""
    game.asked_seat = asked
    game.asked_type = kind
    tell(game.events, Event.ASKED_TYPE, game.active, asked, kind)
    cross(game.events)
    if holds_type(game, asked, kind):
        learn_holds_type(game, asked, kind)
        wait_for(game, asked, Stage.GIVE)
    else:
        learn_lacks_type(game, asked, kind)
        miss(game)


@rule
def offer_gifts(game: State, seat: int, menu: Menu) -> int:
    """Each NAME of the asked TYPE in the hand once, however many copies there are (BND-31, BND-32)."""
    count = 0
    for rank in range(RANKS):
        name = NAMES_OF[game.asked_type, rank]
        if game.hand[seat, name] > 0:
            count = offer(menu, count, encode(Family.GIVE, name))
    return count


@rule
def ask_name(game: State, name: int) -> None:
    """Form B: one NAME from all others at once; with two holders the requester picks (BND-22, BND-33 to BND-35)."""
    game.asked_name = name
    tell(game.events, Event.ASKED_NAME, game.active, name)
    cross(game.events)
    giver, holders, mask = NOBODY, 0, 0
    for other in range(game.seats):
        if other == game.active:
            continue
        if game.hand[other, name] > 0:
            giver = other
            holders += 1
            mask |= 1 << other
        else:
            learn_lacks_name(game, other, name)
    if holders == 0:
        miss(game)
    elif holders == 1:
        transfer(game, giver, name)
    else:
        two_holders(game, name, mask)


@rule
def two_holders(game: State, name: int, mask: int) -> None:
    """Both holders show themselves, and the requester chooses who gives (BND-34, BND-37)."""
    game.holders = mask
    first, second = NOBODY, NOBODY
    for seat in range(game.seats):
        if mask >> seat & 1:
            first, second = second, seat
            learn_holds_name(game, seat, name)
    tell(game.events, Event.HELD_BY_TWO, name, first, second)
    wait_for(game, game.active, Stage.PICK_GIVER)


@rule
def offer_givers(game: State, menu: Menu) -> int:
    """The two holders (BND-34)."""
    count = 0
    for seat in range(game.seats):
        if game.holders >> seat & 1:
            count = offer(menu, count, encode(Family.TAKE_FROM, seat))
    return count


@rule
def take_from(game: State, giver: int) -> None:
    """The chosen holder gives; both copies are now located, so the giver has none left (BND-34)."""
    name = game.asked_name
    game.holders = 0
    transfer(game, giver, name)
    learn_lacks_name(game, giver, name)


@rule
def transfer(game: State, giver: int, name: int) -> None:
    """Exactly one card moves from the giver to the requester, for nothing in return (BND-30, BND-36)."""
    taker = game.active
    by_type = game.asked_type != NOBODY
    take_out_of_hand(game, giver, name)
    put_into_hand(game, taker, name)
    game.moved = 1
    learn_transfer(game, giver, taker, name, by_type)
    if by_type and game.type_transfer_visibility != PUBLIC:
        whisper(game.events, 1 << giver | 1 << taker, name, Event.GAVE_HIDDEN, giver, taker, TYPE_OF[name])
    else:
        tell(game.events, Event.GAVE, giver, taker, name)
    cross(game.events)
    after_hit(game, giver)


# --- after a hit ------------------------------------------------------------------------------------------------------


@rule
def after_hit(game: State, giver: int) -> None:
    """The requester must reveal a pair if there is one; nobody draws (BND-40 to BND-48, BND-70)."""
    if game.hand_size[giver] == 0:
        hand_emptied(game, giver, game.giver_can_go_out)
        if game.last_card_given == IMMEDIATE:
            end_turn(game)
            return
    if has_pair(game, game.active):
        wait_for(game, game.active, Stage.MUST_REVEAL)
    else:
        learn_no_pair(game, game.active)
        tell(game.events, Event.KEPT, game.active)
        end_turn(game)


# --- pairs ------------------------------------------------------------------------------------------------------------


@rule
def has_pair(game: State, seat: int) -> bool:
    """A Drug with its own Target, or two cards of one TYPE (BND-49 to BND-52)."""
    if game.hand_size[seat] > TYPES:
        return True  # more cards than TYPES (BND-47)
    for kind in range(TYPES):
        count = 0
        for rank in range(RANKS):
            count += game.hand[seat, NAMES_OF[kind, rank]]
        if count > 1:
            return True
    for pair in range(PAIRS):
        if holds_both(game, seat, pair):
            return True
    return False


@rule
def holds_both(game: State, seat: int, pair: int) -> bool:
    """Any copy of a Drug binds any copy of its Target (BND-53)."""
    return game.hand[seat, TARGET[pair]] > 0 and game.hand[seat, DRUG[pair]] > 0


@rule
def offer_pairs(game: State, seat: int, menu: Menu) -> int:
    """Every legal pair in the hand, as NAMEs: copies do not make an option twice (BND-42, BND-43, BND-51, BND-59)."""
    count = 0
    for pair in range(PAIRS):
        if holds_both(game, seat, pair):
            count = offer(menu, count, encode(Family.BIND, pair))
    for kind in range(TYPES):
        for low in range(RANKS):
            held = game.hand[seat, NAMES_OF[kind, low]]
            if held == COPIES:
                count = offer(menu, count, encode(Family.DISCARD, kind, COUPLE_OF[low, low]))
            if held:
                for high in range(low + 1, RANKS):
                    if game.hand[seat, NAMES_OF[kind, high]]:
                        count = offer(menu, count, encode(Family.DISCARD, kind, COUPLE_OF[low, high]))
    return count


@rule
def bind(game: State, pair: int) -> None:
    """A Drug and its Target stay face up in front of their owner for good (BND-49, BND-54)."""
    reveal(game, TARGET[pair], DRUG[pair])
    game.bound[game.active, pair] += 1
    game.bound_now = 1
    tell(game.events, Event.BOUND, game.active, pair)
    after_reveal(game)


@rule
def discard(game: State, low: int, high: int) -> None:
    """Two cards of one TYPE go face up to the discard pile and are worth nothing (BND-50, BND-51)."""
    reveal(game, low, high)
    push(game.discard, low)
    push(game.discard, high)
    tell(game.events, Event.DISCARDED, game.active, low, high)
    if game.reshuffle != LAZY:
        reshuffle_if_empty(game)
    after_reveal(game)


@rule
def reveal(game: State, one: int, other: int) -> None:
    """Exactly one pair leaves the requester's hand (BND-41, BND-44, BND-57)."""
    take_out_of_hand(game, game.active, one)
    take_out_of_hand(game, game.active, other)
    learn_reveal(game, game.active, one)
    learn_reveal(game, game.active, other)
    game.moved = 1
    cross(game.events)


@rule
def after_reveal(game: State) -> None:
    """An emptied hand ends the game at once (BND-69); otherwise the turn is over."""
    if game.hand_size[game.active] == 0:
        hand_emptied(game, game.active, 1)
    end_turn(game)


# --- after a miss -----------------------------------------------------------------------------------------------------


@rule
def miss(game: State) -> None:
    """Nobody gave anything: draw, then lay down one pair or pass (BND-55 to BND-61)."""
    tell(game.events, Event.MISSED, game.active, game.asked_seat)
    draw_card(game)
    wait_for(game, game.active, Stage.MAY_REVEAL)


@rule
def draw_card(game: State) -> None:
    """The top card, seen by the drawer only; left out when there is none to be had (BND-55, BND-56, BND-61)."""
    if game.reshuffle == LAZY:
        reshuffle_if_empty(game)
    if game.draw.count == 0:
        tell(game.events, Event.NOTHING_TO_DRAW, game.active)
        return
    name = pop(game.draw)
    put_into_hand(game, game.active, name)
    game.moved = 1
    learn_draw(game, game.active)
    whisper(game.events, 1 << game.active, name, Event.DREW, game.active)
    if game.reshuffle != LAZY:
        reshuffle_if_empty(game)


@rule
def pass_turn(game: State) -> None:
    """Passing after a miss is always allowed (BND-58)."""
    tell(game.events, Event.PASSED, game.active)
    end_turn(game)


# --- end of turn and the piles ----------------------------------------------------------------------------------------


@rule
def reshuffle_if_empty(game: State) -> None:
    """The whole discard pile is shuffled and becomes the new draw pile (BND-63 to BND-65)."""
    if game.draw.count > 0 or game.discard.count == 0:
        return
    turn_over(game.discard, game.draw)
    shuffle(game.draw, game.rng, Stream.DECK)
    learn_reshuffle(game)
    tell(game.events, Event.RESHUFFLED, game.draw.count)
    cross(game.events)


@rule
def end_turn(game: State) -> None:
    """Bring both counts up to date; unless the game is over, the player on the left goes on (BND-62, BND-74)."""
    game.turns += 1
    game.idle = 0 if game.moved else game.idle + 1
    game.dry = 0 if game.bound_now else game.dry + 1
    game.moved = 0
    game.bound_now = 0
    if game.ending:
        end_game(game, Reason.OUT)
    elif game.idle >= game.blocked_rounds * game.seats:
        end_game(game, Reason.BLOCKED)
    elif game.dry >= game.stall_rounds * game.seats:
        end_game(game, Reason.STALL)
    else:
        begin_turn(game, after(game, game.active))


# --- end of the game --------------------------------------------------------------------------------------------------


@rule
def hand_emptied(game: State, seat: int, earns_bonus: int) -> None:
    """The first empty hand ends the game and goes out, be it a giver's or the requester's (BND-67, BND-68, BND-71)."""
    game.ending = 1
    if earns_bonus and game.out == NOBODY:
        game.out = seat
        tell(game.events, Event.WENT_OUT, seat)


@rule
def end_game(game: State, reason: int) -> None:
    """By an empty hand, a blocked table or a stall; nothing is legal afterwards (BND-67, BND-72, BND-73, BND-75)."""
    end_match(game, Stage.OVER, Event.ENDED, reason)


# --- scoring ----------------------------------------------------------------------------------------------------------


@rule
def score(game: State, seat: int) -> int:
    """One point for each bind pair, three for going out; hands and type pairs count nothing (BND-76 to BND-80).

    All with the highest total win; there is no tie-break (BND-81, BND-82).
    """
    points = bonus(game, seat)
    for pair in range(PAIRS):
        points += PAIR_POINTS * game.bound[seat, pair]
    return points


@rule
def bonus(game: State, seat: int) -> int:
    """The three points for going out (BND-68, BND-71)."""
    return OUT_POINTS if game.out == seat or emptied_second(game, seat) else 0


@rule
def emptied_second(game: State, seat: int) -> bool:
    """Ruling R17, option `both`: the requester's hand became empty after the giver's."""
    if game.double_empty_bonus != BOTH or game.out == NOBODY or game.out == game.active:
        return False
    return seat == game.active and game.hand_size[seat] == 0
