"""Standing orders of Rafts!: what a player lets happen in windows without being asked (R-20, DP-09, DP-10)."""

from collections.abc import Mapping, Sequence

from labtop.games.rafts.cards import CARD_IDS, CARD_LIST, MOST_GOALS, NEED, RAFT, RESOURCES, SPECIFIC
from labtop.games.rafts.goals import lacking_generics, missing_specifics
from labtop.games.rafts.pile import top_resource
from labtop.games.rafts.plans import missing_with
from labtop.games.rafts.state import ARGS, BOTH, FAMILY, NONE, Family, Stage, State, encode
from labtop.games.rafts.tables import benches
from labtop.kernel.orders import Order

SHIELDS, SERENDIPITY = "shields", "serendipity"
OF_CARDS = "A card of its own"

ORDERS = [
    Order(
        SHIELDS,
        "Shields against a disaster",
        {"ask": "Ask me", "always": "Always use one", "never": "Never use one"},
        at_once="always",
    ),
    Order(
        SERENDIPITY,
        "Serendipity, for the card discarded last",
        {
            "ask": "Ask me about every card",
            "wanted": "Ask me about what my goals miss",
            "take": "Take what my goals miss",
            "never": "Let every card go",
        },
        at_once="never",
    ),
    *(
        Order(
            card.id,
            card.words,
            {"usual": "As with other cards", "ask": "Ask me", "take": "Take it", "never": "Let it go"},
            at_once="usual",
            group=OF_CARDS,
        )
        for card in CARD_LIST[:RESOURCES]
    ),
]


PASS = encode(Family.PASS)


def standing(game: State, seat: int, legal: Sequence[int], orders: Mapping[str, str]) -> int | None:
    """The move with which a seat answers in the open window, as it has ordered; None where it is to be asked."""
    if game.stage == Stage.SHIELDS:
        return _shield(legal, orders[SHIELDS])
    return _serendipity(game, seat, legal, orders)


def question(game: State, seat: int) -> tuple[object, ...] | None:
    """Serendipity asks about a card; as long as the seat's table and hand are the same, it is the same question."""
    if game.stage == Stage.SHIELDS:
        return None
    own = (game.bench[seat, :, :], game.generic[seat, :], game.hand[seat, :], game.goals[seat, :])
    return (top_resource(game), *(part.tobytes() for part in own))


def _shield(legal: Sequence[int], order: str) -> int | None:
    """As much as can be kept, and bench 1 before bench 2 (DP-09)."""
    if order == "ask":
        return None
    shields = [move for move in legal if FAMILY[move] == Family.SHIELD]
    return max(shields, key=lambda move: (ARGS[move, 0] == BOTH, -move)) if shields and order == "always" else PASS


def _serendipity(game: State, seat: int, legal: Sequence[int], orders: Mapping[str, str]) -> int | None:
    card = top_resource(game)
    order = orders[CARD_IDS[card]]
    if order == "usual":
        order = _usual(orders[SERENDIPITY], _is_missing(game, seat, card))
    if order == "ask":
        return None
    takings = [move for move in legal if FAMILY[move] == Family.TAKE]
    if order == "never" or not takings:
        return PASS
    return min(takings, key=lambda move: _left(game, seat, card, ARGS[move, 0]))


def _usual(order: str, missing: bool) -> str:
    """What the order for all cards says of one that the goals miss, or do not."""
    if order == "wanted":
        return "ask" if missing else "never"
    return "never" if order == "take" and not missing else order


def _is_missing(game: State, seat: int, card: int) -> bool:
    """Whether a card would bring one of the seat's goals nearer."""
    return any(_brings_nearer(game, seat, card, goal) for goal in _goals(game, seat))


def _brings_nearer(game: State, seat: int, card: int, goal: int) -> bool:
    if card < SPECIFIC:
        lacked = missing_specifics(game, seat, goal)
        return any(missing_with(game, seat, goal, card, bench) < lacked for bench in range(benches(game, seat)))
    if card == RAFT:
        return lacking_generics(game, seat, goal) > game.generic[seat, RAFT - SPECIFIC]
    return NEED[goal, card - SPECIFIC] > game.generic[seat, card - SPECIFIC]


def _left(game: State, seat: int, card: int, bench: int) -> int:
    """What the nearest goal would lack with the card on that bench."""
    if card >= SPECIFIC:
        return 0
    return min(missing_with(game, seat, goal, card, bench) for goal in _goals(game, seat))


def _goals(game: State, seat: int) -> list[int]:
    return [game.goals[seat, place] for place in range(MOST_GOALS) if game.goals[seat, place] != NONE]
