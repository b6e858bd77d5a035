"""The rulebook of Compounded: setup, what may be done now, and what a move does.

The subjects have pages of their own, in the order in which the rulebook is read: opening, discovery, trading and
drafts, study, research, burners, lab, raising, fires, turns, scoring. flow.py says what comes next.
"""

from labtop.games.compounded.burners import (
    burn,
    offer_burning,
    offer_prevention,
    offer_window,
    pass_on,
    prevent,
)
from labtop.games.compounded.discovery import (
    give_nobel,
    offer_returns,
    offer_swap,
    offer_taking,
    return_one,
    take_from_nobel,
)
from labtop.games.compounded.drafts import (
    NO_ITEM,
    also,
    begin_offer,
    cancel,
    counter,
    get,
    give,
    offer_gate,
    offer_getting,
    offer_giving,
    offer_partners,
    offer_to,
)
from labtop.games.compounded.fires import offer_protection, offer_scatter, protect, scatter
from labtop.games.compounded.flow import follow
from labtop.games.compounded.lab import (
    begin_scoring,
    end_slot,
    grant,
    keep,
    let_go,
    lower,
    offer_grants,
    offer_keeping,
    offer_letting_go,
    offer_raises,
    offer_rises,
    offer_slot,
    raise_one,
    raise_other,
    share,
)
from labtop.games.compounded.opening import (
    clear_field,
    lay_others,
    lay_starters,
    set_up_benches,
    stack_deck,
)
from labtop.games.compounded.order import begin_step, go_on
from labtop.games.compounded.research import (
    end_nobel,
    end_turn,
    exchange,
    keep_goggles,
    offer_bag,
    offer_goggles,
    offer_nobel,
    offer_placements,
    offer_research,
    offer_stand_in,
    place,
    place_for_nobel,
    place_stand_in,
    take,
    use_goggles,
    use_wild,
)
from labtop.games.compounded.scoring import score, tie_break
from labtop.games.compounded.state import (
    ARGS,
    FAMILY,
    NOBODY,
    PHASE,
    Event,
    Family,
    Phase,
    Stage,
    State,
    Step,
    Stream,
)
from labtop.games.compounded.study import (
    hold_back,
    lift,
    move_claim,
    offer_claims,
    offer_moving,
    offer_study,
    place_claim,
)
from labtop.games.compounded.trading import (
    accept,
    clear_offer,
    offer_answers,
    offer_offer,
    pass_offer,
    refuse,
    send,
)
from labtop.games.compounded.turns import offer_key, use_key
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu
from labtop.kernel.position import beginner, wait_for
from labtop.kernel.rule import rule

__all__ = ["apply", "legal", "score", "setup", "tie_break"]


@rule
def setup(game: State) -> None:
    """From the number of seats and the options to the first claim: there is no Discovery in turn 1 (CMP-24, CMP-53)."""
    clear_field(game)
    lay_starters(game)
    lay_others(game)
    stack_deck(game)
    game.lead = beginner(game, game.first_lead, Stream.LEAD)
    tell(game.events, Event.BEGAN, game.lead)
    set_up_benches(game)
    clear_offer(game)
    game.burner, game.active, game.turns = NOBODY, NOBODY, 1
    begin_step(game, Step.STUDY)
    game.next = game.lead
    settle(game)


@rule
def legal(game: State, seat: int, menu: Menu) -> int:
    """The moves that this seat may make now, in the order of their numbers."""
    phase = PHASE[game.stage]
    if phase == Phase.DISCOVERY:
        return legal_in_discovery(game, seat, menu)
    if phase == Phase.STUDY:
        return legal_in_study(game, seat, menu)
    if phase == Phase.RESEARCH:
        return legal_in_research(game, seat, menu)
    return legal_in_lab(game, seat, menu)


@rule
def legal_in_discovery(game: State, seat: int, menu: Menu) -> int:
    """The swap with Nobel, offers, returning what is too much."""
    stage = game.stage
    if stage == Stage.TRADE:
        return offer_offer(menu)
    if stage == Stage.PARTNER:
        return offer_partners(game, menu)
    if stage == Stage.GIVE:
        return offer_giving(game, menu)
    if stage == Stage.GET:
        return offer_getting(game, menu)
    if stage == Stage.GATE:
        return offer_gate(game, menu)
    if stage == Stage.NOBEL_SWAP:
        return offer_swap(game, seat, menu)
    if stage == Stage.NOBEL_TAKE:
        return offer_taking(game, menu)
    if stage == Stage.RETURN:
        return offer_returns(game, menu)
    return offer_answers(game, menu)


@rule
def legal_in_study(game: State, seat: int, menu: Menu) -> int:
    """Claims."""
    if game.stage == Stage.STUDY:
        return offer_study(game, menu)
    if game.stage == Stage.MOVE:
        return offer_moving(game, seat, menu)
    return offer_claims(game, menu, 0)


@rule
def legal_in_research(game: State, seat: int, menu: Menu) -> int:
    """Research turns, and what comes before, between and after them."""
    stage = game.stage
    if stage == Stage.RESEARCH:
        return offer_research(game, seat, menu)
    if stage == Stage.GOGGLES:
        return offer_goggles(menu)
    if stage == Stage.WINDOW:
        return offer_window(menu)
    if stage == Stage.BURN_AT:
        return offer_burning(game, menu)
    if stage == Stage.PREVENT:
        return offer_prevention(menu)
    if stage == Stage.PILE:
        return offer_placements(game, seat, game.pile[seat, :], menu, 0)
    if stage == Stage.TAKE:
        return offer_bag(game, menu)
    if stage == Stage.WILD_PLACE:
        return offer_stand_in(game, seat, menu)
    return offer_nobel(game, menu)


@rule
def legal_in_lab(game: State, seat: int, menu: Menu) -> int:
    """The Lab Phase."""
    stage = game.stage
    if stage == Stage.SCATTER:
        return offer_scatter(game, menu)
    if stage == Stage.SLOT:
        return offer_slot(game, menu)
    if stage == Stage.GRANT:
        return offer_grants(game, menu)
    if stage == Stage.RAISE:
        return offer_raises(game, seat, menu)
    if stage == Stage.JOURNAL:
        return offer_keeping(game, menu)
    if stage == Stage.CYL_UP:
        return offer_rises(game, seat, menu)
    if stage == Stage.CYL_LIFT:
        return offer_letting_go(game, seat, menu)
    if stage == Stage.FIRE:
        return offer_protection(game, menu)
    return offer_key(menu) if stage == Stage.KEY else 0


@rule
def apply(game: State, seat: int, move: int) -> None:
    """Carry out a legal move of this seat, up to the next decision."""
    make(game, seat, move)
    settle(game)


@rule
def settle(game: State) -> None:
    """Go on until somebody has a choice: what is forced is done at once, what is impossible is skipped (CMP-206)."""
    while game.stage != Stage.OVER:
        if game.waiting == 0:
            follow(game)
            continue
        seat = waiting_seat(game)
        choices = legal(game, seat, game.only)
        if choices > 1:
            break
        if choices == 1:
            make(game, seat, game.only.moves[0])
        else:
            go_on(game)
    game.only.moves[0], game.only.moves[1] = 0, 0


@rule
def waiting_seat(game: State) -> int:
    """The seat that is waited for."""
    seat = 0
    while not game.waiting >> seat & 1:
        seat += 1
    return seat


@rule
def make(game: State, seat: int, move: int) -> None:
    """What a move does, without what follows. Passing is known to every phase."""
    phase = PHASE[game.stage]
    if FAMILY[move] == Family.PASS:
        make_pass(game, seat)
    elif phase == Phase.DISCOVERY:
        make_in_discovery(game, seat, move)
    elif phase == Phase.STUDY:
        make_in_study(game, seat, FAMILY[move], ARGS[move, 0])
    elif phase == Phase.RESEARCH:
        make_in_research(game, seat, move)
    else:
        make_in_lab(game, seat, move)


@rule
def make_in_discovery(game: State, seat: int, move: int) -> None:
    """The swap with Nobel, offers, returning what is too much."""
    family, first = FAMILY[move], ARGS[move, 0]
    if game.stage == Stage.NOBEL_SWAP:
        give_nobel(game, seat, first)
    elif game.stage == Stage.NOBEL_TAKE:
        take_from_nobel(game, seat, first)
    elif family == Family.OFFER:
        begin_offer(game, seat)
    elif family == Family.OFFER_OPEN or family == Family.OFFER_TO:
        offer_to(game, seat, first if family == Family.OFFER_TO else NOBODY)
    elif family == Family.GIVE or family == Family.GIVE_NOTHING:
        give(game, seat, first if family == Family.GIVE else NO_ITEM)
    elif family == Family.GET or family == Family.GET_NOTHING:
        get(game, seat, first if family == Family.GET else NO_ITEM)
    elif family == Family.ACCEPT:
        accept(game, seat)
    elif family == Family.REFUSE:
        refuse(game, seat)
    elif family == Family.COUNTER:
        counter(game, seat)
    elif family == Family.RETURN:
        return_one(game, first)
    else:
        make_at_gate(game, seat, family)


@rule
def make_at_gate(game: State, seat: int, family: int) -> None:
    """How a larger offer goes on."""
    if family == Family.SEND:
        send(game)
    elif family == Family.CANCEL:
        cancel(game, seat)
    elif family == Family.BUNDLE:
        game.bundle = 1
    else:
        also(game, seat, family)


@rule
def make_pass(game: State, seat: int) -> None:
    """What passing means depends on what is asked."""
    stage = game.stage
    if stage == Stage.TRADE:
        pass_offer(game, seat)
    elif stage == Stage.WINDOW or stage == Stage.PREVENT or stage == Stage.FIRE:
        pass_on(game)
    else:  # the swap with Nobel, the Journal
        go_on(game)


@rule
def make_in_study(game: State, seat: int, family: int, cell: int) -> None:
    """A token is placed, held back, taken off or laid down again."""
    if family == Family.HOLD:
        hold_back(game, seat)
    elif family == Family.LIFT:
        lift(game, seat, cell)
    elif family == Family.STAY:
        go_on(game)
    elif game.stage == Stage.MOVE_TO:
        move_claim(game, seat, cell)
    else:
        place_claim(game, seat, cell)
        go_on(game)


@rule
def make_in_research(game: State, seat: int, move: int) -> None:
    """Research turns, and what comes before, between and after them."""
    family, first = FAMILY[move], ARGS[move, 0]
    if family == Family.PLACE:
        make_placement(game, seat, first, ARGS[move, 1])
    elif family == Family.CLAIM:
        place_claim(game, seat, first)
    elif family == Family.END:
        if game.stage == Stage.NOBEL_PLACE:
            end_nobel(game)
        else:
            end_turn(game, seat)
    elif family == Family.EXCHANGE:
        exchange(game, seat, first, ARGS[move, 1])
    elif family == Family.TAKE:
        take(game, seat, first)
    elif family == Family.FROM_PILE:
        wait_for(game, seat, Stage.PILE)
    elif family == Family.WILD:
        use_wild(game, seat)
    else:
        make_with_tool(game, seat, family, first)


@rule
def make_with_tool(game: State, seat: int, family: int, first: int) -> None:
    """Goggles, Burner and extinguisher."""
    if family == Family.GOGGLES:
        use_goggles(game, seat)
    elif family == Family.KEEP:
        keep_goggles(game)
    elif family == Family.USE_BURNER:
        wait_for(game, seat, Stage.BURN_AT)
    elif family == Family.PREVENT:
        prevent(game, seat)
    else:
        burn(game, seat, first)


@rule
def make_placement(game: State, seat: int, element: int, target: int) -> None:
    """The stage says where the crystal comes from."""
    stage = game.stage
    if stage == Stage.RESEARCH:
        place(game, seat, game.bench[seat, :], element, target)
    elif stage == Stage.PILE:
        place(game, seat, game.pile[seat, :], element, target)
        wait_for(game, seat, Stage.RESEARCH)
    elif stage == Stage.WILD_PLACE:
        place_stand_in(game, seat, element, target)
    else:
        place_for_nobel(game, element, target)


@rule
def make_in_lab(game: State, seat: int, move: int) -> None:
    """Scoring and what follows it, fires, Lab Keys."""
    family, first = FAMILY[move], ARGS[move, 0]
    if family == Family.SCORE:
        begin_scoring(game, first)
    elif family == Family.END:
        end_slot(game)
    elif family == Family.GRANT:
        grant(game, first, ARGS[move, 1])
    elif family == Family.SHARE:
        share(game, first)
    elif family == Family.RAISE:
        if game.stage == Stage.CYL_UP:
            raise_other(game, seat, first)
        else:
            raise_one(game, seat, first)
    elif family == Family.LOWER:
        lower(game, seat, first)
    elif family == Family.LIFT:
        let_go(game, seat, first)
    elif family == Family.JOURNAL:
        keep(game, seat, first)
    elif family == Family.PROTECT:
        protect(game, seat, first)
    elif family == Family.PLACE:
        scatter(game, seat, first, ARGS[move, 1])
    elif family == Family.KEY:
        use_key(game, seat)
    else:  # nothing is raised, the key is kept
        go_on(game)
