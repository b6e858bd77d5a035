"""Small positions of Peptide, and all deals that a seat may think of there, straight from what is known."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from typing import NamedTuple

from labtop.games.peptide.cards import (
    ACIDS,
    BASE_COPIES,
    BASE_LETTERS,
    BASES,
    KIND_COPIES,
    KIND_IDS,
    KINDS,
    REMOVED,
    STOP,
    THREE_LETTERS,
)
from labtop.games.peptide.state import GAP, NOBODY, ON_TOP, Stage, State
from labtop.kernel.deck import Deck
from labtop.testing import Deal

CARDS = [*THREE_LETTERS, "STOP"]
SECRETS = ("rna", "rna_deck.cards", "amino", "amino_deck.cards", "removed", "drawn", "organelle_deck.cards")
Cards = tuple[int, ...]


# --- setting up -------------------------------------------------------------------------------------------------------


def position(
    what: str,
    seat: int | None,
    players: int = 5,
    *,
    rna: Mapping[int, str] | None = None,
    known: Mapping[int, str] | None = None,
    rna_deck: str = "",
    amino: Mapping[int, str] | None = None,
    amino_deck: str = "",
    removed: str = "",
    saw: Mapping[str, str] | None = None,
    organelles: str = "",
    choosing: tuple[int, str] | None = None,
) -> Deal:
    """Hands, decks from the top, and what is known; what is not named lies in the open.

    `saw` says where the seat's own cards that it put back may be: seats, and `t` for the top. `choosing` is who chooses
    between two cards: bases like "AU", or amino acids.
    """
    state = State()
    state.seats, state.stage, state.stop_bottom_slots, state.top_by = players, Stage.RESOLVE, 4, NOBODY
    state.rna_field[:], state.drawn[:] = GAP, GAP
    if choosing:
        state.active, cards = choosing
        state.stage = Stage.KEEP_RNA if " " not in cards else Stage.KEEP_AMINO
        state.drawn[:] = (
            list(map(BASE_LETTERS.index, cards)) if " " not in cards else list(map(CARDS.index, cards.split()))
        )
    _lay_rna(state, rna or {}, known or {}, rna_deck)
    _lay_amino_acids(state, amino or {}, amino_deck, removed)
    state.stop_round = 0 if "STOP" in amino_deck else 9
    for card, places in (saw or {}).items():
        assert seat is not None
        for place in places:
            state.saw[seat, CARDS.index(card)] |= ON_TOP if place == "t" else 1 << int(place)
    _fill(state.organelle_deck, [KIND_IDS.index(kind) for kind in organelles.split()])
    for kind in range(KINDS):
        state.organelle_discard[kind] = KIND_COPIES - state.organelle_deck.cards.tolist().count(kind)
    return Deal(what, seat, functools.partial(deals, state, seat), SECRETS)


def _lay_rna(state: State, hands: Mapping[int, str], known: Mapping[int, str], deck: str) -> None:
    named = Counter("".join([*hands.values(), deck]))
    if state.stage == Stage.KEEP_RNA:
        named.update(BASE_LETTERS[base] for base in state.drawn)
    for base, letter in enumerate(BASE_LETTERS):
        state.rna_discard[base] = BASE_COPIES - named[letter]
        for holder, hand in hands.items():
            state.rna[holder, base] = hand.count(letter)
            state.rna_count[holder] = len(hand)
            state.rna_known[holder, base] = known.get(holder, "").count(letter)
    _fill(state.rna_deck, list(map(BASE_LETTERS.index, deck)))


def _lay_amino_acids(state: State, hands: Mapping[int, str], deck: str, removed: str) -> None:
    named = set(" ".join([*hands.values(), deck, removed]).split())
    if state.stage == Stage.KEEP_AMINO:
        named |= {CARDS[card] for card in state.drawn}
    for holder, hand in hands.items():
        state.amino[holder] = sum(1 << CARDS.index(card) for card in hand.split())
        state.amino_count[holder] = len(hand.split())
    _fill(state.amino_deck, [CARDS.index(card) for card in deck.split()])
    state.removed = sum(1 << CARDS.index(card) for card in removed.split())
    assert len(removed.split()) == REMOVED[state.seats]
    chain = [acid for acid in range(ACIDS) if CARDS[acid] not in named]
    state.chain[0, : len(chain)] = chain
    state.chain_size[0] = state.permanent[0] = len(chain)


def _fill(deck: Deck, cards: list[int]) -> None:
    """The top is named first, and lies last."""
    deck.cards[:] = -1
    deck.count = len(cards)
    deck.cards[: len(cards)] = cards[::-1]


# --- all deals --------------------------------------------------------------------------------------------------------


class Dealt(NamedTuple):
    """Hands by seat, two cards that somebody chooses from, a deck from the bottom to the top, and what is left over."""

    hands: dict[int, Cards]
    drawn: Cards
    deck: Cards
    rest: Cards


def deals(state: State, seat: int | None) -> Iterator[State]:
    """A record for each deal of the unseen cards, all of them different cards, that agrees with what the seat knows."""
    filled = state.copy()
    organelles = list(permutations(state.organelle_deck.cards[: state.organelle_deck.count].tolist()))
    for rna, acids, kinds in product(rna_deals(state, seat), amino_deals(state, seat), organelles):
        for holder, hand in rna.hands.items():
            filled.rna[holder] = [hand.count(base) for base in range(BASES)]
        for holder, hand in acids.hands.items():
            filled.amino[holder] = sum(1 << acid for acid in hand)
        filled.rna_deck.cards[: len(rna.deck)] = rna.deck
        filled.amino_deck.cards[: len(acids.deck)] = acids.deck
        filled.organelle_deck.cards[: len(kinds)] = kinds
        filled.removed = sum(1 << acid for acid in acids.rest)
        if rna.drawn or acids.drawn:
            filled.drawn[:] = rna.drawn or acids.drawn
        yield filled


def dealt(cards: list[int], sizes: dict[int, int], drawn: int, deck: int) -> Iterator[Dealt]:
    """All ways to deal different cards to hands, to somebody who draws and to a deck; some may be left over."""
    if sizes:
        (holder, size), *others = sizes.items()
        for hand in combinations(range(len(cards)), size):
            left = [card for i, card in enumerate(cards) if i not in hand]
            for deal in dealt(left, dict(others), drawn, deck):
                yield deal._replace(hands={holder: tuple(cards[i] for i in hand), **deal.hands})
        return
    for rest in combinations(range(len(cards)), len(cards) - drawn - deck):
        for order in permutations(card for i, card in enumerate(cards) if i not in rest):
            yield Dealt({}, order[:drawn], order[drawn:], tuple(cards[i] for i in rest))


def rna_deals(state: State, seat: int | None) -> list[Dealt]:
    """Where the very cards that were seen going into a hand are there."""
    others = [other for other in range(state.seats) if other != seat]
    known = {o: tuple(base for base in range(BASES) for _ in range(state.rna_known[o, base])) for o in others}
    hands = {other: state.rna_count[other] - len(known[other]) for other in others}
    drawn = 2 if state.stage == Stage.KEEP_RNA and state.active != seat else 0
    cards = Counter(state.rna_deck.cards[: state.rna_deck.count].tolist())
    if drawn:
        cards.update(state.drawn.tolist())
    for other in others:
        cards.update({base: state.rna[other, base] - state.rna_known[other, base] for base in range(BASES)})
    return [
        deal._replace(hands={other: known[other] + hand for other, hand in deal.hands.items()})
        for deal in dealt(sorted(cards.elements()), hands, drawn, state.rna_deck.count)
    ]


def amino_deals(state: State, seat: int | None) -> list[Dealt]:
    """Where a card that was put back is in one of its places, and STOP near the bottom but not where it had shown."""
    others = [other for other in range(state.seats) if other != seat]
    drawn = 2 if state.stage == Stage.KEEP_AMINO and state.active != seat else 0
    seen = set(state.chain[0, : state.chain_size[0]].tolist())
    seen |= {acid for acid in range(ACIDS) if seat is not None and state.amino[seat] >> acid & 1}
    if state.stage == Stage.KEEP_AMINO and not drawn:
        seen |= set(state.drawn.tolist())
    cards = [acid for acid in range(ACIDS) if acid not in seen]
    size = state.amino_deck.count
    found = []
    for deal in dealt(cards, {o: state.amino_count[o] for o in others}, drawn, size - (state.stop_round == 0)):
        top = deal.drawn[0] if drawn else deal.deck[-1] if deal.deck else None
        if seat is not None and not all(_is_there(deal, top, acid, state.saw[seat, acid]) for acid in cards):
            continue
        if state.stop_round:
            found.append(deal)
            continue
        for below in range(state.stop_bottom_slots):
            if below < (size if state.stage == Stage.KEEP_AMINO else size - 1):
                found.append(deal._replace(deck=(*deal.deck[:below], STOP, *deal.deck[below:])))
    return found


def _is_there(deal: Dealt, top: int | None, acid: int, places: int) -> bool:
    return (
        not places
        or (bool(places & ON_TOP) and acid == top)
        or any(places >> holder & 1 and acid in hand for holder, hand in deal.hands.items())
    )


# --- positions --------------------------------------------------------------------------------------------------------

DEALS = [
    position("organelles, in any order", 0, organelles="nucleus nucleus vacuole ribosome ribosome"),
    position("RNA, nothing shown", 0, rna={0: "AG", 1: "AU", 2: "C"}, rna_deck="AUG"),
    position("RNA: a card shown", 0, rna={0: "AG", 1: "AUC", 2: "C"}, known={1: "A"}, rna_deck="AAG"),
    position("RNA: short hands", 1, rna={0: "AA", 2: "UUC", 3: "C"}, known={0: "A", 2: "UU"}, rna_deck="AUG"),
    position("RNA: a short and a long hand", 0, rna={1: "AAUG", 2: "UUC", 3: "C"}, known={1: "A", 2: "UU"},
             rna_deck="G"),
    position("RNA: long hands, no deck", 0, rna={1: "AAUG", 2: "UAGC", 3: "C"}, known={1: "A", 2: "G"}),
    position("KEEP_RNA, seen by another", 0, rna={1: "AUG", 2: "U"}, known={1: "A"}, rna_deck="GC", choosing=(2, "UA")),
    position("KEEP_RNA, by the chooser", 0, rna={1: "AUG", 2: "UA"}, known={1: "G"}, rna_deck="GC", choosing=(0, "UA")),
    position("amino acids, nothing known", 0, 4, amino={0: "Ala", 1: "Arg Gly", 2: "Lys"}, amino_deck="Leu Tyr",
             removed="Ser Thr"),
    position("a card that was put back: two places", 0, amino={1: "Arg Gly", 2: "Lys"}, amino_deck="Leu Tyr Ser",
             saw={"Gly": "1t"}),
    position("put back: hand or hand", 0, amino={1: "Arg Gly", 2: "Lys", 3: "Pro"}, amino_deck="Leu Tyr Ser",
             saw={"Gly": "12"}),
    position("put back: several, in each other's way", 0, amino={1: "Arg Gly", 2: "Lys", 3: "Pro Val"},
             amino_deck="Leu Tyr", saw={"Gly": "12", "Lys": "23", "Leu": "t1", "Val": "3"}),
    position("STOP among few cards", 0, amino={1: "Arg"}, amino_deck="Leu STOP Tyr Ser"),
    position("STOP with five cards left", 2, amino={1: "Arg"}, amino_deck="Leu Gly STOP Tyr Ser"),
    position("STOP and the last card", 0, amino={1: "Arg Gly", 3: "Lys"}, amino_deck="Leu STOP", saw={"Leu": "3t"}),
    position("KEEP_AMINO, seen by another", 0, amino={1: "Arg", 2: "Lys"}, amino_deck="Tyr STOP",
             choosing=(1, "Leu Ser"), saw={"Leu": "t2"}),
    position("KEEP_AMINO, by the chooser", 1, amino={0: "Arg", 2: "Lys"}, amino_deck="Tyr STOP Ala",
             choosing=(1, "Leu Ser"), saw={"Lys": "02"}),
    position("a spectator", None, 4, rna={0: "AG", 1: "AU"}, known={1: "U"}, rna_deck="C", amino={1: "Arg", 2: "Lys"},
             amino_deck="STOP Tyr", removed="Ser Thr"),
]  # fmt: skip
