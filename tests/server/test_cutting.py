"""Deals that nobody chose: people's clients cut the deck, sealed first, and the deal is made from all of it."""

from __future__ import annotations

import dataclasses
import hashlib
import random
import secrets
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
import pytest

from labtop.kernel.errors import BadRecord
from labtop.kernel.record import Record
from labtop.kernel.seed import Cut
from labtop.server.actions.matches import Started
from labtop.server.state import TableState
from tests.server.house import INSTANT, House, Json, Person, house, play_on
from tests.server.places import PostgresPlace

PATIENT = dataclasses.replace(INSTANT, cutting=60)
HASTY = dataclasses.replace(INSTANT, cutting=0.1)


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that waits long for everybody to cut."""
    with house(tmp_path_factory.mktemp("patient"), PATIENT) as opened:
        yield opened


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that waits for a tenth of a second."""
    with house(tmp_path_factory.mktemp("brisk"), HASTY) as opened:
        yield opened


@contextmanager
def seated(inn: House, people: int = 2, players: int = 2) -> Iterator[tuple[list[Json], list[Person]]]:
    """People with clients that cut, at a table that is about to begin; bots have the other seats."""
    bots = {str(seat): "novice" for seat in range(people, players)}
    seats = [inn.create(players=players, bots=bots, options={"first_player": 0})]
    seats += [inn.join(seats[0]["code"], f"Guest {number}") for number in range(1, people)]
    with ExitStack() as kept:
        yield seats, [kept.enter_context(inn.person(seat, cuts=True)) for seat in seats]


def sealed(commitment: str, chance: str) -> str:
    """The seal on a cut, as the protocol says it is made."""
    return hashlib.sha256(b"labtop cut " + bytes.fromhex(commitment) + bytes.fromhex(chance)).hexdigest()


def mixed(secret: str, chances: Mapping[int, str]) -> str:
    """The key of a deal, as the protocol says it is made."""
    parts = b"".join(bytes([seat]) + bytes.fromhex(chances[seat]) for seat in sorted(chances))
    return hashlib.sha256(b"labtop deal " + bytes.fromhex(secret) + parts).hexdigest()


def asked(person: Person) -> Json:
    """When a person is asked to cut; what the deck is sealed as, and how far it is."""
    person.wait(lambda person: person.lobby and person.lobby["cutting"])
    assert person.lobby is not None
    cutting: Json = person.lobby["cutting"]
    return cutting


def lay(person: Person, chance: str | None = None) -> str:
    """Lay a seal down; what is under it."""
    chance = chance or secrets.token_hex(32)
    person.must(type="seal_cut", seal=sealed(asked(person)["commitment"], chance))
    return chance


def show(person: Person, chance: str) -> None:
    """Show what is under a seal, when all lie there."""
    person.wait(lambda person: person.lobby and person.lobby["cutting"]["showing"])
    person.must(type="show_cut", chance=chance)


def cut(people: list[Person]) -> list[str]:
    """All cut the deck; what was under their seals."""
    chances = [lay(person) for person in people]
    for person, chance in zip(people, chances, strict=True):
        show(person, chance)
    for person in people:
        person.wait(lambda person: person.lobby and person.lobby["cutting"] is None)
    return chances


def finish(people: list[Person]) -> None:
    """Play to the end."""
    for person in people:
        person.wait(lambda person: person.table is not None)
    play_on(dict(enumerate(people)), random.Random(4))


def verified(inn: House, table: str, match: int = 1) -> Json:
    answer: Json = inn.http.get(f"/api/tables/{table}/verify?match={match}").json()
    return answer


def test_the_deal_is_made_from_what_the_server_had_sealed_and_from_every_cut(patient: House) -> None:
    with seated(patient) as (seats, people):
        people[0].quiet()
        before = people[0].lobby
        assert before is not None
        people[0].must(type="start")
        assert asked(people[0])["commitment"] == before["commitment"], "sealed before anybody sat down"
        chances = cut(people)
        finish(people)
        told = verified(patient, seats[0]["table"])
    assert told["fair"], told
    assert hashlib.sha256(b"labtop commitment " + bytes.fromhex(told["seed"])).hexdigest() == before["commitment"]
    assert told["key"] == mixed(told["seed"], dict(enumerate(chances))) != told["seed"]
    assert "The deck was cut by Ada and Guest 1." in told["sentence"]


def test_the_record_says_how_the_deck_was_cut_and_is_refused_if_that_is_changed(patient: House) -> None:
    with seated(patient, people=1) as (seats, people):
        people[0].must(type="start")
        (chance,) = cut(people)
        finish(people)
        data = patient.http.get(f"/api/tables/{seats[0]['table']}/record").content
    record = Record.parse(data)
    record.verify()
    assert [made.chance for made in record.header.cuts or ()] == [chance]
    other = secrets.token_hex(32)
    seal = sealed(record.header.commitment, chance)
    for forged in (Cut(0, seal, other), Cut(0, "", other), Cut(0, seal, "00")):
        record.header = msgspec.structs.replace(record.header, cuts=[forged])
        with pytest.raises(BadRecord, match=r"as it had sealed|is not 64 hexadecimal digits"):
            record.verify()


def test_another_cut_is_another_deal(patient: House) -> None:
    with seated(patient, people=1) as (seats, people):
        people[0].must(type="start")
        cut(people)
        finish(people)
        record = Record.parse(patient.http.get(f"/api/tables/{seats[0]['table']}/record").content)
    other = secrets.token_hex(32)
    recut = [Cut(0, sealed(record.header.commitment, other), other)]
    record.header = msgspec.structs.replace(record.header, cuts=recut)
    with pytest.raises(BadRecord, match=r"is not legal|stands differently"):
        record.verify()


def test_nobody_shows_before_all_seals_lie_there_and_nobody_is_told_before_the_deal(patient: House) -> None:
    with seated(patient) as (_, (ada, bob)):
        ada.must(type="start")
        one = lay(ada)
        assert "everybody has laid down a seal" in ada.ask(type="show_cut", chance=one)["sentence"]
        two = lay(bob)
        show(ada, one)
        bob.quiet()
        heard = "".join(bob.raw)
        assert sealed(asked(bob)["commitment"], one) in heard
        assert one not in heard
        show(bob, two)
        bob.wait(lambda bob: bob.lobby and bob.lobby["cuts"])
        assert bob.lobby is not None
        assert [made["chance"] for made in bob.lobby["cuts"]] == [one, two]


def test_the_secret_of_the_server_is_told_to_nobody_while_they_cut_and_play(patient: House) -> None:
    with seated(patient) as (seats, people):
        people[0].must(type="start")
        cut(people)
        people[0].quiet()
        top = patient.top(seats[0]["table"])
        assert top.match is not None
        assert not any(secret in text for text in people[0].raw for secret in (top.key, top.match.seed))


def test_who_lays_no_seal_down_is_left_out_and_named(brisk: House) -> None:
    with seated(brisk) as (seats, (ada, bob)):
        ada.must(type="start")
        show(ada, lay(ada))
        bob.wait(lambda bob: bob.table is not None)
        assert "not asked" in bob.ask(type="seal_cut", seal="0" * 64)["sentence"], "too late"
        assert bob.lobby is not None
        assert [(made["seat"], bool(made["chance"])) for made in bob.lobby["cuts"]] == [(0, True), (1, False)]
        finish([ada, bob])
        told = verified(brisk, seats[0]["table"])
    assert told["fair"]
    assert "It was dealt without a cut by Guest 1, who kept silent." in told["sentence"]


def test_who_lays_a_seal_down_and_does_not_show_is_left_out(brisk: House) -> None:
    with seated(brisk) as (seats, (ada, bob)):
        ada.must(type="start")
        mine, theirs = lay(ada), lay(bob)
        show(ada, mine)
        ada.wait(lambda ada: ada.table is not None)
        assert ada.lobby is not None
        seal = sealed(ada.lobby["commitment"], theirs)
        assert ada.lobby["cuts"][1] == {"seat": 1, "seal": seal, "chance": ""}
        top = brisk.top(seats[0]["table"])
        assert top.match is not None
        assert top.match.seed == mixed(top.key, {0: mine})


def test_where_all_are_silent_the_deal_is_the_one_that_was_sealed(brisk: House) -> None:
    with seated(brisk) as (seats, (ada, _)):
        ada.must(type="start")
        ada.wait(lambda ada: ada.table is not None)
        top = brisk.top(seats[0]["table"])
        assert top.match is not None
        assert top.match.seed == top.key


def test_nobody_is_waited_for_whose_client_does_not_cut(patient: House) -> None:
    seats = [patient.create(players=2)]
    seats.append(patient.join(seats[0]["code"], "Bob"))
    with patient.person(seats[0]) as ada, patient.person(seats[1]) as bob:
        ada.must(type="start")
        bob.wait(lambda bob: bob.table is not None)
        assert any(isinstance(entry, Started) for entry in patient.kept(seats[0]["table"])[:3])
        assert bob.lobby is not None
        assert bob.lobby["cuts"] == []


def test_a_cut_stays_and_is_ones_own(patient: House) -> None:
    with seated(patient, players=3) as (seats, (ada, bob)), patient.watcher(seats[0]["table"]) as guest:
        ada.must(type="start")
        one = lay(ada)
        commitment = asked(ada)["commitment"]
        seal = sealed(commitment, secrets.token_hex(32))
        assert "already" in ada.ask(type="seal_cut", seal=seal)["sentence"]
        assert "Another has laid down this seal" in bob.ask(type="seal_cut", seal=sealed(commitment, one))["sentence"]
        assert "not asked" in guest.ask(type="seal_cut", seal=seal)["sentence"]
        two = lay(bob)
        assert "not what you have sealed" in ada.ask(type="show_cut", chance=two)["sentence"]
        show(ada, one)
        assert "shown your cut already" in ada.ask(type="show_cut", chance=one)["sentence"]


@pytest.mark.parametrize("seal", ["", "0" * 63, "g" * 64, "A" * 64, "0" * 65])
def test_a_seal_is_sixty_four_digits(patient: House, seal: str) -> None:
    with seated(patient, people=1) as (_, (ada,)):
        ada.must(type="start")
        ada.send(type="seal_cut", id="x", seal=seal)
        assert "no message of the protocol" in ada.until("refused")["sentence"]


@pytest.mark.parametrize("wish", [{"type": "start"}, {"type": "stand"}, {"type": "shuffle"}])
def test_everybody_stays_in_their_seat_while_the_deck_is_cut(patient: House, wish: Json) -> None:
    with seated(patient) as (_, (ada, _)):
        ada.must(type="start")
        asked(ada)
        assert "The deck is being cut" in ada.ask(**wish)["sentence"]


def test_another_match_is_cut_anew(patient: House) -> None:
    with seated(patient) as (seats, people):
        people[0].must(type="start")
        first = cut(people)
        finish(people)
        for person in people:
            person.must(type="rematch")
        was = verified(patient, seats[0]["table"])
        assert asked(people[0])["commitment"] != was["commitment"]
        second = cut(people)
        people[0].wait(lambda person: person.table and person.table["round"] == 2)
        top = patient.top(seats[0]["table"])
        assert top.match is not None
        assert top.match.seed == mixed(top.key, {1: second[0], 0: second[1]}), "everybody is one seat on"
        assert was == verified(patient, seats[0]["table"], match=1)
        assert was["key"] == mixed(was["seed"], dict(enumerate(first)))


def test_a_table_from_the_log_has_the_same_deal(patient: House) -> None:
    with seated(patient) as (seats, people):
        people[0].must(type="start")
        cut(people)
        table = seats[0]["table"]
        again, top = TableState.of(table, patient.kept(table)), patient.top(table)
        assert again.match is not None
        assert top.match is not None
        assert again.match.deal == top.match.deal
        assert bytes(again.match.state) == bytes(top.match.state)


def test_a_deck_that_was_being_cut_is_cut_on_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path, PATIENT) as opened, seated(opened) as (seats, (ada, bob)):
        ada.must(type="start")
        chances = [lay(ada), lay(bob)]
    with house(tmp_path, PATIENT) as opened, ExitStack() as kept:
        people = [kept.enter_context(opened.person(seat, cuts=True)) for seat in seats]
        for person, chance in zip(people, chances, strict=True):
            show(person, chance)
        people[0].wait(lambda person: person.table is not None)
        top = opened.top(seats[0]["table"])
        assert top.match is not None
        assert top.match.seed == mixed(top.key, dict(enumerate(chances)))


def test_a_match_that_plays_on_from_another_is_not_cut(patient: House) -> None:
    with seated(patient, people=1) as (seats, people):
        people[0].must(type="start")
        cut(people)
        finish(people)
        deal = patient.top(seats[0]["table"]).match
        fork = {"turn": 1, "nickname": "Eve", "seat": 0, "bot": "novice"}
        made = patient.http.post(f"/api/tables/{seats[0]['table']}/fork", json=fork).json()
    top = patient.top(made["table"]).match
    assert top is not None
    assert deal is not None
    assert (top.seed, top.deal.cuts) == (deal.seed, ()), "it has the deal of the other"


def test_people_at_different_workers_cut_the_same_deck(database: PostgresPlace) -> None:
    settings = dataclasses.replace(PATIENT, beat=0.4)
    with house(database.where, settings) as one, house(database.where, settings) as other:
        seats = [one.create(players=2, options={"first_player": 0})]
        seats.append(other.join(seats[0]["code"], "Bob"))
        with one.person(seats[0], cuts=True) as ada, other.person(seats[1], cuts=True) as bob:
            ada.wait(lambda ada: ada.lobby and all(chair["here"] for chair in ada.lobby["seats"]))
            ada.must(type="start")
            chances = cut([ada, bob])
            for person in (ada, bob):
                person.wait(lambda person: person.table is not None)
            tops = [inn.top(seats[0]["table"]) for inn in (one, other)]
        deals = [top.match.seed for top in tops if top.match is not None]
        assert deals == [mixed(tops[0].key, dict(enumerate(chances)))] * 2
