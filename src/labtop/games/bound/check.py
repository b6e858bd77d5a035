"""What must hold after every move, whatever was played: the invariants of the match, each under its number."""

from labtop.games.bound.cards import COPIES, DECK, NAMES, NAMES_OF, OUT_POINTS, PAIR_OF, PAIRS, RANKS, TYPE_OF, TYPES
from labtop.games.bound.facts import copies, sure_copies
from labtop.games.bound.rules import has_pair, score
from labtop.games.bound.state import EAGER, EVERYBODY, NOBODY, SEATS, Reason, Stage, State
from labtop.kernel.deck import count_of
from labtop.kernel.rule import rule

BROKEN = {
    1: "hands, tables and piles do not hold 60 cards together",
    2: "a NAME does not have exactly two copies",
    3: "a pair lies on the tables more than twice",
    5: "the draw pile is empty but the discard pile is not",
    6: "the discard pile is not made of type pairs",
    7: "a hand is empty although the match goes on",
    8: "too many hands are empty at the end",
    12: "the points do not add up to pairs and bonus",
    15: "something counts as known that is not true",
    17: "a hand size does not match its cards",
}


@rule
def check(game: State) -> int:
    """The number of an invariant that is broken, or 0."""
    for broken in (
        check_cards(game),
        check_piles(game),
        check_empty_hands(game),
        check_points(game),
        check_facts(game),
    ):
        if broken:
            return broken
    return 0


@rule
def check_cards(game: State) -> int:
    """I1, I2, I3 (and with them I4): no card is lost, doubled or bound too often; counts match cards."""
    total = 0
    for name in range(NAMES):
        count = 0
        for seat in range(SEATS):
            count += game.hand[seat, name] + game.bound[seat, PAIR_OF[name]]
        count += count_of(game.draw, name) + count_of(game.discard, name)
        total += count
        if count != COPIES:
            return 2
    for pair in range(PAIRS):
        count = 0
        for seat in range(SEATS):
            count += game.bound[seat, pair]
        if count > COPIES:
            return 3
    return 0 if total == DECK else 1


@rule
def check_piles(game: State) -> int:
    """I5, I6: the piles follow BND-63 to BND-65, and hand sizes match hands."""
    if game.reshuffle == EAGER and game.draw.count == 0 and game.discard.count > 0:
        return 5
    if game.discard.count % 2:
        return 6
    for i in range(0, game.discard.count, 2):
        if TYPE_OF[game.discard.cards[i]] != TYPE_OF[game.discard.cards[i + 1]]:
            return 6
    for seat in range(SEATS):
        count = 0
        for name in range(NAMES):
            count += game.hand[seat, name]
        if count != game.hand_size[seat]:
            return 17
    return 0


@rule
def check_empty_hands(game: State) -> int:
    """I7, I8: only a giver's hand may be empty before the end; at the end at most giver's and requester's."""
    empty = 0
    for seat in range(game.seats):
        empty += game.hand_size[seat] == 0
    if game.stage == Stage.OVER:
        return 0 if (1 <= empty <= 2 if game.reason == Reason.OUT else empty == 0) else 8
    giver_out = game.stage == Stage.MUST_REVEAL and game.hand_size[game.active] > 0
    return 0 if empty == 0 or (empty == 1 and giver_out) else 7


@rule
def check_points(game: State) -> int:
    """I12: all points are bind pairs and the bonus, which somebody or nobody gets."""
    points = 0
    for seat in range(game.seats):
        points += score(game, seat)
        for pair in range(PAIRS):
            points -= game.bound[seat, pair]
    if game.out == NOBODY:
        return 0 if points == 0 else 12
    return 0 if points == OUT_POINTS or (game.double_empty_bonus and points == 2 * OUT_POINTS) else 12


@rule
def check_facts(game: State) -> int:
    """I15: whatever counts as known is true."""
    for seat in range(game.seats):
        for name in range(NAMES):
            held = game.hand[seat, name]
            if held and (game.lacks_name[seat] >> name & 1 or game.lacks_type[seat] >> TYPE_OF[name] & 1):
                return 15
            for observer in range(SEATS + 1):
                if sure_copies(game, observer, seat, name) > (0 if observer == seat else held):
                    return 15
        if (game.no_pair >> seat & 1) and has_pair(game, seat):
            return 15
    return check_type_facts(game)


@rule
def check_type_facts(game: State) -> int:
    """I15 for TYPES and for the pool of the draw pile."""
    for seat in range(game.seats):
        for kind in range(TYPES):
            held, known = 0, 0
            for rank in range(RANKS):
                held += game.hand[seat, NAMES_OF[kind, rank]]
                known += sure_copies(game, EVERYBODY, seat, NAMES_OF[kind, rank])
            if not known <= game.sure_type[seat, kind] <= held:
                return 15
    for name in range(NAMES):
        if count_of(game.draw, name) > copies(game.pool, name):
            return 15
    return 0
