// SPDX-License-Identifier: MIT
// The headers and given sources of a lab.

#include "harness/base/error.hpp"
#include "harness/spec/catalog.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

constexpr std::string_view kOneLab =
    "assignment: 1\n"
    "lab: lab1-scale\n"
    "title: Scale a vector\n"
    "files: [scale.cu]\n"
    "functions:\n"
    "  scale: void scale(float* x, int n)\n"
    "cases: [{id: one, title: One, call: scale, with: {n: 1}}]\n";

constexpr std::string_view kOneRubric =
    "rubric: 1\n"
    "assignment: lab1-scale\n"
    "criteria: [{id: right, title: Right, points: 100, needs: {cases: [one]}}]\n";

// A labs root with one complete lab.
struct OneLab {
  OneLab() {
    for (const char* name : {"assignments/lab1-scale/lab.cuh", "assignments/lab1-scale/driver.cu",
                             "reference/lab1-scale/oracle.cpp", "reference/lab1-scale/solution.cu",
                             "student_template/lab1-scale/scale.cu"})
      folder.write(name, "");
    folder.write("assignments/lab1-scale/assignment.yaml", kOneLab);
    folder.write("rubrics/lab1-scale.yaml", kOneRubric);
  }

  Loaded<Lab> load() const { return load_lab(folder.path(), "lab1-scale", {}); }

  // The error of loading the lab and its diagnostics, with paths relative to the root.
  Lines load_errors() const {
    try {
      load();
    } catch (const UserError& error) {
      Lines lines{error.what()};
      for (Diagnostic diagnostic : error.diagnostics()) {
        diagnostic.file = fs::path(diagnostic.file).lexically_relative(folder.path());
        lines.push_back(describe(diagnostic));
      }
      return lines;
    }
    return {};
  }

  Folder folder;
};

TEST(FilesOfLab, FindsMissingFilesOfTheLabAtTheirPositions) {
  const OneLab labs;
  labs.folder.write("assignments/lab1-scale/timer.cuh", "");
  std::string text(kOneLab);
  labs.folder.write("assignments/lab1-scale/assignment.yaml",
                    text + "headers: [timer.cuh, checks.h]\ngiven: [helpers.cpp]\n");
  EXPECT_EQ(labs.load_errors(),
            (Lines{"lab1-scale cannot be used: 2 errors",
                   "assignments/lab1-scale/assignment.yaml:8:22: error: there is no file "
                   "'checks.h' in the folder of assignment.yaml",
                   "assignments/lab1-scale/assignment.yaml:9:9: error: there is no file "
                   "'helpers.cpp' in the folder of assignment.yaml"}));
}

TEST(FilesOfLab, RequiresThatHeadersOfTheLabAreListed) {
  const OneLab labs;
  labs.folder.write("assignments/lab1-scale/timer.cuh", "");
  labs.folder.write("assignments/lab1-scale/lab.cuh",
                    "#pragma once\n#include <cstddef>\n  #include \"timer.cuh\"\n");
  EXPECT_EQ(labs.load_errors(),
            (Lines{"lab1-scale cannot be used: 1 error",
                   "assignments/lab1-scale/lab.cuh:3:3: error: this file includes timer.cuh, which "
                   "assignment.yaml does not list under 'headers'"}));
  labs.folder.write("assignments/lab1-scale/assignment.yaml",
                    std::string(kOneLab) + "headers: [timer.cuh]\n");
  EXPECT_NO_THROW(labs.load());
}

}  // namespace
}  // namespace labcheck::test
