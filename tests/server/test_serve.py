"""`labtop serve` as a person meets it."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from labtop.cli.serve import serve
from labtop.server.log import Log, LogRefused
from labtop.server.run import NoPort, address_of, listen
from tests.server.house import PATIENCE, wait_for_port

COMMAND = "from labtop.cli.serve import serve; import typer; typer.run(serve)"


def test_it_says_where_to_open_it_and_stops_in_good_order(tmp_path: Path) -> None:
    command = [sys.executable, "-c", COMMAND, "--port", "0", "--data", str(tmp_path)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "300"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"Labtop is at (http://127\.0\.0\.1:\d+)", said)
        assert found is not None, said
        wait_for_port(found[1])
        assert "The server runs." in httpx.get(found[1]).text
        server.send_signal(signal.SIGINT)
        said, errors = server.communicate(timeout=PATIENCE)
    assert (said, server.returncode) == ("Stopped. Every table is kept.\n", 0)
    assert "Traceback" not in errors
    Log(tmp_path).close()


def test_a_port_that_is_in_use_is_answered_in_a_sentence(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = int(address_of(taken).rpartition(":")[2])
        with pytest.raises(NoPort, match=f"Port {port} of 127.0.0.1 cannot be used: .*in use. Choose another"):
            serve(port, "127.0.0.1", tmp_path)


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("not a host", 0), ("203.0.113.1", 0)])
def test_an_address_that_cannot_be_listened_on_is_answered_in_a_sentence(host: str, port: int) -> None:
    with pytest.raises(NoPort, match="cannot be used"):
        listen(host, port)


def test_a_data_folder_in_use_is_answered_in_a_sentence(tmp_path: Path) -> None:
    log = Log(tmp_path)
    with pytest.raises(LogRefused, match="Another server is using"):
        serve(0, "127.0.0.1", tmp_path)
    log.close()
