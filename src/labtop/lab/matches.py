"""A match between bots, as every study plays it: deal, let the seats choose from what they may see, watch the lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from labtop.bots import Bot, make
from labtop.kernel.errors import BadGame, IllegalMove, Refusal, quoted
from labtop.kernel.faults import refuse_faulty
from labtop.kernel.game import Game
from labtop.kernel.numbers import is_whole
from labtop.kernel.position import in_turn

if TYPE_CHECKING:
    from labtop.kernel.position import Position


def deal(game: Game, players: int, options: Mapping[str, int], key: bytes) -> Position:
    """The table at the start of a match."""
    state = game.engine.blank(players, options, key)
    game.engine("setup", state)
    return state


def play_on(game: Game, state: Position, bots: Sequence[Bot], names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Play to the end; after each move, the seat that made it and the move. In a window the seats answer in order."""
    while state.waiting:
        seat = in_turn(state)[0]
        move = choose(game, state, seat, bots[seat], names[seat])
        game.engine("apply", state, seat, move)
        yield seat, move
    refuse_faulty(game.engine, state)


def choose(game: Game, state: Position, seat: int, bot: Bot, name: str) -> int:
    """The move of a bot, made from what its seat may see."""
    hidden, legal = game.engine.hidden(state, seat), game.engine.legal(state, seat)
    try:
        move = bot.choose(hidden, seat)
    except BadGame:
        raise
    except (Exception, SystemExit) as error:
        why = str(error) if isinstance(error, Refusal) else f"{type(error).__name__}: {error}."
        raise Refusal(f"The bot {name} failed in {game.title}: {why}") from error
    if not is_whole(move):
        raise IllegalMove(f"The bot {name} chose {quoted(move)} in {game.title}, which is no number of a move.")
    if move not in legal:
        known = 0 <= move < game.moves.count
        words = f"{move} ({game.moves.name(move)})" if known else quoted(int(move))
        raise IllegalMove(f"The bot {name} chose move {words} in {game.title}, which is not legal there.")
    return int(move)


def rehearse(game: Game, players: int, options: Mapping[str, int], names: Sequence[str]) -> None:
    """Let each bot make one move, so that everything is compiled before the workers look for it."""
    for name in names:
        state = deal(game, players, options, bytes(32))
        next(play_on(game, state, [make(name, game, bytes(32))] * players, [name] * players))
        game.engine.scores(state)
        game.engine.winners(state)


class Lead:
    """Who is ahead alone, and how often that changed; while several are level, the last leader keeps the place."""

    def __init__(self) -> None:
        self.leader: int | None = None
        self.changes = 0

    def see(self, scores: Sequence[int]) -> None:
        """Look at the scores after a move."""
        best = max(scores)
        if scores.count(best) == 1:
            now = scores.index(best)
            self.changes += self.leader not in (None, now)
            self.leader = now
