"""What play has made known: the facts K1 to K6 that everybody at the table could write down (BND-37 to BND-39, BND-86).

K1 `sure`        an observer knows that a seat holds at least so many copies of a NAME
K2 `sure_type`   all know that a seat holds at least so many cards of a TYPE
K3 `lacks_type`  all know that a seat holds no card of a TYPE
K4 `lacks_name`  all know that a seat holds no copy of a NAME
K5 `no_pair`     all know that a seat's hand contains no legal pair
K6 `pool`        all know that the draw pile is made of these cards at most

An observer is a seat, or EVERYBODY: what a spectator knows. A seat keeps no K1 about itself; it sees its own hand.
Copies of NAMEs are packed two bits each into one integer.
"""

from labtop.games.bound.cards import COPIES, NAMES, NAMES_OF, RANKS, TYPE_OF
from labtop.games.bound.state import EVERYBODY, PUBLIC, SEATS, State
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

BITS = 2
ALL_NAMES = sum(COPIES << BITS * name for name in range(NAMES))
ONE_OF = table([sum(1 << BITS * name for name in names) for names in NAMES_OF.tolist()], "i8")  # one of each, by TYPE


@rule
def copies(packed: int, name: int) -> int:
    """How many copies of a NAME a packed integer counts."""
    return packed >> BITS * name & 3


@rule
def with_copies(packed: int, name: int, count: int) -> int:
    """The packed integer with another count for this NAME."""
    return packed & ~(3 << BITS * name) | count << BITS * name


@rule
def sure_copies(game: State, observer: int, seat: int, name: int) -> int:
    """K1: the copies of a NAME that the observer knows the seat to hold."""
    return copies(game.sure[observer, seat], name)


@rule
def _set_sure(game: State, observer: int, seat: int, name: int, count: int) -> None:
    if observer != seat:
        game.sure[observer, seat] = with_copies(game.sure[observer, seat], name, count)


@rule
def _less_sure(game: State, observer: int, seat: int, name: int) -> None:
    _set_sure(game, observer, seat, name, max(0, sure_copies(game, observer, seat, name) - 1))


@rule
def _less_sure_of_type(game: State, observer: int, seat: int, kind: int) -> None:
    """One copy less of every NAME of the TYPE that is known to be there: any of them may have gone."""
    known = game.sure[observer, seat]
    game.sure[observer, seat] = known - ((known | known >> 1) & ONE_OF[kind])


@rule
def know_nothing(game: State) -> None:
    """At the start only the make-up of the whole deck is known."""
    game.pool = ALL_NAMES


@rule
def learn_holds_type(game: State, seat: int, kind: int) -> None:
    """A TYPE request hit: the asked seat has such a card (K2)."""
    game.sure_type[seat, kind] = max(1, game.sure_type[seat, kind])


@rule
def learn_lacks_type(game: State, seat: int, kind: int) -> None:
    """A TYPE request missed: the asked seat has no such card (K3)."""
    game.lacks_type[seat] |= 1 << kind


@rule
def learn_lacks_name(game: State, seat: int, name: int) -> None:
    """A NAME request showed that this seat has no copy (K4)."""
    game.lacks_name[seat] |= 1 << name


@rule
def learn_holds_name(game: State, seat: int, name: int) -> None:
    """Two seats turned out to hold a NAME: everybody knows of this one's copy (K1)."""
    for observer in range(SEATS + 1):
        _set_sure(game, observer, seat, name, max(1, sure_copies(game, observer, seat, name)))
    _types_follow_names(game, seat, TYPE_OF[name])


@rule
def learn_transfer(game: State, giver: int, taker: int, name: int, by_type: bool) -> None:
    """A card changed hands: by NAME all see which, by TYPE its two players do (BND-38, BND-39)."""
    kind = TYPE_OF[name]
    seen_by_all = not by_type or game.type_transfer_visibility == PUBLIC
    for observer in range(SEATS + 1):
        if seen_by_all or observer == giver or observer == taker:
            _less_sure(game, observer, giver, name)
            _set_sure(game, observer, taker, name, sure_copies(game, observer, taker, name) + 1)
        else:
            _less_sure_of_type(game, observer, giver, kind)
    game.sure_type[giver, kind] = max(0, game.sure_type[giver, kind] - 1)
    game.sure_type[taker, kind] += 1
    _types_follow_names(game, giver, kind)
    _types_follow_names(game, taker, kind)
    _may_now_hold(game, taker, name, by_type)


@rule
def _may_now_hold(game: State, taker: int, name: int, by_type: bool) -> None:
    """What the taker was known to lack may have just arrived (K3, K4, K5)."""
    kind = TYPE_OF[name]
    game.lacks_type[taker] &= ~(1 << kind)
    game.lacks_name[taker] &= ~(1 << name)
    if by_type:
        for rank in range(RANKS):
            game.lacks_name[taker] &= ~(1 << NAMES_OF[kind, rank])
    game.no_pair &= ~(1 << taker)


@rule
def _types_follow_names(game: State, seat: int, kind: int) -> None:
    """K2 is never less than the sum of what everybody knows by NAME."""
    known = 0
    for rank in range(RANKS):
        known += sure_copies(game, EVERYBODY, seat, NAMES_OF[kind, rank])
    game.sure_type[seat, kind] = max(known, game.sure_type[seat, kind])


@rule
def learn_reveal(game: State, seat: int, name: int) -> None:
    """A card left the hand face up (K1, K2)."""
    kind = TYPE_OF[name]
    for observer in range(SEATS + 1):
        _less_sure(game, observer, seat, name)
    game.sure_type[seat, kind] = max(0, game.sure_type[seat, kind] - 1)
    _types_follow_names(game, seat, kind)


@rule
def learn_draw(game: State, seat: int) -> None:
    """An unseen card came into the hand: nothing is known to be missing any more (K3, K4, K5)."""
    game.lacks_type[seat] = 0
    game.lacks_name[seat] = 0
    game.no_pair &= ~(1 << seat)


@rule
def learn_no_pair(game: State, seat: int) -> None:
    """A hit without a reveal: there was no legal pair in the hand (K5, BND-46)."""
    game.no_pair |= 1 << seat


@rule
def learn_reshuffle(game: State) -> None:
    """The draw pile is now exactly what the discard pile was (K6)."""
    game.pool = 0
    for i in range(game.draw.count):
        name = game.draw.cards[i]
        game.pool = with_copies(game.pool, name, copies(game.pool, name) + 1)
