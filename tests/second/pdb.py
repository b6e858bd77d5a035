"""PDB: the game a second time, in plain objects, written from the clauses alone.

Tokens are the characters of the rulebook: Sample S, Crystal X, Data ■ ● ▲, Achievement ★. What an Action returns or
gains is a string of them. Cards are numbers, as they lie in `CARDS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from labtop.kernel.options import Value

from .lockstep import Chance, Fact, Move

COUNTS = {"S": 20, "X": 20, "■": 20, "●": 20, "▲": 20, "★": 30}  # PDB-02
DATA = "■●▲"
RESEARCHERS = 10  # of each color
PAIRS = ["■■", "■●", "■▲", "●●", "●▲", "▲▲"]

TECHNIQUES = ["automation", "electron_crystallography", "ihm", "xfel"]
COSTS = {
    "automation": "■●",
    "electron_crystallography": "●",
    "ihm": "●",
    "xfel": "■",
    "1MBN": "■■●",
    "4HHB": "■■●",
    "2LYZ": "■■■",
    "4INS": "■■■",
    "4TNA": "■■●",
    "1BNA": "■■■",
    "2TBV": "■■▲",
    "1PRC": "■■▲",
    "1BMF": "■■●●",
    "1HSG": "■■●",
    "1AOI": "■●▲",
    "1BL8": "■■●",
    "1F88": "■■▲",
    "1FFK": "■■▲",
    "1I6H": "■●▲",
    "1EMA": "■■■",
    "4OO8": "■■●●",
    "1BRD": "●●▲",
    "3J5P": "■●●●",
    "3J3Q": "●●▲",
    "5IRE": "●●●●",
    "6VSB": "■●●●",
    "7A4M": "●●▲",
    "1BUS": "▲▲",
    "1D3Z": "■●▲",
    "1AG2": "●●▲",
    "2BBM": "■●▲",
    "2RLF": "▲▲",
}
CARDS = list(COSTS)
DEPOSITION = 3  # Achievement (PDB-71)

INNOVATE = ["innovate1", "innovate2", "innovate3"]
BOXES = ["recruit", "lead", "publish", "prep1", "prep2", "grow", "xray", "nmr", "em", "analyze", *INNOVATE]
NO_BOX = ""  # where Graduate / Retire puts its Researcher

GAINS = {"xray": ["■■", "●"], "nmr": ["■", "▲"], "em": ["●●", "■"]}  # PDB-54, PDB-55, PDB-56
PRESETS: dict[str, dict[str, list[str]]] = {  # R-ICONS
    "default": {},
    "nmr_circle": {"nmr": ["●", "▲"]},
    "direct_triangle": {"xray": ["■■", "▲"], "em": ["●●", "▲"]},
}

OPTIONS: dict[str, Value] = {
    "first_leader": "random",
    "target_achievement": 12,
    "recruit_in_round_one": False,
    "leader_may_select_lead": False,
    "partial_gain": False,
    "stall_rounds": 20,
    "max_rounds": 120,
    "market_refresh_rounds": 0,
    "icon_preset": "default",
    "even_seats": False,
}

HOUSE_RULES: dict[str, list[Value]] = {  # values to play with: the bounds that matter, and games of a bearable length
    "first_leader": ["random", 0, 1],
    "target_achievement": [3, 12, 30, 60],
    "recruit_in_round_one": [False, True],
    "leader_may_select_lead": [False, True],
    "partial_gain": [False, True],
    "stall_rounds": [0, 5, 20],
    "max_rounds": [10, 60, 120],
    "market_refresh_rounds": [0, 1, 3],
    "icon_preset": ["default", "nmr_circle", "direct_triangle"],
    "even_seats": [False, True],
}

EVEN_SEATS = {  # what each player receives, the Leader first: if the Leader cannot keep the token, and if so
    2: (["S■●●▲", "SS"], ["", "■▲"]),
    3: (["S●●▲", "", "SS●"], ["", "SS▲", "S■●"]),
    4: (["S■●▲", "", "S■", "SS▲"], ["", "S■", "SS■", "S■●"]),
}


@dataclass(frozen=True)
class Action:
    """Where the Researcher is placed, what goes back to the Supply, and what comes out of it."""

    place: str
    returns: str = ""
    gains: str = ""


def actions(preset: str) -> dict[Move, Action]:
    """Every Action with the same terms all through the game; those of Innovate depend on the card."""
    gains = GAINS | PRESETS[preset]
    listed: dict[Move, Action] = {
        ("recruit", ()): Action("recruit"),
        ("lead", ()): Action("lead"),
        ("publish", ()): Action("publish", gains="★"),  # PDB-49
        ("prepare", (0,)): Action("prep1", gains="S"),  # PDB-51
        ("prepare", (1,)): Action("prep2", gains="SS"),  # PDB-52
        ("grow", ()): Action("grow", "S", "X"),  # PDB-53
        ("xray", (0,)): Action("xray", "X", gains["xray"][0]),
        ("xray", (1,)): Action("xray", "X", gains["xray"][1]),
        ("nmr", (0,)): Action("nmr", "SS", gains["nmr"][0]),
        ("nmr", (1,)): Action("nmr", "SS", gains["nmr"][1]),
        ("em", (0,)): Action("em", "S", gains["em"][0]),
        ("em", (1,)): Action("em", "S", gains["em"][1]),
        ("analyze", (0,)): Action("analyze", "■■", "▲"),  # PDB-57
        ("analyze", (1,)): Action("analyze", "●●", "▲"),
        ("graduate", (0,)): Action(NO_BOX, gains="■"),  # PDB-58
        ("graduate", (1,)): Action(NO_BOX, gains="●"),
        ("graduate", (2,)): Action(NO_BOX, gains="▲"),
        ("automation", (0,)): Action("automation", gains="S"),  # PDB-77
        ("automation", (1,)): Action("automation", gains="X"),
        ("electron_crystallography", ()): Action("electron_crystallography", "X", "▲"),  # PDB-78
        ("xfel", ()): Action("xfel", "X", "▲"),  # PDB-80
    }
    for pair, returned in enumerate(PAIRS):  # PDB-79
        for data, gained in enumerate(DATA):
            listed["ihm", (pair, data)] = Action("ihm", returned, gained)
    return listed


@dataclass
class Player:
    """One Principal Investigator (PDB-10, PDB-11)."""

    tokens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    total: int = 1  # Researchers, placed or not
    unplayed: int = 1
    pending: int = 0  # recruited, and still on the box
    cards: list[int] = field(default_factory=list)

    @property
    def score(self) -> int:
        """PDB-71, PDB-72, PDB-75: depositions and tokens."""
        return self.tokens["★"] + DEPOSITION * sum(CARDS[card] not in TECHNIQUES for card in self.cards)

    @property
    def data(self) -> int:
        """PDB-95: all Data tokens."""
        return sum(self.tokens[kind] for kind in DATA)

    def owns(self, technique: str) -> bool:
        """PDB-73: whether an Additional Action card is this player's."""
        return CARDS.index(technique) in self.cards


class Pdb:
    """One game, from set-up to the last round."""

    def __init__(self, players: int, options: Mapping[str, Value], source: Chance) -> None:
        chosen = checked(players, options)
        self.target = whole(chosen["target_achievement"])
        self.stall_rounds = whole(chosen["stall_rounds"])
        self.max_rounds = whole(chosen["max_rounds"])
        self.refresh_rounds = whole(chosen["market_refresh_rounds"])
        self.recruit_in_round_one = bool(chosen["recruit_in_round_one"])
        self.leader_may_select_lead = bool(chosen["leader_may_select_lead"])
        self.partial_gain = bool(chosen["partial_gain"])
        self.actions = actions(str(chosen["icon_preset"]))

        self.deck = source.order("deck", range(len(CARDS)))  # the top card is the first (PDB-06)
        self.known = 0  # cards at the bottom that everybody knows (PDB-102)
        self.market: list[int | None] = [self.deck.pop(0) for _ in INNOVATE]  # PDB-07
        self.supply = dict(COUNTS)  # PDB-08
        self.players = [Player() for _ in range(players)]
        first = chosen["first_leader"]
        self.leader = source.one_of("leader", range(players)) if first == "random" else whole(first)  # PDB-12
        self.placed: dict[str, int] = {}  # the seat whose Researcher stands on a box or card
        self.round = 0
        self.progress = False  # a ★ was taken this round
        self.stalled = 0  # rounds in a row without progress (PDB-98)
        self.unclaimed = 0  # rounds in a row without an acquired card (PDB-102)
        self.reason: str | None = None

        if chosen["even_seats"]:
            self.even_out(EVEN_SEATS[players][self.leader_may_select_lead])
        self.offer = list(DATA)  # PDB-13
        for kind in self.offer:
            self.supply[kind] -= 1
        self.to_act: int | None = self.right_of(self.leader)  # PDB-14

    # --- what a second engine is asked ---

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.reason is not None

    def waiting(self) -> list[int]:
        """The seats that may act now: one, or nobody when the game is over."""
        return [] if self.to_act is None else [self.to_act]

    def legal(self, seat: int) -> list[Move]:
        """What a seat may do now."""
        if seat not in self.waiting():
            return []
        if self.offer:
            return [("pick", (DATA.index(kind),)) for kind in self.offer]
        return self.possible(seat)

    def apply(self, seat: int, family: str, args: tuple[int, ...]) -> None:
        """Make a move, up to the next decision."""
        if (family, args) not in self.legal(seat):
            raise ValueError(f"Seat {seat} cannot play {family}{args} now.")
        if family == "pick":
            self.pick(seat, DATA[args[0]])
        else:
            self.take_turn(seat, (family, args))

    def scores(self) -> list[int]:
        """The Achievement of every seat."""
        return [player.score for player in self.players]

    def winners(self) -> list[int]:
        """PDB-94, PDB-95, PDB-96: highest Achievement, then most Data; who is still tied shares."""
        if not self.over:
            return []
        standing = [(player.score, player.data) for player in self.players]
        return [seat for seat, numbers in enumerate(standing) if numbers == max(standing)]

    def facts(self) -> dict[str, Fact]:
        """What lies on the table, in numbers: −1 is nobody or nothing."""
        return {
            "stage": "over" if self.over else "pick" if self.offer else "play",
            "round": self.round,
            "leader": self.leader,
            "supply": list(self.supply.values()),
            "offer": [self.offer.count(kind) for kind in DATA],
            "tokens": [list(player.tokens.values()) for player in self.players],
            "total": [player.total for player in self.players],
            "unplayed": [player.unplayed for player in self.players],
            "pending": [player.pending for player in self.players],
            "box": [self.placed.get(box, -1) for box in BOXES],
            "card_used": [int(technique in self.placed) for technique in TECHNIQUES],
            "slot": [-1 if card is None else card for card in self.market],
            "owner": [self.owner(card) for card in range(len(CARDS))],
            "deck": list(self.deck),
            "known_bottom": self.known,
            "progress": int(self.progress),
            "stalled": self.stalled,
            "unclaimed": self.unclaimed,
        }

    # --- the table ---

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.players)

    def right_of(self, seat: int) -> int:
        """The next seat counter-clockwise."""
        return (seat - 1) % len(self.players)

    def owner(self, card: int) -> int:
        """The seat that acquired a card, or −1."""
        return next((seat for seat, player in enumerate(self.players) if card in player.cards), -1)

    # --- set-up ---

    def even_out(self, gifts: list[str]) -> None:
        """House rule: tokens out of the Supply, the Leader first and then clockwise."""
        seat = self.leader
        for gift in gifts:
            for kind in gift:
                self.supply[kind] -= 1
                self.players[seat].tokens[kind] += 1
            seat = self.left_of(seat)

    def pick(self, seat: int, kind: str) -> None:
        """PDB-14 to PDB-19: picks run counter-clockwise, and the Leader has none."""
        self.offer.remove(kind)
        self.players[seat].tokens[kind] += 1
        picked = len(DATA) - len(self.offer)
        if picked < min(2, len(self.players) - 1):
            self.to_act = self.right_of(seat)
            return
        for rest in self.offer:
            if len(self.players) == 4:
                self.players[self.left_of(self.leader)].tokens[rest] += 1  # PDB-16
            else:
                self.supply[rest] += 1  # PDB-18, PDB-19
        self.offer = []
        self.begin_round()

    # --- selecting an Action ---

    def possible(self, seat: int) -> list[Move]:
        """Every Action that a seat could select if it were its turn (PDB-30 to PDB-36, PDB-100)."""
        if self.players[seat].unplayed == 0:
            return []  # PDB-26
        innovate: list[Move] = [("innovate", (slot,)) for slot in range(len(INNOVATE))]
        return [move for move in [*self.actions, *innovate] if self.may(seat, move)]

    def may(self, seat: int, move: Move) -> bool:
        """Whether a seat with an un-played Researcher may select an Action."""
        player = self.players[seat]
        family, args = move
        if family == "innovate" and self.market[args[0]] is None:
            return False  # PDB-66
        action = self.action(move)
        if action.place in self.placed:
            return False  # PDB-34
        if action.place in TECHNIQUES and not player.owns(action.place):
            return False  # PDB-73
        if family == "recruit" and self.round == 1 and not self.recruit_in_round_one:
            return False  # PDB-42
        if family == "recruit" and player.total + player.pending == RESEARCHERS:
            return False  # PDB-45
        if family == "lead" and seat == self.leader and not self.leader_may_select_lead:
            return False  # PDB-48
        if family == "graduate" and player.total < 2:
            return False  # PDB-63
        return self.can_return(player, action) and self.can_gain(action)

    def action(self, move: Move) -> Action:
        """The terms of a move. An Innovate box asks for the cost on its card (PDB-67, PDB-68)."""
        family, args = move
        if family != "innovate":
            return self.actions[move]
        card = self.market[args[0]]
        assert card is not None
        return Action(INNOVATE[args[0]], COSTS[CARDS[card]])

    def can_return(self, player: Player, action: Action) -> bool:
        """PDB-31: the player owns every token that goes back."""
        return all(player.tokens[kind] >= action.returns.count(kind) for kind in action.returns)

    def can_gain(self, action: Action) -> bool:
        """PDB-32: the Supply has all of the gain, counted after the return; with `partial_gain` at least one of it."""
        for kind in action.gains:
            wanted = 1 if self.partial_gain else action.gains.count(kind)
            if self.supply[kind] + action.returns.count(kind) < wanted:
                return False
        return True

    # --- performing it ---

    def take_turn(self, seat: int, move: Move) -> None:
        """PDB-30, PDB-37: one Action with one Researcher, at once and completely."""
        player, action, family = self.players[seat], self.action(move), move[0]
        player.unplayed -= 1
        for kind in action.returns:  # PDB-41
            player.tokens[kind] -= 1
            self.supply[kind] += 1
        for kind in action.gains:
            if self.supply[kind]:  # it can be short with `partial_gain` only
                self.supply[kind] -= 1
                player.tokens[kind] += 1
        if family == "graduate":
            player.total -= 1  # PDB-60
        else:
            self.placed[action.place] = seat  # PDB-38
        if family == "recruit":
            player.pending = 1  # PDB-43, PDB-44
        if family == "lead":
            self.leader = seat  # PDB-46
        if family == "publish":
            self.progress = True  # PDB-98
        self.look_for_turn(self.left_of(seat))

    def look_for_turn(self, first: int) -> None:
        """PDB-24, PDB-25, PDB-28: beginning with a seat, clockwise, the first that can take a turn takes it."""
        seat = first
        for _ in self.players:
            if self.possible(seat):
                self.to_act = seat
                return
            seat = self.left_of(seat)
        self.end_round()  # PDB-81

    # --- rounds ---

    def begin_round(self) -> None:
        """PDB-22, PDB-89: the Leader is looked at first."""
        self.round += 1
        self.look_for_turn(self.leader)

    def end_round(self) -> None:
        """PDB-82, in its order."""
        acquired = self.acquire()
        self.collect()
        self.stalled = 0 if acquired or self.progress else self.stalled + 1
        self.progress = False
        self.reason = self.why_over()
        if self.over:
            self.to_act = None
            return
        self.refill(acquired)
        self.refresh(acquired)
        self.begin_round()

    def acquire(self) -> list[int]:
        """PDB-70: claimed cards go to who claimed them; the slots that gave one up, from left to right."""
        claimed = [slot for slot, box in enumerate(INNOVATE) if box in self.placed]
        for slot in claimed:
            card = self.market[slot]
            assert card is not None
            self.players[self.placed[INNOVATE[slot]]].cards.append(card)
            self.market[slot] = None
        return claimed

    def collect(self) -> None:
        """PDB-83, PDB-84: all Researchers are un-played again, the recruited ones too."""
        self.placed = {}
        for player in self.players:
            player.total += player.pending
            player.pending = 0
            player.unplayed = player.total

    def why_over(self) -> str | None:
        """PDB-90, PDB-98, PDB-99, in the order of R-25."""
        if max(self.scores()) >= self.target:
            return "target"
        if 0 < self.stall_rounds <= self.stalled:
            return "stall"
        if 0 < self.max_rounds <= self.round:
            return "cap"
        return None

    def refill(self, slots: list[int]) -> None:
        """PDB-85, PDB-87, PDB-88: a card for each of these boxes, from left to right, as long as there are any."""
        for slot in slots:
            if self.deck:
                self.market[slot] = self.deck.pop(0)
        self.known = min(self.known, len(self.deck))

    def refresh(self, acquired: list[int]) -> None:
        """PDB-102: after so many rounds without an acquired card the market goes under the deck and is laid anew."""
        if self.refresh_rounds == 0:
            return
        self.unclaimed = 0 if acquired else self.unclaimed + 1
        if self.unclaimed < self.refresh_rounds:
            return
        self.unclaimed = 0
        slots = [slot for slot, card in enumerate(self.market) if card is not None]
        for slot in slots:
            card = self.market[slot]
            assert card is not None
            self.deck.append(card)
            self.market[slot] = None
        self.known += len(slots)
        self.refill(slots)


def whole(value: Value) -> int:
    """An option that is a number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{value!r} is no whole number.")
    return value


def checked(players: int, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options with their defaults; PDB-01 and the list of options say what is refused."""
    chosen = {**OPTIONS, **options}
    first = chosen["first_leader"]
    stall, most = whole(chosen["stall_rounds"]), whole(chosen["max_rounds"])
    sound = {
        "players": 2 <= players <= 4,
        "options": chosen.keys() == OPTIONS.keys(),
        "first_leader": first == "random" or 0 <= whole(first) < players,
        "target_achievement": 3 <= whole(chosen["target_achievement"]) <= 60,
        "stall_rounds": stall == 0 or 5 <= stall <= 100,
        "max_rounds": most == 0 or 10 <= most <= 1000,
        "stall_rounds and max_rounds": stall > 0 or most > 0,
        "market_refresh_rounds": 0 <= whole(chosen["market_refresh_rounds"]) <= 20,
        "icon_preset": chosen["icon_preset"] in PRESETS,
    }
    sound |= {name: isinstance(chosen[name], bool) for name, default in OPTIONS.items() if isinstance(default, bool)}
    if wrong := [name for name, right in sound.items() if not right]:
        raise ValueError(f"These are not as the rules allow: {', '.join(wrong)}.")
    return chosen
