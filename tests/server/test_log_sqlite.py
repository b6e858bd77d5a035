"""The log in a folder: it belongs to one server, and to one user of the machine."""

import asyncio
import os
import stat
from pathlib import Path

import pytest

from labtop.server.log import FILE, LogRefused, SqliteLog, data_folder, open_log
from tests.server.test_log import CREATED


def test_a_database_in_use_is_refused(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path)
    with pytest.raises(LogRefused, match="Another server is using"):
        SqliteLog(tmp_path)
    log.close()
    SqliteLog(tmp_path).close()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("hello " * 1000)
    with pytest.raises(LogRefused, match="Choose another --data"):
        SqliteLog(tmp_path)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LogRefused, match="cannot be kept"):
        SqliteLog(tmp_path / "file" / "folder")


def test_only_its_owner_can_read_what_is_kept(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path)
    log.key()
    asyncio.run(log.open_table("t", "T", CREATED))
    modes = {stat.S_IMODE(os.stat(path).st_mode) for path in tmp_path.iterdir()}
    log.close()
    assert modes == {0o600}


def test_the_data_folder_is_as_given_or_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LABTOP_DATA", "/elsewhere")
    assert data_folder() == Path("/elsewhere")
    assert data_folder("/here") == Path("/here")
    monkeypatch.delenv("LABTOP_DATA")
    assert data_folder().name == "labtop"


def test_a_log_is_opened_in_the_folder_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LABTOP_DATA", str(tmp_path / "elsewhere"))
    log = open_log()
    log.close()
    assert (log.where, (tmp_path / "elsewhere" / FILE).exists()) == (str(tmp_path / "elsewhere"), True)
    log = open_log(tmp_path / "here")
    log.close()
    assert log.where == str(tmp_path / "here")
