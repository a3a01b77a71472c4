// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/html/course_page.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"

namespace labcheck::report::html {
namespace {

Json column_of(const CriterionColumn& column) {
  return {{"title", plain_line(translated(column.title))}, {"max", figure(column.max_points)}};
}

Json rung_of(const RungFigures& rung) {
  return {{"name", plain_line(rung.rung.id)},
          {"step", plain_line(translated(rung.rung.step))},
          {"seconds", figure(rung.seconds)}};
}

Json ladder_of(const LadderTable& ladder) {
  return {{"case", plain_line(ladder.case_id)},
          {"ceiling", plain_line(ladder.ceiling)},
          {"ceilingSeconds", figure(ladder.ceiling_seconds)},
          {"bytes", figure(ladder.bytes)},
          {"flops", figure(ladder.flops)},
          {"rungs", list(ladder.rungs, rung_of)}};
}

// Each cell: outcome, points and, if an instructor gave a mark, the points of the mark.
Json cells_of(const CourseTable& table, const CourseRow& row) {
  Json cells = Json::array();
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    Json cell = Json::array({to_string(row.cells[i].outcome), figure(row.cells[i].points)});
    const InstructorMark* mark =
        i < table.columns.size() ? find_mark(row.grade, table.columns[i].id) : nullptr;
    if (mark != nullptr) cell.push_back(figure(mark->points));
    cells.push_back(std::move(cell));
  }
  return cells;
}

Json speed_of(const SpeedCell& cell) {
  return {{"case", plain_line(cell.case_id)},
          {"value", figure(cell.value)},
          {"seconds", figure(cell.seconds)},
          {"rung", plain_line(cell.rung)}};
}

Json row_of(const CourseRow& row, const CoursePage& page) {
  const bool has_grade = row.standing == Standing::graded;
  const bool has_verdict = has_grade || row.standing == Standing::withheld;
  const std::optional<Lateness>& late = row.grade.lateness;
  const auto address = page.student_pages.find(row.id);
  return {{"id", plain_line(row.id)},
          {"name", plain_line(name_of(row))},
          {"email", row.person ? plain_line(row.person->email) : ""},
          {"section", row.person ? plain_line(row.person->section) : ""},
          {"person", row.person ? plain_line(row.person->id) : ""},
          {"standing", to_string(row.standing)},
          {"state", has_grade ? state_word(row.grade.state) : standing_word(row.standing)},
          {"verdict", has_verdict ? std::string(headline(row.verdict)) : ""},
          {"automatic", has_grade ? figure(row.grade.automatic) : Json(nullptr)},
          {"points", has_grade ? figure(row.grade.final_points) : Json(nullptr)},
          {"late", late && late->late_by ? Json(late->late_by->count()) : Json(nullptr)},
          {"deduction", late ? figure(late->deduction) : Json(nullptr)},
          {"submittedAt", row.submitted_at ? Json(moment_text(*row.submitted_at)) : Json("")},
          {"unknown", row.unknown},
          {"href", address == page.student_pages.end() ? "" : plain_line(address->second)},
          {"cells", cells_of(page.table, row)},
          {"speed", list(row.speed, speed_of)}};
}

}  // namespace

std::string course_data(const CoursePage& page) {
  const CourseTable& table = page.table;
  const Json data{
      {"max", figure(table.max_points)},
      {"columns", list(table.columns, column_of)},
      {"bins", points_histogram(table)},
      {"ceilings",
       {{"bytesPerSecond", figure(table.ceilings.bytes_per_second)},
        {"flopsPerSecond", figure(table.ceilings.flops_per_second)}}},
      {"ladders", list(table.ladders, ladder_of)},
      {"rows", list(table.rows, [&](const CourseRow& row) { return row_of(row, page); })}};
  return data.ascii_dump();
}

}  // namespace labcheck::report::html
