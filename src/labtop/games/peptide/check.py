"""What must hold after every move, whatever was played: the invariants of the match, each under its number."""

from labtop.games.peptide.actions import may_act
from labtop.games.peptide.cards import (
    ACIDS,
    BASE_COPIES,
    BASES,
    BONUS_CARDS,
    DRAWN,
    ENERGY_START,
    KIND_COPIES,
    KINDS,
    NEED,
    REMOVED,
    RNA_START,
    SELECTIONS,
    SLOTS,
    STOP,
    TOKENS,
)
from labtop.games.peptide.organelles import organelles_left
from labtop.games.peptide.ribosome import holds
from labtop.games.peptide.scoring import ones
from labtop.games.peptide.state import ADVANCED, GAP, IMMEDIATE, ON_TOP, SEATS, Stage, State
from labtop.games.peptide.supplies import field_size, rna_to_draw
from labtop.kernel.deck import count_of
from labtop.kernel.rule import rule

BROKEN = {
    1: "a base does not have exactly twelve RNA cards",
    2: "supply and players do not hold 32 ATP together",
    3: "a kind of organelle does not have exactly six cards",
    4: "an amino acid is missing or there twice, or STOP is",
    5: "the wrong number of amino acids is out of the game",
    6: "more cards of a chain are permanent than it has",
    7: "the bonus cards do not fit the permanent cards",
    8: "nobody at the table holds the First Player card",
    9: "a seat has the wrong number of selections or organelles",
    10: "there are organelles in the Field outside Phase 1",
    11: "the RNA Field has a gap that could be filled",
    12: "STOP lies where it cannot lie",
    13: "a limit of the Advanced game does not hold",
    15: "the table does not wait for the active seat, or only for the end of its turn",
    16: "there are more rounds than there can be",
    18: "something counts as known that is not true",
    20: "a hand does not match its count, or two cards lie there that nobody chooses from",
}


@rule
def check(game: State) -> int:
    """The number of an invariant that is broken, or 0."""
    for broken in (
        check_counts(game),
        check_rna(game),
        check_atp(game),
        check_organelles(game),
        check_amino_acids(game),
        check_stop(game),
        check_chains(game),
        check_order(game),
        check_limits(game),
        check_facts(game),
    ):
        if broken:
            return broken
    return 0


@rule
def check_counts(game: State) -> int:
    """Each count matches what it counts."""
    for seat in range(SEATS):
        held = 0
        for base in range(BASES):
            held += game.rna[seat, base]
        if held != game.rna_count[seat] or ones(game.amino[seat]) != game.amino_count[seat]:
            return 20
    choosing = game.stage == Stage.KEEP_RNA or game.stage == Stage.KEEP_AMINO
    return 0 if choosing == (game.drawn[0] != GAP) == (game.drawn[1] != GAP) else 20


@rule
def check_rna(game: State) -> int:
    """I1, I11: twelve of each base; a gap only while there is nothing to fill it with, or in a discard."""
    for base in range(BASES):
        count = game.rna_discard[base] + count_of(game.rna_deck, base)
        for slot in range(SLOTS):
            count += game.rna_field[slot] == base
        for i in range(DRAWN):
            count += game.stage == Stage.KEEP_RNA and game.drawn[i] == base
        for seat in range(SEATS):
            count += game.rna[seat, base]
            for place in range(game.permanent[seat], game.chain_size[seat]):
                count += NEED[game.chain[seat, place], base]
        if count != BASE_COPIES:
            return 1
    gap = game.rna_field[0] == GAP or game.rna_field[1] == GAP
    return 11 if gap and game.stage != Stage.DISCARD and rna_to_draw(game) > 0 else 0


@rule
def check_atp(game: State) -> int:
    """I2: 32 tokens, none of them owed."""
    tokens = game.supply
    for seat in range(SEATS):
        tokens += game.atp[seat]
        if game.atp[seat] < 0:
            return 2
    return 0 if tokens == TOKENS and (game.supply >= 0 or not game.atp_supply_limited) else 2


@rule
def check_organelles(game: State) -> int:
    """I3, I10: six of each kind; the Field is empty outside Phase 1."""
    for kind in range(KINDS):
        count = game.field[kind] + game.organelle_discard[kind] + count_of(game.organelle_deck, kind)
        for seat in range(SEATS):
            count += game.up[seat, kind] + game.down[seat, kind]
        if count != KIND_COPIES:
            return 3
    return 10 if game.stage != Stage.SELECT and field_size(game) > 0 else 0


@rule
def check_amino_acids(game: State) -> int:
    """I4, I5: twenty amino acids, each in one place; as many out of the game as the number of players says."""
    for acid in range(ACIDS):
        count = (game.removed >> acid & 1) + count_of(game.amino_deck, acid)
        for i in range(DRAWN):
            count += game.stage == Stage.KEEP_AMINO and game.drawn[i] == acid
        for seat in range(SEATS):
            count += holds(game, seat, acid)
            for place in range(game.chain_size[seat]):
                count += game.chain[seat, place] == acid
        if count != 1:
            return 4
    return 0 if ones(game.removed) == REMOVED[game.seats] else 5


@rule
def check_stop(game: State) -> int:
    """I4, I12: STOP is in the deck until it comes up; there it is near the bottom and never on top."""
    if count_of(game.amino_deck, STOP) != (0 if game.stop_round else 1):
        return 4
    if game.stop_round:
        return 0
    place = 0
    while game.amino_deck.cards[place] != STOP:
        place += 1
    highest = game.amino_deck.count - (1 if game.stage == Stage.KEEP_AMINO else 2)
    return 0 if place <= highest and place < game.stop_bottom_slots else 12


@rule
def check_chains(game: State) -> int:
    """I6, I7: face-down cards lie left of the face-up ones; the first three of all chains took the bonus cards."""
    permanent, cards = 0, (1 << game.bonus_left) - 1
    for seat in range(SEATS):
        if game.permanent[seat] > game.chain_size[seat]:
            return 6
        permanent += game.permanent[seat]
        if cards & game.bonus[seat]:
            return 7
        cards |= game.bonus[seat]
    if game.bonus_left != BONUS_CARDS - min(BONUS_CARDS, permanent):
        return 7
    return 0 if cards == (1 << BONUS_CARDS) - 1 else 7


@rule
def check_order(game: State) -> int:
    """I8, I9, I15, I16: who selects, resolves and is waited for, and how long the game may last."""
    if not 0 <= game.holder < game.seats:
        return 8
    if 0 < game.stop_round < game.round - 1 or game.dry > game.stall_limit or game.round > ACIDS * game.stall_limit + 1:
        return 16
    for seat in range(game.seats):
        left = organelles_left(game, seat)
        if game.stage == Stage.SELECT:
            if not game.selected[seat] - 1 <= left <= game.selected[seat] <= SELECTIONS:
                return 9
        elif (
            game.selected[seat] != SELECTIONS
            or left > SELECTIONS
            or (left > 0 and (game.stage == Stage.DISCARD or (game.stage == Stage.OVER and game.end_mode != IMMEDIATE)))
        ):
            return 9
    return check_waiting(game)


@rule
def check_waiting(game: State) -> int:
    """I15: the active seat is waited for, and never only to end its turn."""
    if game.stage == Stage.OVER:
        return 0
    if game.waiting != 1 << game.active:
        return 15
    done = game.due == 0 if game.stage == Stage.SELECT else organelles_left(game, game.active) == 0
    choosing = game.stage == Stage.SELECT or game.stage == Stage.RESOLVE
    return 15 if choosing and done and not may_act(game, game.active) else 0


@rule
def check_limits(game: State) -> int:
    """I13: between rounds nobody holds more than the track says, and markers stay on the track."""
    for seat in range(game.seats):
        energy, rna = game.energy_limit[seat], game.rna_limit[seat]
        if game.difficulty != ADVANCED:
            if energy or rna:
                return 13
        elif not (ENERGY_START <= energy <= game.energy_max and RNA_START <= rna <= game.rna_max) or (
            game.stage == Stage.SELECT and (game.atp[seat] > energy or game.rna_count[seat] > rna)
        ):
            return 13
    return 0


@rule
def check_facts(game: State) -> int:
    """I18: whatever counts as known is true."""
    for seat in range(SEATS):
        for base in range(BASES):
            if game.rna_known[seat, base] > game.rna[seat, base]:
                return 18
        for acid in range(ACIDS):
            if game.saw[seat, acid] and not is_there(game, acid, game.saw[seat, acid]):
                return 18
    if game.top_by >= 0 and game.saw[game.top_by, game.amino_deck.cards[game.amino_deck.count - 1]] != ON_TOP:
        return 18
    return 0


@rule
def is_there(game: State, acid: int, places: int) -> bool:
    """Whether an amino acid is in one of these places."""
    for seat in range(game.seats):
        if places >> seat & 1 and holds(game, seat, acid):
            return True
    if not places & ON_TOP:
        return False
    if game.stage == Stage.KEEP_AMINO:
        return game.drawn[0] == acid
    return game.amino_deck.count > 0 and game.amino_deck.cards[game.amino_deck.count - 1] == acid
