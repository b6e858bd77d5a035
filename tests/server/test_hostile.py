"""Whatever a connection sends, the server answers in a sentence or hangs up, and the table is as it was."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from labtop.kernel.errors import Refusal
from labtop.server.guests import DEVICES, SPECTATORS
from labtop.server.protocol import BadMessage, FromClient, decode
from labtop.server.refusals import TooLarge
from labtop.server.wire import LARGEST
from tests.server.hostile import Siege
from tests.server.house import INSTANT, PATIENCE, House, Json, house

SEED = 4
GROWTH = 64  # MiB that the server may take more at the end of a siege than after a tenth of it
LIMITS = dataclasses.replace(INSTANT, connections=300)


@pytest.mark.parametrize("throws", [4_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_a_siege_changes_nothing_and_honest_people_play_on(tmp_path: Path, throws: int) -> None:
    siege = Siege(tmp_path, SEED, throws)
    siege.run()
    assert not siege.found, str(siege)
    assert siege.thrown.total() >= throws
    assert siege.granted["vandals"]
    assert not siege.granted["trespassers"]
    assert min(siege.answered[who] for who in ("honest 0", "honest 1", "seated 0")) > 5
    early, late = siege.memory
    assert late - early < GROWTH


@settings(max_examples=500, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_frame_is_a_message_or_refused(frame: bytes) -> None:
    with suppress(Refusal):
        assert isinstance(decode(frame), FromClient)


# --- how many may come ---

TRIES = 50


class Crowd:
    """As many connections as the server takes, and what it said to one more."""

    def __init__(self, inn: House) -> None:
        self.inn = inn
        self.seat, self.other = inn.create(), inn.create()
        self.inside: list[ClientConnection] = []

    async def gather(self) -> None:
        """Spectators at a table, then pages of its host, then spectators at another table."""
        self.spectators, self.one_spectator_more = await self._fill(self.seat, None)
        self.pages, self.one_page_more = await self._fill(self.seat, self.seat["token"])
        self.strangers, self.one_stranger_more = await self._fill(self.other, None)
        self.health = await asyncio.to_thread(self.inn.http.get, "/health")
        await self.inside.pop().close()
        for _ in range(TRIES):  # the server notices in its own time that somebody has left
            self.next = await self._come(self.other, None)
            if self.next["type"] == "welcome":
                break
            await asyncio.sleep(0.1)
        await asyncio.gather(*(socket.close() for socket in self.inside))

    async def _fill(self, seat: Json, token: str | None) -> tuple[int, str]:
        """How many are let in, and the sentence that the next one hears."""
        for number in range(LIMITS.connections + 1):
            answer = await self._come(seat, token)
            if answer["type"] == "refused":
                return number, answer["sentence"]
        raise AssertionError("there is no limit")

    async def _come(self, seat: Json, token: str | None) -> Json:
        where = f"{self.inn.address.replace('http', 'ws', 1)}/ws/{seat['table']}"
        socket = await connect(where, compression=None, open_timeout=PATIENCE, close_timeout=1, max_queue=None)
        with suppress(ConnectionClosed):  # who is turned away at the door need not say it
            await socket.send(json.dumps({"type": "hello", "token": token}))
        answer: Json = json.loads(await socket.recv())
        if answer["type"] == "refused":
            await socket.close()
        else:
            self.inside.append(socket)
        return answer


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Crowd:
    with house(tmp_path_factory.mktemp("crowd"), LIMITS) as inn:
        crowd = Crowd(inn)
        asyncio.run(crowd.gather())
    return crowd


def test_a_table_has_so_many_spectators(crowd: Crowd) -> None:
    assert crowd.spectators == SPECTATORS
    assert crowd.one_spectator_more == "There are too many people at this table already."


def test_a_person_has_so_many_pages(crowd: Crowd) -> None:
    assert crowd.pages == DEVICES
    assert crowd.one_page_more == "You are at this table too many times already. Close a page or two."


def test_an_address_has_so_many_connections(crowd: Crowd) -> None:
    assert crowd.strangers == LIMITS.connections - SPECTATORS - DEVICES
    assert crowd.one_stranger_more.startswith("Too many people are connected from your address.")


def test_a_full_house_answers_and_lets_people_in_when_others_leave(crowd: Crowd) -> None:
    assert crowd.health.status_code == 200
    assert crowd.next["type"] == "welcome"


# --- single things ---


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"type": "play", "move": 0}, "it is Guest 1's turn"),
        ({"type": "play", "move": 99_999}, "There is no move number 99999"),
        ({"type": "start"}, "already"),
        ({"type": "add_bot", "seat": 0, "bot": "os.system"}, "There is no bot of that name."),
        ({"type": "add_bot", "seat": 60, "bot": "novice"}, "There is no seat 60"),
        ({"type": "sit", "name": "Eve"}, "You have a seat already."),
    ],
)
def test_what_is_not_possible_is_refused_in_a_sentence(inn: House, message: Json, sentence: str) -> None:
    seats = inn.start(players=2, options={"first_player": 1})
    with inn.person(seats[0]) as ada:
        seq = ada.until("table")["seq"]
        asked = {**message, "seq": seq} if message["type"] == "play" else message
        assert sentence in ada.ask(**asked)["sentence"]
        assert inn.top(seats[0]["table"]).seq == seq


def test_a_frame_over_the_limit_is_refused() -> None:
    with pytest.raises(TooLarge, match="at most 8192 bytes"):
        decode(b'{"type":"ping","id":"' + b"x" * LARGEST + b'"}')


@pytest.mark.parametrize("frame", [b"", b"null", b"[]", b'{"type":"fly"}', b"\xff\xfe", b"[" * 8000])
def test_what_is_no_message_is_refused(frame: bytes) -> None:
    with pytest.raises(BadMessage, match="no message of the protocol"):
        decode(frame)


HOSTILE = ["<script>alert(1)</script>", "'; drop table --", "{{7*7}}", "../../etc", "Ω≈ç√ 名前", "%s%n", '"\\']


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_nicknames_come_back_as_plain_text(inn: House, name: str) -> None:
    host = inn.create(nickname=name[:24])
    shown = inn.http.get(f"/api/tables/{host['code']}")
    assert shown.headers["content-type"] == "application/json"
    assert shown.headers["x-content-type-options"] == "nosniff"
    assert shown.json()["lobby"]["seats"][0]["name"] == " ".join(name[:24].split())


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "a\x00b", "\u200b", "bell\x07"])
def test_nicknames_that_cannot_be_shown_are_refused(inn: House, name: str) -> None:
    asked = {"game": "bound", "players": 2, "nickname": name}
    answer = inn.http.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert "printable characters" in answer.json()["refused"]


@pytest.mark.parametrize("name", ["A\u3164da", "A\u2800", "\u115f", "Ada\ufe0f", "Z\u0351\u0351\u0351algo"])
def test_names_that_cannot_be_seen_or_pile_up_are_refused(inn: House, name: str) -> None:
    answer = inn.http.post("/api/tables", json={"game": "bound", "players": 2, "nickname": name})
    assert answer.status_code == 400
    assert answer.json()["refused"].startswith("A nickname ")


@pytest.mark.parametrize("name", ["Аdа", "ada", "A d a", "Áda", "ΑDΑ", "Ada\u0301"])
def test_nobody_looks_like_another_at_the_table(inn: House, name: str) -> None:
    host = inn.create(nickname="Ada")
    answer = inn.http.post(f"/api/tables/{host['code']}/seats", json={"nickname": name})
    assert answer.status_code == 400
    assert answer.json()["refused"].endswith("Choose another nickname.")


@pytest.mark.parametrize("name", ["Ngọc Ánh", "สมชาย", "प्रिया", "Zoë", "שָׁלוֹם", "Adam", "李明", "Ольга"])
def test_names_of_all_scripts_are_welcome(inn: House, name: str) -> None:
    host = inn.create(nickname="Ada")
    assert inn.http.post(f"/api/tables/{host['code']}/seats", json={"nickname": name}).status_code == 201
