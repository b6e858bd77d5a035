"""Bots: players that see what their seat may see, and nothing else.

A bot is chosen by a spec: a name, then parameters, all separated by colons: `random`, `scientist`,
`search:iterations=2000`. A package can announce bots of its own with an entry point in the group `labtop.bots`, and a
dotted path (`package.module.Class`) names one directly.
"""

from labtop.bots.spec import BadBot, Bot, make, names

__all__ = ["BadBot", "Bot", "make", "names"]
