"""`labtop play`: a match in the terminal, for people and bots, of any game."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import chain, count, groupby
from pathlib import Path
from secrets import token_bytes
from typing import Annotated

import typer
from rich.columns import Columns
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from labtop import rulebook
from labtop.bots import make
from labtop.bots.minds import minds
from labtop.bots.search import Search
from labtop.cli import show
from labtop.cli.replay import result
from labtop.cli.typed import meant, why_not
from labtop.kernel.errors import BadOption, Refusal, UndoRefused, quoted
from labtop.kernel.game import Game, find
from labtop.kernel.match import Match
from labtop.kernel.moves import Move
from labtop.kernel.phrases import both
from labtop.kernel.record import Record
from labtop.kernel.seed import SIZE, commitment, key_from
from labtop.lab.matches import choose

HELP = """\
a number      make that move
some words    make the move that contains them, or list those that do
log           everything that happened, as you know it
rules {clause}  a clause of the rules, such as the one for now; without it, where to read them
why MOVE      why you cannot do that now, and by which clause; alone, the one for now
hint          what a strong player would do, and how hopeful it is
undo          take your last move back, if nobody has learned anything since
quit          stop; the match is kept in a file and can be resumed"""

LISTED = 60  # moves shown at once
HINT_MS = 700
THINKING = ("choose",)


class Stopped(Exception):
    """The person at the keyboard has left."""


def play(
    key: show.GameKey,
    players: show.Players = None,
    humans: Annotated[int, typer.Option("--humans", help="How many of the seats are people; the rest are bots.")] = 1,
    bots: Annotated[str, typer.Option("--bots", help="Who sits in the other seats.")] = "student",
    seed: show.SeedOption = None,
    option: show.HouseRules = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where to keep the replay.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a kept match.")] = None,
) -> None:
    """Play in the terminal, with people at one keyboard and bots in the other seats."""
    game = find(key)
    if resume:
        _refuse_a_new_deal(resume, {"--players": players, "--option": option, "--seed": seed})
    show.compile_parts(minds(game), THINKING)
    make(bots, game, bytes(SIZE))
    match = _resumed(game, resume) if resume else _begun(game, players, humans, seed, option)
    _check_people(humans, match.players)
    table = _Table(match, range(humans), bots)
    try:
        table.play()
    except Stopped:
        _keep(match, save or resume or _free_name(key), humans)
        return
    except Refusal:
        if humans and match.made:  # a bot that failed, or rules that went wrong, take nobody's match away
            _keep(match, save or resume or _free_name(key), humans)
        raise
    show.out.print(match.situation())
    show.out.print(show.framed(result(match, table.only), "The end", expand=False))
    if save:
        match.record().save(save)
        show.out.print(f"The replay is in {save}. Check the deal with: labtop replay {save} --verify")


def _keep(match: Match, file: Path, humans: int) -> None:
    """Save a match that is not over, and say how to go on with it."""
    match.record().save(file)
    again = f"labtop play {match.game.key} --resume {file} --humans {humans}"
    show.out.print(f"\nThe match is kept in {file}. Go on with: {again}")


def _refuse_a_new_deal(file: Path, typed: Mapping[str, object]) -> None:
    """A match that goes on was dealt already."""
    if given := [name for name, value in typed.items() if value not in (None, [])]:
        raise BadOption(f"The match in {file} has its own players, options and seed: leave out {both(given)}.")


def _free_name(key: str) -> Path:
    """A file in this folder that does not exist yet: an earlier match is never written over."""
    names = (Path(f"{key}-match{number}.jsonl") for number in chain([""], (f"-{n}" for n in count(2))))
    return next(name for name in names if not name.exists())


def _begun(game: Game, players: int | None, humans: int, seed: str | None, option: Sequence[str] | None) -> Match:
    seats = show.recommended_players(game) if players is None else players
    game.check_players(seats)
    _check_people(humans, seats)
    people = [f"Player {seat + 1}" for seat in range(humans)]
    bots = [f"Bot {number + 1}" for number in range(seats - humans)]
    key = key_from(show.seed_from(seed))
    match = show.new_match(game.key, seats, key.hex(), option, [*people, *bots])
    about = Text.assemble(game.about, "\n", (f"Deal committed to: {commitment(key)}", "dim"))
    show.out.print(show.framed(about, game.title, expand=False))
    return match


def _check_people(humans: int, seats: int) -> None:
    if not 0 <= humans <= seats:
        raise BadOption(f"Of {seats} seats 0 to {seats} can be people, not {humans}.")


def _resumed(game: Game, file: Path) -> Match:
    record = Record.load(file)
    if record.header.game != game.key:
        raise BadOption(f"The match in {file} is of {record.header.game}, not of {game.key}.")
    show.prepare(game)
    return record.replay()


class _Table:
    """A match at one keyboard."""

    def __init__(self, match: Match, humans: range, spec: str) -> None:
        self.match = match
        self.humans = humans
        self.spec = spec
        seats = range(match.players)
        self.bots = {s: make(spec, match.game, token_bytes(SIZE)) for s in seats if s not in humans}
        self.seen = dict.fromkeys(humans, 0)  # lines of the log that each person has read
        self.watched = 0
        self.only = humans[0] if len(humans) == 1 else None
        self.looking: int | None = self.only

    def play(self) -> None:
        while not self.match.over:
            seat = self.match.waiting[0]
            if seat in self.humans:
                self._ask(seat)
            else:
                match = self.match
                match.play(choose(match.game, match.state, seat, self.bots[seat], self.spec), by=seat)
                if not self.humans:
                    self._watch()
        if self.only is not None:
            self._tell(self.only)

    def _watch(self) -> None:
        lines = self.match.log(None)
        for line in lines[self.watched :]:
            show.out.print(line)
        self.watched = len(lines)

    def _tell(self, seat: int) -> None:
        """What happened since this person last looked."""
        lines = self.match.log(seat, as_you=True)
        for line in lines[self.seen[seat] :]:
            show.out.print(f"  {line}", style="dim")
        self.seen[seat] = len(lines)

    def _ask(self, seat: int) -> None:
        """Show the table to a person and carry out what they want."""
        if self.looking != seat:
            show.out.clear()
            window = f"{self.match.window.name}? " if self.match.window else ""  # the same to all who are asked
            _input(Text(f"{window}Pass the keyboard to {self.match.names[seat]}, who presses Enter. "))
            self.looking = seat
        self._tell(seat)
        moves = self.match.moves(seat)
        show.out.print(_picture(self.match, seat))
        self._list(moves)
        while True:
            typed = _input(Text.assemble((self.match.names[seat], "bold"), ", your move (? for help): ")).strip()
            if self._do(typed, seat, moves):
                return

    def _do(self, typed: str, seat: int, moves: Sequence[Move]) -> bool:
        """Carry out what was typed; whether the table has changed."""
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "":
                return False
            case "?" | "help":
                show.out.print(HELP.format(clause=self.match.clause(seat)))
            case "quit" | "exit":
                raise Stopped
            case "log":
                self.seen[seat] = 0
                self._tell(seat)
            case "rules":
                self._rules(rest.strip())
            case "undo":
                return self._undo(seat)
            case "why":
                self._why(rest.strip(), seat, moves)
            case "hint":
                self._hint(seat)
            case _:
                return self._move(typed, seat, moves)
        return False

    def _move(self, typed: str, seat: int, moves: Sequence[Move]) -> bool:
        chosen = meant(typed, moves)
        if len(chosen) == 1:
            self.match.play(chosen[0])
            return True
        if chosen:
            self._list(moves, chosen)
        else:
            self._tell_why_not(typed, seat, f"None of your moves is {quoted(typed)}. Type ? for help.")
        return False

    def _why(self, typed: str, seat: int, moves: Sequence[Move]) -> None:
        """Why not what was typed, and which clause says so; alone, the clause for this moment."""
        if not typed:
            clause = self.match.clause(seat)
            self._rules(clause, f"{clause}: ")
        elif chosen := meant(typed, moves):
            show.out.print("You can do that now:")
            self._list(moves, chosen)
        else:
            self._tell_why_not(typed, seat, f"{self.match.game.title} has no move called {quoted(typed)}.")

    def _tell_why_not(self, typed: str, seat: int, unknown: str) -> None:
        """The reasons against what was typed, or that there is no such move."""
        for line in why_not(typed, self.match, seat) or [unknown]:
            show.out.print(line, style="yellow")

    def _undo(self, seat: int) -> bool:
        """Take back the last move of this person, and what followed it."""
        own = [number for number, move in enumerate(self.match.history) if move.seat == seat]
        why_not = self._why_no_undo(own[-1], seat) if own else "You have made no move that could be taken back."
        if why_not:
            show.out.print(why_not, style="yellow")
            return False
        for _ in self.match.history[own[-1] :]:
            self.match.undo()
        self.seen = {person: min(read, len(self.match.log(person))) for person, read in self.seen.items()}
        return True

    def _why_no_undo(self, first: int, seat: int) -> str:
        """Why the moves from that one on cannot be taken back; of another's move no more is told than the log tells."""
        trial = self.match.clone()
        while len(trial.history) > first:
            last = trial.history[-1]
            try:
                trial.undo()
            except UndoRefused as refusal:
                who = trial.names[last.seat]
                return str(refusal) if last.seat == seat else f"Too late: {who} has used chance or revealed something."
        return ""

    def _hint(self, seat: int) -> None:
        """What the search would do, and how it thinks the match stands then for this seat."""
        match = self.match
        thought = Search(match.game, token_bytes(SIZE), ms=HINT_MS)
        ideas = thought.think(match.engine.hidden(match.state, seat), seat)
        seen = match.seen(seat)
        moves = {move.id: move for move in seen.moves}
        for idea in ideas[:3]:
            hope = f" (about {idea.values[seat]:.0%})" if idea.visits else ""
            because = f": {why}" if (why := seen.because(moves[idea.move])) else ""
            show.out.print(f"  {moves[idea.move]}{hope}{because}", style="cyan")

    def _rules(self, clause: str, before: str = "") -> None:
        key = self.match.game.key
        try:
            text = (
                rulebook.read(self.match.game).clause(clause).text if clause else f"Read them with: labtop rules {key}"
            )
        except Refusal as refusal:
            text = str(refusal)
        show.out.print(before + text)

    def _list(self, moves: Sequence[Move], only: Sequence[Move] | None = None) -> None:
        """The moves under their numbers, a block for each family."""
        numbered = [(n, move) for n, move in enumerate(moves, 1) if only is None or move in only]
        for _, family in groupby(numbered[:LISTED], key=lambda pair: pair[1].family):
            cells = [Text.assemble((f"{n:>3} ", "bold cyan"), str(move)) for n, move in family]
            show.out.print(Columns(cells, padding=(0, 2), column_first=True))
        if len(numbered) > LISTED:
            show.out.print(f"... and {len(numbered) - LISTED} more: type a word of what you want.", style="dim")


def _picture(match: Match, seat: int) -> Panel:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for heading, line in match.picture(seat):
        grid.add_row(heading, Text(line))
    return show.framed(grid, match.seen(seat).situation, title_align="left", border_style="dim")


def _input(prompt: Text) -> str:
    """A line from the keyboard; the end of input counts as leaving, and so does a keyboard or screen that is closed."""
    show.out.print(prompt, end="")
    if sys.stdin is None or sys.stdout is None:
        raise Stopped
    try:
        return input()
    except (EOFError, KeyboardInterrupt):
        raise Stopped from None
    except UnicodeDecodeError as error:
        show.out.print(f"What was typed is not in {error.encoding}.", style="yellow")
        return ""
