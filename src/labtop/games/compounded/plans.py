"""Plans: what a scientist may hope for from the compounds of the field, given the crystals of a bench.

Values are in thousandths of a point. A compound is worth its points, what it raises and its tool; the hope for it fades
with every crystal that is missing on the bench, the rarer the more, and with every turn that placing takes.
"""

from labtop.games.compounded.bag import is_overfull, room_of, total
from labtop.games.compounded.cards import (
    CELLS,
    ELEMENTS,
    END_POINTS,
    GRANT,
    LAB,
    LAB_FIRE,
    LAB_FIRES,
    LAST_STACK,
    LIMIT,
    LINKED,
    NO_TOOL,
    NUMBER,
    POINTS,
    REACTION,
    RESEARCH,
    SPACES,
    TOOL,
)
from labtop.games.compounded.field import unused_tokens
from labtop.games.compounded.fires import burns
from labtop.games.compounded.raising import can_rise
from labtop.games.compounded.state import NO_CARD, NOBODY, State
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

POINT = 1000
FULL = 1000  # all of the game is still to come
RARE = table([8, 10, 10, 12, 14, 18])  # how hard a crystal is to get, in tenths
FADING = 72  # percent of a hope that are left for each crystal that is missing, and for each turn
FARTHEST = 120
FADE = table([int(1000 * (FADING / 100) ** (far / 10)) for far in range(FARTHEST + 1)], "i4")
RISE = table([2400, 1700, 2400, 1500], "i4")  # one level of each experiment, at the start of the game
WITH_TOOL = table([900, 400, 1300, 1300, 500, 600], "i4")
LOST_GRANT = 900  # what a Grant gives to somebody else
UNCLAIMED = 60  # percent of the hope for a compound that anybody may finish or claim
SECOND, THIRD = 45, 20  # percent of the hope for the next best compounds
CRYSTAL = 6  # a crystal by itself, times how rare it is


@rule
def left(game: State) -> int:
    """How much of the game is still to come, in thousandths."""
    if game.triggered:
        return 0
    best = 0
    for seat in range(game.seats):
        best = max(best, game.points[seat])
    return max(0, FULL - FULL * best // END_POINTS)


@rule
def until_fire(game: State) -> int:
    """The compounds above the next Lab Fire that all can count to; otherwise very many."""
    secret = LAST_STACK + 1 if game.lab_fires_in_deck == LAB_FIRES else 0
    for place in range(game.deck.count - 1, secret - 1, -1):
        if game.deck.cards[place] == LAB_FIRE:
            return game.deck.count - 1 - place
    return CELLS


@rule
def worth_of_rise(game: State, seat: int, experiment: int, time: int) -> int:
    """One level more; room on the bench is worth more where crystals overflow."""
    if not can_rise(game, seat, experiment):
        return 0
    worth = (RISE[experiment] - 250 * game.level[seat, experiment]) * time // FULL
    if experiment == LAB and (is_overfull(game, seat) or total(game.bench[seat, :]) >= room_of(game, seat)):
        worth += 500 * time // FULL
    return worth


@rule
def worth(game: State, seat: int, card: int, time: int) -> int:
    """What a compound brings to who scores it."""
    rise = max(worth_of_rise(game, seat, LINKED[card], time), worth_of_rise(game, seat, LAB, time))
    value = POINT * POINTS[card] + rise
    if TOOL[card] != NO_TOOL and game.supply[TOOL[card]] > 0:
        value += WITH_TOOL[TOOL[card]] * time // FULL
    if REACTION[card] == GRANT:
        value -= LOST_GRANT * time // FULL
    return value


@rule
def safety(game: State, cell: int, soon: bool) -> int:
    """Percent of a hope that a fire leaves."""
    if not burns(game, cell) or game.flames[cell] + 1 < LIMIT[game.card[cell]]:
        return 100
    return 45 if soon else 80


@rule
def hope(game: State, seat: int, cell: int, owner: int, time: int, soon: bool) -> int:
    """What a scientist may hope for from a compound, if it belonged to this owner, or to nobody."""
    card = game.card[cell]
    if card == NO_CARD or (owner != NOBODY and owner != seat):
        return 0
    spaces, far = 0, 0
    for element in range(ELEMENTS):
        due = SPACES[card, element] - game.on[cell, element] - game.wild_on[cell, element]
        spaces += due
        far += max(0, due - game.bench[seat, element]) * RARE[element]
    each = NUMBER[RESEARCH, game.level[seat, RESEARCH]]
    far += 10 * ((spaces + each - 1) // each)
    value = worth(game, seat, card, time) * FADE[min(far, FARTHEST)] // 1000
    if spaces > 0:
        value = value * safety(game, cell, soon) // 100
    return value if owner == seat else value * UNCLAIMED // 100


@rule
def plans(game: State, seat: int, time: int, soon: bool) -> int:
    """What the best compounds let one hope for, and the crystals by themselves."""
    best, second, third = 0, 0, 0
    for cell in range(CELLS):
        value = hope(game, seat, cell, game.owner[cell], time, soon)
        if value > best:
            best, second, third = value, best, second
        elif value > second:
            second, third = value, second
        elif value > third:
            third = value
    alone = 0
    for element in range(ELEMENTS):
        alone += CRYSTAL * RARE[element] * game.bench[seat, element]
    return best + (SECOND * second + THIRD * third) // 100 + alone


@rule
def swapped(game: State, seat: int, given: int, taken: int, time: int, soon: bool) -> int:
    """How much better the plans are with one crystal less and another more; NOBODY is none."""
    before = plans(game, seat, time, soon)
    if given != NOBODY:
        game.bench[seat, given] -= 1
    if taken != NOBODY:
        game.bench[seat, taken] += 1
    after = plans(game, seat, time, soon)
    if given != NOBODY:
        game.bench[seat, given] += 1
    if taken != NOBODY:
        game.bench[seat, taken] -= 1
    return after - before


@rule
def may_mark(game: State, seat: int, cell: int) -> bool:
    """Whether a scientist who completes a compound will score it."""
    return game.owner[cell] == seat or (game.owner[cell] == NOBODY and unused_tokens(game, seat) > 0)
