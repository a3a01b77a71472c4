/// What is asked of a student in one lab.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/test_case.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
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

/// What a part's files make: functions that the lab's driver calls, or a whole program.
enum class PartKind { function, program };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<PartKind>{"function", "program"};

/// What is handed in, built and run together. `files` are compiled each on its own and linked: with
/// the lab's driver, or, of a program, with nothing else. `functions` are those of the first kind.
/// The only part of an assignment may be without an id.
struct Part {
  std::string id;
  PartKind kind = PartKind::function;
  std::vector<std::string> files;
  std::vector<RequiredFunction> functions{};

  bool operator==(const Part&) const = default;
};

struct Assignment {
  std::string id;  // "lab5-matmul", the name of the four content folders
  std::string title;
  std::string summary;
  std::vector<Part> parts;
  std::vector<std::string> compiler_options;
  Limits limits;
  BuildLimits build_limits;
  std::vector<TestCase> cases;
  Ladder ladder{};
  std::vector<std::string> hidden{};  // the ids of the cases that a file apart describes

  bool operator==(const Assignment&) const = default;
};

/// The test case called `id`; nullptr where there is none.
inline const TestCase* find_case(const Assignment& assignment, const std::string& id) {
  const auto found = std::find_if(assignment.cases.begin(), assignment.cases.end(),
                                  [&](const TestCase& test_case) { return test_case.id == id; });
  return found == assignment.cases.end() ? nullptr : &*found;
}

/// The hidden cases that the assignment names and that are not there, because the file that
/// describes them is not installed.
std::vector<std::string> absent_cases(const Assignment& assignment);

/// The part called `id`; nullptr where there is none.
const Part* find_part(const Assignment& assignment, const std::string& id);

/// The names of all files that are asked for, each once.
std::vector<std::string> files_of(const Assignment& assignment);

/// The declaration of the function that `call` names; `call` itself where none is called so.
std::string declaration_of(const Assignment& assignment, const std::string& call);

}  // namespace labcheck
