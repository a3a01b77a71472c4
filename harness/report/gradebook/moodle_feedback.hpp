// SPDX-License-Identifier: MIT
/// The folder of feedback files that Moodle accepts as a zip file.
#pragma once

#include "harness/model/course_table.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The path of the feedback for row `id` in the zip file:
/// "Jane Doe_4711_assignsubmission_file_/lab5.html".
struct FeedbackFile {
  std::string id;
  std::string path;
};

struct FeedbackFiles {
  std::vector<FeedbackFile> files;
  std::vector<std::string> remarks;  // the students without a feedback file, and why
};

/// One file called `name` for each graded row with a known participant number.
FeedbackFiles moodle_feedback_files(const CourseTable& table, std::string_view name);

}  // namespace labcheck
