// SPDX-License-Identifier: MIT
#include "harness/base/docs_page.hpp"
#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/version.hpp"
#include "harness/report/report_writer.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

// A row of a table in --help: an example, an exit status or a variable, and what it means.
struct HelpRow {
  const char* what;
  const char* meaning;
};

constexpr HelpRow kExamples[] = {
    {"labcheck lab6 transpose.cu", translatable("grade one file")},
    {"labcheck new lab4", translatable("create a folder for working on a lab")},
    {"labcheck", translatable("grade the working copy in this folder")},
    {"labcheck lab4", translatable("the same, whatever the folder is called")},
    {"labcheck lab5 --report json=g.json --report junit=g.xml", nullptr},
    {"labcheck batch DIR --lab lab5 --out RESULTS", translatable("grade a course")},
    {"labcheck ci", translatable("grade the changed labs of a repository, for GitLab")},
    {"labcheck lab4 --watch", translatable("grade again after each save")},
    {"labcheck lab4 --case over --keep",
     translatable("run one test case and keep its inputs and outputs")},
    {"labcheck lab4 --explain fast",
     translatable("show what a criterion requires, why, and what to read")},
    {"labcheck show lab5", translatable("show a lab's requirements and their points")},
    {"labcheck ladder lab5", translatable("compare its reference versions on this computer")},
    {"labcheck simulate prog.cu -- 512",
     translatable("run any CUDA program on the simulated GPU")}};

constexpr HelpRow kStatuses[] = {
    {"0", translatable("graded, at or above the pass mark")},
    {"1", translatable("graded, below it or held for review")},
    {"2", translatable("an error in options, files, a rubric or an assignment")},
    {"3", translatable("labcheck or the computer failed: not graded yet")},
    {"4", translatable("a batch stopped early and can be continued")},
    {"130", translatable("interrupted")}};

constexpr HelpRow kVariables[] = {
    {"LABCHECK_LABS", translatable("same as --labs")},
    {"LABCHECK_NVCC", translatable("the CUDA compiler")},
    {"LABCHECK_CACHE", translatable("the cache of compiled programs")},
    {"LABCHECK_CACHE_READ", translatable("a second cache, which labcheck only reads")},
    {"NO_COLOR", translatable("same as --no-color")}};

std::string toolkit_line() {
  try {
    // No sandbox: the user's own compiler only prints its version.
    const auto sandbox = make_open_sandbox();
    const auto nvcc = find_nvcc();
    if (!nvcc) return tr("no CUDA toolkit found (labcheck doctor shows how to get one)");
    return tr("CUDA toolkit {} ({})", examine_nvcc(*nvcc, *sandbox).version, nvcc->string());
  } catch (const UserError& error) {
    return tr("no CUDA toolkit found: {}", error.what());
  } catch (const HarnessError& error) {
    return tr("no CUDA toolkit found: {}", error.what());
  }
}

}  // namespace

std::string version_text() {
  return fmt::format("labcheck {}\n{}\n{}", kVersion, tr("built with {}", LABCHECK_BUILT_WITH),
                     toolkit_line());
}

std::string help_footer() {
  std::string text = tr("Examples:") + "\n";
  for (const HelpRow& row : kExamples) {
    constexpr std::size_t kWidth = 33;
    const std::size_t used = std::string_view(row.what).size();
    text += fmt::format("  {}", row.what);
    if (row.meaning != nullptr) {
      text += used < kWidth ? std::string(kWidth - used, ' ') : "\n  " + std::string(kWidth, ' ');
      text += translated(row.meaning);
    }
    text += '\n';
  }
  text += "\n" + tr("Exit status:") + "\n";
  for (const HelpRow& row : kStatuses)
    text += fmt::format("  {:>3}  {}\n", row.what, translated(row.meaning));
  text += "\n" + tr("Environment:") + "\n";
  for (const HelpRow& row : kVariables)
    text += fmt::format("  {:<14}  {}\n", row.what, translated(row.meaning));
  text += "\n" + tr("Report formats:") + "\n";
  for (const ReportFormat& format : report_formats())
    text += fmt::format("  {:11}  {}\n", format.name, format.summary());
  return text + fmt::format("\n{}\n  {}", tr("Documentation:"), docs_page("README.md"));
}

}  // namespace labcheck
