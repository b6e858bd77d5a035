"""Bound! in words: moves, events, what the table waits for, and the table itself."""

from collections.abc import Sequence
from typing import Any

from labtop.games.bound.cards import COUPLES, DRUG, NAME_WORDS, NAMES_OF, TARGET, TYPE_WORDS
from labtop.games.bound.state import Event, Reason, Stage, State

Names = Sequence[str]
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
            return f"Ask {_who(names, first)} for {_a(TYPE_WORDS[second])} card"
        case "ask_name":
            return f"Ask everybody for {NAME_WORDS[first]}"
        case "give":
            return f"Give {NAME_WORDS[first]}"
        case "take_from":
            return f"Take it from {_who(names, first)}"
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
    who = _who(names, first)
    match kind:
        case Event.DEALT:
            return f"{first} cards each are dealt; {_who(names, second)} begins."
        case Event.ASKED_TYPE:
            return f"{who} asks {_who(names, second)} for {_a(TYPE_WORDS[third])} card."
        case Event.ASKED_NAME:
            return f"{who} asks everybody for {NAME_WORDS[second]}."
        case Event.MISSED:
            return "Nobody has it." if second < 0 else f"{_who(names, second)} has none."
        case Event.HELD_BY_TWO:
            return f"{_who(names, second)} and {_who(names, third)} have {NAME_WORDS[first]}."
        case Event.GAVE:
            return f"{who} gives {NAME_WORDS[third]} to {_who(names, second)}."
        case Event.GAVE_HIDDEN:
            card = f"{_a(TYPE_WORDS[third])} card" if secret < 0 else NAME_WORDS[secret]
            return f"{who} gives {card} to {_who(names, second)}."
        case Event.DREW:
            return f"{who} draws {'a card' if secret < 0 else NAME_WORDS[secret]}."
        case Event.NOTHING_TO_DRAW:
            return f"There is no card for {who} to draw."
        case Event.BOUND:
            return f"{who} binds {NAME_WORDS[DRUG[second]]} to {NAME_WORDS[TARGET[second]]}."
        case Event.DISCARDED:
            low, high = NAME_WORDS[second], NAME_WORDS[third]
            return f"{who} discards both {low}." if second == third else f"{who} discards {low} and {high}."
        case Event.PASSED:
            return f"{who} passes."
        case Event.KEPT:
            return f"{who} has no pair to lay down and keeps the card."
        case Event.RESHUFFLED:
            return f"The {first} discarded cards are shuffled into a new draw pile."
        case Event.WENT_OUT:
            return f"{who} has no cards left and goes out."
        case Event.ENDED:
            return f"The game is over: {REASONS[Reason(first)]}."


def situation(game: State, names: Names) -> str:
    """What the table waits for, in one sentence that everybody may read."""
    active, asked = _who(names, game.active), _who(names, game.asked_seat)
    match Stage(game.stage):
        case Stage.REQUEST:
            return f"{active} asks for a card."
        case Stage.GIVE:
            return f"{asked} chooses {_a(TYPE_WORDS[game.asked_type])} card to give to {active}."
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
    parts = [f"{_count(seat['cards'], 'card')}, {_count(seat['points'], 'point')}"]
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
        parts.append("surely has " + ", ".join(_times(card["copies"], card["name"]) for card in known["holds"]))
    unnamed = [(kind["cards"] - _named(known, kind["type"]), kind["type"]) for kind in known["holds_types"]]
    for count, kind in unnamed:
        if count > 0:
            parts.append(f"surely has {_a(kind)} card" if count == 1 else f"surely has {count} {kind} cards")
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
    return f"{_times(card['copies'], card['name'])} ({card['type']}), binds {card['partner']}"


def _hand(cards: Sequence[dict[str, Any]]) -> str:
    return ", ".join(f"{_times(card['copies'], card['name'])} ({card['type']})" for card in cards) or "empty"


def _list(words: Sequence[str]) -> str:
    return f"{len(words)}: {', '.join(words)}" if words else "empty"


def _who(names: Names, seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"


def _times(count: int, words: str) -> str:
    return words if count == 1 else f"{count} × {words}"


def _count(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "AEIOU" else f"a {word}"
