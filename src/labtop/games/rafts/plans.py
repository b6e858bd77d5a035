"""Plans: what is still missing for a goal when the hand is counted with the table. View and bot read it."""

from labtop.games.rafts.cards import (
    BACTERIUM,
    GENE,
    NEED,
    NEEDED_TYPES,
    RAFT,
    SPACE,
    SPECIFIC,
    WANTED,
)
from labtop.games.rafts.state import State
from labtop.games.rafts.tables import benches
from labtop.kernel.rule import rule


@rule
def needed_specifics(game: State, seat: int, goal: int) -> int:
    """Bacterium and gene that are neither in the hand nor on the bench where the other one is or would be."""
    no_bacterium = int(game.hand[seat, WANTED[goal, BACTERIUM]] == 0)
    no_gene = int(game.hand[seat, WANTED[goal, GENE]] == 0)
    best, bacterium, gene = 2, no_bacterium, no_gene
    for bench in range(benches(game, seat)):
        lacks_bacterium = no_bacterium if game.bench[seat, bench, BACTERIUM] != WANTED[goal, BACTERIUM] else 0
        lacks_gene = no_gene if game.bench[seat, bench, GENE] != WANTED[goal, GENE] else 0
        best = min(best, lacks_bacterium + lacks_gene)
        bacterium, gene = min(bacterium, lacks_bacterium), min(gene, lacks_gene)
    return bacterium + gene if game.gene_association else best


@rule
def needed_generics(game: State, seat: int, goal: int) -> int:
    """Medium, time and money that neither the table, nor the hand, nor a raft has."""
    lacking = 0
    for kind in range(NEEDED_TYPES):
        lacking += max(0, NEED[goal, kind] - game.generic[seat, kind] - game.hand[seat, SPECIFIC + kind])
    raft = game.generic[seat, RAFT - SPECIFIC] > 0 or game.hand[seat, RAFT] > 0
    return max(0, lacking - int(raft))


@rule
def needed(game: State, seat: int, goal: int) -> int:
    """How many cards are missing when the hand is counted with the table."""
    return needed_specifics(game, seat, goal) + needed_generics(game, seat, goal)


@rule
def missing_with(game: State, seat: int, goal: int, card: int, bench: int) -> int:
    """Bacterium and gene that a table would lack with this card on that bench."""
    best, bacterium, gene = 2, 1, 1
    for place in range(benches(game, seat)):
        host, insert = game.bench[seat, place, BACTERIUM], game.bench[seat, place, GENE]
        if place == bench:
            host, insert = (card, insert) if SPACE[card] == BACTERIUM else (host, card)
        no_bacterium, no_gene = int(host != WANTED[goal, BACTERIUM]), int(insert != WANTED[goal, GENE])
        best = min(best, no_bacterium + no_gene)
        bacterium, gene = min(bacterium, no_bacterium), min(gene, no_gene)
    return bacterium + gene if game.gene_association else best
