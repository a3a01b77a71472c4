// SPDX-License-Identifier: MIT
#include "harness/base/cache_folder.hpp"
#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/grade_repository.hpp"
#include "harness/report/gitlab/repository_reports.hpp"
#include "harness/report/submission_reports.hpp"
#include "harness/spec/working_copy.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr double kWhole = 100;  // percent

std::string one_line(const auto& error) {
  return error.remedy().empty() ? std::string(error.what())
                                : fmt::format("{}; {}", error.what(), error.remedy());
}

// Does `work` for `lab`, or describes the problem in it. Returns the status.
ExitCode attempt(RepositoryLab& lab, const std::function<void()>& work) {
  try {
    work();
    return ExitCode::full;
  } catch (const Interrupted&) {
    throw;
  } catch (const UserError& error) {
    for (const Diagnostic& diagnostic : error.diagnostics()) print_diagnostic(diagnostic);
    lab.problem = one_line(error);
    return ExitCode::usage;
  } catch (const HarnessError& error) {
    lab.problem = one_line(error);
  } catch (const std::exception& error) {
    lab.problem = error.what();
  }
  return ExitCode::withheld;
}

// Adds the labs of `plan` to `graded`, one after the other, and returns the worst status. A failure
// in one lab must not prevent the grades of the others.
ExitCode grade_labs(const CiCommand& command, const CommonOptions& common,
                    const Repository& repository, const RepositoryPlan& plan,
                    RepositoryGrade& graded) {
  ConsoleProgress progress(common);
  std::optional<Setup> setup;  // If no lab has changed, no compiler is needed.
  ExitCode worst = ExitCode::full;
  for (const PlannedLab& planned : plan.labs) {
    RepositoryLab& lab = graded.labs.emplace_back(RepositoryLab{
        planned.lab, repository.path_from_root(planned.folder), {}, render(planned.problem)});
    if (planned.plan == PlannedLab::Plan::reject) worst = std::max(worst, ExitCode::usage);
    if (planned.plan != PlannedLab::Plan::grade) continue;
    std::optional<Lab> loaded;
    worst = std::max(worst, attempt(lab, [&] {
                       loaded = load_lab_to_grade(common, planned.lab, command.speed_in_total);
                     }));
    if (!loaded) continue;
    if (!setup) setup.emplace(common, progress, command.speed);
    worst = std::max(worst, attempt(lab, [&] {
                       lab.graded =
                           grade_working_copy(repository, planned.folder, *loaded,
                                              command.seed.value_or(secret_seed()), setup->slot());
                     }));
    progress.clear();
    if (!lab.graded) continue;
    worst = std::max(worst, exit_code(lab.graded->grade, command.pass_mark, MarkUnit::percent));
    fmt::print("{}\n", terminal_report(*lab.graded, style_of_output(common)));
  }
  return worst;
}

}  // namespace

CiCommand::CiCommand()
    : LabcheckCommand(
          "ci", tr("grade the changed labs of a repository in a pipeline"),
          {tr("DIR is a student's repository, with a folder for each lab or with a single lab. "
              "labcheck grades a lab if a file in its folder has changed since the commit REV. "
              "Without --since, REV is the commit that GitLab names in "
              "CI_MERGE_REQUEST_DIFF_BASE_SHA or CI_COMMIT_BEFORE_SHA. If there is no such commit, "
              "labcheck grades every lab."),
           tr("labcheck writes junit.xml, codequality.json, labcheck.env (dotenv), summary.md and "
              "index.html to REPORTS, and LAB.html and LAB.json for each graded lab. The last line "
              "of standard output is for GitLab's coverage setting, for example:\nlabcheck "
              "total: 83.3 %"),
           tr("Exit status: the worst of the graded labs; 0 if no lab has changed.")}) {
  options = {
      {"DIR", "", into(folder), tr("the repository [.]")},
      {"--out,-o", "REPORTS", into(out), tr("the folder for the reports [labcheck-reports]")},
      {"--since", "REV", into(since), tr("the commit to compare labs with")},
      {"--all", "", into(all), tr("grade every lab, changed or not")},
      {"--pass-mark", "PERCENT", into_number(pass_mark, 0, kWhole),
       tr("the minimum percentage of each lab's points for status 0 [full points for every "
          "criterion]")},
      {"--seed", "N", into(seed), tr("repeat a run with the seed from its report")},
      {"--no-speed", "", set(speed, SpeedCriteria::left_out),
       tr("skip the speed measurements, which take longest; grades are provisional")},
      {"--without-speed", "", set(speed_in_total, SpeedInTotal::excluded),
       tr("leave speed out of the grades: the other criteria are scaled to all points"),
       "--no-speed"}};
}

ExitCode CiCommand::run(const CommonOptions& common) const {
  const fs::path root = labs_root(common);
  const std::vector<LabFiles> labs = files_of_labs(root);
  const Repository repository(folder);
  refuse_submitted_cache(cache_folder(), repository.folder);
  if (const fs::path shared = shared_cache_folder(); !shared.empty())
    refuse_submitted_cache(shared, repository.folder);
  refuse_submitted_links(out, repository.folder);
  const std::vector<WorkingCopy> copies = working_copies_in(repository.folder, labs);
  if (copies.empty())
    throw UserError(
        tr("no lab was found in {}", repository.folder.string()),
        tr("name each lab's folder after the lab; the labs are {}", joined(lab_names(root))));
  const RepositoryPlan plan = plan_repository(
      copies, labs, all ? std::nullopt : choose_base_revision(since, environment_variable),
      [&](const std::string& revision) { return changed_since(repository.folder, revision); });
  RepositoryGrade graded;
  for (const Message& remark : plan.remarks) graded.remarks.push_back(render(remark));
  const ExitCode worst = grade_labs(*this, common, repository, plan, graded);
  write_repository_reports(graded, labs, out);
  fmt::print("{}", repository_text(graded));
  return worst;
}

}  // namespace labcheck
