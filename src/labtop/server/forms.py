"""What requests over HTTP bring, and what they are answered with."""

from __future__ import annotations

from msgspec import Struct

from labtop.kernel.options import Value
from labtop.kernel.seed import Cut
from labtop.kernel.view import View
from labtop.server.manners import Manners
from labtop.server.messages import Lobby
from labtop.server.wire import SeatNumber, Text, TurnNumber


class OptionShown(Struct, frozen=True):
    """An option of a game: its name, what it is for, its values and what holds if nobody chooses."""

    name: str
    title: str
    """The name as people read it."""
    about: str
    default: Value
    values: list[Value]
    words: list[str]
    """The values as people read them, in the same order."""
    first: bool
    """A new table asks for it before anything else."""


class OrderShown(Struct, frozen=True):
    """What a player may settle about windows beforehand: its name, its title, the choices in words; the first holds."""

    name: str
    title: str
    choices: dict[str, str]
    group: str
    """Those of one group are shown together."""


class GameShown(Struct, frozen=True):
    """A game that can be played; `compiled` of `parts` are ready."""

    key: str
    title: str
    about: str
    players: tuple[int, int]
    version: str
    options: list[OptionShown]
    orders: list[OrderShown]
    compiled: int
    parts: int
    sentence: str
    """What one does in it."""
    minutes: tuple[int, int] | None
    """That a match takes."""
    dye: tuple[str, str]
    """Its colour by day and by night."""
    emblem: str
    """An SVG for the inside of a page, in currentColor; there is nothing in it but lines, areas and letters."""
    picture: str
    """What the emblem shows."""


class Games(Struct, frozen=True):
    """What can be played, and the bots."""

    games: list[GameShown]
    bots: list[str]


class ClauseShown(Struct, frozen=True):
    """A clause of the rules, under its heading."""

    id: str
    heading: str
    text: str


class HowToStep(Struct, frozen=True):
    """One thing to know; `picture` names what the game's client draws, and `shows` says what is to be seen."""

    title: str
    text: str
    picture: str
    shows: str


class HowToShown(Struct, frozen=True):
    """How a game is played, in short."""

    lead: str
    steps: list[HowToStep]


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

    turn: TurnNumber
    nickname: Text
    seat: SeatNumber
    bot: Text


class Given(Struct, frozen=True):
    """A seat at a table, and the token for it."""

    table: str
    code: str
    seat: int
    token: str


class BrowserKey(Struct, frozen=True):
    """What a browser is known by from now on: it brings it to every table, and with every code that it asks for."""

    key: str


class TableShown(Struct, frozen=True):
    """A table, from outside."""

    table: str
    code: str
    lobby: Lobby


class SceneShown(Struct, frozen=True):
    """The table after one move, from one viewpoint: who did what, and what it showed; `weights` as in `Told`."""

    turn: int
    seat: int | None
    move: str
    lines: list[str]
    view: View
    weights: list[int]


class ReplayShown(Struct, frozen=True):
    """A match, move by move, from one viewpoint (None is a spectator, who sees all once it is over)."""

    game: str
    names: list[str]
    options: dict[str, Value]
    viewpoint: int | None
    viewpoints: list[int | None]
    steps: list[SceneShown]
    over: bool
    commitment: str
    cuts: list[Cut]
    """How the deck was cut: the deal was made from the seed and from this."""
    marks: list[int]
    """The colour and shape of every seat, as at the table on which it was played."""
    scores: list[int] | None = None
    winners: list[int] | None = None
    seed: str | None = None


class Verified(Struct, frozen=True):
    """What came of dealing and playing a match again from its revealed seed, and from how the deck was cut."""

    fair: bool
    commitment: str
    seed: str
    cuts: list[Cut]
    key: str
    """What every card comes from: made from the seed and the cuts, or the seed where nobody cut."""
    moves: int
    sentence: str


class Ready(Struct, frozen=True):
    """Whether people can be sent here; for disk, database and rules `ok`, or a sentence that says what is wrong."""

    ready: bool
    disk: str
    database: str
    rules: str


class Health(Struct, frozen=True):
    """A sign of life: how many tables are open, and for each game the parts that are compiled, of how many."""

    status: str
    version: str
    tables: int
    games: dict[str, tuple[int, int]]


class Sorry(Struct, frozen=True):
    """The answer to a request that was not granted: one sentence that says why, or what to do."""

    refused: str
