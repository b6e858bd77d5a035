"""What play has made known about hands and decks (PEP-108 to PEP-110, PEP-116 to PEP-119, PEP-193).

`rna_known`  all know that a seat holds at least so many cards of a base: it took them from the RNA Field
`saw`        a seat knows where an amino acid that it put back may be: on top of the deck, or in one of some other hands
`top_by`     all know who put back the top card of the amino acid deck, and so knows it

A card that was put back never lies deeper than the top. While somebody chooses between two drawn cards, ON_TOP stands
for the first of them: the one that lay on top.
"""

from labtop.games.peptide.cards import ACIDS, BASES, NEED
from labtop.games.peptide.state import NOBODY, ON_TOP, State
from labtop.kernel.rule import rule


@rule
def learn_rna_taken(game: State, seat: int, base: int) -> None:
    """Everybody saw this card go into the hand."""
    game.rna_known[seat, base] += 1


@rule
def learn_rna_gone(game: State, seat: int, base: int, count: int) -> None:
    """So many cards of a base left the hand face up."""
    game.rna_known[seat, base] = max(0, game.rna_known[seat, base] - count)


@rule
def learn_amino_drawn(game: State, drawer: int, top: int, second: int) -> None:
    """The drawer sees the top card again, or that it is another one by now."""
    game.top_by = NOBODY
    for acid in range(ACIDS):
        if acid == top or acid == second:
            game.saw[drawer, acid] = 0
        else:
            game.saw[drawer, acid] &= ~ON_TOP


@rule
def learn_amino_kept(game: State, drawer: int, put_back: bool) -> None:
    """Whoever knew the top card knows that the drawer has it now, or put it back."""
    for observer in range(game.seats):
        if observer != drawer:
            for acid in range(ACIDS):
                if game.saw[observer, acid] & ON_TOP:
                    game.saw[observer, acid] |= 1 << drawer
                    if not put_back:
                        game.saw[observer, acid] &= ~ON_TOP


@rule
def learn_put_back(game: State, drawer: int, acid: int) -> None:
    """The drawer knows the top card until somebody draws (PEP-118)."""
    game.saw[drawer, acid] = ON_TOP
    game.top_by = drawer


@rule
def learn_added(game: State, seat: int, acid: int) -> None:
    """An amino acid and its RNA lie in a chain; a seat without amino acids in hand holds none that was put back."""
    for base in range(BASES):
        learn_rna_gone(game, seat, base, NEED[acid, base])
    elsewhere = ~(1 << seat) if game.amino_count[seat] == 0 else -1
    for observer in range(game.seats):
        game.saw[observer, acid] = 0
        for other in range(ACIDS):
            game.saw[observer, other] &= elsewhere
