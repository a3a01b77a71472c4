#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""layering.py TREE MODULE=DEPENDENCY,... ...: checks the includes of the modules in TREE (harness/).

A module's sources may include only the module itself and its dependencies, and must include each dependency at least once.
driver/ is compiled into students' programs and is not a module: it includes only itself, and others may include only its
headers of protocols. A header of the project has one spelling: "harness/MODULE/FILE". A
CMakeLists.txt names each source of the modules.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]*)[">]')
CANONICAL = re.compile(r'^#include "harness/(?:[a-z0-9_]+/)+[a-z0-9_]+\.(?:hpp|h|def|cuh)"(?:\s|$)')
OF_THE_PROTOCOL = {"driver/codec.hpp", "driver/output_tree.hpp", "driver/protocol.hpp", "driver/timing_protocol.hpp"}
SUFFIXES = {".hpp", ".cpp", ".h", ".def", ".cu", ".cuh"}


def owner(path, modules):
    """The module that contains the file; `a/b` takes precedence over `a`. None if there is no such module."""
    parts = path.split("/")
    return next((name for name in ("/".join(parts[:2]), parts[0]) if name in modules), None)


def check(tree, modules):
    problems = []
    built = {word for names in tree.rglob("CMakeLists.txt") for word in re.findall(r"[\w.]+", names.read_text())}
    used = {name: set() for name in modules}
    for source in sorted(tree.rglob("*")):
        if source.suffix not in SUFFIXES:
            continue
        name = source.relative_to(tree).as_posix()
        module = owner(name, modules)
        if not module:
            problems.append(f"{name}: this file is in none of the modules")
            continue
        if source.suffix == ".cpp" and module != "driver" and source.name not in built:
            problems.append(f"{name}: no CMakeLists.txt names this source")
        for number, line in enumerate(source.read_text().splitlines(), 1):
            include = INCLUDE.match(line)
            if not include or (include[1] == "<" and "harness/" not in include[2]):
                continue
            place = f"{name}:{number}"
            if not CANONICAL.match(line):
                problems.append(f'{place}: spell this include "harness/MODULE/FILE"')
                continue
            target = include[2].removeprefix("harness/")
            included = owner(target, modules)
            used[module].add(included)
            allowed = included == module or included in modules[module] or (included == "driver" and target in OF_THE_PROTOCOL)
            if not allowed:
                problems.append(f"{place}: {module} must not include {included or target}")
    for module, dependencies in modules.items():
        for dependency in sorted(dependencies - used[module]):
            problems.append(f"{module} does not include its dependency {dependency}: remove it from DEPENDS")
    return problems


def main():
    tree = pathlib.Path(sys.argv[1])
    modules = {"driver": set()}
    for entry in sys.argv[2:]:
        name, _, dependencies = entry.partition("=")
        modules[name] = set(filter(None, dependencies.split(",")))
    problems = check(tree, modules)
    if problems:
        print("these includes violate the layers of harness/CMakeLists.txt:", *problems, sep="\n  ")
    return bool(problems)


sys.exit(main())
