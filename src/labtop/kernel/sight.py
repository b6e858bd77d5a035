"""The table through one pair of eyes: all that a seat may know of a match, made from a single hidden copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn

import msgspec

from labtop.kernel import contract
from labtop.kernel.contract import ALLOWED, Why, given
from labtop.kernel.errors import BadGame, BadOption, IllegalMove, quoted
from labtop.kernel.events import Notes
from labtop.kernel.moves import Argument, Move
from labtop.kernel.numbers import is_whole
from labtop.kernel.once import once
from labtop.kernel.phrases import opened
from labtop.kernel.places import home_of, shown
from labtop.kernel.position import Position, in_turn, seats_in
from labtop.kernel.telling import Weighed
from labtop.kernel.view import Asked, Layout, Part, View
from labtop.kernel.windows import seal

if TYPE_CHECKING:
    from labtop.kernel.match import Match


class Sight:
    """All that one seat may know of a match at this moment, made from a single hidden copy; None is a spectator.

    Its sentences speak to that seat: "You draw Novobiocin."
    """

    def __init__(self, match: Match, hidden: Position, seat: int | None, everything: bool = False) -> None:
        self.match, self.hidden, self.seat, self.everything = match, hidden, seat, everything

    def answered(self, move: int | None) -> None:
        """See the table with the seat's own answer in an open window, which the match does not know yet."""
        if self.seat is not None and move is not None:
            seal(self.hidden, self.seat, move)

    @once
    def waiting(self) -> list[int]:
        """The seats that the table waits for, as far as this seat may know."""
        return seats_in(self.hidden.waiting)

    @property
    def over(self) -> bool:
        """Whether the match has ended. A table that waits for nobody may only wait for a window to close."""
        return self.hidden.reason != 0

    @once
    def own(self) -> msgspec.Struct:
        """The view that the game makes."""
        own = self.match.game.views.view(self.hidden, self.seat, self.everything or self.over)
        return own if isinstance(own, msgspec.Struct) else self._wrong("view", "view", "a msgspec struct", own)

    @once
    def view(self) -> View:
        """The envelope with the game's own view in it."""
        game, hidden = self.match.game, self.hidden
        return View(
            game.key,
            self.seat,
            game.stage_names[hidden.stage],
            self.waiting,
            game.events.listed(self.happened),
            self.own,
            self.window,
            self.match.result(hidden) if self.over else None,
        )

    @once
    def labelled(self) -> View:
        """The envelope with the layout in it as well."""
        return msgspec.structs.replace(self.view, layout=self.layout)

    @property
    def window(self) -> Asked | None:
        """The window that is open, if one is."""
        window = self.hidden.windows.get(self.hidden.stage)
        if window is None or self.over:
            return None
        otherwise = self.match.all_moves.find(window.otherwise.name, {})
        words = self.match.all_moves.words(otherwise, self.match.names)
        return Asked(window.name, in_turn(self.hidden, self.hidden.asked), words)

    @once
    def layout(self) -> Layout:
        """The view in labelled parts."""
        layout = self.match.game.words.layout(self.own, self.match.names)
        try:
            parts = [*layout.middle, *layout.hand, *(part for side in layout.sides for part in side.parts)]
            seats = [side.seat for side in layout.sides]
        except (AttributeError, TypeError):
            return self._wrong("words", "layout", "a Layout of lists of parts", layout)
        if wrong := [part for part in parts if not isinstance(part, Part) or not isinstance(part.text, str)]:
            return self._wrong("words", "layout", "parts with a text", wrong[0])
        if wrong_seats := [seat for seat in seats if not is_whole(seat) or not 0 <= seat < self.match.players]:
            return self._wrong("words", "layout", "sides of seats that are played", wrong_seats[0])
        return layout

    @property
    def moves(self) -> list[Move]:
        """What the seat may do now."""
        return [] if self.seat is None else [self.match.move(self.seat, number) for number in self.legal]

    @property
    def legal(self) -> list[int]:
        """The numbers of the moves that the seat may make now."""
        if self.seat is None or not self.hidden.waiting >> self.seat & 1:
            return []
        return self.match.engine.legal(self.hidden, self.seat)

    @once
    def told(self) -> Weighed:
        """What the last move did, in words, each sentence with its weight."""
        return self.match.telling.lines(self.happened, self.seat)

    @property
    def lines(self) -> list[str]:
        """What the last move did, in words."""
        return [line for line, _ in self.told]

    @once
    def happened(self) -> Notes:
        """What the last move did, as it was noted."""
        return self.match.game.events.noted(self.hidden.events)

    @property
    def situation(self) -> str:
        """What the table waits for, in one sentence."""
        said = self.match.game.words.situation(self.hidden, self.match.telling.names(self.seat))
        return opened(said) if isinstance(said, str) else self._wrong("words", "situation", "a text", said)

    @property
    def clause(self) -> str:
        """The id of the clause for this moment."""
        clause = self.match.game.why.clause(self.hidden)
        return clause if isinstance(clause, str) else self._wrong("reasons", "clause", "the id of a clause", clause)

    def because(self, move: Move) -> str:
        """What the rules of thumb say of a move, in one sentence; empty where the game has no words for it."""
        words = getattr(self.match.game.module("bot"), "because", None)
        return "" if words is None else words(self.hidden, move.seat, move.id, self.match.names)

    def why_not(self, family: str, args: Sequence[Argument]) -> Why:
        """Why the seat cannot make a move now; both empty if it can."""
        if self.seat is None:
            raise BadOption("Only a player of the match can ask this.")
        game = self.match.game
        if isinstance(args, str) or not isinstance(args, Sequence):
            raise IllegalMove(f"The values of a move are given as a list, not as {quoted(args)}.")
        attempts: Mapping[str, tuple[int, ...]] = given(game.module("reasons"), contract.reasons, "ATTEMPTS")
        if isinstance(family, str) and family in attempts:
            numbers = _attempted(family, args, attempts[family])
        else:
            number = self.match.all_moves.number(family, args)
            if number in self.match.engine.legal(self.hidden, self.seat):
                return ALLOWED
            family, numbers = game.moves.name(number), game.moves.numbers(number)
        why = game.why.why_not(self.hidden, self.seat, family, numbers, self.match.names)
        pair = isinstance(why, tuple) and len(why) == 2 and all(isinstance(text, str) for text in why)
        return why if pair else self._wrong("reasons", "why_not", "a sentence and a clause", why)

    def _wrong(self, module: str, function: str, wanted: str, given: object) -> NoReturn:
        """Refuse what a function of the game has answered."""
        game = self.match.game
        raise BadGame(
            f"{game.title} cannot be shown. {shown(str(home_of(game.package)))}/{module}.py: {function} must answer "
            f"{wanted}, not {quoted(given)}."
        )


def _attempted(family: str, args: Sequence[Argument], sizes: tuple[int, ...]) -> list[int]:
    numbers = [number for number in args if is_whole(number)]
    if not len(args) == len(numbers) == len(sizes) or not all(
        0 <= n < size for n, size in zip(numbers, sizes, strict=True)
    ):
        raise IllegalMove(f"There is no such {family}: it takes {len(sizes)} numbers below {max(sizes)}.")
    return numbers
