#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Applies the fixes of docs/findings.md to the programs of tests/faults, compiles the results and runs them on the simulated GPU with
full checks. They must have no findings except leaks: most of these programs end without freeing their memory."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "support"))
from compile_group import compile_group  # noqa: E402
from cuda_program import ROOT, arguments_parser, fail, toolkit_of, without_namespaces  # noqa: E402


def main() -> None:
    parser = arguments_parser(__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="where the programs are created")
    given = parser.parse_args()
    toolkit = toolkit_of(given)
    folder = given.folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([sys.executable, "-B", ROOT / "tests/docs/findings.py", "fix", ROOT, folder], check=True)
    sources = sorted(folder.glob("*.cu"))
    group = folder / "programs"
    compile_group(toolkit, group, sources)
    problems = []
    for source in sources:
        program = source.with_suffix("")
        program.symlink_to(group)
        done = subprocess.run([program], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                              env=os.environ | {"LABCHECK_SIM_CHECKS": "full"})
        errors = without_namespaces(done.stderr)
        if not re.search(r"^labcheck: \S* ?leak", (ROOT / f"tests/faults/{source.stem}.expected").read_text(), flags=re.M):
            errors = re.sub(r"labcheck: (\S*: )?leak[ :].*\n", "", errors)
        if done.returncode != 0 or errors:
            problems.append(f"{source.stem} with the fix of docs/findings.md: exit status {done.returncode}\n{errors}")
    if problems:
        fail("\n".join(problems))


if __name__ == "__main__":
    main()
