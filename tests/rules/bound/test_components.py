"""The cards: BND-01 to BND-09."""

import importlib.util
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

import labtop
from labtop.games.bound import cards as deck
from tests.rules.bound.table import (
    CARD,
    DRUGS,
    TARGETS,
    do,
    everywhere,
    few,
    hand,
    lay,
    options,
    play_at_random,
    seeds,
    table_sizes,
)

VARIETIES = [("Cancer", "Anticancer"), ("Bacteria", "Antibiotic"), ("Virus", "Antiviral")]
ONE_OF_EACH = " ".join(CARD)


@pytest.mark.rule("BND-01")
@few
@given(table_sizes, seeds)
def test_there_are_sixty_cards_at_every_table(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    play_at_random(match, seed, 12)
    assert everywhere(match).total() == 60


@pytest.mark.rule("BND-01")
def test_a_seat_owns_cards_and_nothing_else() -> None:
    match = lay("RIB TUB", "ERY OSE")
    do(match, "name ERY", "bind ERY")
    assert set(match.view()["table"]["seats"][0]) - {"seat", "points", "known", "hand"} == {"cards", "bound"}


@pytest.mark.rule("BND-02")
def test_fifteen_pairs_of_one_drug_and_one_target() -> None:
    roles = {pair: sorted(card.role for card in CARD.values() if card.pair == pair) for pair in DRUGS}
    assert len(roles) == 15
    assert set(map(tuple, roles.values())) == {("drug", "target")}


@pytest.mark.rule("BND-02", "BND-03")
@few
@given(table_sizes, seeds)
def test_every_name_is_there_twice(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    assert everywhere(match) == Counter(dict.fromkeys(CARD, 2))


@pytest.mark.rule("BND-03")
def test_there_are_thirty_names() -> None:
    assert len({card.name for card in CARD.values()}) == 30


@pytest.mark.rule("BND-03")
def test_a_hand_shows_how_many_copies_and_not_which() -> None:
    shown = lay("NOV NOV", "IMA").view(0)["table"]["hand"]
    assert [(card["code"], card["copies"]) for card in shown] == [("NOV", 2)]


@pytest.mark.rule("BND-03")
def test_either_copy_makes_the_same_hand() -> None:
    hands = []
    for holder in (1, 2):
        match = lay("RIB", "ERY TUB", "ERY OSE")
        do(match, "name ERY", f"take {holder}")
        hands.append(match.view(0)["table"]["hand"])
    assert hands[0] == hands[1]


@pytest.mark.rule("BND-03")
def test_copies_do_not_double_an_option() -> None:
    match = lay("RIB RIB ERY ERY", "IMA", top="TUB")
    do(match, "name OSE")
    assert options(match) == ["bind ERY", "discard RIB RIB", "discard ERY ERY", "pass"]


@pytest.mark.rule("BND-04")
def test_a_card_shows_its_name_its_partner_and_its_type() -> None:
    (card,) = lay("RIB", "ERY TUB").view(0)["table"]["hand"]
    assert (card["name"], card["partner"], card["type"]) == ("Ribosome", "Erythromycin", "Bacteria")


@pytest.mark.rule("BND-05")
def test_six_types_can_be_asked_for() -> None:
    asked = [move.args["type"] for move in lay("RIB", "TUB").moves(0) if move.family == "ask_type"]
    assert asked == [kind for variety in VARIETIES for kind in variety]


@pytest.mark.rule("BND-05")
def test_three_varieties_of_two_types_each() -> None:
    printed = {(CARD[TARGETS[pair]].type, CARD[DRUGS[pair]].type) for pair in DRUGS}
    assert printed == set(VARIETIES)


@pytest.mark.rule("BND-06")
@pytest.mark.parametrize(("target_type", "drug_type"), VARIETIES)
def test_a_disease_type_is_made_of_targets_and_a_medicine_type_of_drugs(target_type: str, drug_type: str) -> None:
    roles = {(card.type, card.role) for card in CARD.values() if card.type in (target_type, drug_type)}
    assert roles == {(target_type, "target"), (drug_type, "drug")}


def bindings() -> Iterator[tuple[str, str]]:
    """What leaves a hand of all thirty NAMEs with each bind that it offers: the Drug and the Target."""
    offered = lay(ONE_OF_EACH, "RIB")
    do(offered, "type Virus 1")
    for move in options(offered):
        if move.startswith("bind"):
            match = offered.clone()
            before = Counter(hand(match, 0))
            do(match, move)
            gone = before - Counter(hand(match, 0))
            target, drug = sorted(gone.elements(), key=lambda code: CARD[code].role == "drug")
            yield drug, target


@pytest.mark.rule("BND-07")
def test_each_drug_binds_one_target_and_each_target_one_drug() -> None:
    bound = list(bindings())
    assert len(bound) == len(dict(bound)) == len({target for _, target in bound}) == 15


@pytest.mark.rule("BND-07")
def test_partners_name_each_other() -> None:
    wrong = [
        (drug, target)
        for drug, target in bindings()
        if (CARD[drug].partner, CARD[target].partner) != (CARD[target].name, CARD[drug].name)
    ]
    assert wrong == []


@pytest.mark.rule("BND-07")
def test_partners_are_of_one_variety() -> None:
    assert {(CARD[target].type, CARD[drug].type) for drug, target in bindings()} == set(VARIETIES)


@pytest.mark.rule("BND-08")
def test_five_pairs_in_each_variety() -> None:
    assert Counter(CARD[drug].type for drug in DRUGS.values()) == {"Anticancer": 5, "Antibiotic": 5, "Antiviral": 5}


@pytest.mark.rule("BND-08")
def test_five_names_and_ten_cards_in_each_type() -> None:
    in_the_box = everywhere(labtop.new("bound", players=2, seed=3))
    names = Counter(CARD[code].type for code in in_the_box)
    copies = Counter(CARD[code].type for code in in_the_box.elements())
    assert (set(names.values()), set(copies.values())) == ({5}, {10})


@pytest.mark.rule("BND-09")
def test_printed_colours() -> None:
    colours = {kind["name"]: kind["colour"] for kind in deck.DATA["types"] if kind["colour_origin"] == "rulebook"}
    assert colours == {"Cancer": "navy", "Anticancer": "cyan", "Bacteria": "red", "Antibiotic": "orange"}


@pytest.mark.rule("BND-09")
def test_every_type_has_an_icon_of_its_own() -> None:
    assert len({kind["icon"] for kind in deck.DATA["types"]}) == 6


@pytest.mark.rule("BND-09")
def test_a_deck_without_colours_and_icons_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def colourless(text: str) -> dict[str, Any]:
        data = loads(text)
        for kind in data["types"]:
            for key in ("colour", "hex", "icon", "colour_origin"):
                del kind[key]
        return data

    loads = tomllib.loads
    monkeypatch.setattr(tomllib, "loads", colourless)
    spec = importlib.util.spec_from_file_location("labtop.games.bound.colourless", deck.__file__)
    assert spec is not None
    assert spec.loader is not None
    bare = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bare)
    tables = ("TYPE_OF", "PARTNER", "PAIR_OF", "OPPOSITE", "TARGET", "DRUG", "NAMES_OF", "COUPLES")
    assert [getattr(bare, table).tolist() for table in tables] == [getattr(deck, table).tolist() for table in tables]
