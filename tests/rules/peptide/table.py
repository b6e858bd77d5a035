"""Positions of Peptide laid out by hand, and a short notation for cards and moves.

Amino acids are written as three letters, a chain from left to right with `_` behind a permanent card and `^` behind an
added one: "Asn_ Ser^". RNA is written as letters: "UCAG". Decks are written top card first; `...` at the end stands for
all cards that are not mentioned. Moves are written the way they are said at the table:

    up ribosome     down nucleus     first           twice       reset organelles   reset rna     end
    one vacuole     mitochondria     take 0          draw        vacuole            raise rna     amino
    add Ser         flip             no ribosome     keep A      keep Ser           discard U
"""

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, cast

from hypothesis import settings
from hypothesis import strategies as st

import labtop
from labtop.games.peptide.cards import (
    AMINO_WORDS,
    AMINOS,
    BASE_COPIES,
    BASE_LETTERS,
    KIND_COPIES,
    KIND_IDS,
    KIND_WORDS,
    REMOVED,
    STOP,
    THREE_LETTERS,
    TOKENS,
)
from labtop.games.peptide.state import NOBODY, Stage, State
from labtop.kernel.deck import Deck
from labtop.kernel.moves import Argument
from labtop.kernel.options import Value

Seated = Mapping[int, str]
CODON = {card.three: card.codon for card in AMINOS}
VALUE = {card.three: card.value for card in AMINOS}
CARDS = [*THREE_LETTERS, "STOP"]
REST = "..."

few = settings(max_examples=20, deadline=None)
seeds = st.integers(0, 2**32)
table_sizes = st.integers(2, 6)


# --- laying out a position --------------------------------------------------------------------------------------------


def lay(
    players: int = 4,
    *,
    seat: int = 0,
    first: int = 0,
    round: int = 5,  # noqa: A002
    phase: int = 2,
    second_pass: bool = False,
    up: Seated | None = None,
    down: Seated | None = None,
    field: str = "",
    organelle_deck: str = REST,
    atp: Mapping[int, int] | None = None,
    supply: int | None = None,
    rna: Seated | None = None,
    rna_field: str = "AG",
    rna_deck: str = REST,
    rna_discard: str = "",
    amino: Seated | None = None,
    amino_deck: str = REST,
    chain: Seated | None = None,
    bonus: Mapping[int, Iterable[int]] | None = None,
    limits: Mapping[int, tuple[int, int]] | None = None,
    stop_round: int = 0,
    dry: int = 0,
    spare: int | None = None,
    options: Mapping[str, Value] | None = None,
) -> labtop.Match:
    """A match in which `seat` is to move: in Phase 2, or in the first or second pass of Phase 1.

    Cards and tokens that are not mentioned go where they cannot matter: below the named cards of a deck that ends in
    `...`, otherwise to the `spare` seat, which is the last one. Organelles that a seat must have and that are not named
    lie face down before it.
    """
    match = labtop.new("peptide", players=players, seed=1, options=options)
    state = record(match)
    spare = players - 1 if spare is None else spare
    state.events.count = 0
    _lay_order(state, seat, first, round, phase, second_pass)
    _lay_chains(state, chain or {}, bonus or {}, spare)
    _lay_organelles(state, up or {}, down or {}, field, organelle_deck)
    _lay_atp(state, atp or {}, supply, spare)
    _lay_rna(state, rna or {}, rna_field, rna_deck, rna_discard, spare)
    _lay_amino_acids(state, amino or {}, amino_deck, stop_round, spare)
    state.dry = dry
    for holder, (energy, cards) in (limits or {}).items():
        state.energy_limit[holder], state.rna_limit[holder] = energy, cards
    broken = match.engine("check", state)
    assert broken == 0, match.game.broken(broken)
    return match


def _lay_order(state: State, seat: int, first: int, number: int, phase: int, second_pass: bool) -> None:
    state.round, state.holder, state.start, state.first_taken = number, first, first, 0
    state.active, state.waiting, state.twice = seat, 1 << seat, 0
    state.done = (seat - first) % state.seats + 1
    state.stage = Stage.SELECT if phase == 1 else Stage.RESOLVE
    state.passing = 0 if phase == 2 else 2 if second_pass else 1
    state.due = int(phase == 1)
    made = 2 if phase == 2 else int(second_pass)
    for place in range(state.seats):
        other = (first + place) % state.seats
        state.selected[other] = made + (phase == 1 and place < state.done - 1)


def _lay_chains(state: State, chains: Seated, bonus: Mapping[int, Iterable[int]], spare: int) -> None:
    for seat, cards in chains.items():
        for place, card in enumerate(cards.split()):
            assert card[-1] in "_^", f"is {card} permanent or added?"
            state.chain[seat, place] = THREE_LETTERS.index(card[:-1])
            state.chain_size[seat] += 1
            state.permanent[seat] += card[-1] == "_"
    state.bonus_left = max(0, 3 - sum(state.permanent))
    for seat, points in bonus.items():
        for value in points:
            state.bonus[seat] |= 1 << value - 1
    taken = sum(state.bonus.tolist())
    state.bonus[spare] |= 7 & ~taken & ~((1 << state.bonus_left) - 1)


def _lay_organelles(state: State, up: Seated, down: Seated, field: str, deck: str) -> None:
    left = Counter(dict.fromkeys(KIND_IDS, KIND_COPIES))
    state.up[...], state.down[...], state.field[...], state.organelle_discard[...] = 0, 0, 0, 0
    for side, cards in ((state.up, up), (state.down, down)):
        for seat, kinds in cards.items():
            for kind in _take(left, kinds.split()):
                side[seat, KIND_IDS.index(kind)] += 1
    for kind in _take(left, field.split()):
        state.field[KIND_IDS.index(kind)] += 1
    for seat, missing in _unnamed_organelles(state):
        for _ in range(missing):
            (kind,) = _take(left, [max(left, key=lambda kind: left[kind])])
            state.down[seat, KIND_IDS.index(kind)] += 1
    named = _take(left, deck.removesuffix(REST).split())
    pile = [*left.elements(), *named[::-1]]
    _pile_up(state.organelle_deck, [KIND_IDS.index(kind) for kind in pile])


def _unnamed_organelles(state: State) -> list[tuple[int, int]]:
    """In Phase 1 every selection was an organelle; in Phase 2 the seats to come have at least one."""
    held = [sum(state.up[seat, :]) + sum(state.down[seat, :]) for seat in range(state.seats)]
    if state.stage == Stage.SELECT:
        return [(seat, max(0, state.selected[seat] - held[seat])) for seat in range(state.seats)]
    coming = [(state.start + place) % state.seats for place in range(state.done, state.seats)]
    return [(seat, int(held[seat] == 0)) for seat in coming]


def _lay_atp(state: State, atp: Mapping[int, int], supply: int | None, spare: int) -> None:
    state.atp[...] = 0
    for seat, tokens in atp.items():
        state.atp[seat] = tokens
    state.supply = TOKENS - sum(atp.values())
    if supply is not None:
        assert spare not in atp
        state.atp[spare] = state.supply - supply
        state.supply = supply


def _lay_rna(state: State, hands: Seated, field: str, deck: str, discard: str, spare: int) -> None:
    left = Counter(dict.fromkeys(BASE_LETTERS, BASE_COPIES))
    for seat in range(state.seats):
        for place in range(state.permanent[seat], state.chain_size[seat]):
            _take(left, AMINOS[state.chain[seat, place]].codon)
    state.rna[...], state.rna_count[...], state.rna_known[...] = 0, 0, 0
    for seat, bases in hands.items():
        _put_into_hand(state, seat, _take(left, bases))
    for slot, base in enumerate(field):
        state.rna_field[slot] = -1 if base == "-" else BASE_LETTERS.index(_take(left, base)[0])
    state.rna_discard[...] = 0
    for base in _take(left, discard):
        state.rna_discard[BASE_LETTERS.index(base)] += 1
    named = _take(left, deck.removesuffix(REST))
    rest = list(left.elements())
    if not deck.endswith(REST):
        _put_into_hand(state, spare, rest)
        rest = []
    _pile_up(state.rna_deck, [BASE_LETTERS.index(base) for base in (*rest, *named[::-1])])


def _put_into_hand(state: State, seat: int, bases: Iterable[str]) -> None:
    for base in bases:
        state.rna[seat, BASE_LETTERS.index(base)] += 1
        state.rna_count[seat] += 1


def _lay_amino_acids(state: State, hands: Seated, deck: str, stop_round: int, spare: int) -> None:
    left = Counter(THREE_LETTERS)
    for seat in range(state.seats):
        _take(left, [THREE_LETTERS[state.chain[seat, place]] for place in range(state.chain_size[seat])])
    state.amino[...], state.amino_count[...], state.removed = 0, 0, 0
    state.saw[...], state.top_by = 0, NOBODY
    state.stop_round = stop_round
    held = {seat: _take(left, cards.split()) for seat, cards in hands.items()}
    named = deck.removesuffix(REST).split()
    _take(left, [card for card in named if card != "STOP"])
    rest = list(left.elements())
    for card in rest[: REMOVED[state.seats]]:
        state.removed |= 1 << THREE_LETTERS.index(card)
    del rest[: REMOVED[state.seats]]
    if deck.endswith(REST):
        if "STOP" not in named and not stop_round:
            rest.insert(2, "STOP")
    else:
        held[spare] = [*held.get(spare, []), *rest]
        rest = []
    for seat, cards in held.items():
        for card in cards:
            state.amino[seat] |= 1 << THREE_LETTERS.index(card)
            state.amino_count[seat] += 1
    _pile_up(state.amino_deck, [CARDS.index(card) for card in (*rest, *named[::-1])])


def _take(left: Counter[str], cards: Iterable[str]) -> list[str]:
    taken = list(cards)
    for card in taken:
        left[card] -= 1
        assert left[card] >= 0, f"there are not so many {card}"
    return taken


def _pile_up(pile: Deck, cards: list[int]) -> None:
    pile.cards[...] = -1
    pile.count = len(cards)
    for place, card in enumerate(cards):
        pile.cards[place] = card


# --- making moves -----------------------------------------------------------------------------------------------------

PLAIN = {
    "first": "take_first_player",
    "twice": "select_twice",
    "reset organelles": "reset_organelles",
    "reset rna": "reset_rna",
    "end": "end_turn",
    "mitochondria": "mitochondria",
    "draw": "nucleus_draw",
    "vacuole": "vacuole_collect",
    "amino": "amino_draw",
    "flip": "ribosome_permanent",
}
WITH_ARGUMENT = {
    "up": ("take_up", "kind"),
    "down": ("take_down", "kind"),
    "one": ("collect_one", "kind"),
    "no": ("no_effect", "kind"),
    "raise": ("vacuole_raise", "column"),
    "add": ("ribosome_add", "amino"),
    "discard": ("discard_rna", "base"),
}


def do(match: labtop.Match, *moves: str, by: int | None = None) -> None:
    """Make these moves, one after the other."""
    for words in moves:
        family, args = _parse(words)
        match.play(family, by=by, **args)


def _parse(words: str) -> tuple[str, dict[str, Argument]]:
    if words in PLAIN:
        return PLAIN[words], {}
    verb, argument = words.split()
    if verb == "take":
        return "nucleus_take", {"slot": int(argument)}
    if verb == "keep":
        return ("keep_rna", {"base": argument}) if len(argument) == 1 else ("keep_amino", {"amino": argument})
    family, name = WITH_ARGUMENT[verb]
    return family, {name: argument}


def spell(move: labtop.Move) -> str:
    """A move in the notation of this page."""
    for words, family in PLAIN.items():
        if move.family == family:
            return words
    ((name, value),) = move.args.items()
    word = str(value)
    if name == "kind":
        word = KIND_IDS[KIND_WORDS.index(word)]
    if name == "amino":
        word = THREE_LETTERS[AMINO_WORDS.index(word)]
    if move.family == "nucleus_take":
        return f"take {word}"
    if move.family.startswith("keep"):
        return f"keep {word}"
    (verb,) = (verb for verb, (family, _) in WITH_ARGUMENT.items() if family == move.family)
    return f"{verb} {word}"


def options(match: labtop.Match) -> list[str]:
    """The legal moves, in the order of their numbers."""
    return [spell(move) for move in match.moves()]


def offers(match: labtop.Match, words: str) -> bool:
    """Whether a move is among the legal ones."""
    return words in options(match)


def play_at_random(match: labtop.Match, seed: int, moves: int) -> None:
    """So many random moves, or as many as there are until the end; ATP is mostly kept for cards."""
    dice = random.Random(seed)
    for _ in range(moves):
        if match.over:
            return
        offered = match.moves()
        useful = [move for move in offered if not move.family.startswith(("reset", "select_twice", "take_down"))]
        match.play(dice.choice(useful if useful and dice.random() < 0.9 else offered))


def everybody_selects(match: labtop.Match, *words: str) -> list[int]:
    """Make selections until Phase 2, the named ones first, then whatever is face down; the seats in their order."""
    turns: list[int] = []
    planned = list(words)
    while stage(match) == "select":
        if match.view()["table"]["due"]:
            turns.append(turn(match))
            do(match, planned.pop(0) if planned else next(move for move in options(match) if move.startswith("down")))
        else:
            do(match, "end")
    return turns


def everybody_resolves(match: labtop.Match) -> list[int]:
    """Resolve the first card that is offered until the round is over; the seats in their order."""
    turns: list[int] = []
    number = match.view()["table"]["round"]
    while not match.over and match.view()["table"]["round"] == number and stage(match) != "select":
        if turns[-1:] != [turn(match)]:
            turns.append(turn(match))
        useful = [move for move in options(match) if move != "reset rna"]
        do(match, useful[0])
    return turns


# --- looking at the table ---------------------------------------------------------------------------------------------


def record(match: labtop.Match) -> State:
    """The whole record of the match."""
    return cast(State, match.state)


def hidden(match: labtop.Match, observer: int | None) -> State:
    """The record as it may leave towards an observer."""
    return cast(State, match.engine.hidden(match.state, observer))


def stage(match: labtop.Match) -> str:
    """What the table waits for."""
    word: str = match.view()["stage"]
    return word


def turn(match: labtop.Match) -> int:
    """Whose turn it is."""
    (seat,) = match.waiting
    return seat


def seat_of(match: labtop.Match, seat: int, observer: int | None = None) -> dict[str, Any]:
    """A seat as an observer sees it."""
    shown: dict[str, Any] = match.view(observer)["table"]["seats"][seat]
    return shown


def atp(match: labtop.Match, seat: int) -> int:
    """The tokens of a seat."""
    tokens: int = seat_of(match, seat)["atp"]
    return tokens


def supply(match: labtop.Match) -> int:
    """The tokens that nobody has."""
    tokens: int = match.view()["table"]["supply"]
    return tokens


def rna(match: labtop.Match, seat: int) -> str:
    """The RNA in a hand, as its owner sees it: letters in the order A, G, C, U."""
    return letters(match.view(seat)["table"]["hand"]["rna"])


def letters(counts: Mapping[str, int]) -> str:
    """Counts of bases as letters."""
    return "".join(letter * count for letter, count in counts.items())


def bases(cards: str) -> str:
    """RNA cards to compare a hand or a pile with."""
    return "".join(sorted(cards, key=BASE_LETTERS.index))


def amino(match: labtop.Match, seat: int) -> list[str]:
    """The amino acids in a hand, as its owner sees them."""
    return [card["three"] for card in match.view(seat)["table"]["hand"]["amino"]]


def chain(match: labtop.Match, seat: int) -> str:
    """A chain in the notation of this page."""
    return " ".join(card["three"] + "^_"[card["permanent"]] for card in seat_of(match, seat)["chain"])


def bonus(match: labtop.Match, seat: int) -> list[int]:
    """The bonus cards of a seat."""
    cards: list[int] = seat_of(match, seat)["bonus"]
    return cards


def rna_field(match: labtop.Match) -> str:
    """The RNA Field, a gap as a dash."""
    return "".join(base or "-" for base in match.view()["table"]["rna"]["field"])


def rna_discard(match: labtop.Match) -> str:
    """The RNA discard pile."""
    return letters(match.view()["table"]["rna"]["discard"])


def rna_deck(match: labtop.Match) -> str:
    """The RNA deck, top card first, which nobody at the table can see."""
    deck = record(match).rna_deck
    return "".join(BASE_LETTERS[deck.cards[place]] for place in reversed(range(deck.count)))


def amino_deck(match: labtop.Match) -> list[str]:
    """The amino acid deck, top card first, which nobody at the table can see."""
    deck = record(match).amino_deck
    return [CARDS[deck.cards[place]] for place in reversed(range(deck.count))]


def below_stop(match: labtop.Match) -> int:
    """How many cards lie below STOP."""
    return amino_deck(match)[::-1].index(CARDS[STOP])


def field(match: labtop.Match) -> dict[str, int]:
    """The stacks of the Field."""
    return {stack["kind"]: stack["count"] for stack in match.view()["table"]["field"]}


def field_size(match: labtop.Match) -> int:
    """The cards in the Field."""
    return sum(field(match).values())


def organelles(match: labtop.Match, seat: int) -> list[str]:
    """The organelles in front of a seat; a face-down one with a bar before it."""
    return [card["kind"] if card["up"] else f"|{card['kind']}" for card in seat_of(match, seat)["organelles"]]


def organelle_discard(match: labtop.Match) -> dict[str, int]:
    """The organelle discard pile, by kind, without those that it has not."""
    return {kind: count for kind, count in match.view()["table"]["organelles"]["discard"].items() if count}


def known(match: labtop.Match, seat: int, observer: int | None = None) -> str:
    """The RNA that all know a seat to hold."""
    return letters(seat_of(match, seat, observer)["known"])


def put_back(match: labtop.Match, seat: int) -> dict[str, tuple[bool, list[int]]]:
    """What a seat knows of the amino acids that it put back: whether each may be on top, and who may hold it."""
    return {
        THREE_LETTERS[AMINO_WORDS.index(card["amino"])]: (card["top"], card["seats"])
        for card in match.view(seat)["table"]["put_back"]
    }


def observers(match: labtop.Match) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(match.players)]


def seen(match: labtop.Match, observer: int | None) -> tuple[str, bytes, list[str], list[labtop.Move]]:
    """Everything that reaches an observer: view, hidden record, log and own options. Twins compare by it."""
    own_moves = [] if observer is None else match.moves(observer)
    return json.dumps(match.view(observer)), bytes(hidden(match, observer)), match.log(observer), own_moves
