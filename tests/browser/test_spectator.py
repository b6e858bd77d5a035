"""Whoever watches sees what lies open and nothing else: neither on the page nor in what the server sends to it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Window
from tests.browser.people import Player, listen
from tests.server.house import House


def test_a_spectator_is_told_and_shown_how_many_cards_and_never_which(inn: House, window: Window) -> None:
    seat = inn.start(players=3, people=1)[0]
    player, watcher = Player(window()), Player(window())
    own, heard = listen(player.page), listen(watcher.page)
    player.take_the_seat(seat)
    watcher.page.goto(f"/#/table/{seat['table']}")
    for _ in range(4):
        assert player.waits()
        player.play_a_move()
    assert player.waits()
    expect(watcher.table).to_have_attribute("data-seq", player.seq)

    seen = [message["view"]["table"] for message in own if message["type"] == "table"]
    assert any(table["hand"] for table in seen), "nothing was listened to"
    views = [message["view"] for message in heard if message["type"] == "table"]
    assert len(views) > 4
    assert all(view["table"]["hand"] is None for view in views)
    assert all(shown["hand"] is None for view in views for shown in view["table"]["seats"])
    drawn = [event for view in views for event in view["events"] if event["kind"] in ("drew", "gave_hidden")]
    assert {event["name"] for event in drawn} == {None}
    assert not any(message["moves"] for message in heard if message["type"] == "table")

    assert watcher.hand == []
    for shown in views[-1]["table"]["seats"]:
        place = watcher.page.get_by_test_id(f"seat-{shown['seat']}")
        expect(place).to_contain_text(re.compile(rf"\b{shown['cards']} cards? in hand"))
