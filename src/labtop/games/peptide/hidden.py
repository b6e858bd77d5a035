"""Secrets: what a seat may not know (`hide`), and what the rest could look like (`imagine`).

`imagine` deals organelles, RNA and amino acids that the seat cannot see so that all counts and open cards, the RNA that
play has shown (`rna_known`), the places of an amino acid that the seat put back (`saw`) and those of STOP (PEP-26,
PEP-27) hold, each such deal equally likely (deals.py).
"""

from labtop.games.peptide.cards import ACIDS, BASES, KIND_COPIES, KINDS
from labtop.games.peptide.deals import STREAM, deal_amino_acids, deal_rna, sees
from labtop.games.peptide.state import GAP, ON_TOP, SEATS, State
from labtop.kernel.deck import clear, cover, fill, shuffle
from labtop.kernel.rng import Rng
from labtop.kernel.rule import rule

CLOSED_AT_END = True  # decks and removed cards (PEP-190)


@rule
def hide(game: State, seat: int) -> None:
    """Blank, in a copy, all that this seat may not know; −1 is a spectator (PEP-24, PEP-27, PEP-108, PEP-110, PEP-119).

    When the game is over the hands are open, but decks and removed cards stay secret (PEP-190).
    """
    cover(game.organelle_deck)
    cover(game.rna_deck)
    cover(game.amino_deck)
    game.removed = 0
    for other in range(SEATS):
        if other != seat:
            for acid in range(ACIDS):
                game.saw[other, acid] = 0
        if not sees(game, seat, other):
            game.amino[other] = 0
            for base in range(BASES):
                game.rna[other, base] = 0
    if game.active != seat:
        game.drawn[0], game.drawn[1] = GAP, GAP


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    """Fill a seat's hidden copy with a random match that agrees with all it knows; false if there is none."""
    imagine_organelles(game, rng)
    if not (deal_rna(game, seat, rng) and deal_amino_acids(game, seat, rng)):
        return False
    share_knowledge(game, seat)
    return True


@rule
def imagine_organelles(game: State, rng: Rng) -> None:
    """What lies nowhere in the open is in the deck, in any order."""
    clear(game.organelle_deck)
    for kind in range(KINDS):
        unseen = KIND_COPIES - game.field[kind] - game.organelle_discard[kind]
        for seat in range(game.seats):
            unseen -= game.up[seat, kind] + game.down[seat, kind]
        fill(game.organelle_deck, kind, unseen)
    shuffle(game.organelle_deck, rng, STREAM)


@rule
def share_knowledge(game: State, observer: int) -> None:
    """What the others saw is not known, but for who put back the top card and so knows it."""
    if game.top_by >= 0 and game.top_by != observer:
        game.saw[game.top_by, game.amino_deck.cards[game.amino_deck.count - 1]] = ON_TOP
