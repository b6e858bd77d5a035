"""Why a move of Peptide is not allowed, and which clause says so; all from the hidden copy of who asks."""

from collections.abc import Sequence

from labtop.games.peptide.actions import in_first_pass, in_phase_one
from labtop.games.peptide.advanced import rna_surplus
from labtop.games.peptide.cards import (
    AMINO_ACYL,
    AMINO_ACYL_PRICE,
    AMINOS,
    BASE_LETTERS,
    BASE_WORDS,
    KIND_WORDS,
    MITOCHONDRIA,
    NUCLEUS,
    RESET_ORGANELLES_PRICE,
    RESET_RNA_PRICE,
    RIBOSOME,
    RIBOSOME_PRICE,
    SELECT_TWICE_PRICE,
    VACUOLE,
)
from labtop.games.peptide.draft import may_become_first
from labtop.games.peptide.organelles import organelles_left
from labtop.games.peptide.ribosome import holds
from labtop.games.peptide.state import ADVANCED, GAP, Stage, State
from labtop.games.peptide.supplies import can_pay, field_size, rna_to_draw
from labtop.kernel.contract import Why
from labtop.kernel.phrases import Names, number, who

SELECTIONS = ("take_up", "take_down", "take_first_player")
ACTIONS = ("select_twice", "reset_organelles", "reset_rna")
MARKERS = ("Energy", "RNA")
USES = {
    "mitochondria": MITOCHONDRIA,
    "nucleus_take": NUCLEUS,
    "nucleus_draw": NUCLEUS,
    "vacuole_collect": VACUOLE,
    "vacuole_raise": VACUOLE,
    "amino_draw": AMINO_ACYL,
    "ribosome_add": RIBOSOME,
    "ribosome_permanent": RIBOSOME,
}


def clause(game: State) -> str:
    """The clause for this moment of the match."""
    match Stage(game.stage):
        case Stage.SELECT:
            if game.due == 0:
                return "PEP-73"
            return "PEP-85" if game.twice else "PEP-43" if game.passing == 1 else "PEP-44"
        case Stage.RESOLVE:
            return "PEP-92" if organelles_left(game, game.active) else "PEP-73"
        case Stage.KEEP_RNA:
            return "PEP-107"
        case Stage.KEEP_AMINO:
            return "PEP-117"
        case Stage.DISCARD:
            return "PEP-159"
        case Stage.OVER:
            return "PEP-177" if game.by_clock else "PEP-175"


def why_not(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    """Why this seat cannot make this move, which is not legal now, and which clause says so."""
    if game.stage == Stage.OVER:
        return "The game is over: nothing can be played any more.", "PEP-175"
    if not game.waiting >> seat & 1:
        return f"Not yet: it is {who(names, game.active)}'s turn.", "PEP-67" if family in ACTIONS else "PEP-35"
    match Stage(game.stage):
        case Stage.SELECT:
            return _at_selection(game, seat, family, args)
        case Stage.RESOLVE:
            return _at_resolution(game, seat, family, args)
        case Stage.KEEP_RNA:
            return _while_choosing(family, "keep_rna", "one of the two RNA cards that you drew", "PEP-107")
        case Stage.KEEP_AMINO:
            return _while_choosing(family, "keep_amino", "one of the two amino acids that you drew", "PEP-117")
        case _:
            return _at_discard(game, seat, family, args)


# --- Phase 1 ----------------------------------------------------------------------------------------------------------


def _at_selection(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    if family in SELECTIONS and game.due == 0:
        return "You have made your selection: end your turn, or use an ATP action.", "PEP-46"
    match family:
        case "take_up" | "take_down":
            return f"There is no {KIND_WORDS[args[0]]} in the Field.", "PEP-45"
        case "take_first_player":
            if not may_become_first(game, seat):
                return "You hold the First Player card already.", "PEP-63"
            return "The First Player card was taken in this round already.", "PEP-58"
        case "select_twice" | "reset_organelles" | "reset_rna":
            return _action(game, seat, family)
        case "end_turn":
            return "Select an organelle or the First Player card first.", "PEP-46"
        case "keep_rna" | "keep_amino":
            return "You have drawn no cards to choose from.", "PEP-33"
        case "discard_rna":
            return _no_discard(game)
        case _:
            return "Organelles are carried out in Phase 2, when everybody has selected.", "PEP-33"


def _action(game: State, seat: int, family: str) -> Why:
    match family:
        case "select_twice":
            if not in_first_pass(game):
                return "You can select twice only in your first turn of the round.", "PEP-84"
            if game.twice:
                return "You have bought Select Twice in this round already.", "PEP-84"
            if not can_pay(game, seat, SELECT_TWICE_PRICE):
                return _too_dear(game, seat, "Selecting twice", SELECT_TWICE_PRICE, "PEP-83")
            return "At this table Select Twice is bought before the first selection.", "PEP-71"
        case "reset_organelles":
            if not in_phase_one(game):
                return "The Organelle Field can be reset in Phase 1 only.", "PEP-81"
            if field_size(game) == 0:
                return "The Organelle Field is empty.", "PEP-81"
            return _too_dear(game, seat, "A new Organelle Field", RESET_ORGANELLES_PRICE, "PEP-78")
        case _:
            if rna_to_draw(game) == 0:
                return "There is no RNA card left to turn up.", "PEP-77"
            return _too_dear(game, seat, "A new RNA Field", RESET_RNA_PRICE, "PEP-74")


def _too_dear(game: State, seat: int, what: str, price: int, clause: str) -> Why:
    return f"{what} costs {price} ATP, and you have {game.atp[seat]}.", clause


# --- Phase 2 ----------------------------------------------------------------------------------------------------------


def _at_resolution(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    if family in SELECTIONS:
        return "Selections are made in Phase 1; now organelles are carried out.", "PEP-33"
    if family in ACTIONS:
        return _action(game, seat, family)
    match family:
        case "end_turn":
            return "Carry out your organelles first.", "PEP-92"
        case "keep_rna" | "keep_amino":
            return "You have drawn no cards to choose from.", "PEP-104" if family == "keep_rna" else "PEP-116"
        case "discard_rna":
            return _no_discard(game)
        case "collect_one":
            if game.up[seat, args[0]]:
                return f"Your {KIND_WORDS[args[0]]} lies face up, so it cannot be used for 1 ATP.", "PEP-97"
            return f"You have no face-down {KIND_WORDS[args[0]]}.", "PEP-96"
        case "no_effect":
            if game.up[seat, args[0]]:
                return f"Your {KIND_WORDS[args[0]]} can be carried out, so it must be.", "PEP-99"
            return f"You have no face-up {KIND_WORDS[args[0]]}.", "PEP-98"
        case _:
            return _use(game, seat, family, args)


def _use(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    kind = USES[family]
    if not game.up[seat, kind]:
        if game.down[seat, kind]:
            return f"Your {KIND_WORDS[kind]} lies face down: it gives 1 ATP and nothing else.", "PEP-96"
        return f"You have no {KIND_WORDS[kind]} to carry out.", "PEP-92"
    match family:
        case "nucleus_take":
            if game.rna_field[args[0]] == GAP:
                return "There is no face-up RNA card in this place.", "PEP-152"
            return "Both face-up RNA cards show the same base: take the other one.", "PEP-13"
        case "nucleus_draw":
            return "There is no RNA card left to draw.", "PEP-151"
        case "vacuole_raise":
            if game.difficulty != ADVANCED:
                return "The Basic game has no Vacuole Track.", "PEP-12"
            return f"Your {MARKERS[args[0]]} marker is at the top of its column.", "PEP-169"
        case "amino_draw":
            if game.amino_deck.count == 0:
                return "The amino acid deck is empty.", "PEP-126"
            return _too_dear(game, seat, "An amino acid", AMINO_ACYL_PRICE, "PEP-115")
        case _:
            return _ribosome(game, seat, family, args)


def _ribosome(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    if not can_pay(game, seat, RIBOSOME_PRICE):
        return "The Ribosome costs 1 ATP, and you have none.", "PEP-130" if family == "ribosome_add" else "PEP-135"
    if family == "ribosome_permanent":
        return "Your chain has no face-up amino acid.", "PEP-136"
    card = AMINOS[args[0]]
    if not holds(game, seat, args[0]):
        return f"You do not have {card.name}.", "PEP-131"
    return f"{card.name} needs {', '.join(card.codon)}: you lack {missing(game, seat, args[0])}.", "PEP-144"


def missing(game: State, seat: int, acid: int) -> str:
    """The bases that a hand lacks for an amino acid, in words."""
    codon = AMINOS[acid].codon
    lacking = [codon.count(letter) - game.rna[seat, base] for base, letter in enumerate(BASE_LETTERS)]
    return " and ".join(
        BASE_WORDS[base] if count == 1 else f"{count} {BASE_WORDS[base]}"
        for base, count in enumerate(lacking)
        if count > 0
    )


# --- choosing and discarding ------------------------------------------------------------------------------------------


def _while_choosing(family: str, wanted: str, what: str, clause: str) -> Why:
    if family == wanted:
        return "You did not draw this card: keep one of the two that you did.", clause
    if family in ACTIONS:
        return f"First keep {what}: ATP actions cannot interrupt a card.", "PEP-72"
    return f"First keep {what}.", clause


def _at_discard(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    if family == "discard_rna":
        return f"You have no {BASE_WORDS[args[0]]}.", "PEP-161"
    surplus = number(rna_surplus(game, seat), "RNA card")
    return f"First discard {surplus}: your limit is {game.rna_limit[seat]}.", "PEP-159"


def _no_discard(game: State) -> Why:
    if game.difficulty != ADVANCED:
        return "In the Basic game there is no limit, and nothing is discarded.", "PEP-155"
    return "RNA is discarded at the end of the round only.", "PEP-158"
