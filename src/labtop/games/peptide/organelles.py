"""Phase 2: carrying out organelles (PEP-91 to PEP-128). The Ribosome and the Advanced game have pages of their own."""

from labtop.games.peptide.actions import apply_action
from labtop.games.peptide.advanced import offer_raises, vacuole_raise
from labtop.games.peptide.cards import (
    AMINO_ACYL,
    AMINO_ACYL_PRICE,
    DRAWN,
    FACE_DOWN_ATP,
    KINDS,
    MITOCHONDRIA,
    MITOCHONDRIA_ATP,
    NUCLEUS,
    RIBOSOME,
    RIBOSOME_PRICE,
    SLOTS,
    STOP,
    VACUOLE,
    VACUOLE_ATP,
)
from labtop.games.peptide.facts import (
    learn_amino_drawn,
    learn_amino_kept,
    learn_put_back,
    learn_rna_taken,
)
from labtop.games.peptide.ribosome import add_to_chain, make_permanent, may_add, may_flip, offer_ribosome
from labtop.games.peptide.state import ADVANCED, GAP, NOBODY, Event, Family, Stage, State, encode
from labtop.games.peptide.stop import reveal_stop
from labtop.games.peptide.supplies import can_pay, collect, draw_rna, fill_gaps, pay, put_away, rna_to_draw
from labtop.kernel.deck import pop, push
from labtop.kernel.events import cross, tell, whisper
from labtop.kernel.menu import Menu, offer
from labtop.kernel.rule import rule

# --- what may be carried out ------------------------------------------------------------------------------------------


@rule
def organelles_left(game: State, seat: int) -> int:
    """The organelles in front of a seat that are not resolved yet."""
    count = 0
    for kind in range(KINDS):
        count += game.up[seat, kind] + game.down[seat, kind]
    return count


@rule
def offer_organelles(game: State, seat: int, menu: Menu, count: int) -> int:
    """Any of the seat's own cards, and how to use it, as one choice (PEP-92 to PEP-94, PEP-96, PEP-97)."""
    for kind in range(KINDS):
        if game.down[seat, kind]:
            count = offer(menu, count, encode(Family.COLLECT_ONE, kind))
    if game.up[seat, MITOCHONDRIA]:
        count = offer(menu, count, encode(Family.MITOCHONDRIA))
    if game.up[seat, NUCLEUS]:
        count = offer_nucleus(game, menu, count)
    if game.up[seat, VACUOLE]:
        count = offer_vacuole(game, seat, menu, count)
    if game.up[seat, AMINO_ACYL] and may_draw_amino(game, seat):
        count = offer(menu, count, encode(Family.AMINO_DRAW))
    count = offer_ribosome(game, seat, menu, count)
    for kind in range(KINDS):
        if game.up[seat, kind] and (game.allow_decline or not may_carry_out(game, seat, kind)):
            count = offer(menu, count, encode(Family.NO_EFFECT, kind))
    return count


@rule
def may_carry_out(game: State, seat: int, kind: int) -> bool:
    """Whether a face-up card of this kind would do anything now; if so, it must be used (PEP-98, PEP-99)."""
    if kind == NUCLEUS:
        return rna_to_draw(game) > 0 or game.rna_field[0] != GAP or game.rna_field[1] != GAP
    if kind == AMINO_ACYL:
        return may_draw_amino(game, seat)
    if kind == RIBOSOME:
        return can_pay(game, seat, RIBOSOME_PRICE) and (may_flip(game, seat) or may_add(game, seat))
    return True


@rule
def apply_organelle(game: State, seat: int, family: int, first: int) -> None:
    """In Phase 2: an organelle and how it is used, or an ATP action."""
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
    elif family == Family.NO_EFFECT:
        no_effect(game, seat, first)
    else:
        apply_action(game, seat, family)


# --- the face-down card, and the card without effect ------------------------------------------------------------------


@rule
def collect_one(game: State, seat: int, kind: int) -> None:
    """A face-down card gives 1 ATP and nothing else (PEP-96)."""
    game.down[seat, kind] -= 1
    game.organelle_discard[kind] += 1
    tell(game.events, Event.COLLECTED_ONE, seat, kind, collect(game, seat, FACE_DOWN_ATP))


@rule
def no_effect(game: State, seat: int, kind: int) -> None:
    """Nothing is paid and nothing gained (PEP-98); a Ribosome so used may tell that the hand has no match."""
    put_away(game, seat, kind)
    tell(game.events, Event.NO_EFFECT, seat, kind)
    if kind == RIBOSOME:
        cross(game.events)


# --- Mitochondria -----------------------------------------------------------------------------------------------------


@rule
def mitochondria(game: State, seat: int) -> None:
    """Collect 2 ATP (PEP-103)."""
    put_away(game, seat, MITOCHONDRIA)
    tell(game.events, Event.MITOCHONDRIA, seat, collect(game, seat, MITOCHONDRIA_ATP))


# --- Nucleus ----------------------------------------------------------------------------------------------------------


@rule
def offer_nucleus(game: State, menu: Menu, count: int) -> int:
    """One of the face-up cards, equal ones once, or two from the deck (PEP-104, PEP-151, PEP-152)."""
    for slot in range(SLOTS):
        base = game.rna_field[slot]
        if base != GAP and (slot == 0 or base != game.rna_field[0]):
            count = offer(menu, count, encode(Family.NUCLEUS_TAKE, slot))
    if rna_to_draw(game) > 0:
        count = offer(menu, count, encode(Family.NUCLEUS_DRAW))
    return count


@rule
def nucleus_take(game: State, seat: int, slot: int) -> None:
    """A face-up card goes into the hand, for all to see, and the gap is filled at once (PEP-105, PEP-106)."""
    put_away(game, seat, NUCLEUS)
    base = game.rna_field[slot]
    game.rna_field[slot] = GAP
    take_rna(game, seat, base)
    learn_rna_taken(game, seat, base)
    tell(game.events, Event.TOOK_RNA, seat, base)
    fill_gaps(game)


@rule
def nucleus_draw(game: State, seat: int) -> None:
    """Two cards from the deck for the drawer's eyes only; a single one is kept (PEP-107, PEP-108, PEP-150)."""
    put_away(game, seat, NUCLEUS)
    if rna_to_draw(game) == 1:
        base = draw_rna(game)
        take_rna(game, seat, base)
        whisper(game.events, 1 << seat, base, Event.KEPT_RNA, seat, NOBODY)
        return
    for i in range(DRAWN):
        game.drawn[i] = draw_rna(game)
        whisper(game.events, 1 << seat, game.drawn[i], Event.DREW_RNA, seat)
    game.stage = Stage.KEEP_RNA


@rule
def offer_drawn(game: State, menu: Menu, family: int) -> int:
    """Either of the two cards; it is asked even if they are equal (PEP-107, PEP-117, PEP-192)."""
    low, high = min(game.drawn[0], game.drawn[1]), max(game.drawn[0], game.drawn[1])
    count = offer(menu, 0, encode(family, low))
    return offer(menu, count, encode(family, high)) if low != high else count


@rule
def keep_rna(game: State, seat: int, base: int) -> None:
    """The other card goes face up to the discard pile; which one was kept is a secret (PEP-107, PEP-109, PEP-193)."""
    other = put_down_drawn(game, base)
    take_rna(game, seat, base)
    game.rna_discard[other] += 1
    whisper(game.events, 1 << seat, base, Event.KEPT_RNA, seat, other)
    cross(game.events)


@rule
def put_down_drawn(game: State, kept: int) -> int:
    """Nobody chooses between two cards any more; the one that was not kept."""
    other = game.drawn[1] if game.drawn[0] == kept else game.drawn[0]
    game.drawn[0], game.drawn[1] = GAP, GAP
    game.stage = Stage.RESOLVE
    return other


@rule
def take_rna(game: State, seat: int, base: int) -> None:
    """One more RNA card in hand."""
    game.rna[seat, base] += 1
    game.rna_count[seat] += 1


# --- Vacuole ----------------------------------------------------------------------------------------------------------


@rule
def offer_vacuole(game: State, seat: int, menu: Menu, count: int) -> int:
    """The Basic effect or, in the Advanced game, a marker that is not at its top (PEP-166, PEP-169)."""
    count = offer(menu, count, encode(Family.VACUOLE_COLLECT))
    return offer_raises(game, seat, menu, count) if game.difficulty == ADVANCED else count


@rule
def vacuole_collect(game: State, seat: int) -> None:
    """The top RNA card, if there is one, and 1 ATP (PEP-113, PEP-114, PEP-154)."""
    put_away(game, seat, VACUOLE)
    base, cards = NOBODY, 0
    if rna_to_draw(game) > 0:
        base, cards = draw_rna(game), 1
        take_rna(game, seat, base)
    whisper(game.events, 1 << seat, base, Event.VACUOLE, seat, collect(game, seat, VACUOLE_ATP), cards)


# --- Amino-Acyl Synthetase --------------------------------------------------------------------------------------------


@rule
def may_draw_amino(game: State, seat: int) -> bool:
    """The price in hand, and a card in the deck, which is never refilled (PEP-115, PEP-126, PEP-128)."""
    return can_pay(game, seat, AMINO_ACYL_PRICE) and game.amino_deck.count > 0


@rule
def amino_draw(game: State, seat: int) -> None:
    """Pay, look at the top two cards; STOP or a single card leaves no choice (PEP-115, PEP-116, PEP-121 to PEP-127)."""
    put_away(game, seat, AMINO_ACYL)
    pay(game, seat, AMINO_ACYL_PRICE)
    game.drew = 1
    top, second = pop(game.amino_deck), GAP
    if game.amino_deck.count > 0:
        second = pop(game.amino_deck)
    learn_amino_drawn(game, seat, top, second)
    cross(game.events)
    if top == STOP or second == STOP:
        reveal_stop(game, seat)
        keep_without_choice(game, seat, second if top == STOP else top)
    elif second == GAP:
        keep_without_choice(game, seat, top)
    else:
        game.drawn[0], game.drawn[1] = top, second
        for i in range(DRAWN):
            whisper(game.events, 1 << seat, game.drawn[i], Event.DREW_AMINO, seat)
        game.stage = Stage.KEEP_AMINO


@rule
def keep_without_choice(game: State, seat: int, acid: int) -> None:
    """The only amino acid drawn, if there was one, is kept and nothing goes back (PEP-122, PEP-125, PEP-127)."""
    learn_amino_kept(game, seat, False)
    if acid != GAP:
        take_amino(game, seat, acid)
        whisper(game.events, 1 << seat, acid, Event.KEPT_AMINO, seat, 0)


@rule
def keep_amino(game: State, seat: int, acid: int) -> None:
    """The other card goes back on top, face down; which one was kept is a secret (PEP-117, PEP-118, PEP-193)."""
    other = put_down_drawn(game, acid)
    take_amino(game, seat, acid)
    push(game.amino_deck, other)
    learn_amino_kept(game, seat, True)
    learn_put_back(game, seat, other)
    whisper(game.events, 1 << seat, acid, Event.KEPT_AMINO, seat, 1)
    cross(game.events)


@rule
def take_amino(game: State, seat: int, acid: int) -> None:
    """One more amino acid in hand; there is no limit (PEP-117, PEP-120)."""
    game.amino[seat] |= 1 << acid
    game.amino_count[seat] += 1
