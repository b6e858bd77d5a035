"""PDB in words: what the table waits for, and the table itself."""

from collections.abc import Mapping

from labtop.games.pdb.cards import CARD_IDS, CARD_WORDS, PLACE_IDS, PLACE_WORDS, TOKEN_IDS, amount_words
from labtop.games.pdb.reasons import must_graduate
from labtop.games.pdb.state import REASONS, SIDES, Reason, Stage, State
from labtop.games.pdb.view import DeckShown, Innovation, PdbSeat, PdbView
from labtop.kernel.phrases import Names, both, does, number, who
from labtop.kernel.view import Card, Layout, Part, Side


def situation(game: State, names: Names) -> str:
    """What the table waits for, in one sentence that everybody may read."""
    active = who(names, game.active)
    match Stage(game.stage):
        case Stage.PICK:
            return f"{does(active, 'picks')} a Data token."
        case Stage.PLAY:
            if must_graduate(game, game.active):
                return f"{does(active, 'has')} no box to use and must let a Researcher go."
            return f"{does(active, 'places')} a Researcher."
        case Stage.OVER:
            return f"The game is over: {REASONS[Reason(game.reason).name.lower()]}."


def layout(view: PdbView, names: Names) -> Layout:
    """The table in labelled parts."""
    return Layout(_middle(view, names), [_side(seat) for seat in view.seats], [])


# --- the middle of the table ------------------------------------------------------------------------------------------


def _middle(view: PdbView, names: Names) -> list[Part]:
    parts = [Part("Round", _round(view, names)), Part("Supply", _tokens(view.supply))]
    if view.offer:
        parts.append(Part("Offer", ", ".join(view.offer), [Card(data) for data in view.offer], len(view.offer)))
    parts.append(Part("Boxes in use", "; ".join(_taken(view, names)) or "none"))
    parts += [_innovation(one, names) for one in view.innovations]
    return [*parts, _deck(view.deck), Part("Icons", f"{view.reconstruction} {view.reading}")]


def _round(view: PdbView, names: Names) -> str:
    last = ", the last one" if view.last_round else ""
    return f"{view.round or 'before the first'}{last}, to {view.target} Achievement; {who(names, view.leader)} leads"


def _taken(view: PdbView, names: Names) -> list[str]:
    return [f"{box.name}: {who(names, box.by)}" for box in view.boxes if box.by is not None]


def _innovation(one: Innovation, names: Names) -> Part:
    label = f"Innovate, {SIDES[one.slot]}"
    if one.card is None:
        return Part(label, "no card")
    words = _words(one.card.id)
    parts = [f"{words} for {_some(one.card.cost)}"]
    if one.by is not None:
        parts.append(f"claimed by {who(names, one.by)}")
    elif one.payers:
        parts.append(f"{both([who(names, seat) for seat in one.payers])} can pay")
    if one.way:
        parts.append("a way: " + ", ".join(_place(step.place) for step in one.way))
    return Part(label, "; ".join(parts), [Card(words)], 1)


def _deck(deck: DeckShown) -> Part:
    parts = [number(deck.count, "card"), number(len(deck.depositions), "deposition")]
    if deck.bottom:
        parts.append(f"at the bottom {', '.join(map(_words, deck.bottom))}")
    return Part("Deck", ", ".join(parts), [], deck.count)


# --- seats ------------------------------------------------------------------------------------------------------------


def _side(seat: PdbSeat) -> Side:
    coming = f" and {seat.coming} more at round end" if seat.coming else ""
    recruited = ", one more at round end" if seat.pending else ""
    parts = [
        Part("Achievement", f"{seat.points} Achievement{coming}{', leads' if seat.leads else ''}"),
        Part("Researchers", f"{seat.unplayed} of {number(seat.researchers, 'Researcher')} to play{recruited}"),
        Part("Tokens", f"holds {_some(seat.tokens)}"),
    ]
    if seat.entries:
        entries = [_words(card.id) for card in seat.entries]
        parts.append(Part("Shelf", "deposited " + ", ".join(entries), [Card(card) for card in entries], len(entries)))
    if seat.techniques:
        owned = [f"{one.card.name}{' (used)' if one.used else ''}" for one in seat.techniques]
        parts.append(Part("Techniques", "owns " + ", ".join(owned), [Card(card) for card in owned], len(owned)))
    return Side(seat.seat, seat.points, parts)


# --- small things -----------------------------------------------------------------------------------------------------


def _words(card: str) -> str:
    return CARD_WORDS[CARD_IDS.index(card)]


def _place(place: str) -> str:
    return PLACE_WORDS[PLACE_IDS.index(place)]


def _tokens(counts: Mapping[str, int]) -> str:
    return ", ".join(amount_words(TOKEN_IDS.index(token), count) for token, count in counts.items())


def _some(counts: Mapping[str, int]) -> str:
    return _tokens({token: count for token, count in counts.items() if count}) or "nothing"
