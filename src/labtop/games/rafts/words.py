"""Rafts! in words: what the table waits for, and the table itself."""

from collections.abc import Mapping

from labtop.games.rafts.cards import CARD_IDS, CARD_WORDS, GOAL_IDS, GOAL_LIST, GOAL_WORDS
from labtop.games.rafts.pile import top_resource
from labtop.games.rafts.state import REASONS, Reason, Stage, State
from labtop.games.rafts.view import GoalShown, Pile, RaftsSeat, RaftsView
from labtop.kernel.phrases import Names, both, does, number, times, verb, who
from labtop.kernel.view import Card, Layout, Part, Side

DOES = {
    Stage.ESPIONAGE: ("chooses", "what to steal"),
    Stage.PLACE: ("chooses", "a bench"),
    Stage.EXCHANGE: ("chooses", "two goals to swap"),
    Stage.FUNGAL: ("chooses", "whose medium is spoilt"),
    Stage.BIOECONOMY: ("fetches", "a resource from the pile"),
    Stage.RETURN: ("chooses", "a goal to send back"),
    Stage.FUNDING: ("chooses", "a goal from the pool"),
    Stage.RELIEF: ("discards", "from a hand that cannot be played"),
    Stage.DRAW: ("draws", "a card"),
}


def situation(game: State, names: Names) -> str:
    """What the table waits for, in one sentence that everybody may read."""
    stage = Stage(game.stage)
    active = who(names, game.active)
    match stage:
        case Stage.OVER:
            return f"The game is over: {REASONS[Reason(game.reason).name.lower()]}."
        case Stage.SHIELDS:
            return f"{does(active, 'plays')} {CARD_WORDS[game.pending]}: does anybody shield?"
        case Stage.REACT | Stage.BETWEEN:
            return f"Does anybody take {CARD_WORDS[top_resource(game)]} by Serendipity?"
        case Stage.MAIN:
            return f"{does(active, 'plays')} cards, {verb(active, 'claims')} or {verb(active, 'ends')} the turn."
        case _:
            doing, what = DOES[stage]
            return f"{does(active, doing)} {what}."


def dealt(game: State, seat: int) -> dict[str, str]:
    """The goal with which a seat begins."""
    return {"goal": GOAL_WORDS[game.goals[seat, 0]]}


def layout(view: RaftsView, names: Names) -> Layout:
    """The table in labelled parts."""
    hand = [] if view.seat is None else [_pile_of("Your hand", _held(view.seats[view.seat]))]
    return Layout(_middle(view, names), [_side(seat) for seat in view.seats], hand)


# --- the middle of the table ------------------------------------------------------------------------------------------


def _middle(view: RaftsView, names: Names) -> list[Part]:
    parts = [
        Part("Round", f"{view.round}, it is the turn of {who(names, view.active)}"),
        *(Part(f"{deck.capitalize()} deck", number(count, "card"), [], count) for deck, count in view.decks.items()),
        _pile(view.pile),
        Part("Discarded last", _top(view.pile, names)),
        _pool(view.pool),
    ]
    if view.stall and view.stall.turns:
        parts.append(Part("Idle", f"{number(view.stall.turns, 'turn')} of {view.stall.of} without a card"))
    if view.named:
        parts.append(Part("Named", ", ".join(view.named)))
    return parts


def _pile(pile: Pile) -> Part:
    words = [_words(card) for card in pile.cards]
    return Part("Pile", ", ".join(words) or "empty", [Card(word) for word in words], len(words))


def _top(pile: Pile, names: Names) -> str:
    if pile.top is None:
        return "no resource lies in the pile"
    room = both([who(names, seat) for seat in pile.room])
    return f"{_words(pile.top)}; {f'{room} could place it' if room else 'nobody has room for it'}"


def _pool(pool: Mapping[str, int]) -> Part:
    cards = [Card(GOAL_WORDS[GOAL_IDS.index(goal)], copies) for goal, copies in pool.items()]
    return Part("Pool", ", ".join(times(card.copies, card.label) for card in cards), cards, sum(pool.values()))


# --- seats ------------------------------------------------------------------------------------------------------------


def _side(seat: RaftsSeat) -> Side:
    parts = [Part(f"Goal {place}", _goal(goal)) for place, goal in enumerate(seat.goals, 1)]
    for place, bench in enumerate(seat.benches, 1):
        there = [Card(_words(card)) for card in (bench.bacterium, bench.gene) if card]
        text = " with ".join(card.label for card in there) or "an empty bench"
        parts.append(Part(f"Bench {place}", text, there, len(there)))
    parts.append(_pile_of("Generic", seat.generic, "no generic cards"))
    markers = [word for word, there in (("Lab expansion", seat.lab), ("European funding", seat.funded)) if there]
    if markers:
        parts.append(Part("In effect", f"has {both(markers)}", [Card(word) for word in markers], len(markers)))
    return Side(seat.seat, seat.points, [*parts, _hand(seat)])


def _goal(goal: GoalShown) -> str:
    asked = GOAL_LIST[GOAL_IDS.index(goal.id)]
    amounts = {"medium": asked.medium, "time": asked.time, "money": asked.money}
    wanted = [
        f"{_words(asked.bacterium)}{' (there)' if goal.bacterium else ''}",
        f"{_words(asked.gene)}{' (there)' if goal.gene else ''}",
        *(f"{kind} {goal.generic[kind]} of {amount}" for kind, amount in amounts.items()),
    ]
    raft = ", a raft stands for one" if goal.raft else ""
    mine = f"; {goal.needed} missing with the hand" if goal.needed is not None else ""
    return f"{asked.title}: {', '.join(wanted)}{raft}; {goal.pieces - goal.missing} of {goal.pieces}{mine}"


def _hand(seat: RaftsSeat) -> Part:
    if seat.hand is not None:
        return _pile_of("Hand", _held(seat), "nothing", "holds ")
    counts = [f"{count} {family}" for family, count in seat.families.items() if count]
    seen = [times(count, _words(card)) for card, count in seat.known.items()]
    text = f"holds {', '.join(counts) or 'nothing'}"
    return Part("Hand", f"{text}; seen: {', '.join(seen)}" if seen else text, [], sum(seat.families.values()))


def _held(seat: RaftsSeat) -> dict[str, int]:
    return {card.id: card.copies for card in seat.hand or []}


# --- small things -----------------------------------------------------------------------------------------------------


def _pile_of(label: str, counts: Mapping[str, int], nothing: str = "empty", before: str = "") -> Part:
    cards = [Card(_words(card), count) for card, count in counts.items() if count]
    text = ", ".join(times(card.copies, card.label) for card in cards) or nothing
    return Part(label, before + text, cards, sum(counts.values()))


def _words(card: str) -> str:
    return CARD_WORDS[CARD_IDS.index(card)]
