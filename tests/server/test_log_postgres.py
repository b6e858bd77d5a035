"""The log in PostgreSQL: several workers, each of which may die, and a database that may be away for a while."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import asyncpg
import pytest

from labtop.server.actions.action import Entry
from labtop.server.actions.matches import Moved
from labtop.server.actions.seats import Sat, Stood
from labtop.server.log import Log, LogRefused, Notice, open_log
from labtop.server.refusals import NotFound, NotKept, Stale
from tests.server.places import OTHERS, Postgres, PostgresPlace
from tests.server.test_log import CREATED, STORY, keep

PATIENCE = 30.0
SECRET = "s3cret"


async def next_of(hints: AsyncIterator[Notice]) -> Notice:
    return await asyncio.wait_for(anext(hints), PATIENCE)


async def until(true: Callable[[], Awaitable[object]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await true():
            await asyncio.sleep(0.02)


def sessions(last: str) -> str:
    """The sessions of other people whose last statement was like this."""
    return f"{OTHERS} and query like '{last}'"


WAITING = "select 1" + sessions("%unnest%") + " and wait_event_type = 'Lock'"
WORKER = """
import asyncio, sys, time
from labtop.server.actions.seats import Stood
from labtop.server.log import open_log

async def work():
    await log.append("t", 1, Stood(seat=0))
    print(await log.lead("t"), flush=True)

log = open_log(sys.argv[1])
asyncio.run(work())
time.sleep(600)
"""


def end(database: PostgresPlace, last: str) -> None:
    """Cut the connection on which something like this was said last."""
    ended = database.sql("select pg_terminate_backend(pid)" + sessions(last))
    assert ended == [(True,)]


# --- several workers ---


def test_what_one_worker_keeps_another_finds(database: PostgresPlace) -> None:
    one, two = database.open(), database.open()
    asyncio.run(keep(one, "t", STORY))
    assert asyncio.run(two.table("T")) == ("t", "T")
    assert asyncio.run(two.entries("t", 3)) == STORY[3:]


def test_of_two_workers_that_want_the_same_numbers_one_gets_each(database: PostgresPlace) -> None:
    one, two = database.open(), database.open()
    tables = [f"t{number}" for number in range(10)]

    async def race() -> dict[tuple[str, int], list[int]]:
        for table in tables:
            await one.open_table(table, table.upper(), CREATED)
        won: dict[tuple[str, int], list[int]] = {(table, seq): [] for table in tables for seq in range(1, 6)}

        async def claim(log: Log, seat: int, table: str, seq: int) -> None:
            with suppress(Stale):
                await log.append(table, seq, Moved(seat=seat, move=seq))
                won[table, seq].append(seat)

        for seq in range(1, 6):
            there, back = [claim(one, 0, table, seq) for table in tables], [claim(two, 1, t, seq) for t in tables[::-1]]
            await asyncio.gather(*there, *back)
        return won

    won = asyncio.run(race())
    assert {len(winners) for winners in won.values()} == {1}
    for table in tables:
        story = asyncio.run(one.entries(table))
        assert story[1:] == [Moved(seat=won[table, seq][0], move=seq) for seq in range(1, 6)]


def test_the_others_hear_what_was_kept_and_what_was_said(database: PostgresPlace) -> None:
    one, two, three = (database.open() for _ in range(3))

    async def talk() -> list[list[Notice]]:
        streams = [two.notices(), two.notices(), three.notices()]
        await one.open_table("t", "T", CREATED)
        await one.append("t", 1, Sat(seat=1, name="Bob"))
        await one.tell("t", "clap  Ω\n")
        await one.append("t", 2, Stood(seat=1))
        return [[await next_of(stream) for _ in range(3)] for stream in streams]

    assert asyncio.run(talk()) == [[Notice("t", 1), Notice("t", 0, "clap  Ω\n"), Notice("t", 2)]] * 3


def test_nobody_hears_what_was_not_kept(database: PostgresPlace) -> None:
    one, two = database.open(), database.open()

    async def talk() -> Notice:
        await one.open_table("t", "T", CREATED)
        hints = two.notices()
        for table, seq in [("t", 0), ("nowhere", 1)]:
            with pytest.raises(Exception, match=r"gone on|no longer kept"):
                await one.append(table, seq, Stood(seat=0))
        await one.append("t", 1, Stood(seat=0))
        return await next_of(hints)

    assert asyncio.run(talk()) == Notice("t", 1)


def test_who_falls_behind_is_told_to_look_at_everything(
    database: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("labtop.server.log.notices.MOST", 3)
    one, two = database.open(), database.open()

    async def talk() -> list[Notice]:
        await one.open_table("t", "T", CREATED)
        slow, quick = two.notices(), two.notices()
        for seq in range(1, 6):
            await one.append("t", seq, Stood(seat=0))
            await next_of(quick)
        return [await next_of(slow) for _ in range(2)]

    assert asyncio.run(talk()) == [Notice(), Notice("t", 5)]


def test_what_strangers_say_is_a_reason_to_look_at_everything(database: PostgresPlace) -> None:
    log = database.open()

    async def listen() -> Notice:
        hints = log.notices()
        await asyncio.to_thread(database.sql, "notify labtop, 'hello'")
        return await next_of(hints)

    assert asyncio.run(listen()) == Notice()


def test_one_worker_leads_a_table_until_it_gives_it_up(database: PostgresPlace) -> None:
    one, two = database.open(), database.open()

    async def take_turns() -> None:
        hints = two.notices()
        assert all(await asyncio.gather(one.lead("t"), one.lead("t")))
        assert not await two.lead("t")
        assert await two.lead("u")
        await two.release("t")  # which it does not lead
        assert not await two.lead("t")
        await one.release("t")
        assert await next_of(hints) == Notice("t")
        assert await two.lead("t")
        assert not await one.lead("t")

    asyncio.run(take_turns())


def test_a_worker_that_stops_leaves_its_tables_to_the_others(database: PostgresPlace) -> None:
    one, two = open_log(database.where), database.open()

    async def leave() -> None:
        assert await one.lead("t")
        hints = two.notices()
        await asyncio.to_thread(one.close)
        assert await next_of(hints) == Notice()
        assert await two.lead("t")

    asyncio.run(leave())


def test_a_worker_whose_line_is_cut_no_longer_leads_and_looks_at_everything(database: PostgresPlace) -> None:
    one, two = database.open(), database.open()

    async def cut() -> None:
        assert await one.lead("t")
        hints = one.notices()
        await asyncio.to_thread(end, database, "%pg_try_advisory_lock%")
        await until(lambda: two.lead("t"))
        assert await next_of(hints) == Notice()
        assert not await one.lead("t")
        await two.tell("t", "still there")
        assert await next_of(hints) == Notice("t", 0, "still there")
        await two.release("t")
        assert await one.lead("t")

    asyncio.run(cut())


def test_a_line_that_is_dead_and_does_not_say_so_is_replaced(
    database: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("labtop.server.log.session.BEAT", 0.1)
    monkeypatch.setattr("labtop.server.log.postgres.PATIENCE", 0.3)
    log = database.open()

    async def stall() -> Notice:
        assert await log.lead("t")
        ((pid,),) = await asyncio.to_thread(database.sql, "select pid" + sessions("%pg_try_advisory_lock%"))
        os.kill(pid, signal.SIGSTOP)
        try:
            return await next_of(log.notices())
        finally:
            os.kill(pid, signal.SIGCONT)

    assert asyncio.run(stall()) == Notice()
    assert asyncio.run(log.tables()) == {}


def test_workers_share_their_key(database: PostgresPlace) -> None:
    assert database.open().key() == database.open().key()


def test_what_another_worker_did_meanwhile_counts_and_spoils_nothing_else(database: PostgresPlace) -> None:
    log = database.open()

    async def meanwhile() -> list[object]:
        for table in ("a", "b", "c"):
            await log.open_table(table, table.upper(), CREATED)
        other = await asyncpg.connect(database.where)
        async with other.transaction():
            await other.execute("delete from events where \"table\" = 'a'; delete from tables where id = 'a'")
            await other.execute("update tables set touched = 1 where id = 'b'; insert into events values ('b', 1, '')")
            appends = [asyncio.create_task(log.append(table, 1, Stood(seat=0))) for table in ("a", "b", "c")]
            await until(lambda: asyncio.to_thread(database.sql, WAITING))
        await other.close()
        return [type(answer) for answer in await asyncio.gather(*appends, return_exceptions=True)]

    assert asyncio.run(meanwhile()) == [NotFound, Stale, type(None)]
    assert asyncio.run(log.touched_before(2)) == []


def test_a_worker_that_is_killed_leaves_what_it_kept_and_what_it_led(database: PostgresPlace) -> None:
    log = database.open()
    asyncio.run(log.open_table("t", "T", CREATED))
    with subprocess.Popen([sys.executable, "-c", WORKER, database.where], stdout=subprocess.PIPE, text=True) as worker:
        try:
            assert worker.stdout is not None
            assert worker.stdout.readline() == "True\n"
            assert not asyncio.run(log.lead("t"))
        finally:
            worker.kill()
    asyncio.run(until(lambda: log.lead("t")))
    assert asyncio.run(log.entries("t", 1)) == [Stood(seat=0)]


# --- a database that goes away ---


def test_a_connection_that_is_lost_in_the_middle_leaves_it_open_whether_it_was_kept(database: PostgresPlace) -> None:
    one, two = database.open(), database.open()

    async def lose() -> None:
        await one.open_table("t", "T", CREATED)
        await one.append("t", 1, Stood(seat=0))
        holder = await asyncpg.connect(database.where)
        async with holder.transaction():
            await holder.execute("select from tables for update")
            appending = asyncio.create_task(one.append("t", 2, Stood(seat=0)))
            await until(lambda: asyncio.to_thread(database.sql, WAITING))
            await asyncio.to_thread(end, database, "%unnest%")
            with pytest.raises(NotKept, match="before it could say whether this is kept"):
                await appending
        await holder.close()
        await one.append("t", 2, Stood(seat=0))
        assert await two.entries("t", 2) == [Stood(seat=0)]

    asyncio.run(lose())


def test_a_server_that_is_restarted_is_found_again(database: PostgresPlace, postgres: Postgres) -> None:
    log = database.open()
    story: list[Entry] = [CREATED]

    async def restart() -> None:
        await log.open_table("t", "T", CREATED)
        assert await log.lead("t")
        hints = log.notices()
        await asyncio.to_thread(postgres.stop)
        try:
            await until(lambda: refused(log.append("t", 1, Stood(seat=0)), "cannot be reached, so nothing was done"))
            assert await refused(log.tell("t", "hello"), "cannot be reached")
            assert await refused(log.remove(["t"]), "cannot be reached")
            assert await refused(log.entries("t"), "cannot be reached")
            assert not await log.lead("t")
            await log.release("t")
        finally:
            await asyncio.to_thread(postgres.start)
        assert await next_of(hints) == Notice()
        await log.append("t", 1, Stood(seat=0))
        story.append(Stood(seat=0))
        assert await log.entries("t") == story
        assert await log.lead("t")

    asyncio.run(restart())


async def refused(work: Awaitable[object], sentence: str) -> bool:
    """Whether it is not kept, for this reason."""
    try:
        await work
    except NotKept as refusal:
        return sentence in str(refusal)
    return False


def test_a_log_is_closed_while_the_server_is_away(database: PostgresPlace, postgres: Postgres) -> None:
    log = open_log(database.where)

    async def end_of_hints() -> list[Notice]:
        hints = log.notices()
        await asyncio.to_thread(log.close)
        return [hint async for hint in hints]

    postgres.stop()
    try:
        assert asyncio.run(end_of_hints()) == []
    finally:
        postgres.start()


def test_what_waits_is_kept_before_the_log_closes(database: PostgresPlace) -> None:
    log = open_log(database.where)

    async def close() -> None:
        await log.open_table("t", "T", CREATED)
        appends = [asyncio.create_task(log.append("t", seq, Stood(seat=0))) for seq in range(1, 50)]
        await asyncio.sleep(0)
        await asyncio.to_thread(log.close)
        await asyncio.gather(*appends)

    asyncio.run(close())
    assert len(asyncio.run(database.open().entries("t"))) == 50


# --- where it is ---


def test_the_environment_names_a_database(database: PostgresPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LABTOP_DATA", database.where)
    log = open_log()
    log.close()
    assert log.where.startswith(f"the database {database.name} at ")


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        (f"postgresql://ada:{SECRET}@127.0.0.1:1/tables", "the database tables at 127.0.0.1:1: "),
        (f"postgres://ada:{SECRET}@no.such.host.invalid/tables", "the database tables at no.such.host.invalid: "),
        (f"postgresql://127.0.0.1:1/tables?user=ada&password={SECRET}", "the database tables at 127.0.0.1:1: "),
        (f"postgresql://ada:{SECRET}@127.0.0.1:1", "the database at 127.0.0.1:1: "),
        (f"postgresql://ada:{SECRET}@127.0.0.1:1,[::1]:1/tables", "the database tables at 127.0.0.1:1,[::1]:1: "),
        (f"postgresql://ada:{SECRET}/x@127.0.0.1/tables", "URL cannot be read"),
        (f"postgresql://ada:1/{SECRET}@127.0.0.1/tables", "URL cannot be read"),
        (f"postgresql://ada:1?{SECRET}@127.0.0.1/tables", "URL cannot be read"),
        (f"postgresql://ada:1#{SECRET}@127.0.0.1/tables", "URL cannot be read"),
        (f"postgresql://ada:{SECRET}@127.0.0.1:port/tables", "URL cannot be read"),
        (f"postgresql://ada:{SECRET}@[::1/tables", "URL cannot be read"),
        (f"postgresql://ada:{SECRET}@127.0.0.1:1/tables?sslmode={SECRET}", "URL cannot be read"),
        (f"mysql://ada:{SECRET}@127.0.0.1/tables", "a folder or at a postgresql:// URL"),
        (f"postgresql+asyncpg://ada:{SECRET}@127.0.0.1/tables", "a folder or at a postgresql:// URL"),
    ],
)
def test_a_url_that_does_not_work_is_refused_without_telling_the_password(url: str, sentence: str) -> None:
    with pytest.raises(LogRefused) as refused:
        open_log(url)
    assert sentence in str(refused.value)
    assert SECRET not in str(refused.value)
    assert refused.value.__suppress_context__ or refused.value.__context__ is None


def test_a_database_that_is_not_there_is_refused_in_a_sentence(postgres: Postgres) -> None:
    with pytest.raises(LogRefused, match=r'Tables cannot be kept in .*: database "nowhere" does not exist\. Check --d'):
        open_log(postgres.url("nowhere"))


def test_a_database_that_we_may_not_write_is_refused_in_a_sentence(database: PostgresPlace) -> None:
    database.sql(
        "do $$ begin if not exists (select from pg_roles where rolname = 'reader') "
        "then create role reader login; end if; end $$;"
    )
    with pytest.raises(LogRefused, match="permission denied for schema public"):
        open_log(database.where.replace("postgres:@", "reader:@"))
