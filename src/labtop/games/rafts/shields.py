"""Disasters that hit everybody, and the shields against them (RFT-76 to RFT-83, RFT-108 to RFT-118)."""

from labtop.games.rafts.asking import after_play, may_be_held
from labtop.games.rafts.cards import BACTERIUM, BENCHES, HIT, OF_ACTION, RESOURCES, SHIELD, SPECIFIC, SPILL
from labtop.games.rafts.hands import show
from labtop.games.rafts.pile import discard
from labtop.games.rafts.state import ARGS, BOTH, FAMILY, NONE, SECOND, Event, Family, Stage, State, encode
from labtop.games.rafts.state import FIRST as ONLY_FIRST
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import after
from labtop.kernel.rule import rule
from labtop.kernel.windows import answer_of, ask_all


@rule
def begin_disaster(game: State, card: int) -> None:
    """Before anything is lost, whoever could have a shield is asked (RFT-117)."""
    game.pending = card
    seats = possible_shields(game, card)
    if seats:
        ask_all(game, seats, Stage.SHIELDS, after(game, game.active))
        return
    if not is_anybody_at_risk(game, card):
        tell(game.events, Event.BLANK, card)
    strike(game)


@rule
def possible_shields(game: State, card: int) -> int:
    """The seats that have something at risk and may hold a shield (RFT-125)."""
    seats = 0
    if may_be_held(game, shield_against(card)):
        for seat in range(game.seats):
            if game.families[seat, OF_ACTION] > 0 and is_at_risk(game, seat, card):
                seats |= 1 << seat
    return seats


@rule
def is_anybody_at_risk(game: State, card: int) -> bool:
    """Whether a disaster takes anything at all (RFT-56)."""
    found = False
    for seat in range(game.seats):
        found |= is_at_risk(game, seat, card)
    return found


@rule
def shield_against(card: int) -> int:
    """The card that shields against a disaster (RFT-108 to RFT-110)."""
    return SHIELD[card - RESOURCES]


@rule
def is_at_risk(game: State, seat: int, card: int) -> bool:
    """Whether a seat would lose something (RFT-113)."""
    if card == SPILL:
        return bacteria_on(game, seat) != 0
    return game.generic[seat, HIT[card - RESOURCES]] > 0


@rule
def bacteria_on(game: State, seat: int) -> int:
    """A bit for each bench with a bacterium."""
    found = 0
    for bench in range(BENCHES):
        if game.bench[seat, bench, BACTERIUM] != NONE:
            found |= 1 << bench
    return found


# --- answers ----------------------------------------------------------------------------------------------------------


@rule
def offer_shields(game: State, seat: int, menu: Menu, count: int) -> int:
    """One answer says which cards are kept; each bacterium takes a shield of its own (RFT-113, RFT-114, RFT-118)."""
    held = game.hand[seat, shield_against(game.pending)]
    if held == 0:
        return count
    if game.pending != SPILL:
        return offer(menu, count, encode(Family.SHIELD, ONLY_FIRST))
    bacteria = bacteria_on(game, seat)
    if game.resistance_scope:
        return offer(menu, count, encode(Family.SHIELD, bacteria - 1))
    for bench in range(BENCHES):
        if bacteria >> bench & 1:
            count = offer(menu, count, encode(Family.SHIELD, bench))
    if bacteria == (1 << BENCHES) - 1 and held > 1:
        count = offer(menu, count, encode(Family.SHIELD, BOTH))
    return count


@rule
def kept(game: State, seat: int) -> int:
    """What a seat has answered to keep; −1 is nothing."""
    answer = answer_of(game, seat)
    return ARGS[answer, 0] if answer >= 0 and FAMILY[answer] == Family.SHIELD else NONE


@rule
def keeps(game: State, seat: int, bench: int) -> bool:
    """Whether the bacterium of a bench, or the one card at risk, is shielded."""
    which = kept(game, seat)
    return which == BOTH or which == (SECOND if bench else ONLY_FIRST)


@rule
def close_shields(game: State) -> None:
    """Shields are revealed together and go to the pile, the active player's last; then all else is lost (RFT-118)."""
    shield, seat = shield_against(game.pending), game.active
    for _ in range(game.seats):
        seat = after(game, seat)
        which = kept(game, seat)
        if which != NONE:
            tell(game.events, Event.SHIELDED, seat, shield, which)
            for _ in range(2 if which == BOTH and not game.resistance_scope else 1):
                show(game, seat, shield)
                discard(game, shield)
    strike(game)


# --- losses -----------------------------------------------------------------------------------------------------------


@rule
def strike(game: State) -> None:
    """All lose what is not shielded, the active player first, then clockwise (RFT-76, RFT-79, RFT-81, RFT-83)."""
    seat, card = game.active, game.pending
    for _ in range(game.seats):
        if card == SPILL:
            lose_bacteria(game, seat)
        elif not keeps(game, seat, 0):
            lose_generic(game, seat, HIT[card - RESOURCES])
        seat = after(game, seat)
    game.pending = NONE
    after_play(game)


@rule
def lose_bacteria(game: State, seat: int) -> None:
    """All that are not shielded, bench 1 before bench 2; genes stay (RFT-77, RFT-78, RFT-83)."""
    for bench in range(BENCHES):
        card = game.bench[seat, bench, BACTERIUM]
        if card != NONE and not keeps(game, seat, bench):
            game.bench[seat, bench, BACTERIUM] = NONE
            discard(game, card)
            tell(game.events, Event.LOST, seat, card, bench)


@rule
def lose_generic(game: State, seat: int, kind: int) -> None:
    """Exactly one card of a type, if there is one (RFT-80, RFT-82)."""
    if game.generic[seat, kind] > 0:
        game.generic[seat, kind] -= 1
        discard(game, SPECIFIC + kind)
        tell(game.events, Event.LOST, seat, SPECIFIC + kind)
