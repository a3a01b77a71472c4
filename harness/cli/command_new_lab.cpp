// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/labs.hpp"
#include "harness/spec/labs_root.hpp"
#include "harness/spec/new_lab.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

/// labcheck new-lab NAME [DIR]
struct NewLabCommand {
  std::string name;
  fs::path folder = ".";
};

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

CommandSpec new_lab_spec(NewLabCommand& command) {
  return {"new-lab",
          tr("create a lab of your own that can be graded at once"),
          {},
          {
              required(positional("NAME", into(command.name), tr("such as lab12-histogram"))),
              positional("DIR", into(command.folder),
                         tr("the folder of the course, which is created if necessary [.]")),
          }};
}

ExitCode create_new_lab(const NewLabCommand& command, const CommonOptions& options) {
  if (options.labs) {
    throw UserError(tr("new-lab does not use --labs"),
                    tr("name the folder of the course after the lab: labcheck new-lab NAME DIR"));
  }
  require_new_lab(command.folder, command.name);
  const std::vector<FileContents> files =
      files_of_own_lab(command.name, lab_template(own_executable()));
  write_new_files(command.folder, files);
  fmt::print("{}\n", command.folder == "."
                         ? tr("created {} in this folder", command.name)
                         : tr("created {} in {}", command.name, command.folder.string()));
  std::size_t width = 0;
  for (const FileContents& file : files) width = std::max(width, file.path.string().size());
  for (const FileContents& file : files) {
    const std::string path = file.path.string();
    fmt::print("  {:<{}}  {}\n", path, width, purpose_of(path));
  }
  const std::string folder = as_shell_word(command.folder.string());
  fmt::print("{}\n  labcheck validate {} --labs {}\n",
             tr("Each TODO marks a place to change. The lab can already be graded:"), command.name,
             folder);
  return ExitCode::full;
}

}  // namespace

CommandSpec new_lab_command() {
  return make_command(new_lab_spec, create_new_lab);
}

}  // namespace labcheck
