"""Matches that were played: shown move by move, kept as files, verified, and played on from any move."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from labtop.kernel.errors import BadRecord, Refusal
from labtop.kernel.match import Match
from labtop.kernel.record import Record
from labtop.server.forms import Fork, NewTable, ReplayShown, SceneShown, Verified
from labtop.server.refusals import NotAllowed, NotFound
from labtop.server.seating import marks_in

LARGEST_FILE = 1024 * 1024
"""Bytes of a replay file that may be sent here."""

FAIR = "The deal is fair: dealt and played again from the seed, every card comes as it came."
PLAYED_ON = (
    "This match played on from another one, so its deal was known before it began. Every card came as the seed says."
)

Viewpoint = int | None


def of_round(matches: Sequence[Match], wanted: int | None) -> Match:
    """The match of this round, counted from 1 as in `TableView`; the last one if none is named."""
    if not matches:
        raise NotFound("No match has begun at this table.")
    number = len(matches) if wanted is None else wanted
    if not 1 <= number <= len(matches):
        raise NotFound(f"There is no match {number} at this table: there were {len(matches)}.")
    return matches[number - 1]


def finished(match: Match) -> Match:
    """The match, if it is over: before that its seed, and with it everything hidden, is a secret."""
    if not match.over:
        raise NotAllowed("This can be had when the match is over.")
    return match


def viewpoints(match: Match, own: Viewpoint) -> list[Viewpoint]:
    """From where it may be seen: while it runs from one's own seat, or as a spectator; then from everywhere."""
    return [None, *range(match.players)] if match.over else [own]


def shown(
    match: Match, viewpoint: Viewpoint, choice: list[Viewpoint], labelled: bool = False, number: int = 1
) -> ReplayShown:
    """The match from a viewpoint that may be chosen; `labelled` puts the layout into the views, and the `number` of the
    match at its table says who has which mark.
    """
    if viewpoint is not None and viewpoint >= match.players:
        raise NotFound(f"There is no seat {viewpoint} in this match: it has seats 0 to {match.players - 1}.")
    if viewpoint not in choice:
        raise NotAllowed("While the match runs it can be seen from your own seat only.")
    steps = [
        SceneShown(scene.turn, scene.seat, str(scene.move or ""), scene.lines, scene.view, scene.weights)
        for scene in match.scenes(viewpoint, labelled)
    ]
    return ReplayShown(
        game=match.game.key,
        names=match.names,
        options=match.options,
        viewpoint=viewpoint,
        viewpoints=choice,
        steps=steps,
        over=match.over,
        commitment=match.commitment,
        cuts=list(match.deal.cuts),
        marks=marks_in(number, match.players),
        scores=match.scores if match.over else None,
        winners=match.winners if match.over else None,
        seed=match.deal.secret.hex() if match.over else None,
    )


def verified(match: Match, deal_known: bool = False, rules_changed: Sequence[int] = ()) -> Verified:
    """Deal and play a match that is over again, from its revealed seed, and compare every state with what happened."""
    record = _record(match, deal_known, rules_changed)
    try:
        record.verify()
        fair, sentence = (False, PLAYED_ON) if deal_known else (True, f"{FAIR} {match.deal.told(match.names)}".strip())
    except BadRecord as refusal:
        fair, sentence = False, str(refusal)
    return Verified(
        fair=fair,
        commitment=record.header.commitment,
        seed=record.end.seed,
        cuts=list(match.deal.cuts),
        key=match.seed,
        moves=record.end.moves,
        sentence=sentence,
    )


def file_of(match: Match, deal_known: bool = False, rules_changed: Sequence[int] = ()) -> bytes:
    """The replay file of a match that is over; it says so where its deal was known, or its rules became others."""
    return _record(match, deal_known, rules_changed).dump()


def _record(match: Match, deal_known: bool, rules_changed: Sequence[int]) -> Record:
    record = finished(match).record()
    noted: dict[str, object] = {"deal_known": True} if deal_known else {}
    noted |= {"rules_changed": list(rules_changed)} if rules_changed else {}
    record.header = msgspec.structs.replace(record.header, **noted)
    return record


def opened(match: Match, viewpoint: Viewpoint, labelled: bool = False) -> ReplayShown:
    """The match of a replay file from a viewpoint; its seed is in the file, so nothing in it is a secret."""
    return shown(match, viewpoint, [None, *range(match.players)], labelled)


def branch(match: Match, fork: Fork) -> tuple[NewTable, list[tuple[int, int]], str]:
    """What a new table needs to play on from a move: how it is set up, the moves of its opening, and its key."""
    if match.foreign:
        raise Refusal("This match was played under other rules than today's, so nobody can play on from it.")
    moves = [(past.seat, past.move) for past in match.history]
    steps = [0, *(count for count, past in enumerate(match.history, 1) if not past.sealed)]  # a window is one
    last = len(steps) - 1
    if fork.turn > last:
        raise Refusal(f"There is no move {fork.turn}: this match has {last}.")
    if match.over and fork.turn == last:
        raise Refusal("The match is over after this move. Choose an earlier one.")
    if fork.seat >= match.players:
        raise Refusal(f"There is no seat {fork.seat}: this match has seats 0 to {match.players - 1}.")
    others = {seat: fork.bot for seat in range(match.players) if seat != fork.seat}
    wanted = NewTable(
        game=match.game.key,
        players=match.players,
        nickname=fork.nickname,
        options=match.options,
        seat=fork.seat,
        bots=others,
    )
    return wanted, moves[: steps[fork.turn]], match.seed
