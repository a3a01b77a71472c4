// SPDX-License-Identifier: MIT
#include "harness/model/course_table.hpp"

#include "harness/model/rubric.hpp"

#include <algorithm>

namespace labcheck {
namespace messages {

LABCHECK_MESSAGE(reason_of_criterion, "{criterion}: {reason}");

}  // namespace messages

namespace {

// True for timings, false for counters of the simulated GPU.
bool is_speed(const Measurement& measurement) {
  return parse_enum<Metric>(measurement.metric).has_value();
}

SpeedCell speed_cell(const Measurement& measurement) {
  return {.case_id = measurement.case_id,
          .metric = measurement.metric,
          .over = measurement.over,
          .value = measurement.value,
          .low = measurement.low,
          .high = measurement.high,
          .seconds = measurement.seconds,
          .rung = measurement.place ? measurement.place->rung : "",
          .bytes = measurement.bytes,
          .flops = measurement.flops};
}

// The reason of the first withheld criterion.
Message why_withheld(const Grade& grade) {
  const auto held = std::ranges::find(grade.criteria, Outcome::withheld, &CriterionResult::outcome);
  return held == grade.criteria.end()
             ? Message{}
             : messages::reason_of_criterion(text_of_lab(held->title), held->message);
}

}  // namespace

FinalGrade as_final_grade(const Grade& grade) {
  FinalGrade final_grade;
  final_grade.automatic = final_grade.raw = final_grade.final_points = grade.points;
  final_grade.max_points = grade.max_points;
  final_grade.open_points = grade.open_points;
  final_grade.state = grade.state;
  return final_grade;
}

std::map<std::string, std::size_t> timed_devices(const std::vector<CourseRow>& rows) {
  std::map<std::string, std::size_t> devices;
  for (const CourseRow& row : rows) {
    if (!row.speed.empty()) ++devices[row.device];
  }
  return devices;
}

CourseRow course_row(const GradedSubmission& submission, const FinalGrade& grade) {
  CourseRow row;
  row.id = row.display_name = submission.submission;
  row.state = grade.state;
  row.standing = grade.state == GradeState::withheld ? Standing::withheld : Standing::graded;
  row.verdict = submission.grade.verdict;
  row.grade = grade;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    CriterionCell cell{criterion.outcome, criterion.points};
    if (criterion.measurement) {
      cell.figure = criterion.measurement->value;
      if (is_speed(*criterion.measurement)) {
        row.speed.push_back(speed_cell(*criterion.measurement));
      }
    }
    row.cells.push_back(cell);
  }
  row.remarks = submission.remarks;
  row.device = submission.backend.device;
  if (row.standing == Standing::withheld) row.why_withheld = why_withheld(submission.grade);
  row.seconds = std::chrono::duration<double>(submission.evidence.times.total).count();
  return row;
}

CourseTable course_of_one(const GradedSubmission& submission) {
  CourseTable table;
  table.lab = submission.lab;
  table.lab_title = submission.lab_title;
  table.version = submission.version;
  table.max_points = submission.grade.max_points;
  table.speed = submission.grade.speed;
  table.backend = submission.backend;
  for (const CriterionResult& result : submission.grade.criteria)
    table.columns.push_back({result.id, result.title, result.max_points, result.subject});
  table.rows = {course_row(submission, as_final_grade(submission.grade))};
  return table;
}

}  // namespace labcheck
