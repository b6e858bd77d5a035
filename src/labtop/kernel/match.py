"""A match: the record with its history. This is what people, servers and notebooks hold in hand."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from labtop.kernel.contract import Why
from labtop.kernel.errors import BadGame, BadOption, IllegalMove, Refusal, UndoRefused, quoted
from labtop.kernel.events import Notes
from labtop.kernel.faults import refuse_faulty
from labtop.kernel.game import Game, find
from labtop.kernel.moves import Argument, Move
from labtop.kernel.news import news
from labtop.kernel.numbers import is_text, is_whole
from labtop.kernel.options import Value, settle
from labtop.kernel.position import Position, in_turn
from labtop.kernel.record import Record
from labtop.kernel.rehearsal import replayed
from labtop.kernel.seed import Origin, Seed, key_from
from labtop.kernel.sharing import Ledger
from labtop.kernel.sight import Sight
from labtop.kernel.telling import Telling, Weighed
from labtop.kernel.view import Result, View
from labtop.kernel.windows import Window


class PastMove(msgspec.Struct, frozen=True, gc=False):
    """One move that was made, and the record after it. An answer in a window is sealed until the window closes."""

    seat: int
    move: int
    after: bytes
    sealed: bool = False
    closing: bool = False
    crossed: bool = False


class Step(msgspec.Struct, frozen=True, gc=False):
    """The deal, a move or a window that has closed: the move that brought it, the record, what each viewpoint knows."""

    move: PastMove | None
    after: bytes
    known: dict[int | None, Notes] = {}


@dataclass(frozen=True)
class Scene:
    """The table after a move, or after the deal, from one viewpoint: what the move did, and what is to be seen.

    The move itself is told to who made it only: what others may know of it stands in the lines. A window is one scene,
    in which nobody moved; its `move` is what the viewpoint's own seat answered.
    """

    turn: int
    seat: int | None
    move: Move | None
    lines: list[str]
    view: View
    weights: list[int]


def new(
    key: str,
    players: int,
    seed: Seed = None,
    options: Mapping[str, Value] | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """Set up a match: `labtop.new("bound", players=4, seed=7, options={"reshuffle": "lazy"})`."""
    return Match(find(key), players, seed, options, names)


class Match:
    """One match of a game, from setup to scores."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: Seed | Origin = None,
        options: Mapping[str, Value] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        game.check_players(players)
        settled = settle(game.options, {} if options is None else options, players)
        self.game = game
        self.players = int(players)
        self.options = {name: int(value) if is_whole(value) else value for name, value in (options or {}).items()}
        self.all_moves = game.moves.under(settled)
        """The moves in the words that they have under the options."""
        self.names = [f"P{seat}" for seat in range(players)] if names is None else self._checked(names)
        self.telling = Telling(self.game.events, self.names)
        """What happens in the match, in words."""
        self.engine = game.engine
        self.deal = seed if isinstance(seed, Origin) else Origin(key_from(seed))
        """What the deal came from: a secret until the match is over."""
        self.state = self.engine.blank(players, settled, self.deal.key)
        """The record itself. It may be written to, to set up a position; such a match cannot be recorded."""
        self.engine("setup", self.state)
        refuse_faulty(self.engine, self.state)
        self._start = bytes(self.state)
        self._history: Ledger[PastMove] = Ledger()
        self._steps = Ledger([Step(None, self._start)])  # the deal and every move that shows: sealed answers do not
        self._edited = False
        self.foreign = False
        """Whether something in it came otherwise than the rules at hand would have it: what was kept counts."""
        self.version, self.rules = game.version, ""
        """The version and the hash of the rules under which it was dealt, where those are others."""
        self._spelled: dict[tuple[int, int], Move] = {}

    # --- what may happen ---

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now; those of a window in the order in which it asks them."""
        return in_turn(self.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.state.waiting

    @property
    def window(self) -> Window | None:
        """The window that is open, if one is."""
        windows = self.state.windows
        return windows.get(self.state.stage) if windows and not self.over else None

    def moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat, or of all seats that may act. They are made from what that seat may know."""
        acting = self.waiting if seat is None else [self._seat(seat)]
        return [move for one in acting for move in self.seen(one).moves]

    def move(self, seat: int, number: int) -> Move:
        """A move of the game's table, as this seat would make it; past its end, one of rules that counted once."""
        if (seat, number) not in self._spelled:
            self._spell(self._seat(seat), self._counted(number))
        return self._spelled[seat, number]

    def _spell(self, seat: int, number: int) -> None:
        if number >= self.game.moves.count:
            self._spelled[seat, number] = Move(seat, number, "", {}, "a move of other rules")
        else:
            words = self.all_moves.words(number, self.names)
            family, args = self.all_moves.name(number), self.all_moves.arguments(number)
            self._spelled[seat, number] = Move(seat, number, family, args, words)

    def _counted(self, number: object) -> int:
        """The number of a move, of these rules or of others."""
        if not is_whole(number) or number < 0:
            raise IllegalMove(f"The number of a move is a whole number from 0, not {quoted(number)}.")
        return int(number)

    def why_not(self, seat: int, family: str, args: Sequence[Argument]) -> Why:
        """Why a seat cannot make a move now: a sentence for it, and the clause that says so; both empty if it can.

        `args` are the arguments in their order, in words or as numbers. Besides its moves a game may know attempts:
        what people try at a table and is no move, such as laying two cards together that do not fit. Only what the
        seat may know is told.
        """
        return self.seen(seat).why_not(family, args)

    def clause(self, seat: int | None = None) -> str:
        """The id of the clause for this moment, as that seat knows it; None is a spectator."""
        return self.seen(seat).clause

    # --- making it happen ---

    def play(self, move: Move | int | str, /, *, by: int | None = None, **args: Argument) -> Move:
        """Make a move: a Move, its number, or its family and arguments: `match.play("ask_name", name="Erythromycin")`.

        `by` is the seat that acts, where several may.
        """
        made = self.legal_move(move, by=by, **args)
        self._make(made.seat, made.id)
        return made

    def make(self, number: int, by: int) -> None:
        """Make a move by its number, as `play` does, without saying it in words."""
        self._make(*self._legal(self._move_number(number), self._seat(by)))

    def _make(self, seat: int, number: int) -> None:
        before = bytes(self.state)
        self._edited = self._edited or before != self.latest
        window = self.state.stage in self.state.windows
        self.engine("apply", self.state, seat, number)
        try:
            refuse_faulty(self.engine, self.state, lambda: replayed(self.game, before, seat, number))
        except BadGame:
            self.state.assign(type(self.state).from_bytes(self.latest))
            raise
        self._note(seat, number, window)

    def _note(self, seat: int, move: int, window: bool) -> None:
        """A move has led to the record as it is."""
        sealed = window and self.state.answer[seat] != 0
        past = PastMove(seat, move, bytes(self.state), sealed, window and not sealed, self.state.crossed)
        self._history.append(past)
        if not sealed:
            self._steps.append(Step(past, past.after))

    def follow(self, move: int, by: int, after: bytes) -> bool:
        """Make a move that once led to this record; whether the rules lead there too. If not, the record counts."""
        before = len(self._history), len(self._steps)
        with contextlib.suppress(Refusal):
            self.make(move, by)
            if bytes(self.state) == after:
                return True
        while len(self._history) > before[0]:
            self._history.pop()
        while len(self._steps) > before[1]:
            self._steps.pop()
        self.recall(move, by, after)
        return False

    def recall(self, move: int, by: int, after: bytes) -> None:
        """Let a move have led to this record, whatever the rules say."""
        by, move, record = self._seat(by), self._counted(move), type(self.state).from_bytes(after)
        window = type(self.state).from_bytes(self.latest).stage in self.state.windows
        self.state.assign(record)
        self._note(by, move, window)
        self.foreign = True

    def recall_deal(self, start: bytes) -> None:
        """Let the match have been dealt like this, whatever the rules would deal."""
        self.state.assign(type(self.state).from_bytes(start))
        self._start = start
        self._steps = Ledger([Step(None, start)])
        self.foreign = True

    def legal_move(self, move: Move | int | str, /, *, by: int | None = None, **args: Argument) -> Move:
        """The move that `play` would make; refused as there if it cannot be made now."""
        if by is not None:
            by = self._seat(by)
        if isinstance(move, str):
            number = self.all_moves.find(move, args)
        elif args:
            raise IllegalMove(f"A move that is whole takes no values: leave out {', '.join(args)}.")
        elif isinstance(move, Move):
            by, number = self._seat_of(move, by), self._number_of(move)
        else:
            number = self._move_number(move)
        return self.move(*self._legal(number, by))

    def _legal(self, number: int, by: int | None) -> tuple[int, int]:
        """The seat that may make a move now, and its number."""
        for seat in self.waiting:
            if by in (None, seat) and number in self.engine.legal(self.state, seat):
                return seat, number
        asker = by if by is not None else next(iter(self.waiting), 0)
        family, args = self.game.moves.name(number), self.game.moves.numbers(number)
        try:
            sentence, _ = self.why_not(asker, family, args)
        except BadGame:  # whatever is wrong with the reasons, the move is not legal
            sentence = "This move cannot be made now."
        raise IllegalMove(sentence or "Another seat may make this move, not this one.")

    def _seat_of(self, move: Move, by: int | None) -> int:
        self._seat(move.seat)
        if by not in (None, move.seat):
            raise IllegalMove(f"This is a move of {self.names[move.seat]}: another seat cannot make it.")
        return move.seat

    def _number_of(self, move: Move) -> int:
        """The number of a whole move, which must be one of this game."""
        number = self._move_number(move.id)
        if (move.family, move.args) != (self.all_moves.name(number), self.all_moves.arguments(number)):
            raise IllegalMove(f"This is not a move of {self.game.title}, or not of these house rules: {quoted(move)}.")
        return number

    def _move_number(self, number: object) -> int:
        if not is_whole(number):
            raise IllegalMove(f"A move is a Move, the number of one or the name of its family, not {quoted(number)}.")
        if not 0 <= number < self.game.moves.count:
            last = self.game.moves.count - 1
            raise IllegalMove(f"There is no move number {quoted(number)}: {self.game.title} has 0 to {last}.")
        return int(number)

    def undo(self) -> None:
        """Take the last move back, unless it used chance or told somebody something new."""
        self.check_undo()
        self._history.pop()
        self._steps.pop()  # a sealed answer cannot be taken back
        self.state.assign(type(self.state).from_bytes(self.latest))

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be taken back."""
        last = self._history.last if self._history else None
        return last is not None and not (last.closing or last.sealed or last.crossed)

    def check_undo(self) -> None:
        """Refuse, if the last move cannot be taken back."""
        if self.can_undo:
            return
        if not self._history:
            raise UndoRefused("There is no move to take back.")
        last = self._history.last
        if last.closing:
            raise UndoRefused("What all have answered at once cannot be taken back.")
        if last.sealed:
            raise UndoRefused("An answer that was given stays: others may have given theirs.")
        words = self.move(last.seat, last.move)
        raise UndoRefused(f"This move cannot be taken back, because it used chance or revealed something: {words}.")

    def rename(self, names: Sequence[str]) -> None:
        """Call the seats by other names from the first line on: somebody else has sat down."""
        self.names = self._checked(names)
        self.telling = Telling(self.game.events, self.names)
        self._spelled = {}

    # --- what is to be seen ---

    @property
    def history(self) -> list[PastMove]:
        """Every move that was made, in order."""
        return list(self._history)

    @property
    def made(self) -> int:
        """How many moves were made."""
        return len(self._history)

    def seen(self, seat: int | None = None) -> Sight:
        """All that a seat may know at this moment; None is a spectator."""
        seat = self._viewer(seat)
        return Sight(self, self.engine.hidden(self.state, seat), seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, ready for JSON; None is a spectator. It is made from the hidden copy."""
        plain: dict[str, Any] = msgspec.to_builtins(self.seen(seat).view)
        return plain

    def scenes(self, seat: int | None = None, labelled: bool = False) -> Iterator[Scene]:
        """The match from the deal to now as a seat sees it; None is a spectator who, once it is over, sees all.

        `labelled` puts the layout into the views.
        """
        return self._scenes(self._viewer(seat), labelled)

    def _scenes(self, seat: int | None, labelled: bool) -> Iterator[Scene]:
        everything = self.over and seat is None
        answers = self._answers(seat)
        for number, step in enumerate(self._steps):
            past, state = step.move, self._after(step)
            known = state if everything else self.engine.hidden(state, seat)
            sight = Sight(self, known, seat, everything)
            actor = None if past is None or past.closing else past.seat
            mine = past if actor is not None and (everything or actor == seat) else None
            if past is not None and past.closing:
                mine = next(answers)
            move = None if mine is None else self.move(mine.seat, mine.move)
            told = self.telling.lines(sight.happened, None)
            lines, weights = [line for line, _ in told], [weight for _, weight in told]
            yield Scene(number, actor, move, lines, sight.labelled if labelled else sight.view, weights)

    def _answers(self, seat: int | None) -> Iterator[PastMove | None]:
        """What a seat answered in each window that has closed, if it was asked."""
        answer = None
        for past in self._history:
            if (past.sealed or past.closing) and past.seat == seat:
                answer = past
            if past.closing:
                yield answer
                answer = None

    def log(self, seat: int | None = None, as_you: bool = False) -> list[str]:
        """What happened, in words, as that seat may know it; None is a spectator. `as_you` says "you" to the seat."""
        return [line for lines in self.story(seat, as_you) for line in lines]

    def story(self, seat: int | None = None, as_you: bool = False) -> Sequence[list[str]]:
        """The log step by step: the lines of the deal, then those of every move or window."""
        return [[line for line, _ in step] for step in self.weighed(seat, as_you)]

    def weighed(self, seat: int | None = None, as_you: bool = False, first: int = 0) -> Sequence[Weighed]:
        """The story from the `first` step on, each line with its weight."""
        seat = self._viewer(seat)
        return [self.telling.lines(step, seat if as_you else None) for step in self._happened(seat, first)]

    def happened(self, seat: int | None = None, first: int = 0) -> list[list[dict[str, Any]]]:
        """The events of every step from the `first` on (0 is the deal), as that seat may know them, ready for JSON."""
        seat = self._viewer(seat)
        return [[dict(event) for event in self.game.events.listed(step)] for step in self._happened(seat, first)]

    def news(self, seat: int, since: int) -> list[str]:
        """What a seat has missed after this step of the story, in a few sentences that speak to it."""
        seat = self._seat(seat)
        return news(self.telling, self._happened(seat, self._step_number(since) + 1), seat)

    def remember(self, seat: int | None, happened: Notes) -> None:
        """A seat has just been shown the last step: it need not be read again."""
        self._steps.last.known[seat] = happened

    def _happened(self, seat: int | None, first: int) -> list[Notes]:
        """The events of every step from the `first` on, as a seat may know them."""
        return [self._known(step, seat) for step in self._steps[self._step_number(first) :]]

    def _known(self, step: Step, seat: int | None) -> Notes:
        if seat not in step.known:
            step.known[seat] = self.game.events.noted(self.engine.hidden(self._after(step), seat).events)
        return step.known[seat]

    def _after(self, step: Step) -> Position:
        return type(self.state).from_bytes(step.after)

    def situation(self) -> str:
        """What the table waits for, in one sentence that everybody may read."""
        return self.seen().situation

    def picture(self, seat: int | None = None) -> list[tuple[str, str]]:
        """The table as that seat sees it, in words: a heading and a line for each part of it."""
        layout = self.seen(seat).layout
        sides = [(self.names[side.seat], "; ".join(part.text for part in side.parts)) for side in layout.sides]
        middle, hand = ([(part.label, part.text) for part in parts] for parts in (layout.middle, layout.hand))
        return [*middle, *sides, *hand]

    def result(self, state: Position) -> Result:
        """How the match ended."""
        return Result(self.engine.ending(state), self.engine.scores(state), self.engine.winners(state))

    def _checked(self, names: Sequence[str]) -> list[str]:
        listed = isinstance(names, Sequence) and not isinstance(names, str)
        if not listed or len(names) != self.players or not all(isinstance(name, str) for name in names):
            raise BadOption(f"There are {self.players} seats, so there must be {self.players} names.")
        if unwritten := [name for name in names if not is_text(name)]:
            raise BadOption(f"The name {quoted(unwritten[0])} has signs that cannot be written to a file.")
        return list(names)

    def _seat(self, seat: object) -> int:
        """A seat of this table, as a plain number."""
        if not is_whole(seat) or not 0 <= seat < self.players:
            raise BadOption(f"There is no seat {quoted(seat)}: this table has seats 0 to {self.players - 1}.")
        return int(seat)

    def _viewer(self, seat: int | None) -> int | None:
        """A seat of this table, or None: a spectator."""
        return None if seat is None else self._seat(seat)

    def _step_number(self, step: object) -> int:
        """The number of a step of the story; past the last one there is nothing to tell."""
        if not is_whole(step):
            raise BadOption(f"A step is a whole number, counted from the deal, which is 0; not {quoted(step)}.")
        return int(step)

    @property
    def scores(self) -> list[int]:
        """The points of every seat so far."""
        return self.engine.scores(self.state)

    @property
    def winners(self) -> list[int]:
        """The seats that won; nobody while the match goes on."""
        return self.engine.winners(self.state) if self.over else []

    @property
    def ending(self) -> str | None:
        """Why the match ended, as one word; None while it goes on."""
        return self.engine.ending(self.state) if self.over else None

    # --- keeping it ---

    @property
    def seed(self) -> str:
        """What fixes every deal and draw, in hexadecimal: a secret until the match is over."""
        return self.deal.key.hex()

    @property
    def commitment(self) -> str:
        """The hash of the secret behind the seed, for everybody to see from the start."""
        return self.deal.commitment

    def clone(self) -> Match:
        """A match of its own with the same record and history."""
        twin: Match = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin._history, twin._steps = self._history.copy(), self._steps.copy()
        return twin

    def record(self) -> Record:
        """The match as a replay: header, moves, result."""
        if self._edited or bytes(self.state) != self.latest:
            raise BadOption("This match was set up by hand, so it cannot be recorded: no seed leads to it.")
        moves = [(past.seat, past.move, str(self.move(past.seat, past.move)), past.after) for past in self._history]
        return Record.of(self, moves)

    @property
    def latest(self) -> bytes:
        """The record after the last move, or after the deal."""
        return self._history.last.after if self._history else self._start

    def records(self, first: int = 0) -> list[bytes]:
        """The record after every move from the `first` on (0 is the deal)."""
        first = self._step_number(first)
        records = [past.after for past in self._history[max(0, first - 1) :]]
        return records if first else [self._start, *records]

    def __repr__(self) -> str:
        at = f"over ({self.ending})" if self.over else f"waiting for {self.waiting}"
        return f"<{self.game.title} match, {self.players} players, {len(self._history)} moves, {at}>"
