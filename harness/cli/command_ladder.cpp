// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/random.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/measure_ladder.hpp"
#include "harness/report/ladder_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>

namespace labcheck {
namespace {

/// labcheck ladder LAB
struct LadderCommand {
  enum class Shows { figures, suggestions } shows = Shows::figures;
  std::string lab;
  std::string case_id;  // empty: every case that the ladder names
};

std::vector<std::string> choose_cases(const LadderCommand& command, const Ladder& ladder) {
  if (command.case_id.empty()) return ladder.cases;
  if (std::find(ladder.cases.begin(), ladder.cases.end(), command.case_id) != ladder.cases.end())
    return {command.case_id};
  throw UserError(tr("the ladder does not use test case '{}'", command.case_id),
                  tr("its test cases are {}", fmt::join(ladder.cases, ", ")));
}

// Counters are those of the simulated GPU, even if there is a GPU.
std::string suggestions(const LadderTable& table, const Lab& lab, const Slot& slot) {
  if (table.backend.kind == Backend::sim) return ladder_suggestions(table, std::nullopt);
  return ladder_suggestions(count_ladder(lab, table.case_id, secret_seed(), slot), table);
}

CommandSpec ladder_spec(LadderCommand& command) {
  return {"ladder",
          tr("compare a lab's reference versions on this computer"),
          {},
          {
              required(positional("LAB", into(command.lab), "")),
              option("--on", "CASE", into(command.case_id), tr("only on this test case")),
              flag("--suggest", command.shows, LadderCommand::Shows::suggestions,
                   tr("propose thresholds for a rubric, halfway between neighboring versions")),
          }};
}

ExitCode compare_rungs(const LadderCommand& command, const CommonOptions& options) {
  const Lab lab = load_named_lab(options, command.lab);
  if (lab.assignment.ladder.rungs.empty()) {
    throw UserError(tr("{} has no ladder", lab.assignment.id),
                    tr("add a 'ladder' to its assignment.yaml"));
  }
  require_reference(lab);
  const std::vector<std::string> cases = choose_cases(command, lab.assignment.ladder);
  ConsoleProgress progress(options);
  Setup setup(options, progress);
  if (!setup.gpus().empty()) setup.warn_about_busy_gpus({setup.gpus().front()});
  bool has_problem = false;
  for (const std::string& case_id : cases) {
    const LadderTable table = measure_ladder(lab, case_id, secret_seed(), setup.slot());
    const std::string text = command.shows == LadderCommand::Shows::suggestions
                                 ? suggestions(table, lab, setup.slot())
                                 : ladder_text(table);
    progress.clear();
    fmt::print("{}{}", case_id == cases.front() ? "" : "\n", text);
    std::fflush(stdout);
    for (const RungFigures& figures : table.rungs)
      has_problem = has_problem || !figures.problem.empty();
  }
  return has_problem ? ExitCode::withheld : ExitCode::full;
}

}  // namespace

CommandSpec ladder_command() {
  return make_command(ladder_spec, compare_rungs);
}

}  // namespace labcheck
