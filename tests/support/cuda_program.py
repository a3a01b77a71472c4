# SPDX-License-Identifier: MIT
"""Functions shared by the tests that compile CUDA programs with nvcc and link them with the simulated GPU's runtime. A main.cu
represents all sources in its folder. Comments in a source:

    // options: WORDS        options for nvcc
    // needs: CUDA VERSION   the oldest toolkit that can compile it, if some that labcheck supports cannot
    // alone: REASON         it must not be compiled with others (compile_group.py)

All paths are relative to the root of the checkout, so that ccache finds what another checkout has compiled.
"""
import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = 77  # what CTest is given as SKIP_RETURN_CODE
NVCC_FOLDERS = [f"{os.environ.get(name, '/nonexistent')}/bin" for name in ("CUDA_HOME", "CUDA_PATH")] + ["/usr/local/cuda/bin"]


def comments(source: Path, key: str) -> list[str]:
    """The values of the comments with this key."""
    return re.findall(rf"^// {key}: ?(.*)$", source.read_text(), flags=re.M)


def program_name(source: Path) -> str:
    return source.parent.name if source.name == "main.cu" else source.stem


def is_compiled_alone(source: Path) -> bool:
    return source.name == "main.cu" or bool(comments(source, "(?:options|alone)"))


def without_namespaces(report: str) -> str:
    """Removes the namespaces of programs in a group from the names in a report."""
    return re.sub(r"program_\w+::", "", report)


def fail(problem: str) -> None:
    sys.exit(problem)


def skip(reason: str) -> None:
    print(f"test skipped: {reason}")
    sys.exit(SKIPPED)


@dataclass
class Toolkit:
    """How programs are compiled and linked."""

    library: Path
    cxx: str
    ccache: str
    runtime: str

    def __post_init__(self):
        self.nvcc = shutil.which("nvcc", path=os.pathsep.join(NVCC_FOLDERS + os.get_exec_path()))
        if not self.nvcc:
            skip("nvcc not found")
        # Huge pages make nvcc faster: harness/toolchain/build_script.cpp.
        self.environment = os.environ | {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1", "CCACHE_BASEDIR": str(ROOT),
                                         "CCACHE_NOHASHDIR": "1", "CCACHE_SLOPPINESS": "time_macros"}

    def missing_for(self, source: Path) -> str:
        """Why the source cannot be compiled here, or ""."""
        for needed in comments(source, "needs"):
            needed = needed.removeprefix("CUDA ")
            version = subprocess.run([self.nvcc, "--version"], capture_output=True, text=True).stdout
            found = re.search(r", V([0-9.]+)", version).group(1)
            if [int(part) for part in found.split(".")] < [int(part) for part in needed.split(".")]:
                return f"needs CUDA {needed}, but nvcc is {found}"
        return ""

    def run(self, *command) -> None:
        done = subprocess.run([str(word) for word in command], cwd=ROOT, env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            fail(f"{shlex.join(str(word) for word in command)}\n{done.stdout}")

    def compile(self, source: Path, program: Path) -> None:
        """Creates the executable `program`."""
        sources = sorted(source.parent.glob("*.cu")) if source.name == "main.cu" else [source]
        options = shlex.split(" ".join(comments(source, "options")))
        launcher = [self.ccache] if self.ccache else []
        objects = []
        for file in sources:
            objects.append(f"{program}.{file.stem}.o")
            self.run(*launcher, self.nvcc, "-std=c++17", "-cudart=none", "-gencode=arch=compute_80,code=compute_80", "-lineinfo",
                     "-Xcompiler=-g1", "-I.", *options, "-c", "-o", objects[-1], os.path.relpath(file, ROOT))
        if "-rdc=true" in options:
            linked = f"{program}.linked.o"
            self.run(self.nvcc, "-dlink", "-gencode=arch=compute_80,code=compute_80", "-o", linked, *objects, "-lcudadevrt")
            objects += [linked, f"-L{Path(self.nvcc).parent}/../lib64", "-lcudadevrt"]
        if self.runtime == "shared":
            self.run(self.nvcc, "-cudart=shared", "-o", program, *objects)
            return
        folder = self.library.parent
        if "\n#include <cuda.h>" in source.read_text():
            objects += [f"{folder}/driver/libcuda.so.1", f"-Wl,-rpath,{folder}/driver"]
        self.run(self.cxx, "-o", program, *objects, f"-L{folder}", "-llabcheck_cudart", f"-Wl,-rpath,{folder}", "-lpthread")

    def make(self, source: Path, program: Path, group: Path | None) -> None:
        """Creates the executable of the source: a link to that of its group, or, if it has none, a program of its own."""
        if missing := self.missing_for(source):
            skip(missing)
        program.parent.mkdir(parents=True, exist_ok=True)
        program.unlink(missing_ok=True)
        if group and not is_compiled_alone(source):
            program.symlink_to(group)
        else:
            self.compile(source, program)


def arguments_parser(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--library", type=Path, required=True, help="liblabcheck_cudart.so of a build")
    parser.add_argument("--cxx", default="c++", help="the compiler that links")
    parser.add_argument("--ccache", default="", help="ccache, or nothing to compile without it")
    return parser


def toolkit_of(arguments, runtime: str = "") -> Toolkit:
    return Toolkit(arguments.library.resolve(), arguments.cxx, arguments.ccache, runtime)
