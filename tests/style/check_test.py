#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_test.py BUILD: ./check selects the right tests, and all of them exist in the build folder."""
import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import re
import sys
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop())
loader = importlib.machinery.SourceFileLoader("check", str(ROOT / "check"))
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check", loader))
loader.exec_module(check)

FILES = [path.relative_to(ROOT).as_posix() for folder in ("harness", "tests", "docs", "po", "assignments", "reference", "rubrics")
         for path in sorted((ROOT / folder).rglob("*")) if path.is_file() and "node_modules" not in path.parts]


def run(*arguments, changed=()):
    """The status, the output and the errors of ./check --dry-run, if git lists these files."""
    check.git = lambda command, *_: FILES if command == "ls-files" and arguments else changed
    sys.argv = ["check", "--dry-run", *arguments]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = check.main()
        except SystemExit as end:
            status = end.code
    return status, out.getvalue(), err.getvalue()


class Tests(unittest.TestCase):
    def of(self, path, *expected):
        self.assertEqual(check.tests_of(path), set(expected), path)

    def test_of_a_file(self):
        smoke = ("build e2e", "test Smoke/.*")
        self.of("harness/verify/judge.cpp", "build unit_verify", "test unit_verify", "build golden_report", "test golden_report", *smoke)
        self.of("harness/simgpu/lower/scopes.cpp", "build unit_simgpu_lower", "test unit_simgpu_lower", "build ptx_files",
                "test ptx_files", *smoke)
        self.of("harness/similarity/pairs.cpp", "build unit_similarity", "test unit_similarity")
        self.of("tests/unit/simgpu/ptx/source_name_test.cpp", "build unit_simgpu_ptx", "test unit_simgpu_ptx")
        self.of("tests/ptx/add_f32.ptx", "build ptx_files", "ptx add_f32")
        self.of("tests/attacks/lab6-transpose/never_starts.cu", "build e2e", "test .*/AttackOnSim.*/lab6_never_starts( .*)?")
        self.of("tests/submissions/lab5-matmul/missing/empty.cu", "build e2e", "test .*/SubmissionOnSim.*/lab5_missing_empty( .*)?")
        self.of("tests/faults/leak.expected", "build labcheck_libcuda", r"test faults\.leak(\..*)?")
        self.of("tests/e2e/batch_test.cpp", "build e2e_batch", *(rf"test (.*/)?{suite}\..*" for suite in
                                                                 ("BatchOfASmallCourse", "SubmissionsInEachLayout")))
        self.of("tests/support/elf_image.hpp", "build unit_simgpu_fatbin", "test unit_simgpu_fatbin")
        self.of("bootstrap")

    def test_of_every_source(self):
        for path in FILES:
            if path.startswith("harness/") and path.endswith((".cpp", ".hpp", ".cu", ".def")):
                self.assertTrue(check.tests_of(path), path)

    def test_targets_exist(self):
        targets = {entry.split()[1] for path in FILES for entry in check.tests_of(path) | check.ALWAYS if entry.startswith("build")}
        built = set(re.findall(r"^build (\S+): phony", (BUILD / "build.ninja").read_text(), re.MULTILINE))
        self.assertEqual(targets - built, set())

    def test_words(self):
        for word, path in [("verify", "harness/verify/"), ("lower", "harness/simgpu/lower/"), ("simgpu/lower", "harness/simgpu/lower/"),
                           ("lab6", "assignments/lab6-transpose/"), ("ptx/mov_unpack", "tests/ptx/mov_unpack"), ("style", "tests/style/"),
                           ("smoke", "tests/submissions/smoke.txt"), ("docs", "docs/"), ("harness/model/run.hpp", "harness/model/run.hpp")]:
            files = check.files_of(word, FILES)
            self.assertTrue(files and all(file.startswith(path) for file in files), (word, files))

    def test_dry_run(self):
        status, out, _ = run("ptx/mov_unpack_b64")
        self.assertEqual(status, 0)
        self.assertIn("cmake --build build/dev --target ptx_files style_words", out)
        self.assertIn("ptx_files --gtest_brief=1 '--gtest_filter=*/mov_unpack_b64:*/mov_unpack_b64_b16'", out)
        status, out, _ = run(changed=["harness/perf/ratio.cpp"])
        self.assertEqual(status, 0)
        self.assertIn(r"-R '^(Smoke/.*|golden_report|style\..*|style_words|unit_perf)$'", out)

    def test_unknown_word(self):
        status, out, err = run("verfiy")
        self.assertEqual((status, out), (2, ""))
        self.assertIn("there is no module, lab, folder of tests or file 'verfiy'; did you mean 'verify'", err)


unittest.main()
