// SPDX-License-Identifier: MIT
#include "tests/support/course_tables.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace labcheck::test {
namespace {

constexpr Moment kDeadline{
    std::chrono::sys_days{std::chrono::year{2026} / std::chrono::November / 20} +
    std::chrono::hours(22) + std::chrono::minutes(59)};

CriterionCell earned(double points, double max_points) {
  CriterionCell cell;
  cell.outcome = points >= max_points ? Outcome::full
                 : points > 0         ? Outcome::partial
                                      : Outcome::none;
  cell.points = points;
  return cell;
}

CriterionCell open(Outcome outcome) {
  CriterionCell cell;
  cell.outcome = outcome;
  return cell;
}

// A student with a submission; the caller adds the grade.
CourseRow submitted(std::string id, Person person, std::string moodle, std::string canvas) {
  CourseRow row;
  row.id = std::move(id);
  row.display_name = person.name;
  row.person = std::move(person);
  row.platform_ids = {{LearningPlatform::moodle, std::move(moodle)},
                      {LearningPlatform::canvas, std::move(canvas)}};
  row.standing = Standing::graded;
  row.state = GradeState::final_;
  row.submitted_at = kDeadline - std::chrono::hours(3);
  row.seconds = 4.25;
  return row;
}

void give(CourseRow& row, double automatic, double raw, double final_points, double open_points) {
  row.grade.automatic = automatic;
  row.grade.raw = raw;
  row.grade.final_points = final_points;
  row.grade.max_points = 100;
  row.grade.open_points = open_points;
  row.grade.state = row.state;
}

InstructorMark mark(const CourseRow& row, std::string criterion, double points,
                    std::string reason) {
  return {.submission = row.id,
          .criterion = std::move(criterion),
          .points = points,
          .reason = std::move(reason),
          .author = "Prof. Xu"};
}

CourseRow ada() {
  CourseRow row =
      submitted("ada-lovelace", {"4711", "Ada Lovelace", "ada@example.edu", "A"}, "1001", "501");
  row.cells = {earned(10, 10), earned(60, 60), open(Outcome::manual), earned(7.5, 10)};
  row.cells[3].figure = 2.8314;
  row.speed = {{.case_id = "large",
                .metric = "speedup",
                .over = "naive",
                .value = 2.8314,
                .low = 2.79,
                .high = 2.8702,
                .seconds = 0.00042,
                .rung = "tile-16"}};
  give(row, 77.5, 95.5, 95.5, 0);
  row.grade.applied = {mark(row, "style", 15, "clear names"),
                       mark(row, "", 3, "found an error in the handout")};
  row.grade.applied[1].kind = MarkKind::bonus;
  row.grade.lateness = Lateness{std::chrono::seconds(0), 0, {}};
  return row;
}

CourseRow bob() {
  CourseRow row =
      submitted("bob", {"4712", "O'Neil, \"Bob\"", "bob@example.edu", "B"}, "1002", "502");
  row.state = GradeState::provisional;
  row.verdict = VerdictKind::wrong_answer;
  row.cells = {earned(10, 10), earned(40, 60), open(Outcome::manual), open(Outcome::not_measured)};
  give(row, 50, 50, 50, 30);
  row.remarks = {verbatim("using multiply.cu as matmul.cu, which the lab requires")};
  return row;
}

CourseRow late() {
  CourseRow row =
      submitted("selma", {"4713", "Şelma Øre", "selma@example.edu", "A"}, "1003", "503");
  row.cells = {earned(10, 10), earned(60, 60), open(Outcome::manual), earned(0, 10)};
  give(row, 70, 80, 70, 0);
  row.grade.applied = {mark(row, "style", 10, "long, but clear")};
  row.submitted_at = kDeadline + std::chrono::hours(20);
  row.grade.lateness =
      Lateness{std::chrono::hours(20), 10,
               verbatim("submitted 20 h late, which costs 10 % of the maximum: 10 points")};
  return row;
}

CourseRow withheld() {
  CourseRow row = submitted("jane", {"4714", "Doe, Jane", "jane@example.edu", "A"}, "1004", "504");
  row.display_name = "Jane Doe";
  row.standing = Standing::withheld;
  row.state = GradeState::withheld;
  row.verdict = VerdictKind::judge_error;
  row.cells = {earned(10, 10), open(Outcome::withheld), open(Outcome::manual),
               open(Outcome::skipped)};
  row.why_withheld = verbatim("The simulated GPU does not support the instruction 'wgmma'.");
  give(row, 10, 10, 10, 80);
  return row;
}

CourseRow missing() {
  CourseRow row;
  row.id = "4715";
  row.person = Person{"4715", "Max Missing", "max@example.edu", "B"};
  row.standing = Standing::missing;
  return row;
}

CourseRow pending() {
  CourseRow row = submitted("pia", {"4716", "Pia Pending", "", ""}, "1006", "506");
  row.standing = Standing::pending;
  row.state = GradeState::provisional;
  row.seconds = 0;
  return row;
}

CourseRow stranger() {
  CourseRow row = submitted("mallory", {}, "1007", "507");
  row.person.reset();
  row.display_name = "=cmd|'/c calc'!A1 @all <b>*|x|*</b>";
  row.unknown = true;
  row.verdict = VerdictKind::compile_error;
  row.cells = {earned(0, 10), open(Outcome::skipped), open(Outcome::manual),
               open(Outcome::skipped)};
  give(row, 0, 0, 0, 0);
  row.grade.applied = {mark(row, "style", 0, "-1+1 is \"nothing\",\nsee <www.example.edu>")};
  row.grade.lateness =
      Lateness{std::nullopt, 0, verbatim("submission time unknown, so no late penalty is applied")};
  row.submitted_at.reset();
  return row;
}

}  // namespace

CourseTable seven_students() {
  CourseTable table;
  table.lab = "lab5-matmul";
  table.lab_title = "Matrix multiplication in shared memory";
  table.version = "0.1.0";
  table.max_points = 100;
  table.backend = {Backend::gpu, "NVIDIA H200", "580.65", "CUDA 13.0.88"};
  table.layout = Layout::moodle;
  table.columns = {{"builds", "The program compiles", 10},
                   {"right", "The product is right for every size", 60},
                   {"style", "The code explains itself", 20},
                   {"fast", "At least twice as fast", 10}};
  table.rows = {ada(), bob(), late(), withheld(), missing(), pending(), stranger()};
  table.skipped = {verbatim("notes.txt belongs to no student")};
  return table;
}

CourseRow& row_of(CourseTable& table, const std::string& id) {
  return *std::find_if(table.rows.begin(), table.rows.end(),
                       [&](const CourseRow& row) { return row.id == id; });
}

}  // namespace labcheck::test
