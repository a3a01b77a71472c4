#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists documentation pages that sources name although they, or the headings after #, do not exist. Exit status 1 if there are any.

usage: named_pages.py ROOT

A message of the program must name a page with docs_page() (base/docs_page.hpp), so that its readers can find the page.
"""
import re
import sys
from pathlib import Path

from links import anchors

FOLDERS = ("harness", "schemas", "packaging", "student_template", "assignments", "rubrics", "reference")
NAME = r"([\w/-]+\.md)(#[\w-]+)?"


def named_in(path: Path, text: str):
    """The line number, the page, the anchor and whether a message names the page without docs_page()."""
    for match in re.finditer(rf'docs_page\("{NAME}"|\bdocs/{NAME}', text):
        line = text.count("\n", 0, match.start()) + 1
        before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        in_message = path.suffix in (".cpp", ".hpp") and match.group(3) is not None and "//" not in before and '"' in before
        yield line, match.group(1) or match.group(3), match.group(2) or match.group(4) or "", in_message


def main():
    root = Path(sys.argv[1])
    errors = []
    for path in sorted(file for folder in FOLDERS for file in (root / folder).rglob("*") if file.is_file()):
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        for line, page, anchor, in_message in named_in(path, text):
            place = f"{path.relative_to(root)}:{line}"
            file = root / "docs" / page
            if in_message:
                errors.append(f'{place}: write docs_page("{page}{anchor}")')
            if not file.is_file():
                errors.append(f"{place}: no page docs/{page}")
            elif anchor and anchor[1:] not in anchors(file):
                errors.append(f"{place}: no heading {anchor} in docs/{page}")
    print("\n".join(errors))
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
