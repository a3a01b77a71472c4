#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles one CUDA program with nvcc, links it with the simulated GPU's runtime, runs it and compares its behavior with the comments
in its source, and those in cuda_program.py:

    // args: WORDS           command-line arguments
    // environment: NAME=VALUE
    // prints: LINE         a line of standard output; all lines, in order. Without such comments the output is not checked
    // fault: KIND [in KERNEL] [line N]   a reported fault; all faults, in order
    // report: REGEX        must match somewhere in the report
    // counter: NAME = NUMBER [DERIVATION]   sum over all launches of the program
    // exits: STATUS        exit status; default: 0

The program is run once with each of the settings and must always behave the same. The program and its last report (NAME.report)
remain in the folder."""
import json
import os
import re
import shlex
import subprocess
from pathlib import Path

from cuda_program import arguments_parser, comments, fail, program_name, toolkit_of, without_namespaces
from report_messages import faults_in, rendered

REPORT = 9  # a descriptor that the program inherits


def status_problems(source: Path, status: int):
    wanted = int((comments(source, "exits") or ["0"])[0])
    if status != wanted:
        yield f"exited with status {status}, not {wanted}"


def output_problems(source: Path, output: str):
    wanted = comments(source, "prints")
    if wanted and output != "\n".join(wanted) + "\n":
        yield "did not print\n" + "\n".join(wanted)


def fault_problems(source: Path, report: str):
    """Parts that a comment omits are not compared."""
    wanted = comments(source, "fault")
    faults = faults_in(report)
    if len(faults) != len(wanted):
        yield f"reported {len(faults)} faults, not {len(wanted)}"
        return
    for fault, want in zip(faults, wanted):
        place = fault["kind"] + (f" in {fault['kernel']}" if fault["kernel"] else "")
        full = f"{place} line {fault['line']}"
        if want not in (fault["kind"], place, full):
            yield f"reported '{full}', not '{want}'"


def report_problems(source: Path, report: str):
    sentences = "\n".join(rendered(fault["message"]) for fault in faults_in(report))
    for pattern in comments(source, "report"):
        if not re.search(pattern, report) and not re.search(pattern, sentences):
            yield f"neither the report nor its sentences match {pattern}:\n{sentences}"


def counter_problems(source: Path, report: str):
    if re.search(r"[^\n]// counter:|// [^\n]+counter:", source.read_text()):
        yield "a '// counter:' is not at the beginning of its line"
    reports = [json.loads(line)["counters"] for line in re.findall(r'\{"counters":.*', report)]
    for comment in comments(source, "counter"):
        found = re.match(r"([a-z_]+) = ([0-9]+)", comment)
        if not found:
            yield f"'// counter: {comment}' is not 'NAME = NUMBER'"
            continue
        # Reports omit counters that are 0.
        total = sum(counters.get(found.group(1), 0) for counters in reports)
        if total != int(found.group(2)):
            yield f"{found.group(1)} is {total}, not {found.group(2)}"


def run(source: Path, program: Path, environment: dict[str, str]) -> list[str]:
    """Runs the program and returns the problems."""
    report_file = program.with_name(program.name + ".report")
    with report_file.open("w") as file:
        os.dup2(file.fileno(), REPORT)
    done = subprocess.run([program, *shlex.split(" ".join(comments(source, "args")))], stdin=subprocess.DEVNULL, capture_output=True,
                          pass_fds=[REPORT], env=os.environ | {"LABCHECK_SIM_REPORT_FD": str(REPORT)} | environment)
    status = done.returncode if done.returncode >= 0 else 128 - done.returncode
    output = done.stdout.decode(errors="replace")
    report = without_namespaces(report_file.read_text(errors="replace"))
    problems = [*status_problems(source, status), *output_problems(source, output), *fault_problems(source, report),
                *report_problems(source, report), *counter_problems(source, report)]
    if problems:
        problems.append(f"standard output:\n{output}\nstandard error:\n{done.stderr.decode(errors='replace')}\nreport:\n{report}")
    return problems


def pair(setting: str) -> tuple[str, str]:
    name, _, value = setting.partition("=")
    return name, value


def main() -> None:
    parser = arguments_parser(__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="where the program is created")
    parser.add_argument("--group", type=Path, help="the executable of the group that contains the program")
    parser.add_argument("--runtime", choices=["static", "shared"], default="static",
                        help="shared: links with NVIDIA's shared runtime, which is replaced at run time")
    parser.add_argument("source", type=Path)
    parser.add_argument("settings", nargs="*", metavar="NAME=VALUE")
    given = parser.parse_args()
    source = given.source.resolve()
    program = given.folder.resolve() / program_name(source)
    toolkit_of(given, given.runtime).make(source, program, given.group)

    environment = dict(pair(setting) for setting in comments(source, "environment"))
    if given.runtime == "shared":
        # The folder also contains libraries with the names of NVIDIA's.
        environment["LD_LIBRARY_PATH"] = str(given.library.resolve().parent)
    problems = []
    for setting in given.settings or ["LABCHECK_SIM_CHECKS=default"]:
        if found := run(source, program, dict([pair(setting)]) | environment):
            problems += [f"{program.name} with {setting}:", *found]
    if problems:
        fail("\n".join(problems))


if __name__ == "__main__":
    main()
