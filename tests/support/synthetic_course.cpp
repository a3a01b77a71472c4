// SPDX-License-Identifier: MIT
#include "tests/support/synthetic_course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace labcheck::test {
namespace {

constexpr Moment kDeadline{std::chrono::seconds(1'777'744'800)};  // 2026-05-02 18:00

CourseTable empty_course() {
  CourseTable table;
  table.lab = "lab5-matmul";
  table.lab_title = "Matrix multiplication in shared memory";
  table.version = "0.1.0";
  table.max_points = 100;
  table.backend = {Backend::sim, "simulated GPU (compute capability 7.5)", "", "CUDA 13.0.88"};
  table.layout = Layout::moodle;
  table.columns = {{"builds", "The program compiles", 10},
                   {"right", "The product is right for every size", 40},
                   {"clean", "The simulated GPU finds no fault", 20},
                   {"coalesced", "Global memory is read in whole sectors", 15},
                   {"style", "The code explains itself", 15}};
  return table;
}

Person person(std::size_t number) {
  return {fmt::format("s{}", 512'345 + 11 * number), fmt::format("Student {:04}", number + 1),
          fmt::format("s{:04}@example.org", number + 1),
          std::string(1, static_cast<char>('A' + number % 3))};
}

double share_of(Outcome outcome, double ability) {
  return outcome == Outcome::full      ? 1
         : outcome == Outcome::partial ? std::round(4 * ability) / 4
                                       : 0;
}

void grade(CourseRow& row, const std::vector<CriterionColumn>& columns, std::mt19937& random) {
  // Computed from integers: the results of standard distributions differ between libraries.
  const double ability = static_cast<double>(random() % 1000) / 1000;
  double sum = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double luck =
        ability + static_cast<double>(random() % 600) / 1000 - 0.1 * static_cast<double>(i);
    Outcome outcome = luck > 0.6    ? Outcome::full
                      : luck > 0.35 ? Outcome::partial
                      : i > 2       ? Outcome::skipped
                                    : Outcome::none;
    if (columns[i].id == "style" && row.id.back() == '7') outcome = Outcome::manual;
    const double points = columns[i].max_points * share_of(outcome, ability);
    row.cells.push_back({outcome, points});
    sum += points;
  }
  row.verdict = sum > 85   ? VerdictKind::accepted
                : sum > 40 ? VerdictKind::wrong_answer
                : sum > 15 ? VerdictKind::memory_error
                           : VerdictKind::compile_error;
  row.grade.automatic = sum;
  row.grade.raw = sum;
  row.grade.final_points = sum;
  row.grade.max_points = 100;
  row.grade.state = row.id.back() == '7' ? GradeState::provisional : GradeState::final_;
}

void mark_style(CourseRow& row, double points) {
  row.grade.applied = {{row.id, "style", MarkKind::points, points, "clear names", "Ada"}};
  row.grade.raw += points;
  row.grade.final_points += points;
  row.grade.state = GradeState::final_;
}

CourseRow row_of(std::size_t number, const std::vector<CriterionColumn>& columns,
                 std::mt19937& random) {
  CourseRow row;
  row.person = person(number);
  row.id = row.person->id;
  row.display_name = row.person->name;
  if (number % 20 == 19) {
    row.standing = Standing::missing;
    return row;
  }
  row.standing = Standing::graded;
  grade(row, columns, random);
  const std::chrono::minutes after(static_cast<int>(random() % 12'000) - 10'000);
  row.submitted_at = kDeadline + after;
  if (row.grade.state == GradeState::provisional && number % 100 == 2) mark_style(row, 4);
  row.grade.lateness =
      Lateness{std::max(std::chrono::seconds(0), std::chrono::seconds(after)), 0, {}};
  if (after.count() > 0) {
    row.grade.lateness->deduction = std::min(10.0, row.grade.raw);
    row.grade.final_points -= row.grade.lateness->deduction;
  }
  if (number % 50 == 3) {
    row.standing = Standing::withheld;
    row.verdict = VerdictKind::judge_error;
    row.why_withheld = verbatim("The simulated GPU does not support the instruction 'wgmma'.");
  }
  if (number % 33 == 5)
    row.remarks = {verbatim("two files have the same name: the newer one was graded")};
  if (number % 40 == 8) row.unknown = true;
  return row;
}

}  // namespace

CourseTable synthetic_course(std::size_t size) {
  CourseTable table = empty_course();
  std::mt19937 random(5);
  for (std::size_t i = 0; i < size; ++i) table.rows.push_back(row_of(i, table.columns, random));
  table.skipped = {verbatim("notes.txt: a file next to the students' folders")};
  return table;
}

CourseTable timed_course(std::size_t size) {
  CourseTable table = synthetic_course(size);
  table.backend = {Backend::gpu, "NVIDIA H200", "580.65.06", "CUDA 13.0.88"};
  table.columns.push_back({"fast", "As fast as a tiled kernel", 10});
  LadderTable ladder;
  ladder.lab = table.lab;
  ladder.case_id = "large";
  ladder.flops = 2.0 * 4096 * 4096 * 4096;
  ladder.bytes = 3.0 * 4 * 4096 * 4096;
  ladder.ceiling = "cublas";
  ladder.ceiling_seconds = 0.0029;
  const std::vector<std::pair<const char*, double>> rungs{{"naive", 0.046},
                                                          {"tile-16", 0.0221},
                                                          {"registers", 0.0083},
                                                          {"vectors", 0.0051},
                                                          {"double-buffer", 0.0041}};
  for (const auto& [name, seconds] : rungs) {
    RungFigures figures{{name, "what it teaches", ""}};
    figures.seconds = seconds;
    ladder.rungs.push_back(figures);
  }
  table.ladders = {ladder};
  table.ceilings = {4.1e12, 4.9e13};
  std::mt19937 random(7);
  for (CourseRow& row : table.rows) {
    if (row.cells.empty()) continue;
    const bool right = row.cells[1].outcome == Outcome::full;
    row.cells.push_back({right ? Outcome::full : Outcome::skipped, right ? 10.0 : 0.0});
    if (!right) continue;
    const double seconds = 0.0046 * std::exp(static_cast<double>(random() % 2400) / 1000);
    std::string rung;
    for (const auto& [name, of_rung] : rungs) rung = seconds < 1.03 * of_rung ? name : rung;
    row.speed = {{"large", "speedup", "tile-16", 0.0221 / seconds, {}, {}, seconds, rung},
                 {"large", "fraction_of", "cublas", 0.0029 / seconds, {}, {}, seconds, rung}};
  }
  return table;
}

CourseTable hostile_course() {
  CourseTable table = synthetic_course(3);
  table.lab_title = "</title><script>document.title='owned'</script>";
  table.columns[0].title = "\"><img src=x onerror=alert(1)>";
  const std::vector<std::string> names{"</script><script>document.title='owned'</script>",
                                       "\u202Etxet desrever\u202C \u2028 'quoted' \"twice\" & more",
                                       "invalid \xFF\xC3\x28 <b>bold</b> \u05D3\u05D5\u05D3"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    table.rows[i].person->name = names[i];
    table.rows[i].person->section = "<" + std::string(1, static_cast<char>('a' + i)) + ">";
    table.rows[i].remarks = {verbatim(names[i])};
    table.rows[i].unknown = true;
  }
  table.rows[2].standing = Standing::withheld;
  table.rows[2].why_withheld = verbatim("<script>document.title='owned'</script>");
  table.skipped = {verbatim("<script>document.title='owned'</script>.cu")};
  return table;
}

}  // namespace labcheck::test
