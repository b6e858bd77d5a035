"""Plans: what a scientist may hope for from the compounds of the field, given the crystals of a bench.

Values are in thousandths of a point. A compound is worth its points, what it raises and its tool; the hope for it fades
with every crystal that is missing on the bench, the rarer the more, and with every turn that placing takes. What a
compound is worth to a seat does not change while it weighs its moves, so it is noted once and looked up.
"""

from labtop.games.compounded.bag import is_overfull, room_of, total
from labtop.games.compounded.cards import (
    CELLS,
    CYLINDER,
    ELEMENTS,
    END_POINTS,
    GRANT,
    JOURNAL,
    LAB,
    LAB_FIRE,
    LAB_FIRES,
    LAST_STACK,
    LIMIT,
    LINKED,
    NO_TOOL,
    NUMBER,
    PIPET,
    POINTS,
    REACTION,
    RESEARCH,
    SPACES,
    STACKS,
    STUDY,
    TOOL,
    TOOLS,
)
from labtop.games.compounded.field import is_complete, unused_tokens
from labtop.games.compounded.fires import burns
from labtop.games.compounded.raising import can_rise
from labtop.games.compounded.state import NO_CARD, NOBODY, PHASE_OF_STEP, Phase, State, Step
from labtop.kernel.advice import Advice
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

# Notes on the advice: first what is true for all, then what each compound is worth to one seat, and to another.
TIME, SOON, LAST, HERE = range(4)
MINE, THEIRS = 8, 8 + CELLS

POINT = 1000
FULL = 1000  # all of the game is still to come
RARE = table([8, 10, 10, 12, 14, 18])  # how hard a crystal is to get, in tenths
FADING = 62  # percent of a hope that are left for each crystal that is missing, and for each turn
FARTHEST = 120
FADE = table([int(1000 * (FADING / 100) ** (far / 10)) for far in range(FARTHEST + 1)], "i4")
RISE = table([2400, 1700, 2400, 1500], "i4")  # one level of each experiment, at the start of the game
WITH_TOOL = table([900, 400, 1300, 1300, 500, 600], "i4")
LASTING = table([tool in (PIPET, JOURNAL, CYLINDER) for tool in range(TOOLS)])
"""Tools that are kept when they are used, so that a second one of the kind is of no use."""
LOST_GRANT = 900  # what a Grant gives to somebody else
UNCLAIMED = 60  # percent of the hope for a compound that anybody may finish or claim
SECOND, THIRD = 45, 20  # percent of the hope for the next best compounds
CRYSTAL = 6  # a crystal by itself, times how rare it is
AT_THE_END = 500  # a crystal on a bench in the last turn
CARDS = sum(STACKS) + LAB_FIRES - 1

# --- the clock --------------------------------------------------------------------------------------------------------


@rule
def left(game: State) -> int:
    """How much of the game is still to come, in thousandths: by points, or by the cards of the deck."""
    if game.triggered:
        return 0
    most = FULL * game.deck.count // CARDS
    for seat in range(game.seats):
        most = min(most, FULL - FULL * game.points[seat] // END_POINTS)
    return max(0, most)


@rule
def until_fire(game: State) -> int:
    """The compounds above the next Lab Fire that all can count to; otherwise very many."""
    secret = LAST_STACK + 1 if game.lab_fires_in_deck == LAB_FIRES else 0
    for place in range(game.deck.count - 1, secret - 1, -1):
        if game.deck.cards[place] == LAB_FIRE:
            return game.deck.count - 1 - place
    return CARDS


@rule
def coming(game: State) -> int:
    """How many cells will have to be filled at the end of this turn: the complete compounds, and likely ones."""
    count = 0
    for cell in range(CELLS):
        count += game.owner[cell] != NOBODY and is_complete(game, cell)
    phase = PHASE_OF_STEP[game.step]
    if phase == Phase.DISCOVERY or phase == Phase.STUDY or game.step == Step.GOGGLES:
        return count + (game.seats + 1) // 2
    return count + (game.step == Step.WINDOW or game.step == Step.RESEARCH)


@rule
def look_ahead(game: State, advice: Advice) -> None:
    """Note how much time is left, whether a fire comes in this turn, and whether it is the last."""
    more = coming(game)
    advice.note[TIME] = left(game)
    advice.note[SOON] = more > until_fire(game)
    advice.note[LAST] = game.final_turn != 0 or more > game.deck.count
    if advice.note[LAST]:
        advice.note[TIME] = 0


# --- what a compound is worth -----------------------------------------------------------------------------------------


@rule
def worth_of_rise(game: State, seat: int, experiment: int, time: int) -> int:
    """One level more; room on the bench is worth more where crystals overflow, and Study brings a Journal."""
    if not can_rise(game, seat, experiment):
        return 0
    worth = RISE[experiment] - 250 * game.level[seat, experiment]
    if experiment == LAB and (is_overfull(game, seat) or total(game.bench[seat, :]) >= room_of(game, seat)):
        worth += 500
    if experiment == STUDY and game.level[seat, STUDY] + 1 == game.journal_level and game.supply[JOURNAL] > 0:
        worth += 0 if game.journal_given >> seat & 1 else WITH_TOOL[JOURNAL]
    return worth * time // FULL


@rule
def worth(game: State, seat: int, card: int, time: int) -> int:
    """What a compound brings to who scores it."""
    rise = max(worth_of_rise(game, seat, LINKED[card], time), worth_of_rise(game, seat, LAB, time))
    value = POINT * POINTS[card] + rise
    tool = TOOL[card]
    if tool != NO_TOOL and game.supply[tool] > 0 and not (LASTING[tool] and game.tools[seat, tool] > 0):
        value += WITH_TOOL[tool] * time // FULL
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
def value_to(game: State, seat: int, cell: int, owner: int, time: int, soon: bool) -> int:
    """What a compound is worth to a scientist, if it belonged to this owner, or to nobody."""
    card = game.card[cell]
    if card == NO_CARD or (owner != NOBODY and owner != seat):
        return 0
    value = worth(game, seat, card, time)
    if not is_complete(game, cell):
        value = value * safety(game, cell, soon) // 100
    return value if owner == seat else value * UNCLAIMED // 100


@rule
def note_values(game: State, seat: int, advice: Advice, base: int) -> None:
    """Note what each compound of the field is worth to a scientist."""
    time, soon = advice.note[TIME], advice.note[SOON] != 0
    for cell in range(CELLS):
        advice.note[base + cell] = value_to(game, seat, cell, game.owner[cell], time, soon)


# --- what one may hope for --------------------------------------------------------------------------------------------


@rule
def faded(game: State, seat: int, cell: int, value: int, last: bool) -> int:
    """What is left of a value, with the crystals of this bench: nothing if there is no turn to finish it in."""
    card = game.card[cell]
    spaces, far = 0, 0
    for element in range(ELEMENTS):
        due = SPACES[card, element] - game.on[cell, element] - game.wild_on[cell, element]
        spaces += due
        far += max(0, due - game.bench[seat, element]) * RARE[element]
    each = NUMBER[RESEARCH, game.level[seat, RESEARCH]]
    if last and spaces > each:
        return 0
    far += 10 * ((spaces + each - 1) // each)
    return value * FADE[min(far, FARTHEST)] // 1000


@rule
def hope(game: State, seat: int, cell: int, owner: int, advice: Advice) -> int:
    """What a scientist may hope for from a compound, if it belonged to this owner, or to nobody."""
    if game.card[cell] == NO_CARD:
        return 0
    value = value_to(game, seat, cell, owner, advice.note[TIME], advice.note[SOON] != 0)
    return faded(game, seat, cell, value, advice.note[LAST] != 0)


@rule
def alone(game: State, seat: int, last: bool) -> int:
    """What the crystals of a bench are worth by themselves, as many as there is room for."""
    value, count = 0, 0
    for element in range(ELEMENTS):
        count += game.bench[seat, element]
        value += game.bench[seat, element] * (AT_THE_END if last else CRYSTAL * RARE[element])
    room = room_of(game, seat)
    return value * room // count if count > room else value


@rule
def ranked(value: int, best: int, second: int, third: int) -> tuple[int, int, int]:
    """The three best of four."""
    if value > best:
        return value, best, second
    if value > second:
        return best, value, second
    return best, second, max(value, third)


@rule
def plans(game: State, seat: int, advice: Advice, base: int) -> int:
    """What the best compounds let one hope for, by the values that were noted, and the crystals by themselves."""
    best, second, third = 0, 0, 0
    last = advice.note[LAST] != 0
    for cell in range(CELLS):
        value = advice.note[base + cell]
        if value > third:
            best, second, third = ranked(faded(game, seat, cell, value, last), best, second, third)
    return best + (SECOND * second + THIRD * third) // 100 + alone(game, seat, last)


@rule
def plans_afresh(game: State, seat: int, time: int) -> int:
    """The same without notes, with the next fire far away and a turn to come."""
    best, second, third = 0, 0, 0
    for cell in range(CELLS):
        value = value_to(game, seat, cell, game.owner[cell], time, False)
        if value > third:
            best, second, third = ranked(faded(game, seat, cell, value, False), best, second, third)
    return best + (SECOND * second + THIRD * third) // 100 + alone(game, seat, False)


@rule
def swapped(game: State, seat: int, given: int, taken: int, advice: Advice) -> int:
    """How much better the plans of a seat are than HERE with one crystal less and another more; NOBODY is none."""
    if given != NOBODY:
        game.bench[seat, given] -= 1
    if taken != NOBODY:
        game.bench[seat, taken] += 1
    after = plans(game, seat, advice, MINE)
    if given != NOBODY:
        game.bench[seat, given] += 1
    if taken != NOBODY:
        game.bench[seat, taken] -= 1
    return after - advice.note[HERE]


@rule
def may_mark(game: State, seat: int, cell: int) -> bool:
    """Whether a scientist who completes a compound will score it."""
    return game.owner[cell] == seat or (game.owner[cell] == NOBODY and unused_tokens(game, seat) > 0)
