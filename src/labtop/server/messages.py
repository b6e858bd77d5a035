"""What the server says to a guest at a table. A frame is one JSON object; `type` says which message it is."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from labtop.kernel.options import Value
from labtop.kernel.seed import Cut
from labtop.kernel.view import View
from labtop.server.manners import Manners
from labtop.server.wire import VERSION, Preset


class Spoken(Struct, tag="spoken", tag_field="type", frozen=True, gc=False):
    """What a person wrote; `name` is what they were called then, `mark` the one that they have from match to match."""

    seq: int
    seat: int
    name: str
    text: str
    mark: int


class Welcome(Struct, tag="welcome", tag_field="type", frozen=True, gc=False):
    """Where the guest is: the table and, unless a spectator, the seat; `token` comes when a seat was just taken.

    It comes again whenever the guest's seat changes. `asked` is the seat that a spectator has asked for, `seen` those
    whose hands of this match were seen in this browser: no other can be asked for. `key` comes to a browser that
    brought none: it keeps it, and brings it to every table. `spoken` is what people wrote of late.
    """

    table: str
    code: str
    seat: int | None
    asked: int | None = None
    seen: list[int] = []
    token: str | None = None
    key: str | None = None
    spoken: list[Spoken] = []
    protocol: int = VERSION


class SeatShown(Struct, frozen=True, gc=False):
    """Who sits there: a person (here or gone), a bot, or nobody; `stand_in` is the bot that plays for a person.

    `mark` is the colour and shape that goes with whoever sits there from match to match.
    """

    seat: int
    name: str | None
    bot: str | None
    here: bool
    stand_in: str | None
    mark: int


class UndoShown(Struct, frozen=True, gc=False):
    """A move that somebody wants to take back: who, and the seats that have not answered yet."""

    seat: int
    waiting: list[int]


class AgainShown(Struct, frozen=True, gc=False):
    """Somebody wishes to play again: who, and the seats that have not answered yet."""

    seat: int
    waiting: list[int]


class KnockShown(Struct, frozen=True, gc=False):
    """Somebody who watches asks for the seat of a bot: under which name, and the seats that have not answered yet."""

    name: str
    seat: int
    waiting: list[int]


class AbsentShown(Struct, frozen=True, gc=False):
    """Somebody is gone from a match: the milliseconds until a bot plays for them, as the message is sent, or null where
    none ever does; and the seats that want one to play now, and those that have not said so.
    """

    seat: int
    ms: int | None
    agreed: list[int]
    waiting: list[int]


class CuttingShown(Struct, frozen=True, gc=False):
    """The deck of the next match is being cut, of which this is the `commitment`: the seats that were asked, with the
    seals that they have laid down (`seal_cut`); when `showing`, each shows what is under theirs (`show_cut`).
    """

    commitment: str
    showing: bool
    cuts: list[Cut]


class Lobby(Struct, tag="lobby", tag_field="type", frozen=True, gc=False):
    """The table before and beside the match. `round` counts the matches played here; `ready` is false while the game
    is being compiled; `deal_known` that the match plays on from another one, whose deal somebody knows. `cuts`
    is how the deck of this match was cut: it was dealt without who kept silent. `notice` is for everybody at the table
    to read: that its rules were changed, or went wrong, so that the match cannot go on. Mostly it is empty.
    """

    seq: int
    game: str
    players: int
    options: dict[str, Value]
    seats: list[SeatShown]
    host: int | None
    started: bool
    over: bool
    round: int
    commitment: str
    deal_known: bool
    notice: str
    cuts: list[Cut]
    cutting: CuttingShown | None
    manners: Manners
    paused: int | None
    undo: UndoShown | None
    again: AgainShown | None
    knock: KnockShown | None
    absent: list[AbsentShown]
    ready: bool
    spectators: int


class Compiling(Struct, tag="compiling", tag_field="type", frozen=True, gc=False):
    """The game is being made ready: so many parts of so many."""

    game: str
    done: int
    of: int


class LegalMove(Struct, frozen=True, gc=False):
    """A move that the seat may make now: its number, how it is spelled, and its words."""

    id: int
    family: str
    args: dict[str, int | str]
    words: str


class Told(Struct, frozen=True, gc=False):
    """What one move did, in words that the seat may read; `turn` counts the moves of the match, 0 is the deal.

    `weights` has a number for each line: 0 goes without saying, 2 is the one event of its move, 1 is any other.
    `events` are the same as in a view, for who has missed them: left out where the view that comes with it has them.
    """

    turn: int
    seat: int | None
    lines: list[str]
    weights: list[int]
    events: list[dict[str, Any]] = []


class News(Struct, frozen=True, gc=False):
    """What matters most to the seat of all that happened after the turn `since`, its player's last move.

    `stood_in` says whether a bot has played for that player in the meantime.
    """

    since: int
    lines: list[str]
    stood_in: bool = False


class Clocks(Struct, frozen=True, gc=False):
    """Milliseconds left to every seat, and the seats whose time runs, as the message is sent.

    It runs only after `held` milliseconds, or when the player says before that all has been `shown`.
    """

    left: list[int]
    running: list[int]
    held: int = 0


class Meanwhile(Struct, frozen=True, gc=False):
    """What a seat can do while a window is open, besides answering: ask for more time, and prepare its next move.

    `ordered` is what it will have answered if it says nothing, as its player has ordered; `again` says that this is
    because they have let the same go before. `instead` are the answers that are left to who has let it go: nothing is
    final before the window closes.
    """

    hold: bool
    ordered: LegalMove | None
    again: bool
    instead: list[LegalMove]
    prepare: list[LegalMove]
    prepared: LegalMove | None


class TableView(Struct, tag="table", tag_field="type", frozen=True, gc=False):
    """The match as this seat may see it; `story` tells what happened after the step `since` (all of it if −1).

    `clause` is the rule for this moment. `undo` says whether the seat may ask to take its last move back. In a window,
    which `view` describes, `closes` is the milliseconds until it closes, as the message is sent (at a hot seat null: it
    waits for all people), `answered` what this seat has answered, and `meanwhile` what else it can do. `orders` are its
    player's standing orders. `news` comes when it is the seat's turn, and to who was away. While the match is paused on
    a seat's clock its hand is `covered`: the view is that of a spectator. The seed comes when the match is over.
    """

    seq: int
    since: int
    round: int
    turn: int
    view: View
    moves: list[LegalMove]
    story: list[Told]
    waiting: list[int]
    situation: str
    clause: str
    commitment: str
    names: list[str]
    undo: bool = False
    news: News | None = None
    clocks: Clocks | None = None
    closes: int | None = None
    answered: LegalMove | None = None
    meanwhile: Meanwhile | None = None
    orders: dict[str, str] = {}
    covered: bool = False
    scores: list[int] | None = None
    winners: list[int] | None = None
    seed: str | None = None


class Accepted(Struct, tag="accepted", tag_field="type", frozen=True, gc=False):
    """What was asked is done and kept: it is the step `seq` of the table, or an answer in a window, given after it."""

    id: str
    seq: int


class Refused(Struct, tag="refused", tag_field="type", frozen=True, gc=False):
    """What was asked is not done, and why."""

    id: str
    sentence: str


class Reaction(Struct, tag="reaction", tag_field="type", frozen=True, gc=False):
    """Somebody shows a reaction."""

    seat: int
    reaction: Preset


class Idea(Struct, frozen=True, gc=False):
    """A move that the hint considered: how often it was tried, how often it won, in percent, and what speaks for it.

    `because` is a sentence from what the seat may know; empty where the game has no words for it.
    """

    move: LegalMove
    visits: int
    wins: int
    because: str


class Hint(Struct, tag="hint", tag_field="type", frozen=True, gc=False):
    """What a strong player would consider, best first, and a general remark."""

    id: str
    seq: int
    ideas: list[Idea]
    note: str


class Explanation(Struct, tag="why", tag_field="type", frozen=True, gc=False):
    """Why a move is not allowed, and the clause that says so; an empty sentence if it is allowed."""

    id: str
    sentence: str
    clause: str


class Pong(Struct, tag="pong", tag_field="type", frozen=True, gc=False):
    """Yes."""

    id: str


FromServer = (
    Welcome | Lobby | Compiling | TableView | Accepted | Refused | Reaction | Spoken | Hint | Explanation | Pong
)

_encoder = msgspec.json.Encoder()


def encode(message: FromServer) -> bytes:
    """A message as the text of a frame."""
    return _encoder.encode(message)
