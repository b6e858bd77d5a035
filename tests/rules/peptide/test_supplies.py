"""When something runs out: PEP-146 to PEP-154."""

import pytest

from labtop.games.peptide.state import EVENTS
from labtop.kernel.deck import pop
from tests.rules.peptide.table import (
    atp,
    do,
    lay,
    offers,
    options,
    record,
    rna,
    rna_deck,
    rna_discard,
    rna_field,
    stage,
    supply,
    turn,
)


@pytest.mark.rule("PEP-146", "PEP-147", "PEP-114")
def test_S10_supply_short() -> None:
    match = lay(4, up={0: "mitochondria", 1: "vacuole", 2: "ribosome"}, atp={2: 1}, chain={2: "Val^"}, supply=1)
    do(match, "mitochondria")
    assert (atp(match, 0), supply(match)) == (1, 0)
    do(match, "end", "vacuole")
    assert (atp(match, 1), len(rna(match, 1))) == (0, 1)
    do(match, "flip")
    assert (supply(match), atp(match, 0), atp(match, 1)) == (1, 1, 0)


@pytest.mark.rule("PEP-146", "PEP-69", "PEP-93")
@pytest.mark.parametrize(("order", "tokens"), [(("add Ser", "mitochondria"), 1), (("mitochondria", "add Ser"), 0)])
def test_S11_paying_first_helps(order: tuple[str, str], tokens: int) -> None:
    match = lay(up={0: "ribosome mitochondria"}, atp={0: 1}, amino={0: "Ser"}, rna={0: "UCA"}, supply=0)
    do(match, *order)
    assert atp(match, 0) == tokens


@pytest.mark.rule("PEP-146")
def test_S58_endless_supply() -> None:
    match = lay(up={0: "mitochondria"}, supply=0, options={"atp_supply_limited": False})
    do(match, "mitochondria")
    assert (atp(match, 0), supply(match)) == (2, -2)


@pytest.mark.rule("PEP-146", "PEP-96")
def test_a_face_down_card_gives_nothing_when_the_supply_is_empty() -> None:
    match = lay(down={0: "nucleus"}, supply=0)
    do(match, "one nucleus")
    assert (atp(match, 0), supply(match)) == (0, 0)


@pytest.mark.rule("PEP-148", "PEP-149", "PEP-151")
def test_S16_nothing_to_refill_with() -> None:
    match = lay(up={0: "nucleus", 1: "ribosome"}, atp={1: 1}, chain={1: "Ser^"}, rna_deck="", rna_field="AG")
    assert options(match) == ["take 0", "take 1"]
    do(match, "take 0")
    assert (rna_field(match), turn(match)) == ("-G", 1)
    do(match, "flip")
    assert ("-" in rna_field(match), len(rna_deck(match)), rna_discard(match)) == (False, 2, "")


@pytest.mark.rule("PEP-149")
def test_both_gaps_are_filled_lower_slot_first() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, chain={0: "Lys^"}, rna_deck="", rna_field="--")
    do(match, "flip")
    turned_up = [event["slot"] for event in match.view()["events"] if event["kind"] == "turned_up"]
    assert (rna_field(match), turned_up, len(rna_deck(match))) == ("AA", [0, 1], 1)


@pytest.mark.rule("PEP-154", "PEP-77", "PEP-73")
def test_S17_vacuole_without_rna() -> None:
    match = lay(up={0: "vacuole"}, rna_deck="", rna_field="AG")
    do(match, "vacuole")
    assert (atp(match, 0), rna(match, 0), rna_field(match), turn(match)) == (1, "", "AG", 1)


@pytest.mark.rule("PEP-150", "PEP-192")
@pytest.mark.parametrize(("deck", "discard"), [("C", ""), ("", "C")])
def test_a_single_rna_card_is_kept_without_a_question(deck: str, discard: str) -> None:
    match = lay(up={0: "nucleus"}, rna_deck=deck, rna_discard=discard)
    do(match, "draw")
    assert (rna(match, 0), rna_discard(match), stage(match), turn(match)) == ("C", "", "resolve", 1)


@pytest.mark.rule("PEP-151")
def test_two_cards_cannot_be_drawn_from_nothing() -> None:
    assert not offers(lay(up={0: "nucleus"}, rna_deck=""), "draw")


@pytest.mark.rule("PEP-152")
@pytest.mark.parametrize(("field", "offered"), [("-G", ["take 1"]), ("A-", ["take 0"])])
def test_a_gap_cannot_be_taken(field: str, offered: list[str]) -> None:
    assert options(lay(up={0: "nucleus"}, rna_deck="", rna_field=field)) == offered


@pytest.mark.rule("PEP-153", "PEP-152", "PEP-98")
def test_a_nucleus_without_any_rna_has_no_effect() -> None:
    match = lay(up={0: "nucleus"}, rna_deck="", rna_field="--")
    assert options(match) == ["no nucleus"]


@pytest.mark.rule("PEP-106", "PEP-148")
def test_a_gap_stays_open_until_there_are_cards() -> None:
    match = lay(up={0: "nucleus", 1: "mitochondria"}, rna_deck="", rna_field="AG")
    do(match, "take 1", "mitochondria")
    assert rna_field(match) == "A-"


def test_no_move_tells_more_than_the_last_ribosome_of_a_round_when_everything_has_run_out() -> None:
    match = lay(
        4,
        seat=3,
        up={3: "ribosome"},
        atp={0: 5, 3: 1},
        chain={3: "Phe^"},
        rna={0: 12 * "A", 1: 12 * "G", 2: 12 * "C"},
        rna_field="--",
        rna_deck="",
        limits=dict.fromkeys(range(4), (4, 12)),
        dry=19,
        options={"difficulty": "advanced", "rna_max": 12},
    )
    state = record(match)
    while state.organelle_deck.count:
        state.organelle_discard[pop(state.organelle_deck)] += 1
    do(match, "flip")
    assert [event["kind"] for event in match.view()["events"]] == [
        "permanent",
        "shuffled_rna",
        "turned_up",
        "turned_up",
        "surplus",
        "stopped",
        "last_round",
        "shuffled_organelles",
    ]
    assert match.state.events.count == EVENTS.most
