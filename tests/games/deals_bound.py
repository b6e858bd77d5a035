"""Small positions of Bound!, and all deals that a seat may think of there, straight from what the facts say."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

from labtop.games.bound.cards import CODES, COPIES, NAMES, PAIRS, PARTNER, TYPE_OF, TYPE_WORDS
from labtop.games.bound.state import EVERYBODY, SEATS, Stage, State
from labtop.testing import Deal

CARD = {code: name for name, code in enumerate(CODES)}
TYPE = {word: kind for kind, word in enumerate(TYPE_WORDS)}
SECRETS = ("hand", "draw.cards")
Hand = tuple[int, ...]


# --- setting up -------------------------------------------------------------------------------------------------------


def position(what: str, seat: int | None, *hands: str, pile: str = "", discards: str = "", **facts: object) -> Deal:
    """Hands, draw pile and discard pile by the codes of their cards; pairs of which no card is named lie on a table."""
    state = State()
    state.seats = len(hands)
    state.waiting, state.out = 1, -1
    state.asked_seat = state.asked_type = state.asked_name = -1
    for holder, cards in enumerate(hands):
        for code in cards.split():
            state.hand[holder, CARD[code]] += 1
            state.hand_size[holder] += 1
    for deck, cards in ((state.draw, pile), (state.discard, discards)):
        deck.cards[:] = -1
        deck.count = len(cards.split())
        for i, code in enumerate(cards.split()):
            deck.cards[i] = CARD[code]
    named = {CARD[code] // 2 for cards in (*hands, pile, discards) for code in cards.split()}
    for pair in set(range(PAIRS)) - named:
        state.bound[0, pair] = COPIES
    state.pool = sum(COPIES << 2 * name for name in range(NAMES))
    for fact, value in facts.items():
        KNOWN[fact](state, value)
    assert (
        sum(unseen(state, seat).values())
        == sum(state.hand_size[s] for s in range(state.seats) if s != seat) + state.draw.count
    )
    assert agrees(state, seat, hands_of(state, seat), list(state.draw.cards[: state.draw.count])), what
    return Deal(what, seat, functools.partial(deals, state, seat), SECRETS)


def _sure(state: State, told: object) -> None:
    for told_of in str(told).split(","):  # "1 RIB": everybody knows; "0:1 RIB": seat 0 does
        who, code = told_of.split()
        observers = range(SEATS + 1) if ":" not in who else [int(who.split(":")[0])]
        holder = int(who.split(":")[-1])
        for observer in observers:
            if observer != holder:
                state.sure[observer, holder] += 1 << 2 * CARD[code]


def _sure_type(state: State, told: object) -> None:
    for told_of in str(told).split(","):
        holder, count, kind = told_of.split()
        state.sure_type[int(holder), TYPE[kind]] = int(count)


def _lacks_type(state: State, told: object) -> None:
    for told_of in str(told).split(","):
        holder, kind = told_of.split()
        state.lacks_type[int(holder)] |= 1 << TYPE[kind]


def _lacks_name(state: State, told: object) -> None:
    for told_of in str(told).split(","):
        holder, code = told_of.split()
        state.lacks_name[int(holder)] |= 1 << CARD[code]


def _no_pair(state: State, seats: object) -> None:
    for holder in str(seats).split():
        state.no_pair |= 1 << int(holder)


def _pool(state: State, cards: object) -> None:
    state.pool = 0
    for code in str(cards).split():
        state.pool += 1 << 2 * CARD[code]


def _stage(state: State, stage: object) -> None:
    word, active = str(stage).split()
    state.stage, state.active = Stage[word], int(active)


KNOWN = {
    "sure": _sure,
    "sure_type": _sure_type,
    "lacks_type": _lacks_type,
    "lacks_name": _lacks_name,
    "no_pair": _no_pair,
    "pool": _pool,
    "stage": _stage,
}


# --- all deals --------------------------------------------------------------------------------------------------------


def unseen(state: State, seat: int | None) -> Counter[int]:
    """How many copies of each NAME the seat sees nowhere."""
    cards = Counter(dict.fromkeys(range(NAMES), COPIES))
    for name in range(NAMES):
        cards[name] -= int(state.bound[:, name // 2].sum())
        if seat is not None:
            cards[name] -= state.hand[seat, name]
    cards.subtract(state.discard.cards[: state.discard.count].tolist())
    return cards


def hands_of(state: State, seat: int | None) -> dict[int, Hand]:
    """The other hands as they are, to see whether a position agrees with its own facts."""
    return {
        other: tuple(name for name in range(NAMES) for _ in range(state.hand[other, name]))
        for other in range(state.seats)
        if other != seat
    }


def deals(state: State, seat: int | None) -> Iterator[State]:
    """A record for each deal of the unseen cards, all of them different cards, that agrees with what the seat knows."""
    cards = [name for name, count in sorted(unseen(state, seat).items()) for _ in range(count)]
    others = [other for other in range(state.seats) if other != seat]
    filled = state.copy()
    for hands, rest in _hands([state.hand_size[other] for other in others], list(range(len(cards)))):
        held = {other: tuple(cards[i] for i in hand) for other, hand in zip(others, hands, strict=True)}
        pile = [cards[i] for i in rest]
        if agrees(state, seat, held, pile):
            for other, hand in held.items():
                filled.hand[other] = 0
                for name in hand:
                    filled.hand[other, name] += 1
            for order in permutations(pile):
                filled.draw.cards[: len(order)] = order
                yield filled


def _hands(sizes: list[int], cards: list[int]) -> Iterator[tuple[list[Hand], list[int]]]:
    if not sizes:
        yield [], cards
        return
    for hand in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in hand]
        for hands, rest in _hands(sizes[1:], left):
            yield [hand, *hands], rest


def agrees(state: State, seat: int | None, hands: dict[int, Hand], pile: list[int]) -> bool:
    """Whether a deal is as the seat knows it to be."""
    observer = EVERYBODY if seat is None else seat
    if any(count > state.pool >> 2 * name & 3 for name, count in Counter(pile).items()):
        return False  # K6
    return all(_hand_agrees(state, observer, holder, hand) for holder, hand in hands.items())


def _hand_agrees(state: State, observer: int, holder: int, hand: Hand) -> bool:
    names, kinds = Counter(hand), Counter(TYPE_OF[name] for name in hand)
    pair = max(kinds.values(), default=0) > 1 or any(PARTNER[name] in names for name in names)
    return (
        all(names[name] >= state.sure[observer, holder] >> 2 * name & 3 for name in range(NAMES))  # K1
        and all(kinds[kind] >= state.sure_type[holder, kind] for kind in range(len(TYPE_WORDS)))  # K2
        and not any(state.lacks_type[holder] >> kind & 1 for kind in kinds)  # K3
        and not any(state.lacks_name[holder] >> name & 1 for name in names)  # K4
        and not (state.no_pair >> holder & 1 and pair)  # K5
        and (state.stage != Stage.MUST_REVEAL or state.active != holder or pair)
    )


# --- positions --------------------------------------------------------------------------------------------------------

# Three pairs are in play, twelve cards: ERB and TUB (Cancer) with TAM and PAC (Anticancer), RIB (Bacteria) with ERY
# (Antibiotic). Three hands of three and a pile of three: 10,080 deals of the nine cards that a seat does not see.
THREE = ("ERB TAM RIB", "ERB TUB ERY", "TAM PAC RIB")
PILE = "TUB ERY PAC"
FOUR = ("ERB TAM", "TUB ERY", "TAM PAC", "RIB TUB")
REST = "ERB RIB PAC ERY"

DEALS = [
    position("only the hand sizes", 0, *THREE, pile=PILE),
    position("K1: a copy of two", 0, *THREE, pile=PILE, sure="1 TUB"),
    position("K1: cards of several hands", 1, *THREE, pile=PILE, sure="0 ERB,2 PAC,2 TAM"),
    position("K1: known to this seat alone", 2, *THREE, pile=PILE, sure="2:0 RIB,1:0 TAM"),
    position("K2: a card of a TYPE", 0, *THREE, pile=PILE, sure_type="2 1 Bacteria"),
    position("K2: several", 0, *THREE, pile=PILE, sure_type="1 2 Cancer,2 1 Anticancer,1 1 Antibiotic"),
    position("K2 with K1 of the same TYPE", 0, *THREE, pile=PILE, sure="1 TUB", sure_type="1 2 Cancer"),
    position("K3", 0, *THREE, pile=PILE, lacks_type="1 Anticancer,2 Cancer"),
    position("K4", 0, *THREE, pile=PILE, lacks_name="1 RIB,2 ERY,2 TUB,1 PAC"),
    position("K5", 2, "ERB PAC RIB", "TAM TUB ERY", "ERB TAM RIB", pile=PILE, no_pair="1"),
    position("K5: two hands, and more", 2, "ERB PAC RIB", "TAM TUB ERY", "ERB TAM RIB", pile=PILE, no_pair="0 1",
             sure="0 RIB"),
    position("K5 with K2", 0, "ERB TAM RIB", "TAM TUB ERY", "ERB PAC RIB", pile=PILE, no_pair="2",
             sure_type="2 1 Cancer"),
    position("K6: just reshuffled", 0, *FOUR, pile="ERB PAC", discards="RIB ERY", pool="ERB PAC"),
    position("K6: drawn from since", 0, *FOUR, pile="ERB PAC", discards="RIB ERY", pool="ERB PAC TUB TAM"),
    position("K6: both copies in the pool", 3, *FOUR, pile="ERB PAC", discards="RIB ERY", pool="ERB ERB PAC PAC TAM"),
    position("K6: one copy of each", 1, *FOUR, pile="ERB PAC", discards="RIB ERY", pool="ERB PAC TUB TAM RIB ERY"),
    position("K6 with K2 and K4", 0, *FOUR, pile="ERB PAC", discards="RIB ERY", pool="ERB PAC TUB TAM",
             sure_type="1 1 Cancer,2 1 Anticancer", lacks_name="3 TAM,2 TUB"),
    position("K6 with K5, a spectator", None, *FOUR, pile="ERB", discards="PAC RIB ERY", pool="ERB TUB PAC",
             no_pair="1", sure_type="2 1 Anticancer"),
    position("MUST_REVEAL", 0, *THREE, pile=PILE, stage="MUST_REVEAL 1"),
    position("MUST_REVEAL of a short hand", 0, "ERB RIB TAM RIB", "TUB ERB", "TAM PAC ERY", pile=PILE,
             stage="MUST_REVEAL 1", sure="1 TUB", sure_type="1 1 Cancer"),
    position("GIVE", 2, *THREE, pile=PILE, stage="GIVE 0", sure_type="1 1 Cancer"),
    position("PICK_GIVER", 0, "ERB TAM RIB", "TUB TUB ERY", "TAM ERY RIB", pile="ERB PAC PAC", stage="PICK_GIVER 0",
             sure="1 ERY,2 ERY", sure_type="1 1 Antibiotic,2 1 Antibiotic"),
    position("a spectator", None, *FOUR, pile="ERB", discards="PAC RIB ERY", sure="0 TAM", sure_type="0 1 Anticancer"),
    position("all at once", 0, *FOUR, pile="ERB RIB", discards="PAC ERY", pool="ERB RIB TAM TUB", no_pair="1 3",
             sure="3 RIB", sure_type="3 1 Bacteria,2 1 Anticancer", lacks_name="1 PAC", lacks_type="3 Anticancer"),
]  # fmt: skip
