// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/moodle_feedback.hpp"

#include "harness/report/gradebook/messages.hpp"
#include "harness/report/plain_text.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

// `name` as a folder name without path separators and without '_', at which Moodle splits names.
std::string folder_name(std::string_view name) {
  std::string safe;
  for (const char c : report::plain_line(name)) {
    const bool divides = std::string_view("_/\\:*?\"<>|").find(c) != std::string_view::npos;
    if (!divides) {
      safe += c;
    } else if (!safe.empty() && safe.back() != ' ') {
      safe += ' ';
    }
  }
  while (safe.ends_with(' ') || safe.ends_with('.')) safe.pop_back();
  safe.erase(0, safe.find_first_not_of(" .~"));  // Moodle skips names that begin with these
  return safe.empty() ? "student" : safe;
}

}  // namespace

FeedbackFiles moodle_feedback_files(const CourseTable& table, std::string_view name) {
  FeedbackFiles feedback;
  for (const CourseRow& row : table.rows) {
    if (row.standing != Standing::graded) continue;
    const auto number = row.platform_ids.find(LearningPlatform::moodle);
    if (number == row.platform_ids.end()) {
      feedback.remarks.push_back(report::no_participant_number(report::name_of(row)));
      continue;
    }
    feedback.files.push_back(
        {row.id, fmt::format("{}_{}_assignsubmission_file_/{}", folder_name(report::name_of(row)),
                             number->second, name)});
  }
  return feedback;
}

}  // namespace labcheck
