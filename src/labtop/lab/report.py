"""The report of the balance lab: its findings as a page of sentences, charts and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from labtop.lab.balance import Balance, Comparison, Effect, Findings, Kind, Place, Use
from labtop.lab.estimates import Estimate
from labtop.lab.page import Page
from labtop.lab.plots import Row, bars, dots, histogram
from labtop.lab.words import (
    bare,
    change,
    changes_in_words,
    effect_in_words,
    half,
    number,
    order_in_words,
    ordinal,
    percent,
    signed,
)

SHOWN = 8  # things that go with winning most, and as many that do least
SELDOM = 0.05  # times a match below which a change in percent would only show chance
RARE = 30  # seats that must have used a thing, and not used it, before it is shown
WITH_AND_WITHOUT = "difference in share of wins"


def report_of(balance: Balance) -> Page:
    """The findings as a page."""
    compared = (
        f", and as many for each compared house rule: {_compared(balance)}" if balance.tables[0].comparisons else ""
    )
    page = Page(
        f"The balance of {balance.title}",
        f"{balance.games:,} matches of {_sizes(balance)} players between bots ({', '.join(balance.bots)}){compared}. "
        f"House rules: {_house_rules(balance.options)}. Seed {balance.seed}, rules version {balance.version}.",
        game=balance.game,
    )
    page.text(
        "Every number stands with its 95 % interval. A filled mark in colour is a finding: its interval does not reach "
        "the dashed line. Of twenty things that make no difference, one looks like a finding by chance; ask again with "
        "another seed before you change a rule."
    )
    for findings in balance.tables:
        _chapter(page, findings, f"{findings.players} players: " if len(balance.tables) > 1 else "")
    return page


def _sizes(balance: Balance) -> str:
    *most, last = (str(findings.players) for findings in balance.tables)
    return f"each of {', '.join(most)} and {last}" if most else last


def _compared(balance: Balance) -> str:
    return ", ".join(f"{comparison.option}={comparison.after}" for comparison in balance.tables[0].comparisons)


def _house_rules(options: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items()) or "as printed"


def _chapter(page: Page, findings: Findings, name: str) -> None:
    """All that one number of players showed; the name stands before each heading."""
    page.heading(f"{name}Who wins")
    _places(page, findings)
    page.heading(f"{name}Length")
    for spread, what in ((findings.moves, "moves"), (findings.turns, "turns")):
        caption = f"A match takes {number(spread.mean)} {what} on average. {half(spread, 'matches')}"
        page.figure(histogram(spread, f"{what} in a match"), caption)
    page.heading(f"{name}Scores, lead and end")
    _scores(page, findings)
    page.heading(f"{name}What is done")
    _families(page, findings)
    page.heading(f"{name}What goes with winning")
    _arguments(page, findings)
    for comparison in findings.comparisons:
        page.heading(f"{name}{comparison.option}: {comparison.after} in place of {comparison.before}")
        _comparison(page, comparison, findings.games)
    page.heading(f"{name}Everything that was used")
    page.table(["what", "times a match", "used by", "difference in wins"], _use_rows(findings))


def _places(page: Page, findings: Findings) -> None:
    equal = 1 / findings.players
    rows = [(f"{ordinal(place.number)} to play", place.share) for place in findings.order]
    page.figure(dots(rows, "share of wins", equal, "equal share"), order_in_words(findings))
    rows = [(f"seat {place.number}", place.share) for place in findings.seats]
    page.figure(dots(rows, "share of wins", equal, "equal share"), _seats_in_words(findings, equal))
    page.table(["place", "share of wins", "score"], [_place_row(place) for place in findings.order])


def _seats_in_words(findings: Findings, equal: float) -> str:
    shares = [place.share for place in findings.seats]
    low, high = min(s.value for s in shares), max(s.value for s in shares)
    found = sum(estimate.excludes(equal) for estimate in shares)
    verdict = "none" if not found else f"{found} of {len(shares)}"
    return (
        f"By seat at the table, whoever begins, shares of wins go from {bare(low)} to {bare(high)}; "
        f"{verdict} differs from the equal share by more than its interval."
    )


def _place_row(place: Place) -> list[object]:
    return [f"{ordinal(place.number)} to play", percent(place.share), number(place.score, 2)]


def _scores(page: Page, findings: Findings) -> None:
    scores, margins, leads = findings.scores, findings.margins, findings.lead_changes
    page.figure(
        histogram(scores, "points of a seat", "seats"),
        f"A seat ends with {number(scores.mean, 2)} points on average, with a standard deviation of "
        f"{scores.deviation:.1f}. {half(scores, 'scores')}",
    )
    page.figure(
        histogram(margins, "points ahead of the next"),
        f"The best score is {number(margins.mean, 2)} points ahead of the next; {percent(findings.shared)} of the "
        "matches have more than one winner.",
    )
    unchanged = leads.counts.get(0, 0) / findings.games
    page.figure(
        histogram(leads, "changes of the lead in a match"),
        f"The lead passes from one seat to another {number(leads.mean, 2)} times in a match; "
        f"in {bare(unchanged)} of the matches whoever leads first leads to the end.",
    )
    main = findings.ends[0]
    page.figure(
        bars([(ending.reason, ending.share) for ending in findings.ends], "share of matches", percent=True),
        f"Most matches end by “{main.reason}”: {percent(main.share)}, {main.games:,} of {findings.games:,}.",
    )


def _families(page: Page, findings: Findings) -> None:
    often = sorted(findings.families, key=lambda use: -use.times.value)
    page.figure(
        bars([(use.words, use.times) for use in often], "times in a match"),
        f"The commonest move is “{often[0].words}”, {number(often[0].times)} times in a match; the rarest is "
        f"“{often[-1].words}”, {number(often[-1].times, 2)} times.",
    )
    rows = ranked(findings.families)
    if rows:
        page.figure(
            dots(rows, WITH_AND_WITHOUT, 0, "no difference"),
            f"Seats that made the move in a match against those that did not: {_in_points(rows[0])}, "
            f"{_in_points(rows[-1])}. Moves that almost all make, or almost nobody, are left out.",
        )


def _arguments(page: Page, findings: Findings) -> None:
    rows = ranked(findings.arguments)
    if not rows:
        page.text("Nothing was used by enough seats, and left by enough others, to compare them.")
        return
    page.text(
        "Seats that used a thing in a match against those that did not. This is company, not cause: who is ahead has "
        "other choices than who is behind, and a move that scores goes with winning by its nature."
    )
    top, bottom = rows[:SHOWN], rows[-SHOWN:]
    page.figure(
        dots(top, WITH_AND_WITHOUT, 0, "no difference"),
        f"The {len(top)} uses that go with winning most. First: {_in_points(top[0])}.",
    )
    page.figure(
        dots(bottom, WITH_AND_WITHOUT, 0, "no difference"),
        f"The {len(bottom)} uses that go with winning least. Last: {_in_points(bottom[-1])}.",
    )
    page.text("Each thing among its like, because some kinds of moves go with winning whatever is named in them.")
    for (family, parameter), uses in groupby(findings.arguments, key=lambda use: (use.family, use.parameter)):
        _alike(page, f"{family.replace('_', ' ')}, by {parameter}", ranked(list(uses)))


def _alike(page: Page, kind: str, rows: Sequence[Row]) -> None:
    """The things of one kind against their mean: the first and the last of them, if there are many."""
    if len(rows) < 2:
        return
    middle = sum(estimate.value for _, estimate in rows) / len(rows)
    found = sum(estimate.excludes(middle) for _, estimate in rows)
    shown = rows if len(rows) <= SHOWN else [*rows[: SHOWN // 2], *rows[-SHOWN // 2 :]]
    which = "" if len(shown) == len(rows) else f" The {SHOWN // 2} highest and the {SHOWN // 2} lowest are shown."
    page.figure(
        dots(shown, WITH_AND_WITHOUT, middle, "mean of all these"),
        f"{kind.capitalize()}: from {_in_points(rows[0])} to {_in_points(rows[-1])}. The mean is "
        f"{signed(100 * middle, 1)}; {found} of {len(rows)} differ from it by more than their interval.{which}",
    )


def ranked(uses: Sequence[Use]) -> list[Row]:
    """What can be compared, from what goes with winning most to what does least."""
    rows = [(use.words, use.difference) for use in uses if use.difference and not _rare(use)]
    return sorted(rows, key=lambda row: -row[1].value)


def _in_points(row: Row) -> str:
    return f"“{row[0]}” {change(row[1], 1, 100)} percentage points"


def _rare(use: Use) -> bool:
    return min(use.seats, use.of - use.seats) < RARE


def _use_rows(findings: Findings) -> list[list[object]]:
    return [
        [use.words, number(use.times, 2), bare(use.used.value), change(use.difference, 1, 100)]
        if use.difference
        else [use.words, number(use.times, 2), bare(use.used.value), "–"]
        for use in [*findings.families, *findings.arguments]
    ]


def _comparison(page: Page, comparison: Comparison, games: int) -> None:
    page.text(f"The same {games:,} deals under both settings: {changes_in_words(comparison)}.")
    against = f"in percent of the value with {comparison.option} {comparison.before}"
    _changes(page, comparison, "number", f"Length, scores and lead, {against}")
    _changes(page, comparison, "share", "Shares of matches and wins, in percentage points")
    _changes(page, comparison, "family", f"How often each kind of move is made, {against}")
    rows = [[e.measure, _plain(e, e.before), _plain(e, e.after), effect_in_words(e)] for e in comparison.effects]
    page.table(["measure", comparison.before, comparison.after, "difference"], rows)


def _changes(page: Page, comparison: Comparison, kind: Kind, title: str) -> None:
    """A chart of the effects of one kind; what there was hardly any of before has no percentage worth a place there."""
    effects = [effect for effect in comparison.effects if effect.kind == kind]
    if kind == "share":
        rows = [(effect.measure, effect.difference) for effect in effects]
    else:
        rows = [(effect.measure, _relative(effect)) for effect in effects if abs(effect.before) >= SELDOM]
    if rows:
        name, largest = max(rows, key=lambda row: abs(row[1].value))
        page.figure(dots(rows, "change", 0, "no change"), f"{title}. Largest: {name}, {change(largest, 1, 100)}.")


def _relative(effect: Effect) -> Estimate:
    d, base = effect.difference, abs(effect.before)
    return Estimate(d.value / base, d.low / base, d.high / base)


def _plain(effect: Effect, value: float) -> str:
    return bare(value) if effect.kind == "share" else f"{value:.2f}"
