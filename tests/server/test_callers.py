"""Connections that say nothing are let go, and keep nobody out."""

from __future__ import annotations

import dataclasses
import gc
import socket
import time
import weakref
from pathlib import Path

import httpx
import pytest

from tests.server.house import INSTANT, PATIENCE, House, house

BEGUN = [
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
]


def call(opened: House) -> socket.socket:
    url = httpx.URL(opened.address)
    return socket.create_connection((url.host, url.port or 80), PATIENCE)


@pytest.mark.parametrize("begun", BEGUN)
def test_who_does_not_finish_a_request_is_hung_up_on(tmp_path: Path, begun: bytes) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, patience=0.2)) as opened, call(opened) as caller:
        caller.sendall(begun)
        heard = b"-"
        try:
            while heard:
                heard = caller.recv(4096)
        except ConnectionResetError:
            heard = b""
        assert heard == b""


def test_who_trickles_a_request_is_hung_up_on(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, patience=0.2)) as opened, call(opened) as caller:
        caller.sendall(b"GET / HTTP/1.1\r\n")
        with pytest.raises(ConnectionError):
            _trickle(caller, time.monotonic() + PATIENCE)


def _trickle(caller: socket.socket, end: float) -> None:
    while time.monotonic() < end:
        caller.sendall(b"X: y\r\n")
        time.sleep(0.02)


def test_nothing_is_kept_of_who_has_hung_up(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, patience=PATIENCE)) as opened:
        callers = [call(opened) for _ in range(40)]
        opened.http.get("/health")  # those who called before it are in
        kept = weakref.WeakSet(opened.server.callers._silent)
        assert len(kept) == len(callers)
        for caller in callers:
            caller.close()
        end = time.monotonic() + 20
        while kept and time.monotonic() < end:
            time.sleep(0.05)
            gc.collect()
        assert not kept


def test_those_who_say_nothing_make_room_for_those_who_do(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        opened.server.callers.most = 20
        silent = [call(opened) for _ in range(60)]
        assert opened.http.get("/health").status_code == 200
        for caller in silent:
            caller.close()


def test_a_house_that_is_full_of_people_says_so(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        with httpx.Client(base_url=opened.address) as inside:
            assert inside.get("/health").status_code == 200
            opened.server.callers.most = 1
            with httpx.Client(base_url=opened.address) as late:
                answer = late.get("/health")
        assert answer.status_code == 503
        assert "Try again" in answer.json()["refused"]
