"""A match: the record with its history. This is what people, servers and notebooks hold in hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from labtop.kernel.engine import seats_in
from labtop.kernel.errors import BadOption, IllegalMove, UndoRefused
from labtop.kernel.game import Game, find
from labtop.kernel.moves import Argument, Move
from labtop.kernel.options import Value, settle
from labtop.kernel.record import Record
from labtop.kernel.seed import Seed, commitment, key_from

if TYPE_CHECKING:
    from labtop.kernel.contract import State


@dataclass(frozen=True)
class Turn:
    """One move that was made, and the record after it."""

    seat: int
    move: int
    after: bytes


@dataclass(frozen=True)
class Scene:
    """The table after a move, or after the deal, from one viewpoint: what the move did, and what is to be seen.

    The move itself is told to who made it only: what others may know of it stands in the lines.
    """

    turn: int
    seat: int | None
    move: Move | None
    lines: list[str]
    view: dict[str, Any]


def new(
    key: str,
    players: int,
    seed: Seed = None,
    options: Mapping[str, Value] | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """Set up a match: `labtop.new("bound", players=4, seed=7, options={"reshuffle": "lazy"})`."""
    return Match(find(key), players, seed, options or {}, names)


class Match:
    """One match of a game, from setup to scores."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: Seed = None,
        options: Mapping[str, Value] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        game.check_players(players)
        if names is not None and len(names) != players:
            raise BadOption(f"There are {players} seats but {len(names)} names.")
        self.game = game
        self.players = players
        self.options = dict(options or {})
        self.names = list(names or (f"P{seat}" for seat in range(players)))
        self.engine = game.engine
        self._key = key_from(seed)
        self.state: State = self.engine.blank(players, settle(game.options, self.options, players), self._key)
        """The record itself. It may be written to, to set up a position; such a match cannot be recorded."""
        self.engine("setup", self.state)
        self._start = bytes(self.state)
        self._turns: list[Turn] = []
        self._edited = False
        self._spelled: dict[tuple[int, int], Move] = {}
        self._told: dict[int | None, list[list[str]]] = {}  # the log of each viewpoint so far, turn by turn

    # --- what may happen ---

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now."""
        return seats_in(self.state.waiting)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.state.waiting

    def moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat, or of all seats that may act. They are made from what that seat may know."""
        if seat is not None:
            self._check_seat(seat)
        acting = [s for s in self.waiting if seat in (None, s)]
        return [self._move(s, move) for s in acting for move in self.engine.legal(self._hidden(s), s)]

    def _move(self, seat: int, move: int) -> Move:
        if (seat, move) not in self._spelled:
            table = self.game.moves
            words = self.game.module("words").move(table.name(move), table.args[move, :], self.names)
            self._spelled[seat, move] = Move(seat, move, table.name(move), table.arguments(move), words)
        return self._spelled[seat, move]

    def why_not(self, seat: int, family: str, args: Sequence[int]) -> tuple[str, str]:
        """Why a seat cannot make a move now: a sentence for it, and the clause that says so; both empty if it can.

        `args` are the numbers of the arguments. Besides its moves a game may know attempts: what people try at a table
        and is no move, such as laying two cards together that do not fit. Only what the seat may know is told.
        """
        reasons = self.game.module("reasons")
        if family in reasons.ATTEMPTS:
            sizes = reasons.ATTEMPTS[family]
            if len(args) != len(sizes) or not all(0 <= number < size for number, size in zip(args, sizes, strict=True)):
                raise IllegalMove(f"There is no such {family}: it takes {len(sizes)} numbers below {max(sizes)}.")
        else:
            family = self.game.moves.name(self.game.moves.number(family, args))
        why: tuple[str, str] = reasons.why_not(self._hidden(seat), seat, family, args, self.names)
        return why

    def clause(self, seat: int | None = None) -> str:
        """The id of the clause for this moment, as that seat knows it; None is a spectator."""
        found: str = self.game.module("reasons").clause(self._hidden(seat))
        return found

    # --- making it happen ---

    def play(self, move: Move | int | str, *, by: int | None = None, **args: Argument) -> Move:
        """Make a move: a Move, its number, or its family and arguments: `match.play("ask_name", name="Erythromycin")`.

        `by` is the seat that acts, where several may.
        """
        made = self._legal_move(move, by, args)
        self._edited = self._edited or bytes(self.state) != self._latest()
        self.engine("apply", self.state, made.seat, made.id)
        self._turns.append(Turn(made.seat, made.id, bytes(self.state)))
        return made

    def _legal_move(self, move: Move | int | str, by: int | None, args: Mapping[str, Argument]) -> Move:
        if isinstance(move, Move):
            by, number = move.seat, move.id
        else:
            number = self.game.moves.find(move, args) if isinstance(move, str) else int(move)
        if not 0 <= number < self.game.moves.count:
            raise IllegalMove(
                f"There is no move number {number}: {self.game.title} has 0 to {self.game.moves.count - 1}."
            )
        if by is not None:
            self._check_seat(by)
        for seat in self.waiting:
            if by in (None, seat) and number in self.engine.legal(self.state, seat):
                return self._move(seat, number)
        asker = by if by is not None else next(iter(self.waiting), 0)
        sentence, _ = self.why_not(asker, self.game.moves.name(number), self.game.moves.numbers(number))
        raise IllegalMove(sentence)

    def undo(self) -> None:
        """Take the last move back, unless it used chance or told somebody something new."""
        self.check_undo()
        self._turns.pop()
        for told in self._told.values():
            del told[len(self._turns) + 1 :]
        self.state.assign(type(self.state).from_bytes(self._latest()))

    def check_undo(self) -> None:
        """Refuse, if the last move cannot be taken back."""
        if not self._turns:
            raise UndoRefused("There is no move to take back.")
        last = self._turns[-1]
        if type(self.state).from_bytes(last.after).events.crossed:
            words = self._move(last.seat, last.move)
            raise UndoRefused(f"This move cannot be taken back, because it used chance or revealed something: {words}.")

    def rename(self, names: Sequence[str]) -> None:
        """Call the seats by other names from the first line on: somebody else has sat down."""
        self.names = list(names)
        self._spelled, self._told = {}, {}

    # --- what is to be seen ---

    @property
    def turns(self) -> list[Turn]:
        """Every move that was made, in order."""
        return list(self._turns)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, ready for JSON; None is a spectator. It is made from the hidden copy."""
        view: dict[str, Any] = self.game.module("view").view(self._hidden(seat), seat)
        return view

    def scenes(self, seat: int | None = None) -> Iterator[Scene]:
        """The match from the deal to now as a seat sees it; None is a spectator who, once it is over, sees all."""
        if seat is not None:
            self._check_seat(seat)
        everything = self.over and seat is None
        views, words = self.game.module("view"), self.game.module("words")
        turns: list[Turn | None] = [None, *self._turns]
        for number, turn in enumerate(turns):
            state = type(self.state).from_bytes(turn.after if turn else self._start)
            known = state if everything else self.engine.hidden(state, seat)
            yield Scene(
                number,
                turn.seat if turn else None,
                self._move(turn.seat, turn.move) if turn and (everything or turn.seat == seat) else None,
                words.events(known, self.names),
                views.view(known, seat, everything),
            )

    def log(self, seat: int | None = None) -> list[str]:
        """What happened, in words, as that seat may know it; None is a spectator."""
        return [line for lines in self.story(seat) for line in lines]

    def story(self, seat: int | None = None) -> Sequence[list[str]]:
        """The log move by move: the lines of the deal, then those of every move. Nothing is told twice over."""
        if seat is not None:
            self._check_seat(seat)
        told = self._told.setdefault(seat, [])
        words = self.game.module("words").events
        untold = [] if told else [self._start]
        untold += [turn.after for turn in self._turns[len(told) + len(untold) - 1 :]]
        for after in untold:
            told.append(words(self.engine.hidden(type(self.state).from_bytes(after), seat), self.names))
        return told

    def situation(self) -> str:
        """What the table waits for, in one sentence that everybody may read."""
        sentence: str = self.game.module("words").situation(self._hidden(None), self.names)
        return sentence

    def picture(self, seat: int | None = None) -> list[tuple[str, str]]:
        """The table as that seat sees it, in words: a heading and a line for each part of it."""
        rows: list[tuple[str, str]] = self.game.module("words").table(self.view(seat), self.names)
        return rows

    def _hidden(self, seat: int | None) -> State:
        if seat is not None:
            self._check_seat(seat)
        return self.engine.hidden(self.state, seat)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise BadOption(f"There is no seat {seat}: this table has seats 0 to {self.players - 1}.")

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
        return self._key.hex()

    @property
    def commitment(self) -> str:
        """The hash of the seed, for everybody to see from the start."""
        return commitment(self._key)

    def clone(self) -> Match:
        """A match of its own with the same record and history."""
        twin: Match = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin._turns = list(self._turns)
        twin._told = {seat: list(told) for seat, told in self._told.items()}
        return twin

    def record(self) -> Record:
        """The match as a replay: header, moves, result."""
        if self._edited or bytes(self.state) != self._latest():
            raise BadOption("This match was set up by hand, so it cannot be recorded: no seed leads to it.")
        turns = [(turn.seat, turn.move, str(self._move(turn.seat, turn.move)), turn.after) for turn in self._turns]
        return Record.of(self, self._key, turns)

    def _latest(self) -> bytes:
        return self._turns[-1].after if self._turns else self._start

    def __repr__(self) -> str:
        at = f"over ({self.ending})" if self.over else f"waiting for {self.waiting}"
        return f"<{self.game.title} match, {self.players} players, {len(self._turns)} moves, {at}>"
