#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists relative links in Markdown files that lead nowhere: no such file, or no such heading. Also lists pages of docs/ to which the
index docs/README.md has no link. Exit status 1 if there are any.

usage: links.py ROOT

Headings get the anchors that GitHub and GitLab give them.
"""
import re
import sys
from pathlib import Path

SKIPPED = {"build", "node_modules", ".git", ".cache", "planted"}


def without_code(text: str) -> str:
    """Blanks blocks of code and code in lines, but keeps all lines."""
    text = re.sub(r"^ *```.*?^ *```$", lambda block: "\n" * block.group().count("\n"), text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(path: Path) -> set[str]:
    text = re.sub(r"^ *```.*?^ *```$", "", path.read_text(), flags=re.M | re.S)
    found: set[str] = set()
    for heading in re.findall(r"^#+ +(.*)$", text, flags=re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        anchor = re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
        number = 0
        while (anchor if number == 0 else f"{anchor}-{number}") in found:
            number += 1
        found.add(anchor if number == 0 else f"{anchor}-{number}")
    return found


def main():
    root = Path(sys.argv[1])
    errors = []
    for page in sorted(root.rglob("*.md")):
        if SKIPPED & set(page.relative_to(root).parts):
            continue
        text = without_code(page.read_text())
        for link in re.finditer(r"\]\(([^)\s]+)\)", text):
            target, _, anchor = link.group(1).partition("#")
            if re.match(r"[a-z]+:|@", target):
                continue
            file = page.parent / target if target else page
            place = f"{page.relative_to(root)}:{text.count(chr(10), 0, link.start()) + 1}"
            if not file.exists():
                errors.append(f"{place}: no file {target}")
            elif anchor and file.suffix == ".md" and anchor not in anchors(file):
                errors.append(f"{place}: no heading #{anchor} in {target or page.name}")
    index = root / "docs/README.md"
    if index.exists():
        errors += [f"docs/README.md: no link to {page.name}" for page in sorted(index.parent.glob("*.md"))
                   if page != index and f"]({page.name}" not in index.read_text()]
    print("\n".join(errors))
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
