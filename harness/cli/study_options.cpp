#include "harness/cli/study_options.hpp"

#include "harness/base/error.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace labcheck {

void add_study(CLI::App& app, StudyOptions& options) {
  app.add_flag("--watch", options.watch, "grade again whenever a file is saved, until Ctrl-C");
  app.add_option("--case", options.case_id, "run this test case only; gives no points")
      ->type_name("CASE");
  app.add_option_function<std::vector<std::string>>(
         "--keep",
         [&options](const std::vector<std::string>& folder) {
           options.keep = folder.empty() ? std::string() : folder.front();
         },
         "with --case: leave its inputs, outputs, expected values and the command to repeat it in "
         "DIR [labcheck-kept/CASE]")
      ->type_name("DIR")
      ->expected(0, 1);
  app.add_option("--explain", options.explain,
                 "what a criterion asks, why, and what to read; grades nothing")
      ->type_name("CRITERION");
}

bool any_of_study(const StudyOptions& options) {
  return options.watch || !options.case_id.empty() || options.keep || !options.explain.empty();
}

void check_study(const StudyOptions& options) {
  const int ways = (options.watch ? 1 : 0) + (options.case_id.empty() ? 0 : 1) +
                   (options.explain.empty() ? 0 : 1);
  if (ways > 1)
    throw UserError("--watch, --case and --explain do different things", "give one of them");
  if (options.keep && options.case_id.empty())
    throw UserError("--keep keeps what one test case leaves", "name it: --case CASE --keep");
}

}  // namespace labcheck
