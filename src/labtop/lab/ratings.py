"""What the matches of an arena say: who is stronger and how sure that is, seats, lengths, scores and endings.

The share of a bot in a deal is its mean share of a win for each seat that it had, over all rotations of that deal; a
win shared by k seats counts 1/k for each. Equally strong bots have a share of 1/players. Matches of one deal depend on
each other, deals do not; so with the shares x₁ … xₙ of n deals, their mean m and their standard deviation s, the share
of the bot is m and its 95 % interval is m ± t·s/√n, with t from Student's distribution with n − 1 degrees of freedom,
cut off at 0 and 1. Where all deals have the same share, s = 0 would claim too much: the rule of three, m ± 3/n, is
used instead. A single deal says nothing: its interval goes from 0 to 1.
"""

from __future__ import annotations

import importlib
import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev
from types import ModuleType
from typing import Any

from labtop.kernel.errors import BadOption
from labtop.lab.arena import Arena, Result
from labtop.lab.estimates import student


@dataclass(frozen=True)
class Standing:
    """How a bot did."""

    bot: str
    games: int
    share: float
    low: float
    high: float
    rating: float  # OpenSkill's μ: 25 is where everybody starts
    sigma: float  # how unsure that rating is
    seats: list[float | None]  # the share from each seat; None where it never sat
    score: float  # mean points for each seat it had


@dataclass(frozen=True)
class Summary:
    """What the whole arena showed."""

    game: str
    players: int
    games: int
    deals: int
    seed: int | str
    options: dict[str, Any]
    standings: list[Standing]  # the best first
    seats: list[float]  # the share of each seat, whoever sat there
    lengths: dict[str, float]  # moves of a match
    lead_changes: float
    scores: dict[str, float]  # points of a seat
    endings: dict[str, int]


def summarise(arena: Arena, results: Sequence[Result]) -> Summary:
    """The standings and everything else that is told of an arena."""
    return Summary(
        game=arena.game,
        players=arena.players,
        games=len(results),
        deals=arena.deals,
        seed=arena.seed,
        options=dict(arena.options),
        standings=standings(arena, results),
        seats=[fmean(result.shares[seat] for result in results) for seat in range(arena.players)],
        lengths=_spread([result.moves for result in results]),
        lead_changes=fmean(result.lead_changes for result in results),
        scores=_spread([score for result in results for score in result.scores]),
        endings=dict(Counter(result.ending for result in results).most_common()),
    )


def _spread(numbers: Sequence[int]) -> dict[str, float]:
    return {"least": min(numbers), "median": median(numbers), "mean": fmean(numbers), "most": max(numbers)}


def standings(arena: Arena, results: Sequence[Result]) -> list[Standing]:
    """Every bot that had a seat, the best first."""
    ratings = rate(len(arena.bots), results)
    table = [
        _standing(arena, bot, [result for result in results if bot in result.lineup], ratings[bot])
        for bot in range(len(arena.bots))
        if any(bot in result.lineup for result in results)
    ]
    return sorted(table, key=lambda standing: (-standing.share, -standing.rating))


def _standing(arena: Arena, bot: int, results: Sequence[Result], rating: Any) -> Standing:
    share, low, high = interval(deal_shares(bot, results))
    from_seat: dict[int, list[float]] = defaultdict(list)
    scores = []
    for result in results:
        for seat in places(result, bot):
            from_seat[seat].append(result.shares[seat])
            scores.append(result.scores[seat])
    return Standing(
        bot=arena.bots[bot],
        games=len(results),
        share=share,
        low=low,
        high=high,
        rating=rating.mu,
        sigma=rating.sigma,
        seats=[fmean(from_seat[seat]) if from_seat[seat] else None for seat in range(arena.players)],
        score=fmean(scores),
    )


def places(result: Result, bot: int) -> Iterator[int]:
    """The seats that the bot had in a match."""
    return (seat for seat, who in enumerate(result.lineup) if who == bot)


# --- shares and their intervals ---


def deal_shares(bot: int, results: Sequence[Result]) -> list[float]:
    """The share of a bot in each deal that it played."""
    deals: dict[int, list[float]] = defaultdict(list)
    for result in results:
        deals[result.deal] += (result.shares[seat] for seat in places(result, bot))
    return [fmean(shares) for _, shares in sorted(deals.items()) if shares]


def interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean of independent shares and its 95 % interval; the formula stands above."""
    mean, count = fmean(shares), len(shares)
    if count == 1:
        return mean, 0.0, 1.0
    deviation = stdev(shares)
    half = student(count - 1) * deviation / math.sqrt(count) if deviation else 3 / count
    return mean, max(0.0, mean - half), min(1.0, mean + half)


# --- OpenSkill ---


def rate(bots: int, results: Sequence[Result]) -> list[Any]:
    """The OpenSkill rating of each bot, by the Plackett–Luce model, with the matches in their order.

    A bot is ranked in a match by the win, then by points: means over its seats, where it has several.
    """
    model = openskill().PlackettLuce()
    ratings: list[Any] = [model.rating() for _ in range(bots)]
    for result in results:
        present = sorted(set(result.lineup))
        if len(present) > 1:
            after = model.rate([[ratings[bot]] for bot in present], ranks=_ranks(result, present))
            for bot, (rating,) in zip(present, after, strict=True):
                ratings[bot] = rating
    return ratings


def _ranks(result: Result, present: Sequence[int]) -> list[float]:
    """The place of each of these bots: 1 for the best; equal ones share a place."""
    merits = [
        (
            fmean(result.shares[seat] for seat in places(result, bot)),
            fmean(result.scores[seat] for seat in places(result, bot)),
        )
        for bot in present
    ]
    return [1.0 + sum(other > merit for other in merits) for merit in merits]


def openskill() -> ModuleType:
    """The library that rates; it is refused in a sentence where it is not installed."""
    try:
        return importlib.import_module("openskill.models")
    except ImportError:
        raise BadOption("Ratings need OpenSkill, which is not installed: pip install 'labtop[lab]'.") from None
