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
      others == 0 ? "" : fmt::format(" (and {} here)", counted(others, "other fault")));
}

std::string memory_hint(std::string_view heat) {
  return fmt::format("this line asks for more memory traffic than it needs: {}", heat);
}

std::string percent_text(double percent) {
  // What is not all must not be told as 100.0. The little that is added is for binary fractions.
  return fmt::format("{:.1f}", std::floor(percent * 10 + 1e-6) / 10);
}

std::string total_line(const TotalGrade& total) {
  if (total.graded == 0) return {};
  return fmt::format("labcheck total: {} %", percent_text(total.percent));
}

std::string heading(const TotalGrade& total) {
  if (total.graded == 0) return "labcheck: no lab was graded";
  return fmt::format(
      "labcheck: {}, {} %{}", report::points_of(total.points, total.max_points),
      percent_text(total.percent),
      total.state == GradeState::final_ ? "" : fmt::format(" ({})", to_string(total.state)));
}

std::string points_of(const LabOfRepository& lab) {
  if (!lab.graded) return {};
  return report::points_of(lab.graded->grade.points, lab.graded->grade.max_points);
}

std::string state_of(const LabOfRepository& lab) {
  if (!lab.problem.empty()) return fmt::format("not graded: {}", lab.problem);
  if (!lab.graded) return "not changed, so not graded again";
  const Grade& grade = lab.graded->grade;
  const std::string_view verdict = report::headline(grade.verdict);
  return grade.state == GradeState::final_
             ? std::string(verdict)
             : fmt::format("{} ({})", verdict, to_string(grade.state));
}

std::string nothing_changed() {
  return "No lab has changed, so none was graded. --all grades them all the same.";
}

std::string could_be_graded() {
  return "The lab can be graded";
}

}  // namespace labcheck::report::gitlab
