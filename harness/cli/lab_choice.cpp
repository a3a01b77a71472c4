// SPDX-License-Identifier: MIT
#include "harness/cli/lab_choice.hpp"

#include "harness/cli/setup.hpp"
#include "harness/spec/messages.hpp"
#include "harness/spec/names.hpp"
#include "harness/spec/working_copy.hpp"

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// The name of a lab takes precedence, because a course has folders of the same names.
bool is_path(const std::string& word, const fs::path& root) {
  const std::vector<std::string> labs = lab_names(root);
  const bool is_lab = std::any_of(labs.begin(), labs.end(), [&](const std::string& lab) {
    return lab == word || lab.substr(0, lab.find('-')) == word;
  });
  if (is_lab) return false;
  std::error_code error;
  return word.find('/') != std::string::npos || word.ends_with(".cu") || fs::exists(word, error);
}

}  // namespace

LabChoice choose_lab(const GradeCommand& command, const CommonOptions& options) {
  const fs::path root = labs_root(options);
  const fs::path path = command.path.value_or(".");
  if (command.lab.empty()) return {detect_lab(path, files_of_labs(root)), path};
  if (!command.path && is_path(command.lab, root))
    return {detect_lab(command.lab, files_of_labs(root)), command.lab};
  return {full_lab_name(root, command.lab), path};
}

bool is_outside_labs(const GradeCommand& command, const CommonOptions& options) {
  if (!command.lab.empty()) return false;
  const std::vector<LabFiles> labs = files_of_labs(labs_root(options));
  return working_copies_in(".", labs).empty() && working_copies_above(".", labs).empty();
}

std::string remark_on_parent_folder(const fs::path& path, const Submission& submission,
                                    const Assignment& assignment) {
  std::error_code error;
  if (!submission.files.empty() || !fs::is_directory(path, error)) return {};
  const std::vector<WorkingCopy> above =
      working_copies_above(path, {{assignment.id, files_of(assignment)}});
  if (above.empty()) return {};
  const fs::path folder = path == "." ? above.front().folder : path / above.front().folder;
  return messages::found_above(assignment.id, in_message(folder));
}

}  // namespace labcheck
