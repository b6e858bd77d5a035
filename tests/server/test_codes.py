"""Join codes: they cannot be guessed, and who guesses keeps nobody else out."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from labtop.server.codes import LENGTHS, LETTERS, RISK, as_code, guesses_a_day, length_for, new_code
from labtop.server.limits import Bucket, Rate
from labtop.server.settings import DAY, Settings
from tests.server.house import FREE, INSTANT, House, house

PUPILS = 40
STRICT = Settings(pace=0, frames=FREE, new_tables=FREE, slowest=0)
"""With the limits of a real house on codes and keys."""


@pytest.fixture
def school(tmp_path: Path) -> Iterator[House]:
    """A server to which everybody comes from one address."""
    with house(tmp_path, STRICT) as opened:
        yield opened


def look(school: House, code: str, key: str | None = None) -> int:
    """Ask for a table by its code; the status of the answer."""
    return school.http.get(f"/api/tables/{code}", headers={} if key is None else {"labtop-key": key}).status_code


def key_for(school: House) -> httpx.Response:
    """Ask for the key of a new browser."""
    return school.http.post("/api/keys")


def exhaust(school: House, key: str | None = None) -> int:
    """Guess until that is refused; how many guesses were answered."""
    answered = 0
    while look(school, "AAAAAA", key) == 404:
        answered += 1
    return answered


def test_join_codes_are_without_letters_that_look_alike() -> None:
    codes = {new_code(length) for length in LENGTHS for _ in range(100)}
    assert len(codes) > 390
    assert {len(code) for code in codes} == set(LENGTHS)
    assert set("".join(codes)) <= set(LETTERS)
    assert not set("ILO01") & set(LETTERS)
    assert as_code("abc-2 34") == "ABC234"


@pytest.mark.parametrize("tables", [0, 1, 31, 32, 400, 1000, 10_000, 100_000])
def test_a_day_of_guessing_from_one_address_finds_no_table(tables: int) -> None:
    guesses = guesses_a_day(Settings())
    length = length_for(tables, guesses)
    assert (tables + 1) * guesses / len(LETTERS) ** length < RISK
    generous = max(32, 2 * (tables + 1)) * guesses
    assert length == LENGTHS[0] or generous / len(LETTERS) ** (length - 1) >= RISK, "longer than it need be"


def test_the_guesses_that_are_reckoned_with_are_those_that_the_limits_allow() -> None:
    def allowed(rate: Rate) -> float:
        bucket, answered = Bucket(rate), 0
        while bucket.take():
            answered += 1
        return answered + rate.per_second * DAY

    settings = Settings()
    reckoned = guesses_a_day(settings)
    assert reckoned == pytest.approx(allowed(settings.wrong_codes) + allowed(settings.known_codes), abs=1)


def test_codes_grow_with_the_house_and_never_shrink() -> None:
    lengths = [length_for(tables, guesses_a_day(Settings())) for tables in range(0, 200_000, 500)]
    assert all(one <= other for one, other in pairwise(lengths))
    assert (lengths[0], length_for(10_000, guesses_a_day(Settings()))) == (6, 8)


def test_where_many_tables_are_open_new_codes_are_longer_and_old_ones_hold(school: House) -> None:
    codes = [school.create(players=2)["code"] for _ in range(33)]
    assert [len(code) for code in codes] == [6] * 32 + [7]
    assert [look(school, code) for code in codes] == [200] * 33


def test_who_guesses_without_a_key_keeps_no_class_out(school: House) -> None:
    code = school.create()["code"]
    old = [key_for(school).json()["key"] for _ in range(PUPILS // 2)]
    assert exhaust(school) == STRICT.wrong_codes.burst
    new = [key_for(school).json()["key"] for _ in range(PUPILS // 2)]
    assert [look(school, code, key) for key in (*old, *new)] == [200] * PUPILS


def test_who_guesses_with_a_key_uses_up_their_own(school: House) -> None:
    code, guesser = school.create()["code"], key_for(school).json()["key"]
    assert exhaust(school, guesser) == STRICT.browser_codes.burst + STRICT.wrong_codes.burst
    assert look(school, code, guesser) == 429
    pupils = [key_for(school).json()["key"] for _ in range(PUPILS)]
    assert [look(school, "BBBBBB", key) for key in pupils] == [404] * PUPILS, "they may mistype"
    assert [look(school, code, key) for key in pupils] == [200] * PUPILS


def test_who_takes_every_key_of_an_address_keeps_none_out_who_has_one(tmp_path: Path) -> None:
    few = Rate(0, 3)
    settings = dataclasses.replace(STRICT, new_keys=Rate(0, 10), browser_codes=few, known_codes=Rate(0, 31))
    with house(tmp_path, settings) as opened:
        code, pupil = opened.create()["code"], key_for(opened).json()["key"]
        taken = [key_for(opened) for _ in range(20)]
        keys = [answer.json()["key"] for answer in taken if answer.status_code == 201]
        for key in keys:
            exhaust(opened, key)
        assert len(keys) == 9
        assert taken[-1].status_code == 429
        assert look(opened, code, pupil) == 200


def test_an_address_lets_through_more_than_the_browsers_can_use_up_that_got_their_keys_there() -> None:
    settings = Settings()
    keys, own, together = settings.new_keys.burst, settings.browser_codes, settings.known_codes
    assert keys >= PUPILS
    assert together.burst > keys * own.burst
    assert together.per_second > keys * own.per_second


def test_a_key_that_was_not_made_here_is_no_key(school: House) -> None:
    assert exhaust(school, "browser.0123.forged") == STRICT.wrong_codes.burst
    assert look(school, "AAAAAA", "browser.4567.forged") == 429


def test_a_table_gives_no_more_keys_than_the_address_may_have(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, new_keys=Rate(0, 2))) as opened:
        table = opened.create()["table"]
        keys = []
        for _ in range(4):
            with opened.watcher(table) as guest:
                keys.append(guest.welcome["key"])
        assert [key is not None for key in keys] == [True, True, False, False]
        assert key_for(opened).status_code == 429


def test_pages_of_other_origins_get_no_key(school: House) -> None:
    assert school.http.post("/api/keys", headers={"origin": "https://elsewhere.example"}).status_code == 403
