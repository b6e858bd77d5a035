"""Small positions of Rafts!, and all deals that a seat may think of there, straight from what is known."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

from labtop.games.rafts.cards import CARDS, COPIES, DECK, DECK_IDS, RESOURCES
from labtop.games.rafts.state import NONE, Stage, State
from labtop.kernel.deck import Deck
from labtop.testing import Deal
from tests.rules.rafts.table import deck_of, numbers

SECRETS = ("hand", "older_own", "specific_deck.cards", "generic_deck.cards", "action_deck.cards")
Slots = list[tuple[int, bool]]
"""Where a card may lie: a seat, or the deck, and whether it was there before the deck was renewed."""
DECK_SLOT = -1


def position(
    what: str,
    seat: int | None,
    players: int = 3,
    *,
    hands: Mapping[int, str],
    known: Mapping[int, str] | None = None,
    older: Mapping[int, str] | None = None,
    waiting: str = "",
    **decks: str,
) -> Deal:
    """Hands with what is known of them, and decks; what is not named lies in the pile.

    `older` are those cards of the hands that were there when their deck was renewed: a deck with such cards was.
    `waiting` is a card that waits for a bench.
    """
    state = State()
    state.seats, state.stage, state.waiting, state.pending = players, Stage.MAIN, 1, NONE
    state.bench[...], state.goals[...] = NONE, NONE
    if waiting:
        state.stage, state.pending = Stage.PLACE, numbers(waiting)[0]
    for holder, cards in hands.items():
        for card in numbers(cards):
            state.hand[holder, card] += 1
            state.families[holder, DECK[card]] += 1
    for holder, cards in (known or {}).items():
        for card in numbers(cards):
            state.known[holder, card] += 1
    for name in DECK_IDS:
        _fill(deck_of(state, name), numbers(decks.get(name, "")))
    _note_renewals(state, older or {})
    _lay_pile(state)
    return Deal(what, seat, functools.partial(deals, state, seat), SECRETS)


def _fill(deck: Deck, cards: Sequence[int]) -> None:
    deck.cards[:] = -1
    deck.count = len(cards)
    deck.cards[: len(cards)] = cards


def _note_renewals(state: State, older: Mapping[int, str]) -> None:
    for holder, cards in older.items():
        for card in numbers(cards):
            state.renewed[DECK[card]] = 1
            state.older[card] += 1
            state.older_own[holder, card] += 1
            state.older_count[holder, DECK[card]] += 1
    for card in range(CARDS):
        if state.renewed[DECK[card]]:
            held = sum(state.hand[:, card].tolist()) - state.older[card]
            seen = sum(state.known[:, card].tolist()) if card < RESOURCES else 0
            state.fresh[card] = held - seen + _cards_of(state, DECK[card]).count(card)


def _lay_pile(state: State) -> None:
    lying = []
    for card in range(CARDS):
        elsewhere = sum(state.hand[:, card].tolist()) + _cards_of(state, DECK[card]).count(card)
        elsewhere += state.stage == Stage.PLACE and state.pending == card
        state.piled[card] = COPIES[card] - elsewhere
        lying += [card] * state.piled[card]
    _fill(state.pile, lying)
    state.resources = sum(card < RESOURCES for card in lying)


def _cards_of(state: State, deck: int) -> list[int]:
    cards = deck_of(state, DECK_IDS[deck])
    numbers_there: list[int] = cards.cards[: cards.count].tolist()
    return numbers_there


# --- all deals --------------------------------------------------------------------------------------------------------


def deals(state: State, seat: int | None) -> Iterator[State]:
    """A record for each deal of the unseen cards, all of them different cards, that agrees with what the seat knows."""
    lots = [lot for deck in range(len(DECK_IDS)) for lot in _lots(state, seat, deck)]
    for orders in product(*(permutations(cards) for cards, _ in lots)):
        filled = state.copy()
        for other in range(state.seats):
            if other != seat:
                filled.hand[other, :], filled.older_own[other, :] = 0, 0
                filled.hand[other, :RESOURCES] = state.known[other, :]
        decks: dict[str, list[int]] = {name: [] for name in DECK_IDS}
        for order, (_, slots) in zip(orders, lots, strict=True):
            for card, (place, before) in zip(order, slots, strict=True):
                if place == DECK_SLOT:
                    decks[DECK_IDS[DECK[card]]].append(card)
                else:
                    filled.hand[place, card] += 1
                    filled.older_own[place, card] += before
        for name, cards in decks.items():
            _fill(deck_of(filled, name), cards)
        yield filled


def _lots(state: State, seat: int | None, deck: int) -> Iterator[tuple[list[int], Slots]]:
    """The unseen cards of a family, in one lot or in two that do not mix, and where those of each may be."""
    older: list[int] = []
    fresh = _cards_of(state, deck)
    old_slots: Slots = []
    slots: Slots = [(DECK_SLOT, False)] * len(fresh)
    for other in range(state.seats):
        if other != seat:
            for card in range(CARDS):
                if DECK[card] == deck:
                    before = state.older_own[other, card]
                    seen = state.known[other, card] if card < RESOURCES else 0
                    older += [card] * before
                    fresh += [card] * (state.hand[other, card] - before - seen)
                    old_slots += [(other, True)] * before
                    slots += [(other, False)] * (state.hand[other, card] - before - seen)
    yield older, old_slots
    yield fresh, slots


# --- positions --------------------------------------------------------------------------------------------------------

DEALS = [
    position("hands and a deck, nothing known", 0, hands={0: "g_hb", 1: "g_hb b_ecoli", 2: "g_ins"},
             specific="g_hb b_ecoli"),
    position("every family by itself", 0, 2, hands={0: "time", 1: "g_hb time fungal"}, specific="g_ins", generic="raft",
             action="serendipity spill"),
    position("a fetched card stays where it was seen to go", 0, hands={1: "g_hb g_hb", 2: "b_ecoli"}, known={1: "g_hb"},
             specific="g_hb g_ins b_ecoli"),
    position("fetched cards in two hands", 2, hands={0: "time time", 1: "time money", 2: "raft"},
             known={0: "time", 1: "money"}, generic="time medium"),
    position("a renewed deck: what was in hands stays there", 0, hands={0: "g_hb", 1: "g_ins b_ecoli", 2: "g_pdc g_hb"},
             older={0: "g_hb", 1: "g_ins", 2: "g_pdc"}, specific="b_ecoli g_alkb"),
    position("a renewed deck, with an own card of each lot", 0, hands={0: "g_hb g_ins", 1: "g_hb g_ins", 2: "g_hb"},
             older={0: "g_hb", 1: "g_hb", 2: "g_hb"}, specific="g_ins g_pdc"),
    position("between two a renewed deck names the other hand", 0, 2, hands={0: "fungal", 1: "backup spill outage"},
             older={0: "fungal", 1: "backup spill"}, action="outage savings"),
    position("renewed and fetched", 1, hands={0: "g_hb g_ins g_pdc", 2: "g_ins"}, known={0: "g_hb"},
             older={0: "g_ins", 2: "g_ins"}, specific="g_pdc b_ecoli b_ecoli"),
    position("a card that waits for a bench", 1, hands={0: "g_hb", 2: "g_ins"}, waiting="g_hb",
             specific="g_hb b_ecoli"),
    position("a spectator", None, 2, hands={0: "g_hb time", 1: "g_ins fungal"}, known={0: "g_hb"},
             specific="g_ins g_hb", generic="money", action="backup"),
]  # fmt: skip
