// SPDX-License-Identifier: MIT
/// A labs root with one complete lab, lab1-scale, which a test can change.
#pragma once

#include "harness/base/error.hpp"
#include "harness/spec/catalog.hpp"
#include "tests/support/files.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::test {

inline constexpr std::string_view kOneLab =
    "assignment: 1\n"
    "lab: lab1-scale\n"
    "title: Scale a vector\n"
    "files: [scale.cu]\n"
    "functions:\n"
    "  scale: void scale(float* x, int n)\n"
    "cases: [{id: one, title: One, call: scale, with: {n: 1}}]\n";

inline constexpr std::string_view kOneRubric =
    "rubric: 1\n"
    "assignment: lab1-scale\n"
    "criteria: [{id: right, title: Right, points: 100, needs: {cases: [one]}}]\n";

struct OneLab {
  explicit OneLab(std::string_view rubric = kOneRubric) {
    for (const char* name : {"assignments/lab1-scale/lab.cuh", "assignments/lab1-scale/driver.cu",
                             "reference/lab1-scale/oracle.cpp", "reference/lab1-scale/solution.cu",
                             "student_template/lab1-scale/scale.cu"})
      folder.write(name, "");
    folder.write("assignments/lab1-scale/assignment.yaml", kOneLab);
    folder.write("rubrics/lab1-scale.yaml", rubric);
  }

  Loaded<Lab> load() const { return load_lab(folder.path(), "lab1-scale", {}); }

  /// The error of loading the lab and its diagnostics, with paths relative to the root; empty if it
  /// can be loaded.
  std::vector<std::string> load_errors() const {
    try {
      load();
    } catch (const UserError& error) {
      std::vector<std::string> lines{error.what()};
      for (Diagnostic diagnostic : error.diagnostics()) {
        diagnostic.file = std::filesystem::path(diagnostic.file).lexically_relative(folder.path());
        lines.push_back(describe(diagnostic));
      }
      return lines;
    }
    return {};
  }

  Folder folder;
};

}  // namespace labcheck::test
