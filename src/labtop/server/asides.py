"""What a guest may ask beside the match: nothing of it is kept, and nothing changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta, Struct

from labtop.bots.search import Thought
from labtop.kernel.match import Match
from labtop.kernel.moves import Move
from labtop.kernel.sight import Sight
from labtop.server.actions.needs import need_hand, need_uncovered, own_seat
from labtop.server.messages import Explanation, FromServer, Hint, Idea, Pong, Reaction
from labtop.server.refusals import NotAllowed, TooMany
from labtop.server.showing import spelled
from labtop.server.sight import sight
from labtop.server.state import TableState
from labtop.server.wire import Id, MoveNumber, Preset, Seq, Text

if TYPE_CHECKING:
    from labtop.server.guests import Guest
    from labtop.server.live import LiveTable

SHOWN = 3  # ideas
CLOSE = 3  # of 100 wins: nobody would notice the difference


class Aside(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Something that a guest wants to know, or to show."""

    id: Id = ""

    slow: ClassVar[bool] = False
    """Whether it may take long: it is answered beside, so that the guest is heard on."""

    async def answer(self, table: LiveTable, guest: Guest) -> FromServer | None:
        """What the guest is told, if anything; or a refusal."""
        raise NotImplementedError


class Ping(Aside, tag="ping", frozen=True):
    """Is anybody there?"""

    async def answer(self, table: LiveTable, guest: Guest) -> Pong:
        """Yes."""
        return Pong(self.id)


class React(Aside, tag="reaction", frozen=True):
    """Show everybody one of the preset reactions."""

    reaction: Preset

    async def answer(self, table: LiveTable, guest: Guest) -> Pong:
        """Everybody sees it, the guest among them, who need not send it again."""
        if guest.seat is None:
            raise NotAllowed("Only people with a seat can react.")
        if not table.reactions.of(str(guest.person)).take():
            raise TooMany("Everybody has seen it. Wait a moment before you react again.")
        await table.say_everywhere(Reaction(guest.seat, self.reaction))
        return Pong(self.id)


class Shown(Aside, tag="shown", frozen=True):
    """The client has shown its player all that happened up to the step `seq`: a clock that waited for it starts."""

    seq: Seq

    async def answer(self, table: LiveTable, guest: Guest) -> Pong:
        """It counts for the guest's own seat, and only while that is to move."""
        table.has_seen(own_seat(table.now, guest.person), self.seq)
        return Pong(self.id)


class WhyNot(Aside, tag="why_not", frozen=True):
    """Why is this move not allowed now? `args` are its arguments in their order, in words or as numbers."""

    family: Text
    args: Annotated[list[MoveNumber | Text], Meta(max_length=8)]

    async def answer(self, table: LiveTable, guest: Guest) -> Explanation:
        """In a sentence, with the clause."""
        now, seat = table.now, own_seat(table.now, guest.person)
        if seat is None or now.match is None:
            raise NotAllowed("Only a player of a match can ask this.")
        need_uncovered(now, seat)
        seen = sight(now.match, seat)
        seen.answered(now.answer(seat))
        sentence, clause = seen.why_not(self.family, self.args)
        return Explanation(self.id, sentence, clause)


class AskHint(Aside, tag="hint", frozen=True):
    """What would a strong player do? Only for the seat that the table waits for."""

    slow: ClassVar[bool] = True

    async def answer(self, table: LiveTable, guest: Guest) -> Hint:
        """The best of what the search found, in the seat's own words."""
        now = table.now
        match, seat = _to_move(now, guest.person)
        thoughts = (await table.think(match, seat))[:SHOWN]
        moves = {move.id: move for move in match.moves(seat)}
        seen = match.seen(seat)
        ideas = [_idea(thought, moves[thought.move], seen) for thought in thoughts]
        return Hint(self.id, now.step, ideas, _note(ideas))


def _to_move(table: TableState, person: int | None) -> tuple[Match, int]:
    """The match and the seat that a hint is for; only who is to move gets one, and where the host allows it."""
    seat, match = own_seat(table, person), table.match
    if not table.manners.hints:
        raise NotAllowed("Hints are off at this table; its host can allow them.")
    if match is None or seat is None or seat not in table.to_move:
        raise NotAllowed("Ask for a hint when it is your turn.")
    need_hand(table, seat)
    return match, seat


def _idea(thought: Thought, move: Move, seen: Sight) -> Idea:
    return Idea(
        spelled(seen.match, move.id), thought.visits, round(100 * thought.values[move.seat]), seen.because(move)
    )


def _note(ideas: Sequence[Idea]) -> str:
    """How sure the search is."""
    if len(ideas) == 1:
        return "This is your only move."
    best, next_best = ideas[:2]
    tried = f"In {best.visits} imagined matches the first comes to {best.wins} of 100"
    close = ": they are about as good" if best.wins - next_best.wins < CLOSE else ""
    return f"{tried}, the next best to {next_best.wins}{close}."


ASIDES = tuple(Aside.__subclasses__())
