"""Turns of phrase that every game's words need."""

from collections.abc import Sequence

Names = Sequence[str]
"""What the players are called, by seat."""


def who(names: Names, seat: int) -> str:
    """What the player in a seat is called."""
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"


def times(count: int, words: str) -> str:
    """Something that may be there more than once: "2 × Novobiocin"."""
    return words if count == 1 else f"{count} × {words}"


def number(count: int, word: str) -> str:
    """So many of them: "1 card", "2 cards"."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
