// SPDX-License-Identifier: MIT
/// Points with their reasons.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/enum_names.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/measurement.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// What a criterion earned, or why it is not decided.
enum class Outcome { full, partial, none, skipped, not_measured, manual, withheld };

template <>
inline constexpr std::array<std::string_view, 7> kEnumNames<Outcome>{
    "full", "partial", "none", "skipped", "not_measured", "manual", "withheld"};

/// Whether the points can still be earned without a new submission.
constexpr bool is_open(Outcome outcome) {
  return outcome == Outcome::not_measured || outcome == Outcome::manual ||
         outcome == Outcome::withheld;
}

enum class GradeState { final_, provisional, withheld };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<GradeState>{"final", "provisional",
                                                                        "withheld"};

/// The verdict of one test case in one mode.
struct CaseVerdict {
  std::string case_id;
  std::string title;
  Visibility visibility = Visibility::open;
  RunMode mode;
  Parameters parameters;
  Verdict verdict;

  bool operator==(const CaseVerdict&) const = default;
};

/// What a criterion is about: whether the program builds, whether its results are right, how it
/// computes them, how fast it is, or an instructor's opinion.
enum class Subject { build, results, technique, speed, opinion };

template <>
inline constexpr std::array<std::string_view, 5> kEnumNames<Subject>{
    "build", "results", "technique", "speed", "opinion"};

struct CriterionResult {
  std::string id;
  std::string title;
  double points = 0;
  double max_points = 0;
  Outcome outcome = Outcome::none;
  VerdictKind verdict = VerdictKind::accepted;
  std::string message;
  std::string help;
  std::vector<CaseVerdict> cases;
  std::optional<Measurement> measurement;
  std::string blocked_by{};  // if skipped: the id of the criterion that it depends on
  Subject subject = Subject::results;

  bool operator==(const CriterionResult&) const = default;
};

/// `open_points` belong to criteria that were not measured, wait for an instructor or are withheld:
/// `points` can still grow by that amount. `absent_cases` counts the hidden test cases that the
/// rubric names but that are not installed; with them, points may rise or fall.
struct Grade {
  double points = 0;
  double max_points = 0;
  double open_points = 0;
  GradeState state = GradeState::final_;
  VerdictKind verdict = VerdictKind::accepted;
  std::vector<CriterionResult> criteria;
  std::size_t absent_cases = 0;

  bool operator==(const Grade&) const = default;
};

/// True if every decided criterion earned its full points and none was withheld or skipped.
bool has_all_points(const Grade& grade);

}  // namespace labcheck
