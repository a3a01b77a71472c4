#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the translations of handouts and templates are complete and up to date.

usage: translations.py ROOT              list the errors in assignments/*/README.LANGUAGE.md and student_template/*/NAME.LANGUAGE.cu
                                         below ROOT; exit status 1 if any
       translations.py ROOT --accept     after a review: write the current hashes of the English handouts into the translations

The first line of a handout's translation names the text that it translates: <!-- Translation of README.md, sha256 HASH -->
It has the same headings, list items, table rows, images, links and blocks of code as README.md, in the same order.

Each template has a translation into each language of po/. It contains the same code and TODOs; only its comments differ.
"""
import hashlib
import re
import sys
from itertools import zip_longest
from pathlib import Path

FIRST_LINE = re.compile(r"<!-- Translation of README\.md, sha256 ([0-9a-f]{64}) -->\n")
COMMENT = re.compile(r"\s*(//|#).*")
LITERAL_OR_COMMENT = re.compile(r"""("(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*')|//[^\n]*|/\*.*?\*/""", re.S)


def parts_of(text: str):
    """The line number of each part that a translation must have, with what it must keep. The targets of links may change their
    order within a section, so they are listed at its end."""
    in_code = False
    targets = []
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            in_code = not in_code
            yield number, ("fence", line)
        elif in_code:
            yield number, ("line of code", COMMENT.sub("", line).rstrip())
        elif match := re.match(r"#+ ", line):
            yield number, ("list of links", sorted(targets))
            targets = []
            yield number, ("heading", match.group())
        elif match := re.match(r" *([*-]|\d+\.) ", line):
            yield number, ("item", match.group())
        elif line.startswith("|"):
            yield number, ("row with columns", line.count("|") - 1)
        if not in_code:
            targets += re.findall(r"\]\(([^)]*)\)", line)
    yield number, ("list of links", sorted(targets))


def first_difference(original: str, translation: str) -> str | None:
    end = (translation.count("\n") + 1, ("end", ""))
    for (_, theirs), (number, own) in zip_longest(parts_of(original), parts_of(translation), fillvalue=end):
        if own != theirs:
            return f"line {number}: {own[0]} {own[1]!r}, but README.md has the {theirs[0]} {theirs[1]!r} here"
    return None


def problems_of(path: Path, accept: bool) -> list[str]:
    original = path.with_name("README.md").read_text()
    sha256 = hashlib.sha256(original.encode()).hexdigest()
    text = path.read_text()
    first = FIRST_LINE.match(text)
    if not first:
        return ["the first line must be: <!-- Translation of README.md, sha256 HASH -->"]
    problems = []
    if first.group(1) != sha256 and accept:
        path.write_text(text.replace(first.group(1), sha256, 1))
    elif first.group(1) != sha256:
        problems.append("README.md has changed since: update the translation, then run translations.py --accept")
    if difference := first_difference(original, "\n" + text[first.end():]):
        problems.append(difference)
    return problems


def code_and_todos(text: str) -> list[str]:
    """The lines of C++ without comments and empty lines, then the TODOs of the comments."""
    code = LITERAL_OR_COMMENT.sub(lambda match: match.group(1) or "", text)
    return [line.rstrip() for line in code.splitlines() if line.strip()] + re.findall(r"TODO \d+", text)


def problems_of_template(path: Path, languages: list[str]) -> list[str]:
    """`path` is a template, NAME.cu, or a translation, NAME.LANGUAGE.cu."""
    name, dot, language = path.stem.rpartition(".")
    if not dot:
        translations = [f"{path.stem}.{each}.cu" for each in languages]
        return [f"there is no translation {each}" for each in translations if not path.with_name(each).is_file()]
    original = path.with_name(f"{name}.cu")
    if not original.is_file():
        return [f"there is no template {original.name}"]
    if language not in languages:
        return [f"there is no language {language} in po/"]
    for theirs, own in zip_longest(code_and_todos(original.read_text()), code_and_todos(path.read_text()), fillvalue="nothing"):
        if own != theirs:
            return [f"{own!r}, but {original.name} has {theirs!r} here"]
    return []


def main() -> int:
    root = Path(sys.argv[1])
    handouts = sorted(root.glob("assignments/*/README.*.md"))
    templates = sorted(path for path in root.glob("student_template/*/*.cu") if path.parent.name != "working-copy")
    languages = sorted(path.stem for path in root.glob("po/*.po"))
    found = {path: problems_of(path, "--accept" in sys.argv[2:]) for path in handouts}
    found |= {path: problems_of_template(path, languages) for path in templates}
    for path, problems in found.items():
        for problem in problems:
            print(f"{path.relative_to(root)}: {problem}")
    print(f"{len(handouts)} translations of handouts, {len(templates)} templates and their translations")
    return any(found.values()) or not (handouts and templates and languages)


if __name__ == "__main__":
    sys.exit(main())
