"""The rulebook of Peptide: setup, what may be done now, and what a move does.

The subjects have pages of their own, in the order in which the rulebook is read: order and rounds (the order of play),
draft (Phase 1), actions (ATP), organelles and ribosome (Phase 2), supplies (what is drawn and paid), advanced (the
Advanced game), stop (the end), scoring.
"""

from labtop.games.peptide.actions import offer_actions
from labtop.games.peptide.advanced import discard_rna, offer_rna_to_discard, set_markers
from labtop.games.peptide.cards import (
    ACIDS,
    ATP_EACH,
    BASE_COPIES,
    BASES,
    BONUS_CARDS,
    KIND_COPIES,
    KINDS,
    REMOVED,
    SLOTS,
    TOKENS,
)
from labtop.games.peptide.draft import apply_selection, offer_selections
from labtop.games.peptide.organelles import (
    apply_organelle,
    keep_amino,
    keep_rna,
    offer_drawn,
    offer_organelles,
    organelles_left,
)
from labtop.games.peptide.rounds import begin_round, end_turn, go_on
from labtop.games.peptide.scoring import score, tie_break
from labtop.games.peptide.state import (
    ADVANCED,
    ARGS,
    FAMILY,
    GAP,
    NOBODY,
    Event,
    Family,
    Stage,
    State,
    Stream,
    encode,
)
from labtop.games.peptide.stop import hide_stop
from labtop.games.peptide.supplies import draw_rna
from labtop.kernel.deck import clear, fill, pop, push, shuffle
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import beginner
from labtop.kernel.rule import rule

__all__ = ["apply", "legal", "score", "setup", "tie_break"]

# --- setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(game: State) -> None:
    """From the number of seats and the options to the first selection (PEP-14 to PEP-32)."""
    game.supply = TOKENS
    for seat in range(game.seats):
        game.atp[seat] = ATP_EACH
        game.supply -= ATP_EACH
    if game.difficulty == ADVANCED:
        set_markers(game)
    game.bonus_left = BONUS_CARDS
    game.drawn[0], game.drawn[1] = GAP, GAP
    game.top_by = NOBODY
    prepare_organelles(game)
    prepare_amino_acids(game)
    prepare_rna(game)
    game.holder = beginner(game, game.first_player, Stream.BEGINNER)
    tell(game.events, Event.BEGAN, game.holder)
    begin_round(game)


@rule
def prepare_organelles(game: State) -> None:
    """All 30 in one deck, whatever the number of players (PEP-19)."""
    clear(game.organelle_deck)
    for kind in range(KINDS):
        fill(game.organelle_deck, kind, KIND_COPIES)
    shuffle(game.organelle_deck, game.rng, Stream.ORGANELLES)


@rule
def prepare_amino_acids(game: State) -> None:
    """Shuffle, take some out unseen, and slip STOP in near the bottom (PEP-22 to PEP-27)."""
    deck = game.amino_deck
    clear(deck)
    for acid in range(ACIDS):
        push(deck, acid)
    shuffle(deck, game.rng, Stream.AMINO_ACIDS)
    for _ in range(REMOVED[game.seats]):
        game.removed |= 1 << pop(deck)
    hide_stop(game)


@rule
def prepare_rna(game: State) -> None:
    """All 48 in one deck, and two cards face up beside it (PEP-28)."""
    clear(game.rna_deck)
    for base in range(BASES):
        fill(game.rna_deck, base, BASE_COPIES)
    shuffle(game.rna_deck, game.rng, Stream.RNA)
    for slot in range(SLOTS):
        game.rna_field[slot] = draw_rna(game)


# --- what may be done now ---------------------------------------------------------------------------------------------


@rule
def legal(game: State, seat: int, menu: Menu) -> int:
    """The moves that this seat may make now, in the order of their numbers."""
    if game.stage == Stage.SELECT:
        return offer_selection_turn(game, seat, menu)
    if game.stage == Stage.RESOLVE:
        return offer_resolution_turn(game, seat, menu)
    if game.stage == Stage.KEEP_RNA:
        return offer_drawn(game, menu, Family.KEEP_RNA)
    if game.stage == Stage.KEEP_AMINO:
        return offer_drawn(game, menu, Family.KEEP_AMINO)
    return offer_rna_to_discard(game, seat, menu)


@rule
def offer_selection_turn(game: State, seat: int, menu: Menu) -> int:
    """A selection while one is due, ATP actions before and after, then the end of the turn (PEP-46, PEP-68, PEP-71)."""
    count = offer_selections(game, seat, menu) if game.due else 0
    count = offer_actions(game, seat, menu, count)
    return count if game.due else offer(menu, count, encode(Family.END_TURN))


@rule
def offer_resolution_turn(game: State, seat: int, menu: Menu) -> int:
    """Any of the own organelles, resets of the RNA Field in between, then the end of the turn (PEP-71, PEP-92)."""
    count = offer_actions(game, seat, menu, 0)
    if organelles_left(game, seat) == 0:
        return offer(menu, count, encode(Family.END_TURN))
    return offer_organelles(game, seat, menu, count)


# --- what a move does -------------------------------------------------------------------------------------------------


@rule
def apply(game: State, seat: int, move: int) -> None:
    """Carry out a legal move of this seat, up to the next decision."""
    family, first = FAMILY[move], ARGS[move, 0]
    if family == Family.END_TURN:
        end_turn(game)
        return
    if game.stage == Stage.SELECT:
        apply_selection(game, seat, family, first)
    elif game.stage == Stage.RESOLVE:
        apply_organelle(game, seat, family, first)
    elif game.stage == Stage.KEEP_RNA:
        keep_rna(game, seat, first)
    elif game.stage == Stage.KEEP_AMINO:
        keep_amino(game, seat, first)
    else:
        discard_rna(game, seat, first)
    go_on(game)
