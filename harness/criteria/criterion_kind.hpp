// SPDX-License-Identifier: MIT
/// The table of the kinds of criteria: how a rubric writes each, and the rules that it follows.
#pragma once

#include "harness/base/message.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

class YamlMap;
struct CriterionCheck;
struct CriterionPositions;
struct CriterionScore;

/// One kind of criterion. Its functions get criteria of this kind only.
struct CriterionKind {
  /// A map under `needs` is of this kind if it has one of these keys, or both. "" is not a key.
  std::array<std::string_view, 2> keys{};
  /// The word that takes the place of a map without keys, or "".
  std::string_view word{};

  /// Reads the keys of `map`, which is absent if the rubric has the word. Errors are reported to
  /// the reader.
  Need (*read)(const YamlMap& map, CriterionPositions& positions) = nullptr;
  /// Reports errors that other kinds cannot have; may be nullptr.
  void (*check)(CriterionCheck& check) = nullptr;
  /// Decides the criterion. If it has test cases, there is a program to run.
  void (*decide)(CriterionScore& score) = nullptr;
  /// What the criterion requires, for a student.
  Message (*explain)(const Criterion& criterion, const Assignment& assignment) = nullptr;

  std::optional<RunMode> mode{};     // of its test cases, if the grading backend does not matter
  bool has_figure = false;           // so it can have a scale
  bool may_be_condition = false;     // without points, for other criteria
  bool shows_wrong_results = false;  // it says which results are wrong
  bool needs_right_results = false;  // if results are wrong, it shows nothing
  /// It forbids what few programs do. Runs that depend on it need not wait for it, and a test case
  /// that fails does not violate it.
  bool is_prohibition = false;
};

// The rows of the table, one for each alternative of Need.
const CriterionKind& row_of(const NeedsBuild&);        // build.cpp
const CriterionKind& row_of(const NeedsCases&);        // cases.cpp
const CriterionKind& row_of(const NeedsClean&);        // clean.cpp
const CriterionKind& row_of(const NeedsKernels&);      // kernels.cpp
const CriterionKind& row_of(const NeedsCounter&);      // counter.cpp
const CriterionKind& row_of(const NeedsMeasurement&);  // measurement.cpp
const CriterionKind& row_of(const NeedsFeatures&);     // features.cpp
const CriterionKind& row_of(const NeedsManual&);       // manual.cpp

inline const CriterionKind& kind_of(const Need& need) {
  return std::visit([](const auto& specific) -> const CriterionKind& { return row_of(specific); },
                    need);
}

/// All kinds, in the order in which messages list their keys: those with a word last.
std::vector<const CriterionKind*> criterion_kinds();

/// How the test cases of `need` are run when a submission is graded on `backend`. Counters and full
/// checks always use the simulated GPU.
RunMode mode_of(const Need& need, Backend backend);

/// The test cases of `criterion`, for an explanation: those that are hidden are only counted.
Message cases_named(const Criterion& criterion, const Assignment& assignment);

}  // namespace labcheck
