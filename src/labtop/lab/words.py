"""The findings of the balance lab in words: figures with their intervals, and what they mean."""

from __future__ import annotations

from collections.abc import Callable

from labtop.lab.balance import Comparison, Effect, Findings
from labtop.lab.estimates import Estimate, Spread

CLEAREST = 4  # changes by a house rule that are put into words
NO_BREAK = "\u00a0"


def percent(estimate: Estimate) -> str:
    """A share with its interval."""
    return _with_interval(estimate, lambda value: f"{100 * value:.1f}", " %")


def bare(value: float) -> str:
    """A share without its interval."""
    return f"{100 * value:.1f}{NO_BREAK}%"


def number(estimate: Estimate, digits: int = 1) -> str:
    """A number with its interval."""
    return _with_interval(estimate, lambda value: f"{value:.{digits}f}")


def change(estimate: Estimate, digits: int = 2, scale: float = 1) -> str:
    """A difference with its interval, always with its sign."""
    return _with_interval(estimate, lambda value: signed(scale * value, digits))


def _with_interval(estimate: Estimate, spell: Callable[[float], str], unit: str = "") -> str:
    """A line may break before the interval, and nowhere else."""
    value, interval = spell(estimate.value) + unit, f"({spell(estimate.low)} to {spell(estimate.high)})"
    return f"{value.replace(' ', NO_BREAK)} {interval.replace(' ', NO_BREAK)}"


def signed(value: float, digits: int) -> str:
    """A number with its sign, and 0 without."""
    rounded = round(value, digits) + 0
    return f"{rounded:+.{digits}f}".replace("-", "−") if rounded else f"{0:.{digits}f}"


def effect_in_words(effect: Effect) -> str:
    """The difference that a house rule makes; of a share in percentage points."""
    return change(effect.difference, 1, 100) if effect.kind == "share" else change(effect.difference)


def changes_in_words(comparison: Comparison) -> str:
    """What a house rule changes, the clearest first."""
    found = comparison.clearest()
    words = [f"{effect.measure} {effect_in_words(effect)}" for effect in found[:CLEAREST]]
    more = f", and {len(found) - CLEAREST} more" if len(found) > CLEAREST else ""
    return f"{', '.join(words)}{more}" if words else "nothing changes beyond its interval"


def ordinal(place: int) -> str:
    """A place in the order of play, counted from 0."""
    count = place + 1
    ending = "th" if 11 <= count % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def order_in_words(findings: Findings) -> str:
    """Whether the order of play matters."""
    equal = 1 / findings.players
    found = [place for place in findings.order if place.share.excludes(equal)]
    if not found:
        best = max(findings.order, key=lambda place: place.share.value)
        return (
            f"No place in the order of play differs from the equal share of {bare(equal)} by more than its "
            f"interval; the highest is that of the {ordinal(best.number)} to play, {percent(best.share)}."
        )
    return " ".join(
        f"The {ordinal(place.number)} to play wins {percent(place.share)}, "
        f"{'more' if place.share.value > equal else 'less'} than the equal share of {bare(equal)}."
        for place in found
    )


def half(spread: Spread, what: str) -> str:
    """Where the middle half lies, and the range."""
    low, _, high = spread.quartiles
    return f"Half of the {what} lie between {low:g} and {high:g}; the range is {spread.least} to {spread.most}."
