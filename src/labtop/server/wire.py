"""The small types that messages are made of, and what they may hold at most."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

VERSION = 2
LARGEST = 8 * 1024
"""Bytes that a frame from a client may have."""
WATCHED_STEP = 3
"""Seconds for which a clock waits at most while its player watches one thing that others did,"""
WATCHED_MOST = 10
"""and for which it waits at most, however much they did."""

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,64}\Z")]
MoveId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]
Seq = Annotated[int, Meta(ge=-1, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
MoveNumber = Annotated[int, Meta(ge=0, le=2**31)]
TurnNumber = Annotated[int, Meta(ge=0, le=2**31)]
Digits = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Text = Annotated[str, Meta(max_length=200)]
Preset = Literal["hello", "thanks", "well played", "good game", "oops", "thinking", "wow"]
