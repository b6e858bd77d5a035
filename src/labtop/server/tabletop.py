"""The state of a table, made from its events: who sits where, and the match. Nothing here waits or writes."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass, replace

from labtop.kernel.errors import BadRecord
from labtop.kernel.game import Game, find
from labtop.kernel.match import Match
from labtop.kernel.seed import commitment
from labtop.server.events import BotSet, Created, Event, Moved, Sat, Started, Stood
from labtop.server.protocol import LegalMove, Lobby, SeatShown, TableView


@dataclass(frozen=True)
class Chair:
    """A seat: the person or the bot in it, and how often a person has left it."""

    name: str | None = None
    bot: str | None = None
    generation: int = 0

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return self.name is None and self.bot is None


@dataclass(frozen=True)
class Made:
    """A move that a player named: which it was, and which event it became."""

    move: int
    seq: int


class Tabletop:
    """A table after some of its events."""

    def __init__(self, table: str, created: Created) -> None:
        self.id = table
        self.created = created
        self.game: Game = find(created.game)
        self.commitment = commitment(bytes.fromhex(created.key))
        self.chairs = [Chair(name=created.host), *(Chair() for _ in range(created.players - 1))]
        self.host: int | None = 0
        self.match: Match | None = None
        self.seq = 0
        self.states: list[tuple[int, bytes]] = []  # the record after every event that changed it
        self.made: dict[tuple[int, str], Made] = {}

    @classmethod
    def of(cls, table: str, story: Iterable[Event]) -> Tabletop:
        """A table from its events."""
        first, *rest = story
        if not isinstance(first, Created):
            raise BadRecord("The log of this table does not begin with its creation.")
        top = cls(table, first)
        if first.version != top.game.version:
            raise BadRecord(
                f"This table plays version {first.version} of the rules of {top.game.title}; this program has version "
                f"{top.game.version} and would play it differently. Open it with the Labtop that it was made with."
            )
        for event in rest:
            top._happen(event)
        return top

    def after(self, event: Event) -> Tabletop:
        """The table with one more event; this one stays as it is."""
        top = copy.copy(self)
        top.chairs, top.states, top.made = list(self.chairs), list(self.states), dict(self.made)
        top.match = self.match and self.match.clone()
        top._happen(event)
        return top

    def _happen(self, event: Event) -> None:
        self.seq += 1
        match event:
            case Sat(seat=seat, name=name):
                self.chairs[seat] = replace(self.chairs[seat], name=name)
                self.host = seat if self.host is None else self.host
            case Stood(seat=seat):
                self.chairs[seat] = Chair(generation=self.chairs[seat].generation + 1)
                if self.host == seat:
                    self.host = next((s for s, chair in enumerate(self.chairs) if chair.name is not None), None)
            case BotSet(seat=seat, bot=bot):
                self.chairs[seat] = replace(self.chairs[seat], bot=bot)
            case Started(names=names):
                key = bytes.fromhex(self.created.key)
                self.match = Match(self.game, self.created.players, key, self.created.options, names)
                self._note(self.match)
            case Moved(seat=seat, move=move, id=name):
                if self.match is None:
                    raise BadRecord("The log of this table has a move before the start.")
                self.match.play(move, by=seat)
                self._note(self.match)
                if name:
                    self.made[seat, name] = Made(move, self.seq)
            case Created():
                raise BadRecord("The log of this table has two beginnings.")

    def _note(self, match: Match) -> None:
        self.states.append((self.seq, bytes(match.state)))

    # --- what is asked of it ---

    def name(self, seat: int) -> str:
        """Who sits there, in words."""
        chair = self.chairs[seat]
        return chair.name or (f"{chair.bot.capitalize()} (bot {seat + 1})" if chair.bot else f"Seat {seat + 1}")

    def holds(self, seat: int, generation: int) -> bool:
        """Whether a seat still belongs to the person who got it in this generation."""
        return self.chairs[seat].name is not None and self.chairs[seat].generation == generation

    def bot_to_move(self) -> int | None:
        """The first bot that the match waits for."""
        waiting = self.match.waiting if self.match else []
        return next((seat for seat in waiting if self.chairs[seat].bot), None)

    # --- what is told ---

    def lobby(self) -> Lobby:
        """The table beside the match."""
        created = self.created
        seats = [
            SeatShown(seat, None if chair.free else self.name(seat), chair.bot)
            for seat, chair in enumerate(self.chairs)
        ]
        started = self.match is not None
        return Lobby(
            self.seq, created.game, created.players, created.options, seats, self.host, started, self.commitment
        )

    def view(self, seat: int | None, since: int = -1) -> TableView | None:
        """The match as a seat may see it (None is a spectator), with what happened after `since`; None before it."""
        match = self.match
        if match is None:
            return None
        mine = seat is not None and seat in match.waiting
        moves = (
            [LegalMove(move.id, move.family, dict(move.args), move.words) for move in match.moves(seat)] if mine else []
        )
        return TableView(
            seq=self.seq,
            since=since,
            view=match.view(seat),
            moves=moves,
            lines=self.lines(seat, since),
            waiting=match.waiting,
            situation=match.situation(),
            commitment=self.commitment,
            scores=match.scores if match.over else None,
            winners=match.winners if match.over else None,
            seed=self.created.key if match.over else None,
        )

    def lines(self, seat: int | None, since: int) -> list[str]:
        """What happened in the match after that event, in words that the seat may read."""
        match = self.match
        if match is None:
            return []
        told: list[str] = []
        for seq, state in self.states:
            if seq > since:
                then = match.engine.hidden(type(match.state).from_bytes(state), seat)
                told += self.game.module("words").events(then, match.names)
        return told
