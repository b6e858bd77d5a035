"""What a person or a bot asks of a table, checked against the table as it is, and put as the event that it would be."""

from __future__ import annotations

import unicodedata

from labtop.bots import names as bot_names
from labtop.kernel.errors import Refusal
from labtop.server.events import BotSet, Event, Moved, Sat, Started, Stood
from labtop.server.protocol import AddBot, Ask, Play, RemoveBot, Sit, Stand, Start
from labtop.server.refusals import NotAllowed, Stale
from labtop.server.tabletop import Chair, Tabletop

LONGEST_NAME = 24


class BadName(Refusal):
    """A nickname that cannot be shown."""


def nickname(typed: str) -> str:
    """A nickname in the form that is kept: any printable text that is not long."""
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadName(f"A nickname is 1 to {LONGEST_NAME} printable characters.")
    return name


def event_for(top: Tabletop, seat: int | None, ask: Ask) -> Event:
    """The event that grants what the guest in this seat asks (None is a spectator), or a refusal."""
    match ask:
        case Sit():
            return _sit(top, seat, ask)
        case Stand():
            return _stand(top, seat, ask)
        case AddBot():
            return _add_bot(top, seat, ask)
        case RemoveBot():
            return _remove_bot(top, seat, ask)
        case Start():
            return _start(top, seat)
        case Play():
            return _play(top, seat, ask)


def _sit(top: Tabletop, seat: int | None, ask: Sit) -> Event:
    if seat is not None:
        raise NotAllowed("You have a seat already. Stand up first.")
    name = nickname(ask.name)
    if name.casefold() in (top.name(s).casefold() for s in range(len(top.chairs))):
        raise BadName(f"There is a {name} at this table already. Choose another nickname.")
    free = [number for number, chair in enumerate(top.chairs) if chair.free]
    if not free:
        raise NotAllowed("Every seat of this table is taken. You can watch.")
    wanted = free[0] if ask.seat is None else ask.seat
    if not _chair(top, wanted).free:
        raise NotAllowed(f"Seat {wanted} is taken. Choose another.")
    return Sat(seat=wanted, name=name)


def _stand(top: Tabletop, seat: int | None, ask: Stand) -> Event:
    leaving = seat if ask.seat is None else ask.seat
    if leaving is None:
        raise NotAllowed("You have no seat to give up.")
    if leaving != seat:
        _need_host(top, seat)
    if _chair(top, leaving).name is None:
        raise NotAllowed(f"Nobody sits in seat {leaving}.")
    return Stood(seat=leaving)


def _add_bot(top: Tabletop, seat: int | None, ask: AddBot) -> Event:
    _need_host(top, seat)
    if ask.bot not in bot_names():
        raise Refusal(f"There is no bot of that name. The bots are: {', '.join(bot_names())}.")
    if _chair(top, ask.seat).name is not None:
        raise NotAllowed(f"{top.name(ask.seat)} sits in seat {ask.seat}. A bot needs a free seat.")
    return BotSet(seat=ask.seat, bot=ask.bot)


def _remove_bot(top: Tabletop, seat: int | None, ask: RemoveBot) -> Event:
    _need_host(top, seat)
    if _chair(top, ask.seat).bot is None:
        raise NotAllowed(f"There is no bot in seat {ask.seat}.")
    return BotSet(seat=ask.seat, bot=None)


def _start(top: Tabletop, seat: int | None) -> Event:
    _need_host(top, seat)
    if top.match is not None:
        raise NotAllowed("The match has begun already.")
    if any(chair.free for chair in top.chairs):
        raise NotAllowed("The match begins when every seat is taken. Put bots into the free ones.")
    return Started(names=[top.name(s) for s in range(len(top.chairs))])


def _play(top: Tabletop, seat: int | None, ask: Play) -> Event:
    if seat is None:
        raise NotAllowed("Only a seat can play; spectators watch.")
    if top.match is None:
        raise NotAllowed("The match has not begun.")
    if (seat, ask.id) in top.made:
        raise NotAllowed("You have given this id to another move. Give each move an id of its own.")
    if ask.seq != top.seq:
        raise Stale(f"The table has gone on to {top.seq} since you saw it at {ask.seq}. Look again, then move.")
    return Moved(seat=seat, move=ask.move, id=ask.id)


def _need_host(top: Tabletop, seat: int | None) -> None:
    if seat is None or seat != top.host:
        raise NotAllowed("Only the host of the table can do this.")


def _chair(top: Tabletop, seat: int) -> Chair:
    if not 0 <= seat < len(top.chairs):
        raise NotAllowed(f"There is no seat {seat}: this table has seats 0 to {len(top.chairs) - 1}.")
    return top.chairs[seat]
