"""The loops of thought: choosing by advice, and searching by imagined matches.

A template: see kernel/template.py, and minds.py, which makes it for a game. `advise`, `forget`, `clock`, `outlook` and
MARGIN come from the game's bot.py.
"""

import math
from typing import TYPE_CHECKING, Any

from labtop.kernel.rng import MASK, Dice, Rng, below, word
from labtop.kernel.rule import rule
from labtop.kernel.struct import Struct, float64, int8, int16, int32

if TYPE_CHECKING:
    from labtop.kernel.advice import Advice
    from labtop.kernel.frames import apply, imagine, is_sealed, legal, next_seat, score, winners
    from labtop.kernel.menu import Menu
    from labtop.kernel.position import Position as State

    SEATS: int  # at most so many
    MOVES: int  # in the game's table
    MARGIN: int  # points that count as a whole win

    def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None: ...
    def forget(game: State, seat: int, rng: Rng, percent: int) -> None: ...
    def clock(game: State) -> int: ...
    def outlook(game: State, seat: int) -> int: ...
    def at(record: Any, count: int) -> Any: ...


FORGETTING, CHOOSING, PLAYING = range(3)  # streams of a bot's own generator; imagined matches take the first
NONE = -1
ROOT = 0
POINT = 1000


class Node(Struct):
    """A place in the tree: the moves that led there from the root, whatever the hidden cards were.

    A child is worth looking at only where its move is legal in the imagined match at hand; `available` counts how
    often it was.
    """

    parent: int32
    sibling: int32  # the next child of the same parent
    child: int32  # the first child
    visits: int32
    available: int32
    move: int16
    seat: int8  # who made the move
    value: float64[SEATS]  # the sum of what each seat got from here


class Tree(Struct):
    """How to search, and how far it has come."""

    count: int32  # nodes in use
    capacity: int32
    rolled: int32  # imagined matches so far
    failed: int32  # of them, how many could not be imagined
    horizon: int32  # rounds after which an imagined match is judged; 0 plays it to its end
    until: int32  # the round in which that is
    explore: float64  # how much a move that was tried little is preferred
    trust: float64  # how far the rules of thumb narrow the search: 0 not at all; else weights are divided by this
    thumbs: int8  # whether rules of thumb play the rest of a match, or chance
    slips: int32  # how many of a thousand such moves are random
    margin: float64  # how much of the value of a match is the margin, not the win
    place: int32[MOVES]  # the child of each move, while one node is looked at
    prior: float64[MOVES]  # the share of each move of the menu, by the rules of thumb


@rule
def fraction(rng: Rng, stream: int) -> float:
    """A number from 0 up to 1."""
    return word(rng, stream) / (MASK + 1)


@rule
def best(menu: Menu, advice: Advice, rng: Rng, slips: int) -> int:
    """The place of the best move; each weight is blurred by slips of a Gumbel-distributed size.

    That chooses a move with a probability that falls off exponentially with how much worse it is: small mistakes
    are common, blunders rare. Without slips, ties are broken by chance.
    """
    chosen, top = 0, -1e30
    for i in range(menu.count):
        chance = fraction(rng, CHOOSING)
        blur = -math.log(-math.log((chance + 1e-12) * (1 - 2e-12))) * slips if slips else chance
        value = advice.weight[i] + blur
        if value > top:
            chosen, top = i, value
    return chosen


@rule
def best_from(menu: Menu, advice: Advice, start: int) -> int:
    """The place of the best move, ties broken by where one starts to look: much faster than `best`."""
    chosen = start
    for step in range(1, menu.count):
        i = start + step
        i = i - menu.count if i >= menu.count else i
        if advice.weight[i] > advice.weight[chosen]:
            chosen = i
    return chosen


@rule
def choose(game: State, seat: int, menu: Menu, advice: Advice, rng: Rng, slips: int, forgets: int) -> int:
    """The best move by the rules of thumb; −1 when there is none."""
    legal(game, seat, menu)
    if menu.count == 0:
        return -1
    if forgets:
        forget(game, seat, rng, forgets)
    advise(game, seat, menu, advice)
    return menu.moves[best(menu, advice, rng, slips)]


# --- search -----------------------------------------------------------------------------------------------------------


@rule
def begin_search(nodes: Any, tree: Tree, seat: int, candidates: Menu) -> None:
    """A tree of the root and a node for each candidate."""
    tree.count = 1
    tree.rolled = 0
    tree.failed = 0
    clear_node(nodes[ROOT], NONE, NONE, seat)
    for move in range(MOVES):
        tree.place[move] = NONE
    for i in range(candidates.count):
        add_child(nodes, ROOT, candidates.moves[i], seat, tree)


@rule
def clear_node(node: Node, parent: int, move: int, seat: int) -> None:
    """A node that nobody has visited."""
    node.parent = parent
    node.sibling = NONE
    node.child = NONE
    node.visits = 0
    node.available = 0
    node.move = move
    node.seat = seat
    for i in range(SEATS):
        node.value[i] = 0.0


@rule
def search(
    worlds: Any, seat: int, candidates: Menu, menu: Menu, advice: Advice, rng: Rng, nodes: Any, tree: Tree, times: int
) -> None:
    """So many times: imagine a match, and in that same match try every candidate.

    worlds[0] is the hidden copy, worlds[1] the imagined match, worlds[2] the one that is played out. That all
    candidates meet the same cards takes most of the luck out of the comparison.
    """
    tree.until = clock(worlds[0]) + tree.horizon
    for _ in range(times):
        worlds[1] = worlds[0]
        if not imagine(worlds[1], seat, rng):
            tree.failed += 1
            continue
        for i in range(candidates.count):
            worlds[2] = worlds[1]
            match = worlds[2]
            apply(match, seat, candidates.moves[i])
            leaf = walk_down(match, child_of(nodes, ROOT, candidates.moves[i]), menu, advice, rng, nodes, tree)
            play_on(match, menu, advice, rng, tree)
            remember(match, nodes, leaf, tree)
            tree.rolled += 1


@rule
def walk_down(game: State, start: int, menu: Menu, advice: Advice, rng: Rng, nodes: Any, tree: Tree) -> int:
    """Follow the most promising moves to a node that is new, and add it; the node that was reached.

    It stops at an open window: a node there would know what others have answered, and their best reply would as well.
    """
    node = start
    seat = who_goes_on(game, tree)
    while seat >= 0 and nodes[node].visits > 0 and not is_sealed(game):
        legal(game, seat, menu)
        note_children(nodes, node, tree, False)
        if tree.trust > 0:
            set_priors(game, seat, menu, advice, tree)
        move = menu.moves[most_promising(nodes, node, seat, menu, rng, tree)]
        child = tree.place[move]
        note_children(nodes, node, tree, True)
        if child == NONE:
            child = add_child(nodes, node, move, seat, tree)
        apply(game, seat, move)
        if child == node:
            return node  # there is no room for more
        node = child
        seat = who_goes_on(game, tree)
    return node


@rule
def who_goes_on(game: State, tree: Tree) -> int:
    """Who decides next in an imagined match; −1 when it is over, or has been looked into far enough."""
    if tree.horizon and clock(game) >= tree.until:
        return NONE
    seat: int = next_seat(game)
    return seat


@rule
def child_of(nodes: Any, node: int, move: int) -> int:
    """The child that a move leads to."""
    child: int = nodes[node].child
    while child != NONE and nodes[child].move != move:
        child = nodes[child].sibling
    return child


@rule
def note_children(nodes: Any, node: int, tree: Tree, wipe: bool) -> None:
    """Note the child of each move, or wipe the note."""
    child = nodes[node].child
    while child != NONE:
        tree.place[nodes[child].move] = NONE if wipe else child
        child = nodes[child].sibling


@rule
def set_priors(game: State, seat: int, menu: Menu, advice: Advice, tree: Tree) -> None:
    """Turn the weights of the rules of thumb into shares that add up to one."""
    advise(game, seat, menu, advice)
    top = advice.weight[0]
    for i in range(1, menu.count):
        top = max(top, advice.weight[i])
    total = 0.0
    for i in range(menu.count):
        share = math.exp((advice.weight[i] - top) / tree.trust)
        tree.prior[i] = share
        total += share
    for i in range(menu.count):
        tree.prior[i] = tree.prior[i] / total


@rule
def most_promising(nodes: Any, node: int, seat: int, menu: Menu, rng: Rng, tree: Tree) -> int:
    """The place on the menu of the move to try: by value so far, and by how little it was tried where it was legal."""
    even = 1.0 / menu.count
    hope = nodes[node].value[seat] / nodes[node].visits if nodes[node].visits > 0 else 0.5
    chosen, top = 0, -1e30
    for i in range(menu.count):
        child = tree.place[menu.moves[i]]
        prior = tree.prior[i] if tree.trust > 0 else even
        visits, available, value = 0, nodes[node].visits, hope
        if child != NONE:
            nodes[child].available += 1
            visits, available = nodes[child].visits, nodes[child].available
            value = nodes[child].value[seat] / visits
        promise = value + tree.explore * prior * math.sqrt(available + 1.0) / (1.0 + visits)
        promise += 1e-6 * fraction(rng, CHOOSING)
        if promise > top:
            chosen, top = i, promise
    return chosen


@rule
def add_child(nodes: Any, node: int, move: int, seat: int, tree: Tree) -> int:
    """A new node below this one; where there is no room left, the node itself."""
    if tree.count >= tree.capacity:
        return node
    child: int = tree.count
    tree.count += 1
    clear_node(nodes[child], node, move, seat)
    nodes[child].available = 1
    nodes[child].sibling = nodes[node].child
    nodes[node].child = child
    return child


@rule
def play_on(game: State, menu: Menu, advice: Advice, rng: Rng, tree: Tree) -> None:
    """The rest of the match as far as it is looked into, by chance or by rules of thumb."""
    seat = who_goes_on(game, tree)
    while seat >= 0:
        legal(game, seat, menu)
        i = below(rng, PLAYING, menu.count)
        if tree.thumbs and below(rng, PLAYING, 1000) >= tree.slips:
            advise(game, seat, menu, advice)
            i = best_from(menu, advice, i)
        apply(game, seat, menu.moves[i])
        seat = who_goes_on(game, tree)


@rule
def remember(game: State, nodes: Any, leaf: int, tree: Tree) -> None:
    """Add what each seat got to every node on the way."""
    over, mask, count = next_seat(game) < 0, winners(game), 0
    for seat in range(game.seats):
        count += mask >> seat & 1
    for seat in range(game.seats):
        win = (1.0 / count if mask >> seat & 1 else 0.0) if over else hope(game, seat)
        value = (1.0 - tree.margin) * win + tree.margin * lead(game, seat, over)
        node = leaf
        while node > ROOT:
            nodes[node].value[seat] += value
            node = nodes[node].parent
    while leaf > ROOT:
        nodes[leaf].visits += 1
        leaf = nodes[leaf].parent


@rule
def hope(game: State, seat: int) -> float:
    """The part of the win that a seat may expect: e times as much for every half MARGIN that it is ahead."""
    total, own = 0.0, outlook(game, seat)
    for other in range(game.seats):
        total += math.exp((outlook(game, other) - own) * 2.0 / (MARGIN * POINT))
    return 1.0 / total


@rule
def lead(game: State, seat: int, over: bool) -> float:
    """How far the seat is ahead of the best other, from 0 to 1: half is even, and 0 or 1 is MARGIN points."""
    best_other, first = 0, True
    for other in range(game.seats):
        if other != seat and (first or standing(game, other, over) > best_other):
            best_other, first = standing(game, other, over), False
    ahead = 0.5 + (standing(game, seat, over) - best_other) / (2.0 * MARGIN * POINT)
    return min(1.0, max(0.0, ahead))


@rule
def standing(game: State, seat: int, over: bool) -> int:
    """A seat's points in thousandths: what it has at the end, and may hope for before it."""
    return POINT * score(game, seat) if over else outlook(game, seat)


def weigh_at(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """The legal moves and what the rules of thumb think of them."""
    legal(at(game, 1)[0], seat, at(menu, 1)[0])
    advise(at(game, 1)[0], seat, at(menu, 1)[0], at(advice, 1)[0])


def begin_search_at(nodes: Node, capacity: int, tree: Tree, seat: int, candidates: Menu) -> None:
    begin_search(at(nodes, capacity), at(tree, 1)[0], seat, at(candidates, 1)[0])


def search_at(
    worlds: State,
    seat: int,
    candidates: Menu,
    menu: Menu,
    advice: Advice,
    rng: Dice,
    nodes: Node,
    capacity: int,
    tree: Tree,
    times: int,
) -> None:
    search(
        at(worlds, 3),
        seat,
        at(candidates, 1)[0],
        at(menu, 1)[0],
        at(advice, 1)[0],
        at(rng, 1)[0],
        at(nodes, capacity),
        at(tree, 1)[0],
        times,
    )


def choose_at(game: State, seat: int, menu: Menu, advice: Advice, rng: Dice, slips: int, forgets: int) -> int:
    return choose(at(game, 1)[0], seat, at(menu, 1)[0], at(advice, 1)[0], at(rng, 1)[0], slips, forgets)
