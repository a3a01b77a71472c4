#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles one faulty CUDA program, runs it on the simulated GPU and compares the reported faults with NAME.expected. Comments in the
source, besides those in cuda_program.py:

    // finds: KIND          kind of the fault (FaultKind); it must be reported at the line ending in `// here`, if there is one
    // checks: LEVEL        the level of checks; default: default
    // tool: TOOL           the compute-sanitizer tool that should find the fault on a GPU (for compare_sanitizer.sh)
    // sanitizer: WORDS     text that this tool reports, or `nothing: REASON` (for compare_sanitizer.sh)

If the environment variable LABCHECK_REBASE is set, writes the golden file instead."""
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "support"))
from cuda_program import arguments_parser, comments, fail, program_name, toolkit_of, without_namespaces  # noqa: E402


def reported_faults(source: Path, program: Path) -> tuple[str, str]:
    """The faults that running the program reports, and all of standard error."""
    checks = (comments(source, "checks") or ["default"])[0]
    # The exit status is not checked: some programs continue after the fault, others end with a signal.
    done = subprocess.run([program], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          env=os.environ | {"LABCHECK_SIM_CHECKS": checks})
    errors = without_namespaces(done.stderr.decode(errors="replace"))
    # Another checkout may have compiled the program (ccache).
    errors = re.sub(r"[^ \n]*tests/faults/", "", errors)
    errors = re.sub(r"0x[0-9a-f]+", "0x...", errors)
    return "".join(re.findall(r"labcheck: .*\n", errors)), errors


def main() -> None:
    parser = arguments_parser(__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="where the program is created")
    parser.add_argument("--group", type=Path, help="the executable of the group that contains the program")
    parser.add_argument("source", type=Path)
    given = parser.parse_args()
    source = given.source.resolve()
    program = given.folder.resolve() / program_name(source)
    toolkit_of(given).make(source, program, given.group)
    reported, errors = reported_faults(source, program)

    golden = source.with_suffix(".expected")
    if "LABCHECK_REBASE" in os.environ:
        golden.write_text(reported)
    problems = []
    if reported != golden.read_text():
        problems.append(f"expected\n{golden.read_text()}\nreported\n{reported}\nstandard error:\n{errors}")
    lines = source.read_text().split("\n")
    place = next((f"{source.name}:{number}: " for number, line in enumerate(lines, 1) if line.endswith("// here")), "")
    wanted = f"{place}{comments(source, 'finds')[0]}"
    if f"labcheck: {wanted}" not in reported:
        problems.append(f"no '{wanted}' was reported\n{reported}")
    if problems:
        fail("\n".join([program.name + ":", *problems]))


if __name__ == "__main__":
    main()
