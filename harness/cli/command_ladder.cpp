// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/random.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/measure_ladder.hpp"
#include "harness/report/ladder_text.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace labcheck {
namespace {

std::vector<std::string> choose_cases(const std::string& case_id, const Ladder& ladder) {
  if (case_id.empty()) return ladder.cases;
  if (contains(ladder.cases, case_id)) return {case_id};
  throw UserError(tr("the ladder does not use test case '{}'", case_id),
                  tr("its test cases are {}", fmt::join(ladder.cases, ", ")));
}

// Counters are those of the simulated GPU, even if there is a GPU.
std::string suggestions(const LadderTable& table, const Lab& lab, const Slot& slot) {
  if (table.backend.kind == Backend::sim) return ladder_suggestions(table, std::nullopt);
  return ladder_suggestions(count_ladder(lab, table.case_id, secret_seed(), slot), table);
}

}  // namespace

LadderCommand::LadderCommand()
    : LabcheckCommand("ladder", tr("compare a lab's reference versions on this computer")) {
  options = {required({"LAB", "", into(lab_name), ""}),
             {"--on", "CASE", into(case_id), tr("only on this test case")},
             {"--suggest", "", into(suggests),
              tr("propose thresholds for a rubric, halfway between neighboring versions")}};
}

ExitCode LadderCommand::run(const CommonOptions& common) const {
  const Lab lab = load_named_lab(common, lab_name);
  if (lab.assignment.ladder.rungs.empty()) {
    throw UserError(tr("{} has no ladder", lab.assignment.id),
                    tr("add a 'ladder' to its assignment.yaml"));
  }
  require_reference(lab);
  const std::vector<std::string> cases = choose_cases(case_id, lab.assignment.ladder);
  ConsoleProgress progress(common);
  Setup setup(common, progress);
  if (!setup.gpus().empty()) setup.warn_about_busy_gpus({setup.gpus().front()});
  bool has_problem = false;
  for (const std::string& chosen : cases) {
    const LadderTable table = measure_ladder(lab, chosen, secret_seed(), setup.slot());
    const std::string text = suggests ? suggestions(table, lab, setup.slot()) : ladder_text(table);
    progress.clear();
    fmt::print("{}{}", chosen == cases.front() ? "" : "\n", text);
    std::fflush(stdout);
    for (const RungFigures& figures : table.rungs)
      has_problem = has_problem || !figures.problem.empty();
  }
  return has_problem ? ExitCode::withheld : ExitCode::full;
}

}  // namespace labcheck
