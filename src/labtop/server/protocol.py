"""The messages between a client and a table, each declared once. A frame is one JSON object; `type` says which."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from labtop.kernel.errors import Refusal
from labtop.kernel.options import Value
from labtop.kernel.view import View
from labtop.server.manners import Manners
from labtop.server.refusals import TooLarge

VERSION = 2
LARGEST = 8 * 1024
"""Bytes that a frame from a client may have."""

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,64}\Z")]
Seq = Annotated[int, Meta(ge=-1, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
MoveNumber = Annotated[int, Meta(ge=0, le=2**31)]
Text = Annotated[str, Meta(max_length=200)]
Turn = Annotated[int, Meta(ge=0, le=2**31)]
Preset = Literal["hello", "thanks", "well played", "good game", "oops", "thinking", "wow"]


class BadMessage(Refusal):
    """A frame that is no message of this protocol."""


# --- from the client --------------------------------------------------------------------------------------------------


class Hello(Struct, tag="hello", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The first message: with the token of a seat, or without one as a spectator; `seen` is the last seq it knows."""

    token: Text | None = None
    seen: Seq = -1
    draws: Annotated[list[Text], Meta(max_length=64)] | None = None
    """The games that the client draws by itself: the views of all others bring the layout. Left out: none does."""


class Sit(Struct, tag="sit", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Take a free seat under a nickname: this one, or the first that is free."""

    name: Text
    seat: SeatNumber | None = None
    id: Id = ""


class Stand(Struct, tag="stand", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Give one's own seat up; the host may free any seat."""

    seat: SeatNumber | None = None
    id: Id = ""


class Switch(Struct, tag="switch", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Move to a free seat, before the match."""

    to: SeatNumber
    id: Id = ""


class Shuffle(Struct, tag="shuffle", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The host shuffles the seats, before the match."""

    id: Id = ""


class AddBot(Struct, tag="add_bot", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The host puts a bot into a free seat, or changes the bot that is there, at any time."""

    seat: SeatNumber
    bot: Text
    id: Id = ""


class RemoveBot(Struct, tag="remove_bot", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The host takes a bot out of its seat."""

    seat: SeatNumber
    id: Id = ""


class Arrange(Struct, tag="arrange", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The host changes the manners of the table."""

    manners: Manners
    id: Id = ""


class Start(Struct, tag="start", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The host begins the match."""

    id: Id = ""


class Play(Struct, tag="play", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Make a move. `seq` is the table as the player saw it; `id` is the player's own name for this move."""

    move: MoveNumber
    seq: Seq
    id: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]


class Undo(Struct, tag="undo", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Ask everybody to let one's own last move be taken back."""

    id: Id = ""


class Answer(Struct, tag="answer", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Agree that the last move is taken back, or not."""

    agree: bool
    id: Id = ""


class Pause(Struct, tag="pause", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Stop the match for a while."""

    id: Id = ""


class Resume(Struct, tag="resume", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Go on."""

    id: Id = ""


class Rematch(Struct, tag="rematch", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Play again when the match is over, everybody one seat on."""

    id: Id = ""


class Say(Struct, tag="say", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Write to everybody, where the host has allowed it."""

    text: Text
    id: Id = ""


class React(Struct, tag="reaction", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Show everybody one of the preset reactions."""

    reaction: Preset
    id: Id = ""


class AskHint(Struct, tag="hint", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """What would a strong player do? Only for the seat that the table waits for."""

    id: Id = ""


class WhyNot(Struct, tag="why_not", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Why is this move not allowed now? `args` are its arguments in their order, in words or as numbers."""

    family: Text
    args: Annotated[list[MoveNumber | Text], Meta(max_length=8)]
    id: Id = ""


class Ping(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Is anybody there?"""

    id: Id = ""


Ask = (
    Sit
    | Stand
    | Switch
    | Shuffle
    | AddBot
    | RemoveBot
    | Arrange
    | Start
    | Play
    | Undo
    | Answer
    | Pause
    | Resume
    | Rematch
    | Say
)
"""What becomes an event of the table."""
FromClient = Hello | Ask | React | AskHint | WhyNot | Ping


# --- from the server --------------------------------------------------------------------------------------------------


class Spoken(Struct, tag="spoken", tag_field="type", frozen=True):
    """What a person wrote; `name` is what they were called then."""

    seq: int
    seat: int
    name: str
    text: str


class Welcome(Struct, tag="welcome", tag_field="type", frozen=True):
    """Where the guest is: the table and, unless a spectator, the seat; `token` comes when a seat was just taken.

    It comes again whenever the guest's seat changes. `spoken` is what people wrote of late.
    """

    table: str
    code: str
    seat: int | None
    token: str | None = None
    spoken: list[Spoken] = []
    protocol: int = VERSION


class SeatShown(Struct, frozen=True):
    """Who sits there: a person (here or gone), a bot, or nobody; `stand_in` is the bot that plays for a person."""

    seat: int
    name: str | None
    bot: str | None
    here: bool = False
    stand_in: str | None = None


class UndoAsked(Struct, frozen=True):
    """A move that somebody wants to take back: who, and the seats that have not answered yet."""

    seat: int
    waiting: list[int]


class Lobby(Struct, tag="lobby", tag_field="type", frozen=True):
    """The table before and beside the match. `round` counts the matches played here; `ready` is false while the game
    is being compiled.
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
    manners: Manners
    paused: int | None
    undo: UndoAsked | None
    ready: bool
    spectators: int


class Compiling(Struct, tag="compiling", tag_field="type", frozen=True):
    """The game is being made ready: so many parts of so many."""

    game: str
    done: int
    of: int


class LegalMove(Struct, frozen=True):
    """A move that the seat may make now: its number, how it is spelled, and its words."""

    id: int
    family: str
    args: dict[str, int | str]
    words: str


class Told(Struct, frozen=True):
    """What one move did, in words that the seat may read; `turn` counts the moves of the match, 0 is the deal."""

    turn: int
    seat: int | None
    lines: list[str]


class Clocks(Struct, frozen=True):
    """Milliseconds left to every seat, and the seats whose time runs, as the message is sent."""

    left: list[int]
    running: list[int]


class TableView(Struct, tag="table", tag_field="type", frozen=True):
    """The match as this seat may see it; `story` tells what happened after the event `since` (all of it if −1).

    `clause` is the rule for this moment. `undo` says whether the seat may ask to take its last move back. The seed
    comes when the match is over.
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
    clocks: Clocks | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    seed: str | None = None


class Accepted(Struct, tag="accepted", tag_field="type", frozen=True):
    """What was asked is done and kept: it is the event `seq` of the table."""

    id: str
    seq: int


class Refused(Struct, tag="refused", tag_field="type", frozen=True):
    """What was asked is not done, and why."""

    id: str
    sentence: str


class Reaction(Struct, tag="reaction", tag_field="type", frozen=True):
    """Somebody shows a reaction."""

    seat: int
    reaction: Preset


class Idea(Struct, frozen=True):
    """A move that the hint considered: how often it was tried, and how often it won, in percent."""

    move: LegalMove
    visits: int
    wins: int


class Hint(Struct, tag="hint", tag_field="type", frozen=True):
    """What a strong player would consider, best first, and a general remark."""

    id: str
    seq: int
    ideas: list[Idea]
    note: str


class Reason(Struct, tag="reason", tag_field="type", frozen=True):
    """Why a move is not allowed, and the clause that says so; an empty sentence if it is allowed."""

    id: str
    sentence: str
    clause: str


class Pong(Struct, tag="pong", tag_field="type", frozen=True):
    """Yes."""

    id: str


FromServer = Welcome | Lobby | Compiling | TableView | Accepted | Refused | Reaction | Spoken | Hint | Reason | Pong


# --- over HTTP --------------------------------------------------------------------------------------------------------


class OptionShown(Struct, frozen=True):
    """An option of a game: its name, what it is for, its values and what holds if nobody chooses."""

    name: str
    about: str
    default: Value
    values: list[Value]


class GameShown(Struct, frozen=True):
    """A game that can be played; `compiled` of `parts` are ready."""

    key: str
    title: str
    about: str
    players: tuple[int, int]
    version: str
    options: list[OptionShown]
    compiled: int
    parts: int


class Games(Struct, frozen=True):
    """What can be played, and the bots."""

    games: list[GameShown]
    bots: list[str]


class ClauseShown(Struct, frozen=True):
    """A clause of the rules, under its heading."""

    id: str
    heading: str
    text: str


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """What it takes to set up a table: the host sits in `seat`, bots may sit in others from the start."""

    game: Text
    players: int
    nickname: Text
    options: dict[Text, Value] = {}
    manners: Manners = Manners()
    seat: SeatNumber = 0
    bots: dict[SeatNumber, Text] = {}


class Join(Struct, forbid_unknown_fields=True, frozen=True):
    """What it takes to get a seat."""

    nickname: Text
    seat: SeatNumber | None = None


class Fork(Struct, forbid_unknown_fields=True, frozen=True):
    """Play on from a move of a match that is over, in a seat, with bots in the others."""

    turn: Turn
    nickname: Text
    seat: SeatNumber
    bot: Text


class Given(Struct, frozen=True):
    """A seat at a table, and the token for it."""

    table: str
    code: str
    seat: int
    token: str


class TableShown(Struct, frozen=True):
    """A table, from outside."""

    table: str
    code: str
    lobby: Lobby


class Step(Struct, frozen=True):
    """The table after one move, from one viewpoint: who did what, and what it showed."""

    turn: int
    seat: int | None
    move: str
    lines: list[str]
    view: View


class ReplayShown(Struct, frozen=True):
    """A match, move by move, from one viewpoint (None is a spectator, who sees all once it is over)."""

    game: str
    names: list[str]
    options: dict[str, Value]
    viewpoint: int | None
    viewpoints: list[int | None]
    steps: list[Step]
    over: bool
    commitment: str
    scores: list[int] | None = None
    winners: list[int] | None = None
    seed: str | None = None


class Verified(Struct, frozen=True):
    """What came of dealing and playing a match again from its revealed seed."""

    fair: bool
    commitment: str
    seed: str
    moves: int
    sentence: str


class Health(Struct, frozen=True):
    """A sign of life: how many tables are open, and for each game the parts that are compiled, of how many."""

    status: str
    version: str
    tables: int
    games: dict[str, tuple[int, int]]


class Sorry(Struct, frozen=True):
    """The answer to a request that was not granted: one sentence that says why, or what to do."""

    refused: str


_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decode(frame: bytes) -> FromClient:
    """A frame from a client as a message; whatever is no message is refused with a sentence."""
    if len(frame) > LARGEST:
        raise TooLarge(f"A frame has at most {LARGEST} bytes; this one has {len(frame)}.")
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(f"This is no message of the protocol: {_plain(error)}.") from None


def encode(message: FromServer) -> str:
    """A message as the text of a frame."""
    return _encoder.encode(message).decode()


def _plain(error: Exception) -> str:
    """The reason without anything that the sender wrote: it may be long and hostile."""
    return str(error).encode("ascii", "replace").decode()[:200].rstrip(".")
