"""What a seat sees of Peptide, ready for JSON. It is made from the hidden copy, so it cannot tell a secret."""

from typing import Any

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
from labtop.games.peptide.draft import may_take_first_player
from labtop.games.peptide.organelles import may_carry_out
from labtop.games.peptide.reasons import missing, why_not
from labtop.games.peptide.ribosome import holds, matches
from labtop.games.peptide.scoring import best_matches, chain_points, place_of, public_score, score, winners
from labtop.games.peptide.state import ADVANCED, ON_TOP, Event, Reason, Stage, State
from labtop.kernel.engine import seats_in
from labtop.kernel.events import listed
from labtop.kernel.struct import Cells

ACTIONS = {
    "reset_rna": RESET_RNA_PRICE,
    "reset_organelles": RESET_ORGANELLES_PRICE,
    "select_twice": SELECT_TWICE_PRICE,
}
STALL_SHOWN_FROM = 10


def view(game: State, seat: int | None, everything: bool = False) -> dict[str, Any]:
    """The table from this seat; None is a spectator. `everything` lays all hands open, when the match is over."""
    over = game.stage == Stage.OVER
    return {
        "game": "peptide",
        "seat": seat,
        "advanced": game.difficulty == ADVANCED,
        "stage": Stage(game.stage).name.lower(),
        "round": game.round,
        "phase": 1 if game.passing else 2,
        "pass": game.passing,
        "turn": game.turn,
        "waiting": seats_in(game.waiting),
        "due": game.due,
        "order": _order(game),
        "last_round": game.stop_round > 0 and game.stop_round < game.round,
        "first_player": _first_player(game, seat),
        "field": [_stack(game, kind) for kind in range(KINDS) if game.field[kind]],
        "organelles": {"deck": game.organelle_deck.count, "discard": _kinds(game.organelle_discard)},
        "supply": game.supply,
        "bonus": list(range(game.bonus_left, 0, -1)),
        "rna": {
            "field": [_letter(game.rna_field[slot]) for slot in range(SLOTS)],
            "deck": game.rna_deck.count,
            "discard": _bases(game.rna_discard),
            "unseen": _unseen(game, seat),
        },
        "amino": {"deck": game.amino_deck.count, "top": _top(game, seat), "stop": _stop(game)},
        "put_back": _put_back(game, seat),
        "actions": [] if seat is None or over else [_action(game, seat, family) for family in ACTIONS],
        "seats": [_seat(game, other, seat, everything or over) for other in range(game.seats)],
        "hand": None if seat is None else _hand(game, seat),
        "choosing": _choosing(game),
        "stall": {"rounds": game.dry, "of": game.stall_limit, "shown": game.dry >= STALL_SHOWN_FROM},
        "events": listed(game.events, Event),
        "result": _result(game) if over else None,
    }


# --- the table --------------------------------------------------------------------------------------------------------


def _order(game: State) -> list[int]:
    """The seats that still have a turn in this pass or phase, the present one first (PEP-35, PEP-60, PEP-90)."""
    if game.stage == Stage.OVER:
        return []
    coming = [(game.start + step) % game.seats for step in range(game.done, game.seats)]
    if game.stage == Stage.SELECT:
        coming = [seat for seat in coming if game.selected[seat] < SELECTIONS]
    if game.stage == Stage.DISCARD:
        coming = [seat for seat in coming if game.rna_count[seat] > game.rna_limit[seat]]
    return [game.turn, *coming]


def _first_player(game: State, seat: int | None) -> dict[str, Any]:
    selecting = seat is not None and game.stage == Stage.SELECT and game.due > 0 and game.turn == seat
    return {
        "holder": game.holder,
        "taken": bool(game.first_taken),
        "may_take": selecting and seat is not None and may_take_first_player(game, seat),
    }


def _stack(game: State, kind: int) -> dict[str, Any]:
    return {**_organelle(game, kind), "count": game.field[kind]}


def _organelle(game: State, kind: int) -> dict[str, Any]:
    """A kind of organelle with its price and effect (PEP-96 to PEP-135)."""
    card = DATA["organelles"][kind]
    effect = card.get("effect_advanced", card["effect"]) if game.difficulty == ADVANCED else card["effect"]
    return {
        "kind": card["id"],
        "name": card["name"],
        "short": card["short"],
        "price": card["price"],
        "effect": effect,
    }


def _limits(game: State, seat: int) -> dict[str, Any] | None:
    """Where the markers of a seat stand on its Vacuole Track, and how far they can go (PEP-157, PEP-168)."""
    if game.difficulty != ADVANCED:
        return None
    most = {"energy": game.energy_max, "rna": game.rna_max}
    return {"energy": game.energy_limit[seat], "rna": game.rna_limit[seat], "most": most}


def _stop(game: State) -> dict[str, Any]:
    """Where STOP may be and how likely the next draw is to reveal it, as two numbers (PEP-26, PEP-27)."""
    cards = game.amino_deck.count + (game.stage == Stage.KEEP_AMINO)
    places = min(game.stop_bottom_slots, cards - 1)
    out = game.stop_round > 0
    return {
        "out": out,
        "round": game.stop_round or None,
        "by_clock": bool(game.by_clock),
        "last": 0 if out else places,
        "chance": [0, 1] if out else [int(cards - 1 <= game.stop_bottom_slots), places],
    }


def _top(game: State, seat: int | None) -> str | None:
    """The top card of the amino acid deck, for who put it back (PEP-118)."""
    if seat is None or game.top_by != seat:
        return None
    return next(AMINO_WORDS[acid] for acid in range(ACIDS) if game.saw[seat, acid] == ON_TOP)


def _put_back(game: State, seat: int | None) -> list[dict[str, Any]]:
    """The amino acids that a seat put back, and where each may be now."""
    if seat is None:
        return []
    return [
        {
            "amino": AMINO_WORDS[acid],
            "top": bool(game.saw[seat, acid] & ON_TOP),
            "seats": seats_in(game.saw[seat, acid] & ~ON_TOP),
        }
        for acid in range(ACIDS)
        if game.saw[seat, acid]
    ]


def _unseen(game: State, seat: int | None) -> dict[str, int]:
    """The RNA cards of each base that this seat cannot see: in the deck or in other hands."""
    unseen = [BASE_COPIES - game.rna_discard[base] for base in range(BASES)]
    for slot in range(SLOTS):
        for card in (game.rna_field[slot], game.drawn[slot] if game.stage == Stage.KEEP_RNA else -1):
            if card >= 0:
                unseen[card] -= 1
    for other in range(game.seats):
        for base in range(BASES):
            if other == seat or game.stage == Stage.OVER:
                unseen[base] -= game.rna[other, base]
            for place in range(game.permanent[other], game.chain_size[other]):
                unseen[base] -= NEED[game.chain[other, place], base]
    return dict(zip(BASE_LETTERS, unseen, strict=True))


def _action(game: State, seat: int, family: str) -> dict[str, Any]:
    """An ATP action: its price and, in one's own turn, why it cannot be used (PEP-74, PEP-78, PEP-83)."""
    why, clause = why_not(game, seat, family, (), [])
    mine = game.turn == seat
    return {
        "family": family,
        "price": ACTIONS[family],
        "legal": not why,
        "why": why if mine and why else None,
        "clause": clause or None,
    }


# --- seats ------------------------------------------------------------------------------------------------------------


def _seat(game: State, seat: int, observer: int | None, open_hands: bool) -> dict[str, Any]:
    """A seat as all see it (PEP-52, PEP-110, PEP-119)."""
    shown: dict[str, Any] = {
        "seat": seat,
        "atp": game.atp[seat],
        "rna": game.rna_count[seat],
        "known": _bases(game.rna_known[seat, :]),
        "amino": game.amino_count[seat],
        "organelles": _selected(game, seat, observer),
        "selected": game.selected[seat],
        "chain": [_link(game, seat, place) for place in range(game.chain_size[seat])],
        "permanent": game.permanent[seat],
        "bonus": _bonus(game.bonus[seat]),
        "points": public_score(game, seat),
        "limits": _limits(game, seat),
    }
    if open_hands:
        shown["hand"] = _hand(game, seat)
    return shown


def _selected(game: State, seat: int, observer: int | None) -> list[dict[str, Any]]:
    """The organelles in front of a seat, face-down ones too (PEP-52); for its owner, whether each would do anything."""
    sides = ((game.up, True), (game.down, False))
    return [
        {
            **_organelle(game, kind),
            "up": up,
            "possible": not up or may_carry_out(game, seat, kind) if seat == observer else None,
        }
        for side, up in sides
        for kind in range(KINDS)
        for _ in range(side[seat, kind])
    ]


def _link(game: State, seat: int, place: int) -> dict[str, Any]:
    """A card of a chain; the codon beneath it while it is face up (PEP-133, PEP-138)."""
    return {
        **_amino(game.chain[seat, place]),
        "permanent": place < game.permanent[seat],
        "points": chain_points(game, seat, place),
    }


def _amino(acid: int) -> dict[str, Any]:
    card = AMINOS[acid]
    return {
        "id": card.id,
        "name": card.name,
        "three": card.three,
        "one": card.one,
        "codon": card.codon,
        "value": card.value,
        "side_chain": card.side_chain,
    }


def _hand(game: State, seat: int) -> dict[str, Any]:
    """A hand: RNA by base, amino acids with what they lack, and what it would score now (PEP-131, PEP-144, PEP-181)."""
    return {
        "rna": _bases(game.rna[seat, :]),
        "amino": [_held(game, seat, acid) for acid in range(ACIDS) if holds(game, seat, acid)],
        "score": {
            "bonus": BONUS_POINTS[game.bonus[seat]],
            "chain": public_score(game, seat) - BONUS_POINTS[game.bonus[seat]],
            "hand": score(game, seat) - public_score(game, seat),
            "total": score(game, seat),
        },
    }


def _held(game: State, seat: int, acid: int) -> dict[str, Any]:
    """An amino acid in hand: which letters of its codon are held, and what adding and turning it would bring."""
    left, letters = game.rna[seat, :].tolist(), []
    for letter in AMINOS[acid].codon:
        base = BASE_LETTERS.index(letter)
        letters.append({"base": letter, "held": left[base] > 0})
        left[base] -= 1
    half = (AMINOS[acid].value + 1) // 2
    return {
        **_amino(acid),
        "letters": letters,
        "match": matches(game, seat, acid),
        "missing": missing(game, seat, acid),
        "adds": half,
        "turns": AMINOS[acid].value - half,
    }


def _choosing(game: State) -> list[str]:
    """The two cards that the seat chooses from; nothing for anybody else (PEP-108, PEP-116)."""
    if game.drawn[0] < 0:
        return []
    words = BASE_LETTERS if game.stage == Stage.KEEP_RNA else AMINO_WORDS
    return [words[game.drawn[i]] for i in range(SLOTS)]


# --- the end ----------------------------------------------------------------------------------------------------------


def _result(game: State) -> dict[str, Any]:
    seats = range(game.seats)
    return {
        "reason": Reason(game.reason).name.lower(),
        "scores": [score(game, seat) for seat in seats],
        "places": [place_of(game, seat) for seat in seats],
        "winners": seats_in(winners(game)),
        "scoring": [_scoring(game, seat) for seat in seats],
    }


def _scoring(game: State, seat: int) -> list[dict[str, Any]]:
    """Every card that counts, one by one, as a player would lay them out (PEP-178 to PEP-183)."""
    lines = [{"card": f"+{points}", "because": "bonus", "points": points} for points in _bonus(game.bonus[seat])]
    for place in range(game.chain_size[seat]):
        because = "permanent" if place < game.permanent[seat] else "added"
        points = chain_points(game, seat, place)
        lines.append({"card": AMINO_WORDS[game.chain[seat, place]], "because": because, "points": points})
    matched = best_matches(game, seat)
    for acid in range(ACIDS):
        if holds(game, seat, acid):
            fits = matched >> acid & 1
            points = MATCHED_POINTS if fits else UNMATCHED_POINTS
            because = "matched" if fits else "unmatched"
            lines.append({"card": AMINO_WORDS[acid], "because": because, "points": points})
    return lines


# --- small things -----------------------------------------------------------------------------------------------------


def _letter(base: int) -> str | None:
    return BASE_LETTERS[base] if base >= 0 else None


def _bases(counts: Cells) -> dict[str, int]:
    return {letter: int(counts[base]) for base, letter in enumerate(BASE_LETTERS)}


def _kinds(counts: Cells) -> dict[str, int]:
    return {kind: int(counts[number]) for number, kind in enumerate(KIND_IDS)}


def _bonus(cards: int) -> list[int]:
    return [points for points in range(BONUS_CARDS, 0, -1) if cards >> points - 1 & 1]
