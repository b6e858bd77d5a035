"""Peptide in words: what the table waits for, and the table itself."""

from collections.abc import Mapping, Sequence

from labtop.games.peptide.advanced import rna_surplus
from labtop.games.peptide.organelles import organelles_left
from labtop.games.peptide.state import REASONS, Reason, Stage, State
from labtop.games.peptide.view import AminoDeck, Hand, Held, PeptideSeat, PeptideView
from labtop.kernel.phrases import Names, does, number, times, verb, who
from labtop.kernel.view import Card, Layout, Part, Side


def situation(game: State, names: Names) -> str:
    """What the table waits for, in one sentence that everybody may read."""
    active = who(names, game.active)
    match Stage(game.stage):
        case Stage.SELECT:
            if game.due == 0:
                return f"{active} may use ATP actions, or {verb(active, 'ends')} the turn."
            return f"{does(active, 'makes')} {'two selections' if game.due > 1 else 'a selection'}."
        case Stage.RESOLVE:
            left = organelles_left(game, game.active)
            if left == 0:
                return f"{active} may reset the RNA Field, or {verb(active, 'ends')} the turn."
            return f"{does(active, 'carries')} out {number(left, 'organelle')}."
        case Stage.KEEP_RNA:
            return f"{does(active, 'keeps')} one of two RNA cards."
        case Stage.KEEP_AMINO:
            return f"{does(active, 'keeps')} one of two amino acids."
        case Stage.DISCARD:
            return f"{does(active, 'discards')} {number(rna_surplus(game, game.active), 'RNA card')}."
        case Stage.OVER:
            return f"The game is over: {REASONS[Reason(game.reason).name.lower()]}."


def layout(view: PeptideView, names: Names) -> Layout:
    """The table in labelled parts."""
    return Layout(_middle(view, names), [_side(seat) for seat in view.seats], _own(view))


# --- the middle of the table ------------------------------------------------------------------------------------------


def _middle(view: PeptideView, names: Names) -> list[Part]:
    stacks = [Card(stack.name, stack.count) for stack in view.field]
    field = ", ".join(times(stack.copies, stack.label) for stack in stacks) or "empty"
    rna = f"{_letters(view.rna.field)} face up, deck {view.rna.deck}, discard {_bases(view.rna.discard)}"
    return [
        Part("Round", _round(view, names)),
        Part("Field", field, stacks, sum(stack.copies for stack in stacks)),
        Part("RNA", rna, [Card(base) for base in view.rna.field if base], view.rna.deck),
        Part("Amino acids", _amino_deck(view.amino), [], view.amino.deck),
        Part("Supply", f"{view.supply} ATP, bonus {_bonus(view.bonus)}"),
    ]


def _round(view: PeptideView, names: Names) -> str:
    part = {1: "first pass", 2: "second pass", 0: "Phase 2"}[view.passing]
    last = ", last round" if view.last_round else ""
    return f"{view.round}, {part}{last}; First Player {who(names, view.first_player.holder)}"


def _amino_deck(amino: AminoDeck) -> str:
    parts = [f"deck {amino.deck}"]
    cases, places = amino.stop.chance
    if amino.stop.out:
        parts.append("STOP is out")
    elif cases:
        parts.append(f"STOP comes with the next draw in {cases} of {places} cases")
    if amino.top:
        parts.append(f"you know the top card: {amino.top}")
    return ", ".join(parts)


# --- seats and hands --------------------------------------------------------------------------------------------------


def _side(seat: PeptideSeat) -> Side:
    cards = f"{number(seat.rna, 'RNA card')}, {number(seat.amino, 'amino acid')}"
    parts = [Part("Hand", f"{number(seat.points, 'point')}, {seat.atp} ATP, {cards}", [], seat.rna + seat.amino)]
    chain = ["Start", *(card.three if card.permanent else f"{card.three} ({card.codon})" for card in seat.chain)]
    parts.append(Part("Chain", "chain " + "-".join(chain), [Card(card) for card in chain], len(chain)))
    if seat.bonus:
        parts.append(Part("Bonus", f"bonus {_bonus(seat.bonus)}"))
    if seat.organelles:
        taken = [card.name if card.up else f"{card.name} face down" for card in seat.organelles]
        parts.append(Part("Organelles", "has " + ", ".join(taken), [Card(card) for card in taken], len(taken)))
    if any(seat.known.values()):
        parts.append(Part("Known", f"surely holds {_bases(seat.known)}"))
    if seat.limits:
        parts.append(Part("Limits", f"limits {seat.limits.energy} ATP, {seat.limits.rna} RNA"))
    if seat.hand:
        held = [_bases(seat.hand.rna), *(card.name for card in seat.hand.amino)]
        parts.append(Part("Hand", f"holds {', '.join(held)}", _faces(seat.hand)))
    return Side(seat.seat, seat.points, parts)


def _own(view: PeptideView) -> list[Part]:
    parts = []
    if view.hand is not None:
        lines = [_bases(view.hand.rna), *map(_own_amino, view.hand.amino)]
        cards = _faces(view.hand)
        parts.append(Part("Your hand", "\n".join(lines), cards, sum(card.copies for card in cards)))
    if view.choosing:
        drawn = [Card(card) for card in view.choosing]
        parts.append(Part("You drew", ", ".join(view.choosing), drawn, len(drawn)))
    return parts


def _own_amino(card: Held) -> str:
    lacks = f"needs {card.missing}" if card.missing else "all three held"
    return f"{card.name} ({card.codon}, {card.value}), {lacks}"


def _faces(hand: Hand) -> list[Card]:
    bases = [Card(base, count) for base, count in hand.rna.items() if count]
    return [*bases, *(Card(card.name) for card in hand.amino)]


def _bonus(cards: Sequence[int]) -> str:
    return " ".join(f"+{card}" for card in cards) or "none"


def _bases(counts: Mapping[str, int]) -> str:
    return "".join(letter * count for letter, count in counts.items()) or "none"


def _letters(slots: Sequence[str | None]) -> str:
    return " ".join(letter or "-" for letter in slots)
