"""What a designer asks of a game, answered by whole matches between bots.

Who has an advantage from the order of play, how long matches are, how far apart the scores, how often the lead changes,
how matches end, what is done in them and what goes with winning, and what a house rule changes.

Every figure has a 95 % interval:

- a share (of wins, of endings) has the Wilson score interval, (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n) with
  z = 1.96. A shared win counts as its share, which varies less than a whole win: there the interval is cautious;
- a mean has m ± t s/√n, with Student's t for n − 1; so has the mean difference between two settings, where the n
  differences are taken match by match with the same seed;
- the difference in wins between the seats that used something and those that did not has d ± t √(Σ uᵢ²), where uᵢ is
  what match i contributes to d beyond its mean. So it allows for the seats of one match not being independent.

Only what the kernel knows of every game is used: who is waited for, scores, winners and the table of moves.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from labtop.bots import spec
from labtop.kernel.errors import BadOption
from labtop.kernel.game import Game, find
from labtop.kernel.options import Value, settle
from labtop.kernel.position import Position, seats_in
from labtop.kernel.seed import Seed, key_from
from labtop.lab import workers
from labtop.lab.estimates import Estimate, Spread, mean, share, spread, student
from labtop.lab.matches import Lead, deal, play_on, rehearse

DEALT = "dealt"  # stands for the family of what is no move
CHUNK = 10  # matches in a piece of work
Options = Mapping[str, Value]
Kind = Literal["number", "share", "family"]
Measure = Callable[["Played"], float]


# --- matches ---


@dataclass(frozen=True)
class Played:
    """What is kept of one match."""

    number: int
    first: int  # the seat that began
    moves: int
    turns: int  # as the game counts them or, where it does not, how often one seat took over from another
    ending: str
    scores: list[int]
    winners: list[int]
    lead_changes: int
    dealt: list[dict[str, str]]  # to each seat, as the game says it
    used: list[dict[str, int]]  # for each seat, how often it made each move; the numbers of moves as JSON has them

    @property
    def players(self) -> int:
        """How many sat at the table."""
        return len(self.scores)

    @property
    def margin(self) -> int:
        """How far the best score is ahead of the next; nothing for a player alone."""
        best = sorted(self.scores)[-2:]
        return best[-1] - best[0]

    def share(self, seat: int) -> float:
        """A seat's share of the win."""
        return (seat in self.winners) / len(self.winners) if self.winners else 0.0

    def place(self, seat: int) -> int:
        """A seat's place in the order of play: 0 is the seat that began."""
        return (seat - self.first) % self.players

    def seat_at(self, place: int) -> int:
        """The seat at a place in the order of play."""
        return (self.first + place) % self.players


def play_chunk(chunk: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The matches of one piece of work, whoever does it."""
    game = find(chunk["game"])
    options = settle(game.options, chunk["options"], chunk["players"])
    numbers = range(chunk["first"], chunk["first"] + chunk["count"])
    key = bytes.fromhex(chunk["seed"])
    return [asdict(play(game, chunk["players"], options, chunk["bots"], key, number)) for number in numbers]


def play(game: Game, players: int, options: Mapping[str, int], bots: Sequence[str], key: bytes, number: int) -> Played:
    """Play one match. All its chance comes from the key and its number, so that it does not matter who plays it."""
    names = [bot_of(bots, number, seat) for seat in range(players)]
    seated = [spec.make(name, game, derived(key, number, seat)) for seat, name in enumerate(names)]
    state = deal(game, players, options, derived(key, number))
    first = beginner(state)
    tell = getattr(game.module("words"), "dealt", None)
    dealt = [dict(tell(state, seat)) if tell else {} for seat in range(players)]
    used: list[Counter[str]] = [Counter() for _ in range(players)]
    moves, passed, latest, lead = 0, 0, first, Lead()
    for seat, move in play_on(game, state, seated, names):
        used[seat][str(move)] += 1
        moves, passed, latest = moves + 1, passed + (seat != latest), seat
        lead.see(game.engine.scores(state))
    counted = game.engine.turns(state)
    return Played(
        number=number,
        first=first,
        moves=moves,
        turns=passed + 1 if counted is None else counted,
        ending=game.engine.ending(state),
        scores=game.engine.scores(state),
        winners=game.engine.winners(state),
        lead_changes=lead.changes,
        dealt=dealt,
        used=[dict(sorted(count.items())) for count in used],
    )


def beginner(state: Position) -> int:
    """The seat that begins: the leader where the record has one, because others may choose before; or who is asked."""
    begins: int = state.leader if "leader" in type(state).fields else seats_in(state.waiting)[0]  # type: ignore[attr-defined]
    return begins


def bot_of(bots: Sequence[str], number: int, seat: int) -> str:
    """The bot of a seat: they sit in turn and move on by a seat with each match, so that no bot keeps a seat."""
    return bots[(seat + number) % len(bots)]


def derived(key: bytes, *numbers: int) -> bytes:
    """The key of a match (its number) or of a bot (the number and its seat)."""
    return hashlib.sha256(b"labtop balance " + key + repr(numbers).encode()).digest()


# --- findings ---


@dataclass(frozen=True)
class Place:
    """How a seat, or a place in the order of play, fares."""

    number: int
    share: Estimate
    score: Estimate


@dataclass(frozen=True)
class Ending:
    """How often matches end for this reason."""

    reason: str
    games: int
    share: Estimate


@dataclass(frozen=True)
class Use:
    """How much a family of moves, or one labelled argument of it, is used, and how that goes with winning.

    `used` is the share of seats that used it in a match, `seats` out of `of`; `wins_with` and `wins_without` are the
    shares of wins of the seats that did and did not. Where all did, or nobody, there is nothing to compare.
    """

    family: str
    parameter: str
    label: str
    words: str
    times: Estimate  # in a match, by all seats
    seats: int  # that used it,
    of: int  # of so many
    used: Estimate
    wins_with: Estimate | None
    wins_without: Estimate | None
    difference: Estimate | None


@dataclass(frozen=True)
class Effect:
    """One measure under both settings, and the mean difference match by match.

    A measure is a number, a share, or the times that a family of moves is used.
    """

    measure: str
    kind: Kind
    before: float
    after: float
    difference: Estimate


@dataclass(frozen=True)
class Comparison:
    """What a house rule changes."""

    option: str
    before: str
    after: str
    effects: list[Effect]

    def clearest(self) -> list[Effect]:
        """The changes beyond their interval, the clearest first."""
        found = [effect for effect in self.effects if effect.difference.excludes(0)]
        return sorted(found, key=lambda effect: -effect.difference.clearness())


@dataclass(frozen=True)
class Findings:
    """What matches with one number of players showed."""

    players: int
    games: int
    order: list[Place]
    seats: list[Place]
    moves: Spread
    turns: Spread
    scores: Spread
    margins: Spread
    lead_changes: Spread
    shared: Estimate
    ends: list[Ending]
    families: list[Use]
    arguments: list[Use]
    comparisons: list[Comparison]


@dataclass(frozen=True)
class Balance:
    """The answers, and the matches that they come from."""

    game: str
    title: str
    version: str
    bots: list[str]
    games: int
    seed: str
    options: dict[str, Value]
    tables: list[Findings]
    matches: dict[tuple[int, str], list[Played]] = field(repr=False)  # by number of players and changed house rule

    def figures(self) -> dict[str, Any]:
        """The answers without the matches, ready for JSON."""
        facts = {name: value for name, value in vars(self).items() if name not in ("matches", "tables")}
        return {**facts, "tables": [asdict(table) for table in self.tables]}


@dataclass(frozen=True)
class Question:
    """What to measure: tables of these sizes, these bots, so many matches each, and the house rules to compare."""

    game: Game
    players: Sequence[int]
    bots: Sequence[str] = ("heuristic",)
    games: int = 1000
    seed: Seed = None
    options: Options = field(default_factory=dict)
    compare: Sequence[tuple[str, Value]] = ()

    def check(self) -> None:
        """Refuse what cannot be measured before anything is played."""
        if self.games < 2:
            raise BadOption(f"The number of games must be at least 2, not {self.games}: one has no spread.")
        for players in self.players:
            self.game.check_players(players)
            for _, options in self.settings():
                settle(self.game.options, options, players)
        players = self.players[0]
        rehearse(self.game, players, settle(self.game.options, self.options, players), self.bots)

    def settings(self) -> list[tuple[str, Options]]:
        """The house rules to play under: as they are, and then with each compared one changed."""
        return [("", self.options)] + [
            (f"{name}={value}", {**self.options, name: value}) for name, value in self.compare
        ]

    def before(self, name: str) -> str:
        """What a compared house rule is otherwise, as one types it."""
        default = next(option.default for option in self.game.options if option.name == name)
        value = self.options.get(name, default)
        return str(value).lower() if isinstance(value, bool) else str(value)


def measure(
    question: Question,
    processes: int | None = None,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Balance:
    """Play the matches and answer; `progress` is told how many matches are done."""
    question.check()
    key = key_from(question.seed)
    chunks = list(_chunks(question, key))
    ends = np.cumsum([0, *(chunk["count"] for chunk in chunks)])
    results = workers.run(
        play_chunk, chunks, processes=processes, ray=ray, progress=lambda done: progress(int(ends[done]))
    )
    matches: dict[tuple[int, str], list[Played]] = defaultdict(list)
    for chunk, rows in zip(chunks, results, strict=True):
        matches[chunk["players"], chunk["setting"]] += (Played(**row) for row in rows)
    return Balance(
        game=question.game.key,
        title=question.game.title,
        version=question.game.version,
        bots=list(question.bots),
        games=question.games,
        seed=key.hex() if question.seed is None else str(question.seed),
        options=dict(question.options),
        tables=[_findings(question, players, matches) for players in question.players],
        matches=dict(matches),
    )


def _chunks(question: Question, key: bytes) -> Iterator[dict[str, Any]]:
    for players in question.players:
        for setting, options in question.settings():
            for first in range(0, question.games, CHUNK):
                yield {
                    "game": question.game.key,
                    "players": players,
                    "setting": setting,
                    "options": dict(options),
                    "bots": list(question.bots),
                    "seed": key.hex(),
                    "first": first,
                    "count": min(CHUNK, question.games - first),
                }


def _findings(question: Question, players: int, matches: Mapping[tuple[int, str], Sequence[Played]]) -> Findings:
    base = matches[players, ""]
    families, arguments = _uses(question.game, base)
    ends = Counter(match.ending for match in base)
    return Findings(
        players=players,
        games=len(base),
        order=[_place(base, place, lambda match, place: match.seat_at(place)) for place in range(players)],
        seats=[_place(base, seat, lambda match, seat: seat) for seat in range(players)],
        moves=spread([match.moves for match in base]),
        turns=spread([match.turns for match in base]),
        scores=spread([score for match in base for score in match.scores], groups=players),
        margins=spread([match.margin for match in base]),
        lead_changes=spread([match.lead_changes for match in base]),
        shared=share(sum(len(match.winners) > 1 for match in base), len(base)),
        ends=[Ending(reason, count, share(count, len(base))) for reason, count in ends.most_common()],
        families=families,
        arguments=arguments,
        comparisons=[
            Comparison(
                name,
                question.before(name),
                str(value),
                _effects(question.game, base, matches[players, f"{name}={value}"]),
            )
            for name, value in question.compare
        ],
    )


def _place(matches: Sequence[Played], number: int, seat_of: Callable[[Played, int], int]) -> Place:
    seats = [(match, seat_of(match, number)) for match in matches]
    wins = sum(match.share(seat) for match, seat in seats)
    return Place(number, share(wins, len(matches)), mean([match.scores[seat] for match, seat in seats]))


# --- what is used ---


def _uses(game: Game, matches: Sequence[Played]) -> tuple[list[Use], list[Use]]:
    """The use of every family, and of every labelled argument of every family; arguments of one kind together, and with
    them what was dealt.
    """
    things = {move: _things(game, move) for move in range(game.moves.count)}
    players = matches[0].players
    times: dict[tuple[str, str, str], npt.NDArray[np.float64]] = {
        thing: np.zeros((len(matches), players)) for found in things.values() for thing in found
    }
    for row, match in enumerate(matches):
        for seat, used in enumerate(match.used):
            for move, count in used.items():
                for thing in things[int(move)]:
                    times[thing][row, seat] += count
        for seat, dealt in enumerate(match.dealt):
            for kind, label in dealt.items():
                times.setdefault((DEALT, kind, label), np.zeros((len(matches), players)))[row, seat] += 1
    wins = np.array([[match.share(seat) for seat in range(players)] for match in matches])
    words = {thing: _words(game, move, thing) for move, found in things.items() for thing in found}
    words |= {thing: thing[2] for thing in times if thing[0] == DEALT}
    kinds = list(dict.fromkeys((family, parameter) for family, parameter, _ in times))
    alike = sorted(times, key=lambda thing: kinds.index(thing[:2]))
    uses = [_use(thing, words[thing], times[thing], wins) for thing in alike]
    return [use for use in uses if not use.label], [use for use in uses if use.label]


def _things(game: Game, move: int) -> list[tuple[str, str, str]]:
    """What a move uses: its family, and each argument that has a label."""
    family = game.moves.name(move)
    labelled = [(family, name, value) for name, value in game.moves.arguments(move).items() if isinstance(value, str)]
    return [(family, "", ""), *labelled]


def _words(game: Game, move: int, thing: tuple[str, str, str]) -> str:
    """A thing for people: the move itself in words where the label says all of it."""
    family, parameter, label = thing
    plain = family.replace("_", " ")
    if not label:
        return plain
    if len(game.moves.arguments(move)) == 1:
        return game.moves.words(move, [])
    told = plain if parameter in plain.split() else f"{plain} {parameter}"
    return f"{told.capitalize()} {label}"


def _use(thing: tuple[str, str, str], words: str, times: npt.NDArray[np.float64], wins: npt.NDArray[np.float64]) -> Use:
    used = times > 0
    count, seats = int(used.sum()), used.size
    compared = 0 < count < seats
    return Use(
        *thing,
        words=words,
        times=mean(times.sum(axis=1)),
        seats=count,
        of=seats,
        used=share(count, seats),
        wins_with=share(float(wins[used].sum()), count) if compared else None,
        wins_without=share(float(wins[~used].sum()), seats - count) if compared else None,
        difference=difference(used, wins) if compared else None,
    )


def difference(used: npt.NDArray[np.bool_], wins: npt.NDArray[np.float64]) -> Estimate:
    """The share of wins of those that used it less that of the others, with an interval by match."""
    with_it, without = float(wins[used].mean()), float(wins[~used].mean())
    beyond = np.where(used, (wins - with_it) / used.sum(), -(wins - without) / (~used).sum()).sum(axis=1)
    half = student(len(wins) - 1) * float(np.sqrt((beyond**2).sum()))
    return Estimate(with_it - without, with_it - without - half, with_it - without + half)


# --- what a house rule changes ---


def _effects(game: Game, before: Sequence[Played], after: Sequence[Played]) -> list[Effect]:
    """Every measure under both settings; endings that neither has are left out."""
    numbers: dict[str, Measure] = {
        "moves": lambda match: match.moves,
        "turns": lambda match: match.turns,
        "score of a seat": lambda match: sum(match.scores) / match.players,
        "winner's margin": lambda match: match.margin,
        "lead changes": lambda match: match.lead_changes,
    }
    shares: dict[str, Measure] = {
        "wins of who begins": lambda match: match.share(match.first),
        "shared wins": lambda match: len(match.winners) > 1,
    }
    for reason in sorted({match.ending for match in [*before, *after]}):
        shares[f"ends: {reason}"] = _ends_by(reason)
    families = dict.fromkeys(game.moves.name(move) for move in range(game.moves.count))
    uses = {f"moves: {family.replace('_', ' ')}": _times_of(game, family) for family in families}
    return [
        *(_effect(name, "number", take, before, after) for name, take in numbers.items()),
        *(_effect(name, "share", take, before, after) for name, take in shares.items()),
        *(_effect(name, "family", take, before, after) for name, take in uses.items()),
    ]


def _times_of(game: Game, family: str) -> Measure:
    """How often a match has a move of this family."""
    ours = {str(move) for move in range(game.moves.count) if game.moves.name(move) == family}
    return lambda match: sum(times for used in match.used for move, times in used.items() if move in ours)


def _ends_by(reason: str) -> Measure:
    return lambda match: match.ending == reason


def _effect(name: str, kind: Kind, take: Measure, before: Sequence[Played], after: Sequence[Played]) -> Effect:
    one, two = (np.array([take(match) for match in matches], float) for matches in (before, after))
    return Effect(name, kind, float(one.mean()), float(two.mean()), mean(two - one))
