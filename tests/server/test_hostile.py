"""Whatever a connection sends, the server answers in a sentence or hangs up, and the table is as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from labtop.server.protocol import LARGEST, BadMessage, decode
from labtop.server.refusals import TooLarge
from tests.server.house import House, Json, Person

KINDS = ["hello", "sit", "add_bot", "remove_bot", "start", "play", "reaction", "table", "accepted", "nonsense"]
FIELDS = ["token", "seen", "seat", "name", "bot", "move", "seq", "id", "reaction", "type", "v"]
MANY = settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.sampled_from(KINDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
messages = st.builds(
    lambda kind, more: json.dumps({**more, "type": kind}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), values | st.integers(0, 3), max_size=4),
)
frames = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    values.map(json.dumps),
    messages,
    messages.map(lambda text: text[: len(text) // 2]),
    st.integers(1, 8000).map(lambda depth: "[" * depth),
    st.integers(1, 1500).map(lambda depth: '{"type":' * depth),
    st.integers(LARGEST + 1, 5 * LARGEST).map(lambda size: json.dumps({"type": "ping", "id": "x" * size})),
)


class Vandals:
    """A seat that is not to move and a spectator, at a table where a match goes on."""

    def __init__(self, inn: House) -> None:
        self.inn = inn
        self.seats = inn.start(players=2)
        self.table: str = self.seats[0]["table"]
        match = inn.top(self.table).match
        assert match is not None
        self.actor = match.waiting[0]
        self.tokens: list[str | None] = [self.seats[1 - self.actor]["token"], None]
        self.people: list[Person | None] = [None, None]

    def throw(self, who: int, frame: str | bytes) -> None:
        """Send a frame; the server must answer a ping after it, or have hung up and let us in again."""
        person = self.people[who] or Person(self.inn.address, self.table, self.tokens[who])
        self.people[who] = person
        try:
            person.socket.send(frame)
            person.quiet()
        except ConnectionClosed:
            self.people[who] = None
            with suppress(ConnectionClosed):
                person.close()

    def untouched(self) -> bytes:
        """All that the server knows of the table."""
        top = self.inn.top(self.table)
        assert top.match is not None
        return repr((top.seq, top.chairs, top.host)).encode() + bytes(top.match.state)


@pytest.fixture(scope="module")
def vandals(inn: House) -> Iterator[Vandals]:
    gang = Vandals(inn)
    yield gang
    for person in gang.people:
        if person is not None:
            person.close()


@MANY
@given(frame=frames, who=st.integers(0, 1))
def test_hostile_frames_never_crash_and_never_change_the_table(vandals: Vandals, frame: Any, who: int) -> None:
    before = vandals.untouched()
    vandals.throw(who, frame)
    assert vandals.untouched() == before


def test_after_all_that_the_match_goes_on(vandals: Vandals) -> None:
    with vandals.inn.person(vandals.seats[vandals.actor]) as actor:
        table = actor.until("table")
        actor.must(type="play", move=table["moves"][0]["id"], seq=table["seq"])


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"type": "play", "move": 0}, "It is not the turn of"),
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
