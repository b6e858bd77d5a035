"""What is drawn, paid and collected: ATP, the RNA deck with its Field, the organelle deck; and what happens when one of
them runs out (PEP-41, PEP-42, PEP-69, PEP-70, PEP-111, PEP-112, PEP-146 to PEP-149).
"""

from labtop.games.peptide.cards import BASES, KINDS, SLOTS
from labtop.games.peptide.state import GAP, Event, State, Stream
from labtop.kernel.deck import fill, pop, shuffle
from labtop.kernel.events import cross, tell
from labtop.kernel.rule import rule

# --- ATP --------------------------------------------------------------------------------------------------------------


@rule
def collect(game: State, seat: int, amount: int) -> int:
    """As much as the supply holds, and nothing is owed later; how much it was (PEP-146, PEP-147)."""
    if game.atp_supply_limited:
        amount = min(amount, game.supply)
    game.supply -= amount
    game.atp[seat] += amount
    return amount


@rule
def can_pay(game: State, seat: int, amount: int) -> bool:
    """Whether a price can be paid in full (PEP-70)."""
    return game.atp[seat] >= amount


@rule
def pay(game: State, seat: int, amount: int) -> None:
    """Tokens go back to the supply at once (PEP-69)."""
    game.atp[seat] -= amount
    game.supply += amount


# --- RNA --------------------------------------------------------------------------------------------------------------


@rule
def rna_to_draw(game: State) -> int:
    """The RNA cards that can be drawn: the deck, and the discard pile that will become one."""
    count = game.rna_deck.count
    for base in range(BASES):
        count += game.rna_discard[base]
    return count


@rule
def draw_rna(game: State) -> int:
    """The top RNA card; an empty deck is made anew from the discard pile at this moment (PEP-111, PEP-112)."""
    if game.rna_deck.count == 0:
        for base in range(BASES):
            fill(game.rna_deck, base, game.rna_discard[base])
            game.rna_discard[base] = 0
        shuffle(game.rna_deck, game.rng, Stream.RNA)
        tell(game.events, Event.SHUFFLED_RNA, game.rna_deck.count)
    cross(game.events)
    return pop(game.rna_deck)


@rule
def fill_gaps(game: State) -> None:
    """Turn up a card for every gap in the RNA Field, lower slot first, as far as there are cards (PEP-106, PEP-149)."""
    for slot in range(SLOTS):
        if game.rna_field[slot] == GAP and rna_to_draw(game) > 0:
            base = draw_rna(game)
            game.rna_field[slot] = base
            tell(game.events, Event.TURNED_UP, base, slot)


# --- organelles -------------------------------------------------------------------------------------------------------


@rule
def draw_organelle(game: State) -> int:
    """The top organelle; an empty deck is made anew from the discard pile at this moment (PEP-41, PEP-42)."""
    if game.organelle_deck.count == 0:
        for kind in range(KINDS):
            fill(game.organelle_deck, kind, game.organelle_discard[kind])
            game.organelle_discard[kind] = 0
        shuffle(game.organelle_deck, game.rng, Stream.ORGANELLES)
        tell(game.events, Event.SHUFFLED_ORGANELLES, game.organelle_deck.count)
    return pop(game.organelle_deck)


@rule
def deal_field(game: State, number: int) -> None:
    """So many organelles, face up; equal ones form a stack (PEP-37, PEP-40)."""
    for _ in range(number):
        game.field[draw_organelle(game)] += 1
    cross(game.events)


@rule
def clear_field(game: State) -> int:
    """All that lies in the Field goes to the organelle discard pile; how many cards that were (PEP-55, PEP-79)."""
    cleared = 0
    for kind in range(KINDS):
        cleared += game.field[kind]
        game.organelle_discard[kind] += game.field[kind]
        game.field[kind] = 0
    return cleared


@rule
def field_size(game: State) -> int:
    """The organelles in the Field."""
    count = 0
    for kind in range(KINDS):
        count += game.field[kind]
    return count


@rule
def put_away(game: State, seat: int, kind: int) -> None:
    """A face-up organelle goes to the discard pile when it is resolved (PEP-95)."""
    game.up[seat, kind] -= 1
    game.organelle_discard[kind] += 1
