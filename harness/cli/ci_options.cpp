#include "harness/cli/ci_options.hpp"

#include "harness/cli/seed_option.hpp"

#include <CLI/CLI.hpp>

namespace labcheck {
namespace {

constexpr const char* kFooter =
    R"(DIR is a student's repository: a folder for each lab, or one lab. A lab is graded if a file in its folder has changed
since the commit REV; without --since, since the commit that GitLab names in CI_MERGE_REQUEST_DIFF_BASE_SHA or
CI_COMMIT_BEFORE_SHA. Where neither is known to git, every lab is graded.

REPORTS gets junit.xml, codequality.json, labcheck.env (dotenv), summary.md, index.html, and for each lab that was graded
LAB.html and LAB.json. The last line on standard output is, for GitLab's coverage: labcheck total: 83.3 %

Exit status: the worst of the labs'; 0 where no lab has changed.)";

}  // namespace

void add_ci(CLI::App& app, CiCommand& command) {
  CLI::App* ci = app.add_subcommand("ci", "grade what changed in a repository, in a pipeline");
  ci->footer(kFooter);
  ci->add_option("DIR", command.folder, "the repository [.]")->type_name("");
  ci->add_option("--out,-o", command.out, "where reports go [labcheck-reports]")
      ->type_name("REPORTS");
  ci->add_option("--since", command.since, "the commit that labs are compared with")
      ->type_name("REV");
  ci->add_flag("--all", command.all, "grade every lab, changed or not");
  ci->add_option(
        "--pass-mark", command.pass_mark,
        "what each lab needs for status 0, in percent of its points [every criterion full]")
      ->check(CLI::Range(0.0, 100.0))
      ->type_name("PERCENT");
  add_seed(*ci, command.seed, "repeat a run with the seed that its report names");
  ci->add_flag("--no-speed", command.no_speed,
               "measure no speed, which takes longest; grades are provisional");
}

}  // namespace labcheck
