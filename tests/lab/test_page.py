"""The report page: one file that needs nothing else, safe with any text."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from labtop.kernel.errors import Refusal
from labtop.kernel.game import find
from labtop.lab.page import PAPER, Page

HOSTILE = "<script>alert('&')</script> \"quoted\""
EMPTY = {"meta", "path", "use", "rect", "br", "img", "line"}


class Reader(HTMLParser):
    """Reads a page and remembers what is in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every element of this kind."""
        return [attributes for name, attributes in self.tags if name == tag]


def drawing(words: str = "moves") -> Figure:
    """A small figure in the colours of the page."""
    figure = Figure(layout="constrained")
    chart = figure.subplots()
    chart.plot([1, 2, 3], [2, 5, 3], "o-", color=PAPER["acc"])
    chart.set_xlabel(words)
    return figure


@pytest.fixture
def page() -> Page:
    """A page with something of everything, all of it hostile."""
    page = Page(HOSTILE, HOSTILE)
    page.heading(HOSTILE)
    page.text(HOSTILE)
    page.table(["bot", HOSTILE], [[HOSTILE, 1234], ["random", 7]])
    page.figure(drawing(HOSTILE), HOSTILE)
    page.figure(drawing(), "the second")
    return page


def test_a_page_needs_nothing_from_elsewhere(page: Page) -> None:
    text = page.html().replace("http://www.w3.org/2000/svg", "")
    assert "http" not in text
    assert "@import" not in text
    for _, attributes in Reader(text).tags:
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", text))


def test_every_element_that_is_opened_is_closed(page: Page) -> None:
    assert Reader(page.html()).open == []


def test_hostile_text_stays_text(page: Page) -> None:
    reader = Reader(page.html())
    assert reader.all("script") == []
    assert "".join(reader.words).count(HOSTILE) >= 6


def test_a_figure_says_its_caption_to_a_screen_reader(page: Page) -> None:
    drawings = Reader(page.html()).all("svg")
    assert [(svg["role"], svg["aria-label"]) for svg in drawings] == [("img", HOSTILE), ("img", "the second")]


def test_a_figure_scales_with_the_page(page: Page) -> None:
    assert all("width" not in svg and svg["viewbox"] for svg in Reader(page.html()).all("svg"))


def test_figures_do_not_share_names(page: Page) -> None:
    names = [attributes["id"] for _, attributes in Reader(page.html()).tags if "id" in attributes]
    assert len(names) == len(set(names)) > 0


def test_every_name_that_a_figure_refers_to_is_there(page: Page) -> None:
    text = page.html()
    wanted = set(re.findall(r"url\(#([^)]*)\)", text)) | set(re.findall(r'href="#([^"]*)"', text))
    assert wanted <= set(re.findall(r'id="([^"]*)"', text))


def test_a_figure_takes_the_colours_of_the_page(page: Page) -> None:
    assert "stroke: var(--acc)" in page.html()


def test_a_report_on_a_game_is_printed_in_its_dye() -> None:
    dye = find("peptide").dye
    assert [f"--acc:{colour}" in Page("A", game="peptide").html() for colour in (dye.day, dye.night)] == [True, True]


def test_numbers_stand_to_the_right_and_words_to_the_left(page: Page) -> None:
    kinds = [cell.get("class") for cell in Reader(page.html()).all("td")]
    assert kinds == [None, "number", None, "number"]


def test_the_same_report_is_the_same_file() -> None:
    one, two = Page("A"), Page("A")
    for page in (one, two):
        page.figure(drawing(), "moves")
    assert one.html() == two.html()


def test_a_page_is_saved_whole(page: Page, tmp_path: Path) -> None:
    page.save(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text("utf-8") == page.html()
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_path_that_cannot_be_written_is_refused_in_a_sentence(page: Page, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"^The report could not be written to .*: No such file or directory\.$"):
        page.save(tmp_path / "nowhere" / "report.html")
    with pytest.raises(Refusal, match="could not be written"):
        page.save(tmp_path)
