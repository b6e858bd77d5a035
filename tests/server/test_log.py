"""The log, in either database: what is in it stays, in order, once; what cannot be kept is refused in a sentence."""

import asyncio
import time
from typing import Any

import pytest

from labtop.kernel.errors import BadRecord, Refusal
from labtop.server import history
from labtop.server.actions.action import FORMAT, Entry, Kept
from labtop.server.actions.bots import BotSet
from labtop.server.actions.matches import Moved, Started
from labtop.server.actions.opening import Created
from labtop.server.actions.seats import Sat, Stood
from labtop.server.log import Log, SqliteLog
from labtop.server.log.contract import Damaged
from labtop.server.refusals import NotFound, NotKept, Stale, TooLarge
from tests.server.places import Place

CREATED = Created(game="bound", version="1", players=2, options={}, key="00" * 32, host="Ada")
STORY: list[Entry] = [
    CREATED,
    Sat(seat=1, name="Bob\0 'Ω"),
    Stood(seat=1),
    BotSet(seat=1, bot="novice"),
    Started(names=["Ada", "Bot"]),
    Moved(seat=0, move=3, id="m1"),
]


async def keep(log: Log, table: str, story: list[Entry]) -> None:
    await log.open_table(table, table.upper(), story[0])
    for seq, event in enumerate(story[1:], 1):
        await log.append(table, seq, event)


def test_what_was_kept_is_read_back_by_the_next_server(place: Place) -> None:
    asyncio.run(keep(place.open(), "t", STORY))
    place.close()
    again = place.open()
    assert asyncio.run(again.entries("t")) == STORY
    assert asyncio.run(again.tables()) == {"T": "t"}


def test_a_reader_catches_up_from_any_event(place: Place) -> None:
    log = place.open()
    asyncio.run(keep(log, "t", STORY))
    assert [asyncio.run(log.entries("t", since)) for since in (2, 5, 6)] == [STORY[2:], STORY[5:], []]


def test_a_number_is_given_once_and_the_others_of_the_batch_are_kept(place: Place) -> None:
    log = place.open()

    async def crowd() -> list[object]:
        await log.open_table("t", "T", CREATED)
        appends = [log.append("t", 1, Moved(seat=0, move=n)) for n in range(5)]
        more = [log.append("t", 2, Stood(seat=0)), log.append("nowhere", 1, Stood(seat=0))]
        return list(await asyncio.gather(*appends, *more, return_exceptions=True))

    answers = asyncio.run(crowd())
    kept = type(None)
    assert [type(answer) for answer in answers] == [kept, Stale, Stale, Stale, Stale, kept, NotFound]
    assert asyncio.run(log.entries("t")) == [CREATED, Moved(seat=0, move=0), Stood(seat=0)]


def test_whoever_is_cancelled_while_something_is_added_learns_that_it_is_kept(place: Place) -> None:
    log = place.open()
    learned: list[str] = []

    async def add() -> None:
        await log.append("t", 1, Stood(seat=0))
        learned.append("it is kept")
        await asyncio.sleep(0)
        learned.append("and nothing more")

    async def leave() -> bool:
        await log.open_table("t", "T", CREATED)
        adding = asyncio.create_task(add())
        await asyncio.sleep(0)
        adding.cancel()
        await asyncio.wait([adding])
        return adding.cancelled()

    assert asyncio.run(leave())
    assert learned == ["it is kept"]
    assert asyncio.run(log.entries("t", 1)) == [Stood(seat=0)]


def test_many_tables_share_a_commit(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    log, sizes = place.open(), list[int]()
    commit = type(log)._commit  # type: ignore[attr-defined]  # how each of them is built

    def counted(log: Log, batch: list[Any]) -> object:
        sizes.append(len(batch))
        return commit(log, batch)

    async def crowd() -> None:
        await asyncio.gather(*(log.open_table(f"t{n}", f"T{n}", CREATED) for n in range(200)))
        monkeypatch.setattr(type(log), "_commit", counted)
        await asyncio.gather(*(log.append(f"t{n}", 1, Stood(seat=0)) for n in range(200)))

    asyncio.run(crowd())
    assert sum(sizes) == 200
    assert len(sizes) < 100


def test_an_id_or_a_code_that_is_taken_is_refused_and_nothing_of_it_is_there(place: Place) -> None:
    log = place.open()
    asyncio.run(log.open_table("t", "T", CREATED))
    for table, code in [("t", "U"), ("u", "T"), ("t", "T")]:
        with pytest.raises(Stale):
            asyncio.run(log.open_table(table, code, CREATED))
    assert asyncio.run(log.tables()) == {"T": "t"}
    assert asyncio.run(log.count()) == 1
    assert asyncio.run(log.entries("u")) == []


def test_a_table_is_found_by_its_id_or_its_code(place: Place) -> None:
    log = place.open()
    asyncio.run(log.open_table("t", "CODE", CREATED))
    found = [asyncio.run(log.table(asked)) for asked in ("t", "CODE", "code", "", "\0", "\ud800", "Ω", "' or ''='")]
    assert found == [("t", "CODE"), ("t", "CODE"), *[None] * 6]


def test_only_the_next_number_is_given(place: Place) -> None:
    log = place.open()
    asyncio.run(keep(log, "t", STORY[:2]))
    for seq in (0, 1, 3):
        with pytest.raises(Stale):
            asyncio.run(log.append("t", seq, Stood(seat=1)))
    assert asyncio.run(log.entries("t")) == STORY[:2]


DAMAGE = {
    "a gap": ("delete from events where seq = 2", "entry 2 is missing"),
    "another entry": ("update events set event = replace(event, 'novice', 'student')", "entry 3 was changed"),
    "another record": ("update events set states = link where seq = 5", "entry 5 was changed"),
    "no link": ("update events set link = null where seq = 4", "entry 4 was changed"),
    "an end that is lost": ("delete from events where seq >= 2", "it ends with entry 1 and should go on to 5"),
    "nothing left": ("delete from events", "it ends with entry -1 and should go on to 5"),
    "an old head": ("update tables set head = 3", "its head is entry 3 and does not fit what is there, up to 5"),
    "another head": ("update tables set link = null", "its head is entry 5 and does not fit"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_history_is_refused_in_a_sentence_that_names_no_place(place: Place, damage: str) -> None:
    asyncio.run(keep(place.open(), "t", STORY))
    place.close()
    done, trouble = DAMAGE[damage]
    place.sql(done)
    with pytest.raises(Damaged, match=f"The log of this table is damaged: {trouble}") as refused:
        asyncio.run(place.open().entries("t"))
    assert place.where not in str(refused.value)


def test_a_log_that_has_become_shorter_than_its_reader_knows_is_damaged(place: Place) -> None:
    log = place.open()
    asyncio.run(keep(log, "t", STORY))
    with pytest.raises(Damaged, match="it ends with entry 5 and has been further already"):
        asyncio.run(log.entries("t", 99))


def test_the_records_of_an_entry_are_kept_with_it(place: Place) -> None:
    log = place.open()
    asyncio.run(log.open_table("t", "T", CREATED))
    asyncio.run(log.append("t", 1, Stood(seat=0), b"\0records"))
    assert asyncio.run(log.kept("t")) == [Kept(CREATED), Kept(Stood(seat=0), b"\0records")]


def test_an_event_touches_its_table(place: Place) -> None:
    log = place.open()
    for table in ("a", "b", "c"):
        asyncio.run(log.open_table(table, table.upper(), CREATED))
    place.close()
    place.sql("update tables set made = 50, touched = case id when 'a' then 200 when 'b' then 100 else 300 end")
    log = place.open()
    assert asyncio.run(log.touched_before(300)) == ["b", "a"]
    asyncio.run(log.append("b", 1, Stood(seat=0)))
    assert asyncio.run(log.touched_before(time.time() - 60)) == ["a", "c"]
    assert sorted(asyncio.run(log.touched_before(time.time() + 60))) == ["a", "b", "c"]
    place.close()
    assert place.sql("select made from tables") == [(50,)] * 3


def test_a_forgotten_table_is_gone_and_its_code_is_free(place: Place) -> None:
    log = place.open()
    for table in ("a", "b", "c"):
        asyncio.run(keep(log, table, STORY))
    asyncio.run(log.remove(["a", "c", "nowhere"]))
    asyncio.run(log.remove([]))
    assert asyncio.run(log.tables()) == {"B": "b"}
    assert [asyncio.run(log.entries(table)) for table in ("a", "b", "c")] == [[], STORY, []]
    with pytest.raises(NotFound, match="no longer kept"):
        asyncio.run(log.append("a", 6, Stood(seat=0)))
    asyncio.run(log.open_table("d", "A", CREATED))
    assert asyncio.run(log.table("A")) == ("d", "A")


def test_of_tables_that_cannot_all_be_forgotten_none_is(place: Place) -> None:
    log = place.open()
    for table in ("a", "b"):
        asyncio.run(keep(log, table, STORY))
    place.close()
    if place.kind == "sqlite":
        place.sql(
            "create trigger stay before delete on tables when old.id = 'b' begin select raise(abort, 'stays'); end;"
        )
    else:
        place.sql(
            "create function stay() returns trigger language plpgsql as $$ begin raise 'stays'; end $$;"
            "create trigger stay before delete on tables for each row when (old.id = 'b') execute function stay();"
        )
    log = place.open()
    with pytest.raises(Refusal):
        asyncio.run(log.remove(["a", "b"]))
    assert [asyncio.run(log.entries(table)) for table in ("a", "b")] == [STORY, STORY]


def test_what_cannot_be_written_is_refused_and_nothing_of_it_is_there(place: Place) -> None:
    log = place.open()
    asyncio.run(log.open_table("t", "T", CREATED))
    if isinstance(log, SqliteLog):
        asyncio.run(log._rows("pragma max_page_count = 1"))
    else:
        place.sql(
            "create function full_disk() returns trigger language plpgsql as"
            " $$ begin raise 'disk is full' using errcode = 'disk_full'; end $$;"
            "create trigger full_disk before insert on events execute function full_disk();"
        )

    async def crowd() -> list[object]:
        large = Sat(seat=1, name="x" * 20_000)
        appends = [log.append("t", seq, large) for seq in range(1, 20)]
        return list(await asyncio.gather(*appends, return_exceptions=True))

    answers = asyncio.run(crowd())
    assert {type(answer) for answer in answers} == {NotKept}
    assert "disk is full), so nothing was done. Try again." in str(answers[0])
    assert asyncio.run(log.entries("t")) == [CREATED]


def test_the_key_is_the_same_for_the_next_server(place: Place) -> None:
    key = place.open().key()
    place.close()
    assert place.open().key() == key
    assert len(key) == 32


def test_the_only_worker_leads(place: Place) -> None:
    log = place.open()
    asyncio.run(log.open_table("t", "T", CREATED))
    assert asyncio.run(log.lead("t"))
    assert asyncio.run(log.lead("t"))
    asyncio.run(log.release("t"))
    assert asyncio.run(log.lead("t"))


def test_who_works_alone_gets_no_hints(place: Place) -> None:
    log = place.open()

    async def listen() -> list[object]:
        hints = log.notices()
        await keep(log, "t", STORY)
        await log.tell("t", "hello")
        await asyncio.to_thread(place.close)
        return [hint async for hint in hints]

    assert asyncio.run(listen()) == []


def test_a_message_between_workers_is_short(place: Place) -> None:
    log = place.open()
    asyncio.run(log.tell("t", "Ω" * 2048))
    with pytest.raises(TooLarge, match="at most 4096 bytes"):
        asyncio.run(log.tell("t", "Ω" * 2049))


def test_an_event_of_a_newer_labtop_is_refused() -> None:
    with pytest.raises(BadRecord, match="newer Labtop"):
        history.decode(f'{{"event":"stood","v":{FORMAT + 1},"seat":0}}')
