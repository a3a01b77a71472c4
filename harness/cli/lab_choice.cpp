#include "harness/cli/lab_choice.hpp"

#include "harness/cli/setup.hpp"
#include "harness/spec/messages.hpp"
#include "harness/spec/names.hpp"
#include "harness/spec/working_copy.hpp"

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// A lab's name goes first: a course has a folder of the same name.
bool is_meant_as_path(const std::string& word, const fs::path& root) {
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
  if (command.lab.empty()) return {lab_worked_on(path, files_of_labs(root)), path};
  if (!command.path && is_meant_as_path(command.lab, root))
    return {lab_worked_on(command.lab, files_of_labs(root)), command.lab};
  return {lab_called(root, command.lab), path};
}

bool is_lost(const GradeCommand& command, const CommonOptions& options) {
  if (!command.lab.empty()) return false;
  const std::vector<LabFiles> labs = files_of_labs(labs_root(options));
  return working_copies_in(".", labs).empty() && working_copies_above(".", labs).empty();
}

std::string remark_on_files_above(const fs::path& path, const Submission& submission,
                                  const Assignment& assignment) {
  std::error_code error;
  if (!submission.files.empty() || !fs::is_directory(path, error)) return {};
  const std::vector<WorkingCopy> above =
      working_copies_above(path, {{assignment.id, files_of(assignment)}});
  if (above.empty()) return {};
  const fs::path place = path == "." ? above.front().folder : path / above.front().folder;
  return messages::found_above(assignment.id, in_message(place));
}

}  // namespace labcheck
