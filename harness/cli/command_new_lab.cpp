// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
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
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kPurposes{{
    {"README.md", "the handout"},
    {"assignment.yaml", "the files, functions and test cases"},
    {"lab.cuh", "the declaration of the function"},
    {"driver.cu", "calls the function for a test case"},
    {"oracle.cpp", "creates the inputs, computes the expected results"},
    {"solution.cu", "the reference solution; must earn every point"},
    {".yaml", "the rubric: the criteria and their points"},
}};

std::string_view purpose_of(const std::string& path) {
  const auto found =
      std::ranges::find_if(kPurposes, [&](const auto& each) { return path.ends_with(each.first); });
  return found == kPurposes.end() ? "what students start from" : found->second;
}

CommandSpec new_lab_spec(NewLabCommand& command) {
  return {"new-lab",
          "create a lab of your own that can be graded at once",
          {},
          {
              required(positional("NAME", into(command.name), "such as lab12-histogram")),
              positional("DIR", into(command.folder),
                         "the folder of the course, which is created if necessary [.]"),
          }};
}

ExitCode create_new_lab(const NewLabCommand& command, const CommonOptions& options) {
  if (options.labs) {
    throw UserError("new-lab does not use --labs",
                    "name the folder of the course after the lab: labcheck new-lab NAME DIR");
  }
  require_new_lab(command.folder, command.name);
  const std::vector<FileContents> files =
      files_of_own_lab(command.name, lab_template(own_executable()));
  write_new_files(command.folder, files);
  fmt::print("created {} in {}\n", command.name,
             command.folder == "." ? "this folder" : command.folder.string());
  std::size_t width = 0;
  for (const FileContents& file : files) width = std::max(width, file.path.string().size());
  for (const FileContents& file : files) {
    const std::string path = file.path.string();
    fmt::print("  {:<{}}  {}\n", path, width, purpose_of(path));
  }
  const std::string folder = as_shell_word(command.folder.string());
  fmt::print(
      "Each TODO marks a place to change. The lab can already be graded:\n"
      "  labcheck validate {} --labs {}\n",
      command.name, folder);
  return ExitCode::full;
}

}  // namespace

CommandSpec new_lab_command() {
  return make_command(new_lab_spec, create_new_lab);
}

}  // namespace labcheck
