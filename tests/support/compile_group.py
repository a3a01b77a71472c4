#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles several CUDA programs as one executable, which runs the program that its own name names: nvcc needs most of its time for
the CUDA headers. Each program is in a namespace program_NAME. Programs that must be compiled alone, and those that need a newer
toolkit, are left out (cuda_program.py)."""
import os
import re
from pathlib import Path

from cuda_program import ROOT, Toolkit, arguments_parser, is_compiled_alone, program_name, toolkit_of

MAIN = """
static int run(int (*program)(), int, char**) { return program(); }
static int run(int (*program)(int, char**), int count, char** arguments) { return program(count, arguments); }

int main(int count, char** arguments) {
  const std::string path = arguments[0];
  const std::string name = path.substr(path.rfind('/') + 1);
"""


def grouped(sources: list[Path]) -> str:
    """The source of the group."""
    headers = {"#include <string>": None}  # keeps the order
    programs = choices = ""
    for source in sources:
        text = source.read_text()
        for line in re.findall(r"^#include .*$", text, flags=re.M):
            # The headers of a program are in its own folder or below the root.
            own = re.fullmatch(r'#include "(.*)"', line)
            if own and (source.parent / own.group(1)).exists():
                line = f'#include "{os.path.relpath(source.parent / own.group(1), ROOT)}"'
            headers[line] = None
        name = program_name(source)
        programs += f'namespace program_{name} {{\n#include "{os.path.relpath(source, ROOT)}"\n}}\n'
        for macro in re.findall(r"^#define (\w+)", text, flags=re.M):
            programs += f"#undef {macro}\n"
        choices += f'  if (name == "{name}") return run(program_{name}::main, count, arguments);\n'
    return "\n".join(headers) + "\n" + programs + MAIN + choices + "  return 99;\n}\n"


def compile_group(toolkit: Toolkit, program: Path, sources: list[Path]) -> None:
    program.parent.mkdir(parents=True, exist_ok=True)
    group = program.with_suffix(".cu")
    group.write_text(grouped([source for source in sources if not is_compiled_alone(source) and not toolkit.missing_for(source)]))
    toolkit.compile(group, program)


if __name__ == "__main__":
    parser = arguments_parser(__doc__)
    parser.add_argument("program", type=Path, help="the executable")
    parser.add_argument("sources", type=Path, nargs="+")
    given = parser.parse_args()
    compile_group(toolkit_of(given), given.program.resolve(), [source.resolve() for source in given.sources])
