"""What a seat sees of Rafts!: all tables, the pile and the pool, every hand by its families, and the own cards."""

from __future__ import annotations

from msgspec import Struct

from labtop.games.rafts.asking import possible_takers
from labtop.games.rafts.cards import (
    BACTERIUM,
    CARD_IDS,
    CARDS,
    COPIES,
    DECK_IDS,
    DECKS,
    GENE,
    GENERIC_IDS,
    GOAL_IDS,
    GOALS,
    HAND,
    MOST_GOALS,
    NEED,
    NEEDED_TYPES,
    PIECES,
    RAFT,
    RESOURCES,
    SPECIFIC,
    TYPES,
    WANTED,
)
from labtop.games.rafts.deals import known, on_tables
from labtop.games.rafts.drawing import deck_size
from labtop.games.rafts.goals import lacking_generics, missing
from labtop.games.rafts.pile import top_resource
from labtop.games.rafts.plans import needed
from labtop.games.rafts.reasons import obstacle
from labtop.games.rafts.scoring import score
from labtop.games.rafts.state import NONE, Stage, State
from labtop.games.rafts.tables import benches, has_room, limit
from labtop.kernel.position import seats_in

Counts = dict[str, int]
"""So many of each, by id."""


class GoalShown(Struct, frozen=True, gc=False):
    """A goal in front of a player, as a checklist (RFT-05, RFT-26, RFT-143)."""

    id: str
    bacterium: bool
    """Whether it is there."""
    gene: bool
    """Whether it is there, on the bench of the bacterium unless genes are pooled."""
    bench: int
    """The bench that is nearest to it."""
    generic: Counts
    """What is there of what it asks for."""
    raft: bool
    """Whether a raft stands for something that is missing (RFT-47)."""
    missing: int
    pieces: int
    needed: int | None
    """What is missing when the own hand is counted too; null for others."""


class BenchShown(Struct, frozen=True, gc=False):
    """A bacterium and its gene, or the space for them (RFT-20, RFT-85)."""

    bacterium: str | None
    gene: str | None


class HandCard(Struct, frozen=True, gc=False):
    """A card in the own hand and, if it cannot be played in one's main phase, why not."""

    id: str
    copies: int
    why: str | None
    clause: str | None


class RaftsSeat(Struct, frozen=True, gc=False):
    """A seat as all see it; the hand is there for its owner, and when the game is over."""

    seat: int
    goals: list[GoalShown]
    benches: list[BenchShown]
    generic: Counts
    limits: Counts
    lab: bool
    pooled: bool
    """Whether any gene goes with any bacterium, as a house rule has it (RFT-144)."""
    funded: bool
    families: Counts
    """How many cards of each family the hand holds (RFT-38)."""
    known: Counts
    """Cards that everybody has seen go into the hand (RFT-91)."""
    hand: list[HandCard] | None
    points: int


class Pile(Struct, frozen=True, gc=False):
    """The pile from the bottom to the top (RFT-39), and what Serendipity would take."""

    cards: list[str]
    top: str | None
    """The resource that was discarded last (RFT-97)."""
    room: list[int]
    """The seats on whose tables it could be put."""
    takers: list[int]
    """Those of them who may hold Serendipity, by all that is public (RFT-125)."""


class Clock(Struct, frozen=True, gc=False):
    """Turns that have passed, and how many there can be."""

    turns: int
    of: int


class RaftsView(Struct, frozen=True, gc=False):
    """The table."""

    seat: int | None
    """Who looks."""
    round: int
    active: int
    seats: list[RaftsSeat]
    decks: Counts
    pile: Pile
    pool: Counts
    unseen: Counts
    """Of each card, how many copies the viewer sees nowhere."""
    disaster: str | None
    """What shields are asked against."""
    waiting_card: str | None
    """The card that waits for a bench."""
    named: list[str]
    """Decks that were named for this draw step."""
    to_draw: int
    """How many cards the active player still draws."""
    to_table: bool
    """Whether Bioeconomy puts its card on the table, as a house rule has it (RFT-90)."""
    replaces: bool
    """Whether European funding replaces one of two goals, as a house rule has it (RFT-95)."""
    stall: Clock | None
    cap: Clock


def view(game: State, seat: int | None, everything: bool) -> RaftsView:
    """The table from this seat; None is a spectator."""
    drawing = game.stage == Stage.DRAW
    lying = game.pile.cards[: game.pile.count].tolist()
    top = top_resource(game)
    return RaftsView(
        seat=seat,
        round=game.turns // game.seats + 1,
        active=game.active,
        seats=[_seat(game, one, seat, everything) for one in range(game.seats)],
        decks={DECK_IDS[deck]: deck_size(game, deck) for deck in range(DECKS)},
        pile=Pile(
            [CARD_IDS[card] for card in lying],
            _id(top),
            [one for one in range(game.seats) if top != NONE and has_room(game, one, top)],
            seats_in(possible_takers(game)),
        ),
        pool={GOAL_IDS[goal]: game.pool[goal] for goal in range(GOALS) if game.pool[goal]},
        unseen=_unseen(game, seat, everything),
        disaster=_id(game.pending) if game.stage == Stage.SHIELDS else None,
        waiting_card=_id(game.pending) if game.stage == Stage.PLACE else None,
        named=[DECK_IDS[deck] for deck in range(DECKS) for _ in range(game.named[deck])],
        to_draw=HAND - sum(game.families[game.active, :].tolist()) - sum(game.named.tolist()) if drawing else 0,
        to_table=bool(game.bioeconomy_to),
        replaces=bool(game.funding_replaces),
        stall=Clock(game.idle, game.stall_rounds * game.seats) if game.stall_rounds else None,
        cap=Clock(game.turns, game.max_rounds * game.seats),
    )


# --- seats ------------------------------------------------------------------------------------------------------------


def _seat(game: State, seat: int, viewer: int | None, everything: bool) -> RaftsSeat:
    own = seat == viewer
    places = [place for place in range(MOST_GOALS) if game.goals[seat, place] != NONE]
    return RaftsSeat(
        seat=seat,
        goals=[_goal(game, seat, game.goals[seat, place], own or everything) for place in places],
        benches=[
            BenchShown(_id(game.bench[seat, bench, BACTERIUM]), _id(game.bench[seat, bench, GENE]))
            for bench in range(benches(game, seat))
        ],
        generic={GENERIC_IDS[kind]: game.generic[seat, kind] for kind in range(TYPES)},
        limits={GENERIC_IDS[kind]: limit(game, seat, kind) for kind in range(TYPES)},
        lab=bool(game.lab[seat]),
        pooled=bool(game.gene_association),
        funded=bool(game.funded[seat]),
        families=dict(zip(DECK_IDS, game.families[seat, :].tolist(), strict=True)),
        known={CARD_IDS[card]: game.known[seat, card] for card in range(RESOURCES) if game.known[seat, card]},
        hand=_hand(game, seat) if own or everything else None,
        points=score(game, seat),
    )


def _goal(game: State, seat: int, goal: int, with_hand: bool) -> GoalShown:
    bench = min(range(benches(game, seat)), key=lambda one: _lacks(game, seat, goal, one))
    rows = [game.bench[seat, one, :].tolist() for one in range(benches(game, seat))]
    looked_at = rows if game.gene_association else [rows[bench]]
    bacterium, gene = WANTED[goal, :].tolist()
    return GoalShown(
        id=GOAL_IDS[goal],
        bacterium=any(row[BACTERIUM] == bacterium for row in looked_at),
        gene=any(row[GENE] == gene for row in looked_at),
        bench=bench,
        generic={GENERIC_IDS[kind]: min(NEED[goal, kind], game.generic[seat, kind]) for kind in range(NEEDED_TYPES)},
        raft=game.generic[seat, RAFT - SPECIFIC] > 0 and lacking_generics(game, seat, goal) > 0,
        missing=missing(game, seat, goal),
        pieces=PIECES[goal],
        needed=needed(game, seat, goal) if with_hand else None,
    )


def _lacks(game: State, seat: int, goal: int, bench: int) -> int:
    there = game.bench[seat, bench, :].tolist()
    return sum(card != wanted for card, wanted in zip(there, WANTED[goal, :].tolist(), strict=True))


def _hand(game: State, seat: int) -> list[HandCard]:
    return [_hand_card(game, seat, card) for card in range(CARDS) if game.hand[seat, card]]


def _hand_card(game: State, seat: int, card: int) -> HandCard:
    why, clause = obstacle(game, seat, card)
    return HandCard(CARD_IDS[card], game.hand[seat, card], why or None, clause or None)


# --- small things -----------------------------------------------------------------------------------------------------


def _id(card: int) -> str | None:
    return None if card == NONE else CARD_IDS[card]


def _unseen(game: State, seat: int | None, everything: bool) -> Counts:
    return {} if everything else {CARD_IDS[card]: _unseen_copies(game, seat, card) for card in range(CARDS)}


def _unseen_copies(game: State, seat: int | None, card: int) -> int:
    held = [game.hand[one, card] if one == seat else known(game, one, card) for one in range(game.seats)]
    return COPIES[card] - game.piled[card] - on_tables(game, card) - sum(held)
