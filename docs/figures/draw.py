#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the figures of the handouts: assignments/<lab>/figures/<name>.svg.

usage: draw.py [--check]

Each script lab*.py in this folder draws the figures of a lab: its FIGURES are functions, by lab and name, that return a Canvas.

With --check, it writes nothing and fails if a figure is missing, outdated, or too large.
"""
import importlib
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # the source tree stays clean

MOST_BYTES = 20_000


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(__file__).resolve().parent
    labs = folder.parents[1] / "assignments"
    problems, known = [], set()
    for script in sorted(folder.glob("lab*.py")):
        for lab, figures in importlib.import_module(script.stem).FIGURES.items():
            for name, draw in figures.items():
                file = labs / lab / "figures" / f"{name}.svg"
                known.add(file)
                svg = draw().svg()
                if len(svg.encode()) > MOST_BYTES:
                    problems.append(f"{file}: more than {MOST_BYTES} bytes")
                if f"(figures/{name}.svg)" not in (labs / lab / "README.md").read_text(encoding="utf-8"):
                    problems.append(f"{file}: the handout does not show this figure")
                if not check:
                    file.parent.mkdir(exist_ok=True)
                    file.write_text(svg, encoding="utf-8")
                elif not file.is_file() or file.read_text(encoding="utf-8") != svg:
                    problems.append(f"{file}: run docs/figures/draw.py")
    for file in sorted(set(labs.glob("*/figures/*")) - known):
        problems.append(f"{file}: no script draws this file")
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
