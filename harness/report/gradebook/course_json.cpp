// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/course_exports.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/row_text.hpp"

#include <optional>
#include <string>

namespace labcheck {
namespace {

using report::figure;
using report::list;

constexpr int kCourseSchema = 1;

Json column(const CriterionColumn& column) {
  return {{"id", column.id}, {"title", column.title}, {"max_points", figure(column.max_points)}};
}

Json person(const CourseRow& row) {
  const Person person = row.person.value_or(Person{});
  return {{"id", person.id},
          {"name", report::name_of(row)},
          {"email", person.email},
          {"section", person.section},
          {"on_roster", row.person.has_value() && !row.unknown}};
}

Json platform_ids(const CourseRow& row) {
  Json ids = Json::object();
  for (const auto& [platform, id] : row.platform_ids) ids[std::string(to_string(platform))] = id;
  return ids;
}

Json mark(const InstructorMark& mark) {
  return {{"criterion", mark.criterion},
          {"kind", to_string(mark.kind)},
          {"points", figure(mark.points)},
          {"reason", mark.reason},
          {"author", mark.author}};
}

Json lateness(const std::optional<Lateness>& late) {
  if (!late) return nullptr;
  return {{"late_by_seconds", late->late_by ? Json(late->late_by->count()) : Json(nullptr)},
          {"deduction", figure(late->deduction)},
          {"message", late->message}};
}

Json grade(const CourseRow& row) {
  if (!report::has_grade(row)) return nullptr;
  const FinalGrade& grade = row.grade;
  return {{"state", to_string(row.state)},
          {"automatic", figure(grade.automatic)},
          {"raw", figure(grade.raw)},
          {"final", figure(report::published_points(row))},
          {"max_points", figure(grade.max_points)},
          {"open_points", figure(grade.open_points)},
          {"marks", list(grade.applied, mark)},
          {"lateness", lateness(grade.lateness)}};
}

Json cells(const CourseTable& table, const CourseRow& row) {
  Json array = Json::array();
  for (std::size_t i = 0; i < row.cells.size() && i < table.columns.size(); ++i) {
    const CriterionCell& cell = row.cells[i];
    array.push_back({{"id", table.columns[i].id},
                     {"outcome", to_string(cell.outcome)},
                     {"automatic", figure(cell.points)},
                     {"points", figure(report::points_in(table, row, i))},
                     {"figure", figure(cell.figure)}});
  }
  return array;
}

Json speed(const SpeedCell& cell) {
  return {{"case", cell.case_id},
          {"metric", cell.metric},
          {"over", cell.over},
          {"value", figure(cell.value)},
          {"low", figure(cell.low)},
          {"high", figure(cell.high)},
          {"seconds", figure(cell.seconds)},
          {"rung", cell.rung}};
}

Json student_json(const CourseTable& table, const CourseRow& row) {
  const std::string submitted_at = report::iso_8601(row.submitted_at);
  return {{"submission", row.id},
          {"person", person(row)},
          {"platform_ids", platform_ids(row)},
          {"standing", to_string(row.standing)},
          {"why_withheld", row.why_withheld},
          {"verdict", report::has_grade(row) ? Json(to_string(row.verdict)) : Json(nullptr)},
          {"grade", grade(row)},
          {"criteria", cells(table, row)},
          {"speed", list(row.speed, speed)},
          {"handed_in", submitted_at.empty() ? Json(nullptr) : Json(submitted_at)},
          {"remarks", row.remarks},
          {"grading_seconds", figure(row.seconds)}};
}

Json document(const CourseTable& table) {
  return {{"schema", kCourseSchema},
          {"labcheck", table.version},
          {"lab", table.lab},
          {"lab_title", table.lab_title},
          {"layout", to_string(table.layout)},
          {"backend",
           {{"kind", to_string(table.backend.kind)},
            {"device", table.backend.device},
            {"driver", table.backend.driver},
            {"toolkit", table.backend.toolkit}}},
          {"max_points", figure(table.max_points)},
          {"criteria", list(table.columns, column)},
          {"students",
           list(table.rows, [&](const CourseRow& row) { return student_json(table, row); })},
          {"passed_over", table.skipped}};
}

}  // namespace

std::string course_json(const CourseTable& table) {
  return report::json_text(document(table));
}

}  // namespace labcheck
