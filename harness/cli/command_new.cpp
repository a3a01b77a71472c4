// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/labs.hpp"
#include "harness/spec/new_folders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr const char* kCourseFolder = "cuda-labs";

Assignment require_assignment(const fs::path& root, const std::string& lab) {
  Loaded<Assignment> loaded = load_assignment(root, lab);
  if (has_errors(loaded.diagnostics))
    throw UserError(tr("{} cannot be used", lab), loaded.diagnostics);
  return std::move(loaded.value);
}

/// A file or folder, and what it is for.
using Purpose = std::pair<std::string, std::string>;

void print_created(const std::string& what, const std::vector<Purpose>& purposes) {
  std::size_t width = 0;
  for (const auto& [name, purpose] : purposes) width = std::max(width, name.size());
  fmt::print("{}\n", what);
  for (const auto& [name, purpose] : purposes) fmt::print("  {:<{}}  {}\n", name, width, purpose);
}

void print_next_steps(const fs::path& folder) {
  fmt::print("{}\n", tr("next:"));
  if (folder.lexically_normal() != ".") fmt::print("  cd {}\n", as_shell_word(folder.string()));
  fmt::print("  labcheck\n");
}

void print_lab(const Assignment& lab, const fs::path& folder,
               const std::vector<FileContents>& files) {
  const std::vector<std::string> required = files_of(lab);
  const std::vector<std::string> provided = provided_files(lab);
  std::vector<std::string> handouts{"README.md"};
  std::vector<std::string> others;
  bool has_header = false;
  for (const FileContents& file : files) {
    const std::string name = file.path.string();
    if (name == "lab.cuh") {
      has_header = true;
    } else if (is_translated_handout(name)) {
      handouts.push_back(name);
    } else if (name != "README.md" && *file.path.begin() != "figures" &&
               !contains(provided, name) && !contains(required, name)) {
      others.push_back(name);
    }
  }
  const std::string handout = handout_in(handouts);
  std::vector<Purpose> purposes{{handout, tr("the handout")}};
  for (const std::string& name : handouts) {
    if (name != handout) purposes.emplace_back(name, tr("the handout in another language"));
  }
  if (has_header)
    purposes.emplace_back("lab.cuh",
                          tr("the declarations of your functions; do not change this file"));
  for (const std::string& name : provided)
    purposes.emplace_back(name, tr("a file of the lab; do not change it"));
  for (const std::string& name : required)
    purposes.emplace_back(name, tr("your file: start at the first TODO"));
  print_created(
      tr("created a working copy of {} ({}) in {}", lab.id, translated(lab.title), folder.string()),
      purposes);
  if (!others.empty()) fmt::print("  {}\n", tr("for editors, git and GitLab: {}", joined(others)));
  print_next_steps(folder);
}

void create_lab(const NewCommand& command, const WorkingCopySources& sources) {
  if (command.lab.empty()) {
    throw UserError(tr("no lab was specified"),
                    tr("type 'labcheck new LAB' or 'labcheck new --all'; the labs are {}",
                       joined(lab_names(sources.labs))));
  }
  const Assignment lab = require_assignment(sources.labs, full_lab_name(sources.labs, command.lab));
  const fs::path folder = command.folder.empty() ? lab.id : command.folder;
  const std::vector<FileContents> files = files_of_new_lab(lab, sources);
  write_new_files(folder, files);
  print_lab(lab, folder, files);
}

void create_course(const NewCommand& command, const WorkingCopySources& sources) {
  const std::vector<std::string> names = lab_names(sources.labs);
  if (!command.folder.empty()) throw UserError(tr("--all takes at most one folder"));
  const fs::path folder = command.lab.empty() ? kCourseFolder : command.lab;
  for (const std::string& name : names) {
    if (folder == name || folder == name.substr(0, name.find('-'))) {
      throw UserError(
          tr("--all creates every lab; omit it to create only {}, or choose another folder",
             folder.string()));
    }
  }
  std::vector<Assignment> labs;
  for (const std::string& name : names) labs.push_back(require_assignment(sources.labs, name));
  labs = in_order_of_study(std::move(labs));
  write_new_files(folder, files_of_new_course(labs, sources));
  std::vector<Purpose> purposes;
  for (const Assignment& lab : labs) purposes.emplace_back(lab.id, translated(lab.title));
  print_created(tr("created a working copy of each lab in {}", folder.string()), purposes);
  print_next_steps(folder / (labs.empty() ? "" : labs.front().id));
}

// What each file is for, by the end of its path.
constexpr std::array<std::pair<std::string_view, const char*>, 7> kPurposes{{
    {"README.md", translatable("the handout")},
    {"assignment.yaml", translatable("the files, functions and test cases")},
    {"lab.cuh", translatable("the declaration of the function")},
    {"driver.cu", translatable("calls the function for a test case")},
    {"oracle.cpp", translatable("creates the inputs, computes the expected results")},
    {"solution.cu", translatable("the reference solution; must earn every point")},
    {".yaml", translatable("the rubric: the criteria and their points")},
}};

std::string purpose_of(const std::string& path) {
  const auto found =
      std::ranges::find_if(kPurposes, [&](const auto& each) { return path.ends_with(each.first); });
  return found == kPurposes.end() ? tr("what students start from") : translated(found->second);
}

}  // namespace

NewCommand::NewCommand()
    : LabcheckCommand("new", tr("create a folder for working on a lab, or on all labs")) {
  options = {
      {"LAB", "", into(lab), tr("the lab; omit it with --all")},
      {"DIR", "", into(folder), tr("the folder to create [named after the lab, or cuda-labs]")},
      {"--all", "", into(all), tr("every lab")}};
}

ExitCode NewCommand::run(const CommonOptions& common) const {
  const fs::path root = labs_root(common);
  const WorkingCopySources sources{root, working_copy_template(root, own_executable())};
  all ? create_course(*this, sources) : create_lab(*this, sources);
  return ExitCode::full;
}

NewLabCommand::NewLabCommand()
    : LabcheckCommand("new-lab", tr("create a lab of your own that can be graded at once")) {
  options = {
      required({"NAME", "", into(lab), tr("such as lab12-histogram")}),
      {"DIR", "", into(folder), tr("the folder of the course, which is created if necessary [.]")}};
}

ExitCode NewLabCommand::run(const CommonOptions& common) const {
  if (common.labs) {
    throw UserError(tr("new-lab does not use --labs"),
                    tr("name the folder of the course after the lab: labcheck new-lab NAME DIR"));
  }
  require_new_lab(folder, lab);
  const std::vector<FileContents> files = files_of_own_lab(lab, lab_template(own_executable()));
  write_new_files(folder, files);
  std::vector<Purpose> purposes;
  for (const FileContents& file : files)
    purposes.emplace_back(file.path.string(), purpose_of(file.path.string()));
  print_created(folder == "." ? tr("created {} in this folder", lab)
                              : tr("created {} in {}", lab, folder.string()),
                purposes);
  fmt::print("{}\n  labcheck validate {} --labs {}\n",
             tr("Each TODO marks a place to change. The lab can already be graded:"), lab,
             as_shell_word(folder.string()));
  return ExitCode::full;
}

}  // namespace labcheck
