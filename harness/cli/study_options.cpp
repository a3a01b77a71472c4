// SPDX-License-Identifier: MIT
#include "harness/cli/study_options.hpp"

#include "harness/base/error.hpp"

namespace labcheck {

std::vector<OptionSpec> study_specs(StudyOptions& options) {
  OptionSpec keep =
      option("--keep", "DIR", into(options.keep),
             "with --case: save its inputs, outputs and expected values, and a script "
             "that repeats it, in DIR [labcheck-kept/CASE]");
  keep.words = WordCount::optional;
  return {
      flag("--watch", options.watch, "grade again after each save, until Ctrl-C"),
      option("--case", "CASE", into(options.case_id),
             "run only this public test case, without points"),
      keep,
      option("--explain", "CRITERION", into(options.explain),
             "show what a criterion requires, why, and what to read; grades nothing"),
  };
}

bool any_of_study(const StudyOptions& options) {
  return options.watch || !options.case_id.empty() || options.keep || !options.explain.empty();
}

void check_study(const StudyOptions& options) {
  const int modes = (options.watch ? 1 : 0) + (options.case_id.empty() ? 0 : 1) +
                    (options.explain.empty() ? 0 : 1);
  if (modes > 1)
    throw UserError("--watch, --case and --explain cannot be combined", "pass only one of them");
  if (options.keep && options.case_id.empty())
    throw UserError("--keep requires a test case", "specify the test case: --case CASE --keep");
}

}  // namespace labcheck
