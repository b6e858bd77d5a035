"""Labtop: Bound! with four seats."""

from __future__ import annotations

import random
from itertools import count

import labtop
from benchmarks.contest import Batch, Contestant, Count, Kind
from labtop.bots.search import Search
from labtop.kernel.drive import Drive
from labtop.kernel.engine import plant
from labtop.kernel.position import Position
from labtop.kernel.rng import Dice
from labtop.kernel.seed import key_from
from labtop.kernel.struct import Records
from labtop.lab.simulate import simulate

ENGINE = "Labtop"
GAME, SEATS = "bound", 4
TABLES = 40
NO_LIMIT = 1 << 40


def contestants() -> list[Contestant]:
    """Every way to play, copy and imagine."""
    return [
        Contestant(ENGINE, "Bound! (compiled loop)", Kind.WHOLE, whole_matches),
        Contestant(ENGINE, "Bound! (compiled playouts)", Kind.DEALT, dealt_tables),
        Contestant(ENGINE, "Bound! (Drive)", Kind.PYTHON, driven),
        Contestant(ENGINE, "Bound! (Match with history)", Kind.PYTHON, full_match),
        Contestant(ENGINE, "state.copy()", Kind.COPIES, copies),
        Contestant(ENGINE, "state.assign() to a spare", Kind.COPIES, assignments),
        Contestant(ENGINE, "hide, then imagine", Kind.WORLDS, imagined),
        Contestant(ENGINE, "Bound! (search)", Kind.SEARCH, searched),
    ]


def whole_matches() -> Batch:
    """Deal and play inside the engine."""
    seeds = count(1)

    def batch() -> Count:
        result = simulate(GAME, SEATS, games=1_000, seed=next(seeds))
        return Count(result.moves, result.games)

    return batch


def dealt_tables() -> Batch:
    """Play out dealt tables inside the engine, each time from a fresh copy; choices come from a generator of ours."""
    drive = Drive(GAME, SEATS, seed=1)
    engine = drive.engine
    tables = [_dealt(drive) for _ in range(TABLES)]
    scratch, menu, rng = (Records.blank(kind, 1) for kind in (engine.State, engine.Menu, Dice))
    plant(rng[0], key_from(1))

    def batch() -> Count:
        moves = 0
        for table in tables:
            scratch[0] = table
            moves += engine("play_out", scratch, menu, rng, NO_LIMIT)
        return Count(moves, len(tables))

    return batch


def driven() -> Batch:
    """A loop in Python that chooses among the moves, one call a move."""
    drive = Drive(GAME, SEATS, seed=1)
    chance = random.Random(1).random

    def batch() -> Count:
        deal, step, legal = drive.deal, drive.step, drive.moves
        moves, games = 0, 100
        for _ in range(games):
            choices = deal()
            while choices:
                choices = step(legal[int(chance() * choices)])
                moves += 1
        return Count(moves, games)

    return batch


def full_match() -> Batch:
    """The match that people and servers hold: every move is checked, put into words and kept in the history."""
    chance = random.Random(1).random
    seeds = count(1)

    def batch() -> Count:
        match = labtop.new(GAME, players=SEATS, seed=next(seeds))
        moves = 0
        while not match.over:
            seat = match.waiting[0]
            legal = match.engine.legal(match.state, seat)
            match.play(legal[int(chance() * len(legal))], by=seat)
            moves += 1
        return Count(moves, 1)

    return batch


def copies() -> Batch:
    """A new record for each copy."""
    positions = _positions()

    def batch() -> Count:
        for position in positions:
            position.copy()
        return Count(len(positions))

    return batch


def assignments() -> Batch:
    """One record, written over again and again, as a search does."""
    positions = _positions()
    spare = positions[0].copy()

    def batch() -> Count:
        for position in positions:
            spare.assign(position)
        return Count(len(positions))

    return batch


def imagined() -> Batch:
    """What the seat to move may know, and a full record that agrees with it: two copies each time."""
    positions = _positions()
    engine = Drive(GAME, SEATS).engine
    seats = [next(seat for seat in range(SEATS) if position.waiting >> seat & 1) for position in positions]
    rng = Dice()
    plant(rng, key_from(1))

    def batch() -> Count:
        for position, seat in zip(positions, seats, strict=True):
            engine.imagined(engine.hidden(position, seat), seat, rng)
        return Count(len(positions))

    return batch


def searched() -> Batch:
    """The search bot at the opening, without rules of thumb; a simulation is one imagined match played to its end."""
    drive = Drive(GAME, SEATS, seed=1)
    table = _dealt(drive)
    seat = table.waiting.bit_length() - 1
    hidden = drive.engine.hidden(table, seat)
    bot = Search(drive.engine.game, key_from(1), iterations=2_000, rollouts="random", trust=0)

    def batch() -> Count:
        bot.think(hidden, seat)
        return Count(bot.tree.rolled)

    return batch


def _dealt(drive: Drive) -> Position:
    drive.deal()
    return drive.state.copy()


def _positions() -> list[Position]:
    """One position from the midst of each of some random matches."""
    drive = Drive(GAME, SEATS, seed=1)
    chance = random.Random(1).random
    positions = []
    for _ in range(TABLES):
        choices, passed = drive.deal(), []
        while choices:
            passed.append(drive.state.copy())
            choices = drive.step(drive.moves[int(chance() * choices)])
        positions.append(passed[len(passed) // 2])
    return positions
