"""What the kernel does around a game's own rules, so that no game can forget it.

A template: see template.py. `own_…` are the rules of the game, `lost` and `decks_are_sound` are made from its record;
SEALED says which stages are windows.
"""

from typing import TYPE_CHECKING, Any

from labtop.kernel.events import begin_move, cross, hush
from labtop.kernel.faults import DECKS, LOST, REASON, STAGE, WAITING
from labtop.kernel.position import LONG_MENU, NO_MENU, STRANGE_MENU, after
from labtop.kernel.rng import Rng, reseed, wipe
from labtop.kernel.rule import rule
from labtop.kernel.windows import arrive, cover_answers, forget_arrivals, seal, unseal

if TYPE_CHECKING:
    from labtop.kernel.menu import Menu
    from labtop.kernel.position import Position as State

    MOVES: int  # in the game's table
    REASONS: int  # for which a match can end
    WINDOWS: bool  # whether there are any
    RACES: bool  # whether it can count in one who answers first
    OWN_WINNERS: bool  # whether the game says itself who wins
    CLOSED_AT_END: bool  # whether something stays secret when the match is over
    SEALED: Any
    STAGES: int  # in which a match can be

    def setup(game: State) -> None: ...
    def own_legal(game: State, seat: int, menu: Menu) -> int: ...
    def own_apply(game: State, seat: int, move: int) -> None: ...
    def own_close(game: State) -> None: ...
    def own_hide(game: State, seat: int) -> None: ...
    def own_imagine(game: State, seat: int, rng: Rng) -> bool: ...
    def own_check(game: State) -> int: ...
    def own_winners(game: State) -> int: ...
    def score(game: State, seat: int) -> int: ...
    def tie_break(game: State, seat: int) -> int: ...
    def lost(game: State) -> int: ...
    def decks_are_sound(game: State) -> bool: ...


STREAM = 0  # of the generator of who imagines


@rule
def legal(game: State, seat: int, menu: Menu) -> None:
    """The moves that this seat may make now; none for a seat that is not waited for."""
    count = 0
    if game.waiting >> seat & 1:
        count = own_legal(game, seat, menu)
        if count > MOVES:
            game.lost |= LONG_MENU
            count = MOVES
        elif count <= 0:
            game.lost |= NO_MENU
            count = 0
        elif menu.moves[0] < 0 or menu.moves[count - 1] >= MOVES:  # they stand in the order of their numbers
            game.lost |= STRANGE_MENU
            count = 0
    menu.count = count


@rule
def refuse_strange(game: State, move: int) -> bool:
    """Whether this is no move of the game, which is noted: a menu was not in the order of its moves."""
    if 0 <= move < MOVES:
        return False
    game.lost |= STRANGE_MENU
    return True


if WINDOWS:

    @rule
    def asks_all(game: State) -> bool:
        """Whether several answer at once in this stage."""
        return 0 <= game.stage < STAGES and SEALED[game.stage]

    @rule
    def apply(game: State, seat: int, move: int) -> None:
        """Carry out a legal move, up to the next decision. In a window nothing happens before the last answer."""
        if refuse_strange(game, move):
            return
        if not asks_all(game):
            begin_move(game.events)
            own_apply(game, seat, move)
            return
        note_arrival(game, seat)
        if seal(game, seat, move):
            begin_move(game.events)
            cross(game.events)
            own_close(game)
            unseal(game, asks_all(game))
            blank_arrivals(game)

    @rule
    def is_sealed(game: State) -> bool:
        """Whether a window is open."""
        return game.waiting != 0 and asks_all(game)

    @rule
    def cover_window(game: State, seat: int) -> None:
        """Nobody sees who else has answered, or what."""
        if is_sealed(game):
            cover_answers(game, seat)
            blank_arrivals(game)

    @rule
    def first_asked(game: State) -> int:
        """Where to begin to ask."""
        return game.first_asked

else:

    @rule
    def apply(game: State, seat: int, move: int) -> None:
        """Carry out a legal move, up to the next decision."""
        if refuse_strange(game, move):
            return
        begin_move(game.events)
        own_apply(game, seat, move)

    @rule
    def is_sealed(game: State) -> bool:
        """Whether a window is open."""
        return False

    @rule
    def cover_window(game: State, seat: int) -> None:
        """Nobody sees who else has answered, or what."""

    @rule
    def first_asked(game: State) -> int:
        """Where to begin to ask."""
        return 0


if RACES:
    note_arrival, blank_arrivals = arrive, forget_arrivals

else:

    @rule
    def note_arrival(game: State, seat: int) -> None:
        """It does not count who answers first."""

    @rule
    def blank_arrivals(game: State) -> None:
        """There are none."""


@rule
def hide(game: State, seat: int) -> None:
    """Blank all that this seat may not know; −1 is a spectator. After the match only the generator is secret, unless
    the game says that more stays closed.
    """
    wipe(game.rng)
    if game.waiting or CLOSED_AT_END:
        cover_window(game, seat)
        own_hide(game, seat)
        hush(game.events, seat)


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    """Fill a hidden copy with a random match that agrees with all the seat knows; false if there is none."""
    reseed(game.rng, rng, STREAM)
    if game.waiting == 0 and not CLOSED_AT_END:
        return True
    return own_imagine(game, seat, rng)


@rule
def is_stuck(game: State) -> bool:
    """Whether the match can neither go on nor is over: nobody is waited for, or nobody who plays, or in no stage."""
    if game.waiting >> game.seats or not 0 <= game.stage < STAGES:
        return True
    return game.waiting == 0 and not 0 < game.reason < REASONS


@rule
def check(game: State) -> int:
    """The number of a broken invariant, or 0; below 0 it is one that holds for every game."""
    if lost(game):
        return LOST
    if not decks_are_sound(game):
        return DECKS
    if not 0 <= game.stage < STAGES:
        return STAGE
    alone = game.waiting & (game.waiting - 1) == 0
    if not (alone or is_sealed(game)) or game.waiting >> game.seats:
        return WAITING
    if is_stuck(game) or (game.reason != 0 and game.waiting):
        return REASON
    return own_check(game)


@rule
def highest(game: State) -> int:
    """The mask of the seats with the highest score and, among those, the highest tie-break."""
    best, second, mask = 0, 0, 0
    for seat in range(game.seats):
        points, rest = score(game, seat), tie_break(game, seat)
        if mask == 0 or points > best or (points == best and rest > second):
            best, second, mask = points, rest, 0
        if points == best and rest == second:
            mask |= 1 << seat
    return mask


winners = own_winners if OWN_WINNERS else highest
"""The mask of the seats that win if the match is over."""


@rule
def next_seat(game: State) -> int:
    """The seat whose move is taken next, or −1: of a window the next in its order, which tells nothing."""
    seat = first_asked(game)
    for _ in range(game.seats):
        if game.waiting >> seat & 1:
            return seat
        seat = after(game, seat)
    return -1
