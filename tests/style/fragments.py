#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""fragments.py TREE [MOST]: prints the C++ files, the lines and the headers with one client of each module in TREE (harness/).

A client of a header is a file that includes it, except the source with the header's name. With MOST, more headers with one client
are a failure: what only one file needs belongs to that file. A module's table of messages is a file of its own in any case.
"""
import collections
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include "harness/([^"]+)"', re.MULTILINE)
SUFFIXES = {".hpp", ".cpp", ".h", ".def", ".cu", ".cuh"}
HEADERS = {".hpp", ".h", ".def", ".cuh"}


def module_of(name):
    parts = name.split("/")
    return "/".join(parts[:2]) if parts[0] == "simgpu" and len(parts) > 2 else parts[0]


def sources(tree):
    """The texts of the C++ files in `tree`, by path."""
    return {path.relative_to(tree).as_posix(): path.read_text() for path in sorted(tree.rglob("*")) if path.suffix in SUFFIXES}


def main():
    texts = sources(pathlib.Path(sys.argv[1]))
    clients = collections.defaultdict(set)
    for name, text in texts.items():
        for included in INCLUDE.findall(text):
            if pathlib.Path(included).with_suffix("") != pathlib.Path(name).with_suffix(""):
                clients[included].add(name)
    single = {name: next(iter(clients[name])) for name in texts
              if pathlib.Path(name).suffix in HEADERS and pathlib.Path(name).name != "messages.hpp" and len(clients[name]) == 1}

    print(f"{'module':20} {'files':>6} {'lines':>8} {'headers with one client':>24}")
    for module in [*sorted({module_of(name) for name in texts}), "all"]:
        names = [name for name in texts if module in (module_of(name), "all")]
        print(f"{module:20} {len(names):6,} {sum(texts[name].count(chr(10)) for name in names):8,}"
              f" {sum(name in single for name in names):24,}")
    if len(sys.argv) > 2 and len(single) > int(sys.argv[2]):
        print(f"\nheaders with one client: {len(single)}, at most {sys.argv[2]}:")
        print("".join(f"  {header}: only {client} includes it\n" for header, client in single.items()), end="")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
