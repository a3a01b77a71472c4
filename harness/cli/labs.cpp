// SPDX-License-Identifier: MIT
#include "harness/cli/labs.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/console.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/simgpu/facts/counters.hpp"
#include "harness/spec/messages.hpp"
#include "harness/spec/working_copy.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::string no_such_command(const std::string& word, const std::string& meant) {
  return tr("no lab or command '{}'; did you mean '{}'?", word, meant);
}

bool is_lab(const std::string& word, const fs::path& root) {
  return std::ranges::any_of(lab_names(root), [&](const std::string& lab) {
    return lab == word || lab.substr(0, lab.find('-')) == word;
  });
}

// The name of a lab takes precedence, because a course has folders of the same names.
bool is_path(const std::string& word, const fs::path& root) {
  if (is_lab(word, root)) return false;
  std::error_code error;
  return word.find('/') != std::string::npos || word.ends_with(".cu") || fs::exists(word, error);
}

// What "word lab6" may mean.
std::string command_with(const std::string& word, const std::string& lab, const fs::path& root) {
  if (is_path(word, root)) return fmt::format("labcheck {} {}", lab, as_shell_word(word));
  const std::string command = closest_word(word, command_names());
  return command.empty() ? "labcheck " + lab : fmt::format("labcheck {} {}", command, lab);
}

}  // namespace

fs::path own_executable() {
  return fs::canonical("/proc/self/exe");
}

std::vector<LabsRootCandidate> candidates_of(const CommonOptions& options) {
  return labs_root_candidates(options.labs, environment_variable("LABCHECK_LABS"),
                              own_executable());
}

fs::path labs_root(const CommonOptions& options) {
  // Absolute, because compilers run in other folders.
  return fs::absolute(find_labs_root(candidates_of(options)));
}

std::string full_lab_name(const fs::path& root, const std::string& name) {
  const std::vector<std::string> labs = lab_names(root);
  if (name == "help" || name == "version")
    throw UserError(no_such_command(name, "labcheck --" + name));
  // Labs take precedence: a command is suggested only if no lab is similar.
  if (closest_word(name, labs).empty() && name.find("lab") == std::string::npos) {
    const std::string command = closest_word(name, command_names());
    if (!command.empty()) throw UserError(no_such_command(name, command));
  }
  return find_lab(labs, name);
}

ExternalNames external_names() {
  return {counter_names(), {kCeilings.begin(), kCeilings.end()}};
}

Lab load_named_lab(const CommonOptions& options, const std::string& name) {
  const fs::path root = labs_root(options);
  Loaded<Lab> loaded = load_lab(root, full_lab_name(root, name), external_names());
  for (const Diagnostic& diagnostic : loaded.diagnostics) print_diagnostic(diagnostic);
  loaded.value.other_files = files_of_other_labs(root, loaded.value.assignment);
  return std::move(loaded.value);
}

Lab load_lab_to_grade(const CommonOptions& options, const std::string& name, SpeedInTotal speed) {
  Lab lab = load_named_lab(options, name);
  if (speed == SpeedInTotal::counted) return lab;
  lab.rubric.speed = SpeedInTotal::excluded;
  if (excludes_speed(lab.rubric) && !is_gradable_without_speed(lab.rubric)) {
    throw UserError(tr("all points of {} are for speed, so there is nothing to grade "
                       "without speed",
                       lab.assignment.id),
                    tr("omit --without-speed"));
  }
  return lab;
}

void require_reference(const Lab& lab) {
  if (lab.reference == Reference::installed) return;
  throw UserError(
      tr("the reference solution and the ladder of {} are not installed in {}", lab.assignment.id,
         lab.reference_folder.string()),
      tr("install the package labcheck-reference, or specify the course folder with --labs"));
}

LabChoice choose_lab(const std::string& lab, const std::optional<fs::path>& path,
                     const CommonOptions& options) {
  const fs::path root = labs_root(options);
  const fs::path chosen = path.value_or(".");
  if (lab.empty()) return {detect_lab(chosen, files_of_labs(root)), chosen};
  if (!path && is_path(lab, root)) return {detect_lab(lab, files_of_labs(root)), lab};
  for (const std::string& meant : {chosen.string(), lab + chosen.string()}) {
    if (!is_lab(lab, root) && is_lab(meant, root))
      throw UserError(no_such_command(lab, command_with(lab, meant, root)));
  }
  return {full_lab_name(root, lab), chosen};
}

Message remark_on_parent_folder(const fs::path& path, const Submission& submission,
                                const Assignment& assignment) {
  std::error_code error;
  if (!submission.files.empty() || !fs::is_directory(path, error)) return {};
  const std::vector<WorkingCopy> above =
      working_copies_above(path, {{assignment.id, files_of(assignment)}});
  if (above.empty()) return {};
  const fs::path folder = path == "." ? above.front().folder : path / above.front().folder;
  return messages::files_in_parent_folder(grading_command(assignment.id, folder));
}

}  // namespace labcheck
