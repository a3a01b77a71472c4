// SPDX-License-Identifier: MIT
#include "harness/report/gitlab/repository_grade.hpp"

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
