"""What a seat sees of Peptide. It is made from the hidden copy, so it cannot tell a secret."""

from __future__ import annotations

import functools

from msgspec import Struct

from labtop.games.peptide.actions import may_reset_organelles, may_reset_rna, may_select_twice
from labtop.games.peptide.advanced import rna_surplus
from labtop.games.peptide.cards import (
    ACIDS,
    AMINO_WORDS,
    AMINOS,
    BASE_COPIES,
    BASE_LETTERS,
    BASES,
    BONUS_CARDS,
    BONUS_POINTS,
    DATA,
    DRAWN,
    KIND_IDS,
    KINDS,
    MATCHED_POINTS,
    NEED,
    RESET_ORGANELLES_PRICE,
    RESET_RNA_PRICE,
    SELECT_TWICE_PRICE,
    SELECTIONS,
    SLOTS,
    UNMATCHED_POINTS,
)
from labtop.games.peptide.chemistry import Peptide, peptide
from labtop.games.peptide.draft import may_take_first_player
from labtop.games.peptide.organelles import may_carry_out
from labtop.games.peptide.reasons import missing, why_not
from labtop.games.peptide.ribosome import holds, matches
from labtop.games.peptide.scoring import best_matches, chain_points, public_score, score, tie_break
from labtop.games.peptide.state import ADVANCED, ON_TOP, Stage, State
from labtop.games.peptide.stop import is_last_round
from labtop.kernel.contract import ALLOWED
from labtop.kernel.position import seats_in
from labtop.kernel.struct import Cells

Bases = dict[str, int]
"""RNA cards of each base, by its letter."""


class Organelle(Struct, frozen=True, gc=False):
    """A kind of organelle with its price and effect (PEP-96 to PEP-135)."""

    kind: str
    name: str
    short: str
    price: int
    effect: str


class Stack(Organelle, frozen=True):
    """Equal organelles in the Field (PEP-40)."""

    count: int


class Taken(Organelle, frozen=True):
    """An organelle in front of a seat, face up or down (PEP-52)."""

    up: bool
    possible: bool | None
    """For its owner: whether it would do anything now."""


class OrganellePiles(Struct, frozen=True, gc=False):
    """The organelle deck, and the discard pile by kind."""

    deck: int
    discard: dict[str, int]


class AminoShown(Struct, frozen=True, gc=False):
    """An amino acid card."""

    id: str
    name: str
    three: str
    one: str
    codon: str
    value: int
    side_chain: str


class Link(AminoShown, frozen=True):
    """A card of a chain; the codon lies beneath it while it is face up (PEP-133, PEP-138)."""

    permanent: bool
    points: int


class Letter(Struct, frozen=True, gc=False):
    """A letter of a codon, and whether it is in the hand."""

    base: str
    held: bool


class Held(AminoShown, frozen=True):
    """An amino acid in hand: which letters of its codon are held, and what adding and turning it would bring."""

    letters: list[Letter]
    match: bool
    missing: str
    adds: int
    turns: int


class Score(Struct, frozen=True, gc=False):
    """What a hand and chain would score now (PEP-178 to PEP-183)."""

    bonus: int
    chain: int
    hand: int
    total: int


class Hand(Struct, frozen=True, gc=False):
    """A hand: RNA by base, amino acids with what they lack (PEP-131, PEP-144)."""

    rna: Bases
    amino: list[Held]
    score: Score


class Steps(Struct, frozen=True, gc=False):
    """A step in each column of a Vacuole Track."""

    energy: int
    rna: int


class Track(Steps, frozen=True):
    """Where the markers of a Vacuole Track stand, and how far they can go (PEP-157, PEP-168)."""

    most: Steps


class PeptideSeat(Struct, frozen=True, gc=False):
    """A seat as all see it (PEP-52, PEP-110, PEP-119)."""

    seat: int
    atp: int
    rna: int
    known: Bases
    """What all know it to hold at least."""
    amino: int
    organelles: list[Taken]
    selected: int
    chain: list[Link]
    permanent: int
    bonus: list[int]
    points: int
    limits: Track | None
    """In the Advanced game."""
    hand: Hand | None
    """Laid open when the match is over."""


class FirstPlayer(Struct, frozen=True, gc=False):
    """Who holds the First Player card, and whether it can be taken."""

    holder: int
    taken: bool
    may_take: bool


class Rna(Struct, frozen=True, gc=False):
    """The RNA Field, the deck, and what the seat cannot see: the deck and other hands."""

    field: list[str | None]
    deck: int
    discard: Bases
    unseen: Bases


class Stop(Struct, frozen=True, gc=False):
    """Where STOP may be, and how likely the next draw is to bring it up, as two numbers (PEP-26, PEP-27)."""

    out: bool
    round: int | None
    by_clock: bool
    last: int
    """Among how many cards at the bottom of the deck it lies."""
    chance: list[int]


class AminoDeck(Struct, frozen=True, gc=False):
    """The amino acid deck; its top card for who put it back (PEP-118)."""

    deck: int
    top: str | None
    stop: Stop


class PutBack(Struct, frozen=True, gc=False):
    """An amino acid that the seat put back, and where it may be now."""

    amino: str
    top: bool
    seats: list[int]


class AtpAction(Struct, frozen=True, gc=False):
    """An ATP action: its price and, in one's own turn, why it cannot be used (PEP-74, PEP-78, PEP-83)."""

    family: str
    price: int
    legal: bool
    why: str | None
    clause: str | None


class StallClock(Struct, frozen=True, gc=False):
    """Rounds without an amino acid drawn, and how many bring STOP up (PEP-177)."""

    rounds: int
    of: int
    shown: bool
    """Half of them have passed."""


class Counted(Struct, frozen=True, gc=False):
    """A card that counts at the end, and why: bonus, permanent, added, matched or unmatched (PEP-178 to PEP-183)."""

    card: str
    because: str
    points: int


class Final(Struct, frozen=True, gc=False):
    """The end: everybody's place, and every card that counts, as a player would lay them out (PEP-191)."""

    places: list[int]
    scoring: list[list[Counted]]
    peptides: list[Peptide]
    """The molecule that everybody has built."""


class PeptideView(Struct, frozen=True, gc=False):
    """The table."""

    advanced: bool
    round: int
    phase: int
    passing: int
    """1 and 2 in the two passes of Phase 1, 0 in Phase 2."""
    active: int
    due: int
    """Selections owed in this turn."""
    order: list[int]
    """The seats that still have a turn in this pass or phase, the active one first (PEP-35, PEP-60, PEP-90)."""
    last_round: bool
    first_player: FirstPlayer
    field: list[Stack]
    organelles: OrganellePiles
    supply: int
    bonus: list[int]
    rna: Rna
    amino: AminoDeck
    put_back: list[PutBack]
    actions: list[AtpAction]
    seats: list[PeptideSeat]
    hand: Hand | None
    choosing: list[str]
    """The two cards that the seat chooses from; nothing for anybody else (PEP-108, PEP-116)."""
    stall: StallClock
    final: Final | None


def view(game: State, seat: int | None, everything: bool) -> PeptideView:
    """The table from this seat; None is a spectator. `everything` lays all hands open."""
    over = game.stage == Stage.OVER
    return PeptideView(
        advanced=game.difficulty == ADVANCED,
        round=game.round,
        phase=1 if game.passing else 2,
        passing=game.passing,
        active=game.active,
        due=game.due,
        order=_order(game),
        last_round=is_last_round(game),
        first_player=_first_player(game, seat),
        field=[_stack(kind, game.field[kind], game.difficulty) for kind in range(KINDS) if game.field[kind]],
        organelles=OrganellePiles(
            game.organelle_deck.count, dict(zip(KIND_IDS, game.organelle_discard.tolist(), strict=True))
        ),
        supply=game.supply,
        bonus=list(range(game.bonus_left, 0, -1)),
        rna=Rna(
            [_letter(game.rna_field[slot]) for slot in range(SLOTS)],
            game.rna_deck.count,
            _bases(game.rna_discard),
            _unseen(game, seat),
        ),
        amino=AminoDeck(game.amino_deck.count, _top(game, seat), _stop(game)),
        put_back=[] if seat is None else _put_back(game, seat),
        actions=[] if seat is None or over else [_action(game, seat, family) for family in ACTIONS],
        seats=[_seat(game, other, seat, everything) for other in range(game.seats)],
        hand=None if seat is None else _hand(game, seat),
        choosing=_choosing(game),
        stall=StallClock(game.dry, game.stall_limit, 2 * game.dry >= game.stall_limit),
        final=_final(game) if over else None,
    )


# --- the table --------------------------------------------------------------------------------------------------------


def _order(game: State) -> list[int]:
    if game.stage == Stage.OVER:
        return []
    coming = [(game.start + step) % game.seats for step in range(game.done, game.seats)]
    if game.stage == Stage.SELECT:
        coming = [seat for seat in coming if game.selected[seat] < SELECTIONS]
    if game.stage == Stage.DISCARD:
        coming = [seat for seat in coming if rna_surplus(game, seat) > 0]
    return [game.active, *coming]


def _first_player(game: State, seat: int | None) -> FirstPlayer:
    selecting = seat is not None and game.stage == Stage.SELECT and game.due > 0 and game.active == seat
    may_take = selecting and seat is not None and may_take_first_player(game, seat)
    return FirstPlayer(game.holder, bool(game.first_taken), may_take)


def _printed(kind: int, difficulty: int) -> tuple[str, str, str, int, str]:
    card = DATA["organelles"][kind]
    effect = card.get("effect_advanced", card["effect"]) if difficulty == ADVANCED else card["effect"]
    return card["id"], card["name"], card["short"], card["price"], effect


@functools.cache
def _stack(kind: int, count: int, difficulty: int) -> Stack:
    return Stack(*_printed(kind, difficulty), count)


@functools.cache
def _taken(kind: int, up: bool, possible: bool | None, difficulty: int) -> Taken:
    return Taken(*_printed(kind, difficulty), up, possible)


def _stop(game: State) -> Stop:
    if game.stop_round:
        return Stop(True, game.stop_round, bool(game.by_clock), 0, [0, 1])
    cards = game.amino_deck.count + (game.stage == Stage.KEEP_AMINO)
    places = min(game.stop_bottom_slots, cards - 1)
    return Stop(False, None, False, places, [int(cards - 1 <= game.stop_bottom_slots), places])


def _top(game: State, seat: int | None) -> str | None:
    if seat is None or game.top_by != seat:
        return None
    return next(AMINO_WORDS[acid] for acid in range(ACIDS) if game.saw[seat, acid] == ON_TOP)


def _put_back(game: State, seat: int) -> list[PutBack]:
    places = enumerate(game.saw[seat, :].tolist())
    return [PutBack(AMINO_WORDS[acid], bool(p & ON_TOP), list(seats_in(p & ~ON_TOP))) for acid, p in places if p]


def _unseen(game: State, seat: int | None) -> Bases:
    unseen = [BASE_COPIES - count for count in game.rna_discard.tolist()]
    drawn = game.drawn.tolist() if game.stage == Stage.KEEP_RNA else []
    for card in (*game.rna_field.tolist(), *drawn):
        if card >= 0:
            unseen[card] -= 1
    for other in range(game.seats):
        beneath = [NEED[game.chain[other, place], :] for place in range(game.permanent[other], game.chain_size[other])]
        for cards in (*beneath, *([game.rna[other, :]] if other == seat or game.stage == Stage.OVER else [])):
            for base in range(BASES):
                unseen[base] -= cards[base]
    return dict(zip(BASE_LETTERS, unseen, strict=True))


ACTIONS = {
    "reset_rna": (RESET_RNA_PRICE, may_reset_rna),
    "reset_organelles": (RESET_ORGANELLES_PRICE, may_reset_organelles),
    "select_twice": (SELECT_TWICE_PRICE, may_select_twice),
}


def _action(game: State, seat: int, family: str) -> AtpAction:
    price, may = ACTIONS[family]
    mine = game.active == seat
    legal = mine and game.stage in (Stage.SELECT, Stage.RESOLVE) and may(game, seat)
    why, clause = ALLOWED if legal else why_not(game, seat, family, (), [])
    return AtpAction(family, price, legal, why if mine and why else None, clause or None)


# --- seats ------------------------------------------------------------------------------------------------------------


def _seat(game: State, seat: int, observer: int | None, everything: bool) -> PeptideSeat:
    return PeptideSeat(
        seat=seat,
        atp=game.atp[seat],
        rna=game.rna_count[seat],
        known=_bases(game.rna_known[seat, :]),
        amino=game.amino_count[seat],
        organelles=_organelles(game, seat, seat == observer),
        selected=game.selected[seat],
        chain=[
            _link(game.chain[seat, place], place < game.permanent[seat], chain_points(game, seat, place))
            for place in range(game.chain_size[seat])
        ],
        permanent=game.permanent[seat],
        bonus=_bonus(game.bonus[seat]),
        points=score(game, seat) if game.stage == Stage.OVER else public_score(game, seat),
        limits=_track(game, seat) if game.difficulty == ADVANCED else None,
        hand=_hand(game, seat) if everything else None,
    )


def _organelles(game: State, seat: int, own: bool) -> list[Taken]:
    return [
        _taken(kind, up, (not up or may_carry_out(game, seat, kind)) if own else None, game.difficulty)
        for side, up in ((game.up, True), (game.down, False))
        for kind, count in enumerate(side[seat, :].tolist())
        for _ in range(count)
    ]


@functools.cache
def _link(acid: int, permanent: bool, points: int) -> Link:
    return Link(*_face(acid), permanent, points)


def _face(acid: int) -> tuple[str, str, str, str, str, int, str]:
    card = AMINOS[acid]
    return card.id, card.name, card.three, card.one, card.codon, card.value, card.side_chain


def _track(game: State, seat: int) -> Track:
    return Track(game.energy_limit[seat], game.rna_limit[seat], Steps(game.energy_max, game.rna_max))


def _hand(game: State, seat: int) -> Hand:
    bonus, public, total = BONUS_POINTS[game.bonus[seat]], public_score(game, seat), score(game, seat)
    amino = game.amino[seat]
    return Hand(
        _bases(game.rna[seat, :]),
        [_held(game, seat, acid) for acid in range(ACIDS) if amino >> acid & 1],
        Score(bonus, public - bonus, total - public, total),
    )


def _held(game: State, seat: int, acid: int) -> Held:
    left, letters = _bases(game.rna[seat, :]), []
    for base in AMINOS[acid].codon:
        letters.append(Letter(base, left[base] > 0))
        left[base] -= 1
    value = AMINOS[acid].value
    half = (value + 1) // 2
    lacks = missing(game, seat, acid)
    return Held(*_face(acid), letters, matches(game, seat, acid), lacks, half, value - half)


def _choosing(game: State) -> list[str]:
    if game.drawn[0] < 0:
        return []
    words = BASE_LETTERS if game.stage == Stage.KEEP_RNA else AMINO_WORDS
    return [words[game.drawn[i]] for i in range(DRAWN)]


# --- the end ----------------------------------------------------------------------------------------------------------


def _final(game: State) -> Final:
    seats = range(game.seats)
    reached = [(score(game, seat), tie_break(game, seat)) for seat in seats]
    places = [1 + sum(other > own for other in reached) for own in reached]
    chains = [[int(game.chain[seat, place]) for place in range(game.chain_size[seat])] for seat in seats]
    return Final(places, [_counted(game, seat) for seat in seats], [peptide(chain) for chain in chains])


def _counted(game: State, seat: int) -> list[Counted]:
    cards = [Counted(f"+{points}", "bonus", points) for points in _bonus(game.bonus[seat])]
    for place in range(game.chain_size[seat]):
        because = "permanent" if place < game.permanent[seat] else "added"
        cards.append(Counted(AMINO_WORDS[game.chain[seat, place]], because, chain_points(game, seat, place)))
    matched = best_matches(game, seat)
    for acid in range(ACIDS):
        if matched >> acid & 1:
            cards.append(Counted(AMINO_WORDS[acid], "matched", MATCHED_POINTS))
        elif holds(game, seat, acid):
            cards.append(Counted(AMINO_WORDS[acid], "unmatched", UNMATCHED_POINTS))
    return cards


# --- small things -----------------------------------------------------------------------------------------------------


def _letter(base: int) -> str | None:
    return BASE_LETTERS[base] if base >= 0 else None


def _bases(counts: Cells) -> Bases:
    return dict(zip(BASE_LETTERS, counts.tolist(), strict=True))


def _bonus(cards: int) -> list[int]:
    return [points for points in range(BONUS_CARDS, 0, -1) if cards >> points - 1 & 1]
