// SPDX-License-Identifier: MIT
/// Points with their reasons: labcheck's grade, and the published grade with an instructor's marks
/// and the late penalty.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/enum_names.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/measurement.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// What a criterion earned, or why it is not decided. `manual`: a person grades it. `held`: a
/// person must review it first, because the submission did something that an honest one does not
/// do.
LABCHECK_ENUM(Outcome, full, partial, none, skipped, not_measured, manual, held, withheld)

/// Whether the points can still be earned without a new submission.
constexpr bool is_open(Outcome outcome) {
  return outcome == Outcome::not_measured || outcome == Outcome::manual ||
         outcome == Outcome::held || outcome == Outcome::withheld;
}

LABCHECK_ENUM(GradeState, final_, provisional, withheld)

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

struct CriterionResult {
  std::string id;
  std::string title;
  double points = 0;
  double max_points = 0;
  Outcome outcome = Outcome::none;
  VerdictKind verdict = VerdictKind::accepted;
  Message message{};
  Message help{};
  std::vector<CaseVerdict> cases;
  std::optional<Measurement> measurement;
  std::string blocked_by{};  // if skipped: the id of the criterion that it depends on
  Subject subject = Subject::results;

  bool operator==(const CriterionResult&) const = default;
};

/// The result of the criterion with this `id`; nullptr if `results` has none.
const CriterionResult* find_result(const std::vector<CriterionResult>& results,
                                   std::string_view id);

/// The id, the title, the points and the subject of `criterion`, which is not decided yet.
CriterionResult empty_result(const Criterion& criterion);

/// `open_points` belong to criteria that were not measured, wait for an instructor or are withheld:
/// `points` can still grow by that amount. `absent_cases` counts the hidden test cases that the
/// rubric names but that are not installed; with them, points may rise or fall. If `speed` is
/// excluded, `criteria` does not contain the rubric's criteria about speed.
struct Grade {
  double points = 0;
  double max_points = 0;
  double open_points = 0;
  GradeState state = GradeState::final_;
  VerdictKind verdict = VerdictKind::accepted;
  std::vector<CriterionResult> criteria;
  std::size_t absent_cases = 0;
  SpeedInTotal speed = SpeedInTotal::counted;

  bool operator==(const Grade&) const = default;
};

/// True if any criterion is held.
bool is_held(const Grade& grade);

/// True if every decided criterion earned its full points and none was withheld, held or skipped.
bool has_all_points(const Grade& grade);

/// Whether an instructor's points replace others or are added to the total.
LABCHECK_ENUM(MarkKind, points, bonus)

/// Points that an instructor gave for `criterion`; if `criterion` is empty, `points` replace the
/// total. They override labcheck's points if the criterion is not graded by hand. A bonus has no
/// criterion and may raise the total above the maximum.
struct InstructorMark {
  std::string submission;  // the id of a submission or of a person
  std::string criterion{};
  MarkKind kind = MarkKind::points;
  double points = 0;
  std::string reason{};
  std::string author{};

  bool operator==(const InstructorMark&) const = default;
};

/// `late_by` is the time after this student's deadline, 0 if on time; absent if the submission time
/// is unknown.
struct Lateness {
  std::optional<std::chrono::seconds> late_by{};
  double deduction = 0;  // points
  Message message{};

  bool operator==(const Lateness&) const = default;
};

/// `automatic`: labcheck's points. `raw`: the points after the instructor's marks. `final_points`:
/// `raw` minus the late penalty. None of them is below 0. `applied` contains the marks that count:
/// first those for criteria, in the rubric's order, then the one for the total, then the bonus.
/// `open_points` may still be earned. `state` takes the marks into account: it is final if every
/// open criterion has a mark.
struct FinalGrade {
  double automatic = 0;
  double raw = 0;
  double final_points = 0;
  double max_points = 0;
  double open_points = 0;
  GradeState state = GradeState::provisional;
  std::vector<InstructorMark> applied{};
  std::optional<Lateness> lateness{};

  bool operator==(const FinalGrade&) const = default;
};

/// The mark of `grade` for the criterion with this `id`; nullptr if there is none.
const InstructorMark* find_mark(const FinalGrade& grade, std::string_view id);

/// True if `mark` replaces the total.
bool replaces_total(const InstructorMark& mark);

/// True if an instructor decided the criterion with this `id`, by a mark for it or for the total.
bool is_decided_by_instructor(const FinalGrade& grade, std::string_view id);

}  // namespace labcheck
