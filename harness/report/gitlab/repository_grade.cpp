// SPDX-License-Identifier: MIT
#include "harness/report/gitlab/repository_grade.hpp"

#include "harness/report/messages.hpp"

#include <fmt/format.h>

#include <cmath>

namespace labcheck {
namespace {

// Withheld takes precedence over provisional, and provisional over final.
GradeState more_open(GradeState a, GradeState b) {
  return static_cast<int>(a) > static_cast<int>(b) ? a : b;
}

}  // namespace

TotalGrade total_of(const RepositoryGrade& repository) {
  TotalGrade total;
  for (const RepositoryLab& lab : repository.labs) {
    if (!lab.problem.empty()) ++total.problems;
    if (!lab.graded) continue;
    const Grade& grade = lab.graded->grade;
    ++total.graded;
    total.points += grade.points;
    total.max_points += grade.max_points;
    total.state = more_open(total.state, grade.state);
    total.verdict = worse(total.verdict, grade.verdict);
  }
  if (total.max_points > 0) total.percent = 100 * total.points / total.max_points;
  return total;
}

std::vector<GradedSubmission> graded_labs(const RepositoryGrade& repository) {
  std::vector<GradedSubmission> graded;
  for (const RepositoryLab& lab : repository.labs) {
    if (lab.graded) graded.push_back(*lab.graded);
  }
  return graded;
}

}  // namespace labcheck

namespace labcheck::report::gitlab {

std::string percent_text(double percent) {
  // Rounds down, so that only full points are 100.0. The small addend compensates binary fractions.
  return fmt::format("{:.1f}", std::floor(percent * 10 + 1e-6) / 10);
}

std::string total_line(const TotalGrade& total) {
  if (total.graded == 0) return {};
  return fmt::format("labcheck total: {} %", percent_text(total.percent));
}

std::string heading(const TotalGrade& total) {
  if (total.graded == 0) return "labcheck: no lab was graded";
  return fmt::format("labcheck: {}, {} %{}", report::points_of(total.points, total.max_points),
                     percent_text(total.percent),
                     total.state == GradeState::final_
                         ? ""
                         : fmt::format(" ({})", report::state_word(total.state)));
}

std::string points_of(const RepositoryLab& lab) {
  if (!lab.graded) return {};
  return report::points_of(lab.graded->grade.points, lab.graded->grade.max_points);
}

std::string state_of(const RepositoryLab& lab) {
  if (!lab.problem.empty()) return fmt::format("not graded: {}", lab.problem);
  if (!lab.graded) return "unchanged, not graded again";
  const Grade& grade = lab.graded->grade;
  const std::string_view verdict = report::headline(grade.verdict);
  return grade.state == GradeState::final_
             ? std::string(verdict)
             : fmt::format("{} ({})", verdict, report::state_word(grade.state));
}

std::string nothing_changed() {
  return "No lab has changed, so nothing was graded. Use --all to grade all labs.";
}

}  // namespace labcheck::report::gitlab
