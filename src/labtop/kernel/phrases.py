"""Turns of phrase that every game's words need."""

from collections.abc import Sequence

Names = Sequence[str]
"""What the players are called, by seat."""


def who(names: Names, seat: int) -> str:
    """What the player in a seat is called."""
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"


def a(word: str) -> str:
    """The word with its article."""
    return f"an {word}" if word[0] in "AEIOUaeiou" else f"a {word}"


def both(words: Sequence[str]) -> str:
    """All of them: "A", "A and B", "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def times(count: int, words: str) -> str:
    """Something that may be there more than once: "2 × Novobiocin"."""
    return words if count == 1 else f"{count} × {words}"


def number(count: int, word: str) -> str:
    """So many of them: "1 card", "2 cards"."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def are(count: int) -> str:
    """The verb for so many of them: "is", "are"."""
    return "is" if count == 1 else "are"
