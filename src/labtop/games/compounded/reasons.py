"""Why a move of Compounded is not allowed, and which clause says so."""

from collections.abc import Sequence

from labtop.games.compounded.bag import has_room
from labtop.games.compounded.burners import any_without_flame
from labtop.games.compounded.cards import (
    BURNER,
    CELL_WORDS,
    COMPOUND_LIST,
    CYLINDER,
    ELEMENT_WORDS,
    EXPERIMENT_WORDS,
    ITEM_WORDS,
    LINKED,
    ON_EXTINGUISHER,
    SPACES,
)
from labtop.games.compounded.drafts import last_of, leg_of, spare
from labtop.games.compounded.field import available_tokens, claims_left, is_complete, is_open
from labtop.games.compounded.lab import is_above_start
from labtop.games.compounded.raising import can_rise
from labtop.games.compounded.research import fetches, has_enough, has_rate, is_exchange_left
from labtop.games.compounded.state import NO_CARD, NOBEL, NOBODY, RATES, Reason, Stage, State
from labtop.kernel.contract import Why
from labtop.kernel.phrases import Names, who
from labtop.kernel.position import seats_in

CLAUSE_OF_END = {
    Reason.POINTS: "CMP-189",
    Reason.EXPERIMENTS: "CMP-190",
    Reason.DECK: "CMP-191",
    Reason.STALL: "CMP-204",
    Reason.LIMIT: "CMP-205",
}
CLAUSES = {
    Stage.NOBEL_SWAP: "CMP-215",
    Stage.NOBEL_TAKE: "CMP-242",
    Stage.TRADE: "CMP-39",
    Stage.PARTNER: "CMP-43",
    Stage.GIVE: "CMP-42",
    Stage.GET: "CMP-42",
    Stage.GATE: "CMP-42",
    Stage.ANSWER: "CMP-43",
    Stage.COUNTERED: "CMP-45",
    Stage.RETURN: "CMP-52",
    Stage.STUDY: "CMP-54",
    Stage.MOVE: "CMP-63",
    Stage.MOVE_TO: "CMP-63",
    Stage.GOGGLES: "CMP-150",
    Stage.WINDOW: "CMP-174",
    Stage.BURN_AT: "CMP-172",
    Stage.PREVENT: "CMP-175",
    Stage.RESEARCH: "CMP-69",
    Stage.PILE: "CMP-152",
    Stage.TAKE: "CMP-88",
    Stage.WILD_PLACE: "CMP-91",
    Stage.NOBEL_PLACE: "CMP-222",
    Stage.SCATTER: "CMP-134",
    Stage.SLOT: "CMP-97",
    Stage.GRANT: "CMP-179",
    Stage.RAISE: "CMP-103",
    Stage.JOURNAL: "CMP-162",
    Stage.CYL_UP: "CMP-165",
    Stage.CYL_LIFT: "CMP-169",
    Stage.FIRE: "CMP-123",
    Stage.KEY: "CMP-157",
}
"""The clause of what the table waits for."""

DRAFT = (Stage.PARTNER, Stage.GIVE, Stage.GET, Stage.GATE)
PLACING = (Stage.RESEARCH, Stage.PILE, Stage.WILD_PLACE, Stage.NOBEL_PLACE, Stage.SCATTER)
TIMES: dict[str, tuple[tuple[Stage, ...], str, str]] = {
    "pass": (
        (Stage.NOBEL_SWAP, Stage.TRADE, Stage.WINDOW, Stage.PREVENT, Stage.JOURNAL, Stage.FIRE),
        "Passing is for offers and for tools, and now something has to be chosen.",
        "CMP-39",
    ),
    "offer": ((Stage.TRADE,), "Offers are made in your offer turns of the Discovery Phase.", "CMP-39"),
    "offer_open": ((Stage.PARTNER,), "To whom an offer goes is said first.", "CMP-44"),
    "bundle": ((Stage.GIVE,), "A larger offer is begun before its first thing is named.", "CMP-42"),
    "also_give": ((Stage.GATE,), "One thing more can be named in a larger offer.", "CMP-42"),
    "also_get": ((Stage.GATE,), "One thing more can be named in a larger offer.", "CMP-42"),
    "also_with": ((Stage.GATE,), "One partner more can be taken into a larger offer.", "CMP-43"),
    "send": ((Stage.GATE,), "There is no larger offer to send.", "CMP-40"),
    "cancel": (DRAFT, "There is no offer of yours to drop.", "CMP-39"),
    "offer_to": ((Stage.PARTNER,), "To whom an offer goes is said first.", "CMP-43"),
    "give": ((Stage.GIVE, Stage.NOBEL_SWAP), "Things change hands in the Discovery Phase, by an offer.", "CMP-28"),
    "give_nothing": ((Stage.GIVE,), "Things change hands in the Discovery Phase, by an offer.", "CMP-28"),
    "get": ((Stage.GET, Stage.NOBEL_TAKE), "Things change hands in the Discovery Phase, by an offer.", "CMP-28"),
    "get_nothing": ((Stage.GET,), "Things change hands in the Discovery Phase, by an offer.", "CMP-28"),
    "accept": ((Stage.ANSWER, Stage.COUNTERED), "There is no offer to you.", "CMP-43"),
    "refuse": ((Stage.ANSWER, Stage.COUNTERED), "There is no offer to you.", "CMP-43"),
    "counter": ((Stage.ANSWER,), "There is no offer to you that can be countered.", "CMP-45"),
    "return": ((Stage.RETURN,), "Crystals are returned only where there are more than places.", "CMP-51"),
    "claim": (
        (Stage.STUDY, Stage.MOVE_TO, Stage.RESEARCH),
        "Claims are made in the Study Phase, or in your Research turn.",
        "CMP-54",
    ),
    "lift": ((Stage.MOVE, Stage.CYL_LIFT), "Tokens are moved at the end of the Study Phase.", "CMP-63"),
    "hold": ((Stage.STUDY,), "Holding back is for the Study Phase.", "CMP-60"),
    "stay": ((Stage.MOVE,), "Tokens are moved at the end of the Study Phase.", "CMP-63"),
    "goggles": ((Stage.GOGGLES,), "Safety Goggles are used when the Research Phase begins.", "CMP-150"),
    "keep": ((Stage.GOGGLES, Stage.KEY), "There is no tool to decide about.", "CMP-147"),
    "key": ((Stage.KEY,), "A Lab Key is used at the end of the Lab Phase.", "CMP-156"),
    "use_burner": (
        (Stage.WINDOW, Stage.RESEARCH),
        "A Bunsen Burner is used in the Research Phase: in your turn, or between turns.",
        "CMP-174",
    ),
    "prevent": ((Stage.PREVENT,), "There is no flame of a Bunsen Burner to put out.", "CMP-175"),
    "burn": ((Stage.BURN_AT,), "Light a Bunsen Burner first.", "CMP-172"),
    "place": (PLACING, "Crystals are placed in your Research turn, or when they are scattered.", "CMP-71"),
    "from_pile": ((Stage.RESEARCH,), "The pile is used in your Research turn.", "CMP-152"),
    "wild": ((Stage.RESEARCH,), "A Wild Element is used in your Research turn.", "CMP-91"),
    "end": ((Stage.RESEARCH, Stage.NOBEL_PLACE, Stage.SLOT), "Something has to be chosen first.", "CMP-93"),
    "exchange": ((Stage.RESEARCH,), "Exchanges are made in your Research turn.", "CMP-89"),
    "take": ((Stage.TAKE,), "Crystals are taken from the bag by an exchange or a Wild Element.", "CMP-87"),
    "score": ((Stage.SLOT,), "Compounds are scored in your slot of the Lab Phase.", "CMP-96"),
    "grant": ((Stage.GRANT,), "A Grant comes with a compound that is scored.", "CMP-179"),
    "share": ((Stage.GRANT,), "Points are shared only by a Grant.", "CMP-181"),
    "raise": ((Stage.RAISE, Stage.CYL_UP), "Experiments rise when a compound is scored.", "CMP-102"),
    "raise_nothing": ((Stage.RAISE,), "Experiments rise when a compound is scored.", "CMP-104"),
    "lower": ((Stage.SLOT,), "A Graduated Cylinder is used in your slot of the Lab Phase.", "CMP-166"),
    "journal": ((Stage.JOURNAL,), "A Journal is used when you score a compound.", "CMP-162"),
    "protect": ((Stage.FIRE,), "There is no fire to protect a compound from.", "CMP-123"),
}
"""When each move can be made at all, what to say otherwise, and the clause."""


def clause(game: State) -> str:
    """The clause for this moment of the match."""
    stage = Stage(game.stage)
    return CLAUSE_OF_END[Reason(game.reason)] if stage == Stage.OVER else CLAUSES[stage]


def why_not(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    """Why this seat cannot make this move, which is not legal now, and which clause says so."""
    if game.stage == Stage.OVER:
        return "The game is over: nothing can be played any more.", "CMP-202"
    acting = seats_in(game.waiting)[0]
    if acting != seat:
        return f"Not yet: {who(names, acting)} has to decide first.", "CMP-26"
    stages, sentence, rule = TIMES[family]
    if game.stage not in stages:
        return sentence, rule
    return _against(game, seat, family, args)


def _against(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    match family:
        case "offer_to" | "also_with":
            return _no_partner(game, seat, family, args)
        case "give" | "give_nothing" | "get" | "get_nothing" | "bundle" | "also_give" | "also_get" | "cancel":
            return _no_thing(game, family, args)
        case "counter":
            return _no_counter(game)
        case "claim":
            return _no_claim(game, seat, args[0])
        case "lift":
            return _no_lift(game, seat, args[0])
        case "place":
            return _no_placement(game, seat, *args)
        case "use_burner" | "burn":
            return _no_burning(game, seat, args)
        case "exchange" | "take" | "wild" | "from_pile":
            return _no_crystal(game, seat, family, args)
        case _:
            return _no_lab(game, seat, family, args)


# --- trading ----------------------------------------------------------------------------------------------------------


def _no_partner(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    if family == "also_with":
        if game.open or game.countering:
            return "An open offer and a counter-offer have no further partner.", "CMP-44"
        return "Nobody else can be taken into this offer.", "CMP-43"
    if args[0] >= game.seats:
        return "Nobody sits there.", "CMP-01"
    if args[0] == seat:
        return "You cannot trade with yourself.", "CMP-43"
    if game.partners >> args[0] & 1:
        return "That partner is in the offer already.", "CMP-43"
    return "Neither of you has anything to trade.", "CMP-33"


def _no_thing(game: State, family: str, args: Sequence[int]) -> Why:
    if game.stage in (Stage.NOBEL_SWAP, Stage.NOBEL_TAKE):
        return _no_swap(game, family, args)
    match family:
        case "give":
            return _no_giving(game, args[0])
        case "get":
            return _no_getting(game, args[0])
        case "give_nothing":
            return "An offer must have something on one side.", "CMP-42"
        case "get_nothing":
            return "An offer must have something on one side.", "CMP-42"
        case "bundle":
            return "This offer is a larger one already, or the house rules allow none.", "CMP-42"
        case "cancel":
            return "Finish what you have begun first.", "CMP-42"
        case _:
            return "Nothing more can be named on that side.", "CMP-42"


def _no_swap(game: State, family: str, args: Sequence[int]) -> Why:
    if args and args[0] >= len(ELEMENT_WORDS):
        return "Nobel swaps crystals only.", "CMP-215"
    if family == "get" and args[0] == game.chosen:
        return "The two crystals must be of different kinds.", "CMP-242"
    return "That crystal is not there, or Nobel has no other kind for it.", "CMP-242"


def _no_giving(game: State, item: int) -> Why:
    if spare(game, item) <= 0:
        return f"You have no {ITEM_WORDS[item]} to give.", "CMP-47"
    if game.leg_get[leg_of(game), item]:
        return f"You ask for {ITEM_WORDS[item]} already.", "CMP-42"
    return f"Things are named in order: nothing before {ITEM_WORDS[last_of(game, True)]}.", "CMP-42"


def _no_getting(game: State, item: int) -> Why:
    if game.leg_give[leg_of(game), item]:
        return f"You give {ITEM_WORDS[item]} already.", "CMP-42"
    if game.also and item < last_of(game, False):
        return f"Things are named in order: nothing before {ITEM_WORDS[last_of(game, False)]}.", "CMP-42"
    if game.open:
        return f"Nobody has all that and {ITEM_WORDS[item]}.", "CMP-44"
    return f"Your partner has no {ITEM_WORDS[item]} left.", "CMP-47"


def _no_counter(game: State) -> Why:
    if not game.trade_counter:
        return "There are no counter-offers under these house rules.", "CMP-45"
    if game.open:
        return "An open offer cannot be countered.", "CMP-44"
    return "Only an offer with one partner can be countered.", "CMP-45"


# --- study and research -----------------------------------------------------------------------------------------------


def _no_claim(game: State, seat: int, cell: int) -> Why:
    if game.card[cell] == NO_CARD:
        return "There is no compound.", "CMP-54"
    if game.owner[cell] != NOBODY:
        return f"{COMPOUND_LIST[game.card[cell]].name} is claimed already.", "CMP-59"
    if game.stage != Stage.RESEARCH:
        return "That compound cannot be claimed now.", "CMP-54"
    if not game.claim_in_research:
        return "Under these house rules claims are made in the Study Phase.", "CMP-81"
    if available_tokens(game, seat) == 0:
        if claims_left(game, seat) <= 0:
            return "You have as many claims as your Study number.", "CMP-56"
        return "You have no unused Claim Token.", "CMP-58"
    return "It held no crystal when your Research turn began.", "CMP-82"


def _no_lift(game: State, seat: int, cell: int) -> Why:
    if game.owner[cell] != seat:
        return "Your token is not there.", "CMP-63"
    if game.temporary[cell]:
        return "A temporary claim cannot be moved.", "CMP-64"
    return "This token was placed in this turn.", "CMP-64"


def _no_placement(game: State, seat: int, element: int, target: int) -> Why:
    word = ELEMENT_WORDS[element]
    if game.stage == Stage.SCATTER:
        return f"No loose {word} fits there: only open spaces beside the explosion can take it.", "CMP-134"
    if game.stage == Stage.RESEARCH and game.placements == 0:
        return "You have placed as many crystals as your Research number.", "CMP-69"
    if game.stage == Stage.NOBEL_PLACE:
        if game.placements == 0 or not game.bench[NOBEL, element]:
            return f"Nobel has no {word} to place.", "CMP-222"
        if target < ON_EXTINGUISHER and is_open(game, target, element):
            return "Nobel places on unclaimed compounds only.", "CMP-222"
    hand = game.pile if game.stage == Stage.PILE else game.bench
    if game.stage in (Stage.RESEARCH, Stage.PILE) and not hand[seat, element]:
        return f"You have no {word} there.", "CMP-71"
    if target == ON_EXTINGUISHER:
        return f"Your extinguisher has no open space for {word}.", "CMP-83"
    return _no_space(game, target, element)


def _no_space(game: State, cell: int, element: int) -> Why:
    card, word = game.card[cell], ELEMENT_WORDS[element]
    if card == NO_CARD:
        return "There is no compound.", "CMP-71"
    one = COMPOUND_LIST[card]
    if not SPACES[card, element]:
        return f"{one.name} is {one.formula}: it has no {word}.", "CMP-72"
    return f"{one.name} has all the {word} that it needs.", "CMP-72"


def _no_burning(game: State, seat: int, args: Sequence[int]) -> Why:
    if not args:
        if not game.tools[seat, BURNER]:
            return "You have no Bunsen Burner.", "CMP-172"
        return "Every compound has a flame already.", "CMP-172"
    if game.card[args[0]] == NO_CARD:
        return "There is no compound.", "CMP-172"
    if not any_without_flame(game):
        return "Every compound has a flame already.", "CMP-172"
    return f"The compound on {CELL_WORDS[args[0]]} has a flame already.", "CMP-172"


def _no_crystal(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    match family:
        case "take":
            return f"There is no {ELEMENT_WORDS[args[0]]} in the bag.", "CMP-88"
        case "exchange":
            return _no_exchange(game, seat, *args)
        case "from_pile":
            return "No crystal of a pile can be placed.", "CMP-152"
        case _:
            return _no_wild(game, seat)


def _no_exchange(game: State, seat: int, rate: int, element: int) -> Why:
    if not has_rate(game, seat, rate):
        return "Two for one takes a Pipet.", "CMP-158"
    if not is_exchange_left(game, rate):
        return "You have made your exchange in this turn.", "CMP-159"
    if not has_enough(game, seat, rate, element):
        return f"You do not have {RATES[rate]} {ELEMENT_WORDS[element]} on your bench.", "CMP-87"
    return "The bag is empty.", "CMP-88"


def _no_wild(game: State, seat: int) -> Why:
    if not game.wilds[seat]:
        return "You have no Wild Element.", "CMP-91"
    if fetches(game):
        return ("The bag is empty.", "CMP-91") if has_room(game, seat) else ("Your bench is full.", "CMP-92")
    return "You have no placement left, or nothing has an open space.", "CMP-91"


# --- the Lab Phase ----------------------------------------------------------------------------------------------------


def _no_lab(game: State, seat: int, family: str, args: Sequence[int]) -> Why:
    match family:
        case "end":
            if game.stage == Stage.NOBEL_PLACE:
                return "Nobel must place at least one crystal.", "CMP-224"
            return "Score your complete compounds first.", "CMP-97"
        case "score":
            return _no_score(game, args[0])
        case "hold":
            return "Under these house rules every available token must be placed.", "CMP-60"
        case "grant" | "share":
            return _no_grant(game, family, args)
        case "raise":
            return _no_raise(game, seat, args[0])
        case "raise_nothing":
            return "Something must rise, as long as the linked experiment can.", "CMP-106"
        case "lower":
            return _no_cylinder(game, seat, args[0])
        case "journal":
            return f"There is no {ELEMENT_WORDS[args[0]]} on the compound.", "CMP-162"
        case "protect":
            return _no_protection(game, args[0])
        case "return":
            return f"There is no {ELEMENT_WORDS[args[0]]} on that bench.", "CMP-52"
        case _:
            return "That is not possible now.", CLAUSES[Stage(game.stage)]


def _no_score(game: State, cell: int) -> Why:
    if game.card[cell] == NO_CARD:
        return "There is no compound.", "CMP-97"
    if game.owner[cell] != game.active:
        return "It does not carry the right token.", "CMP-75"
    if not is_complete(game, cell):
        return "It is not complete.", "CMP-97"
    return "It cannot be scored now.", "CMP-97"


def _no_grant(game: State, family: str, args: Sequence[int]) -> Why:
    if family == "share":
        if args[0] >= game.seats or args[0] == game.active:
            return "Points are shared with another scientist.", "CMP-245"
        return "Points are shared only if nothing can rise.", "CMP-181"
    seat, experiment = args
    if seat == game.active:
        return "A Grant is for somebody else.", "CMP-179"
    if seat >= game.seats + (game.seats == NOBEL):
        return "Nobody sits there.", "CMP-179"
    if seat == NOBEL == game.seats:
        return "Nobel has Discovery and Research only, and they must be below their top.", "CMP-234"
    return f"{EXPERIMENT_WORDS[experiment]} is completed there.", "CMP-180"


def _no_raise(game: State, seat: int, experiment: int) -> Why:
    if not can_rise(game, seat, experiment):
        return f"{EXPERIMENT_WORDS[experiment]} is completed.", "CMP-104"
    if game.stage == Stage.CYL_UP:
        return "A different experiment must rise.", "CMP-165"
    linked = EXPERIMENT_WORDS[LINKED[game.card[game.scoring]]]
    return f"This compound raises {linked}, or Lab in its place.", "CMP-102"


def _no_cylinder(game: State, seat: int, experiment: int) -> Why:
    if not game.tools[seat, CYLINDER] or game.active != seat:
        return "You have no Graduated Cylinder to use.", "CMP-165"
    if game.cylinder_used >> seat & 1:
        return "You have used a Graduated Cylinder in this turn.", "CMP-165"
    if not is_above_start(game, seat, experiment):
        return f"{EXPERIMENT_WORDS[experiment]} is at its start.", "CMP-167"
    return "No other experiment can rise.", "CMP-167"


def _no_protection(game: State, cell: int) -> Why:
    if game.protected >> cell & 1:
        return "It is protected already.", "CMP-124"
    return "The fire does not threaten it.", "CMP-121"
