#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the table in docs/labs.md lists the labs as their assignment.yaml does.

usage: labs.py ROOT             print the first difference; exit status 1 if there is one
       labs.py ROOT --write     write the table
"""
import re
import sys
from pathlib import Path

BEGIN, END = "<!-- table of labs -->\n", "<!-- end of table -->\n"


def key_of(text: str, key: str) -> str:
    """The value of a key at the top level: a text, or a list in brackets."""
    match = re.search(rf"^{key}: *(.*)$", text, flags=re.M)
    return match.group(1).strip("[]\"' ") if match else ""


def number_of(lab: str) -> int:
    return int(re.match(r"lab(\d+)", lab).group(1))


def in_order_of_study(texts: dict[str, str]) -> list[str]:
    """The labs by number, but each one after the labs that students should finish first."""
    ordered = []
    rest = sorted(texts, key=number_of)
    while rest:
        open_labs = {f"lab{number_of(lab)}" for lab in rest}
        following = next(lab for lab in rest if not open_labs & set(re.split(r", *", key_of(texts[lab], "after"))))
        ordered.append(following)
        rest.remove(following)
    return ordered


def table_of(root: Path) -> str:
    rows = ["| lab | title | first do | hours |\n", "| --- | --- | --- | ---: |\n"]
    for lab in in_order_of_study({path.parent.name: path.read_text() for path in root.glob("assignments/*/assignment.yaml")}):
        text = (root / "assignments" / lab / "assignment.yaml").read_text()
        rows.append(f"| `{lab}` | {key_of(text, 'title')} | {key_of(text, 'after')} | {key_of(text, 'hours')} |\n")
    return "".join(rows)


def main() -> int:
    root = Path(sys.argv[1])
    page = root / "docs/labs.md"
    text = page.read_text()
    before, rest = text.split(BEGIN)
    written, after = rest.split(END)
    table = table_of(root)
    if "--write" in sys.argv[2:]:
        page.write_text(before + BEGIN + table + END + after)
        return 0
    for expected, found in zip(table.splitlines(), written.splitlines() + [""] * len(table)):
        if expected != found:
            print(f"docs/labs.md: expected {expected!r}, found {found!r}: run tests/docs/labs.py . --write")
            return 1
    return 0 if table == written else 1


if __name__ == "__main__":
    sys.exit(main())
