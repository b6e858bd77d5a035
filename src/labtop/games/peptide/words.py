"""Peptide in words: moves, events, what the table waits for, and the table itself."""

from collections.abc import Sequence
from typing import Any

from labtop.games.peptide.cards import AMINO_WORDS, BASE_WORDS, KIND_WORDS
from labtop.games.peptide.state import Column, Event, Reason, Stage, State
from labtop.kernel.engine import seats_in
from labtop.kernel.phrases import Names, number, times, who

REASONS = {Reason.STOP: "STOP has come up", Reason.STALL: "nobody has drawn an amino acid for too long"}
SIDES = ("left", "right")


def move(family: str, args: Sequence[int], names: Names) -> str:
    """A move, as the player would say it."""
    first = args[0]
    match family:
        case "take_up":
            return f"Take {KIND_WORDS[first]}"
        case "take_down":
            return f"Take {KIND_WORDS[first]} face down for 1 ATP"
        case "take_first_player":
            return "Take the First Player card"
        case "select_twice":
            return "Select twice for 3 ATP"
        case "reset_organelles":
            return "Reset the Organelle Field for 2 ATP"
        case "reset_rna":
            return "Reset the RNA Field for 1 ATP"
        case "end_turn":
            return "End the turn"
        case "collect_one":
            return f"Collect 1 ATP for the face-down {KIND_WORDS[first]}"
        case "mitochondria":
            return "Collect 2 ATP with Mitochondria"
        case "nucleus_take":
            return f"Take the {SIDES[first]} face-up RNA card with Nucleus"
        case "nucleus_draw":
            return "Draw two RNA cards with Nucleus"
        case "vacuole_collect":
            return "Draw an RNA card and collect 1 ATP with Vacuole"
        case "vacuole_raise":
            return f"Raise the {_column(first)} limit with Vacuole"
        case "amino_draw":
            return "Pay 2 ATP and draw two amino acids"
        case "ribosome_add":
            return f"Pay 1 ATP and add {AMINO_WORDS[first]} to the chain"
        case "ribosome_permanent":
            return "Pay 1 ATP and make the leftmost face-up amino acid permanent"
        case "no_effect":
            return f"Discard {KIND_WORDS[first]} without effect"
        case "keep_rna":
            return f"Keep {BASE_WORDS[first]}"
        case "keep_amino":
            return f"Keep {AMINO_WORDS[first]}"
        case _:
            return f"Discard {BASE_WORDS[first]}"


def events(game: State, names: Names) -> list[str]:
    """What the last move did, a sentence each, from the hidden copy of whoever reads it."""
    log = game.events
    return [
        _event(game, Event(log.kind[i]), (log.first[i], log.second[i], log.third[i]), log.secret[i], names)
        for i in range(log.count)
    ]


def _event(game: State, kind: Event, values: tuple[int, int, int], secret: int, names: Names) -> str:
    first, second, third = values
    actor = who(names, first)
    match kind:
        case Event.BEGAN:
            return f"Everybody gets 2 ATP and a Start Codon; {actor} is First Player."
        case Event.ROUND:
            last = "the last round" if third else f"round {game.round}"
            return f"{first} organelles are dealt for {last}; {who(names, second)} begins."
        case Event.TOOK_UP:
            return f"{actor} takes {KIND_WORDS[second]}."
        case Event.TOOK_DOWN:
            return f"{actor} takes {KIND_WORDS[second]} face down."
        case Event.TOOK_FIRST_PLAYER:
            return f"{actor} {'keeps' if first == second else 'takes'} the First Player card."
        case Event.SELECT_TWICE:
            return f"{actor} pays 3 ATP to select twice."
        case Event.RESET_ORGANELLES:
            return f"{actor} pays 2 ATP: {number(second, 'organelle')} in the Field are replaced."
        case Event.RESET_RNA:
            return f"{actor} pays 1 ATP: {BASE_WORDS[second]} and {BASE_WORDS[third]} are turned up."
        case Event.ENDED_TURN:
            return f"{actor} ends the turn."
        case Event.RESOLVING:
            left = f"{number(second, 'organelle')} left over; " if second else ""
            return f"Phase 2: {left}{actor} begins."
        case Event.COLLECTED_ONE:
            return f"{actor} collects {third} ATP for the face-down {KIND_WORDS[second]}."
        case Event.MITOCHONDRIA:
            return f"{actor} collects {second} ATP."
        case Event.TOOK_RNA:
            return f"{actor} takes {BASE_WORDS[second]}."
        case Event.TURNED_UP:
            return f"{BASE_WORDS[first]} is turned up."
        case Event.DREW_RNA:
            return f"{actor} draws {_base(secret)}."
        case Event.KEPT_RNA:
            gone = f" and discards {BASE_WORDS[second]}" if second >= 0 else ""
            return f"{actor} keeps {_base(secret)}{gone}."
        case Event.VACUOLE:
            return f"{actor} draws {_base(secret) if third else 'nothing'} and collects {second} ATP."
        case Event.RAISED:
            return f"{actor} raises the {_column(second)} limit to {third}."
        case Event.DREW_AMINO:
            return f"{actor} draws {_amino(secret)}."
        case Event.KEPT_AMINO:
            back = " and puts the other one back" if second else ""
            return f"{actor} keeps {_amino(secret)}{back}."
        case Event.STOPPED:
            return f"{f'{actor} draws STOP' if first >= 0 else 'STOP is laid out'}: {_what_follows(game)}."
        case Event.ADDED:
            return f"{actor} adds {AMINO_WORDS[second]} to the chain."
        case Event.PERMANENT:
            bonus = f" and takes the +{third} bonus" if third else ""
            return f"{actor} makes {AMINO_WORDS[second]} permanent{bonus}."
        case Event.NO_EFFECT:
            return f"{actor} discards {KIND_WORDS[second]} without effect."
        case Event.SURPLUS:
            owners = " and ".join(who(names, seat) for seat in seats_in(first))
            return f"{owners} {'returns' if len(seats_in(first)) == 1 else 'return'} {second} ATP above the limit."
        case Event.DISCARDED:
            return f"{actor} discards {BASE_WORDS[second]}."
        case Event.SHUFFLED_ORGANELLES:
            return f"{number(first, 'discarded organelle')} are shuffled into a new deck."
        case Event.SHUFFLED_RNA:
            return f"{number(first, 'discarded RNA card')} are shuffled into a new deck."
        case Event.ENDED:
            return f"The game is over: {REASONS[Reason(first)]}."


def _what_follows(game: State) -> str:
    return "the game ends at once" if game.end_mode else "the next round is the last"


def situation(game: State, names: Names) -> str:
    """What the table waits for, in one sentence that everybody may read."""
    active = who(names, game.turn)
    match Stage(game.stage):
        case Stage.SELECT:
            if game.due == 0:
                return f"{active} may use ATP actions, or ends the turn."
            return f"{active} makes {'two selections' if game.due > 1 else 'a selection'}."
        case Stage.RESOLVE:
            left = sum(game.up[game.turn, kind] + game.down[game.turn, kind] for kind in range(len(KIND_WORDS)))
            return (
                f"{active} carries out {number(left, 'organelle')}."
                if left
                else f"{active} may reset the RNA Field, or ends the turn."
            )
        case Stage.KEEP_RNA:
            return f"{active} keeps one of two RNA cards."
        case Stage.KEEP_AMINO:
            return f"{active} keeps one of two amino acids."
        case Stage.DISCARD:
            return f"{active} discards {number(game.rna_count[game.turn] - game.rna_limit[game.turn], 'RNA card')}."
        case Stage.OVER:
            return f"The game is over: {REASONS[Reason(game.reason)]}."


def table(view: dict[str, Any], names: Names) -> list[tuple[str, str]]:
    """The table as a view shows it: a heading and a line for each part."""
    stacks = ", ".join(times(stack["count"], stack["name"]) for stack in view["field"]) or "empty"
    rna = view["rna"]
    rows = [
        ("Round", _round(view, names)),
        ("Field", stacks),
        ("RNA", f"{_letters(rna['field'])} face up, deck {rna['deck']}, discard {_bases(rna['discard'])}"),
        ("Amino acids", _amino_deck(view["amino"])),
        ("Supply", f"{view['supply']} ATP, bonus {_bonus(view['bonus'])}"),
    ]
    rows += [(names[seat["seat"]], _seat(seat)) for seat in view["seats"]]
    if view["hand"] is not None:
        rows.append(("Your hand", "\n".join([_bases(view["hand"]["rna"]), *map(_own_amino, view["hand"]["amino"])])))
    if view["choosing"]:
        rows.append(("You drew", ", ".join(view["choosing"])))
    return rows


def _round(view: dict[str, Any], names: Names) -> str:
    part = {1: "first pass", 2: "second pass", 0: "Phase 2"}[view["pass"]]
    last = ", last round" if view["last_round"] else ""
    return f"{view['round']}, {part}{last}; First Player {who(names, view['first_player']['holder'])}"


def _amino_deck(amino: dict[str, Any]) -> str:
    parts = [f"deck {amino['deck']}"]
    if amino["stop"]["out"]:
        parts.append("STOP is out")
    elif amino["stop"]["chance"][0]:
        parts.append("STOP comes with the next draw in {} of {} cases".format(*amino["stop"]["chance"]))
    if amino["top"]:
        parts.append(f"you know the top card: {amino['top']}")
    return ", ".join(parts)


def _seat(seat: dict[str, Any]) -> str:
    cards = f"{number(seat['rna'], 'RNA card')}, {number(seat['amino'], 'amino acid')}"
    parts = [f"{number(seat['points'], 'point')}, {seat['atp']} ATP, {cards}"]
    chain = ["Start"] + [
        f"{card['three']}{'' if card['permanent'] else ' (' + card['codon'] + ')'}" for card in seat["chain"]
    ]
    parts.append("chain " + "-".join(chain))
    if seat["bonus"]:
        parts.append(f"bonus {_bonus(seat['bonus'])}")
    if seat["organelles"]:
        parts.append(
            "has " + ", ".join(card["name"] + ("" if card["up"] else " face down") for card in seat["organelles"])
        )
    if any(seat["known"].values()):
        parts.append(f"surely holds {_bases(seat['known'])}")
    if seat["limits"]:
        parts.append(f"limits {seat['limits']['energy']} ATP, {seat['limits']['rna']} RNA")
    if "hand" in seat:
        held = [_bases(seat["hand"]["rna"]), *(card["name"] for card in seat["hand"]["amino"])]
        parts.append(f"holds {', '.join(held)}")
    return "; ".join(parts)


def _own_amino(card: dict[str, Any]) -> str:
    lacks = f"needs {card['missing']}" if card["missing"] else "all three held"
    return f"{card['name']} ({card['codon']}, {card['value']}), {lacks}"


def _bonus(cards: Sequence[int]) -> str:
    return " ".join(f"+{card}" for card in cards) or "none"


def _bases(counts: dict[str, int]) -> str:
    return "".join(letter * count for letter, count in counts.items()) or "none"


def _letters(slots: Sequence[str | None]) -> str:
    return " ".join(letter or "-" for letter in slots)


def _base(secret: int) -> str:
    return "an RNA card" if secret < 0 else BASE_WORDS[secret]


def _amino(secret: int) -> str:
    return "an amino acid" if secret < 0 else AMINO_WORDS[secret]


def _column(column: int) -> str:
    return "ATP" if column == Column.ENERGY else "RNA"
