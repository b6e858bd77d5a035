"""Rafts! a second time, in plain objects, written from the clauses alone.

Decks lie with their top card first, the pile with the card discarded last at its end.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from labtop.kernel.options import Value

from .lockstep import Chance, Fact, Move
from .rafts_cards import (
    AT_STAKE,
    BACTERIA,
    BOTH,
    CARDS,
    COPIES,
    DECKS,
    FAMILY,
    GENERIC,
    GOAL_COPIES,
    GOAL_IDS,
    GOALS,
    HAND,
    NUMBER,
    PLAIN,
    RESOURCES,
    SHIELDS,
    SPACES,
    UNITS,
    checked,
    every_copy,
    whole,
)

WINDOWS = ["shields", "react", "between"]
PASS: Move = ("pass", ())

Bench = dict[str, str | None]
"""A card or none on each of the two spaces."""


def empty_bench() -> Bench:
    """Nothing on either space."""
    return dict.fromkeys(SPACES)


@dataclass
class Player:
    """One researcher: the hand, and all that lies in front (RFT-17)."""

    hand: list[str] = field(default_factory=list)
    known: Counter[str] = field(default_factory=Counter)  # cards in hand of which everybody knows
    older: Counter[str] = field(default_factory=Counter)  # cards in hand since before their deck was renewed
    benches: list[Bench] = field(default_factory=lambda: [empty_bench()])
    generic: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GENERIC, 0))
    goals: list[str] = field(default_factory=list)
    funded: bool = False

    @property
    def lab(self) -> bool:
        """Whether Lab expansion is in effect (RFT-84)."""
        return len(self.benches) == 2

    def counts(self) -> list[int]:
        """RFT-38: how many specific, generic and action cards the hand holds."""
        return [sum(FAMILY[card] == deck for card in self.hand) for deck in DECKS]

    def another(self) -> Player:
        """The same player at another table."""
        return Player(
            list(self.hand),
            self.known.copy(),
            self.older.copy(),
            [dict(bench) for bench in self.benches],
            dict(self.generic),
            list(self.goals),
            self.funded,
        )


class Rafts:
    """One game, from the deal to a claim, a stall or the last round."""

    def __init__(self, players: int, options: Mapping[str, Value], source: Chance) -> None:
        self.options = checked(players, options)
        self.source = source
        self.players = [Player() for _ in range(players)]
        self.decks = {deck: self.shuffled(deck, every_copy(cards)) for deck, cards in DECKS.items()}  # RFT-11
        for player in self.players:  # RFT-12
            for deck in self.decks.values():
                player.hand += [deck.pop(0), deck.pop(0)]
        goals = source.order("goals", [goal for goal in range(len(GOALS)) for _ in range(GOAL_COPIES)])
        dealt = [GOAL_IDS[goal] for goal in goals]
        for player in self.players:  # RFT-13
            player.goals.append(dealt.pop(0))
        self.pool = Counter(dealt)  # RFT-15
        self.active = source.one_of("starting player", range(players))  # RFT-16
        self.pile: list[str] = []
        self.turn = 0  # completed turns
        self.idle = 0  # of them the last ones in a row in which no card was played, discarded or drawn
        self.busy = False  # a card was played, discarded or drawn in this turn
        self.entered = False  # this play put a resource card into the pile
        self.disaster: str | None = None  # the one that waits for shields
        self.taken: str | None = None  # the card that waits for a bench
        self.sent_back: int | None = None  # the own goal that makes room for another
        self.asked: list[int] = []
        self.answers: dict[int, Move] = {}  # in the order of arrival
        self.named: list[str] = []  # the decks that were named (`declared` only)
        self.renewed: set[str] = set()  # the decks of which is known what went into them
        self.fresh: Counter[str] = Counter()  # what went into them and was not shown since
        self.stage = "main"
        self.reason: str | None = None
        self.victors: list[int] = []

    def __deepcopy__(self, memo: object) -> Rafts:
        """A game of its own that asks the same source of chance."""
        other = copy.copy(self)
        other.players = [player.another() for player in self.players]
        other.decks = {deck: list(cards) for deck, cards in self.decks.items()}
        other.pool, other.pile, other.named = self.pool.copy(), list(self.pile), list(self.named)
        other.renewed, other.fresh = set(self.renewed), self.fresh.copy()
        other.asked, other.answers, other.victors = list(self.asked), dict(self.answers), list(self.victors)
        return other

    # --- what a second engine is asked ---

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    def waiting(self) -> list[int]:
        """The seats that may act now: in a window all that have not answered (RFT-157), in the order of RFT-156."""
        if self.over:
            return []
        if self.stage in WINDOWS:
            return [seat for seat in self.asked if seat not in self.answers]
        return [self.active]

    def legal(self, seat: int) -> list[Move]:
        """What a seat may do now."""
        if seat not in self.waiting():
            return []
        match self.stage:
            case "main":
                return self.main_moves()
            case "espionage":
                return self.thefts()
            case "place":
                return [("put", (bench,)) for bench in range(len(self.me.benches))]  # DP-13
            case "exchange":
                return self.swaps()
            case "fungal":
                return [("spoil", (other,)) for other in self.opponents() if self.players[other].generic["medium"]]
            case "bioeconomy":
                return [("fetch", (NUMBER[card],)) for card in self.fetchable()]
            case "return":
                return [("return_goal", (own,)) for own in range(len(self.me.goals))]  # DP-14
            case "funding":
                return [("choose_goal", (GOAL_IDS.index(goal),)) for goal in self.eligible()]
            case "shields":
                return [PASS, *self.shieldings(self.players[seat])]
            case "relief":
                return [*self.discards(), ("done", ())]
            case "draw":
                return [("draw", (list(DECKS).index(deck),)) for deck in self.open_decks()]
            case _:
                return [PASS, *self.takings(self.players[seat])]

    def apply(self, seat: int, family: str, args: tuple[int, ...]) -> None:
        """Make a move, up to the next decision."""
        if (family, args) not in self.legal(seat):
            raise ValueError(f"Seat {seat} cannot play {family}{args} now.")
        if self.stage in WINDOWS:
            self.answer(seat, (family, args))
            return
        if self.stage == "main":
            self.entered = False
        getattr(self, family)(*args)

    def scores(self) -> list[int]:
        """How many of the seven units of the nearest goal lie on each table; a draw gives nobody anything."""
        drawn = self.reason in ("stall", "cap") and self.options["limit_result"] == "draw"
        return [0 if drawn else UNITS - self.distance(player) for player in self.players]

    def winners(self) -> list[int]:
        """The seats that won; in a draw all of them."""
        return self.victors

    def facts(self) -> dict[str, Fact]:
        """All that lies on the table and in hands, in numbers: −1 is nobody or nothing."""
        return {**self.open_facts(), **self.secret_facts(range(len(self.players)), decks=True)}

    def seen(self, seat: int) -> dict[str, Fact]:
        """The same facts as one seat is shown them (section 7): after the end nothing is hidden."""
        if self.over:
            return {**self.facts(), "waiting": []}
        asked = [other for other in self.asked if other != seat or seat not in self.answers]
        return {
            **self.open_facts(),
            **self.secret_facts([seat], decks=False),
            "waiting": asked if self.stage in WINDOWS else self.waiting(),
        }

    def secret_facts(self, readers: Sequence[int], decks: bool) -> dict[str, Fact]:
        """What is not for everybody: the hands and answers of these seats and, if told, the decks."""
        hidden = [0] * len(CARDS)
        return {
            "hand": [
                counted(player.hand, CARDS) if seat in readers else hidden for seat, player in enumerate(self.players)
            ],
            "older in hand": [
                [player.older[card] for card in CARDS] if seat in readers else hidden
                for seat, player in enumerate(self.players)
            ],
            "answers": [self.spoken(seat) if seat in readers else "none" for seat in range(len(self.players))],
            "arrival": [seat for seat in self.answers if seat in readers],
            **{f"{deck} deck": [NUMBER[card] if decks else -1 for card in pile] for deck, pile in self.decks.items()},
        }

    def open_facts(self) -> dict[str, Fact]:
        """What everybody sees."""
        players = self.players
        return {
            "stage": self.stage,
            "active": self.active,
            "turn": self.turn,
            "idle": self.idle,
            "busy": int(self.busy),
            "disaster": number_of(self.disaster),
            "taken": number_of(self.taken),
            "sent back": -1 if self.sent_back is None else self.sent_back,
            "asked": self.asked,
            "known": [[player.known[card] for card in RESOURCES] for player in players],
            "families": [player.counts() for player in players],
            "bench": [[[number_of(bench[space]) for space in SPACES] for bench in p.benches] for p in players],
            "generic": [list(player.generic.values()) for player in players],
            "lab": [int(player.lab) for player in players],
            "funded": [int(player.funded) for player in players],
            "goals": [[GOAL_IDS.index(goal) for goal in player.goals] for player in players],
            "pool": [self.pool[goal] for goal in GOALS],
            "deck sizes": [len(cards) for cards in self.decks.values()],
            "pile": [NUMBER[card] for card in self.pile],
            "named": [self.named.count(deck) for deck in DECKS],
            "renewed": [int(deck in self.renewed) for deck in DECKS],
            "fresh": [self.fresh[card] for card in CARDS],
            "older": [sum(player.older[card] for player in players) for card in CARDS],
            "older families": [[sum(p.older[card] for card in cards) for cards in DECKS.values()] for p in players],
        }

    def spoken(self, seat: int) -> str:
        """An answer in words."""
        if seat not in self.answers:
            return "none"
        family, args = self.answers[seat]
        return f"{family} {args[0]}" if args else family

    # --- the table ---

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def clockwise(self) -> list[int]:
        """Every seat, from the one after the active player, who comes last (RFT-156)."""
        return [(self.active + ahead) % len(self.players) for ahead in range(1, len(self.players) + 1)]

    def opponents(self) -> list[int]:
        """Every seat but the active one, clockwise."""
        return self.clockwise()[:-1]

    def top_resource(self) -> str | None:
        """RFT-97: the resource card discarded last among those that are still in the pile."""
        return next((card for card in reversed(self.pile) if card in RESOURCES), None)

    def fits(self, player: Player, card: str) -> bool:
        """Whether a resource card could be put on a table (RFT-21 to RFT-24)."""
        return FAMILY[card] == "specific" or player.generic[card] < self.limit(player, card)

    def limit(self, player: Player, card: str) -> int:
        """How many of a generic type may lie on a table."""
        if card == "raft":
            return 1
        return 4 if player.lab and self.options["lab_expansion_generics"] == "doubled" else 2

    def put_down(self, player: Player, card: str, bench: int) -> None:
        """A resource card comes to a table; the card in its way is discarded first (RFT-21, RFT-61, RFT-100)."""
        if FAMILY[card] == "generic":
            player.generic[card] += 1
            return
        space = "bacterium" if card in BACTERIA else "gene"
        in_the_way = player.benches[bench][space]
        if in_the_way:
            self.discarded(in_the_way)
        player.benches[bench][space] = card

    def discarded(self, card: str) -> None:
        """A card goes to the pile."""
        self.pile.append(card)
        self.entered = self.entered or card in RESOURCES

    def take_out(self, card: str) -> None:
        """The copy of a card that was discarded last leaves the pile; the rest keeps its order."""
        last = max(place for place, lying in enumerate(self.pile) if lying == card)
        del self.pile[last]

    def missing(self, player: Player, goal: str) -> int:
        """What a table lacks for a goal (section 2); nothing if it is fulfilled."""
        wanted = GOALS[goal]
        lacks = [[bench["bacterium"] != wanted.bacterium, bench["gene"] != wanted.gene] for bench in player.benches]
        if self.options["gene_association"] == "pooled":
            specific = sum(min(lack[space] for lack in lacks) for space in range(len(SPACES)))
        else:
            specific = min(sum(lack) for lack in lacks)  # RFT-144
        amounts = {"medium": wanted.medium, "time": wanted.time, "money": wanted.money}
        units = sum(max(0, amount - player.generic[kind]) for kind, amount in amounts.items())
        return specific + max(0, units - player.generic["raft"])  # RFT-47, RFT-48

    def fulfilled(self) -> list[int]:
        """The own goals that the active player may claim (RFT-143)."""
        return [own for own, goal in enumerate(self.me.goals) if self.missing(self.me, goal) == 0]

    # --- the main phase ---

    def main(self) -> None:
        """The active player is to decide (DP-01)."""
        self.stage = "main"
        if self.options["auto_claim"] and self.fulfilled():
            self.claim(self.fulfilled()[0])

    def main_moves(self) -> list[Move]:
        """DP-01."""
        moves: list[Move] = [("end_turn", ()), *(("claim", (own,)) for own in self.fulfilled())]
        for card in sorted(set(self.me.hand)):
            moves += self.plays(card)
        return [*moves, *self.discards()] if self.may_discard() else moves

    def plays(self, card: str) -> list[Move]:
        """The ways to play a card in the main phase; none for a shield (RFT-115)."""
        if FAMILY[card] == "specific":
            return [("lay", (NUMBER[card], bench)) for bench in range(len(self.me.benches))]  # RFT-42
        if FAMILY[card] == "generic":
            return [("add", (GENERIC.index(card),))] if self.fits(self.me, card) else []
        if card in PLAIN:
            return [("act", (PLAIN.index(card),))]  # RFT-56
        return self.takings(self.me) if card == "serendipity" else []

    def may_discard(self) -> bool:
        """RFT-140 and its option."""
        if self.options["discard_from_hand"] == "free":
            return True
        dead = len(self.me.hand) == HAND and not any(self.plays(card) for card in self.me.hand)
        return dead and self.options["discard_from_hand"] == "dead_hand"

    def discards(self) -> list[Move]:
        """DP-12."""
        return [("discard", (NUMBER[card],)) for card in sorted(set(self.me.hand))]

    def after_play(self) -> None:
        """RFT-119, RFT-123: a window if the play put a resource card into the pile."""
        self.disaster = self.taken = self.sent_back = None
        if not (self.entered and self.hold("react")):
            self.main()

    def from_hand(self, player: Player, card: str) -> None:
        """A player shows a card of the hand; a copy of which everybody knows goes first."""
        if player.known[card]:
            player.known[card] -= 1
        else:
            self.place_in_time(player, card)
        player.hand.remove(card)
        self.busy = True

    def place_in_time(self, player: Player, card: str) -> None:
        """Section 7: whether a shown card was in hand when its deck was renewed, or went into that deck.

        If it could be either, nothing is known of that deck any more.
        """
        cards = DECKS[FAMILY[card]]
        older = sum(player.older[kind] for kind in cards)
        newer = sum(player.hand.count(kind) - player.known[kind] for kind in cards) - older
        may_be_older = older > 0 and any(other.older[card] for other in self.players)
        may_be_newer = newer > 0 and self.fresh[card] > 0
        if may_be_older and may_be_newer:
            self.forget(FAMILY[card])
        elif may_be_older:
            player.older[card] -= 1
        elif may_be_newer:
            self.fresh[card] -= 1

    def forget(self, deck: str) -> None:
        """Nothing is known of a deck any more."""
        self.renewed.discard(deck)
        for card in DECKS[deck]:
            self.fresh[card] = 0
            for player in self.players:
                player.older[card] = 0

    def claim(self, own: int) -> None:
        """RFT-01, RFT-149."""
        self.finish("claim", [self.active])

    def end_turn(self) -> None:
        """RFT-36."""
        self.begin_draw()

    def lay(self, card: int, bench: int) -> None:
        """RFT-41."""
        self.from_hand(self.me, CARDS[card])
        self.put_down(self.me, CARDS[card], bench)
        self.after_play()

    def add(self, kind: int) -> None:
        """RFT-44, RFT-45."""
        self.from_hand(self.me, GENERIC[kind])
        self.put_down(self.me, GENERIC[kind], 0)
        self.after_play()

    def take(self, bench: int) -> None:
        """RFT-104."""
        self.snatch(self.me, bench)
        self.after_play()

    def act(self, action: int) -> None:
        """RFT-53: the card is on the pile, or lies as a marker, before its effect is carried out."""
        card = PLAIN[action]
        self.from_hand(self.me, card)
        question = self.question(card)
        if self.stays(card):
            self.mark(card)
        else:
            self.discarded(card)
        if card in SHIELDS:
            self.strike(card)
            return
        self.stage = question
        if question == "main" or not self.legal(self.active):
            self.main()  # RFT-56

    def question(self, card: str) -> str:
        """The stage in which an action card asks for its choice; most are called as the card is."""
        if card == "funding" and self.me.funded:  # RFT-95, R-05
            return "return" if self.options["funding_replaces"] and self.eligible() else "main"
        return "main" if card == "lab_expansion" else card

    def stays(self, card: str) -> bool:
        """RFT-54, RFT-88: a marker when it takes effect for the first time, and never otherwise."""
        if card == "lab_expansion":
            return not self.me.lab
        return card == "funding" and not self.me.funded and bool(self.eligible())

    def mark(self, card: str) -> None:
        """RFT-84, RFT-93."""
        if card == "funding":
            self.me.funded = True
        else:
            self.me.benches.append(empty_bench())

    # --- sabotage ---

    def thefts(self) -> list[Move]:
        """DP-03: a bacterium, a gene or a raft of an opponent."""
        moves: list[Move] = []
        for seat in self.opponents():
            spaces = [bench[space] for bench in self.players[seat].benches for space in SPACES]
            moves += [("steal", (seat, what)) for what, card in enumerate(spaces) if card]
            if self.players[seat].generic["raft"] and self.fits(self.me, "raft"):  # RFT-63
                moves.append(("steal", (seat, 4)))
        return moves

    def steal(self, seat: int, what: int) -> None:
        """RFT-60, RFT-66: from table to table."""
        victim = self.players[seat]
        if what == 4:
            victim.generic["raft"] -= 1
            self.bring("raft")
            return
        bench, space = victim.benches[what // 2], SPACES[what % 2]
        card, bench[space] = bench[space], None
        assert card is not None
        self.bring(card)

    def bring(self, card: str) -> None:
        """A stolen or fetched card comes to the own table; with two benches there is a choice (RFT-65, DP-13)."""
        if FAMILY[card] == "specific" and self.me.lab:
            self.taken, self.stage = card, "place"
            return
        self.put_down(self.me, card, 0)
        self.after_play()

    def put(self, bench: int) -> None:
        """DP-13."""
        assert self.taken is not None
        self.put_down(self.me, self.taken, bench)
        self.after_play()

    def swaps(self) -> list[Move]:
        """DP-04: other goals, and nobody has two copies afterwards (RFT-69, RFT-71)."""
        return [
            ("swap", (own, seat, their))
            for seat in self.opponents()
            for own, mine in enumerate(self.me.goals)
            for their, other in enumerate(self.players[seat].goals)
            if other not in self.me.goals and mine not in self.players[seat].goals
        ]

    def swap(self, own: int, seat: int, their: int) -> None:
        """RFT-68, RFT-72."""
        mine, others = self.me.goals, self.players[seat].goals
        mine[own], others[their] = others[their], mine[own]
        self.after_play()

    def spoil(self, seat: int) -> None:
        """RFT-73."""
        self.players[seat].generic["medium"] -= 1
        self.discarded("medium")
        self.after_play()

    def strike(self, disaster: str) -> None:
        """RFT-117: shields first, then the losses."""
        self.disaster = disaster
        if not self.hold("shields"):
            self.lose({})

    def at_risk(self, player: Player) -> list[int]:
        """The numbers of the cards that a player would lose: benches with a bacterium, or 0 for one time or money."""
        if self.disaster == "spill":
            return [number for number, bench in enumerate(player.benches) if bench["bacterium"]]
        assert self.disaster is not None
        return [0] if player.generic[AT_STAKE[self.disaster]] else []

    def shieldings(self, player: Player) -> list[Move]:
        """DP-09: what a player can keep."""
        assert self.disaster is not None
        held, risk = player.hand.count(SHIELDS[self.disaster]), self.at_risk(player)
        every = BOTH if len(risk) == 2 else risk[0]
        if self.options["resistance_scope"] == "all":
            kept = [every] if held else []
        else:
            kept = [*(risk if held else []), *([BOTH] if held > 1 and len(risk) == 2 else [])]
        return [("shield", (which,)) for which in kept]

    def lose(self, answers: Mapping[int, Move]) -> None:
        """RFT-118, RFT-83: shields are shown and discarded, then all that is not shielded is lost."""
        disaster = self.disaster
        assert disaster is not None
        kept: dict[int, list[int]] = {}
        for seat in self.clockwise():
            family, args = answers.get(seat, PASS)
            if family == "shield":
                kept[seat] = [0, 1] if args[0] == BOTH else [args[0]]
                cards = len(kept[seat]) if self.options["resistance_scope"] == "one" else 1
                for _ in range(cards):
                    self.from_hand(self.players[seat], SHIELDS[disaster])
                    self.discarded(SHIELDS[disaster])
        for seat in [self.active, *self.opponents()]:
            for number in self.at_risk(self.players[seat]):
                if number not in kept.get(seat, []):
                    self.lose_one(self.players[seat], number)
        self.after_play()

    def lose_one(self, player: Player, number: int) -> None:
        """A card at risk goes to the pile (RFT-58)."""
        assert self.disaster is not None
        if self.disaster == "spill":
            card = player.benches[number]["bacterium"]
            player.benches[number]["bacterium"] = None
        else:
            card = AT_STAKE[self.disaster]
            player.generic[card] -= 1
        assert card is not None
        self.discarded(card)

    # --- improvement ---

    def fetchable(self) -> list[str]:
        """DP-06: the resource cards of the pile; if they go to the table, those that could be put there."""
        to_hand = self.options["bioeconomy_to"] == "hand"
        return [card for card in RESOURCES if card in self.pile and (to_hand or self.fits(self.me, card))]

    def fetch(self, number: int) -> None:
        """RFT-89, RFT-90, RFT-91."""
        card = CARDS[number]
        self.take_out(card)
        if self.options["bioeconomy_to"] == "table":
            self.bring(card)
            return
        self.me.hand.append(card)
        self.me.known[card] += 1
        self.after_play()

    def eligible(self) -> list[str]:
        """DP-07: the goals of the pool of which the player has no copy (RFT-94)."""
        return [goal for goal in GOALS if self.pool[goal] and goal not in self.me.goals]

    def return_goal(self, own: int) -> None:
        """DP-14: it goes back when the other one comes."""
        self.sent_back, self.stage = own, "funding"

    def choose_goal(self, goal: int) -> None:
        """RFT-92, RFT-93."""
        chosen = GOAL_IDS[goal]
        self.pool[chosen] -= 1
        if self.sent_back is None:
            self.me.goals.append(chosen)
        else:
            self.pool[self.me.goals[self.sent_back]] += 1
            self.me.goals[self.sent_back] = chosen
        self.after_play()

    # --- Serendipity and windows ---

    def takings(self, player: Player) -> list[Move]:
        """DP-08, DP-10: where a player who holds Serendipity could put the top resource."""
        card = self.top_resource()
        if "serendipity" not in player.hand or card is None or not self.fits(player, card):
            return []  # RFT-102
        benches = len(player.benches) if FAMILY[card] == "specific" else 1
        return [("take", (bench,)) for bench in range(benches)]  # RFT-101

    def snatch(self, player: Player, bench: int) -> None:
        """RFT-126, in its order."""
        card = self.top_resource()
        assert card is not None
        self.from_hand(player, "serendipity")
        self.discarded("serendipity")
        self.take_out(card)
        self.put_down(player, card, bench)

    def hold(self, window: str) -> bool:
        """Open a window, unless it would ask nobody."""
        asked = self.called(window)
        if not asked:
            return False
        self.stage, self.asked, self.answers = window, asked, {}
        return True

    def called(self, window: str) -> list[int]:
        """RFT-125: who is asked, by public facts alone."""
        card = "serendipity"
        if window == "shields":
            assert self.disaster is not None
            card = SHIELDS[self.disaster]
        if self.pile.count(card) == COPIES[card]:
            return []
        seats = self.opponents() if window == "react" else self.clockwise()  # RFT-124
        return [seat for seat in seats if self.concerned(self.players[seat], window)]

    def concerned(self, player: Player, window: str) -> bool:
        """Whether a player holds an action card, and an answer to this window would have something to do."""
        if not any(FAMILY[card] == "action" for card in player.hand):
            return False
        if window == "shields":
            return bool(self.at_risk(player))
        top = self.top_resource()
        return top is not None and self.fits(player, top)

    def answer(self, seat: int, move: Move) -> None:
        """RFT-157: nothing happens before the last answer."""
        self.answers[seat] = move
        if self.waiting():
            return
        window, answers = self.stage, self.answers
        self.asked, self.answers = [], {}
        if window == "shields":
            self.lose(answers)
        else:
            self.close(window, answers)

    def close(self, window: str, answers: dict[int, Move]) -> None:
        """RFT-121, RFT-122: the first taker gets the card, and the window is held again."""
        takers = [seat for seat in self.clockwise() if answers.get(seat, PASS) != PASS]
        if takers:
            seat = self.quickest(takers, list(answers))
            self.snatch(self.players[seat], answers[seat][1][0])
            if self.hold(window):
                return
        if window == "react":
            self.main()
        else:
            self.next_turn()

    def quickest(self, takers: list[int], arrived: list[int]) -> int:
        """RFT-106 and its option: who of the takers is first."""
        tie = self.options["serendipity_tie"]
        if tie == "random" and len(takers) > 1:
            return self.source.one_of("taker", takers)
        return min(takers, key=arrived.index) if tie == "race" else takers[0]

    # --- discarding and drawing ---

    def discard(self, number: int) -> None:
        """RFT-140: the main phase is over; who has no card left has no further choice."""
        self.from_hand(self.me, CARDS[number])
        self.discarded(CARDS[number])
        self.stage = "relief"
        if not self.me.hand:
            self.begin_draw()

    def done(self) -> None:
        """DP-12: no further discard."""
        self.begin_draw()

    def begin_draw(self) -> None:
        """RFT-137: empty decks are renewed even if there is nothing to draw."""
        for deck in DECKS:
            self.renew(deck)
        self.go_on_drawing()

    def go_on_drawing(self) -> None:
        """DP-11: ask for the next deck; one that is the only one needs no question."""
        while len(self.me.hand) + len(self.named) < HAND and (decks := self.open_decks()):
            if len(decks) > 1:
                self.stage = "draw"
                return
            self.draw_from(decks[0])
        for deck in sorted(self.named, key=list(DECKS).index):
            self.draw_card(deck)
        self.named = []
        self.end_draw()

    def open_decks(self) -> list[str]:
        """The decks that can be chosen: they have cards; if named beforehand, more than were named so far."""
        if self.options["draw_mode"] == "one_by_one":
            return [deck for deck, cards in self.decks.items() if cards]
        return [deck for deck in DECKS if self.to_come(deck) > self.named.count(deck)]

    def to_come(self, deck: str) -> int:
        """How many cards a deck can give, counting those with which it can be renewed."""
        more = sum(FAMILY[card] == deck for card in self.pile) if self.renewable(deck) else 0
        return len(self.decks[deck]) + more

    def draw(self, number: int) -> None:
        """RFT-129."""
        self.draw_from(list(DECKS)[number])
        self.go_on_drawing()

    def draw_from(self, deck: str) -> None:
        """One card, or the name of its deck."""
        if self.options["draw_mode"] == "declared":
            self.named.append(deck)
        else:
            self.draw_card(deck)

    def draw_card(self, deck: str) -> None:
        """RFT-137: a deck is renewed as soon as its last card is drawn."""
        self.me.hand.append(self.decks[deck].pop(0))
        self.busy = True
        self.renew(deck)

    def renewable(self, deck: str) -> bool:
        """RFT-134, RFT-136."""
        return deck != "action" or bool(self.options["action_reshuffle"])

    def renew(self, deck: str) -> None:
        """RFT-134, RFT-135, RFT-138: an empty deck gets the cards of its family in the pile."""
        if self.decks[deck] or not self.renewable(deck):
            return
        cards = [card for card in self.pile if FAMILY[card] == deck]
        if cards:
            self.pile = [card for card in self.pile if FAMILY[card] != deck]
            self.decks[deck] = self.shuffled(deck, cards)
            self.note_renewal(deck, cards)

    def note_renewal(self, deck: str, cards: list[str]) -> None:
        """Section 7: what went into a deck is known, and so is all that is in hands."""
        self.forget(deck)
        self.renewed.add(deck)
        self.fresh.update(cards)
        for player in self.players:
            for card in DECKS[deck]:
                player.older[card] = player.hand.count(card) - player.known[card]

    def shuffled(self, deck: str, cards: Iterable[str]) -> list[str]:
        """These cards in the order that chance gives them."""
        return [CARDS[number] for number in self.source.order(deck, [NUMBER[card] for card in cards])]

    def end_draw(self) -> None:
        """RFT-120."""
        if not self.hold("between"):
            self.next_turn()

    # --- turns and the end ---

    def next_turn(self) -> None:
        """RFT-151, RFT-152, and the next seat clockwise."""
        self.turn += 1
        self.idle = 0 if self.busy else self.idle + 1
        self.busy = False
        players = len(self.players)
        if 0 < whole(self.options["stall_rounds"]) * players <= self.idle:
            self.finish("stall", self.closest())
        elif whole(self.options["max_rounds"]) * players <= self.turn:
            self.finish("cap", self.closest())
        else:
            self.active = (self.active + 1) % players
            self.main()

    def closest(self) -> list[int]:
        """RFT-153: a draw of all players, or with the option who misses least."""
        if self.options["limit_result"] == "draw":
            return list(range(len(self.players)))
        distances = [self.distance(player) for player in self.players]
        return [seat for seat, distance in enumerate(distances) if distance == min(distances)]

    def distance(self, player: Player) -> int:
        """What a player misses for the nearest goal."""
        return min(self.missing(player, goal) for goal in player.goals)

    def finish(self, reason: str, victors: list[int]) -> None:
        """The game is over."""
        self.stage, self.reason, self.victors = "over", reason, victors


def counted(cards: list[str], kinds: list[str]) -> list[int]:
    """How many of each kind there are."""
    return [cards.count(kind) for kind in kinds]


def number_of(card: str | None) -> int:
    """The number of a card, or −1."""
    return -1 if card is None else NUMBER[card]
