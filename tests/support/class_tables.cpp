#include "tests/support/class_tables.hpp"

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

// A student who handed in; grades follow.
ClassRow handed_in(std::string id, Person person, std::string moodle, std::string canvas) {
  ClassRow row;
  row.id = std::move(id);
  row.shown_name = person.name;
  row.person = std::move(person);
  row.platform_ids = {{LearningPlatform::moodle, std::move(moodle)},
                      {LearningPlatform::canvas, std::move(canvas)}};
  row.standing = Standing::graded;
  row.state = GradeState::final_;
  row.handed_in = kDeadline - std::chrono::hours(3);
  row.seconds = 4.25;
  return row;
}

void give(ClassRow& row, double automatic, double raw, double final_points, double open_points) {
  row.grade.automatic = automatic;
  row.grade.raw = raw;
  row.grade.final_points = final_points;
  row.grade.max_points = 100;
  row.grade.open_points = open_points;
  row.grade.state = row.state;
}

PersonalMark mark(const ClassRow& row, std::string criterion, double points, std::string reason) {
  return {.submission = row.id,
          .criterion = std::move(criterion),
          .points = points,
          .reason = std::move(reason),
          .author = "Prof. Xu"};
}

ClassRow ada() {
  ClassRow row =
      handed_in("ada-lovelace", {"4711", "Ada Lovelace", "ada@example.edu", "A"}, "1001", "501");
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
  row.grade.applied = {mark(row, "style", 15, "names say what they are for"),
                       mark(row, "", 3, "found a mistake in the handout")};
  row.grade.applied[1].kind = MarkKind::bonus;
  row.grade.lateness = Lateness{std::chrono::seconds(0), 0, ""};
  return row;
}

ClassRow bob() {
  ClassRow row =
      handed_in("bob", {"4712", "O'Neil, \"Bob\"", "bob@example.edu", "B"}, "1002", "502");
  row.state = GradeState::provisional;
  row.verdict = VerdictKind::wrong_answer;
  row.cells = {earned(10, 10), earned(40, 60), open(Outcome::manual), open(Outcome::not_measured)};
  give(row, 50, 50, 50, 30);
  row.remarks = {"multiply.cu stands for matmul.cu, which the lab asks for"};
  return row;
}

ClassRow late() {
  ClassRow row = handed_in("selma", {"4713", "Şelma Øre", "selma@example.edu", "A"}, "1003", "503");
  row.cells = {earned(10, 10), earned(60, 60), open(Outcome::manual), earned(0, 10)};
  give(row, 70, 80, 70, 0);
  row.grade.applied = {mark(row, "style", 10, "long, but clear")};
  row.handed_in = kDeadline + std::chrono::hours(20);
  row.grade.lateness = Lateness{std::chrono::hours(20), 10,
                                "handed in 20 h late, which costs 10 % of the maximum: 10 points"};
  return row;
}

ClassRow withheld() {
  ClassRow row = handed_in("jane", {"4714", "Doe, Jane", "jane@example.edu", "A"}, "1004", "504");
  row.shown_name = "Jane Doe";
  row.standing = Standing::withheld;
  row.state = GradeState::withheld;
  row.verdict = VerdictKind::judge_error;
  row.cells = {earned(10, 10), open(Outcome::withheld), open(Outcome::manual),
               open(Outcome::skipped)};
  row.why_withheld = "The simulated GPU does not know the instruction 'wgmma'.";
  give(row, 10, 10, 10, 80);
  return row;
}

ClassRow missing() {
  ClassRow row;
  row.id = "4715";
  row.person = Person{"4715", "Max Missing", "max@example.edu", "B"};
  row.standing = Standing::missing;
  return row;
}

ClassRow pending() {
  ClassRow row = handed_in("pia", {"4716", "Pia Pending", "", ""}, "1006", "506");
  row.standing = Standing::pending;
  row.state = GradeState::provisional;
  row.seconds = 0;
  return row;
}

ClassRow stranger() {
  ClassRow row = handed_in("mallory", {}, "1007", "507");
  row.person.reset();
  row.shown_name = "=cmd|'/c calc'!A1 @all <b>*|x|*</b>";
  row.unknown = true;
  row.verdict = VerdictKind::compile_error;
  row.cells = {earned(0, 10), open(Outcome::skipped), open(Outcome::manual),
               open(Outcome::skipped)};
  give(row, 0, 0, 0, 0);
  row.grade.applied = {mark(row, "style", 0, "-1+1 is \"nothing\",\nsee <www.example.edu>")};
  row.grade.lateness =
      Lateness{std::nullopt, 0,
               "nobody knows when this was handed in, so nothing is taken off for lateness"};
  row.handed_in.reset();
  return row;
}

}  // namespace

ClassTable seven_students() {
  ClassTable table;
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
  table.passed_over = {"notes.txt belongs to no student"};
  return table;
}

ClassRow& row_of(ClassTable& table, const std::string& id) {
  return *std::find_if(table.rows.begin(), table.rows.end(),
                       [&](const ClassRow& row) { return row.id == id; });
}

}  // namespace labcheck::test
