"""The loops that every game needs: single calls of its rules, random play, whole matches by the thousand, perft.

A template: see template.py. The rules are those of frames.py.
"""

from typing import TYPE_CHECKING, Any

from labtop.kernel.rng import Dice, Rng, below, reseed
from labtop.kernel.rule import rule
from labtop.kernel.struct import Struct, int64

if TYPE_CHECKING:
    from labtop.kernel.builtin import PyObject
    from labtop.kernel.frames import (
        apply,
        check,
        hide,
        imagine,
        is_stuck,
        legal,
        lost,
        next_seat,
        score,
        setup,
        winners,
    )
    from labtop.kernel.menu import Menu
    from labtop.kernel.position import Position as State

    SEATS: int  # at most so many
    REASONS: int  # for which a match can end

    def at(record: Any, count: int, kind: Any = None) -> Any:
        """The records that lie at an address."""

    def address_in(number: PyObject) -> Any: ...
    def number_in(number: PyObject) -> int: ...
    def number_out(number: int) -> PyObject: ...
    def bad_argument() -> int: ...


KEYS, CHOICES = 0, 1  # streams of the generator that drives random play


class Driven(Struct):
    """A match that is driven move by move: the record, and the moves of the seat to act."""

    game: State
    menu: Menu


DRIVEN = Driven.dtype
NULL: Any = 0  # as an object: an error is set


class Tally(Struct):
    """What a run of random matches counted. Wins are shares in 720720ths: divisible by any number of winners."""

    matches: int64
    moves: int64
    longest: int64
    wins: int64[SEATS]
    ends: int64[REASONS]
    points: int64[SEATS]


WHOLE_WIN = 720720
MOST_MOVES = 10_000_000  # of a random match: one that goes on has no end


@rule
def play_out(game: State, menu: Menu, rng: Rng, limit: int) -> int:
    """Random moves until the match is over or the limit is reached; how many there were."""
    moves = 0
    seat = next_seat(game)
    while seat >= 0 and moves < limit:
        legal(game, seat, menu)
        if menu.count == 0:  # it is noted in the record
            break
        apply(game, seat, menu.moves[below(rng, CHOICES, menu.count)])
        moves += 1
        seat = next_seat(game)
    return moves


@rule
def simulate(start: Any, scratch: Any, menu: Menu, rng: Rng, tally: Tally, matches: int) -> bool:
    """Whole random matches from the options in `start`, each under a key of its own.

    False if something did not fit into the record, or a match has no end: then it is in `scratch` as it was.
    """
    for _ in range(matches):
        deal(start, scratch, rng)
        game = scratch[0]
        moves = play_out(game, menu, rng, MOST_MOVES)
        if lost(game) or not 0 < game.reason < REASONS:
            return False
        tally.matches += 1
        tally.moves += moves
        tally.longest = max(moves, tally.longest)
        tally.ends[game.reason] += 1
        count_wins(game, tally)
    return True


@rule
def deal(start: Any, scratch: Any, rng: Rng) -> None:
    """A match from the options in `start`, under the next key of the generator."""
    scratch[0] = start[0]
    reseed(scratch[0].rng, rng, KEYS)
    setup(scratch[0])


@rule
def count_wins(game: State, tally: Tally) -> None:
    """Winners share a win."""
    mask = winners(game)
    count = 0
    for seat in range(game.seats):
        count += mask >> seat & 1
    for seat in range(game.seats):
        tally.points[seat] += score(game, seat)
        if mask >> seat & 1:
            tally.wins[seat] += WHOLE_WIN // count


@rule
def perft(states: Any, menus: Any, depth: int) -> int:
    """How many sequences of decisions there are from states[0] to that depth; a match that ends early counts once."""
    count, level = 0, 0
    open_menu(states[0], menus[0])
    if depth == 0:
        return 1
    while level >= 0:
        menu = menus[level]
        if menu.count == 0:
            level -= 1
            continue
        menu.count -= 1
        states[level + 1] = states[level]
        child = states[level + 1]
        apply(child, next_seat(child), menu.moves[menu.count])
        if level + 1 == depth or next_seat(child) < 0:
            count += 1
        else:
            level += 1
            open_menu(child, menus[level])
    return count


@rule
def make_move(game: State, menu: Menu, move: int) -> int:
    """Apply a move of the seat to act and write the next menu; how many moves it has."""
    apply(game, next_seat(game), move)
    return open_menu(game, menu)


@rule
def on_menu(menu: Menu, move: int) -> bool:
    """Whether a move is among those that were offered."""
    found = 0
    for i in range(menu.count):
        found |= menu.moves[i] == move
    return found != 0


@rule
def open_menu(game: State, menu: Menu) -> int:
    """The moves of the seat to act, or none when the match is over; how many they are."""
    seat = next_seat(game)
    menu.count = 0
    if seat >= 0:
        legal(game, seat, menu)
    return menu.count


def setup_at(game: State) -> None:
    setup(at(game, 1)[0])


def legal_at(game: State, seat: int, menu: Menu) -> None:
    legal(at(game, 1)[0], seat, at(menu, 1)[0])


def apply_at(game: State, seat: int, move: int) -> None:
    apply(at(game, 1)[0], seat, move)


def step_at(driven: PyObject, move: PyObject) -> PyObject:
    """Make a move that is on the menu: a built-in function of Python. Any other move raises TypeError."""
    match, number = at(address_in(driven), 1, DRIVEN)[0], number_in(move)
    if not on_menu(match.menu, number):
        bad_argument()
        return NULL  # type: ignore[no-any-return]
    return number_out(make_move(match.game, match.menu, number))


def deal_at(start: State, game: State, menu: Menu, rng: Dice) -> int:
    """Deal, write the first menu, return its length."""
    deal(at(start, 1), at(game, 1), at(rng, 1)[0])
    return open_menu(at(game, 1)[0], at(menu, 1)[0])


def hide_at(game: State, seat: int) -> None:
    hide(at(game, 1)[0], seat)


def imagine_at(game: State, seat: int, rng: Dice) -> int:
    return imagine(at(game, 1)[0], seat, at(rng, 1)[0])


def went_wrong_at(game: State) -> int:
    return lost(at(game, 1)[0]) or is_stuck(at(game, 1)[0])


def check_at(game: State) -> int:
    return check(at(game, 1)[0])


def score_at(game: State, seat: int) -> int:
    return score(at(game, 1)[0], seat)


def winners_at(game: State) -> int:
    return winners(at(game, 1)[0])


def play_out_at(game: State, menu: Menu, rng: Dice, limit: int) -> int:
    return play_out(at(game, 1)[0], at(menu, 1)[0], at(rng, 1)[0], limit)


def simulate_at(start: State, scratch: State, menu: Menu, rng: Dice, tally: Tally, matches: int) -> int:
    return simulate(at(start, 1), at(scratch, 1), at(menu, 1)[0], at(rng, 1)[0], at(tally, 1)[0], matches)


def perft_at(states: State, menus: Menu, depth: int) -> int:
    return perft(at(states, depth + 1), at(menus, depth + 1), depth)
