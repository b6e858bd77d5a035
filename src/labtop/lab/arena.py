"""The arena: bots against each other in duplicate deals, with the seats rotated.

A deal is one seed. It is played once for every rotation of a line-up around the table, so that each bot of the line-up
meets the same cards from every seat, and luck of the deal and of the seat cancels out.

All chance comes from the arena's seed by SHA-256: the cards from the deal, a bot's own chance from the deal, the
rotation and its seat. So a match goes the same way whoever plays it, in whatever order.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labtop.bots import make
from labtop.kernel import cache
from labtop.kernel.errors import BadOption, Refusal
from labtop.kernel.game import find
from labtop.kernel.options import Value, settle
from labtop.kernel.seed import key_from
from labtop.lab import matches, workers
from labtop.lab.matches import Lead, play_on, rehearse

if TYPE_CHECKING:
    from labtop.kernel.position import Position

CHUNKS = 400  # at most so many pieces of work; a lost worker or an interrupted run loses a piece at most

LineUp = list[int]
"""The bot of each seat, as its place in the list of bots."""


@dataclass(frozen=True)
class Arena:
    """Who plays what, how often: all that decides the results."""

    game: str
    bots: list[str]
    players: int
    games: int  # whole deals: at least as many as were asked for
    seed: int | str
    options: dict[str, Value] = field(default_factory=dict)

    @property
    def deals(self) -> int:
        """How many deals there are; each is played as often as there are seats."""
        return self.games // self.players


@dataclass(frozen=True)
class Result:
    """One match."""

    deal: int
    rotation: int
    lineup: LineUp
    shares: list[float]  # of the win, by seat: 1/k for each of k winners
    scores: list[int]
    moves: int
    ending: str
    lead_changes: int


def plan(
    game: str, bots: Sequence[str], players: int, games: int, seed: int | str, options: dict[str, Value] | None = None
) -> Arena:
    """An arena of at least so many games; whatever is wrong with it is refused here."""
    rules = find(game)
    rules.check_players(players)
    settle(rules.options, options or {}, players)
    key_from(seed)
    if games < 1:
        raise BadOption(f"The number of games must be at least 1, not {games}.")
    if not bots:
        raise BadOption("An arena needs at least one bot.")
    for bot in bots:
        make(bot, rules, bytes(32))
    whole = math.ceil(games / players) * players
    return Arena(game, list(bots), players, whole, seed, dict(options or {}))


def run(
    arena: Arena,
    *,
    processes: int | None = None,
    ray: str | None = None,
    journal: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Result]:
    """Play all matches, in the order of deals and rotations; `progress` is told how many are done."""
    game = find(arena.game)
    rehearse(game, arena.players, settle(game.options, arena.options, arena.players), arena.bots)
    pieces = chunks(arena)
    size = len(pieces[0]["lineups"]) * arena.players
    played = workers.run(
        play_chunk,
        pieces,
        processes=processes,
        ray=ray,
        journal=journal,
        progress=lambda done: progress(min(done * size, arena.games)),
    )
    return [Result(**result) for piece in played for result in piece]


# --- line-ups ---


def lineups(arena: Arena) -> list[LineUp]:
    """Who sits at the table in each deal, before it is rotated.

    Every bot has as many seats as any other, or one more. Whose turn it is for one more goes round: first those who
    had it least often, then those who met the others of this table least often. The order around the table is drawn
    anew for each deal.
    """
    count, (each, spare) = len(arena.bots), divmod(arena.players, len(arena.bots))
    turns, met = [0] * count, [[0] * count for _ in range(count)]
    tables = []
    for deal in range(arena.deals):
        chosen: list[int] = []
        for _ in range(spare):
            others = (bot for bot in range(count) if bot not in chosen)
            chosen.append(min(others, key=lambda bot: (turns[bot], sum(met[bot][other] for other in chosen), bot)))
        for bot in chosen:
            turns[bot] += 1
            for other in chosen:
                met[bot][other] += 1
        tables.append(_shuffled(arena, deal, [*range(count)] * each + chosen))
    return tables


def _shuffled(arena: Arena, deal: int, seated: Sequence[int]) -> LineUp:
    drawn = sorted(range(len(seated)), key=lambda place: _key(arena, "place", deal, place))
    return [seated[place] for place in drawn]


def rotated(lineup: LineUp, rotation: int) -> LineUp:
    """Everybody moves so many seats on."""
    return [lineup[(seat - rotation) % len(lineup)] for seat in range(len(lineup))]


def _key(arena: Arena, *purpose: str | int) -> bytes:
    """The 32 bytes of chance for one purpose."""
    words = " ".join(str(part) for part in ("labtop arena", key_from(arena.seed).hex(), *purpose))
    return hashlib.sha256(words.encode()).digest()


# --- pieces of work ---


def chunks(arena: Arena) -> list[dict[str, Any]]:
    """The arena in pieces that can be played anywhere, the same pieces whoever plays them."""
    tables = lineups(arena)
    size = math.ceil(len(tables) / CHUNKS)
    return [
        {
            "arena": dataclasses.asdict(arena),
            "code": code(arena.game),
            "first": first,
            "lineups": tables[first : first + size],
        }
        for first in range(0, len(tables), size)
    ]


@functools.cache
def code(game: str) -> str:
    """A hash of the rules and of the bots that come with Labtop: results of other code are other results."""
    return cache.source_hash([find(game).package, "labtop.bots"])


def play_chunk(chunk: dict[str, Any]) -> list[dict[str, Any]]:
    """Play some deals in every rotation: the work of a worker."""
    arena = Arena(**chunk["arena"])
    if chunk["code"] != code(arena.game):
        raise Refusal("A worker has another version of Labtop than this one. Install the same version everywhere.")
    return [
        dataclasses.asdict(play(arena, deal, rotation, rotated(lineup, rotation)))
        for deal, lineup in enumerate(chunk["lineups"], chunk["first"])
        for rotation in range(arena.players)
    ]


# --- a match ---


def play(arena: Arena, deal: int, rotation: int, lineup: LineUp) -> Result:
    """One match; the line-up is already rotated."""
    game = find(arena.game)
    engine = game.engine
    bots = [make(arena.bots[bot], game, _key(arena, "bot", deal, rotation, seat)) for seat, bot in enumerate(lineup)]
    state = deal_out(arena, deal)
    moves, lead = 0, Lead()
    for _ in play_on(game, state, bots, [arena.bots[bot] for bot in lineup]):
        moves += 1
        lead.see(engine.scores(state))
    winners = engine.winners(state)
    return Result(
        deal=deal,
        rotation=rotation,
        lineup=lineup,
        shares=[(seat in winners) / len(winners) for seat in range(arena.players)],
        scores=engine.scores(state),
        moves=moves,
        ending=engine.ending(state),
        lead_changes=lead.changes,
    )


def deal_out(arena: Arena, deal: int) -> Position:
    """The table at the start of a deal: the same in every rotation."""
    game = find(arena.game)
    options = settle(game.options, arena.options, arena.players)
    return matches.deal(game, arena.players, options, _key(arena, "deal", deal))
