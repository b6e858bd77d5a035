"""How the people at a table want to play: what its host may set, and change at any time."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Clock(Struct, forbid_unknown_fields=True, frozen=True):
    """Time to think, in seconds: what each seat has at the start, and what every move adds."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Manners(Struct, forbid_unknown_fields=True, frozen=True):
    """The manners of a table; the defaults suit a group of friends."""

    listed: bool = False
    """Whether strangers find the table on the home page; otherwise only by its link or code."""
    chat: bool = False
    """Whether people may write to each other; reactions are always there."""
    hints: bool = True
    """Whether a player may ask for a hint."""
    grace: Annotated[int, Meta(ge=5, le=86_400)] | None = 60
    """Seconds after which a bot stands in for who is gone, while others are there; None is never."""
    pace: Annotated[float, Meta(ge=0, le=10)] | None = None
    """Seconds that a bot takes for a move at least; None is the server's own pace."""
    windows: Annotated[float, Meta(ge=0, le=20)] = 1.0
    """How long everybody may answer where all answer at once, as a multiple of what the game says; 0 waits for nobody,
    and standing orders decide.
    """
    hold: bool = True
    """Whether who is asked may ask for more time, once in a turn."""
    hot_seat: bool = False
    """Whether several people share a screen: then hands are not kept apart by browser, everybody is told so, and where
    all answer at once every person is waited for. Fixed when the match begins.
    """
    clock: Clock | None = None
    """Fixed when the match begins."""
    pause: Literal["covers", "costs"] = "covers"
    """Where there is a clock: whether a pause covers the hand of who is to move, or the clock of who pauses on their
    own turn runs on. Fixed when the match begins.
    """
