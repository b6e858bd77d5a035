"""Bound! in words: what the table waits for, and the table itself."""

from collections.abc import Sequence

from labtop.games.bound.cards import NAME_WORDS, TYPE_WORDS
from labtop.games.bound.state import REASONS, Reason, Stage, State
from labtop.games.bound.view import BoundSeat, BoundView, Held, KnownHand
from labtop.kernel.phrases import Names, a, does, number, times, verb, who
from labtop.kernel.view import Card, Layout, Part, Side


def situation(game: State, names: Names) -> str:
    """What the table waits for, in one sentence that everybody may read."""
    active = who(names, game.active)
    match game.stage:
        case Stage.REQUEST:
            return f"{does(active, 'asks')} for a card."
        case Stage.GIVE:
            giver = who(names, game.asked_seat)
            return f"{does(giver, 'chooses')} {a(TYPE_WORDS[game.asked_type])} card to give to {active}."
        case Stage.PICK_GIVER:
            return f"{does(active, 'chooses')} who gives {NAME_WORDS[game.asked_name]}."
        case Stage.MUST_REVEAL:
            return f"{active} got a card and must lay down a pair."
        case Stage.MAY_REVEAL:
            return f"{active} may lay down a pair, or {verb(active, 'passes')}."
    return f"The game is over: {REASONS[Reason(game.reason).name.lower()]}."


def layout(view: BoundView, names: Names) -> Layout:
    """The table in labelled parts."""
    return Layout(_middle(view), [_side(seat) for seat in view.seats], [] if view.hand is None else [_own(view.hand)])


def _middle(view: BoundView) -> list[Part]:
    discard = f"{len(view.discard)}: {', '.join(view.discard)}" if view.discard else "empty"
    pool = [] if view.pool is None else [Part("Draw pile", f"made of {_names(view.pool)} at most", _faces(view.pool))]
    piles = f"draw {view.draw}, discard {discard}"
    return [Part("Piles", piles, [Card(name) for name in view.discard], view.draw + len(view.discard)), *pool]


def _own(hand: Sequence[Held]) -> Part:
    return Part("Your hand", "\n".join(map(_own_card, hand)) or "empty", _faces(hand), sum(one.copies for one in hand))


def _side(seat: BoundSeat) -> Side:
    parts = [Part("Hand", f"{number(seat.cards, 'card')}, {number(seat.points, 'point')}", [], seat.cards)]
    if seat.bound:
        pairs = [f"{pair.drug} + {pair.target}" for pair in seat.bound]
        parts.append(Part("Bound", "bound " + ", ".join(pairs), [Card(pair) for pair in pairs], len(pairs)))
    if seat.hand is not None:
        parts.append(Part("Hand", f"holds {_hand(seat.hand)}", _faces(seat.hand)))
    if seat.known is not None:
        parts += [Part("Known", fact) for fact in _known(seat.known)]
    return Side(seat.seat, seat.points, parts)


def _known(known: KnownHand) -> list[str]:
    facts = []
    if known.holds:
        facts.append(f"surely has {_names(known.holds)}")
    for kind in known.holds_types:
        count = kind.cards - sum(card.copies for card in known.holds if card.type == kind.type)
        if count > 0:
            facts.append(f"surely has {a(kind.type)} card" if count == 1 else f"surely has {count} {kind.type} cards")
    if known.lacks_types:
        facts.append("has no " + ", ".join(known.lacks_types))
    if known.lacks:
        facts.append("has no " + ", ".join(known.lacks))
    if known.no_pair:
        facts.append("has no pair")
    return facts


def _own_card(card: Held) -> str:
    return f"{times(card.copies, card.name)} ({card.type}), binds {card.partner}"


def _names(cards: Sequence[Held]) -> str:
    return ", ".join(times(card.copies, card.name) for card in cards)


def _hand(cards: Sequence[Held]) -> str:
    return ", ".join(f"{times(card.copies, card.name)} ({card.type})" for card in cards) or "empty"


def _faces(cards: Sequence[Held]) -> list[Card]:
    return [Card(f"{card.name} ({card.type})", card.copies) for card in cards]
