// SPDX-License-Identifier: MIT
/// The grades of a course in one lab, small enough to keep thousands of them in memory.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/ladder_table.hpp"
#include "harness/model/received_submission.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The standing of a row: graded; submitted, but with a withheld grade; nothing submitted;
/// submitted, but still to be graded.
LABCHECK_ENUM(Standing, graded, withheld, missing, pending)

/// A column of the table: a criterion of the rubric.
struct CriterionColumn {
  std::string id;
  std::string title;
  double max_points = 0;
  Subject subject = Subject::results;
};

/// One student's result in one criterion. `figure` is the measured or counted value.
struct CriterionCell {
  Outcome outcome = Outcome::skipped;
  double points = 0;
  std::optional<double> figure{};
};

/// One student's timing on one test case: seconds of one launch, and the speedup over a rung or the
/// share of a ceiling.
struct SpeedCell {
  std::string case_id;
  std::string metric;
  std::string over;
  double value = 0;
  std::optional<double> low{};
  std::optional<double> high{};
  std::optional<double> seconds{};
  std::string rung{};  // the highest rung that is about as fast
  double bytes = 0;    // the minimum that one launch must move; 0 if unknown
  double flops = 0;    // the minimum that one launch must compute; 0 if unknown
};

/// One student. `cells` correspond to the table's columns; empty unless graded or withheld.
struct CourseRow {
  std::string id;  // of the submission, or of the person if nothing was submitted
  std::string display_name;
  std::optional<Person> person{};
  std::map<LearningPlatform, std::string> platform_ids{};
  Standing standing = Standing::pending;
  VerdictKind verdict = VerdictKind::accepted;
  GradeState state = GradeState::provisional;
  FinalGrade grade{};
  std::vector<CriterionCell> cells{};
  std::vector<SpeedCell> speed{};
  std::optional<Moment> submitted_at{};
  std::vector<Message> remarks{};
  Message why_withheld{};
  std::string device{};  // that the submission was graded on; "" if it was not graded
  double seconds = 0;    // the time that grading took
  bool unknown = false;  // not on the roster
};

/// The rates that labcheck's own programs reached on the GPU. They bound every kernel; 0 if not
/// measured.
struct GpuCeilings {
  double bytes_per_second = 0;
  double flops_per_second = 0;
};

/// The table of one lab. `rows` are sorted by name. `ladders` has one entry for each test case with
/// speed figures; its rungs have no seconds if they were not timed.
struct CourseTable {
  std::string lab;
  std::string lab_title;
  std::string version;  // of labcheck
  double max_points = 0;
  SpeedInTotal speed = SpeedInTotal::counted;
  BackendDescription backend{};
  Layout layout = Layout::plain;
  std::vector<CriterionColumn> columns{};
  std::vector<CourseRow> rows{};
  std::vector<Message> skipped{};
  std::vector<LadderTable> ladders{};
  GpuCeilings ceilings{};
};

/// The devices that submissions were timed on, and the number of these submissions. Times on
/// different devices cannot be compared.
std::map<std::string, std::size_t> timed_devices(const std::vector<CourseRow>& rows);

/// `grade` without an instructor's marks and without a late penalty.
FinalGrade as_final_grade(const Grade& grade);

/// The row of `submission`, without the data that only the course has: the person, the ids on
/// platforms, the submission time. Its standing follows from `grade`, because an instructor's
/// marks may settle a withheld grade.
CourseRow course_row(const GradedSubmission& submission, const FinalGrade& grade);

/// A course table with `submission` as its only row.
CourseTable course_of_one(const GradedSubmission& submission);

}  // namespace labcheck
