# SPDX-License-Identifier: MIT
"""A drawing surface that writes plain SVG: no scripts, no fonts, and text that screen readers can read."""
from html import escape
from math import hypot

# The panel is opaque, so a figure is readable on any page. A class is a role, not a color.
STYLE = """
text{fill:#1b1f24}svg{font:14px sans-serif}
.small{font-size:12px}.bold{font-weight:bold}.code{font-family:monospace}
.panel{fill:#fff;stroke:#c4cad0}.box{fill:none;stroke:#57606a}.line{fill:none;stroke:#57606a}
.idle{fill:#eceff2;stroke:#8c959f}.one{fill:#cfe3ff;stroke:#1f5fbf}.two{fill:#ffe4b5;stroke:#a15c00}
.good{fill:#cdebd0;stroke:#1a7f37}.bad{fill:#ffd3ce;stroke:#b3261e}
.barrier{stroke:#b3261e;stroke-width:2;stroke-dasharray:6 4}
@media(prefers-color-scheme:dark){
text{fill:#e6edf3}.panel{fill:#161b22;stroke:#484f58}.box,.line{stroke:#9ea7b1}
.idle{fill:#2b3138;stroke:#6e7681}.one{fill:#16345c;stroke:#79b0ff}.two{fill:#4d3300;stroke:#e3a64d}
.good{fill:#133a20;stroke:#57c272}.bad{fill:#5c1b18;stroke:#ff8f87}.barrier{stroke:#ff8f87}}
"""


class Canvas:
    """Draws boxes, then lines, then text. Boxes of one style are one path; a style that is used later is drawn on top."""

    def __init__(self, width: int, height: int, title: str, description: str):
        self.width, self.height, self.title, self.description = width, height, title, description
        self.boxes: dict[str, str] = {}
        self.lines: dict[str, str] = {}
        self.texts: dict[tuple[str, str], list[str]] = {}

    def text(self, x: float, y: float, text: object, style: str = "", anchor: str = "start") -> None:
        """`y` is the baseline."""
        self.texts.setdefault((style, anchor), []).append(f'<text x="{x:g}" y="{y:g}">{escape(str(text), quote=False)}</text>')

    def box(self, x: float, y: float, width: float, height: float, style: str = "box") -> None:
        self.boxes[style] = self.boxes.get(style, "") + f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"

    def cell(self, x: float, y: float, width: float, height: float, text: object, style: str, text_style: str = "small") -> None:
        """A box with centered text."""
        self.box(x, y, width, height, style)
        if str(text):
            self.text(x + width / 2, y + height / 2 + 4, text, text_style, "middle")

    def line(self, *points: tuple[float, float], style: str = "line") -> None:
        self.lines[style] = self.lines.get(style, "") + "M" + "L".join(f"{x:g} {y:g}" for x, y in points)

    def arrow(self, *points: tuple[float, float]) -> None:
        self.line(*points)
        (x0, y0), (x, y) = points[-2:]
        length = hypot(x - x0, y - y0)
        u, v = (x - x0) / length, (y - y0) / length  # the tip has two strokes
        left, right = (x - 6 * u - 3 * v, y - 6 * v + 3 * u), (x - 6 * u + 3 * v, y - 6 * v - 3 * u)
        self.line(*((round(px, 1), round(py, 1)) for px, py in (left, (x, y), right)))

    def svg(self) -> str:
        parts = [f'<path class="{style}" d="{path}"/>' for style, path in (self.boxes | self.lines).items()]
        for (style, anchor), texts in self.texts.items():
            kind = f' class="{style}"' if style else ""
            parts += [f'<g{kind} text-anchor="{anchor}">', *texts, "</g>"]
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" role="img" aria-labelledby="title description">',
            f'<title id="title">{escape(self.title, quote=False)}</title>',
            f'<desc id="description">{escape(self.description, quote=False)}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="panel" x=".5" y=".5" width="{self.width - 1}" height="{self.height - 1}" rx="6"/>',
            *parts, "</svg>", ""])
