"""A table as its history leaves it: who sits where, and its matches. Nothing here waits or writes."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from labtop.kernel.errors import BadOption, BadRecord
from labtop.kernel.game import Game, find
from labtop.kernel.match import Match
from labtop.kernel.options import Value
from labtop.kernel.seed import Origin, commitment
from labtop.kernel.sharing import Ledger, Register
from labtop.server.actions.action import Entry, Kept
from labtop.server.actions.opening import Created
from labtop.server.cutting import Cutting
from labtop.server.manners import Manners
from labtop.server.messages import Spoken
from labtop.server.recall import EVERY, Anchor, fingerprint, pack, unpack
from labtop.server.refusals import NotAllowed
from labtop.server.seating import STAND_IN, Chair, Seating, marks_in
from labtop.server.windows import OpenWindow, Prepared


class Made(msgspec.Struct, frozen=True, gc=False):
    """A move that a player named: which it was, and which step it became."""

    move: int
    seq: int


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Which step brought a turn of the match about, and who made it; nobody deals, and nobody closes a window.

    `people` are the seats whose players had a hand in it themselves, and not by a bot that stood in.
    """

    seq: int
    seat: int | None
    people: frozenset[int] = frozenset()


@functools.lru_cache
def _together(seats: tuple[int, ...]) -> frozenset[int]:
    """The seats as a set, which all marks share that have the same."""
    return frozenset(seats)


class Remark(NamedTuple):
    """Something that a person wrote: under which name of their own, as which step, and when (Unix time)."""

    person: int | None
    id: str
    text: str
    step: int
    when: float


@dataclass(frozen=True)
class UndoWish:
    """Somebody's wish to take the last move back, and the people who have agreed."""

    seat: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Knock:
    """Somebody who watches wishes for the seat of a bot: the person that they would be, and the people who agreed."""

    person: int
    name: str
    seat: int
    browser: str
    agreed: frozenset[int] = frozenset()


class TableState:
    """A table after some of its entries."""

    def __init__(self, table: str, created: Created) -> None:
        self.id = table
        self.created = created
        self.game: Game = find(created.game)
        self.take_key(created.key)
        self.manners: Manners = created.manners
        self.chairs = Seating(Chair() for _ in range(created.players)).put(created.seat, Chair(0, created.host))
        self.people = 1  # who ever sat here
        self.host: int | None = 0  # the person
        self.matches: list[Match] = []
        self.marks: Ledger[Mark] = Ledger()  # one for each turn of the last match, the deal first
        self.left: list[int] = []  # milliseconds of every seat, where there is a clock
        self.paused: int | None = None  # by which seat
        self.undo: UndoWish | None = None
        self.again: tuple[int, ...] = ()  # the people who wish to play again, in their order
        self.cutting: Cutting | None = None
        self.knock: Knock | None = None
        self.declined: frozenset[str] = frozenset()  # browsers that were refused a seat in this match
        self.hurry: dict[int, frozenset[int]] = {}  # by who is gone: the people who want a bot to play now
        self.browsers: dict[str, frozenset[int]] = {self.own_browser(0): frozenset({0})}  # who played from there
        self.hands: dict[str, frozenset[int]] = {}  # by browser: the seats whose hands of this match were seen there
        self.made: Register[tuple[int, str], Made] = Register()  # by person, and the name that they gave it
        self.spoken: list[Spoken] = []
        self.lines: tuple[Remark, ...] = ()  # the last that were written
        self.window: OpenWindow | None = None
        self.prepared: Prepared | None = None  # for when the window has closed
        self.orders: dict[int, Mapping[str, str]] = {}  # by person: what they have settled about windows
        self.let_go: dict[int, Hashable] = {}  # by person: what they were asked when they last let it go
        self._holds: dict[int, int] = {}  # by person: the turn of the game in which they last asked for more time
        self.version = created.version  # of the rules of the next match
        self.anchor: Anchor | None = None  # the record of the match that was written last
        self.differs = False  # the rules would have led the match elsewhere, and nobody was told yet
        self.changes: dict[int, tuple[int, ...]] = {}  # by match, from 1: after how many moves its rules changed
        self.lost: int | None = None  # entries that damage took, where the table was saved from it
        self.frozen = ""  # why the match can only be looked at
        self.broken_off = False  # because the rules of the game went wrong
        self._kept: Iterator[Anchor] | None = None  # the records that an entry from the log led to
        self.seq = 0  # the last entry
        self.step = 0  # the same without those that are sealed: the number that guests are shown
        self.touched = 0  # the last step that changed the match
        self.retold = 0  # the last step that changed what had been told of it

    @classmethod
    def of(cls, table: str, history: Iterable[Entry]) -> TableState:
        """A table from its history, played again."""
        return cls.recalled(table, [Kept(entry) for entry in history])

    @classmethod
    def recalled(cls, table: str, log: Sequence[Kept]) -> TableState:
        """A table from its log: what was kept of its matches counts, whatever the rules say by now."""
        first, *rest = log
        if not isinstance(first.entry, Created):
            raise BadRecord("The log of this table does not begin with its creation.")
        state = cls(table, first.entry)
        for kept in rest:
            state._happen(kept.entry, kept.states)
        return state

    def after(self, entry: Entry, states: bytes | None = None) -> TableState:
        """The table with one more entry, which happens now or comes from the log with these records; this one stays
        as it is.
        """
        after = object.__new__(TableState)
        after.__dict__.update(self.__dict__)
        after.marks, after.made = self.marks.copy(), self.made.copy()
        after.matches = [*self.matches[:-1], *(match.clone() for match in self.matches[-1:])]
        after._happen(entry, states)
        return after

    def _happen(self, entry: Entry, states: bytes | None) -> None:
        self.seq += 1
        self.step += not entry.sealed
        self._kept = None if states is None else unpack(self.game, states, self.anchor)
        entry.happen(self)
        self._kept = None

    def states_since(self, before: TableState) -> bytes:
        """The records of the match that the last entry led to, for the log."""
        match = self.match
        if match is None:
            return b""
        same = len(self.matches) == len(before.matches)
        made = before.begun().made if same else -1
        if match.made <= made:
            return b""
        known = before.anchor is not None and before.anchor.rules == fingerprint(self.game)
        whole = match.over or match.made // EVERY != made // EVERY
        return pack(self.game, match.records(made + 1), before.begun().latest if same and known else None, whole)

    # --- what entries do to it ---

    def place(self, seat: int, chair: Chair) -> None:
        """Put somebody into a seat; a running match then calls the seat by the new name."""
        self.chairs = self.chairs.put(seat, chair)
        if self.prepared is not None and self.prepared.seat == seat:
            self.prepared = None
        if self.match is not None and self.running and self.match.names != self.names:
            self.match.rename(self.names)
            self.retold = self.step

    def new_person(self) -> int:
        """The number of somebody who has just come."""
        self.people += 1
        return self.people - 1

    def seat(self, person: int, seat: int, name: str, browser: str) -> None:
        """Give a person a seat; the host is who sits down where there is none."""
        self.place(seat, Chair(person, name))
        self.note_browser(browser or self.own_browser(person), person)
        self.host = person if self.host is None else self.host

    def own_browser(self, person: int) -> str:
        """What the browser of a person is called who came without the key of one."""
        return f"{self.id}-{person}"

    def note_browser(self, browser: str, person: int) -> None:
        """A person plays from there; in a match it has seen the hand of their seat."""
        self.browsers = {**self.browsers, browser: self.browsers.get(browser, frozenset()) | {person}}
        self.hands = self._seen(self.hands)

    def _seen(self, before: Mapping[str, frozenset[int]]) -> dict[str, frozenset[int]]:
        """The seats whose hands are seen, by browser, with those that were seen there before."""
        seats, nobody = self.chairs.seats, frozenset[int]()
        return {
            browser: before.get(browser, nobody) | {seats[person] for person in people if person in seats}
            for browser, people in self.browsers.items()
        }

    def vacant(self, seat: int) -> Chair:
        """The seat when nobody is in it; a match that goes on never waits for an empty chair."""
        return self.chairs.bot(seat, STAND_IN) if self.running else Chair()

    def begin(self, names: Sequence[str], opening: Iterable[tuple[int, int]] = ()) -> None:
        """Deal, and play an opening."""
        self.differs, self.frozen, self.broken_off, self.lost = False, "", False, None
        match = self._dealt(names)
        self.marks = Ledger([Mark(self.step, None)])
        for seat, move in opening:
            self._play(match, seat, move)
        everybody = frozenset(range(len(self.chairs)))  # an opening is known to all who play on from it
        for past in match.history:
            if not past.sealed:
                self.marks.append(Mark(self.step, None if past.closing else past.seat, everybody))
        self.matches.append(match)
        clock = self.manners.clock
        self.left = [1000 * clock.seconds] * len(self.chairs) if clock else []
        self.paused = self.undo = self.knock = self.cutting = None
        self.again, self.declined, self.hands = (), frozenset(), self._seen({})
        self.prepared, self.let_go, self._holds = None, {}, {}
        self._touch(match)

    def _dealt(self, names: Sequence[str]) -> Match:
        """A match as the rules deal it or, from the log, as it was dealt."""
        anchor = self._next_record()
        if anchor is None:
            if self._kept is not None:
                self.check_version()  # nothing says how it was dealt
            match = self._new_match(names, self.created.options)
            self._anchor_at(match)
            return match
        match = self._match_of_old(names)
        match.version, match.rules = self.version, anchor.rules.hex()
        if anchor.readable(self.game) != match.latest or self.frozen:
            match.recall_deal(anchor.readable(self.game))
            self.differs = True
        return match

    def _match_of_old(self, names: Sequence[str]) -> Match:
        """A match to be filled with what was kept; one with options that are no longer known can be looked at."""
        try:
            return self._new_match(names, self.created.options)
        except BadOption:
            self.frozen = self._only_shown()
            return self._new_match(names, {})

    def _new_match(self, names: Sequence[str], options: Mapping[str, Value]) -> Match:
        """As the rules deal it, from how the deck was cut."""
        cuts = () if self.cutting is None else self.cutting.cuts(self.chairs.seats)
        return Match(self.game, self.created.players, Origin(bytes.fromhex(self.key), cuts), options, names)

    def play(self, seat: int, move: int) -> None:
        """A seat moves: by the rules or, from the log, to where it led."""
        self._play(self.begun(), seat, move)

    def _play(self, match: Match, seat: int, move: int) -> None:
        anchor = self._next_record()
        if anchor is None:
            match.make(move, seat)
            self._anchor_at(match)
        elif self.frozen:
            match.recall(move, seat, anchor.readable(self.game))
        elif not match.follow(move, seat, anchor.record):
            self.differs = True

    def _next_record(self) -> Anchor | None:
        """The record that comes next in the log; None for what happens now, or was kept without."""
        self.anchor = None if self._kept is None else next(self._kept, None)
        if self.anchor is not None and self.anchor.strange is not None:
            self.frozen = self._only_shown()
        return self.anchor

    def _anchor_at(self, match: Match) -> None:
        """What happens now is written down, and what comes next is compared with it."""
        if self._kept is None:
            self.anchor = Anchor(fingerprint(self.game), match.latest)

    def check_legal(self, seat: int, move: int) -> None:
        """Refuse a move that cannot be made now; what is in the log was made."""
        if self._kept is None:
            self.begun().legal_move(move, by=seat)

    def take_key(self, key: str) -> None:
        """The next deal comes from this key, of which everybody may know the hash."""
        self.key = key
        self.commitment = commitment(bytes.fromhex(key))

    def note_move(self, seat: int | None) -> None:
        """A seat has moved, or a window has closed: nobody wants the move before it back any more."""
        acted = tuple(self.asking().answers) if seat is None else (seat,)
        self.marks.append(Mark(self.step, seat, _together(tuple(one for one in acted if self.chairs[one].alive))))
        self.undo = None
        self.prepared = None if seat is not None else self.prepared
        self._touch(self.begun())

    def _touch(self, match: Match) -> None:
        """The match has changed; it may have come to a window."""
        self.touched = self.step
        self.hurry = {}
        self.window = None if self.frozen else OpenWindow.of(match, self.chairs, self.manners)

    def charge(self, waited: Iterable[int], seat: int, spent: int) -> None:
        """A seat has moved after so many milliseconds, for which all that were waited for pay."""
        if self.left:
            self.left = [max(0, ms - spent) if other in waited else ms for other, ms in enumerate(self.left)]
            self.left[seat] += self._increment()

    def take_back(self) -> None:
        """Undo the last move of the match."""
        match = self.begun()
        match.undo()
        seat = self.marks.pop().seat
        if self.left and seat is not None:
            left = max(0, self.left[seat] - self._increment())
            self.left = [left if other == seat else ms for other, ms in enumerate(self.left)]
        self.undo = self.anchor = None
        self.retold = self.step
        self._touch(match)

    def _increment(self) -> int:
        return 1000 * self.manners.clock.increment if self.manners.clock else 0

    def orders_of(self, seat: int | None) -> dict[str, str]:
        """What the player in a seat has settled about windows."""
        person = self.chairs[seat].person if self.orders and seat is not None else None
        return {} if person is None else dict(self.orders.get(person, {}))

    def note_held(self, seat: int) -> None:
        """A player has asked for more time in a window."""
        person = self.chairs[seat].person
        if person is not None:
            self._holds = {**self._holds, person: self._turn_of_game()}

    def has_held(self, seat: int) -> bool:
        """Whether a player has done so in this turn of the game."""
        person = self.chairs[seat].person
        return person is not None and self._holds.get(person) == self._turn_of_game()

    def _turn_of_game(self) -> int:
        """As the game counts them; one that does not has a turn for each window."""
        match = self.begun()
        turns = match.engine.turns(match.state)
        return len(self.marks) if turns is None else turns

    def begun(self) -> Match:
        """The match, which a history cannot go on without."""
        if self.match is None:
            raise BadRecord("The log of this table has a move before the start.")
        return self.match

    def asking(self) -> OpenWindow:
        """The window that is open, without which a history has nothing to answer."""
        if self.window is None:
            raise BadRecord("The log of this table has an answer where nothing was asked.")
        return self.window

    def check_version(self) -> None:
        """Refuse a match that other rules have led to, and of which nothing else is kept."""
        if self.version != self.game.version:
            raise BadRecord(
                f"This table plays version {self.version} of the rules of {self.game.title}; this program has version "
                f"{self.game.version} and would play it differently. Open it with the Labtop that it was made with."
            )

    def note_change(self) -> None:
        """From here on the match is played under other rules than before."""
        number = len(self.matches)
        self.changes = {**self.changes, number: (*self.changes.get(number, ()), self.begun().made)}
        self.differs = False

    def break_off(self) -> None:
        """The rules of the game went wrong: nothing happens here any more, and nothing is asked or waited for."""
        self.frozen, self.broken_off = self.went_wrong, True
        self.paused = self.undo = self.knock = self.cutting = self.window = self.prepared = None
        self.again = ()

    @property
    def went_wrong(self) -> str:
        """What everybody at the table is told when the rules of its game went wrong."""
        end = "no match can begin here" if self.match is None or self.over else "this match cannot go on"
        return (
            f"The rules of {self.game.title} went wrong, and {end}. Whoever runs this server finds the reason in its "
            "report."
        )

    def _only_shown(self) -> str:
        return (
            f"This match was played under version {self.version} of the rules of {self.game.title}, and this program "
            f"has others, with which it cannot go on. It is shown as it was. Open a new table to play."
        )

    # --- what is asked of it ---

    @property
    def match(self) -> Match | None:
        """The match that goes on or was played last."""
        return self.matches[-1] if self.matches else None

    @property
    def deal_known(self) -> bool:
        """Whether the match has the deal of another one, which whoever plays on from there knows."""
        return self.created.forked and len(self.matches) <= 1

    def deal_was_known(self, match: Match) -> bool:
        """Whether it is the match that this table was forked off another one for."""
        return self.created.forked and match is self.matches[0]

    @property
    def notice(self) -> str:
        """What everybody at the table is to know about its history, in a sentence or two; mostly nothing."""
        if self.broken_off:
            return self.frozen
        if self.lost is not None:
            return (
                "The log of this table was damaged, and the last of what happened here is lost. It goes on from what "
                "could be saved."
            )
        if self.match is None:
            return ""
        if self.frozen:
            return self.frozen if not self.over else self._of_other_rules()
        if self.changes.get(len(self.matches)) or (self.differs and self.running):
            return (
                f"The rules of {self.game.title} were changed while this match was played. It goes on from where it "
                "stood, under the rules as they are now."
            )
        return self._of_other_rules() if self.differs else ""

    def _of_other_rules(self) -> str:
        return f"This match was played under other rules of {self.game.title} than today's. It is shown as it was."

    @property
    def running(self) -> bool:
        """Whether a match has begun and goes on."""
        return self.match is not None and not self.match.over and not self.frozen

    @property
    def over(self) -> bool:
        """Whether the last match has ended."""
        return self.match is not None and self.match.over

    @property
    def names(self) -> list[str]:
        """Who sits in the seats, in words."""
        return self.chairs.names

    def name(self, seat: int) -> str:
        """Who sits there, in words."""
        return self.names[seat]

    @property
    def seat_marks(self) -> list[int]:
        """The colour and shape of every seat, as a number: a person keeps theirs from match to match."""
        return marks_in(len(self.matches), len(self.chairs))

    def seat_of(self, person: int) -> int | None:
        """Where a person sits; None once they have left."""
        return self.chairs.seats.get(person)

    def knocks(self, person: int) -> bool:
        """Whether a person has asked for a seat, and waits for the answer."""
        return self.knock is not None and self.knock.person == person

    @property
    def to_move(self) -> list[int]:
        """The seats that have yet to move or, in a window, to answer. Who has answered is a secret."""
        if self.window is not None:
            return self.window.open
        return [] if self.match is None else self.match.waiting

    @property
    def pause_costs(self) -> bool:
        """Whether the match is paused on the clock of who paused it, which runs on."""
        if self.paused is None or self.match is None or not self.left:
            return False
        return self.manners.pause == "costs" and self.match.waiting == [self.paused]

    def covered(self, seat: int | None) -> bool:
        """Whether a seat is not shown its hand: the match is paused on its clock, which stands still."""
        paused = self.paused is not None and self.running and bool(self.left) and not self.pause_costs
        return paused and seat in self.begun().waiting

    def acted(self, seat: int) -> int:
        """The turn of the match with which the player of a seat last acted: what came of it in a window came later."""
        for ago, mark in enumerate(reversed(self.marks), 1):
            if seat in mark.people:
                turn = len(self.marks) - ago
                return turn if mark.seat == seat else turn - 1
        return 0

    def answer(self, seat: int | None) -> int | None:
        """The move with which a seat has answered in the window that is open."""
        return None if self.window is None or seat is None else self.window.answers.get(seat)

    def bots_to_move(self) -> list[int]:
        """The seats that have yet to move and that bots play; bots wait while people settle an undo."""
        if not self.chairs.driven or not self.running or self.paused is not None or self.undo is not None:
            return []
        return [seat for seat in self.to_move if self.chairs[seat].driver]

    def asked(self) -> list[int]:
        """The seats of the people who have not yet said whether the last move may be taken back."""
        undo = self.undo
        if undo is None:
            return []
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.alive and seat != undo.seat and chair.person not in undo.agreed
        ]

    def asked_again(self) -> list[int]:
        """The seats of the people who have not yet said whether they play again; a clock that ran out is forgotten."""
        chairs = enumerate(chair.rested() for chair in self.chairs)
        return [seat for seat, chair in chairs if chair.alive and chair.person not in self.again]

    def asked_to_admit(self) -> list[int]:
        """The seats of the people who have not yet said whether who asks for a seat may have it: all who play."""
        knock = self.knock
        if knock is None or not self.running:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.alive and chair.person not in knock.agreed]

    def check_undo(self, seat: int | None) -> None:
        """Refuse, unless this seat may ask to take back the last move."""
        if self.match is None or not self.running:
            raise NotAllowed("Moves can be taken back while a match goes on.")
        if self.window is not None:
            raise NotAllowed(f"{self.window.kind.name}: everybody answers at once, so nothing can be taken back.")
        if self.undo is not None:
            raise NotAllowed(f"{self.name(self.undo.seat)} has asked to take the last move back: answer that first.")
        if seat is None or not self.chairs[seat].alive or self.marks.last.seat not in (seat, None):
            raise NotAllowed("Only who made the last move can take it back.")
        self.match.check_undo()
