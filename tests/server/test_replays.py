"""Matches that were played: replays, records, verification and forks over HTTP."""

import json
import random
import re
from collections.abc import Iterator

import httpx
import msgspec
import pytest

import labtop
from labtop.kernel.record import Record
from tests.server.house import House, Json, Person, play_on


@pytest.fixture(scope="module")
def played(inn: House) -> Json:
    """The seat of a person who has played a match to its end, against a bot."""
    (seat,) = inn.start(players=2, people=1)
    with inn.person(seat) as ada:
        play_on({0: ada}, random.Random(1))
    return seat


@pytest.fixture(scope="module")
def running(inn: House) -> Iterator[Json]:
    """A seat at a table where a match of two people goes on; a few moves are made."""
    seats = inn.start(players=2, people=2)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(2), moves=6)
        yield seats[0]


def replay(inn: House, at: Json, token: str | None = None, **query: object) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    wanted = {name: str(value) for name, value in query.items()}
    return inn.http.get(f"/api/tables/{at['code']}/replay", params=wanted, headers=headers)


def hands(step: Json) -> list[int]:
    """The seats whose hands a step of Bound! shows."""
    return [seat["seat"] for seat in step["view"]["table"]["seats"] if seat["hand"] is not None]


def test_a_spectator_of_a_running_match_sees_no_hand_and_no_seed(inn: House, running: Json) -> None:
    shown = replay(inn, running).json()
    assert (shown["viewpoint"], shown["viewpoints"], shown["over"], shown["seed"]) == (None, [None], False, None)
    assert all(
        step["view"]["table"]["hand"] is None and not hands(step) and not step["move"] for step in shown["steps"]
    )


def test_a_player_sees_a_running_match_from_the_own_seat_only(inn: House, running: Json) -> None:
    shown = replay(inn, running, running["token"]).json()
    assert (shown["viewpoint"], shown["viewpoints"]) == (0, [0])
    assert all(step["view"]["table"]["hand"] for step in shown["steps"])
    assert all(bool(step["move"]) == (step["seat"] == 0) for step in shown["steps"][1:])
    refused = replay(inn, running, running["token"], seat=1)
    assert (refused.status_code, refused.json()["refused"]) == (
        403,
        "While the match runs it can be seen from your own seat only.",
    )


def test_a_forged_token_shows_nothing(inn: House, running: Json) -> None:
    assert replay(inn, running, running["token"][:-1] + "x").status_code == 403


@pytest.mark.parametrize("what", ["record", "verify"])
def test_nothing_that_holds_the_seed_can_be_had_while_the_match_runs(inn: House, running: Json, what: str) -> None:
    answer = inn.http.get(f"/api/tables/{running['code']}/{what}")
    assert (answer.status_code, answer.json()["refused"]) == (403, "This can be had when the match is over.")


def test_a_running_match_cannot_be_forked(inn: House, running: Json) -> None:
    body = {"turn": 1, "nickname": "Eve", "seat": 0, "bot": "novice"}
    assert inn.http.post(f"/api/tables/{running['code']}/fork", json=body).status_code == 403


def test_a_match_that_is_over_lies_open(inn: House, played: Json) -> None:
    shown = replay(inn, played).json()
    assert (shown["viewpoint"], shown["viewpoints"], shown["over"]) == (None, [None, 0, 1], True)
    assert all(hands(step) == [0, 1] for step in shown["steps"])
    assert [step["turn"] for step in shown["steps"]] == list(range(len(shown["steps"])))
    assert all(step["move"] for step in shown["steps"][1:])
    assert shown["winners"]


def test_a_match_that_is_over_can_be_seen_as_each_seat_saw_it(inn: House, played: Json) -> None:
    for seat in (0, 1):
        shown = replay(inn, played, seat=seat).json()
        assert shown["viewpoint"] == seat
        assert all(not hands(step) for step in shown["steps"][:-1])
        assert shown["steps"][0]["view"]["table"]["hand"]


def test_a_match_that_is_over_needs_no_token_that_is_still_good(inn: House, played: Json) -> None:
    assert replay(inn, played, "worth nothing").json() == replay(inn, played).json()


def test_a_seat_that_the_match_does_not_have_is_refused(inn: House, played: Json) -> None:
    answer = replay(inn, played, seat=7)
    assert (answer.status_code, answer.json()["refused"]) == (
        404,
        "There is no seat 7 in this match: it has seats 0 to 1.",
    )


def test_a_match_that_was_not_played_is_not_found(inn: House, played: Json) -> None:
    answer = replay(inn, played, match=9)
    assert (answer.status_code, answer.json()["refused"]) == (
        404,
        "There is no match 9 at this table: there were 1.",
    )


def test_the_record_is_a_replay_file_that_verifies_offline(inn: House, played: Json) -> None:
    answer = inn.http.get(f"/api/tables/{played['code']}/record", params={"match": 1})
    assert Record.parse(answer.content).verify().over
    assert played["code"] not in answer.headers["content-disposition"]


def test_the_deal_of_a_match_that_is_over_verifies(inn: House, played: Json) -> None:
    verified = inn.http.get(f"/api/tables/{played['code']}/verify").json()
    shown = replay(inn, played).json()
    assert verified["fair"] is True
    assert (verified["commitment"], verified["seed"]) == (shown["commitment"], shown["seed"])
    assert verified["moves"] == len(shown["steps"]) - 1


def test_a_fork_plays_on_from_its_move_with_bots_in_the_other_seats(inn: House, played: Json) -> None:
    original = replay(inn, played).json()
    body = {"turn": 5, "nickname": "Eve", "seat": 1, "bot": "novice"}
    given = inn.http.post(f"/api/tables/{played['code']}/fork", json=body).json()
    assert given["seat"] == 1
    lobby = inn.http.get(f"/api/tables/{given['code']}").json()["lobby"]
    assert lobby["started"]
    assert [seat["bot"] for seat in lobby["seats"]] == ["novice", None]
    with inn.person(given) as eve:
        play_on({1: eve}, random.Random(3))
    forked = replay(inn, given).json()
    assert forked["over"]
    assert forked["commitment"] == original["commitment"]
    assert [step["view"] for step in forked["steps"][:6]] == [step["view"] for step in original["steps"][:6]]


def test_a_match_whose_deal_was_known_says_so_everywhere(inn: House, played: Json) -> None:
    body = {"turn": 0, "nickname": "Eve", "seat": 1, "bot": "novice"}
    given = inn.http.post(f"/api/tables/{played['code']}/fork", json=body).json()
    at = f"/api/tables/{given['code']}"
    assert inn.http.get(at).json()["lobby"]["deal_known"] is True
    with inn.person(given) as eve:
        assert "strangers are not invited" in eve.ask(type="arrange", manners={"listed": True})["sentence"]
        play_on({1: eve}, random.Random(3))
        verified = inn.http.get(f"{at}/verify").json()
        header = json.loads(inn.http.get(f"{at}/record").content.splitlines()[0])
        assert (verified["fair"], header["deal_known"]) == (False, True)
        assert "deal was known before it began" in verified["sentence"]
        eve.must(type="rematch")
        eve.quiet()
        assert inn.http.get(at).json()["lobby"]["deal_known"] is False


def test_a_match_that_was_dealt_anew_is_not_marked(inn: House, played: Json, file: bytes) -> None:
    assert inn.http.get(f"/api/tables/{played['code']}").json()["lobby"]["deal_known"] is False
    assert "deal_known" not in json.loads(file.splitlines()[0])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"turn": 10_000}, "There is no move 10000: this match has"),
        ({"seat": 5}, "There is no seat 5"),
        ({"bot": "nobody"}, "There is no bot of that name."),
        ({"nickname": ""}, "A nickname is 1 to 24 printable characters."),
        ({"turn": -1}, "The request is not what it should be"),
    ],
)
def test_a_fork_that_cannot_be_is_refused_in_a_sentence(inn: House, played: Json, change: Json, sentence: str) -> None:
    body = {"turn": 3, "nickname": "Eve", "seat": 1, "bot": "novice", **change}
    answer = inn.http.post(f"/api/tables/{played['code']}/fork", json=body)
    assert (answer.status_code // 100, answer.json()["refused"][: len(sentence)]) == (4, sentence)


def test_a_match_cannot_be_forked_after_its_last_move(inn: House, played: Json) -> None:
    last = len(replay(inn, played).json()["steps"]) - 1
    body = {"turn": last, "nickname": "Eve", "seat": 1, "bot": "novice"}
    answer = inn.http.post(f"/api/tables/{played['code']}/fork", json=body)
    assert answer.json()["refused"] == "The match is over after this move. Choose an earlier one."


# --- replay files ---


@pytest.fixture(scope="module")
def file(inn: House, played: Json) -> bytes:
    return inn.http.get(f"/api/tables/{played['code']}/record").content


def test_a_replay_file_is_shown_as_the_match_was(inn: House, played: Json, file: bytes) -> None:
    shown = inn.http.post("/api/replays", content=file).json()
    assert shown == replay(inn, played).json()
    assert inn.http.post("/api/replays?seat=1", content=file).json() == replay(inn, played, seat=1).json()


def test_a_replay_file_can_be_forked(inn: House, file: bytes) -> None:
    query = {"turn": "4", "nickname": "Eve", "seat": "0", "bot": "novice"}
    given = inn.http.post("/api/replays/fork", params=query, content=file).json()
    with Person(inn.address, given["table"], given["token"]) as eve:
        eve.quiet()
        assert eve.table is not None
        assert eve.table["turn"] >= 4


@pytest.mark.parametrize(
    ("spoil", "status", "sentence"),
    [
        (lambda data: b"", 400, "The replay is cut off or empty"),
        (lambda data: data[:-1], 400, "The replay is cut off or empty"),
        (lambda data: re.sub(rb'"seat":\d', b'"seat":9', data, count=1), 400, "Line 2 of the replay was changed"),
        (lambda data: b"\xff\n", 400, "Line 1 of the replay is not what it should be"),
        (lambda data: b"x" * (2**20 + 1), 413, "This request may have at most 1048576 bytes."),
        (lambda data: data.replace(b"bound", b"chess", 1), 400, "Line 1 of the replay was changed"),
    ],
)
def test_a_bad_replay_file_is_refused_in_a_sentence(
    inn: House, file: bytes, spoil: object, status: int, sentence: str
) -> None:
    assert callable(spoil)
    answer = inn.http.post("/api/replays", content=spoil(file))
    assert answer.status_code == status
    assert sentence in answer.json()["refused"]


def test_a_replay_file_of_a_game_that_is_not_here_is_refused_in_a_sentence(inn: House) -> None:
    match = labtop.new("bound", players=2, seed=4)
    record = match.record()
    record.header = msgspec.structs.replace(record.header, game="chess")
    data = record.dump()
    assert "There is no game called 'chess'" in inn.http.post("/api/replays", content=data).json()["refused"]
