"""A page from elsewhere whose name leads to this machine gets no answer from it."""

from __future__ import annotations

import dataclasses
import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.house import INSTANT, House, house

OWN = ["localhost", "localhost:8000", "127.0.0.1:1", "192.0.2.7", "[::1]:80", socket.gethostname(), "game.localhost"]
OTHERS = ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "[::1", "@", "a b"]


@pytest.mark.parametrize("host", OWN)
def test_the_machines_own_names_are_answered(inn: House, host: str) -> None:
    assert inn.http.get("/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", OTHERS)
def test_other_names_are_not(inn: House, host: str) -> None:
    answer = inn.http.get("/health", headers={"host": host})
    assert answer.status_code == 421
    assert "--name" in answer.json()["refused"]


def test_a_page_whose_name_leads_here_cannot_open_a_table(inn: House) -> None:
    where = f"{inn.address.replace('http', 'ws', 1)}/ws/{inn.create()['table']}"
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    with pytest.raises(InvalidStatus), connect(where, additional_headers=headers):
        pass


def test_a_name_that_the_server_was_given_is_answered(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, names=("play.example.org",))) as named:
        assert named.http.get("/health", headers={"host": "Play.Example.org"}).status_code == 200
