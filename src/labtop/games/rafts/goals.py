"""Goals: what is still missing, and whether one can be claimed (RFT-47 to RFT-49, RFT-142 to RFT-148)."""

from labtop.games.rafts.cards import BACTERIUM, BENCHES, GENE, MOST_GOALS, NEED, NEEDED_TYPES, RAFT, SPECIFIC, WANTED
from labtop.games.rafts.state import NONE, State
from labtop.kernel.rule import rule


@rule
def missing(game: State, seat: int, goal: int) -> int:
    """How many cards a table lacks for a goal, with the raft as whatever is missing (RFT-47 to RFT-49, RFT-143)."""
    lacking = lacking_generics(game, seat, goal) - game.generic[seat, RAFT - SPECIFIC]
    return missing_specifics(game, seat, goal) + max(0, lacking)


@rule
def lacking_generics(game: State, seat: int, goal: int) -> int:
    """How many units of medium, time and money are not there; a surplus of one is no help for another (RFT-145)."""
    lacking = 0
    for kind in range(NEEDED_TYPES):
        lacking += max(0, NEED[goal, kind] - game.generic[seat, kind])
    return lacking


@rule
def missing_specifics(game: State, seat: int, goal: int) -> int:
    """Bacterium and gene, which must be on one bench unless genes are pooled (RFT-144)."""
    best, bacterium, gene = 2, 1, 1
    for bench in range(BENCHES):
        no_bacterium = int(game.bench[seat, bench, BACTERIUM] != WANTED[goal, BACTERIUM])
        no_gene = int(game.bench[seat, bench, GENE] != WANTED[goal, GENE])
        best = min(best, no_bacterium + no_gene)
        bacterium, gene = min(bacterium, no_bacterium), min(gene, no_gene)
    return bacterium + gene if game.gene_association else best


@rule
def fulfilled(game: State, seat: int, place: int) -> bool:
    """Whether a seat's first or second goal can be claimed (RFT-143, RFT-148)."""
    goal = game.goals[seat, place]
    return goal != NONE and missing(game, seat, goal) == 0


@rule
def distance(game: State, seat: int) -> int:
    """What is missing for the nearest of a seat's goals."""
    best = missing(game, seat, game.goals[seat, 0])
    for place in range(1, MOST_GOALS):
        if game.goals[seat, place] != NONE:
            best = min(best, missing(game, seat, game.goals[seat, place]))
    return best


@rule
def has_goal(game: State, seat: int, goal: int) -> bool:
    """Whether a goal lies in front of a seat."""
    found = False
    for place in range(MOST_GOALS):
        found |= game.goals[seat, place] == goal
    return found
