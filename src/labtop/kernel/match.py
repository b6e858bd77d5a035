"""A match: the record with its history. This is what people, servers and notebooks hold in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from labtop.kernel.engine import seats_in
from labtop.kernel.errors import BadOption, IllegalMove, UndoRefused
from labtop.kernel.game import Game, find
from labtop.kernel.moves import Argument, Move
from labtop.kernel.options import Value, settle
from labtop.kernel.record import Record
from labtop.kernel.seed import Seed, key_from

if TYPE_CHECKING:
    from labtop.kernel.contract import State


@dataclass(frozen=True)
class Turn:
    """One move that was made, and the record after it."""

    seat: int
    move: int
    after: bytes


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
        if self.over:
            raise IllegalMove(f"This match of {self.game.title} is over: nothing can be played any more.")
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
        acting = [seat for seat in self.waiting if by in (None, seat)]
        for seat in acting:
            if number in self.engine.legal(self.state, seat):
                return self._move(seat, number)
        waited = " and ".join(self.names[seat] for seat in self.waiting)
        if not acting:
            raise IllegalMove(f"It is not the turn of {self.names[by or 0]}: the table waits for {waited}.")
        wanted = self._move(acting[0], number)
        raise IllegalMove(f"{waited} cannot do this now: {wanted}. {self.situation()}")

    def undo(self) -> None:
        """Take the last move back, unless it used chance or told somebody something new."""
        if not self._turns:
            raise UndoRefused("There is no move to take back.")
        last = self._turns[-1]
        if type(self.state).from_bytes(last.after).events.crossed:
            words = self._move(last.seat, last.move)
            raise UndoRefused(f"This move cannot be taken back, because it used chance or revealed something: {words}.")
        self._turns.pop()
        for told in self._told.values():
            del told[len(self._turns) + 1 :]
        self.state.assign(type(self.state).from_bytes(self._latest()))

    # --- what is to be seen ---

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, ready for JSON; None is a spectator. It is made from the hidden copy."""
        view: dict[str, Any] = self.game.module("view").view(self._hidden(seat), seat)
        return view

    def log(self, seat: int | None = None) -> list[str]:
        """What happened, in words, as that seat may know it; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        told = self._told.setdefault(seat, [])
        words = self.game.module("words").events
        for after in [self._start, *(turn.after for turn in self._turns)][len(told) :]:
            told.append(words(self.engine.hidden(type(self.state).from_bytes(after), seat), self.names))
        return [line for lines in told for line in lines]

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
