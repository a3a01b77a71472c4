#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""budget.py TREE [BUDGET]: compares the sizes of the modules in TREE (harness/) with the numbers in the file BUDGET.

A module that has more lines or files than its numbers is a failure, and so are numbers that are much larger than the module, so that
what is removed stays removed. Without BUDGET, prints a file with the numbers of today.
"""
import collections
import pathlib
import sys

sys.dont_write_bytecode = True
from fragments import module_of, sources  # noqa: E402

# Budgets of lines are multiples of ROUNDING, so that a fix has some room. A budget may exceed the size by a SLACK.
ROUNDING = 50
SLACK = {"lines": 100, "files": 2}

HEADER = """\
# SPDX-License-Identifier: MIT
# The most lines and C++ files that each module of harness/ may have; the test style.budget compares. To update it:
#   tests/style/budget.py harness >tests/style/budget.txt
# Prefer to remove code. If a number must be raised, do so in the commit that needs it, and say why in the commit's body.
"""


def sizes(tree):
    found = collections.defaultdict(lambda: {"lines": 0, "files": 0})
    for name, text in sources(tree).items():
        found[module_of(name)]["lines"] += text.count("\n")
        found[module_of(name)]["files"] += 1
    return found


def read_budget(path):
    rows = (line.split() for line in path.read_text().splitlines() if line and not line.startswith("#"))
    return {module: {"lines": int(lines), "files": int(files)} for module, lines, files in rows}


def problems(found, budget):
    for module in sorted(found.keys() - budget.keys()):
        yield f"{module}: add a line for this module"
    for module in sorted(budget.keys() - found.keys()):
        yield f"{module}: there is no such module; remove its line"
    for module in sorted(found.keys() & budget.keys()):
        for unit, most in budget[module].items():
            size = found[module][unit]
            if size > most:
                yield (f"{module}: {size} {unit}, at most {most}: remove code, or raise the number in the same commit and say why in "
                       "its body")
            elif most > size + SLACK[unit]:
                yield f"{module}: {size} {unit}, much less than the budget, {most}: lower the number"


def main():
    found = sizes(pathlib.Path(sys.argv[1]))
    if len(sys.argv) == 2:
        print(HEADER, end="")
        for module, size in sorted(found.items()):
            print(f"{module:18} {-(-size['lines'] // ROUNDING) * ROUNDING:6} {size['files']:4}")
        return 0
    budget = pathlib.Path(sys.argv[2])
    wrong = list(problems(found, read_budget(budget)))
    if wrong:
        print(f"{budget} does not fit these modules:", *wrong, sep="\n  ")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
