"""Turns of phrase that every game's words need."""

import functools
from collections.abc import Sequence

Names = Sequence[str]
"""What the players are called, by seat."""


def who(names: Names, seat: int) -> str:
    """What the player in a seat is called."""
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"


class You(str):
    """What the reader of a sentence is called, where a name would stand."""


YOU = You("you")


def to_reader(names: Names, seat: int | None) -> Names:
    """The names as the player in this seat reads them; None is a spectator, who is nobody in the sentence."""
    return names if seat is None else [YOU if place == seat else name for place, name in enumerate(names)]


def verb(subject: str | None, third: str) -> str:
    """The verb for this subject: "draws" for a name, "draw" for the reader."""
    return _second(third) if isinstance(subject, You) else third


@functools.cache
def _second(third: str) -> str:
    """The verb as the reader is told it."""
    if third in IRREGULAR:
        return IRREGULAR[third]
    return next(third.removesuffix(end) + instead for end, instead in ENDINGS if third.endswith(end))


IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
ENDINGS = (("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("s", ""), ("", ""))


def does(subject: str, third: str) -> str:
    """Somebody and what they do: "Ada draws", "you draw"."""
    return f"{subject} {verb(subject, third)}"


def opened(sentence: str) -> str:
    """The sentence with a capital where the reader stands at its start."""
    return f"Y{sentence[1:]}" if sentence.startswith("you ") else sentence


def a(word: str) -> str:
    """The word with its article."""
    return f"an {word}" if word[0] in "AEIOUaeiou" else f"a {word}"


def both(words: Sequence[str]) -> str:
    """All of them: "A", "A and B", "A, B and C"."""
    if len(words) == 1:
        return words[0]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if words else ""


def times(count: int, words: str) -> str:
    """Something that may be there more than once: "2 × Novobiocin"."""
    return words if count == 1 else f"{count} × {words}"


def number(count: int, word: str) -> str:
    """So many of them: "1 card", "2 cards"."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def in_words(count: int) -> str:
    """A small number as a word, a large one in figures."""
    return SMALL[count] if 0 <= count < len(SMALL) else str(count)


SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def are(count: int) -> str:
    """The verb for so many of them: "is", "are"."""
    return "is" if count == 1 else "are"
