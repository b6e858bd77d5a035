"""Refusals: every error that a person can cause is one of these, and its text is a sentence for that person."""

LONGEST = 80  # characters of what a refusal quotes


class Refusal(Exception):
    """Something was asked for that cannot be done; the text says what and, where possible, what to do instead."""


class UnknownGame(Refusal):
    """There is no game of that name."""


class BadGame(Refusal):
    """A game that does not bring what a game must, or whose rules did what they must not."""


class BadOption(Refusal):
    """A number of players, a seed or an option that the game does not take."""


class IllegalMove(Refusal):
    """A move that does not exist, or that the rules do not allow now."""


class UndoRefused(Refusal):
    """Taking the move back would cross chance or revealed information."""


class BadRecord(Refusal):
    """A replay file that is damaged, incomplete, from other rules, or that tells of a match that cannot be."""


def quoted(value: object) -> str:
    """What was given, as a sentence quotes it: short, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # a number of too many digits, or something that cannot say what it is
        text = f"this {type(value).__name__}"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
