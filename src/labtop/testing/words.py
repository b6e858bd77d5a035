"""Words: views that are ready for JSON, events and moves in sentences, a reason and a clause for everything."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from labtop import rulebook
from labtop.kernel import contract
from labtop.kernel.match import Match
from labtop.testing.shapes import wrong_words
from labtop.testing.tables import FEW, MANY, SEED, Aimed, dice, play_on, stage_of, twin_of, viewpoints, whom

SOME = 4  # moments until a match is twice as long, about
NAME = re.compile(r"`|[a-z]_[a-z]")
READER = re.compile(r"\b[Yy]ou\b")
NAMED = re.compile(r"\bN\d+n \w+")
THIRD = re.compile(r"\b[Yy]ou [a-z]*[^\Ws]s\b")  # "You draws"
JOINED = re.compile(r"^You [^:;.]*\b(?:and|or) [a-z]*[^\Ws]s\b")  # "You swirl and draws"


def attempts(match: Match) -> list[tuple[str, list[int]]]:
    """Every move of the game, and everything else that people may try at its table."""
    moves = match.game.moves
    tried = [(moves.name(move), moves.numbers(move)) for move in range(moves.count)]
    others = contract.given(match.game.module("reasons"), contract.reasons, "ATTEMPTS").items()
    return tried + [(name, list(numbers)) for name, sizes in others for numbers in product(*map(range, sizes))]


def is_sentence(line: str) -> bool:
    """Whether a line ends as one, and every value in it has a word."""
    return line.endswith((".", "!", "?")) and "None" not in line


def agrees(plain: str, line: str) -> bool:
    """Whether others are told of as in the plain sentence, and the reader in the second person."""
    if THIRD.search(line) or (JOINED.search(line) and not NAMED.search(line)):
        return False
    return set(NAMED.findall(line)) <= set(NAMED.findall(plain))


def moments(match: Match, chance: random.Random) -> Iterator[Match]:
    """A whole match: each stage when it comes first, the end, and moments between, more rarely the longer it takes."""
    seen: set[int] = set()
    while not match.over:
        if match.state.stage not in seen or chance.random() * (20 + match.made) < SOME:
            yield match
        seen.add(match.state.stage)
        play_on(match, chance, 1)
    yield match


class Words(Aimed):
    """What people and programs read."""

    def test_all_that_a_terminal_prints_is_text(self, players: int) -> None:
        """The table, what it waits for, what has happened and every move, from all viewpoints and up to the end."""
        for match in moments(Match(self.game, players, 3), random.Random(players)):
            for seat in viewpoints(match):
                sight = match.seen(seat)
                wrong = wrong_words(match, sight)
                at = f"in stage {stage_of(match)} for {whom(seat)}"
                assert not wrong, f"words.py: {wrong} ({at})"
                assert all(isinstance(line, str) for part in match.picture(seat) for line in part)
                lines = [*sight.lines, *(str(move) for move in sight.moves)]
                assert all(lines), f"state.py: an event or a move has no words ({at})"

    @FEW
    @given(st.data())
    def test_a_view_is_a_struct_and_ready_for_json(self, data: st.DataObject) -> None:
        match = self.position(data)
        for seat in viewpoints(match):
            sight = match.seen(seat)
            assert isinstance(sight.own, msgspec.Struct), f"view.py: view must give a msgspec.Struct, not {sight.own!r}"
            same = msgspec.json.decode(msgspec.json.encode(sight.view)) == match.view(seat)
            assert same, f"the view of {whom(seat)} is not the same after it was sent as JSON"

    @FEW
    @given(st.data())
    def test_the_layout_has_a_side_for_every_seat_and_a_hand_for_players_only(self, data: st.DataObject) -> None:
        match = self.position(data)
        for seat in viewpoints(match):
            wrong = wrong_words(match, match.seen(seat))
            assert not wrong, f"words.py: {wrong}"
            layout = match.seen(seat).layout
            points = [side.points for side in layout.sides]
            assert not match.over or points == match.scores, f"the layout shows {points} points, not {match.scores}"
            assert seat is not None or not layout.hand, "the layout shows a spectator a hand: it must be empty"

    @MANY
    @given(st.data())
    def test_every_event_is_told_in_a_sentence(self, data: st.DataObject) -> None:
        match = self.position(data)
        for seat in viewpoints(match):
            for line in match.log(seat):
                assert is_sentence(line), f"this is no sentence: {line!r}"

    @MANY
    @given(st.data())
    def test_a_reader_is_you_and_every_verb_agrees(self, data: st.DataObject) -> None:
        match = self.position(data)
        match.rename([f"N{seat}n" for seat in range(match.players)])
        for seat in range(match.players):
            told = zip(match.log(seat), match.log(seat, as_you=True), strict=True)
            for plain, line in [*told, (match.situation(), match.seen(seat).situation)]:
                assert (match.names[seat] in plain) == bool(READER.search(line)), f"{plain!r} is told as {line!r}"
                assert agrees(plain, line), f"the verbs do not agree: {line!r}"

    @FEW
    @given(st.data())
    def test_every_legal_move_has_words_of_its_own(self, data: st.DataObject) -> None:
        match = self.position(data)
        for seat in match.waiting:
            words = [str(move) for move in match.moves(seat)]
            assert all(words), f"a move of seat {seat} has no words"
            twice = next((word for word in words if words.count(word) > 1), None)
            assert twice is None, f"seat {seat} has two moves in the same words: {twice}"

    @FEW
    @given(st.data())
    def test_there_is_a_reason_against_every_move_that_is_not_legal_and_against_no_other(
        self, data: st.DataObject
    ) -> None:
        match = self.position(data)
        for seat in range(match.players):
            sight, legal = match.seen(seat), match.engine.legal(match.state, seat)
            for move in range(match.game.moves.count):
                why = sight.why_not(match.game.moves.name(move), match.game.moves.numbers(move))
                assert (why == contract.ALLOWED) == (move in legal), f"{match.move(seat, move)!r}: {why}"

    @FEW
    @given(st.data())
    def test_every_reason_is_a_sentence_with_a_clause_of_the_rulebook(self, data: st.DataObject) -> None:
        match = self.position(data)
        clauses = rulebook.read(match.game).clauses
        for seat in range(match.players):
            sight = match.seen(seat)
            for family, args in attempts(match):
                sentence, clause = why = sight.why_not(family, args)
                assert why == contract.ALLOWED or (is_sentence(sentence) and clause in clauses), (
                    f"{family} {args}: {why}"
                )

    @FEW
    @given(st.data(), SEED)
    def test_a_reason_tells_no_secret(self, data: st.DataObject, seed: int) -> None:
        match, rng = self.position(data), dice(seed)
        for seat in range(match.players):
            one, other = twin_of(match, seat, rng).seen(seat), match.seen(seat)
            for family, args in attempts(match):
                same = one.why_not(family, args) == other.why_not(family, args)
                assert same, f"why_not tells seat {seat} a secret, asked about {family} {args}"

    @FEW
    @given(st.data(), SEED)
    def test_what_speaks_for_a_move_is_a_sentence_and_tells_no_secret(self, data: st.DataObject, seed: int) -> None:
        match, rng = self.position(data), dice(seed)
        for seat in match.waiting:
            one, other = twin_of(match, seat, rng).seen(seat), match.seen(seat)
            for move in other.moves:
                assert one.because(move) == other.because(move), f"because tells seat {seat} a secret about {move}"
                assert not other.because(move) or is_sentence(other.because(move)), f"{move}: {other.because(move)!r}"

    def test_the_rules_and_the_house_rules_are_in_words(self) -> None:
        game = self.game
        read = [clause.text for clause in rulebook.read(game).clauses.values()]
        chosen = [word for option in game.options for word in (option.title, *map(option.word, option.all_values(2)))]
        for line in [*read, *chosen]:
            assert not NAME.search(line), f"this is a name for programs: {line!r}"

    @MANY
    @given(st.data())
    def test_there_is_a_clause_for_every_moment(self, data: st.DataObject) -> None:
        match = self.position(data)
        clauses = rulebook.read(match.game).clauses
        for seat in viewpoints(match):
            clause = match.clause(seat)
            assert clause in clauses, f"reasons.py: clause gives {clause!r} in {stage_of(match)}: there is none"
