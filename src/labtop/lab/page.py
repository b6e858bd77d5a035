"""A report as one page: text, tables and figures in a single file that needs nothing else, on paper and at night.

page = Page("Bound!, 4 players", "2,000 matches between heuristic bots")
page.heading("Who wins")
page.table(["bot", "share"], [["search", "61 %"], ["random", "3 %"]])
page.figure(figure, "The search bot wins 61 % of the matches.")
page.save("report.html")
"""

from __future__ import annotations

import html
import io
import os
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from labtop.kernel.errors import Refusal
from labtop.kernel.game import Dye, find

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PAPER = {
    "table": "#efece3",
    "sheet": "#f8f6f0",
    "card": "#fffefa",
    "sunk": "#e5e1d5",
    "ink": "#1b252d",
    "ink2": "#46525b",
    "ink3": "#5f6a72",
    "line": "#d3cec0",
    "rule": "#858173",
    "acc": Dye().day,
    "s1": "#1f6f78",
    "s2": "#a2481a",
    "s3": "#6c3f8f",
    "s4": "#566212",
    "s5": "#2f5597",
    "s6": "#a32f63",
    "s7": "#7a5a00",
    "s8": "#4b5862",
}
"""The colours by day. A figure drawn in them follows the page into the night."""

NIGHT = {
    "table": "#10161b",
    "sheet": "#171f25",
    "card": "#1f2930",
    "sunk": "#0b1014",
    "ink": "#f1ede2",
    "ink2": "#bfc6c8",
    "ink3": "#98a3a9",
    "line": "#33404a",
    "rule": "#66747e",
    "acc": Dye().night,
    "s1": "#63bbc4",
    "s2": "#ec9a6b",
    "s3": "#be98df",
    "s4": "#b5c262",
    "s5": "#8eb0ec",
    "s6": "#ee8db5",
    "s7": "#ddb548",
    "s8": "#aeb9c0",
}

STYLE = """
*{box-sizing:border-box}
:root{--serif:'Source Serif 4 Variable',Charter,Cambria,Georgia,serif;
 --sans:'Atkinson Hyperlegible Next Variable','Segoe UI',Roboto,Helvetica,Arial,sans-serif}
body{margin:0;background:var(--table);color:var(--ink);font:400 16.5px/1.5 var(--sans);
 -webkit-text-size-adjust:100%}
main{max-width:960px;margin:0 auto;padding:28px 16px 56px}
h1,h2{font-family:var(--serif);font-weight:600;line-height:1.2;margin:0}
h1{font-size:32px}
h2{font-size:22px;margin:40px 0 12px;padding-top:16px;border-top:1px solid var(--line)}
.subtitle{margin:8px 0 20px;color:var(--ink2)}
p{margin:0 0 12px;max-width:70ch;overflow-wrap:anywhere}
.plates{display:grid;gap:20px;margin:16px 0;grid-template-columns:repeat(auto-fit,minmax(min(100%,380px),1fr));
 align-items:start}
figure{margin:0;padding:16px;background:var(--card);border:1px solid var(--line);border-radius:10px;max-width:640px}
figure svg{display:block;width:100%;height:auto}
figure svg text{font-family:var(--sans)!important;fill:var(--ink2)}
figcaption{margin-top:12px;font-size:15px;color:var(--ink2)}
.sheet{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:4px 16px;margin:16px 0;
 max-width:100%;width:fit-content}
table{border-collapse:collapse;font-size:15px}
th,td{padding:8px 16px 8px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);
 overflow-wrap:anywhere}
th:last-child,td:last-child{padding-right:0}
tbody tr:last-child td{border-bottom:0}
th,.number{overflow-wrap:break-word}
th{font-weight:500;font-size:14px;color:var(--ink3)}
.number{text-align:right;font-variant-numeric:lining-nums tabular-nums}
@media (max-width:560px){
 h1{font-size:26px}
 main{padding-top:20px}
 figure{padding:12px 8px}
 figcaption{padding:0 4px}
 .sheet{width:100%;padding:4px 12px}
 table{width:100%;font-size:13px}
 th,td{padding-right:8px}
 .many thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
 .many tr{display:block;padding:8px 0;border-bottom:1px solid var(--line)}
 .many tbody tr:last-child{border-bottom:0}
 .many td{display:flex;justify-content:space-between;gap:16px;padding:2px 0;border:0;text-align:right}
 .many td::before{content:attr(data-column);color:var(--ink3);text-align:left}
 .many td:first-child{font-weight:600}
}
@media print{
 body{font-size:11pt;background:none}
 main{max-width:none;padding:0}
 figure,tr{break-inside:avoid}
 h2{break-after:avoid}
}
"""
MANY = 4  # columns; a wider table becomes a list of rows on a phone
NUMBER = re.compile(r"[−+-]?[\d,.]*\d\s*%?(?:\s*\([−+-]?[\d,.]+\s*%?\s+to\s+[−+-]?[\d,.]+\s*%?\))?|–")


class Unwritten(Refusal):
    """The page could not be written where it was wanted."""


class Page:
    """A report under construction; `game` gives it the dye of that game."""

    def __init__(self, title: str, subtitle: str = "", game: str = "") -> None:
        self.title, self.subtitle, self.game = title, subtitle, game
        self._blocks: list[tuple[str, str]] = []  # what it is, and its HTML
        self._figures = 0

    def heading(self, words: str) -> None:
        """Begin a part of the report."""
        self._blocks.append(("heading", f"<h2>{_safe(words)}</h2>"))

    def text(self, words: str) -> None:
        """Add a paragraph."""
        self._blocks.append(("text", f"<p>{_safe(words)}</p>"))

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Add a table; cells that are numbers stand to the right."""
        numeric = [bool(rows) and all(_is_number(row[place]) for row in rows) for place in range(len(columns))]
        named = zip(columns, numeric, strict=True)
        head = "".join(f'<th scope="col"{_aligned(right)}>{_safe(name)}</th>' for name, right in named)
        body = "".join(f"<tr>{''.join(_cells(columns, row, numeric))}</tr>\n" for row in rows)
        kind = ' class="many"' if len(columns) > MANY else ""
        sheet = f'<div class="sheet"><table{kind}><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>'
        self._blocks.append(("table", sheet))

    def figure(self, figure: Figure, caption: str) -> None:
        """Add a Matplotlib figure as a drawing that scales; the caption is also what a screen reader says of it."""
        self._figures += 1
        drawing = _drawing(figure, caption, f"figure{self._figures}-")
        self._blocks.append(("figure", f"<figure>{drawing}<figcaption>{_safe(caption)}</figcaption></figure>"))

    def html(self) -> str:
        """The whole page."""
        subtitle = f'<p class="subtitle">{_safe(self.subtitle)}</p>' if self.subtitle else ""
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{_safe(self.title)}</title>\n<style>{_colours(self.game)}{STYLE}</style>\n</head>\n"
            f"<body>\n<main>\n<header><h1>{_safe(self.title)}</h1>{subtitle}</header>\n"
            f"{''.join(self._flow())}</main>\n</body>\n</html>\n"
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page, whole or not at all."""
        write(Path(path), self.html(), "The report")

    def _flow(self) -> Iterator[str]:
        """The blocks in order; figures that follow each other share a grid."""
        for kind, blocks in groupby(self._blocks, key=lambda block: block[0]):
            inside = "\n".join(block for _, block in blocks)
            yield f'<div class="plates">{inside}</div>\n' if kind == "figure" else f"{inside}\n"


def expect(path: Path, what: str) -> None:
    """Refuse a path that nothing can be written to, before the work of which it is to tell; `what` names the file."""
    if path.is_dir() or not path.parent.is_dir():
        raise Unwritten(
            f"{what} cannot be written to {path}: {'it is a' if path.is_dir() else 'there is no such'} folder."
        )


def write(path: Path, text: str, what: str) -> None:
    """Write a file, whole or not at all; `what` names it in the refusal."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Unwritten(f"{what} could not be written to {path}: {error.strerror or error}.") from None


def _safe(words: object) -> str:
    return html.escape(str(words))


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | float) or NUMBER.fullmatch(str(cell).strip()) is not None


def _aligned(numeric: bool) -> str:
    return ' class="number"' if numeric else ""


def _cells(columns: Sequence[str], row: Sequence[object], numeric: Sequence[bool]) -> Iterator[str]:
    for name, cell, aligned in zip(columns, row, numeric, strict=True):
        shown = f"{cell:,}" if isinstance(cell, int) and not isinstance(cell, bool) else str(cell)
        yield f'<td data-column="{_safe(name)}"{_aligned(aligned)}>{_safe(shown)}</td>'


def _colours(game: str) -> str:
    dye = find(game).dye if game else Dye()
    by_day = _variables({**PAPER, "acc": dye.day})
    by_night = _variables({**NIGHT, "acc": dye.night})
    return (
        f":root{{color-scheme:light;{by_day}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root{{color-scheme:dark;{by_night}}}}}"
    )


def _variables(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def _drawing(figure: Figure, caption: str, prefix: str) -> str:
    """The figure as SVG for the inside of a page: names of its own, colours of the page, nothing from elsewhere."""
    import matplotlib
    from matplotlib.text import Text

    drawn = io.StringIO()
    for words in figure.findobj(Text):
        words.set_parse_math(False)  # a name with two dollars in it is no formula
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "labtop"}):
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None})
    svg = drawn.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(?:xlink:href|href)="#', f'href="#{prefix}', svg)
    svg = re.sub(r'\bid="', f'id="{prefix}', svg).replace("url(#", f"url(#{prefix}")
    for name, colour in PAPER.items():
        svg = svg.replace(colour, f"var(--{name})")
    box = re.search(r'viewBox="[^"]*"', svg)
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" {box[0] if box else ""} role="img" aria-label="{_safe(caption)}">'
    return re.sub(r"<svg[^>]*>", lambda _: frame, svg, count=1)
