"""What a person or a bot asks of a table, checked against the table as it is, and put as the event that it would be."""

from __future__ import annotations

import secrets
import unicodedata

from labtop.bots import names as bot_names
from labtop.kernel.errors import Refusal
from labtop.kernel.match import Match
from labtop.kernel.seed import SIZE
from labtop.server.events import (
    Arranged,
    BotSet,
    Event,
    Moved,
    Paused,
    Rematched,
    Resumed,
    Said,
    Sat,
    Shuffled,
    Started,
    Stood,
    Switched,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from labtop.server.protocol import (
    AddBot,
    Answer,
    Arrange,
    Ask,
    Pause,
    Play,
    Rematch,
    RemoveBot,
    Resume,
    Say,
    Shuffle,
    Sit,
    Stand,
    Start,
    Switch,
    Undo,
)
from labtop.server.refusals import NotAllowed, Stale
from labtop.server.tabletop import Chair, Tabletop, names_of

LONGEST_NAME = 24
LONGEST_TEXT = 200

_chance = secrets.SystemRandom()


class BadName(Refusal):
    """A nickname that cannot be shown."""


class BadText(Refusal):
    """Something written that cannot be shown."""


def nickname(typed: str) -> str:
    """A nickname in the form that is kept: any printable text that is not long."""
    name = _plain(typed)
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadName(f"A nickname is 1 to {LONGEST_NAME} printable characters.")
    return name


def _plain(typed: str) -> str:
    return " ".join(unicodedata.normalize("NFC", typed).split())


def seat_of(top: Tabletop, person: int | None) -> int | None:
    """The seat of whoever asks; a spectator has none. Who had one and lost it is refused."""
    if person is None:
        return None
    seat = top.seat_of(person)
    if seat is None:
        raise NotAllowed("This seat is no longer yours. Join the table again.")
    return seat


def event_for(top: Tabletop, person: int | None, ask: Ask) -> Event:
    """The event that grants what this person asks (None is a spectator), or a refusal."""
    seat = seat_of(top, person)
    match ask:
        case Sit():
            return _sit(top, seat, ask)
        case Stand():
            return _stand(top, seat, ask)
        case Switch():
            return _switch(top, seat, ask)
        case Shuffle():
            return _shuffle(top, seat)
        case AddBot():
            return _add_bot(top, seat, ask)
        case RemoveBot():
            return _remove_bot(top, seat, ask)
        case Arrange():
            return _arrange(top, seat, ask)
        case Start():
            return _start(top, seat)
        case Play():
            return _play(top, seat, ask)
        case Undo():
            return _undo(top, seat)
        case Answer():
            return _answer(top, seat, ask)
        case Pause():
            return _pause(top, seat)
        case Resume():
            return _resume(top, seat)
        case Rematch():
            return _rematch(top, seat)
        case Say():
            return _say(top, seat, ask)


# --- seats ---


def _sit(top: Tabletop, seat: int | None, ask: Sit) -> Event:
    if seat is not None:
        raise NotAllowed("You have a seat already. Stand up first.")
    name = nickname(ask.name)
    wanted = _open_seat(top) if ask.seat is None else ask.seat
    if _chair(top, wanted).person is not None:
        raise NotAllowed(f"{top.name(wanted)} sits there. Choose another seat.")
    if any(name.casefold() == other.casefold() for s, other in enumerate(top.names) if s != wanted):
        raise BadName(f"There is a {name} at this table already. Choose another nickname.")
    return Sat(seat=wanted, name=name)


def _open_seat(top: Tabletop) -> int:
    """The first free seat or, where there is none, the first in which a bot sits."""
    chairs = list(enumerate(top.chairs))
    inviting = [seat for seat, chair in chairs if chair.free] + [seat for seat, chair in chairs if chair.bot]
    if not inviting:
        raise NotAllowed("Every seat of this table is taken. You can watch.")
    return inviting[0]


def _stand(top: Tabletop, seat: int | None, ask: Stand) -> Event:
    leaving = seat if ask.seat is None else ask.seat
    if leaving is None:
        raise NotAllowed("You have no seat to give up.")
    if leaving != seat:
        _need_host(top, seat)
    if _chair(top, leaving).person is None:
        raise NotAllowed("Nobody sits there.")
    return Stood(seat=leaving)


def _switch(top: Tabletop, seat: int | None, ask: Switch) -> Event:
    mine = _need_seat(seat)
    _need_lobby(top)
    if not _chair(top, ask.to).free:
        raise NotAllowed("You are there already." if ask.to == mine else f"{top.name(ask.to)} sits there.")
    return Switched(seat=mine, to=ask.to)


def _shuffle(top: Tabletop, seat: int | None) -> Event:
    _need_host(top, seat)
    _need_lobby(top)
    return Shuffled(order=_chance.sample(range(len(top.chairs)), len(top.chairs)))


def _add_bot(top: Tabletop, seat: int | None, ask: AddBot) -> Event:
    _need_host(top, seat)
    if ask.bot not in bot_names():
        raise Refusal(f"There is no bot of that name. The bots are: {', '.join(bot_names())}.")
    if _chair(top, ask.seat).person is not None:
        raise NotAllowed(f"{top.name(ask.seat)} sits there. A bot needs a free seat.")
    return BotSet(seat=ask.seat, bot=ask.bot)


def _remove_bot(top: Tabletop, seat: int | None, ask: RemoveBot) -> Event:
    _need_host(top, seat)
    if _chair(top, ask.seat).bot is None:
        raise NotAllowed("There is no bot in this seat.")
    if top.running:
        raise NotAllowed("A match needs all its players. Choose another bot, or let somebody sit down there.")
    return BotSet(seat=ask.seat, bot=None)


def _arrange(top: Tabletop, seat: int | None, ask: Arrange) -> Event:
    _need_host(top, seat)
    if top.running and ask.manners.clock != top.manners.clock:
        raise NotAllowed("The clock stays as it is until the match is over.")
    return Arranged(manners=ask.manners)


# --- the match ---


def _start(top: Tabletop, seat: int | None) -> Event:
    _need_host(top, seat)
    if top.match is not None:
        raise NotAllowed("The match has begun already.")
    _need_full(top)
    return Started(names=top.names)


def _rematch(top: Tabletop, seat: int | None) -> Event:
    _need_seat(seat)
    if top.match is None or not top.match.over:
        raise NotAllowed("You can play again when the match is over.")
    _need_full(top)
    chairs = [top.chairs[-1], *top.chairs[:-1]]
    names = names_of(chairs)
    return Rematched(version=top.game.version, key=secrets.token_hex(SIZE), names=names)


def _play(top: Tabletop, seat: int | None, ask: Play) -> Event:
    if seat is None:
        raise NotAllowed("Only a seat can play; spectators watch.")
    _match(top)
    if (top.chairs[seat].person, ask.id) in top.made:
        raise NotAllowed("You have given this id to another move. Give each move an id of its own.")
    if not top.touched <= ask.seq <= top.seq:
        raise Stale(f"The table has gone on to {top.seq} since you saw it at {ask.seq}. Look again, then move.")
    need_hand(top, seat)
    return Moved(seat=seat, move=ask.move, id=ask.id)


def need_hand(top: Tabletop, seat: int) -> None:
    """Refuse, if the match stands still or a bot plays for this seat."""
    if top.paused is not None:
        raise NotAllowed(f"{top.name(top.paused)} has paused the match. Resume it first.")
    if top.chairs[seat].late:
        raise NotAllowed("Your time is up: a bot plays for you to the end of this match.")
    if top.chairs[seat].stand_in is not None:
        raise NotAllowed("A bot stands in for you. Come back to the table first.")


def _undo(top: Tabletop, seat: int | None) -> Event:
    mine = _need_seat(seat)
    top.check_undo(mine)
    others = [s for s, chair in enumerate(top.chairs) if chair.alive and s != mine]
    return UndoAsked(seat=mine) if others else Undone()


def _answer(top: Tabletop, seat: int | None, ask: Answer) -> Event:
    mine = _need_seat(seat)
    if top.undo is None:
        raise NotAllowed("Nobody asks to take a move back.")
    withdrawn = mine == top.undo.seat and not ask.agree
    if mine not in top.asked() and not withdrawn:
        raise NotAllowed("You have no answer to give here; wait for the others.")
    return UndoAnswered(seat=mine, agreed=ask.agree)


def _pause(top: Tabletop, seat: int | None) -> Event:
    mine = _need_seat(seat)
    if not top.running:
        raise NotAllowed("There is no match to pause.")
    if top.paused is not None:
        raise NotAllowed(f"{top.name(top.paused)} has paused the match already.")
    return Paused(seat=mine)


def _resume(top: Tabletop, seat: int | None) -> Event:
    mine = _need_seat(seat)
    if top.paused is None:
        raise NotAllowed("The match is not paused.")
    return Resumed(seat=mine)


def _say(top: Tabletop, seat: int | None, ask: Say) -> Event:
    mine = _need_seat(seat)
    if not top.manners.chat:
        raise NotAllowed("Writing is off at this table; its host can allow it. Reactions are always there.")
    text = _plain(ask.text)
    if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable():
        raise BadText(f"Write 1 to {LONGEST_TEXT} printable characters.")
    return Said(seat=mine, text=text)


# --- what is needed ---


def _need_host(top: Tabletop, seat: int | None) -> None:
    if seat is None or top.chairs[seat].person != top.host:
        raise NotAllowed("Only the host of the table can do this.")


def _need_seat(seat: int | None) -> int:
    if seat is None:
        raise NotAllowed("Only people with a seat can do this.")
    return seat


def _need_lobby(top: Tabletop) -> None:
    if top.match is not None:
        raise NotAllowed("The match has begun: everybody stays in their seat.")


def _need_full(top: Tabletop) -> None:
    if any(chair.free for chair in top.chairs):
        raise NotAllowed("The match begins when every seat is taken. Put bots into the free ones.")


def _match(top: Tabletop) -> Match:
    if top.match is None:
        raise NotAllowed("The match has not begun.")
    return top.match


def _chair(top: Tabletop, seat: int) -> Chair:
    if not 0 <= seat < len(top.chairs):
        raise NotAllowed(f"There is no seat {seat}: this table has seats 0 to {len(top.chairs) - 1}.")
    return top.chairs[seat]
