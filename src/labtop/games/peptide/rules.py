"""The rulebook of Peptide: setup, what may be done now, and what a move does.

The subjects have pages of their own, in the order in which the rulebook is read: rounds (the order of play), draft
(Phase 1), actions (ATP), organelles and ribosome (Phase 2), supplies (what is drawn and paid), scoring.
"""

from labtop.games.peptide.actions import offer_actions, reset_organelles, reset_rna, select_twice
from labtop.games.peptide.cards import (
    ACIDS,
    ATP_EACH,
    BASE_COPIES,
    BASES,
    BONUS_CARDS,
    ENERGY_START,
    KIND_COPIES,
    KINDS,
    REMOVED,
    RNA_START,
    SLOTS,
    STOP,
    TOKENS,
)
from labtop.games.peptide.draft import offer_selections, take_down, take_first_player, take_up
from labtop.games.peptide.moves import ARGS, FAMILY, encode
from labtop.games.peptide.organelles import (
    amino_draw,
    collect_one,
    give_up_rna,
    keep_amino,
    keep_rna,
    mitochondria,
    no_effect,
    nucleus_draw,
    nucleus_take,
    offer_amino_to_keep,
    offer_organelles,
    offer_rna_to_discard,
    offer_rna_to_keep,
    organelles_left,
    vacuole_collect,
    vacuole_raise,
)
from labtop.games.peptide.ribosome import add_to_chain, make_permanent
from labtop.games.peptide.rounds import begin_round, end_turn, go_on
from labtop.games.peptide.scoring import score, winners
from labtop.games.peptide.state import ADVANCED, GAP, NOBODY, Event, Family, Stage, State, Stream
from labtop.games.peptide.supplies import draw_rna, slip_in
from labtop.kernel.deck import clear, pop, push, shuffle
from labtop.kernel.events import begin_move, tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.rng import below
from labtop.kernel.rule import rule

__all__ = ["apply", "legal", "score", "setup", "winners"]

# --- setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(game: State) -> None:
    """From the number of seats and the options to the first selection (PEP-14 to PEP-32)."""
    game.supply = TOKENS
    for seat in range(game.seats):
        game.atp[seat] = ATP_EACH
        game.supply -= ATP_EACH
        if game.difficulty == ADVANCED:
            game.energy_limit[seat] = ENERGY_START
            game.rna_limit[seat] = RNA_START
    game.bonus_left = BONUS_CARDS
    game.drawn[0], game.drawn[1] = GAP, GAP
    game.top_by = NOBODY
    prepare_organelles(game)
    prepare_amino_acids(game)
    prepare_rna(game)
    game.holder = game.first_player
    if game.holder == NOBODY:
        game.holder = below(game.rng, Stream.BEGINNER, game.seats)
    tell(game.events, Event.BEGAN, game.holder)
    begin_round(game)


@rule
def prepare_organelles(game: State) -> None:
    """All 30 in one deck, whatever the number of players (PEP-19)."""
    clear(game.organelle_deck)
    for kind in range(KINDS):
        for _ in range(KIND_COPIES):
            push(game.organelle_deck, kind)
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
    slip_in(deck, STOP, below(game.rng, Stream.AMINO_ACIDS, game.stop_bottom_slots))


@rule
def prepare_rna(game: State) -> None:
    """All 48 in one deck, and two cards face up beside it (PEP-28)."""
    clear(game.rna_deck)
    for base in range(BASES):
        for _ in range(BASE_COPIES):
            push(game.rna_deck, base)
    shuffle(game.rna_deck, game.rng, Stream.RNA)
    for slot in range(SLOTS):
        game.rna_field[slot] = draw_rna(game)


# --- what may be done now ---------------------------------------------------------------------------------------------


@rule
def legal(game: State, seat: int, menu: Menu) -> None:
    """The moves that this seat may make now, in the order of their numbers; none for a seat that is not waited for."""
    count = 0
    if not game.waiting >> seat & 1:
        pass
    elif game.stage == Stage.SELECT:
        count = offer_selection_turn(game, seat, menu)
    elif game.stage == Stage.RESOLVE:
        count = offer_resolution_turn(game, seat, menu)
    elif game.stage == Stage.KEEP_RNA:
        count = offer_rna_to_keep(game, menu)
    elif game.stage == Stage.KEEP_AMINO:
        count = offer_amino_to_keep(game, menu)
    else:
        count = offer_rna_to_discard(game, seat, menu)
    menu.count = count


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
    begin_move(game.events)
    family, first = FAMILY[move], ARGS[move, 0]
    if family == Family.END_TURN:
        end_turn(game)
        return
    if family <= Family.RESET_RNA:
        apply_in_draft(game, seat, family, first)
    elif family <= Family.NO_EFFECT:
        apply_organelle(game, seat, family, first)
    elif family == Family.KEEP_RNA:
        keep_rna(game, seat, first)
    elif family == Family.KEEP_AMINO:
        keep_amino(game, seat, first)
    else:
        give_up_rna(game, seat, first)
    go_on(game)


@rule
def apply_in_draft(game: State, seat: int, family: int, kind: int) -> None:
    """A selection or an ATP action."""
    if family == Family.TAKE_UP:
        take_up(game, seat, kind)
    elif family == Family.TAKE_DOWN:
        take_down(game, seat, kind)
    elif family == Family.TAKE_FIRST_PLAYER:
        take_first_player(game, seat)
    elif family == Family.SELECT_TWICE:
        select_twice(game, seat)
    elif family == Family.RESET_ORGANELLES:
        reset_organelles(game, seat)
    else:
        reset_rna(game, seat)


@rule
def apply_organelle(game: State, seat: int, family: int, first: int) -> None:
    """An organelle, and how it is used."""
    if family == Family.COLLECT_ONE:
        collect_one(game, seat, first)
    elif family == Family.MITOCHONDRIA:
        mitochondria(game, seat)
    elif family == Family.NUCLEUS_TAKE:
        nucleus_take(game, seat, first)
    elif family == Family.NUCLEUS_DRAW:
        nucleus_draw(game, seat)
    elif family == Family.VACUOLE_COLLECT:
        vacuole_collect(game, seat)
    elif family == Family.VACUOLE_RAISE:
        vacuole_raise(game, seat, first)
    elif family == Family.AMINO_DRAW:
        amino_draw(game, seat)
    elif family == Family.RIBOSOME_ADD:
        add_to_chain(game, seat, first)
    elif family == Family.RIBOSOME_PERMANENT:
        make_permanent(game, seat)
    else:
        no_effect(game, seat, first)
