// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/validate_lab.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

// Prints each claim and whether it holds. Returns whether all hold.
bool validate(const std::string& name, const CommonOptions& options, const Slot& slot,
              ConsoleProgress& progress) {
  fmt::print("{}\n", name);
  const std::string claim = tr("assignment and rubric must be free of errors");
  Lab lab;
  try {
    lab = load_named_lab(options, name);
  } catch (const UserError& error) {
    progress.clear();
    fmt::print("  ✗ {}\n", claim);
    for (const Diagnostic& diagnostic : error.diagnostics()) print_diagnostic(diagnostic);
    if (error.diagnostics().empty()) print_problem(error.what(), error.remedy());
    return false;
  }
  fmt::print("  ✓ {}\n", claim);
  for (const Diagnostic& warning : untested_functions(lab)) print_diagnostic(warning);
  require_reference(lab);
  bool all_hold = true;
  const std::vector<Proof> proofs = validate_lab(lab, slot);
  progress.clear();
  for (const Proof& proof : proofs) {
    fmt::print("  {} {}\n", proof.holds ? "✓" : "✗", proof.claim);
    if (!proof.holds) fmt::print("    {}\n", render(proof.reason));
    all_hold = all_hold && proof.holds;
  }
  return all_hold;
}

}  // namespace

ValidateCommand::ValidateCommand()
    : LabcheckCommand("validate", tr("verify that labs grade correctly")) {
  options = {{"LAB", "", into(only), tr("only this lab")}};
}

ExitCode ValidateCommand::run(const CommonOptions& common) const {
  const std::filesystem::path root = labs_root(common);
  const std::vector<std::string> labs =
      only.empty() ? lab_names(root) : std::vector<std::string>{full_lab_name(root, only)};
  ConsoleProgress progress(common);
  Setup setup(common, progress);
  bool all_hold = true;
  for (const std::string& lab : labs)
    all_hold = validate(lab, common, setup.slot(), progress) && all_hold;
  return all_hold ? ExitCode::full : ExitCode::usage;
}

}  // namespace labcheck
