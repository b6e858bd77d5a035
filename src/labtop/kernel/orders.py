"""Standing orders: what a player has said beforehand about windows, so that they need not be asked.

    ORDERS = [Order("shields", "Shields", {"ask": "ask me", "always": "always", "never": "never"}, at_once="always")]

They are the player's own and a secret, and they never shorten a window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from labtop.kernel.errors import BadOption, quoted


@dataclass(frozen=True)
class Order:
    """Something that can be settled beforehand: its name, its title, and what each choice means, the usual one first.

    `at_once` is what counts at a table that waits for no answer, where the player has chosen nothing. Orders of the
    same `group` are shown together.
    """

    name: str
    title: str
    choices: Mapping[str, str]
    at_once: str
    group: str = ""

    @property
    def usual(self) -> str:
        """What counts where the player has chosen nothing."""
        return next(iter(self.choices))


def settled(orders: Sequence[Order], chosen: Mapping[str, str], at_once: bool = False) -> dict[str, str]:
    """Every order with what counts for it."""
    return {order.name: chosen.get(order.name, order.at_once if at_once else order.usual) for order in orders}


def check_orders(orders: Sequence[Order], chosen: Mapping[str, str]) -> None:
    """Refuse what is no order, or no choice of one."""
    known = {order.name: order for order in orders}
    for name, choice in chosen.items():
        if name not in known:
            raise BadOption(f"There is no standing order {quoted(name)}: there are {', '.join(known) or 'none'}.")
        if choice not in known[name].choices:
            raise BadOption(f"{known[name].title}: {quoted(choice)} is none of {', '.join(known[name].choices)}.")
