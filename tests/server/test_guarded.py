"""One line to the house cannot freeze or fill it, whatever comes along it."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
import json
import random
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from labtop.server.limits import Rate
from labtop.server.settings import FRAMES
from tests.server.house import INSTANT, PATIENCE, House, house, play_on

MANY = 20_000  # frames: far more than anybody needs
SILENCE = 10.0  # seconds: who answers no ping of the server is hung up on later, whatever they sent
PING, PART, WORD = Frame(Opcode.PING, b""), Frame(Opcode.CONT, b"", fin=False), Frame(Opcode.TEXT, b"x")
FLOODS = {"pings": (PING, PING), "fragments": (Frame(Opcode.TEXT, b"x", fin=False), PART), "words": (WORD, WORD)}


HELLO = Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True)


@contextmanager
def raw(inn: House, table: str = "") -> Iterator[socket.socket]:
    """A spectator's connection to a table, along which anything may be sent after hello."""
    where, asked = handshake(inn, table or inn.create()["table"])
    with socket.create_connection(where, PATIENCE) as line:
        line.sendall(asked)
        assert line.recv(4096).startswith(b"HTTP/1.1 101")
        line.sendall(HELLO)
        hear(line, b'"lobby"')
        yield line


def hear(line: socket.socket, words: bytes, times: int = 1) -> bytes:
    """All that comes until something was said so often."""
    heard = b""
    while heard.count(words) < times:
        more = line.recv(65_536)
        assert more, f"the house hung up before it said {words!r}"
        heard += more
    return heard


def handshake(inn: House, table: str) -> tuple[tuple[str, int], bytes]:
    """Where to call, and what to say to become a WebSocket."""
    uri = parse_uri(f"{inn.address.replace('http', 'ws', 1)}/ws/{table}")
    protocol = ClientProtocol(uri)
    protocol.send_request(protocol.connect())
    return (uri.host, uri.port), b"".join(protocol.data_to_send())


def hung_up(line: socket.socket) -> bool:
    """Whether the other side ends it, and not because nobody answers; what it says until then is read."""
    line.settimeout(SILENCE)
    try:
        while line.recv(65_536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_frames_is_hung_up_on(tmp_path: Path, flood: str) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, frames=FRAMES)) as strict:
        assert pour(strict, flood)


def pour(inn: House, flood: str = "pings", table: str = "") -> bool:
    """Flood a table; whether that was hung up on."""
    first, then = (frame.serialize(mask=True) for frame in FLOODS[flood])
    with raw(inn, table) as line:
        try:
            line.sendall(first + then * MANY)
        except ConnectionError:
            return True  # before all was sent
        return hung_up(line)


def test_who_flooded_a_table_waits_to_be_let_in_there_and_nobody_else_behind_the_address_does(tmp_path: Path) -> None:
    for_ever = dataclasses.replace(INSTANT, frames=FRAMES, floods=Rate(0, 1), calming=3600)
    with house(tmp_path, for_ever) as strict:
        seats = strict.start(players=2)
        with strict.person(seats[0]) as ada, strict.person(seats[1]) as bob:
            assert pour(strict, table=seats[0]["table"])
            noted(strict, seats[0]["table"])
            where, asked = handshake(strict, seats[0]["table"])
            with socket.create_connection(where, PATIENCE) as again:
                again.sendall(asked)
                other = strict.create()["table"]
                for _ in range(40):
                    with strict.watcher(other) as pupil:
                        assert pupil.welcome["key"]
                assert play_on({0: ada, 1: bob}, random.Random(1), moves=6) == 6
                again.setblocking(False)
                with pytest.raises(BlockingIOError):
                    again.recv(1)


def noted(inn: House, table: str, before: float = 0.0) -> float:
    """For how long who comes to a table has to wait, as soon as it is longer than before."""

    async def longer() -> float:
        while (wait := inn.server.floods.wait("127.0.0.1", table)) <= before:
            await asyncio.sleep(0.01)
        return wait

    return inn.do(longer())


def test_who_flooded_a_table_waits_longer_each_time_and_is_let_in_then(tmp_path: Path) -> None:
    short = dataclasses.replace(INSTANT, frames=FRAMES, floods=Rate(0, 4), calming=0.2)
    with house(tmp_path, short) as strict:
        table, waits = strict.create()["table"], [0.0]
        for _ in range(4):
            assert pour(strict, table=table)
            waits.append(noted(strict, table, waits[-1]))
        with strict.watcher(table) as back:
            assert back.welcome["seat"] is None
    assert waits == pytest.approx([0, 0.2 / 16, 0.2 / 4, 0.2 * 9 / 16, 0.2])


def test_a_message_that_is_no_text_is_refused_and_the_line_stays(inn: House) -> None:
    with raw(inn) as line:
        line.sendall(Frame(Opcode.BINARY, b"\xff").serialize(mask=True))
        assert hear(line, b"no message of the protocol")


SENT = {  # a message, in frames
    "short": lambda text: [Frame(Opcode.TEXT, text)],
    "long": lambda text: [Frame(Opcode.TEXT, text + b" " * 130)],
    "in pieces": lambda text: [Frame(Opcode.TEXT, text[:9], fin=False), PING, Frame(Opcode.CONT, text[9:])],
    "after a ping": lambda text: [PING, Frame(Opcode.TEXT, text)],
}


@settings(max_examples=40)
@given(kinds=st.lists(st.sampled_from(sorted(SENT)), min_size=1, max_size=8), cuts=st.lists(st.integers(1, 90)))
def test_messages_are_heard_in_their_order_however_they_come(inn: House, kinds: list[str], cuts: list[int]) -> None:
    texts = [json.dumps({"type": "play", "move": 0, "seq": 0, "id": str(i)}).encode() for i in range(len(kinds))]
    frames = [frame for kind, text in zip(kinds, texts, strict=True) for frame in SENT[kind](text)]
    sent = b"".join(frame.serialize(mask=True) for frame in frames)
    with raw(inn) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for start, end in itertools.pairwise([0, *itertools.accumulate(cuts), len(sent)]):
            line.sendall(sent[start : max(start, end)])
            time.sleep(0.001)  # so that it comes as a piece of its own
        heard = hear(line, b'"refused"', len(texts))
    assert [int(part.split(b'"')[0]) for part in heard.split(b'"id":"')[1:]] == list(range(len(texts)))


def test_what_looks_like_a_message_inside_another_is_part_of_it(inn: House) -> None:
    inside = "\u00c1\u00c1aaa".encode() + b"b" * 67  # from its second byte on it reads as a whole frame of 67 bytes
    frame = bytes([0x80 | Opcode.TEXT, 0x80 | len(inside), 0, 0, 0, 0]) + inside
    with raw(inn) as line:
        line.sendall(frame[:7])
        time.sleep(0.1)  # so that the rest comes as a piece of its own
        line.sendall(frame[7:])
        assert hear(line, b"no message of the protocol")


def test_who_begins_a_message_inside_another_is_hung_up_on(inn: House) -> None:
    with raw(inn) as line:
        line.sendall(Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True))
        time.sleep(0.1)
        line.sendall(WORD.serialize(mask=True))
        assert hung_up(line)


def test_a_short_message_may_say_its_length_as_a_long_one_does(inn: House) -> None:
    text = json.dumps({"type": "play", "move": 0, "seq": 0, "id": "mine"}).encode().ljust(124)
    with raw(inn) as line:
        line.sendall(bytes([0x80 | Opcode.TEXT, 0x80 | 126, 0, len(text), 0, 0, 0, 0]) + text)
        assert hear(line, b'"id":"mine"')
