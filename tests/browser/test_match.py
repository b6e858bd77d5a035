"""Whole matches of Bound!, at the page: by four friends, by keyboard alone, and on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from labtop.games.bound.cards import CARDS
from tests.browser.conftest import DEAL, PHONE, Window
from tests.browser.people import MOST, KeyboardPlayer, Player, ask_for_anything

PARTNER = {card.name: card.partner for card in CARDS}


def sit_together(window: Window) -> list[Player]:
    """Four friends at a table that one of them has set: one comes by link, one by code, one finds it in the list."""
    host, *others = [Player(window(), name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    host.set_a_table(4, friends=True, listed=True)
    by_link, by_code, by_list = others
    by_link.join_by_link(host.link)
    by_code.join_by_code(host.code)
    by_list.join_from_the_list("Ada’s table")
    return [host, *others]


def play_together(friends: list[Player]) -> set[str]:
    """Until the match is over, each asking for what a friend has; the kinds of moves that were made."""

    def ask(player: Player) -> None:
        """For the partner of a card of one's own that somebody has; now and then in another way."""
        player.asked += 1
        offered = {card for friend in friends if friend is not player for card in friend.hand}
        wanted = [card for card in player.hand if PARTNER[card] in offered and PARTNER[card] not in player.hand]
        if not wanted or player.asked == 2:
            ask_for_anything(player)
        elif player.asked == 1:
            player.point_at(player.thing(f"ask_name:{PARTNER[wanted[0]]}"))
        else:
            player.point_at(player.card(wanted[0]))

    turn = friends[0].turn_of() or 0
    while friends[turn].waits():
        friends[turn].play_a_move(ask)
        next_ = friends[turn].turn_of()
        turn = turn if next_ is None else next_
        assert sum(len(friend.made) for friend in friends) < MOST, "the match does not end"
    return {move.split(":")[0] for friend in friends for move in friend.made}


def test_four_friends_play_a_whole_match_by_clicking(window: Window) -> None:
    friends = sit_together(window)
    friends[0].start()
    assert play_together(friends) == {"ask_name", "ask_type", "give", "take_from", "bind", "discard", "pass"}
    for friend in friends:
        expect(friend.ending.get_by_role("row")).to_have_count(5)
    ending = friends[2].ending
    expect(ending.get_by_test_id("seed")).to_have_text(DEAL)
    friends[2].press(ending.get_by_test_id("verify"))
    expect(ending.get_by_test_id("verified-here")).to_contain_text("the seed belongs to the commitment")
    expect(ending.get_by_test_id("verified")).to_contain_text("The deal is fair")


def test_a_whole_match_is_played_by_keyboard_alone(window: Window) -> None:
    player = KeyboardPlayer(window(), "Kim")
    player.choose_bound()
    player.write(player.page.get_by_label("Your nickname"), "Kim")
    player.press(player.button("Play now"))
    expect(player.table).to_be_visible()
    player.play_on()
    expect(player.ending.get_by_role("row").filter(has_text="Kim")).to_be_visible()


def test_a_whole_match_is_played_on_a_phone(window: Window) -> None:
    player = Player(window(viewport=PHONE, has_touch=True, is_mobile=True), "Pia", touch=True)
    player.set_a_table(3, friends=False)
    expect(player.table).to_be_visible()
    player.play_on()
    expect(player.ending.get_by_role("row").filter(has_text="Pia")).to_be_visible()
