/// Points, with their reasons.
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

/// What a criterion earned, or why it is open.
enum class Outcome { full, partial, none, skipped, not_measured, manual, withheld };

template <>
inline constexpr std::array<std::string_view, 7> kEnumNames<Outcome>{
    "full", "partial", "none", "skipped", "not_measured", "manual", "withheld"};

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

/// What a criterion looks at: whether there is a program, whether what it does is right, how it
/// does it, how fast it is, or what a person thinks of it.
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
  std::string blocked_by{};  // of a criterion that is skipped: the one that it waits for
  Subject subject = Subject::results;

  bool operator==(const CriterionResult&) const = default;
};

/// `open_points` are those of criteria that were not measured, await a person or are withheld:
/// `points` can still grow by that much. `absent_cases` counts the hidden test cases that the
/// rubric names and that are not installed: with them points may change either way.
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

/// Whether every criterion that could be decided earned its full points, and nothing was withheld.
bool all_full(const Grade& grade);

}  // namespace labcheck
