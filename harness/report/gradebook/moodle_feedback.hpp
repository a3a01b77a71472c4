/// The folder of feedback files that Moodle takes back as a zip.
#pragma once

#include "harness/model/class_table.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Where the feedback of the row called `id` belongs, below the folder that is to be zipped:
/// "Jane Doe_4711_assignsubmission_file_/lab5.html".
struct FeedbackFile {
  std::string id;
  std::string path;
};

struct FeedbackFiles {
  std::vector<FeedbackFile> files;
  std::vector<std::string> remarks;  // who gets none, and why
};

/// One file called `name` for each row that is graded and whose number as a participant is known.
FeedbackFiles moodle_feedback_files(const ClassTable& table, std::string_view name);

}  // namespace labcheck
