"""A seat belongs to whoever holds its token, until they stand up or are asked to."""

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtop.kernel.errors import Refusal
from labtop.server.refusals import NotAllowed
from labtop.server.tokens import FILE, Place, Tokens, key_in
from tests.server.house import House, Json, Person

PLACE = Place("0123456789abcdef", 2)
TOKENS = Tokens(bytes(32))


def refusal(inn: House, table: str, token: str | None) -> str:
    """Why somebody with this token is not let in."""
    try:
        with Person(inn.address, table, token) as person:
            raise AssertionError(f"was let in: {person.welcome}")
    except Person.TurnedAway as away:
        return str(away)


def test_a_token_says_which_place_it_is_for() -> None:
    assert TOKENS.read(TOKENS.make(PLACE), PLACE.table) == PLACE


@given(st.integers(0, 200), st.characters())
def test_a_token_with_any_character_changed_is_refused(place: int, letter: str) -> None:
    token = TOKENS.make(PLACE)
    place %= len(token)
    forged = token[:place] + letter + token[place + 1 :]
    if forged != token:
        with pytest.raises(NotAllowed):
            TOKENS.read(forged, PLACE.table)


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed):
        TOKENS.read(text, PLACE.table)


def test_a_token_of_another_server_is_refused() -> None:
    with pytest.raises(NotAllowed, match="not a seat token of this server"):
        TOKENS.read(Tokens(b"1" * 32).make(PLACE), PLACE.table)


def test_a_token_of_an_older_labtop_is_refused_with_what_to_do() -> None:
    written = f"{PLACE.table}.2.0"  # once it was a seat and how often that had been left
    with pytest.raises(NotAllowed, match="Join the table again"):
        TOKENS.read(f"{written}.{TOKENS._sign(written)}", PLACE.table)


def test_a_token_of_another_table_is_refused(inn: House) -> None:
    one, other = inn.create(), inn.create()
    assert "for another table" in refusal(inn, one["table"], other["token"])


def test_a_forged_token_is_refused_on_the_wire(inn: House) -> None:
    seat = inn.create()
    forged = seat["token"].replace(".0.", ".1.")
    assert "not a seat token" in refusal(inn, seat["table"], forged)


def kicked(inn: House, by: str) -> tuple[Json, Json]:
    host = inn.create()
    guest = inn.join(host["code"], "Bob")
    with inn.person(host) as ada, inn.person(guest) as bob:
        (bob if by == "guest" else ada).must(type="stand", seat=guest["seat"])
        bob.quiet()
        assert bob.ask(type="stand")["type"] == "refused"
    return host, guest


@pytest.mark.parametrize("by", ["guest", "host"])
def test_the_token_of_a_seat_that_was_given_up_is_refused(inn: House, by: str) -> None:
    _, guest = kicked(inn, by)
    assert "no longer valid" in refusal(inn, guest["table"], guest["token"])


def test_who_takes_the_seat_afterwards_gets_a_token_that_works(inn: House) -> None:
    host, guest = kicked(inn, "host")
    again = inn.join(host["code"], "Cleo")
    assert again["seat"] == guest["seat"]
    with inn.person(again) as cleo:
        assert cleo.welcome["seat"] == again["seat"]
    assert "no longer valid" in refusal(inn, guest["table"], guest["token"])


def test_only_the_host_frees_the_seats_of_others(inn: House) -> None:
    host = inn.create()
    with inn.person(inn.join(host["code"], "Bob")) as bob:
        assert "Only the host" in bob.ask(type="stand", seat=0)["sentence"]


def test_when_the_host_leaves_somebody_else_is_host(inn: House) -> None:
    host = inn.create()
    with inn.person(inn.join(host["code"], "Bob")) as bob, inn.person(host) as ada:
        ada.must(type="stand")
        bob.must(type="add_bot", seat=0, bot="novice")


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    key = key_in(tmp_path)
    assert key_in(tmp_path) == key
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_damaged_key_is_refused_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"short")
    with pytest.raises(Refusal, match="Remove it to make a new key"):
        key_in(tmp_path)
