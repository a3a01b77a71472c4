#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the figures of the handouts: assignments/<lab>/figures/<name>.svg.

usage: draw.py [--check]

With --check, it writes nothing and fails if a figure is missing, outdated, or too large.
"""
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # the source tree stays clean

import lab4
import lab5
import lab6
import lab7
import lab8
import lab9

MOST_BYTES = 20_000


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        print(__doc__, file=sys.stderr)
        return 2
    labs = Path(__file__).resolve().parents[2] / "assignments"
    problems, known = [], set()
    for module in (lab4, lab5, lab6, lab7, lab8, lab9):
        for lab, figures in module.FIGURES.items():
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
