#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints a random sample of the sentences that users read: docs/measurements/language.md.

usage: sample_sentences.py ROOT COUNT SEED

Sentences have at least four words outside code and placeholders. A line of the output is GROUP, FILE:LINE and SENTENCE,
separated by tabs. The same arguments give the same sample of the same tree.
"""
import random
import re
import sys
from pathlib import Path


def words(sentence: str) -> int:
    without_code = re.sub(r"`[^`]*`|\{[^}]*\}|\]\([^)]*\)|<[^>]*>", " ", sentence)
    return len(re.findall(r"[A-Za-z][A-Za-z'’-]+", without_code))


def sentences(paragraph: str) -> list[str]:
    text = re.sub(r"\s+", " ", paragraph).strip(" |*-#")
    return [part.strip() for part in re.split(r"(?<=[.:!?]) +(?=[A-Z`*\"'])", text)]


def markdown(text: str):
    """Paragraphs, list items and table cells, without code blocks."""
    line_number, start, paragraph, in_code = 0, 1, [], False
    for line in text.splitlines() + [""]:
        line_number += 1
        if re.match(r"\s*(```|~~~)", line):
            in_code = not in_code
            line = ""
        elif in_code:
            continue
        if line.lstrip().startswith("|"):
            for cell in line.strip().strip("|").split("|"):
                yield line_number, cell
            continue
        begins = re.match(r"\s*([*+-]|\d+\.)\s|#", line)
        if (not line.strip() or begins) and paragraph:
            yield start, " ".join(paragraph)
            paragraph = []
        if line.strip():
            if not paragraph:
                start = line_number
            paragraph.append(re.sub(r"^\s*([*+-]|\d+\.)\s+|^#+\s+", "", line).strip())


def strings(text: str):
    """C++ string literals; adjacent ones are one."""
    text = re.sub(r"^\s*(//|#include).*$", "", text, flags=re.M)
    literal = r'"(?:[^"\\\n]|\\.)*"'
    for match in re.finditer(rf"{literal}(?:\s*{literal})*", text):
        parts = re.findall(literal, match.group())
        joined = "".join(part[1:-1] for part in parts).replace('\\"', '"')
        for line in joined.split("\\n"):
            yield text.count("\n", 0, match.start()) + 1, line


def yaml_texts(text: str):
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r"\s*(?:- )?(?:title|help|why|description|summary|text|hint):\s*(.+)", line)
        if match:
            yield number, match.group(1).strip("\"'")
        elif re.match(r"\s+[A-Za-z`][^:{}]*$", line):  # a line of folded text
            yield number, line


def man_page(text: str):
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith((".", "'")):
            yield number, re.sub(r"\\f[A-Z]|\\", "", line)


GROUPS = [
    ("documentation", ["README.md", "docs/*.md", "docs/measurements/*.md", "student_template/**/*.md"], markdown),
    ("handout", ["assignments/*/README.md"], markdown),
    ("rubric", ["rubrics/*.yaml", "assignments/*/*.yaml"], yaml_texts),
    ("message", ["harness/**/*.cpp", "harness/**/*.hpp"], strings),
    ("man page", ["packaging/labcheck.1"], man_page),
]


def main() -> None:
    root, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    found = []
    for group, patterns, read in GROUPS:
        for pattern in patterns:
            for file in sorted(root.glob(pattern)):
                for line, paragraph in read(file.read_text()):
                    for sentence in sentences(paragraph):
                        if words(sentence) >= 4:
                            found.append((group, f"{file.relative_to(root)}:{line}", sentence))
    print(f"{len(found)} sentences; seed {seed}", file=sys.stderr)
    for entry in sorted(random.Random(seed).sample(found, min(count, len(found)))):
        print("\t".join(entry))


if __name__ == "__main__":
    main()
