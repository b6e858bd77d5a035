"""The rulebook of End Point, in the order in which it is read."""

from endpoint.cards import COPIES, KINDS, ML
from endpoint.state import ARGS, FAMILY, NONE, Event, Family, Reason, Stage, State, Stream, encode
from labtop.kernel.deck import clear, fill, pop, shuffle
from labtop.kernel.events import cross, tell, whisper
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import after, end_match, wait_for
from labtop.kernel.rng import below
from labtop.kernel.rule import rule
from labtop.kernel.windows import answer_of, ask_all

HAND = 4
STRENGTH = 2  # mL of the end point for each mL of the sample
BELOW, EXACT, ABOVE = range(3)


@rule
def setup(game: State) -> None:
    """Shuffle, deal, and leave the first chemist to chance (EP-01, EP-02)."""
    clear(game.draw)
    for card in range(KINDS):
        fill(game.draw, card, COPIES[card])
    shuffle(game.draw, game.rng, Stream.DECK)
    for seat in range(game.seats):
        for _ in range(HAND):
            game.hand[seat, pop(game.draw)] += 1
    begin_sample(game, below(game.rng, Stream.CHEMIST, game.seats))


@rule
def begin_sample(game: State, chemist: int) -> None:
    """The next sample, for the chemist's eyes only (EP-10), unless the game is over (EP-40, EP-41)."""
    if game.number == game.rounds * game.seats:
        end_match(game, Stage.OVER, Event.ENDED, Reason.DONE)
    elif game.draw.count <= game.seats:
        end_match(game, Stage.OVER, Event.ENDED, Reason.DRY)
    else:
        game.number += 1
        game.chemist = chemist
        game.called = NONE
        game.sample = pop(game.draw)
        # Everybody sees that the chemist looks, and only the chemist what there is to see.
        whisper(game.events, 1 << chemist, game.sample, Event.LOOKED, chemist)
        wait_for(game, chemist, Stage.CALL)


@rule
def legal(game: State, seat: int, menu: Menu) -> int:
    """The moves of a seat that is waited for, in the order of their numbers; how many they are."""
    count = 0
    if game.stage == Stage.CALL:
        for strength in range(2):  # the truth or a lie (EP-12)
            count = offer(menu, count, encode(Family.CALL, strength))
        return count
    for card in range(KINDS):
        if game.hand[seat, card] > 0:
            count = offer(menu, count, encode(Family.POUR, card))
    return offer(menu, count, encode(Family.SWIRL))


@rule
def apply(game: State, seat: int, move: int) -> None:
    """A call, and then all are asked. What they answer does not come here: it is sealed until all have (EP-20)."""
    game.called = ARGS[move, 0]
    tell(game.events, Event.CALLED, seat, game.called)
    cross(game.events)  # all have heard it: it cannot be taken back
    ask_all(game, (1 << game.seats) - 1, Stage.POUR)


@rule
def close(game: State) -> None:
    """All have answered: show everything, score, and go on to the next sample (EP-21 to EP-33)."""
    total, largest = 0, 0
    for seat in range(game.seats):
        total += poured(game, seat)
        largest = max(largest, poured(game, seat))
    end = game.seats + STRENGTH * ML[game.sample]  # EP-11
    outcome = BELOW if total < end else EXACT if total == end else ABOVE
    for seat in range(game.seats):
        carry_out(game, seat, answer_of(game, seat))
        game.points[seat] += earned(game, poured(game, seat), outcome, largest)
    tell(game.events, Event.TITRATED, total, end, outcome)
    game.used[game.sample] += 1
    game.sample = NONE
    begin_sample(game, after(game, game.chemist))


@rule
def poured(game: State, seat: int) -> int:
    """What a seat adds to the flask, in mL."""
    answer = answer_of(game, seat)
    return ML[ARGS[answer, 0]] if FAMILY[answer] == Family.POUR else 0


@rule
def carry_out(game: State, seat: int, answer: int) -> None:
    """A pour is put aside (EP-22); a swirl brings a card (EP-23)."""
    if FAMILY[answer] == Family.POUR:
        card = ARGS[answer, 0]
        game.hand[seat, card] -= 1
        game.used[card] += 1
        tell(game.events, Event.POURED, seat, card)
    else:
        card = pop(game.draw)
        game.hand[seat, card] += 1
        whisper(game.events, 1 << seat, card, Event.SWIRLED, seat)


@rule
def earned(game: State, ml: int, outcome: int, largest: int) -> int:
    """The points of a pour, or of a swirl, which is a pour of nothing (EP-30 to EP-32)."""
    if outcome == ABOVE:
        return game.care if ml == 0 else -ml if ml == largest else 0
    return 2 * ml if outcome == EXACT else ml


@rule
def score(game: State, seat: int) -> int:
    """The points so far; the most win (EP-42)."""
    return game.points[seat]
