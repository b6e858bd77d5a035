"""What it takes to be allowed something: refusals that several actions share."""

from __future__ import annotations

from labtop.kernel.match import Match
from labtop.server.refusals import NotAllowed
from labtop.server.seating import Chair
from labtop.server.state import TableState


def own_seat(table: TableState, person: int | None) -> int | None:
    """The seat of whoever asks; a spectator has none, nor has who waits for one. Who lost theirs is refused."""
    if person is None:
        return None
    seat = table.seat_of(person)
    if seat is None and not table.knocks(person):
        raise NotAllowed("This seat is no longer yours. Join the table again.")
    return seat


def need_host(table: TableState, seat: int | None) -> None:
    """Only the host may."""
    if seat is None or table.chairs[seat].person != table.host:
        raise NotAllowed("Only the host of the table can do this.")


def need_seat(seat: int | None) -> int:
    """Only who has a seat may."""
    if seat is None:
        raise NotAllowed("Only people with a seat can do this.")
    return seat


def need_lobby(table: TableState) -> None:
    """Only before the match."""
    if table.match is not None:
        raise NotAllowed("The match has begun: everybody stays in their seat.")


def need_full(table: TableState) -> None:
    """Only when every seat is taken."""
    if any(chair.free for chair in table.chairs):
        raise NotAllowed("The match begins when every seat is taken. Put bots into the free ones.")


def need_match(table: TableState) -> Match:
    """Only once a match has begun."""
    if table.match is None:
        raise NotAllowed("The match has not begun.")
    return table.match


def need_hand(table: TableState, seat: int) -> None:
    """Only who moves for themselves, while the match goes on."""
    if table.paused is not None:
        raise NotAllowed(f"{table.name(table.paused)} has paused the match. Resume it first.")
    if table.chairs[seat].late:
        raise NotAllowed("Your time is up: a bot plays for you to the end of this match.")
    if table.chairs[seat].stand_in is not None:
        raise NotAllowed("A bot stands in for you. Come back to the table first.")


def need_uncovered(table: TableState, seat: int | None) -> None:
    """Only who may look at their hand."""
    if table.covered(seat):
        raise NotAllowed("The match is paused on your clock: your hand is covered until it goes on.")


def need_no_answer(table: TableState, seat: int) -> None:
    """Only who has not answered yet, or has let it go, where everybody answers at once."""
    if table.answer(seat) is not None and not table.asking().is_let_go(table.begun(), seat):
        raise NotAllowed("You have answered, and that stays. Wait until the time is over.")


def need_unseen(table: TableState, seat: int, browser: str) -> None:
    """Only who has seen no hand of this match, or this very one: hands belong to people."""
    if not table.manners.hot_seat and not table.hands.get(browser, frozenset()) <= {seat}:
        raise NotAllowed(
            "You have seen another hand of this match, so you cannot take this seat. You can watch until it is over."
        )


def need_one_seat(table: TableState, browser: str, person: int | None = None) -> None:
    """Only one seat for each browser, unless it is known that people share a screen."""
    others = table.browsers.get(browser, frozenset()) - {person}
    if not table.manners.hot_seat and any(table.seat_of(other) is not None for other in others):
        raise NotAllowed(
            "Somebody plays at this table from this browser already. For several people at one screen the host can "
            "make it a hot seat, before the match."
        )


def need_chair(table: TableState, seat: int) -> Chair:
    """Only a seat that there is."""
    if not 0 <= seat < len(table.chairs):
        raise NotAllowed(f"There is no seat {seat}: this table has seats 0 to {len(table.chairs) - 1}.")
    return table.chairs[seat]
