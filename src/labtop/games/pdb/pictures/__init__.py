"""PDB: the boxes of the board, the cards with their stories and sources, and an emblem for each kind of molecule.

The drawings are the files beside this module: boxes/ for what is done in a place, emblems/ for kinds of molecules. They
are drawn with three inks that the table sets: --pen for lines, --wash for what lies behind, --paper for what lies in
front; --drop and --facet are the colours of Samples and Crystals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from labtop.games.pdb.cards import BOARD, CARD_LIST, DATA, PRESET_NOTES, PRESETS, RECONSTRUCTION, Card
from labtop.pictures.picture import drawn
from labtop.pictures.sources import Source, behind

PACKAGE = "labtop.games.pdb"
METHODS = {"xray": "X-ray crystallography", "em": "electron microscopy", "nmr": "NMR spectroscopy"}

ABOUT = [
    "The printed game was not at hand, only the text of its rulebook, without its pictures and many of its icons. "
    f"{RECONSTRUCTION} The 28 structures are Labtop's own choice too.",
    "How the lost icons of the methods are read can be chosen with a new table: "
    + " ".join(f"{name}: {note}" for name, note in zip(PRESETS, PRESET_NOTES, strict=True)),
    "The picture of a structure is an emblem of its kind of molecule and no structure; the entry in the Protein Data "
    "Bank has the true one.",
    f"The rulebook is {DATA['rulebook_license']}; its rules are told here in other words.",
]

Entry = dict[str, Any]


def page() -> Entry:
    """All that the client knows about the components of PDB."""
    return {
        "about": ABOUT,
        "presets": [{"id": name, "note": note} for name, note in zip(PRESETS, PRESET_NOTES, strict=True)],
        "boxes": [_box(box) for box in DATA["box"] if box["group"] != "innovate"],
        "innovate": [_told(BOARD[f"innovate{side}"]) for side in (1, 2, 3)],
        "cards": [_card(card) for card in CARD_LIST],
        "emblems": {name: drawn(__package__, "emblems", name) for name in sorted({*_emblems()})},
        "archive": _archive(DATA["archive"]),
    }


def models() -> Iterator[tuple[str, str]]:
    """There are none: a protein is too large to be computed here."""
    return iter(())


def _archive(archive: Entry) -> Entry:
    shares = {method: archive[method] for method in METHODS}
    return {**shares, "note": archive["science"], "source": behind(PACKAGE, archive["sources"])[0]}


def _emblems() -> Iterator[str]:
    for card in CARD_LIST:
        if "emblem" in card.facts:
            yield card.facts["emblem"]


def _box(box: Entry) -> Entry:
    return {**_told(box), "art": drawn(__package__, "boxes", box["id"])}


def _told(box: Entry) -> Entry:
    name = box["name"].removeprefix("Collect Data: ")
    return {"id": box["id"], "name": name, "science": box["science"], "sources": behind(PACKAGE, box["sources"])}


def _card(card: Card) -> Entry:
    facts = card.facts
    printed = {name: getattr(card, name) for name in ("id", "name", "kind", "method", "pdb_id", "science")}
    shown = {
        "short": facts.get("short", card.name),
        "long": facts.get("long_name", card.name),
        "emblem": facts.get("emblem"),
        "art": None if card.pdb_id else drawn(__package__, "boxes", card.id),
    }
    return {**printed, **shown, "note": _note(card), "facts": _facts(card), "sources": _sources(card)}


def _note(card: Card) -> str:
    """What the entry is, in a sentence that can be read without a network."""
    if card.pdb_id is None:
        examples = " and ".join(f"rcsb.org/structure/{entry}" for entry in card.facts.get("example_pdb_ids", []))
        return f"To look up: {examples}." if examples else ""
    parts = [f"PDB {card.pdb_id}", f"by {METHODS[card.method or '']}"]
    if "organism" in card.facts:
        parts.insert(1, f"from {card.facts['organism']}")
    if "resolution_A" in card.facts:
        parts.append(f"at {card.facts['resolution_A']} ångströms")
    return f"{', '.join(parts)}: rcsb.org/structure/{card.pdb_id}. The picture is an emblem."


def _facts(card: Card) -> list[Entry]:
    facts = card.facts
    known = {
        "Method": METHODS.get(card.method or "", ""),
        "Resolution": f"{facts['resolution_A']} ångströms" if "resolution_A" in facts else "",
        "From": facts.get("organism", ""),
        "Holds": facts.get("ligand", {}).get("name", ""),
        "Sequence": facts.get("sequence", ""),
    }
    return [{"label": label, "value": value} for label, value in known.items() if value]


def _sources(card: Card) -> list[Source]:
    """The entries themselves, then what was written about them."""
    entries = [card.pdb_id] if card.pdb_id else card.facts.get("example_pdb_ids", [])
    structures, proteins = _keys("pdb", entries), _keys("uniprot", card.facts.get("uniprot", []))
    return behind(PACKAGE, [*structures, *card.facts["sources"], *proteins])


def _keys(collection: str, entries: list[str]) -> list[str]:
    return [f"{collection}:{entry}" for entry in entries]
