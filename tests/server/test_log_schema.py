"""The schema: every database is brought to the newest revision, whatever it was; a newer one is left alone."""

import asyncio
import logging
import subprocess
import sys
import threading
import time
from io import StringIO
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateTable

from labtop.server import history
from labtop.server.actions.seats import Stood
from labtop.server.log import LogRefused, revisions, schema
from tests.server.places import Place, PostgresPlace, SqlitePlace
from tests.server.test_log import CREATED

BEFORE_REVISIONS = """
    create table tables (id text primary key, code text not null unique) without rowid;
    create table events (
        "table" text not null references tables (id),
        seq integer not null,
        event text not null,
        primary key ("table", seq)
    ) without rowid;
    pragma user_version = 1;
"""
KEPT = f"""
    insert into tables (id, code) values ('t', 'T');
    insert into events values ('t', 0, '{history.encode(CREATED)}');
"""


def first_revision(place: Place) -> str:
    if place.kind == "sqlite":
        return BEFORE_REVISIONS
    script = StringIO()
    command.upgrade(revisions._config(place.kind, script), "base:1", sql=True)
    return script.getvalue()


def shape(place: Place) -> list[tuple[Any, ...]]:
    """Columns and constraints, as the database describes them."""
    if place.kind == "sqlite":
        columns = """
            select t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk
            from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'"""
        indices = """
            select t.name, i.name, i."unique", i.origin from sqlite_schema t, pragma_index_list(t.name) i"""
        keys = """
            select t.name, k."table", k."from", k."to" from sqlite_schema t, pragma_foreign_key_list(t.name) k"""
        rowids = "select name, wr from pragma_table_list where schema = 'main' and name not like 'sqlite_%'"
        found = [row for query in (columns, indices, keys, rowids) for row in place.sql(query)]
    else:
        columns = """
            select table_name, column_name, data_type, is_nullable, column_default
            from information_schema.columns where table_schema = 'public'"""
        constraints = """
            select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
            from pg_constraint where connamespace = 'public'::regnamespace"""
        found = [row for query in (columns, constraints) for row in place.sql(query)]
    return sorted((row for row in found if row[0] != revisions.TABLE), key=str)


def test_the_revisions_lead_to_the_schema(place: Place) -> None:
    place.open()
    place.close()
    grown = shape(place)
    place.sql(
        "".join(f"drop table {table.name};" for table in reversed(schema.metadata.sorted_tables) if here(table, place))
    )
    dialect: Any = postgresql.dialect() if place.kind == "postgresql" else sqlite.dialect()  # type: ignore[no-untyped-call]
    for table in schema.metadata.sorted_tables:
        if here(table, place):
            place.sql(str(CreateTable(table).compile(dialect=dialect)))
    assert shape(place) == grown


def here(table: Table, place: Place) -> bool:
    return bool(table.info.get("dialect", place.kind) == place.kind)


def test_the_newest_revision_is_known_without_alembic() -> None:
    assert ScriptDirectory(str(revisions.FOLDER)).get_heads() == [str(revisions.NEWEST)]


def test_an_old_database_is_taken_over_with_all_that_is_in_it(place: Place) -> None:
    place.sql(first_revision(place) + KEPT)
    begun = time.time()
    log = place.open()
    assert asyncio.run(log.entries("t")) == [CREATED]
    asyncio.run(log.append("t", 1, Stood(seat=0)))
    assert asyncio.run(log.touched_before(begun - 1)) == []
    place.close()
    grown = shape(place)
    assert place.sql("select version_num from alembic_version") == [(str(revisions.NEWEST),)]
    assert place.sql("select made > 1e9 from tables") == [(True,)]
    log = place.open()
    assert asyncio.run(log.entries("t")) == [CREATED, Stood(seat=0)]
    place.close()
    assert shape(place) == grown
    assert place.sql("select seq, link is null from events order by seq") == [(0, True), (1, False)]
    assert place.sql("select head from tables") == [(1,)]


def test_an_old_database_becomes_as_a_new_one(place: Place) -> None:
    place.open()
    place.close()
    new = shape(place)
    tables = [table.name for table in reversed(schema.metadata.sorted_tables) if here(table, place)]
    place.sql("".join(f"drop table {name};" for name in [*tables, revisions.TABLE]))
    place.sql(first_revision(place))
    place.open()
    place.close()
    assert shape(place) == new


def test_a_newer_database_is_refused_and_left_alone(place: Place) -> None:
    place.open()
    place.close()
    newer = "pragma user_version = 99" if place.kind == "sqlite" else "update alembic_version set version_num = '99'"
    place.sql(newer)
    before = shape(place)
    with pytest.raises(
        LogRefused, match=r"^[T/].* was written by a newer Labtop\. Use that one, or choose another --data\."
    ):
        place.open()
    assert shape(place) == before


def test_a_labtop_from_before_revisions_sees_that_a_folder_is_newer(tmp_path: Any) -> None:
    place = SqlitePlace(tmp_path)
    place.open()
    place.close()
    assert place.sql("pragma user_version") == [(revisions.NEWEST,)]


def test_a_database_with_other_things_in_it_is_refused_and_left_alone(place: Place) -> None:
    place.sql("create table events (concert text)")
    with pytest.raises(LogRefused, match=r"events.*already exists"):
        place.open()
    assert {row[0] for row in shape(place)} == {"events"}


def test_alembic_says_nothing(place: Place, capfd: pytest.CaptureFixture[str]) -> None:
    before = (list(logging.root.handlers), logging.root.level, logging.root.disabled)
    place.open()
    assert (list(logging.root.handlers), logging.root.level, logging.root.disabled) == before
    assert capfd.readouterr() == ("", "")


def test_a_start_with_the_newest_schema_does_not_wait_for_alembic(place: Place) -> None:
    place.open()
    place.close()
    program = (
        "import sys; from labtop.server.log import open_log; open_log(sys.argv[1]).close();"
        "print([name for name in ('alembic', 'sqlalchemy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program, place.where], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_workers_that_start_at_once_make_one_schema_and_one_key(database: PostgresPlace) -> None:
    keys: list[bytes] = []
    threads = [threading.Thread(target=lambda: keys.append(database.open().key())) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(keys), len(set(keys))) == (6, 1)
    assert database.sql("select key from seat_key") == [(keys[0],)]
