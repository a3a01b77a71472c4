#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/changed_labs.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/handed_in_cache.hpp"
#include "harness/cli/handed_in_links.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/gitlab/codequality_report.hpp"
#include "harness/report/gitlab/dotenv_report.hpp"
#include "harness/report/gitlab/repository_pages.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/json_report.hpp"
#include "harness/report/junit_report.hpp"
#include "harness/report/short_paths.hpp"
#include "harness/report/terminal_report.hpp"
#include "harness/spec/submission_finder.hpp"
#include "harness/verify/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

std::string variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value == nullptr ? "" : value;
}

// Absolute and without a slash at its end.
fs::path repository_folder(const fs::path& given) {
  const fs::path folder = fs::absolute(given).lexically_normal();
  return folder.has_filename() ? folder : folder.parent_path();
}

std::string in_one(const auto& error) {
  return error.remedy().empty() ? std::string(error.what())
                                : fmt::format("{}; {}", error.what(), error.remedy());
}

ExitCode exit_code(const Grade& grade, const CiCommand& command) {
  if (grade.state == GradeState::withheld) return ExitCode::withheld;
  const bool passed = command.pass_mark
                          ? grade.points * 100 >= *command.pass_mark * grade.max_points
                          : all_full(grade);
  return passed ? ExitCode::full : ExitCode::below;
}

/// Grades the labs of one repository, one after the other.
class RepositoryGrading {
 public:
  RepositoryGrading(const CiCommand& command, const CommonOptions& options)
      : command_(command),
        options_(options),
        folder_(repository_folder(command.folder)),
        place_(place_in_working_tree(folder_)),
        progress_(options) {}

  const fs::path& folder() const { return folder_; }

  // The worst of what the labs so far ended with.
  ExitCode worst() const { return worst_; }

  // What goes wrong with one lab must not keep the others from their grades.
  LabOfRepository grade(const PlannedLab& planned) {
    LabOfRepository lab{planned.lab, seen_from_root(planned.folder), {}, planned.problem};
    if (planned.plan == PlannedLab::Plan::complain) end_with(ExitCode::usage);
    if (planned.plan != PlannedLab::Plan::grade) return lab;
    const Lab known = load_lab_called(options_, planned.lab);
    Services& services = setup().services();
    try {
      const Submission submission =
          find_submission((folder_ / planned.folder).lexically_normal(), known.assignment);
      lab.graded = shown(
          grade_submission(submission, known, command_.seed.value_or(secret_seed()), services));
    } catch (const UserError& error) {
      lab.problem = in_one(error);
      end_with(ExitCode::usage);
    } catch (const HarnessError& error) {
      lab.problem = in_one(error);
      end_with(ExitCode::withheld);
    }
    progress_.clear();
    if (lab.graded) {
      end_with(exit_code(lab.graded->grade, command_));
      fmt::print("{}\n", terminal_report(*lab.graded, style_of_output(options_)));
    }
    return lab;
  }

 private:
  void end_with(ExitCode code) { worst_ = std::max(worst_, code); }

  // Made for the first lab that is graded: where nothing changed, nothing is needed.
  Setup& setup() {
    if (!setup_) {
      setup_ = std::make_unique<Setup>(options_, progress_);
      if (command_.no_speed) setup_->services().speed = SpeedCriteria::left_out;
    }
    return *setup_;
  }

  std::string seen_from_root(const fs::path& below) const {
    return (fs::path(place_) / below).lexically_normal().string();
  }

  // GitLab knows files by their paths from the repository's root.
  GradedSubmission shown(const GradedSubmission& graded) const {
    return report::with_folder_called(for_audience(graded, Audience::student),
                                      folder_.string() + '/', place_);
  }

  const CiCommand& command_;
  const CommonOptions& options_;
  fs::path folder_;
  std::string place_;
  ConsoleProgress progress_;
  std::unique_ptr<Setup> setup_;
  ExitCode worst_ = ExitCode::full;
};

// A page from before must not pass for one of this run.
void remove_old_reports(const std::vector<LabFiles>& labs, const fs::path& out) {
  std::error_code ignored;
  for (const LabFiles& each : labs) {
    fs::remove(out / (each.lab + ".html"), ignored);
    fs::remove(out / (each.lab + ".json"), ignored);
  }
}

// In the place of what is there, also of a link that was handed in.
void write_report(const fs::path& path, const std::string& text) {
  std::error_code ignored;
  if (fs::is_symlink(path, ignored)) fs::remove(path, ignored);
  write_file_atomically(path, text);
}

void write_reports(const RepositoryGrade& repository, const fs::path& out) {
  write_report(out / "junit.xml", junit_report(repository));
  write_report(out / "codequality.json", codequality_report(graded_in(repository)));
  write_report(out / "labcheck.env", dotenv_report(repository));
  write_report(out / "summary.md", repository_markdown(repository));
  write_report(out / "index.html", repository_page(repository));
  for (const LabOfRepository& lab : repository.labs) {
    if (!lab.graded) continue;
    write_report(out / (lab.lab + ".html"), html_report(*lab.graded));
    write_report(out / (lab.lab + ".json"), json_report(*lab.graded));
  }
}

}  // namespace

ExitCode run(const CiCommand& command, const CommonOptions& options) {
  const fs::path root = labs_root(options);
  const std::vector<LabFiles> labs = files_of_labs(root);
  RepositoryGrading grading(command, options);
  refuse_handed_in_cache(cache_folder(), grading.folder());
  refuse_handed_in_links(command.out, grading.folder());
  const std::vector<WorkingCopy> copies = working_copies_in(grading.folder(), labs);
  if (copies.empty())
    throw UserError(fmt::format("no lab was found in {}", grading.folder().string()),
                    "call each lab's folder as the lab; the labs are " + joined(lab_names(root)));
  RepositoryPlan plan = plan_repository(
      copies, labs, compared_with(command, variable),
      [&](const std::string& revision) { return changed_since(grading.folder(), revision); });
  RepositoryGrade repository{{}, std::move(plan.remarks)};
  for (const PlannedLab& planned : plan.labs) repository.labs.push_back(grading.grade(planned));
  remove_old_reports(labs, command.out);
  write_reports(repository, command.out);
  fmt::print("{}", repository_text(repository));
  return grading.worst();
}

}  // namespace labcheck
