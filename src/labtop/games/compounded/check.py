"""What must hold after every move, whatever was played: the invariants of the match, each under its number."""

from labtop.games.compounded.bag import is_nobel, is_overfull, total
from labtop.games.compounded.cards import (
    CELLS,
    CLAIM_TOKENS,
    COMPOUNDS,
    CRYSTALS,
    DISCOVERY,
    DUE,
    ELEMENTS,
    EXPERIMENTS,
    LAB_FIRE,
    LIMIT,
    NUMBER,
    OXYGEN,
    PARTS,
    RESEARCH,
    SPACES,
    STUDY,
    TILES,
    TOOLS,
    TOP,
)
from labtop.games.compounded.field import is_complete, regular_claims, unused_tokens
from labtop.games.compounded.state import NO_CARD, NOBEL, NOBODY, PHASE_OF_STEP, SEATS, Phase, Stage, State, Step
from labtop.kernel.deck import count_of
from labtop.kernel.rule import rule

SAME_TURN, WITH_FIRE = 0, 1  # refill_after_fire, burner_timing

BROKEN = {
    1: "crystals are missing, or there are too many",
    2: "a compound is missing or there twice",
    3: "a Lab Fire is missing, or there are too many",
    4: "the field is not full outside the Lab Phase",
    5: "a compound has more crystals of an element than spaces",
    6: "a place without a compound carries something",
    7: "somebody has more regular claims than the Study number",
    8: "Claim Tokens are missing, or there are too many",
    9: "there are more crystals on a bench than it has places for",
    10: "an experiment has left its track, or a seat that is not played has something",
    11: "a compound has more flames than it can have",
    12: "a compound with a temporary claim is not complete",
    13: "tool tiles are missing, or there are too many",
    14: "Wild Elements or extinguishers are missing, or there are too many",
    15: "a pile of Safety Goggles is left over",
    16: "the table waits for the wrong number of seats, or nobody leads",
    17: "more offers were made than are allowed",
}


@rule
def check(game: State) -> int:
    """The number of an invariant that is broken, or 0."""
    for broken in (check_crystals(game), check_cards(game), check_field(game), check_seats(game), check_table(game)):
        if broken:
            return broken
    return 0


@rule
def check_crystals(game: State) -> int:
    """All crystals of each element, wherever they are."""
    for element in range(ELEMENTS):
        count = game.bag[element]
        for seat in range(SEATS):
            count += game.bench[seat, element] + game.pile[seat, element]
        for cell in range(CELLS):
            count += game.on[cell, element] + game.loose[cell, element]
        if element == PARTS[0] or element == OXYGEN:
            for seat in range(SEATS):
                count += game.building[seat, 1 if element == OXYGEN else 0]
        if count != CRYSTALS[element] or game.bag[element] < 0:
            return 1
    return 0


@rule
def check_cards(game: State) -> int:
    """63 compounds, each in one place, and as many Lab Fires as there are."""
    for card in range(COMPOUNDS):
        count = count_of(game.deck, card) + (game.gone_to[card] != NOBODY)
        for cell in range(CELLS):
            count += game.card[cell] == card
        if count != 1:
            return 2
    return 0 if count_of(game.deck, LAB_FIRE) + game.fires_seen == game.lab_fires_in_deck else 3


@rule
def check_field(game: State) -> int:
    """Spaces, tokens and flames."""
    for cell in range(CELLS):
        card = game.card[cell]
        if card == NO_CARD:
            if game.owner[cell] != NOBODY or game.flames[cell] or total(game.on[cell, :]):
                return 6
            if PHASE_OF_STEP[game.step] != Phase.LAB and game.refill_after_fire == SAME_TURN:
                return 4
            continue
        for element in range(ELEMENTS):
            here = game.on[cell, element] + game.wild_on[cell, element]
            if game.on[cell, element] < 0 or not 0 <= here <= SPACES[card, element]:
                return 5
        if game.temporary[cell] and not is_complete(game, cell) and game.stage != Stage.JOURNAL:
            return 12
        if game.flames[cell] > LIMIT[card] or (game.flames[cell] == LIMIT[card] and not may_be_at_limit(game)):
            return 11
    return 0


@rule
def may_be_at_limit(game: State) -> bool:
    """A Burner may have brought a compound to its limit, before step 1 or step 3 of the Lab Phase (CMP-95)."""
    step = game.step
    if step == Step.SLOT or step == Step.LEFT_BURNED:
        return game.burner_timing == WITH_FIRE
    return step == Step.BURNED or (PHASE_OF_STEP[step] == Phase.RESEARCH and step != Step.GOGGLES)


@rule
def check_seats(game: State) -> int:
    """Claims, benches, experiments and what everybody holds."""
    wilds, cards = 0, 0
    for seat in range(SEATS):
        if seat >= game.seats and not is_nobel(game, seat):
            if total(game.bench[seat, :]) or total(game.tools[seat, :]) or game.points[seat]:
                return 10
            continue
        for broken in (check_tracks(game, seat), check_claims(game, seat), check_bench(game, seat)):
            if broken:
                return broken
        wilds += game.wilds[seat]
        cards += game.unbuilt[seat] + game.built[seat]
    for cell in range(CELLS):
        wilds += total(game.wild_on[cell, :])
    for seat in range(game.seats):
        wilds += total(game.wild_building[seat, :])
    if wilds > game.seats or cards > game.seats or (game.extinguisher_rebuild and cards != game.seats):
        return 14
    for tool in range(TOOLS):
        tiles = game.supply[tool]
        for seat in range(game.seats):
            tiles += game.tools[seat, tool]
        if tiles != TILES[tool] or game.supply[tool] < 0:
            return 13
    return 0


@rule
def check_tracks(game: State, seat: int) -> int:
    """Levels from start to top; Nobel has two experiments and nothing else (CMP-208, CMP-211)."""
    for experiment in range(EXPERIMENTS):
        if not 0 <= game.level[seat, experiment] <= TOP:
            return 10
        own = experiment == DISCOVERY or experiment == RESEARCH
        if is_nobel(game, seat) and not own and game.level[seat, experiment]:
            return 10
    return 10 if is_nobel(game, seat) and game.wilds[seat] + game.unbuilt[seat] + game.built[seat] else 0


@rule
def check_claims(game: State, seat: int) -> int:
    """No more claims than the Study number, but between a Cylinder and the choice that follows (CMP-168)."""
    if is_nobel(game, seat):
        return 8 if regular_claims(game, seat) else 0
    if regular_claims(game, seat) > NUMBER[STUDY, game.level[seat, STUDY]] and not mid_cylinder(game):
        return 7
    tokens = unused_tokens(game, seat)
    for cell in range(CELLS):
        tokens += game.owner[cell] == seat
    most = CLAIM_TOKENS if game.level[seat, STUDY] == TOP else CLAIM_TOKENS - 1
    return 0 if tokens == most or (tokens == CLAIM_TOKENS and unused_tokens(game, seat) == 0) else 8


@rule
def mid_cylinder(game: State) -> bool:
    """Whether a Cylinder has lowered an experiment and something is still to follow."""
    return game.stage == Stage.CYL_UP or game.stage == Stage.CYL_LIFT or game.stage == Stage.RETURN


@rule
def check_bench(game: State, seat: int) -> int:
    """No more crystals than places outside the Discovery Phase; extinguishers within their spaces; no old pile."""
    phase = PHASE_OF_STEP[game.step]
    if phase != Phase.DISCOVERY and is_overfull(game, seat) and not mid_cylinder(game):
        return 9
    for part in range(len(PARTS)):
        here = game.building[seat, part] + game.wild_building[seat, part]
        if here > DUE[part] or (here > 0 and game.unbuilt[seat] == 0):
            return 14
    return 15 if total(game.pile[seat, :]) and phase != Phase.RESEARCH else 0


@rule
def check_table(game: State) -> int:
    """One seat is waited for, somebody leads, and nobody has made too many offers (CMP-40)."""
    if not 0 <= game.lead < game.seats or game.lead == NOBEL == game.seats:
        return 16
    if game.stage != Stage.OVER and (game.waiting == 0 or game.waiting & (game.waiting - 1)):
        return 16
    for seat in range(game.seats):
        if not 0 <= game.offers_left[seat] <= game.trade_offers:
            return 17
    return 0
