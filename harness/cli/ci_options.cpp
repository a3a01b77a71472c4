// SPDX-License-Identifier: MIT
#include "harness/cli/ci_options.hpp"

namespace labcheck {
namespace {

constexpr const char* kCiFooter =
    R"(DIR is a student's repository, with a folder for each lab or with a single lab. labcheck grades a lab if a file in its
folder has changed since the commit REV. Without --since, REV is the commit that GitLab names in
CI_MERGE_REQUEST_DIFF_BASE_SHA or CI_COMMIT_BEFORE_SHA. If there is no such commit, labcheck grades every lab.

labcheck writes junit.xml, codequality.json, labcheck.env (dotenv), summary.md and index.html to REPORTS, and LAB.html and
LAB.json for each graded lab. The last line of standard output is for GitLab's coverage setting, for example:
labcheck total: 83.3 %

Exit status: the worst of the graded labs; 0 if no lab has changed.)";

constexpr double kWhole = 100;  // percent

}  // namespace

CommandSpec ci_spec(CiCommand& command) {
  return {"ci",
          "grade the changed labs of a repository in a pipeline",
          kCiFooter,
          {
              positional("DIR", into(command.folder), "the repository [.]"),
              option("--out,-o", "REPORTS", into(command.out),
                     "the folder for the reports [labcheck-reports]"),
              option("--since", "REV", into(command.since), "the commit to compare labs with"),
              flag("--all", command.all, "grade every lab, changed or not"),
              option("--pass-mark", "PERCENT", into_number(command.pass_mark, 0, kWhole),
                     "the minimum percentage of each lab's points for status 0 [full points for "
                     "every criterion]"),
              seed_option(command.seed, "repeat a run with the seed from its report"),
              flag("--no-speed", command.no_speed,
                   "skip the speed measurements, which take longest; grades are provisional"),
          }};
}

}  // namespace labcheck
