"""A match in hand: setting it up, playing, taking back, cloning."""

import random

import pytest

import labtop


def played(moves: int, seed: int = 7, players: int = 3) -> labtop.Match:
    match = labtop.new("bound", players=players, seed=seed)
    choose = random.Random(seed).choice
    for _ in range(moves):
        match.play(choose(match.moves()))
    return match


def until_pass(seed: int = 5) -> labtop.Match:
    """A match whose last move was a pass."""
    match = labtop.new("bound", players=3, seed=seed)
    choose = random.Random(seed).choice
    while True:
        moves = match.moves()
        passes = [move for move in moves if move.family == "pass"]
        match.play(passes[0] if passes else choose(moves))
        if passes:
            return match


def test_games_are_found_by_their_keys() -> None:
    assert "bound" in labtop.games()


def test_an_unknown_game_is_refused_with_the_list_of_those_there_are() -> None:
    with pytest.raises(labtop.UnknownGame, match=r"There is no game called 'chess'. The games are: .*bound"):
        labtop.new("chess", players=2)


@pytest.mark.parametrize("players", [1, 9, True])
def test_a_table_of_the_wrong_size_is_refused_in_a_sentence(players: int) -> None:
    with pytest.raises(labtop.BadOption, match=f"^Bound! needs 2 to 8 players, not {players}.$"):
        labtop.new("bound", players=players)


@pytest.mark.parametrize("seed", ["ab", "zz" * 32, b"short", 1.5, True])
def test_a_seed_that_is_not_one_is_refused(seed: str) -> None:
    with pytest.raises(labtop.BadOption, match="A seed is a whole number or 64 hexadecimal digits"):
        labtop.new("bound", players=2, seed=seed)


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert played(30).state == played(30).state


def test_another_seed_gives_another_deal() -> None:
    assert played(0, seed=1).state != played(0, seed=2).state


def test_without_a_seed_every_match_is_dealt_anew() -> None:
    assert labtop.new("bound", players=2).state != labtop.new("bound", players=2).state


def test_a_move_may_be_given_as_a_move_a_number_or_in_words() -> None:
    one, two, three = played(0), played(0), played(0)
    move = next(move for move in one.moves() if move.family == "ask_name" and move.args["name"] == "Erythromycin")
    one.play(move)
    two.play(move.id)
    three.play("ask_name", name="Erythromycin")
    assert one.state == two.state == three.state


def test_only_seats_that_are_waited_for_have_moves() -> None:
    match = played(0)
    assert [seat for seat in range(3) if match.moves(seat)] == match.waiting


def test_a_move_in_words_is_what_the_player_would_say() -> None:
    move = next(move for move in played(0).moves() if move.family == "ask_name" and move.args["name"] == "Ribosome")
    assert str(move) == "Ask everybody for Ribosome"


def test_names_stand_for_seats_in_words() -> None:
    match = labtop.new("bound", players=2, seed=1, names=["Ada", "Rosalind"], options={"first_player": 0})
    assert match.log(None) == ["7 cards each are dealt; Ada begins."]


def test_there_must_be_a_name_for_every_seat() -> None:
    with pytest.raises(labtop.BadOption, match="There are 2 seats, so there must be 2 names"):
        labtop.new("bound", players=2, names=["Ada"])


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    match = played(0)
    before = match.state.copy()
    with pytest.raises(labtop.IllegalMove, match="You cannot pass before you have asked for a card"):
        match.play("pass")
    assert match.state == before


def test_a_move_out_of_turn_is_refused_and_says_who_is_waited_for() -> None:
    match = labtop.new("bound", players=3, seed=1, options={"first_player": 1})
    with pytest.raises(labtop.IllegalMove, match=r"Not yet: it is P1's turn\."):
        match.play("ask_name", name="ERY", by=0)


@pytest.mark.parametrize("number", [-1, 222])
def test_a_number_that_is_no_move_is_refused(number: int) -> None:
    with pytest.raises(labtop.IllegalMove, match=f"There is no move number {number}"):
        played(0).play(number)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    with pytest.raises(labtop.BadOption, match=f"There is no seat {seat}: this table has seats 0 to 2."):
        played(0).view(seat)


def test_a_move_that_told_nobody_anything_can_be_taken_back() -> None:
    match = until_pass()
    after, lines = match.state.copy(), len(match.log())
    match.undo()
    assert "pass" in [move.family for move in match.moves()]
    assert len(match.log()) < lines
    match.play("pass")
    assert match.state == after


def test_a_move_that_revealed_something_cannot_be_taken_back() -> None:
    match = played(1)
    before = match.state.copy()
    with pytest.raises(labtop.UndoRefused, match="because it used chance or revealed something: Ask"):
        match.undo()
    assert match.state == before


def test_there_must_be_a_move_to_take_back() -> None:
    with pytest.raises(labtop.UndoRefused, match="There is no move to take back"):
        played(0).undo()


def test_a_clone_goes_its_own_way() -> None:
    match = played(10)
    twin = match.clone()
    before = match.state.copy()
    twin.play(twin.moves()[0])
    assert match.state == before
    assert len(match.log()) < len(twin.log())


def test_nobody_has_won_while_the_match_goes_on() -> None:
    match = played(5)
    assert (match.over, match.winners, match.ending) == (False, [], None)


def test_the_log_follows_a_move_that_was_taken_back_and_made_otherwise() -> None:
    match = until_pass()
    match.log(0)
    match.undo()
    other = next(move for move in match.moves() if move.family != "pass")
    match.play(other)
    assert match.log(0) == fresh_log(match, 0)


def test_the_log_of_a_clone_is_its_own() -> None:
    match = played(6)
    match.log(1)
    twin = match.clone()
    twin.play(twin.moves()[0])
    assert match.log(1) == fresh_log(match, 1)
    assert twin.log(1) == fresh_log(twin, 1)


def fresh_log(match: labtop.Match, seat: int) -> list[str]:
    """The log of a match that is played again from its record."""
    return match.record().replay().log(seat)


def test_the_story_is_the_log_move_by_move_and_the_deal_comes_first() -> None:
    match = played(12)
    story = match.story(1)
    assert len(story) == 13
    assert [line for lines in story for line in lines] == match.log(1)
    match.play(match.moves()[0])
    assert len(match.story(1)) == 14


def test_a_seat_with_another_name_is_told_of_under_it_from_the_beginning() -> None:
    match = played(12)
    match.log()
    twin = match.clone()
    twin.rename(["Ada", "Bob", "Cleo"])
    assert any("Ada" in line for line in twin.log())
    assert not any("P0" in line for line in twin.log())
    assert any("P0" in line for line in match.log())


def test_whether_a_move_can_be_taken_back_can_be_asked_without_taking_it_back() -> None:
    match = until_pass()
    before = bytes(match.state)
    match.check_undo()
    assert bytes(match.state) == before
    with pytest.raises(labtop.UndoRefused, match="no move"):
        labtop.new("bound", players=3, seed=1).check_undo()


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_what_happened_is_told_to_a_seat_as_its_views_showed_it(seat: int | None) -> None:
    match = played(12)
    shown = [scene.view.events for scene in match.scenes(seat)]
    assert match.happened(seat) == shown
    assert match.happened(seat, first=5) == shown[5:]
