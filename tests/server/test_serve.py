"""`labtop serve` as a person meets it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from labtop.cli.serve import _listen, serve
from labtop.server.log import LogRefused, open_log
from labtop.server.run import NoPort, address_of, elsewhere_of, listen
from tests.server.house import PATIENCE, wait_for_port

COMMAND = "from labtop.cli.serve import serve; import typer; typer.run(serve)"
ENDLESS = f"""
import time
from labtop.server import compiling

def compile_part(template, part):
    print("compiling", flush=True)
    time.sleep(3600)

compiling.compile_part = compile_part
{COMMAND}
"""
"""The same where a part of a game takes an hour to compile."""


@contextmanager
def served(folder: Path, *more: str, command: str = COMMAND) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """The command on a free port: where it says that it is, and the process."""
    line = [sys.executable, "-c", command, "--port", "0", "--data", str(folder), *more]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "300"}
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            found = re.match(r"Labtop is at (http://127\.0\.0\.1:\d+) \(stop it with Ctrl\+C\)\.\n", said)
            assert found is not None, said
            assert server.stdout.readline() == f"Tables are kept in {folder}.\n"
            wait_for_port(found[1])
            yield found[1], server
        finally:
            server.kill()


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_to_open_it_and_stops_in_good_order(tmp_path: Path, asked: signal.Signals) -> None:
    with served(tmp_path) as (address, server):
        assert "Labtop" in httpx.get(address).text
        server.send_signal(asked)
        said, errors = server.communicate(timeout=PATIENCE)
    assert (said, server.returncode) == ("Stopped. Every table is kept.\n", 0)
    assert "Traceback" not in errors
    open_log(tmp_path).close()


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_it_does_not_wait_for_what_is_being_compiled(tmp_path: Path, asked: signal.Signals) -> None:
    with served(tmp_path, command=ENDLESS) as (_, server):
        assert server.stdout is not None
        assert server.stdout.readline() == "compiling\n"
        server.send_signal(asked)
        said, errors = server.communicate(timeout=PATIENCE)
    assert (said, errors, server.returncode) == ("Stopped. Every table is kept.\n", "", 0)
    open_log(tmp_path).close()


def test_with_json_every_line_on_stderr_is_an_object(tmp_path: Path) -> None:
    with served(tmp_path, "--log", "json") as (address, server):
        httpx.get(f"{address}/api/games", timeout=PATIENCE)
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in errors.splitlines()]
    assert "games" in [line.get("route") for line in lines]
    assert lines[-1]["message"] == "the server has stopped"


def test_a_port_that_is_in_use_is_answered_in_a_sentence(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = int(address_of(taken).rpartition(":")[2])
        with pytest.raises(NoPort, match=f"Port {port} of 127.0.0.1 cannot be used: .*in use. Choose another"):
            serve(port, "127.0.0.1", str(tmp_path))


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("not a host", 0), ("203.0.113.1", 0)])
def test_an_address_that_cannot_be_listened_on_is_answered_in_a_sentence(host: str, port: int) -> None:
    with pytest.raises(NoPort, match="cannot be used"):
        listen(host, port)


def test_a_data_folder_in_use_is_answered_in_a_sentence(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    with pytest.raises(LogRefused, match="Another server is using"):
        serve(0, "127.0.0.1", str(tmp_path))
    log.close()


class Everywhere(socket.socket):
    """A socket that others can reach; none is opened for the test."""

    def getsockname(self) -> tuple[str, int]:
        return "0.0.0.0", 4321


def test_others_are_told_an_address_of_this_machine_when_they_can_come() -> None:
    with listen("127.0.0.1", 0) as only_here:
        assert elsewhere_of(only_here) is None
    with Everywhere() as open_to_all:
        elsewhere = elsewhere_of(open_to_all)
    assert elsewhere is None or re.fullmatch(r"http://[\d.]+:4321", elsewhere)
    assert elsewhere is None or "0.0.0.0" not in elsewhere


def test_without_a_port_it_finds_one_even_where_the_usual_is_in_use() -> None:
    with _listen("127.0.0.1", None) as first, _listen("127.0.0.1", None) as second:
        assert address_of(first) != address_of(second)
