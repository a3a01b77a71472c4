// SPDX-License-Identifier: MIT
/// What a lab requires of students.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/test_case.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// Limits of one test case. Memory and processes count for the whole process tree; memory also for
/// the simulated GPU.
struct Limits {
  std::chrono::milliseconds time{
      10'000};  // wall time of one test case, without the start of its process
  std::size_t memory = std::size_t{4} << 30;  // [bytes] resident host memory
  std::size_t output = std::size_t{1} << 20;  // [bytes] standard output and standard error together
  unsigned processes = 64;
  std::uint64_t instructions =
      4'000'000'000;  // thread instructions of one block on the simulated GPU

  bool operator==(const Limits&) const = default;
};

/// Limits of one compilation.
struct BuildLimits {
  std::chrono::milliseconds time{30'000};     // processor time; the wall time may be twice as long
  std::size_t memory = std::size_t{4} << 30;  // [bytes]
  std::size_t scratch = std::size_t{512} << 20;  // [bytes] of temporary files

  bool operator==(const BuildLimits&) const = default;
};

/// A function that the student must define, with its declaration as lab.cuh spells it.
struct RequiredFunction {
  std::string name;
  std::string declaration;

  bool operator==(const RequiredFunction&) const = default;
};

/// One rung of the reference ladder: ladder/<id>.cu. `historic` is what a lecture measured on an
/// older GPU; it may be empty.
struct Rung {
  std::string id;
  std::string step;  // what it teaches beyond the previous rung
  std::string historic;

  bool operator==(const Rung&) const = default;
};

/// The reference versions from the simplest to the best, the test cases that they are compared on,
/// and the ceiling that bounds them. All may be empty.
struct Ladder {
  std::vector<std::string> cases;
  std::string ceiling;
  std::vector<Rung> rungs;

  bool operator==(const Ladder&) const = default;
};

/// What the files of a part define: functions that the lab's driver calls, or a whole program.
LABCHECK_ENUM(PartKind, function, program)

/// Files that are submitted, built and run together. Each of `files` is compiled separately, and
/// all are linked: with the lab's driver, or, for a program, with nothing else. `functions` are the
/// required functions of a function part. `given` are sources of the lab itself that are linked,
/// too. If an assignment has one part only, its id may be empty.
struct Part {
  std::string id;
  PartKind kind = PartKind::function;
  std::vector<std::string> files;
  std::vector<RequiredFunction> functions{};
  std::vector<std::string> given{};

  bool operator==(const Part&) const = default;
};

struct Assignment {
  std::string id;  // such as "lab5-matmul": also the name of the lab's folders and of its rubric
  std::string title;
  std::string summary;
  std::vector<std::string> after{};  // the labs that students should finish first
  double hours = 0;                  // that students need, about; 0 if not stated
  std::vector<Part> parts;
  std::vector<std::string> compiler_options;
  Limits limits;
  BuildLimits build_limits;
  std::vector<TestCase> cases;
  Ladder ladder{};
  std::vector<std::string>
      hidden{};  // the ids of the test cases in the separate file of hidden test cases
  std::vector<std::string> headers{};  // what submissions can include, besides lab.cuh

  bool operator==(const Assignment&) const = default;
};

/// The test case with this `id`; nullptr if there is none.
inline const TestCase* find_case(const Assignment& assignment, const std::string& id) {
  const auto found = std::ranges::find(assignment.cases, id, &TestCase::id);
  return found == assignment.cases.end() ? nullptr : &*found;
}

/// The ids of the hidden test cases that are missing because the file that describes them is not
/// installed.
std::vector<std::string> absent_cases(const Assignment& assignment);

/// The part with this `id`; nullptr if there is none.
const Part* find_part(const Assignment& assignment, const std::string& id);

/// The names of all required files, each once.
std::vector<std::string> files_of(const Assignment& assignment);

/// The names of the lab's own files that students get besides lab.cuh: its headers, and the given
/// sources of all parts, each once.
std::vector<std::string> provided_files(const Assignment& assignment);

/// Whether a part consists of functions, so that the lab needs lab.cuh and driver.cu.
bool has_functions(const Assignment& assignment);

/// `labs` so that each one follows the labs in its `after`, otherwise in the given order. Labs that
/// are not in the list, and circles, are ignored.
std::vector<Assignment> in_order_of_study(std::vector<Assignment> labs);

/// The declaration of the required function named `call`; `call` itself if there is no such
/// function.
std::string declaration_of(const Assignment& assignment, const std::string& call);

}  // namespace labcheck
