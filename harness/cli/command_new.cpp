// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/new_messages.hpp"
#include "harness/spec/lab_names.hpp"
#include "harness/spec/labs_root.hpp"
#include "harness/spec/working_copy.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

/// labcheck new LAB [DIR], labcheck new --all [DIR]
struct NewCommand {
  enum class Makes { one_lab, course } makes = Makes::one_lab;
  std::string lab;     // with --all: the folder, if `folder` is empty
  std::string folder;  // empty: a default name
};

constexpr const char* kCourseFolder = "cuda-labs";

Assignment require_assignment(const fs::path& root, const std::string& lab) {
  Loaded<Assignment> loaded = load_assignment(root, lab);
  if (has_errors(loaded.diagnostics))
    throw UserError(tr("{} cannot be used", lab), loaded.diagnostics);
  return std::move(loaded.value);
}

ExitCode create_lab(const NewCommand& command, const WorkingCopySources& sources) {
  if (command.lab.empty()) {
    throw UserError(tr("no lab was specified"),
                    tr("type 'labcheck new LAB' or 'labcheck new --all'; the labs are {}",
                       joined(lab_names(sources.labs))));
  }
  const Assignment lab = require_assignment(sources.labs, full_lab_name(sources.labs, command.lab));
  const fs::path folder = command.folder.empty() ? lab.id : command.folder;
  const std::vector<FileContents> files = files_of_new_lab(lab, sources);
  write_new_files(folder, files);
  fmt::print("{}", messages::lab_created(lab, folder, files));
  return ExitCode::full;
}

ExitCode create_course(const NewCommand& command, const WorkingCopySources& sources) {
  const std::vector<std::string> names = lab_names(sources.labs);
  if (!command.folder.empty()) throw UserError(tr("--all takes at most one folder"));
  const fs::path folder = command.lab.empty() ? kCourseFolder : command.lab;
  for (const std::string& name : names) {
    if (folder == name || folder == name.substr(0, name.find('-')))
      throw UserError(
          tr("--all creates every lab; omit it to create only {}, or choose another folder",
             folder.string()));
  }
  std::vector<Assignment> labs;
  std::transform(names.begin(), names.end(), std::back_inserter(labs),
                 [&](const std::string& name) { return require_assignment(sources.labs, name); });
  labs = in_order_of_study(std::move(labs));
  write_new_files(folder, files_of_new_course(labs, sources));
  fmt::print("{}", messages::course_created(labs, folder));
  return ExitCode::full;
}

CommandSpec new_spec(NewCommand& command) {
  return {"new",
          tr("create a folder for working on a lab, or on all labs"),
          {},
          {
              positional("LAB", into(command.lab), tr("the lab; omit it with --all")),
              positional("DIR", into(command.folder),
                         tr("the folder to create [named after the lab, or cuda-labs]")),
              flag("--all", command.makes, NewCommand::Makes::course, tr("every lab")),
          }};
}

ExitCode create_working_copy(const NewCommand& command, const CommonOptions& options) {
  const fs::path root = labs_root(options);
  const WorkingCopySources sources{root, working_copy_template(root, own_executable())};
  return command.makes == NewCommand::Makes::course ? create_course(command, sources)
                                                    : create_lab(command, sources);
}

}  // namespace

CommandSpec new_command() {
  return make_command(new_spec, create_working_copy);
}

}  // namespace labcheck
