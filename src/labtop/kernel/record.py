"""Replay files: a match as its header and its moves, one JSON object a line, each line chained to the one before.

The seed is committed to in the header and revealed in the last line, so that anyone can verify that the deal was fair:
`verify` plays the whole match again and compares every state. Where people cut the deck, the header says how, and the
deal is made from the seed and from that.

A file from a program whose records were laid out differently (format 1 does not say how) has no states to compare with:
there every move must be legal and have the words that it had.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from labtop.kernel import cache
from labtop.kernel.errors import BadGame, BadRecord, Refusal, quoted
from labtop.kernel.game import Game, find
from labtop.kernel.numbers import is_text, is_whole
from labtop.kernel.options import Value
from labtop.kernel.seed import SIZE, Cut, Origin, commitment

if TYPE_CHECKING:
    from labtop.kernel.match import Match

FORMAT = 2
FIRST_LINK = ""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the match was: the first line."""

    labtop: int = FORMAT
    game: str
    version: str
    rules: str  # hash of the sources of kernel and game
    players: int
    options: dict[str, Value]
    names: list[str]
    commitment: str
    layout: str | UnsetType = UNSET  # hash of the fields of the record, which the states depend on
    deal_known: bool | UnsetType = UNSET  # whether it played on from another match
    rules_changed: list[int] | UnsetType = UNSET  # after how many moves the rules became others while it was played
    cuts: list[Cut] | UnsetType = UNSET  # how people cut the deck
    hash: str = ""


class MadeMove(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One move, and the hash of the record after it."""

    seat: int
    move: int
    words: str
    state: str
    hash: str = ""


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the match stood when it was recorded: the last line."""

    moves: int
    over: bool
    scores: list[int]
    winners: list[int]
    seed: str
    hash: str = ""


Line = TypeVar("Line", Header, MadeMove, End)


def state_hash(state: bytes) -> str:
    """A short hash of a record."""
    return hashlib.sha256(state).hexdigest()[:32]


def layout_hash(game: Game) -> str:
    """A short hash of the names, kinds and places of all fields of a game's record."""
    return hashlib.sha256(repr(game.State.dtype.descr).encode()).hexdigest()[:32]


class Record:
    """A recorded match."""

    def __init__(self, header: Header, steps: Iterable[MadeMove], end: End) -> None:
        self.header = header
        self.steps = list(steps)
        self.end = end

    @classmethod
    def of(cls, match: Match, moves: Iterable[tuple[int, int, str, bytes]]) -> Record:
        """Record a match: for each move, the seat, the move, the move in words and the state after it."""
        header = Header(
            game=match.game.key,
            version=match.version if match.foreign else match.game.version,
            rules=match.rules if match.foreign else cache.source_hash([match.game.package]),
            players=match.players,
            options=match.options,
            names=match.names,
            commitment=match.commitment,
            layout=layout_hash(match.game),
            cuts=list(match.deal.cuts) or UNSET,
        )
        steps = [MadeMove(seat=s, move=m, words=words, state=state_hash(after)) for s, m, words, after in moves]
        end = End(
            moves=len(steps), over=match.over, scores=match.scores, winners=match.winners, seed=match.deal.secret.hex()
        )
        return cls(header, steps, end)

    def dump(self) -> bytes:
        """The replay file."""
        lines, link = [], FIRST_LINK
        whole: list[Header | MadeMove | End] = [self.header, *self.steps, self.end]
        for line in whole:
            link = _link(link, line)
            lines.append(msgspec.json.encode(msgspec.structs.replace(line, hash=link)))
        return b"\n".join(lines) + b"\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the replay file, whole or not at all."""
        path, data = _path(path), self.dump()
        try:
            if path.exists() and not path.is_file():
                raise BadRecord(f"The replay could not be written to {path}: there is something that is not a file.")
            with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
                draft = Path(file.name)
                file.write(data)
            draft.replace(path)
        except OSError as error:
            with contextlib.suppress(OSError, NameError):
                draft.unlink()
            raise BadRecord(f"The replay could not be written to {path}: {error.strerror or error}.") from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a replay file from disk."""
        try:
            data = _path(path).read_bytes()
        except OSError as error:
            raise BadRecord(f"The replay {path} cannot be read: {error.strerror or error}.") from None
        return cls.parse(data)

    @classmethod
    def parse(cls, data: bytes) -> Record:
        """Read a replay file. A changed, missing or added line is refused with its number."""
        if not isinstance(data, bytes):
            raise BadRecord(f"A replay is read from bytes, not from {quoted(data)}.")
        if not data.endswith(b"\n"):
            raise BadRecord("The replay is cut off or empty: its last line is not complete.")
        lines = data.split(b"\n")[:-1]
        header, link = _read(lines[0], Header, FIRST_LINK, 1)
        if not 1 <= header.labtop <= FORMAT:
            raise BadRecord(
                f"The replay is of format {header.labtop}; this version of Labtop reads formats 1 to {FORMAT}."
            )
        steps = []
        for number, line in enumerate(lines[1:-1], 2):
            step, link = _read(line, MadeMove, link, number)
            steps.append(step)
        try:
            end, link = _read(lines[-1], End, link, len(lines))
        except BadRecord:
            if len(lines) > 1 and _is_step(lines[-1]):
                raise BadRecord(f"The replay is cut off after move {len(lines) - 1}: the end is missing.") from None
            raise
        if end.moves != len(steps):
            raise BadRecord(f"The replay says that it has {end.moves} moves, but it has {len(steps)}.")
        return cls(header, steps, end)

    @property
    def has_states(self) -> bool:
        """Whether the states in the file can be compared: its records were laid out as they are now."""
        return self.header.layout == layout_hash(find(self.header.game))

    def replay(self, moves: int | None = None) -> Match:
        """The match as it stood after so many moves; all of them if not said."""
        from labtop.kernel.match import Match

        if moves is not None and not (is_whole(moves) and 0 <= moves <= len(self.steps)):
            raise BadRecord(f"The replay has {len(self.steps)} moves: it cannot be shown after {quoted(moves)}.")
        game = find(self.header.game)
        if self.header.version != game.version:
            raise BadRecord(
                f"This match was played under version {self.header.version} of the rules of {game.title}; this program "
                f"has version {game.version} and would play it differently. Open it with the Labtop that recorded it."
            )
        match = Match(game, self.header.players, self.deal(), self.header.options, self.header.names)
        has_states = self.has_states
        for number, step in enumerate(self.steps[:moves], 1):
            try:
                move = match.play(step.move, by=step.seat)
            except BadGame:
                raise
            except Refusal as refusal:
                raise BadRecord(f"Move {number} of the replay is not legal: {refusal}") from None
            if has_states and state_hash(bytes(match.state)) != step.state:
                raise BadRecord(
                    f"After move {number} the match stands differently than the replay says.{self._because()}"
                )
            if not has_states and step.words not in (str(move), match.all_moves.former_words(move.id, match.names)):
                raise BadRecord(f"Move {number} of the replay, {step.words!r}, is {str(move)!r} in this program.")
        return match

    def verify(self) -> Match:
        """Play the whole match again and compare every state, the scores and the winners; the match at its end.

        Where the file has no states to compare with, every move is compared.
        """
        match = self.replay()
        result = (match.over, match.scores, match.winners)
        if result != (self.end.over, self.end.scores, self.end.winners):
            raise BadRecord("The moves do not lead to the result that the replay claims.")
        return match

    def deal(self) -> Origin:
        """What the deal was made from; refused where it is not what was committed to, or sealed."""
        secret, cuts = self._secret(), self.header.cuts
        if commitment(secret) != self.header.commitment:
            raise BadRecord(
                "The seed at the end is not the one that was committed to at the start: the deal is not fair."
            )
        deal = Origin(secret, () if cuts is UNSET else tuple(cuts))
        deal.check(self.header.players)
        return deal

    def _secret(self) -> bytes:
        try:
            secret = bytes.fromhex(self.end.seed)
        except ValueError:
            secret = b""
        if len(secret) != SIZE:
            raise BadRecord(f"The seed in the replay is not {2 * SIZE} hexadecimal digits.")
        return secret

    def _because(self) -> str:
        if changed := self.header.rules_changed or []:
            return f" The rules were changed while it was played, after move {changed[0]}."
        if self.header.rules == cache.source_hash([find(self.header.game).package]):
            return ""
        return " It was recorded by another build of the rules."


def _path(path: str | os.PathLike[str]) -> Path:
    """A path that can be one; whether there is something is another question."""
    name = os.fspath(path) if isinstance(path, str | os.PathLike) else ""
    if not name or not is_text(name) or "\0" in name:
        raise BadRecord(f"The name of a file is needed for a replay, not {quoted(path)}.")
    return Path(name)


def _link(previous: str, line: Header | MadeMove | End) -> str:
    bare = msgspec.json.encode(msgspec.structs.replace(line, hash=""))
    return hashlib.sha256(previous.encode() + bare).hexdigest()


def _read(data: bytes, kind: type[Line], link: str, number: int) -> tuple[Line, str]:
    try:
        line = msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"Line {number} of the replay is not what it should be: {error}.") from None
    expected = _link(link, line)
    if line.hash != expected or msgspec.json.encode(line) != data:
        raise BadRecord(f"Line {number} of the replay was changed, or a line before it is missing.")
    return line, expected


def _is_step(data: bytes) -> bool:
    try:
        msgspec.json.decode(data, type=MadeMove)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True
