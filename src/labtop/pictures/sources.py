"""Where the facts on the cards are from: every text names its sources, and all of them are listed in one place.

A source is named by a key: an entry of a collection, such as `pdb:1IEP`, or one that `sources.toml` beside the cards
describes. `python -m tools.sources` lists every fact with its sources in docs/sources.md.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple, NotRequired, TypedDict

from labtop.kernel.cards import read as read_cards

FILE = "sources.toml"
FACT, SOURCES = "science", "sources"

COLLECTIONS = {
    "pdb": ("PDB {}", "https://www.rcsb.org/structure/{}"),
    "ligand": ("PDB ligand {}", "https://www.rcsb.org/ligand/{}"),
    "uniprot": ("UniProt {}", "https://www.uniprot.org/uniprotkb/{}"),
    "pubchem": ("PubChem {}", "https://pubchem.ncbi.nlm.nih.gov/#query={}"),
    "fda": (
        "US Food and Drug Administration, application {}",
        "https://www.accessdata.fda.gov/scripts/cder/daf/index.cfm?event=overview.process&varApplNo={}",
    ),
    "nobel": ("Nobel Prize, {}", "https://www.nobelprize.org/prizes/{}/summary/"),
}


class Source(TypedDict):
    """What can be looked up, and where if it is on the web."""

    label: str
    url: NotRequired[str]


class Fact(NamedTuple):
    """A text that teaches something: what it is about, and the keys of its sources."""

    about: str
    text: str
    keys: list[str]


def described(package: str) -> dict[str, Source]:
    """The sources that a game describes, by their keys; a game without facts describes none."""
    page = files(package).joinpath(FILE)
    return tomllib.loads(page.read_text("utf-8")) if page.is_file() else {}


def source(package: str, key: str) -> Source:
    """The source with this key."""
    collection, colon, entry = key.partition(":")
    if not colon:
        return described(package)[key]
    label, url = COLLECTIONS[collection]
    return Source(label=label.format(entry.replace("/", " ")), url=url.format(entry))


def behind(package: str, keys: list[str]) -> list[Source]:
    """What stands behind a text, each source once."""
    return [source(package, key) for key in dict.fromkeys(keys)]


def facts(package: str) -> list[Fact]:
    """Every text in the cards of a game that teaches something, in their order."""
    return list(_facts(read_cards(package)))


def _facts(part: Any) -> Iterator[Fact]:
    if isinstance(part, list):
        for one in part:
            yield from _facts(one)
    elif isinstance(part, dict):
        if FACT in part:
            about = part.get("name") or part.get("title") or f"{part['drug']} and {part['target']}"
            yield Fact(about, part[FACT], part.get(SOURCES, []))
        for one in part.values():
            yield from _facts(one)
