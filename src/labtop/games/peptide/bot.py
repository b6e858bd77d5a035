"""How to play Peptide well: rules of thumb that read only what the seat may know.

Weights are in thousandths of a point. In the order of their weight: a Ribosome that will add or turn a card, early for
the bonus cards; one amino acid in work at a time; RNA that the nearest match lacks; and the First Player card whenever
what is left in the Field is worth less than a useful RNA card.
"""

from labtop.games.peptide.cards import (
    ACIDS,
    AMINO_ACYL,
    AMINO_ACYL_PRICE,
    AMINO_WORDS,
    BASES,
    KIND_WORDS,
    KINDS,
    MITOCHONDRIA,
    MITOCHONDRIA_ATP,
    NEED,
    NUCLEUS,
    RESET_ORGANELLES_PRICE,
    RESET_RNA_PRICE,
    RIBOSOME,
    RIBOSOME_PRICE,
    SELECT_TWICE_PRICE,
    SLOTS,
    VACUOLE,
    VACUOLE_ATP,
    VALUE,
)
from labtop.games.peptide.ribosome import holds, may_flip
from labtop.games.peptide.scoring import CODON_CARDS, public_score
from labtop.games.peptide.state import ARGS, FAMILY, Column, Family, Stage, State
from labtop.games.peptide.stop import is_last_round
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.phrases import Names, both, number
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule

FORGETTING = 0  # stream of the bot's generator

POINT = 1000
FIRST_PLAYER = 1500  # in the second pass; dearer than a spare card, cheaper than a card that is needed
FIRST_PLAYER_EARLY = 300
FACE_DOWN = 800
TOKEN = 1200  # what it is worth not to throw an ATP away
SPARE = 100  # a card that does nothing now
STEP = 200  # between two kinds of organelles in the order of carrying them out
NOTHING = -1

# What a search needs to know.
HORIZON = 4  # rounds: an amino acid takes three or four
MARGIN = 16  # points that count as a whole win
THUMB = 0.02  # weights of organelles are two or three times what they bring

# What is in hand, in thousandths of points to come: a selection brings about 600.
IN_WORK = 700  # an amino acid, for which a synthetase and two ATP were spent
VALUE_STEP = 100
SECOND = 500  # another one
UNUSED = 300  # each one more
USEFUL_RNA = 600
LOOSE_RNA, LOOSE_MOST = 250, 4
ATP_WORTH, ATP_FEW = 300, 4  # tokens beyond these bring half as much
TO_TURN = 1000  # a card in the chain that a Ribosome can turn
BONUS_HOPE = 300  # for each point of the next bonus card
LEADING = 600  # the First Player card
FULL_DECK = 8  # with fewer amino acids left there is less time


# Notes on the advice: what is true for all moves of a menu.
LACK = 0  # and the three places after it: bases that the target lacks
TARGET, LACKING, ENERGY, USES, LAST, ENDING = range(BASES, BASES + 6)


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    look_around(game, seat, advice)
    for i in range(menu.count):
        move = menu.moves[i]
        if game.stage == Stage.SELECT:
            weight = weigh_selection(game, seat, FAMILY[move], ARGS[move, 0], advice)
        elif game.stage == Stage.RESOLVE:
            weight = weigh_resolution(game, seat, FAMILY[move], ARGS[move, 0], advice)
        elif game.stage == Stage.KEEP_AMINO:
            weight = weigh_amino(game, seat, ARGS[move, 0], advice)
        elif game.stage == Stage.KEEP_RNA:
            weight = weigh_base(game, seat, ARGS[move, 0], advice)
        else:
            weight = -weigh_base(game, seat, ARGS[move, 0], advice)
        advice.weight[i] = weight


@rule
def forget(game: State, seat: int, rng: Rng, percent: int) -> None:
    """Lose some of what play has made known: the cards that others took, and the cards that one put back."""
    for other in range(game.seats):
        if other != seat and below(rng, FORGETTING, 100) < percent:
            for base in range(BASES):
                game.rna_known[other, base] = 0
    if below(rng, FORGETTING, 100) < percent:
        for acid in range(ACIDS):
            game.saw[seat, acid] = 0


# --- looking around ---------------------------------------------------------------------------------------------------


@rule
def look_around(game: State, seat: int, advice: Advice) -> None:
    """Note the amino acid in work and what it lacks, the energy that will be there, and how near the end is."""
    target = find_target(game, seat)
    advice.note[TARGET] = target
    lacking = 0
    for base in range(BASES):
        lack = max(0, NEED[target, base] - game.rna[seat, base]) if target != NOTHING else 0
        advice.note[LACK + base] = lack
        lacking += lack
    advice.note[LACKING] = lacking
    advice.note[ENERGY] = energy(game, seat)
    advice.note[USES] = uses(game, seat) - game.up[seat, RIBOSOME]
    advice.note[LAST] = is_last_round(game)
    advice.note[ENDING] = game.stop_round > 0


@rule
def find_target(game: State, seat: int) -> int:
    """The amino acid in hand with the fewest bases missing, then with the highest value."""
    target, best = NOTHING, 0
    for acid in range(ACIDS):
        if holds(game, seat, acid):
            promise = VALUE[acid] - 10 * missing(game, seat, acid)
            if target == NOTHING or promise > best:
                target, best = acid, promise
    return target


@rule
def missing(game: State, seat: int, acid: int) -> int:
    """How many RNA cards a hand lacks for an amino acid."""
    count = 0
    for base in range(BASES):
        count += max(0, NEED[acid, base] - game.rna[seat, base])
    return count


@rule
def energy(game: State, seat: int) -> int:
    """The ATP that are left when the organelles selected so far are carried out."""
    tokens = game.atp[seat]
    for kind in range(KINDS):
        tokens += game.down[seat, kind]
    tokens += MITOCHONDRIA_ATP * game.up[seat, MITOCHONDRIA] + VACUOLE_ATP * game.up[seat, VACUOLE]
    return tokens - RIBOSOME_PRICE * game.up[seat, RIBOSOME] - AMINO_ACYL_PRICE * game.up[seat, AMINO_ACYL]


@rule
def uses(game: State, seat: int) -> int:
    """How often a Ribosome could be used now: each card to turn, each match, and to turn what a match adds."""
    matched = 0
    for acid in range(ACIDS):
        if holds(game, seat, acid) and missing(game, seat, acid) == 0:
            matched += 1
    return game.chain_size[seat] - game.permanent[seat] + 2 * matched


# --- selecting --------------------------------------------------------------------------------------------------------


@rule
def weigh_selection(game: State, seat: int, family: int, kind: int, advice: Advice) -> int:
    """A card by what it will do, the First Player card when little is left, a card face down before a useless one."""
    if family == Family.TAKE_UP:
        return weigh_kind(game, seat, kind, advice)
    if family == Family.TAKE_DOWN:
        return weigh_face_down(game, seat, kind, advice)
    if family == Family.TAKE_FIRST_PLAYER:
        if advice.note[LAST] or game.holder == seat:
            return 0
        return FIRST_PLAYER if game.passing == 2 else FIRST_PLAYER_EARLY
    return weigh_action(family)


@rule
def weigh_action(family: int) -> int:
    """ATP actions cost more than they bring in nearly every position."""
    if family == Family.SELECT_TWICE:
        return -SELECT_TWICE_PRICE * TOKEN
    if family == Family.RESET_ORGANELLES:
        return -RESET_ORGANELLES_PRICE * TOKEN
    return -RESET_RNA_PRICE * TOKEN if family == Family.RESET_RNA else 0


@rule
def weigh_kind(game: State, seat: int, kind: int, advice: Advice) -> int:
    """What a face-up card of this kind brings."""
    if kind == RIBOSOME:
        return weigh_ribosome(game, seat, advice)
    if kind == AMINO_ACYL:
        return weigh_synthetase(game, seat, advice)
    if kind == MITOCHONDRIA:
        return weigh_energy(advice, MITOCHONDRIA_ATP)
    if advice.note[LAST]:
        return weigh_last_rna(game, kind, advice)
    if kind == VACUOLE:
        return 1500
    return 1600 if advice.note[LACKING] > game.up[seat, NUCLEUS] + game.up[seat, VACUOLE] else 400


@rule
def weigh_ribosome(game: State, seat: int, advice: Advice) -> int:
    """What a Ribosome would do: turn a card for a bonus, add, turn; or be ready for a match that is nearly there."""
    if advice.note[ENERGY] < RIBOSOME_PRICE:
        return SPARE
    if advice.note[USES] > 0:
        return 4 * POINT if may_flip(game, seat) and game.bonus_left > 0 else 3 * POINT
    coming = game.up[seat, NUCLEUS] + game.up[seat, VACUOLE]
    if advice.note[TARGET] != NOTHING and advice.note[LACKING] == 1 and coming:
        return 2 * POINT
    return POINT if advice.note[TARGET] != NOTHING and advice.note[LACKING] == 1 else SPARE


@rule
def weigh_synthetase(game: State, seat: int, advice: Advice) -> int:
    """One amino acid in work, perhaps a second; hardly any when the end is near."""
    if advice.note[ENERGY] < AMINO_ACYL_PRICE or game.amino_deck.count == 0:
        return SPARE
    if advice.note[LAST]:
        return -POINT
    if advice.note[ENDING]:
        return SPARE
    cards = game.amino_count[seat] + game.up[seat, AMINO_ACYL]
    if cards == 0:
        return 2500
    return 1000 if cards == 1 else 400 if cards == 2 else SPARE


@rule
def weigh_energy(advice: Advice, tokens: int) -> int:
    """ATP are worth less the more there are."""
    if advice.note[LAST]:
        return SPARE * tokens if advice.note[ENERGY] < RIBOSOME_PRICE and advice.note[USES] > 0 else 0
    return 1300 if advice.note[ENERGY] < 3 else 900 if advice.note[ENERGY] < 5 else 400


@rule
def weigh_last_rna(game: State, kind: int, advice: Advice) -> int:
    """In the last round RNA is worth what it matches: two points, from a card lost to a card gained."""
    if advice.note[TARGET] == NOTHING or advice.note[LACKING] != 1:
        return 0
    if kind == NUCLEUS:
        return 2 * POINT if face_up(game, advice) else 2 * POINT * 44 // 100
    return 2 * POINT // 4


@rule
def face_up(game: State, advice: Advice) -> bool:
    """Whether a base that the target lacks lies in the RNA Field."""
    for slot in range(SLOTS):
        if game.rna_field[slot] >= 0 and advice.note[LACK + game.rna_field[slot]] > 0:
            return True
    return False


@rule
def weigh_face_down(game: State, seat: int, kind: int, advice: Advice) -> int:
    """One ATP, and a card less for the others: rather a Ribosome or a synthetase than anything else."""
    wanted = 3 if kind == RIBOSOME else 2 if kind == AMINO_ACYL else 1 if kind == NUCLEUS else 0
    if advice.note[LAST]:
        return SPARE + wanted
    return FACE_DOWN + wanted


# --- carrying out -----------------------------------------------------------------------------------------------------


@rule
def weigh_resolution(game: State, seat: int, family: int, first: int, advice: Advice) -> int:
    """Energy first, then RNA, then the Ribosome, then amino acids; what would do nothing comes last."""
    if family == Family.COLLECT_ONE:
        return 9 * STEP
    if family == Family.MITOCHONDRIA:
        return 8 * STEP
    if family == Family.VACUOLE_COLLECT:
        return 7 * STEP
    if family == Family.VACUOLE_RAISE:
        return weigh_raise(game, seat, first, advice)
    if family == Family.NUCLEUS_TAKE:
        return 6 * STEP + weigh_base(game, seat, game.rna_field[first], advice) // 10
    if family == Family.NUCLEUS_DRAW:
        return 6 * STEP + 60
    if family == Family.RIBOSOME_ADD:
        return 5 * STEP + 10 * VALUE[first]
    if family == Family.RIBOSOME_PERMANENT:
        return 5 * STEP + (100 if game.bonus_left > 1 else 0)
    if family == Family.AMINO_DRAW:
        return 4 * STEP
    if family == Family.NO_EFFECT:
        return weigh_nothing(first, advice)
    return weigh_action(family)


@rule
def weigh_nothing(kind: int, advice: Advice) -> int:
    """A card that cannot be carried out may wait, unless it would bring an amino acid that nobody can use."""
    return 10 * STEP if kind == AMINO_ACYL and advice.note[LAST] else -STEP


@rule
def weigh_raise(game: State, seat: int, column: int, advice: Advice) -> int:
    """Raise the RNA limit while it is low and the hand is at it."""
    if column == Column.ENERGY or advice.note[ENDING]:
        return 0
    return 7 * STEP + 100 if game.rna_limit[seat] < 5 and game.rna_count[seat] >= game.rna_limit[seat] else 0


@rule
def weigh_base(game: State, seat: int, base: int, advice: Advice) -> int:
    """A base that the target lacks, then one that another amino acid in hand lacks, then one that is held least."""
    weight = -20 * game.rna[seat, base]
    if advice.note[LACK + base] > 0:
        weight += POINT
    for acid in range(ACIDS):
        if holds(game, seat, acid) and NEED[acid, base] > game.rna[seat, base]:
            weight += 100
    return weight


@rule
def weigh_amino(game: State, seat: int, acid: int, advice: Advice) -> int:
    """A high value, and few bases missing."""
    return 1500 * VALUE[acid] - POINT * missing(game, seat, acid)


# --- looking ahead ----------------------------------------------------------------------------------------------------


@rule
def clock(game: State) -> int:
    """The round; 0 once STOP is out, because then every match is played to its end."""
    return 0 if game.stop_round else game.round


@rule
def outlook(game: State, seat: int) -> int:
    """What the others can see, and what the cards and tokens in hand will bring if there is time for it."""
    coming = in_work(game, seat) + to_turn(game, seat) + ATP_WORTH * min(game.atp[seat], ATP_FEW)
    coming += ATP_WORTH // 2 * max(0, game.atp[seat] - ATP_FEW)
    if game.holder == seat:
        coming += LEADING
    time = min(FULL_DECK, game.amino_deck.count)
    return POINT * public_score(game, seat) + coming * time // FULL_DECK


@rule
def in_work(game: State, seat: int) -> int:
    """The amino acids in hand and the RNA: each card that the nearest match has, and loose ones."""
    target, spare = find_target(game, seat), game.rna_count[seat]
    worth = 0
    if target != NOTHING:
        found = CODON_CARDS - missing(game, seat, target)
        spare -= found
        worth = IN_WORK + USEFUL_RNA * found + VALUE_STEP * VALUE[target]
        worth += SECOND * min(1, game.amino_count[seat] - 1) - UNUSED * max(0, game.amino_count[seat] - 2)
    return worth + LOOSE_RNA * min(spare, LOOSE_MOST)


@rule
def to_turn(game: State, seat: int) -> int:
    """The cards that wait in the chain to be turned, and the bonus for the first of them."""
    waiting = game.chain_size[seat] - game.permanent[seat]
    return TO_TURN * waiting + (BONUS_HOPE * game.bonus_left if waiting else 0)


# --- in words ---------------------------------------------------------------------------------------------------------


def because(game: State, seat: int, move: int, names: Names) -> str:
    """What speaks for a move or against it, as the rules of thumb see it."""
    first = int(ARGS[move, 0])
    match Family(FAMILY[move]):
        case Family.TAKE_UP:
            return _about_kind(game, seat, first)
        case Family.TAKE_DOWN:
            return f"It brings 1 ATP, and nobody else gets the {KIND_WORDS[first]}."
        case Family.TAKE_FIRST_PLAYER:
            return "You begin the next round; it is best when little is left in the Field."
        case Family.SELECT_TWICE | Family.RESET_ORGANELLES | Family.RESET_RNA:
            return "It costs ATP, and that is seldom worth it."
        case Family.END_TURN:
            return "What could still be done would cost more than it brings."
        case Family.COLLECT_ONE | Family.MITOCHONDRIA | Family.VACUOLE_COLLECT:
            return "Energy comes first: it pays for what follows."
        case Family.VACUOLE_RAISE:
            full = first == Column.RNA and game.rna_count[seat] >= game.rna_limit[seat]
            return "Your RNA is at its limit." if full else "The limit does not press you yet."
        case Family.NUCLEUS_TAKE:
            return _about_base(game, seat, int(game.rna_field[first]))
        case Family.NUCLEUS_DRAW:
            return "Of two unknown cards you keep the better one."
        case Family.AMINO_DRAW:
            return f"{_in_work(game, seat)} Of two amino acids you keep the better one."
        case Family.RIBOSOME_ADD | Family.KEEP_AMINO:
            return _about_amino(game, seat, first)
        case Family.RIBOSOME_PERMANENT:
            return _about_turning(game)
        case Family.NO_EFFECT:
            return "It can do nothing now."
        case Family.KEEP_RNA | Family.DISCARD_RNA:
            return _about_base(game, seat, first)


def _about_kind(game: State, seat: int, kind: int) -> str:
    """What an organelle would do for this seat."""
    if kind == RIBOSOME:
        return _about_ribosome(game, seat)
    if kind == AMINO_ACYL:
        poor = energy(game, seat) < AMINO_ACYL_PRICE
        return f"You will lack the {AMINO_ACYL_PRICE} ATP for it." if poor else _in_work(game, seat)
    if kind == MITOCHONDRIA:
        left = energy(game, seat)
        spare = f"leaves you {left} ATP" if left >= 0 else f"costs {-left} ATP more than you will have"
        return f"What you have selected {spare}; this brings {MITOCHONDRIA_ATP}."
    target = find_target(game, seat)
    lacking = 0 if target == NOTHING else missing(game, seat, target)
    more = " and 1 ATP" if kind == VACUOLE else ""
    if lacking:
        return f"It brings RNA{more}: {AMINO_WORDS[target]} still lacks {number(lacking, 'RNA card')}."
    return f"It brings RNA{more}, for an amino acid to come."


def _about_ribosome(game: State, seat: int) -> str:
    if energy(game, seat) < RIBOSOME_PRICE:
        return "You will lack the ATP for it."
    if uses(game, seat) > game.up[seat, RIBOSOME]:
        return _about_turning(game) if may_flip(game, seat) else "You hold all RNA for an amino acid: it can be added."
    target = find_target(game, seat)
    if target == NOTHING:
        return "You have no amino acid for it yet."
    return (
        f"{AMINO_WORDS[target]} still lacks {number(missing(game, seat, target), 'RNA card')} before it can be added."
    )


def _about_turning(game: State) -> str:
    bonus = f", and you take the +{game.bonus_left} bonus" if game.bonus_left else ""
    return f"A card of your chain becomes permanent{bonus}."


def _in_work(game: State, seat: int) -> str:
    if is_last_round(game):
        return "It is the last round: there is no time for another amino acid."
    held = int(game.amino_count[seat])
    return f"You have {number(held, 'amino acid')} in hand." if held else "You have no amino acid in work."


def _about_amino(game: State, seat: int, acid: int) -> str:
    lacking = missing(game, seat, acid)
    found = f"lacks {number(lacking, 'RNA card')}" if lacking else "all its RNA is in your hand"
    return f"{AMINO_WORDS[acid]} is worth {VALUE[acid]}, and {found}."


def _about_base(game: State, seat: int, base: int) -> str:
    waiting = [AMINO_WORDS[acid] for acid in range(ACIDS) if holds(game, seat, acid) and _lacks(game, seat, acid, base)]
    if waiting:
        return f"{both(waiting)} {'lacks' if len(waiting) == 1 else 'lack'} it."
    return f"No amino acid of yours lacks it; you hold {int(game.rna[seat, base]) or 'none'}."


def _lacks(game: State, seat: int, acid: int, base: int) -> bool:
    return bool(NEED[acid, base] > game.rna[seat, base])
