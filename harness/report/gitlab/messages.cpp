// SPDX-License-Identifier: MIT
#include "harness/report/gitlab/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/report/messages.hpp"

#include <fmt/format.h>

#include <cmath>

namespace labcheck::report::gitlab {

std::string faults_at_line(const std::vector<std::string>& messages) {
  const std::size_t others = messages.size() - 1;
  return fmt::format(
      "simulated GPU: {}{}", messages.front(),
      others == 0 ? "" : fmt::format(" (and {} at this line)", counted(others, "more fault")));
}

std::string memory_hint(std::string_view heat) {
  return fmt::format("this line causes more memory traffic than necessary: {}", heat);
}

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

std::string gradable_test_name() {
  return "The lab can be graded";
}

}  // namespace labcheck::report::gitlab
