#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""messages.py TREE: checks the use of messages in TREE (harness/).

Each message has its own id, and is used. Only report and cli turn messages into sentences; elsewhere, only an error's text may be one,
because the command line shows it at once. Nothing compares a sentence or searches in it. EXCEPTIONS are sources that may.
"""
import collections
import pathlib
import re
import sys

ROW = re.compile(r"\bLABCHECK_(?:PLURAL_)?(?:MESSAGE|HINT)\(\s*(\w+)\s*,")
CALL = r"(?:render|tr|tr_plural|tr_context|translated|translated_text)\("
SEARCH = r"(?:find|starts_with|ends_with|contains|compare|regex_match|regex_search)"
DECISION = re.compile(rf"[=!]= {CALL}|\b{SEARCH}\({CALL}|\b{CALL}[^()]*\)\s*(?:[=!]= |\.{SEARCH}\()")
RENDERING = re.compile(r"\brender\(")
ERROR = re.compile(r"\b\w*Error\(")
WRITERS = {"report", "cli", "base"}
EXCEPTIONS = {
    "toolchain/compile_failures.cpp": "reads what the compiler printed",
    "toolchain/program_builder.cpp": "reads what the compiler printed",
    "simgpu/service/reporter.cpp": "reports to the user of a program that runs without labcheck",
}


def code_of(text):
    """`text` without comments, texts and definitions of macros, with the same lines."""
    without_macros = re.sub(r"^#define(?:.*\\\n)*.*", lambda macro: "\n" * macro[0].count("\n"), text, flags=re.MULTILINE)
    without_texts = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', without_macros)
    return re.sub(r"//[^\n]*", "", without_texts)


def statement_around(code, place):
    start = max(code.rfind(end, 0, place) for end in ";{}")
    return code[start + 1:place]


def problems_with_sentences(name, code):
    if name.split("/")[0] in WRITERS or name in EXCEPTIONS:
        return
    for match in DECISION.finditer(code):
        yield match.start(), "compare messages, not sentences"
    for match in RENDERING.finditer(code):
        if not ERROR.search(statement_around(code, match.start())):
            yield match.start(), "keep the message: only report and cli turn it into a sentence"


def check(tree):
    paths = [path for path in sorted(tree.rglob("*")) if path.suffix in {".hpp", ".cpp"}]
    codes = {path.relative_to(tree).as_posix(): code_of(path.read_text()) for path in paths}
    words = collections.Counter(word for code in codes.values() for word in re.findall(r"\w+", code))
    places = {}
    for name, code in codes.items():
        found = list(problems_with_sentences(name, code))
        for row in ROW.finditer(code):
            if row[1] in places:
                found.append((row.start(), f"message {row[1]} is already in {places[row[1]]}"))
            elif words[row[1]] == 1:
                found.append((row.start(), f"nothing uses message {row[1]}"))
            places[row[1]] = name
        for start, problem in found:
            yield f"{name}:{code.count(chr(10), 0, start) + 1}: {problem}"


def main():
    problems = list(check(pathlib.Path(sys.argv[1])))
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
