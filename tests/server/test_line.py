"""One line to the house cannot freeze or fill it, whatever comes along it."""

from __future__ import annotations

import dataclasses
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from labtop.server.settings import FRAMES
from tests.server.house import INSTANT, PATIENCE, House, house

MANY = 20_000  # frames: far more than anybody needs
PING, PART, WORD = Frame(Opcode.PING, b""), Frame(Opcode.CONT, b"x", fin=False), Frame(Opcode.TEXT, b"x")
FLOODS = {"pings": (PING, PING), "fragments": (Frame(Opcode.TEXT, b"x", fin=False), PART), "words": (WORD, WORD)}


HELLO = Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True)


@contextmanager
def raw(inn: House) -> Iterator[socket.socket]:
    """A spectator's connection to a table, along which anything may be sent after hello."""
    uri = parse_uri(f"{inn.address.replace('http', 'ws', 1)}/ws/{inn.create()['table']}")
    protocol = ClientProtocol(uri)
    protocol.send_request(protocol.connect())
    with socket.create_connection((uri.host, uri.port), PATIENCE) as line:
        line.sendall(b"".join(protocol.data_to_send()))
        assert line.recv(4096).startswith(b"HTTP/1.1 101")
        line.sendall(HELLO)
        heard = b""
        while b'"lobby"' not in heard:
            heard += line.recv(65_536)
        yield line


def hung_up(line: socket.socket) -> bool:
    """Whether the other side ends it; what it says until then is read."""
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
    first, then = (frame.serialize(mask=True) for frame in FLOODS[flood])
    with house(tmp_path, dataclasses.replace(INSTANT, frames=FRAMES)) as strict, raw(strict) as line:
        try:
            line.sendall(first + then * MANY)
        except ConnectionError:
            return  # it was hung up on before all was sent
        assert hung_up(line)


def test_a_message_that_is_no_text_is_refused_and_the_line_stays(inn: House) -> None:
    with raw(inn) as line:
        line.sendall(Frame(Opcode.BINARY, b"\xff").serialize(mask=True))
        assert b"no message of the protocol" in line.recv(4096)
