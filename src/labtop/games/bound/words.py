"""Bound! in words: moves, events, what the table waits for, and the table itself."""

from collections.abc import Sequence
from typing import Any

from labtop.games.bound.cards import COUPLES, DRUG, NAME_WORDS, NAMES_OF, TARGET, TYPE_WORDS
from labtop.games.bound.state import Event, Reason, Stage, State
from labtop.kernel.phrases import Names, number, times, who

REASONS = {
    Reason.OUT: "a hand is empty",
    Reason.BLOCKED: "no card has moved for too long",
    Reason.STALL: "no pair has been bound for too long",
}


def move(family: str, args: Sequence[int], names: Names) -> str:
    """A move, as the player would say it."""
    first, second = args[0], args[1]
    match family:
        case "ask_type":
            return f"Ask {who(names, first)} for {a(TYPE_WORDS[second])} card"
        case "ask_name":
            return f"Ask everybody for {NAME_WORDS[first]}"
        case "give":
            return f"Give {NAME_WORDS[first]}"
        case "take_from":
            return f"Take it from {who(names, first)}"
        case "bind":
            return f"Bind {NAME_WORDS[DRUG[first]]} to {NAME_WORDS[TARGET[first]]}"
        case "discard":
            low, high = (NAME_WORDS[NAMES_OF[first, rank]] for rank in COUPLES[second, :])
            return f"Discard both {low}" if low == high else f"Discard {low} and {high}"
        case _:
            return "Pass"


def events(game: State, names: Names) -> list[str]:
    """What the last move did, a sentence each, from the hidden copy of whoever reads it."""
    log = game.events
    return [
        _event(Event(log.kind[i]), (log.first[i], log.second[i], log.third[i]), log.secret[i], names)
        for i in range(log.count)
    ]


def _event(kind: Event, values: tuple[int, int, int], secret: int, names: Names) -> str:
    first, second, third = values
    actor = who(names, first)
    match kind:
        case Event.DEALT:
            return f"{first} cards each are dealt; {who(names, second)} begins."
        case Event.ASKED_TYPE:
            return f"{actor} asks {who(names, second)} for {a(TYPE_WORDS[third])} card."
        case Event.ASKED_NAME:
            return f"{actor} asks everybody for {NAME_WORDS[second]}."
        case Event.MISSED:
            return "Nobody has it." if second < 0 else f"{who(names, second)} has none."
        case Event.HELD_BY_TWO:
            return f"{who(names, second)} and {who(names, third)} have {NAME_WORDS[first]}."
        case Event.GAVE:
            return f"{actor} gives {NAME_WORDS[third]} to {who(names, second)}."
        case Event.GAVE_HIDDEN:
            card = f"{a(TYPE_WORDS[third])} card" if secret < 0 else NAME_WORDS[secret]
            return f"{actor} gives {card} to {who(names, second)}."
        case Event.DREW:
            return f"{actor} draws {'a card' if secret < 0 else NAME_WORDS[secret]}."
        case Event.NOTHING_TO_DRAW:
            return f"There is no card for {actor} to draw."
        case Event.BOUND:
            return f"{actor} binds {NAME_WORDS[DRUG[second]]} to {NAME_WORDS[TARGET[second]]}."
        case Event.DISCARDED:
            low, high = NAME_WORDS[second], NAME_WORDS[third]
            return f"{actor} discards both {low}." if second == third else f"{actor} discards {low} and {high}."
        case Event.PASSED:
            return f"{actor} passes."
        case Event.KEPT:
            return f"{actor} has no pair to lay down and keeps the card."
        case Event.RESHUFFLED:
            return f"The {first} discarded cards are shuffled into a new draw pile."
        case Event.WENT_OUT:
            return f"{actor} has no cards left and goes out."
        case Event.ENDED:
            return f"The game is over: {REASONS[Reason(first)]}."


def situation(game: State, names: Names) -> str:
    """What the table waits for, in one sentence that everybody may read."""
    active, asked = who(names, game.active), who(names, game.asked_seat)
    match Stage(game.stage):
        case Stage.REQUEST:
            return f"{active} asks for a card."
        case Stage.GIVE:
            return f"{asked} chooses {a(TYPE_WORDS[game.asked_type])} card to give to {active}."
        case Stage.PICK_GIVER:
            return f"{active} chooses who gives {NAME_WORDS[game.asked_name]}."
        case Stage.MUST_REVEAL:
            return f"{active} got a card and must lay down a pair."
        case Stage.MAY_REVEAL:
            return f"{active} may lay down a pair, or passes."
        case Stage.OVER:
            return f"The game is over: {REASONS[Reason(game.reason)]}."


def table(view: dict[str, Any], names: Names) -> list[tuple[str, str]]:
    """The table as a view shows it: a heading and a line for each part."""
    rows = [("Piles", f"draw {view['draw']}, discard {_list(view['discard'])}")]
    for seat in view["seats"]:
        rows.append((names[seat["seat"]], _seat(seat)))
    if view["hand"] is not None:
        rows.append(("Your hand", "\n".join(map(_own_card, view["hand"])) or "empty"))
    return rows


def _seat(seat: dict[str, Any]) -> str:
    parts = [f"{number(seat['cards'], 'card')}, {number(seat['points'], 'point')}"]
    if seat["bound"]:
        parts.append("bound " + ", ".join(f"{pair['drug']} + {pair['target']}" for pair in seat["bound"]))
    if "hand" in seat:
        parts.append(f"holds {_hand(seat['hand'])}")
    if "known" in seat:
        parts += _known(seat["known"])
    return "; ".join(parts)


def _known(known: dict[str, Any]) -> list[str]:
    parts = []
    if known["holds"]:
        parts.append("surely has " + ", ".join(times(card["copies"], card["name"]) for card in known["holds"]))
    unnamed = [(kind["cards"] - _named(known, kind["type"]), kind["type"]) for kind in known["holds_types"]]
    for count, kind in unnamed:
        if count > 0:
            parts.append(f"surely has {a(kind)} card" if count == 1 else f"surely has {count} {kind} cards")
    if known["lacks_types"]:
        parts.append("has no " + ", ".join(known["lacks_types"]))
    if known["lacks"]:
        parts.append("has no " + ", ".join(known["lacks"]))
    if known["no_pair"]:
        parts.append("has no pair")
    return parts


def _named(known: dict[str, Any], kind: str) -> int:
    """How many cards of a TYPE are known by their NAMEs."""
    return sum(card["copies"] for card in known["holds"] if card["type"] == kind)


def _own_card(card: dict[str, Any]) -> str:
    return f"{times(card['copies'], card['name'])} ({card['type']}), binds {card['partner']}"


def _hand(cards: Sequence[dict[str, Any]]) -> str:
    return ", ".join(f"{times(card['copies'], card['name'])} ({card['type']})" for card in cards) or "empty"


def _list(words: Sequence[str]) -> str:
    return f"{len(words)}: {', '.join(words)}" if words else "empty"


def a(word: str) -> str:
    """The word with its article."""
    return f"an {word}" if word[0] in "AEIOU" else f"a {word}"
