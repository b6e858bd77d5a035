"""Scoring: points, and what counts at the end (CMP-100, CMP-196 to CMP-203, CMP-231)."""

from labtop.games.compounded.bag import total
from labtop.games.compounded.cards import CELLS, COMPOUNDS, WILD_POINTS
from labtop.games.compounded.state import Stage, State
from labtop.kernel.rule import rule


@rule
def score(game: State, seat: int) -> int:
    """The points of a seat, with final scoring when the game is over (CMP-202)."""
    return game.points[seat] + final_points(game, seat) if game.stage == Stage.OVER else game.points[seat]


@rule
def final_points(game: State, seat: int) -> int:
    """What counts at the end besides the points (CMP-196 to CMP-201)."""
    points = claimed_crystals(game, seat) + total(game.bench[seat, :]) // 2
    points += game.extinguisher_points * game.built[seat] + WILD_POINTS * game.wilds[seat]
    if game.partial_extinguisher_scores:
        points += total(game.building[seat, :])
    return points


@rule
def claimed_crystals(game: State, seat: int) -> int:
    """Crystals on claimed compounds, complete or not (CMP-196, CMP-197)."""
    count = 0
    for cell in range(CELLS):
        if game.owner[cell] == seat:
            count += total(game.on[cell, :])
    return count


@rule
def compounds_scored(game: State, seat: int) -> int:
    """How many compounds a scientist has scored."""
    count = 0
    for card in range(COMPOUNDS):
        count += game.gone_to[card] == seat
    return count


@rule
def tie_break(game: State, seat: int) -> int:
    """A tie is shared, unless the house rules count compounds (CMP-203)."""
    return compounds_scored(game, seat) if game.tie_break else 0
