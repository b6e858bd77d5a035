"""Decks: the top is the last card, and nothing stale lies beyond it."""

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from labtop.kernel.deck import EMPTY, Deck, clear, cover, pick, pop, push, shuffle
from labtop.kernel.engine import plant
from labtop.kernel.rng import Dice

cards = st.lists(st.integers(0, 100), min_size=1, max_size=9)


def deck_of(cards: list[int]) -> Deck:
    deck = Deck.of_size(9)()
    clear(deck)
    for card in cards:
        push(deck, card)
    return deck


@given(cards)
def test_cards_come_off_in_the_reverse_order(cards: list[int]) -> None:
    deck = deck_of(cards)
    assert [pop(deck) for _ in cards] == cards[::-1]


@given(cards)
def test_a_deck_that_was_emptied_equals_one_that_was_never_filled(cards: list[int]) -> None:
    deck = deck_of(cards)
    for _ in cards:
        pop(deck)
    assert deck == deck_of([])


@given(cards, st.data())
def test_picking_takes_that_card_and_no_other(cards: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(cards) - 1))
    deck = deck_of(cards)
    taken = pick(deck, place)
    left = [deck.cards[i] for i in range(deck.count)]
    assert taken == cards[place]
    assert Counter([*left, taken]) == Counter(cards)


@given(cards)
def test_a_covered_deck_shows_its_count_only(cards: list[int]) -> None:
    deck = deck_of(cards)
    cover(deck)
    assert deck.count == len(cards)
    assert set(deck.cards.tolist()) == {EMPTY}


def test_every_order_of_three_cards_is_equally_likely() -> None:
    rng = Dice()
    plant(rng, b"order" * 6 + b"!!")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        deck = deck_of([1, 2, 3])
        shuffle(deck, rng, 0)
        counts[tuple(deck.cards[:3].tolist())] += 1
    assert all(abs(counts[order] - 500) < 5 * (3000 * 5 / 36) ** 0.5 for order in permutations((1, 2, 3)))
