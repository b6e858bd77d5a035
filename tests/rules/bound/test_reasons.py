"""Why not? Every situation of a turn, with the sentence and the clause that a player is shown."""

import pytest

import labtop
from labtop.kernel.options import Value
from tests.rules.bound.table import NUMBER, do, lay, parse

NAMES = ["Ada", "Noor", "Tomás"]
RELATED: dict[str, Value] = {"request_restriction": "related"}
POSSIBLE: dict[str, Value] = {"request_restriction": "not_impossible"}


def why(match: labtop.Match, seat: int, words: str) -> tuple[str, str]:
    """The reason against a move in the notation of the rule tests, or against laying two cards together: "pair A B"."""
    match.names = NAMES[: match.players]
    verb, *rest = words.split()
    if verb == "pair":
        return match.why_not(seat, "pair", [NUMBER[code] for code in rest])
    family, args = parse(words)
    move = match.game.moves.find(family, args)
    return match.why_not(seat, family, match.game.moves.numbers(move))


def asking(**options: Value) -> labtop.Match:
    """Ada is about to ask."""
    return lay("RIB RIB NOV GYR TUB", "TAM OSE ERY", "IMA ERY SOF", options=options)


def giving() -> labtop.Match:
    """Ada has asked Noor for an Antibiotic card; Noor has one."""
    match = asking()
    do(match, "type Antibiotic 1")
    return match


def choosing() -> labtop.Match:
    """Ada has asked for Erythromycin, and Noor and Tomás have one each."""
    match = asking()
    do(match, "name ERY")
    return match


def hit() -> labtop.Match:
    """Ada has got Oseltamivir and must lay a pair down."""
    match = asking()
    do(match, "name OSE")
    return match


def missed() -> labtop.Match:
    """Nobody has Paclitaxel: Ada has drawn Methotrexate and may lay a pair down."""
    match = lay("RIB RIB NOV GYR TUB", "TAM OSE ERY", "IMA ERY SOF", top="MTX")
    do(match, "name PAC")
    return match


@pytest.mark.parametrize(
    ("words", "sentence", "clause"),
    [
        ("name ERY", "Not yet: it is Ada's turn.", "BND-17"),
        ("type Virus 0", "Not yet: it is Ada's turn.", "BND-17"),
        ("take 2", "Not yet: it is Ada's turn.", "BND-17"),
        ("pass", "Not yet: it is Ada's turn.", "BND-17"),
        ("give TAM", "Nobody asks you for a card now.", "BND-88"),
        ("bind ERY", "Not yet: it is Ada's turn, and only that player lays down a pair.", "BND-41"),
        ("pair TAM OSE", "Not yet: it is Ada's turn, and only that player lays down a pair.", "BND-41"),
    ],
)
def test_who_is_not_to_move_hears_whose_turn_it_is(words: str, sentence: str, clause: str) -> None:
    assert why(asking(), 1, words) == (sentence, clause)


@pytest.mark.parametrize(
    ("words", "sentence", "clause"),
    [
        ("type Virus 0", "You cannot ask yourself: choose another player.", "BND-24"),
        ("type Virus 6", "There is no seat 6 at this table.", "BND-21"),
        ("give RIB", "Nobody asks you for a card: it is your turn to ask.", "BND-20"),
        ("take 1", "Ask for a card first: every turn begins with that.", "BND-20"),
        ("bind NOV", "Ask for a card first: every turn begins with that.", "BND-20"),
        ("discard RIB RIB", "Ask for a card first: every turn begins with that.", "BND-20"),
        ("pair RIB TUB", "Ask for a card first: every turn begins with that.", "BND-20"),
        ("pass", "You cannot pass before you have asked for a card.", "BND-20"),
    ],
)
def test_a_turn_begins_with_a_request_to_another_player(words: str, sentence: str, clause: str) -> None:
    assert why(asking(), 0, words) == (sentence, clause)


OWN = "and at this table you need one to ask for it."
OTHERS = "and at this table you ask only for what others may have."


@pytest.mark.parametrize(
    ("options", "words", "sentence", "clause"),
    [
        (RELATED, "type Virus 1", f"You have no Virus and no Antiviral card, {OWN}", "BND-25"),
        (RELATED, "name IMA", f"You have neither Imatinib nor Abl Kinase, {OWN}", "BND-25"),
        (POSSIBLE, "name RIB", f"You can see both copies of Ribosome, {OTHERS}", "BND-26"),
    ],
)
def test_a_table_may_restrict_requests(options: dict[str, Value], words: str, sentence: str, clause: str) -> None:
    assert why(asking(**options), 0, words) == (sentence, clause)


def test_a_type_of_which_all_cards_are_in_sight_cannot_be_asked_for_where_the_table_says_so() -> None:
    match = lay("RIB RIB GYR GYR PBP PBP RNP RNP DPS DPS", "TAM OSE", "IMA SOF", options=POSSIBLE)
    assert why(match, 0, "type Bacteria 1") == (f"You can see all Bacteria cards, {OTHERS}", "BND-26")


@pytest.mark.parametrize(
    ("words", "sentence", "clause"),
    [
        ("give OSE", "Ada asks for an Antibiotic card; Oseltamivir is an Antiviral card.", "BND-31"),
        ("give NOV", "You do not have Novobiocin.", "BND-31"),
        ("pass", "You cannot refuse: you have an Antibiotic card, so give Ada one.", "BND-29"),
        ("name RIB", "First give Ada an Antibiotic card.", "BND-29"),
        ("bind ERY", "First give Ada an Antibiotic card.", "BND-29"),
        ("give ERY", "", ""),
    ],
)
def test_who_was_asked_gives_what_was_asked_for(words: str, sentence: str, clause: str) -> None:
    assert why(giving(), 1, words) == (sentence, clause)


@pytest.mark.parametrize(
    ("words", "sentence", "clause"),
    [
        ("name ERY", "You have asked in this turn already: Noor is choosing a card for you.", "BND-28"),
        ("give RIB", "You asked for a card, so Noor gives one and you do not.", "BND-36"),
        ("take 2", "You asked Noor alone, so nobody else can give.", "BND-21"),
        ("bind NOV", "Not yet: Noor is choosing a card for you.", "BND-31"),
        ("pass", "Not yet: Noor is choosing a card for you.", "BND-31"),
    ],
)
def test_who_asked_waits_for_the_card(words: str, sentence: str, clause: str) -> None:
    assert why(giving(), 0, words) == (sentence, clause)


@pytest.mark.parametrize(
    ("words", "sentence", "clause"),
    [
        ("take 0", "You cannot take it from yourself: choose Noor or Tomás.", "BND-34"),
        ("take 5", "There is no seat 5 at this table.", "BND-21"),
        ("name OSE", "You have asked in this turn already: now choose Noor or Tomás.", "BND-28"),
        ("bind NOV", "First choose who gives you Erythromycin: Noor or Tomás.", "BND-34"),
        ("pass", "First choose who gives you Erythromycin: Noor or Tomás.", "BND-34"),
        ("take 2", "", ""),
    ],
)
def test_of_two_holders_one_is_chosen(words: str, sentence: str, clause: str) -> None:
    assert why(choosing(), 0, words) == (sentence, clause)


def test_who_does_not_hold_the_card_cannot_be_chosen() -> None:
    match = lay("RIB", "ERY OSE", "ERY SOF", "TUB IMA")
    do(match, "name ERY")
    match.names = ["Ada", "Noor", "Tomás", "Ben"]
    assert match.why_not(0, "take_from", [3]) == ("Ben has no Erythromycin: choose Noor or Tomás.", "BND-34")


@pytest.mark.parametrize(
    ("words", "sentence", "clause"),
    [
        ("pass", "You got a card and have a pair, so you must lay one down.", "BND-45"),
        ("name ERY", "You have asked in this turn already.", "BND-28"),
        ("give RIB", "Nobody asks you for a card now.", "BND-88"),
        ("take 1", "You have got your card: a request brings one and no more.", "BND-30"),
        ("bind ERY", "You do not have Erythromycin.", "BND-49"),
        ("bind IMA", "You have neither Imatinib nor Abl Kinase.", "BND-49"),
        ("discard GYR GYR", "You have only one DNA Gyrase: it takes two cards to discard.", "BND-51"),
        ("discard RIB PBP", "You do not have Penicillin-Binding Protein.", "BND-50"),
        ("pair NOV RIB", "These two do not fit: Novobiocin binds DNA Gyrase.", "BND-52"),
        ("pair RIB NOV", "These two do not fit: Novobiocin binds DNA Gyrase.", "BND-52"),
        ("pair TUB RIB", "These two do not fit: a pair is a drug with its target, or two cards of one type.", "BND-49"),
        ("pair TUB TUB", "You have only one Tubulin: it takes two cards to discard.", "BND-51"),
        ("pair GYR NOV", "", ""),
        ("pair GYR RIB", "", ""),
        ("pair RIB RIB", "", ""),
        ("bind NOV", "", ""),
    ],
)
def test_after_a_hit_a_pair_of_ones_own_is_laid_down(words: str, sentence: str, clause: str) -> None:
    assert why(hit(), 0, words) == (sentence, clause)


@pytest.mark.parametrize(
    ("words", "sentence", "clause"),
    [
        ("take 1", "Your request was a miss: nobody has a card to give you.", "BND-55"),
        ("type Virus 1", "You have asked in this turn already.", "BND-28"),
        ("pass", "", ""),
        ("bind NOV", "", ""),
    ],
)
def test_after_a_miss_a_pair_may_be_laid_down(words: str, sentence: str, clause: str) -> None:
    assert why(missed(), 0, words) == (sentence, clause)


@pytest.mark.rule("BND-75")
def test_nothing_is_played_when_the_game_is_over() -> None:
    match = lay("RIB", "ERY", draw="", bound={0: 15, 1: 14})
    do(match, "name ERY", "bind ERY")
    assert match.over
    assert match.why_not(1, "pass", []) == ("The game is over: nothing can be played any more.", "BND-75")
    assert match.clause() == "BND-67"


def test_a_refused_move_gives_the_same_reason() -> None:
    match = hit()
    with pytest.raises(labtop.IllegalMove, match=r"^You got a card and have a pair, so you must lay one down\.$"):
        do(match, "pass", by=0)


@pytest.mark.parametrize(
    ("family", "args", "sentence"),
    [
        ("castle", [], "There is no move called 'castle' here"),
        ("ask_type", [1], "The move ask_type takes 2 arguments, not 1."),
        ("ask_name", [len(NUMBER)], f"{len(NUMBER)} is not a name"),
        ("pair", [1], "There is no such pair: it takes 2 numbers"),
        ("pair", [0, 999], "There is no such pair: it takes 2 numbers"),
    ],
)
def test_what_is_no_move_at_all_is_refused(family: str, args: list[int], sentence: str) -> None:
    with pytest.raises(labtop.IllegalMove, match=sentence):
        asking().why_not(0, family, args)


def test_each_stage_has_its_clause() -> None:
    clauses = [match.clause() for match in (asking(), giving(), choosing(), hit(), missed())]
    assert clauses == ["BND-20", "BND-31", "BND-34", "BND-40", "BND-57"]
