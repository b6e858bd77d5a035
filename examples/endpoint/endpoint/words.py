"""End Point in words: what the table waits for, and the table itself."""

from endpoint.state import ENDINGS, STRENGTHS, Stage, State
from endpoint.view import EndpointView
from labtop.kernel.phrases import Names, does, number, times, verb, who
from labtop.kernel.view import Card, Layout, Part, Side


def situation(game: State, names: Names) -> str:
    """What the table waits for, in one sentence that everybody may read."""
    if game.stage == Stage.OVER:
        return f"The game is over: {ENDINGS[game.reason]}."
    chemist = who(names, game.chemist)
    if game.stage == Stage.CALL:
        return f"{does(chemist, 'looks')} at sample {game.number} and {verb(chemist, 'calls')} it."
    return f"{does(chemist, 'calls')} it {STRENGTHS[game.called]}: everybody pours or swirls."


def layout(view: EndpointView, names: Names) -> Layout:
    """The table in labelled parts, for the terminal, and for the browser until the game has a table of its own."""
    sample = f"{view.number} of {view.of}: {view.sample or 'face down'}"
    draw = Part("Draw pile", number(view.draw, "card"), count=view.draw)
    sides = [
        Side(seat, points, [Part("Points", number(points, "point")), _pile("Hand", view.hands[seat])])
        for seat, points in enumerate(view.points)
    ]
    hand = [] if view.seat is None else [_pile("Your hand", view.hands[view.seat])]
    return Layout([Part("Sample", sample), draw, _pile("Used", view.used)], sides, hand)


def _pile(label: str, cards: list[Card]) -> Part:
    text = ", ".join(times(card.copies, card.label) for card in cards) or "empty"
    return Part(label, text, cards, sum(card.copies for card in cards))
