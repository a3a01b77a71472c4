// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/labs.hpp"
#include "harness/spec/new_lab.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

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
  fmt::print("{}\n", folder == "." ? tr("created {} in this folder", lab)
                                   : tr("created {} in {}", lab, folder.string()));
  std::size_t width = 0;
  for (const FileContents& file : files) width = std::max(width, file.path.string().size());
  for (const FileContents& file : files) {
    const std::string path = file.path.string();
    fmt::print("  {:<{}}  {}\n", path, width, purpose_of(path));
  }
  fmt::print("{}\n  labcheck validate {} --labs {}\n",
             tr("Each TODO marks a place to change. The lab can already be graded:"), lab,
             as_shell_word(folder.string()));
  return ExitCode::full;
}

}  // namespace labcheck
