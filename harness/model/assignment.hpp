/// What is asked of a student in one lab.
#pragma once

#include "harness/model/limits.hpp"
#include "harness/model/test_case.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace labcheck {

/// A function that the student defines: its name, and its declaration as lab.cuh spells it.
struct RequiredFunction {
  std::string name;
  std::string declaration;

  bool operator==(const RequiredFunction&) const = default;
};

/// `files` are the names of what is handed in, each compiled on its own and linked with the lab's
/// driver.
struct Assignment {
  std::string id;  // "lab5-matmul", the name of the four content folders
  std::string title;
  std::string summary;
  std::vector<std::string> files;
  std::vector<RequiredFunction> functions;
  std::vector<std::string> compiler_options;
  Limits limits;
  BuildLimits build_limits;
  std::vector<TestCase> cases;

  bool operator==(const Assignment&) const = default;
};

/// The test case called `id`; nullptr where there is none.
inline const TestCase* find_case(const Assignment& assignment, const std::string& id) {
  const auto found = std::find_if(assignment.cases.begin(), assignment.cases.end(),
                                  [&](const TestCase& test_case) { return test_case.id == id; });
  return found == assignment.cases.end() ? nullptr : &*found;
}

}  // namespace labcheck
