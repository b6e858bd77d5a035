"""The REST part, and who is let in."""

import asyncio
import dataclasses
import json
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from labtop import emblem
from labtop.kernel.game import discover
from labtop.server.http import address
from labtop.server.limits import Bucket, Buckets, Rate
from tests.server.house import INSTANT, House, Person, house

NEW = {"game": "bound", "players": 2, "nickname": "Ada"}
SOME = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


def test_games_are_listed_with_their_options_explained(inn: House) -> None:
    listed = inn.http.get("/api/games").json()
    bound = next(game for game in listed["games"] if game["key"] == "bound")
    assert bound["players"] == [2, 8]
    assert all(option["about"] and option["values"] for option in bound["options"])
    assert "student" in listed["bots"]


def test_games_are_listed_as_they_show_themselves(inn: House) -> None:
    listed = {game["key"]: game for game in inn.http.get("/api/games").json()["games"]}
    assert list(listed) == list(discover())
    for game in discover().values():
        shown = listed[game.key]
        assert (shown["title"], shown["sentence"]) == (game.title, game.sentence)
        assert shown["dye"] == [game.dye.day, game.dye.night]
        assert shown["emblem"] == emblem.read(game)


def test_health_says_how_far_the_games_are_compiled(inn: House) -> None:
    inn.start(players=2)
    health = inn.http.get("/health").json()
    done, of = health["games"]["bound"]
    assert (health["status"], done) == ("ok", of)


def test_games_say_how_far_they_are_compiled(inn: House) -> None:
    inn.start(players=2)
    (bound,) = (game for game in inn.http.get("/api/games").json()["games"] if game["key"] == "bound")
    assert bound["compiled"] == bound["parts"] > 0


def test_every_value_of_an_option_can_be_chosen(inn: House) -> None:
    (bound,) = (game for game in inn.http.get("/api/games").json()["games"] if game["key"] == "bound")
    for option in bound["options"]:
        assert option["default"] in option["values"]
        for value in (option["values"][0], option["values"][-1]):
            inn.create(players=8, options={option["name"]: value})


def test_the_rules_of_a_game_come_clause_by_clause(inn: House) -> None:
    clauses = {clause["id"]: clause for clause in inn.http.get("/api/games/bound/rules").json()}
    assert clauses["BND-40"]["heading"] == "After a hit"
    assert clauses["BND-40"]["text"].startswith("When your request was a hit")


def test_how_to_play_a_game_comes_step_by_step(inn: House) -> None:
    told = inn.http.get("/api/games/bound/howto").json()
    assert told["lead"].startswith("Bind each drug")
    assert {"title": "On your turn, ask", "picture": "ask"}.items() <= told["steps"][1].items()


def test_an_option_and_its_values_are_in_words(inn: House) -> None:
    games = {game["key"]: game for game in inn.http.get("/api/games").json()["games"]}
    (after,) = (option for option in games["peptide"]["options"] if option["name"] == "end_mode")
    assert (after["title"], after["words"]) == ("After STOP", ["one more round", "the end at once"])


def test_the_rules_of_no_game_are_not_found(inn: House) -> None:
    answer = inn.http.get("/api/games/chess/rules")
    assert (answer.status_code, answer.json()["refused"][:32]) == (404, "There is no game called 'chess'.")


def test_only_tables_that_want_to_be_found_are_listed(inn: House) -> None:
    hidden, open_to_all = inn.create(), inn.create(manners={"listed": True})
    listed = {table["code"] for table in inn.http.get("/api/tables").json()}
    assert open_to_all["code"] in listed
    assert hidden["code"] not in listed


def test_the_host_chooses_a_seat_the_bots_and_the_manners(inn: House) -> None:
    seat = inn.create(players=3, seat=2, bots={"0": "novice"}, manners={"chat": True, "clock": {"seconds": 60}})
    lobby = inn.http.get(f"/api/tables/{seat['code']}").json()["lobby"]
    assert (seat["seat"], lobby["host"]) == (2, 2)
    assert [shown["bot"] for shown in lobby["seats"]] == ["novice", None, None]
    assert lobby["manners"]["clock"] == {"seconds": 60, "increment": 0}


def test_every_answer_carries_the_security_headers(inn: House) -> None:
    for path in ("/", "/health", "/nowhere", "/api/tables/XXXXXX"):
        headers = inn.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_table_is_found_by_its_code_as_people_type_it(inn: House) -> None:
    seat = inn.create()
    typed = f"{seat['code'][:3]}-{seat['code'][3:]}".lower()
    assert inn.http.get(f"/api/tables/{typed}").json()["table"] == seat["table"]


def test_no_answer_but_the_owners_carries_a_token(inn: House) -> None:
    seat = inn.create()
    assert seat["token"] not in inn.http.get(f"/api/tables/{seat['code']}").text


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({**NEW, "game": "chess"}, 400, "There is no game called 'chess'."),
        ({**NEW, "players": 99}, 400, "Bound! needs 2 to 8 players, not 99."),
        ({**NEW, "players": "two"}, 400, "The request is not what it should be"),
        ({**NEW, "options": {"reshuffle": "never"}}, 400, "The option reshuffle cannot be 'never'"),
        ({**NEW, "options": {"magic": True}}, 400, "There is no option 'magic'."),
        ({**NEW, "seat": 2}, 403, "There is no seat 2"),
        ({**NEW, "bots": {"1": "nobody"}}, 400, "There is no bot of that name."),
        ({**NEW, "bots": {"0": "novice"}}, 403, "A bot needs a free seat."),
        ({**NEW, "manners": {"grace": 1}}, 400, "The request is not what it should be"),
        ({**NEW, "nickname": "x" * 10_000}, 413, "at most 8192 bytes"),
        ([], 400, "The request is not what it should be"),
    ],
)
def test_a_bad_request_is_refused_in_a_sentence(inn: House, body: object, status: int, sentence: str) -> None:
    answer = inn.http.post("/api/tables", json=body)
    assert answer.status_code == status
    assert sentence in answer.json()["refused"]


@SOME
@given(body=st.binary(max_size=300) | st.dictionaries(st.text(), st.text()).map(lambda d: json.dumps(d).encode()))
def test_no_body_makes_the_server_fail(inn: House, body: bytes) -> None:
    assert 400 <= inn.http.post("/api/tables", content=body).status_code < 500


@SOME
@given(path=st.text(min_size=1, max_size=40))
def test_no_path_makes_the_server_fail(inn: House, path: str) -> None:
    try:
        answer = inn.http.get(f"/api/tables/{path}/record")
    except (httpx.InvalidURL, UnicodeError):
        return
    assert 300 <= answer.status_code < 500


def test_a_full_table_takes_nobody_more(inn: House) -> None:
    seat = inn.create(players=2)
    inn.join(seat["code"], "Bob")
    answer = inn.http.post(f"/api/tables/{seat['code']}/seats", json={"nickname": "Cleo"})
    assert (answer.status_code, answer.json()["refused"]) == (
        403,
        "Every seat of this table is taken. You can watch.",
    )


def test_two_people_at_a_table_have_different_nicknames(inn: House) -> None:
    seat = inn.create()
    answer = inn.http.post(f"/api/tables/{seat['code']}/seats", json={"nickname": "ADA"})
    assert " is taken at this table. Choose another nickname." in answer.json()["refused"]


def test_a_spectator_can_sit_down_and_come_back_with_the_token(inn: House) -> None:
    table = inn.create()["table"]
    with Person(inn.address, table) as bob:
        bob.must(type="sit", name="Bob", seat=2)
        welcome = bob.until("welcome")
    with Person(inn.address, table, welcome["token"]) as back:
        assert back.welcome["seat"] == welcome["seat"] == 2


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1"])
def test_pages_of_other_origins_are_turned_away(inn: House, origin: str) -> None:
    url = f"{inn.address.replace('http', 'ws', 1)}/ws/{inn.create()['table']}"
    with pytest.raises(InvalidStatus, match="403"), connect(url, additional_headers={"origin": origin}):
        pass
    assert inn.http.post("/api/tables", json=NEW, headers={"origin": origin}).status_code == 403


def test_pages_of_this_server_are_let_in(inn: House) -> None:
    url = f"{inn.address.replace('http', 'ws', 1)}/ws/{inn.create()['table']}"
    with connect(url, additional_headers={"origin": inn.address}) as socket:
        socket.send('{"type":"hello"}')
        assert "welcome" in str(socket.recv(10))


def test_who_guesses_codes_has_to_wait(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, wrong_codes=Rate(0.001, 5))) as opened:
        seat = opened.create()
        statuses = [opened.http.get("/api/tables/AAAAAA").status_code for _ in range(8)]
        assert statuses == [404] * 5 + [429] * 3
        assert opened.http.get(f"/api/tables/{seat['code']}").status_code == 429
        with opened.person(seat) as ada:  # whoever plays at that address goes on: the id of a table cannot be guessed
            ada.quiet()


def test_guesses_that_come_together_are_counted_before_anybody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def guess(address: str) -> list[int]:
        async with httpx.AsyncClient(base_url=address, limits=httpx.Limits(max_connections=40)) as http:
            answers = await asyncio.gather(*(http.get(f"/api/tables/AAAA{number:02}") for number in range(40)))
        return [answer.status_code for answer in answers]

    with house(tmp_path, dataclasses.replace(INSTANT, wrong_codes=Rate(0.001, 5))) as opened:
        look_up = opened.server.log.table

        async def slowly(asked: str) -> tuple[str, str] | None:
            """As a busy database does: all have come before the first is answered."""
            await asyncio.sleep(1)
            return await look_up(asked)

        monkeypatch.setattr(opened.server.log, "table", slowly)
        assert Counter(asyncio.run(guess(opened.address))) == {404: 5, 429: 35}


def test_right_codes_cost_nothing(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, wrong_codes=Rate(0.001, 2))) as opened:
        code = opened.create()["code"]
        assert {opened.http.get(f"/api/tables/{code}").status_code for _ in range(6)} == {200}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_a_household_counts_as_one_address(one: str, other: str, same: bool) -> None:
    seen = {address(HTTPConnection({"type": "http", "client": (host, 1)})) for host in (one, other)}
    assert len(seen) == (1 if same else 2)


def test_who_sends_too_much_is_not_read(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, frames=Rate(0.001, 3))) as opened:
        seat = opened.create()
        with opened.person(seat) as ada:
            for _ in range(5):
                ada.send(type="ping")
            answers = [ada.until("pong", "refused") for _ in range(5)]
        assert [answer["type"] for answer in answers] == ["pong"] * 3 + ["refused"] * 2


def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, patience=0.2)) as opened:
        url = f"{opened.address.replace('http', 'ws', 1)}/ws/{opened.create()['table']}"
        with connect(url) as socket:
            assert "Say hello first" in str(socket.recv(10))
            with pytest.raises(ConnectionClosed):
                socket.recv(10)


def test_a_slow_spectator_is_dropped_and_the_table_goes_on(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, unread=100_000)) as opened:
        seat = opened.create()
        url = f"{opened.address.replace('http', 'ws', 1)}/ws/{seat['table']}"
        with connect(url, max_queue=1, close_timeout=0.1) as slow, opened.person(seat) as ada:
            slow.send('{"type":"hello"}')
            table = opened.server.hall.live[seat["table"]]
            end = time.monotonic() + 10
            while len(table.guests) < 2 and time.monotonic() < end:
                time.sleep(0.01)
            slowest = next(guest for guest in table.guests if guest.seat is None)

            async def flood() -> None:
                for _ in range(50):
                    slowest.send(b"x" * 500_000)  # more than the sockets on both sides hold

            opened.do(flood())
            while len(table.guests) > 1 and time.monotonic() < end:
                time.sleep(0.01)
            assert {guest.seat for guest in table.guests} == {0}
            ada.quiet()


def test_a_bucket_fills_at_its_rate_and_never_over_its_burst() -> None:
    bucket = Bucket(Rate(1000, 2))
    assert [bucket.take() for _ in range(2)] == [True, True]
    time.sleep(0.02)
    assert [bucket.take() for _ in range(2)] == [True, True]


def test_addresses_that_are_not_seen_any_more_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtop.server.limits.REMEMBERED", 3)
    buckets = Buckets(Rate(0, 1))
    assert buckets.of("first").take()
    for number in range(3):
        buckets.of(str(number))
    assert buckets.of("first").take()
