# SPDX-License-Identifier: MIT
"""Draws what a program writes to a terminal as SVG whose text can be read, searched and copied."""
import re
from html import escape, unescape

CHARACTER, LINE, MARGIN = 8.4, 19, 16
COLORS = {"31": "#ff7b72", "32": "#56d364", "33": "#e3b341", "34": "#79c0ff", "35": "#d2a8ff", "36": "#76e3ea", "90": "#9ea7b1"}
STYLES = {"1": 'font-weight="bold"', "2": 'fill="#9ea7b1"'}


def runs(line: str):
    """The words of `line` in one style, each group with its first column and the attributes of its SVG element."""
    column, active = 0, set()
    for codes, text in re.findall(r"\x1b\[([\d;]*)m|([^\x1b]+)", line):
        if text:
            attributes = [f'fill="{COLORS[code]}"' if code in COLORS else STYLES[code] for code in sorted(active)]
            for words in re.finditer(r"\S+(?: \S+)*", text):  # SVG merges several spaces
                yield column + words.start(), words.group(), "".join(" " + each for each in attributes)
            column += len(text)
        elif codes in ("", "0"):
            active = set()
        else:
            active |= set(codes.split(";"))


def svg(lines: list[str], title: str) -> str:
    """`lines` may contain control sequences for bold, faint and colored text; others are an error (KeyError)."""
    width = round(80 * CHARACTER + 2 * MARGIN)
    height = len(lines) * LINE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#161b22"/>',
        '<g font-family="ui-monospace,\'DejaVu Sans Mono\',Menlo,Consolas,monospace" font-size="14" fill="#e6edf3">',
    ]
    for number, line in enumerate(lines):
        # A length for each run keeps columns aligned if the font has no glyph for a character.
        pieces = "".join(
            f'<tspan x="{MARGIN + column * CHARACTER:g}" textLength="{len(text) * CHARACTER:g}"{attributes}>{escape(text, quote=False)}</tspan>'
            for column, text, attributes in runs(line))
        parts.append(f'<text y="{MARGIN + 14 + number * LINE}">{pieces}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


def text_of(picture: str) -> list[str]:
    """The lines that `svg` drew, without control sequences."""
    lines = []
    for row in re.findall("<text [^>]*>(.*)</text>", picture):
        line = ""
        for x, words in re.findall(r'<tspan x="([\d.]+)"[^>]*>(.*?)</tspan>', row):
            line = line.ljust(round((float(x) - MARGIN) / CHARACTER)) + unescape(words)
        lines.append(line)
    return lines


def without_styles(line: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", line)
