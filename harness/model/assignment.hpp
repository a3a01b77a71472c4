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

/// One rung of the reference ladder: ladder/<id>.cu. `historic` is what a lecture measured on an
/// older card; it may be empty.
struct Rung {
  std::string id;
  std::string step;  // what it teaches, beyond the rung before
  std::string historic;

  bool operator==(const Rung&) const = default;
};

/// The lab's own answers from the simplest to the best, the test cases that they are compared on,
/// and the ceiling that bounds them; all may be absent.
struct Ladder {
  std::vector<std::string> cases;
  std::string ceiling;
  std::vector<Rung> rungs;

  bool operator==(const Ladder&) const = default;
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
  Ladder ladder{};

  bool operator==(const Assignment&) const = default;
};

/// The test case called `id`; nullptr where there is none.
inline const TestCase* find_case(const Assignment& assignment, const std::string& id) {
  const auto found = std::find_if(assignment.cases.begin(), assignment.cases.end(),
                                  [&](const TestCase& test_case) { return test_case.id == id; });
  return found == assignment.cases.end() ? nullptr : &*found;
}

}  // namespace labcheck
