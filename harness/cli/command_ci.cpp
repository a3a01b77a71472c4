// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/changed_labs.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/setup.hpp"
#include "harness/cli/submitted_cache.hpp"
#include "harness/cli/submitted_links.hpp"
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

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

std::string environment_variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value == nullptr ? "" : value;
}

// Absolute, without a trailing slash.
fs::path repository_folder(const fs::path& given) {
  const fs::path folder = fs::absolute(given).lexically_normal();
  return folder.has_filename() ? folder : folder.parent_path();
}

std::string one_line(const auto& error) {
  return error.remedy().empty() ? std::string(error.what())
                                : fmt::format("{}; {}", error.what(), error.remedy());
}

ExitCode exit_code(const Grade& grade, const CiCommand& command) {
  if (grade.state == GradeState::withheld) return ExitCode::withheld;
  const bool passed = command.pass_mark
                          ? grade.points * 100 >= *command.pass_mark * grade.max_points
                          : has_all_points(grade);
  return passed ? ExitCode::full : ExitCode::below;
}

/// Grades the labs of one repository, one after the other.
class RepositoryGrader {
 public:
  RepositoryGrader(const CiCommand& command, const CommonOptions& options)
      : command_(command),
        options_(options),
        folder_(repository_folder(command.folder)),
        prefix_(path_in_working_tree(folder_)),
        progress_(options) {}

  const fs::path& folder() const { return folder_; }

  // The worst status of the labs so far.
  ExitCode worst() const { return worst_; }

  // A failure in one lab must not prevent the grades of the others.
  RepositoryLab grade(const PlannedLab& planned) {
    RepositoryLab lab{planned.lab, path_from_root(planned.folder), {}, planned.problem};
    if (planned.plan == PlannedLab::Plan::reject) raise_status(ExitCode::usage);
    if (planned.plan != PlannedLab::Plan::grade) return lab;
    const Lab loaded = load_named_lab(options_, planned.lab);
    Services& services = setup().services();
    try {
      const Submission submission =
          find_submission((folder_ / planned.folder).lexically_normal(), loaded.assignment);
      lab.graded = student_view(
          grade_submission(submission, loaded, command_.seed.value_or(secret_seed()), services));
    } catch (const UserError& error) {
      lab.problem = one_line(error);
      raise_status(ExitCode::usage);
    } catch (const HarnessError& error) {
      lab.problem = one_line(error);
      raise_status(ExitCode::withheld);
    }
    progress_.clear();
    if (lab.graded) {
      raise_status(exit_code(lab.graded->grade, command_));
      fmt::print("{}\n", terminal_report(*lab.graded, style_of_output(options_)));
    }
    return lab;
  }

 private:
  void raise_status(ExitCode code) { worst_ = std::max(worst_, code); }

  // Created for the first lab that is graded. If no lab has changed, no compiler is needed.
  Setup& setup() {
    if (!setup_) {
      setup_ = std::make_unique<Setup>(options_, progress_);
      if (command_.no_speed) setup_->services().speed = SpeedCriteria::left_out;
    }
    return *setup_;
  }

  std::string path_from_root(const fs::path& path) const {
    return (fs::path(prefix_) / path).lexically_normal().string();
  }

  // GitLab identifies files by their paths relative to the repository's root.
  GradedSubmission student_view(const GradedSubmission& graded) const {
    return report::with_folder_renamed(for_audience(graded, Audience::student),
                                       folder_.string() + '/', prefix_);
  }

  const CiCommand& command_;
  const CommonOptions& options_;
  fs::path folder_;
  std::string prefix_;
  ConsoleProgress progress_;
  std::unique_ptr<Setup> setup_;
  ExitCode worst_ = ExitCode::full;
};

// A page of an earlier run must not look like one of this run.
void remove_old_reports(const std::vector<LabFiles>& labs, const fs::path& out) {
  std::error_code ignored;
  for (const LabFiles& lab : labs) {
    fs::remove(out / (lab.lab + ".html"), ignored);
    fs::remove(out / (lab.lab + ".json"), ignored);
  }
}

// Replaces a submitted link instead of writing to its target.
void write_report(const fs::path& path, const std::string& text) {
  std::error_code ignored;
  if (fs::is_symlink(path, ignored)) fs::remove(path, ignored);
  write_file_atomically(path, text);
}

void write_reports(const RepositoryGrade& repository, const fs::path& out) {
  write_report(out / "junit.xml", junit_report(repository));
  write_report(out / "codequality.json", codequality_report(graded_labs(repository)));
  write_report(out / "labcheck.env", dotenv_report(repository));
  write_report(out / "summary.md", repository_markdown(repository));
  write_report(out / "index.html", repository_page(repository));
  for (const RepositoryLab& lab : repository.labs) {
    if (!lab.graded) continue;
    write_report(out / (lab.lab + ".html"), html_report(*lab.graded));
    write_report(out / (lab.lab + ".json"), json_report(*lab.graded));
  }
}

}  // namespace

ExitCode run(const CiCommand& command, const CommonOptions& options) {
  const fs::path root = labs_root(options);
  const std::vector<LabFiles> labs = files_of_labs(root);
  RepositoryGrader grader(command, options);
  refuse_submitted_cache(cache_folder(), grader.folder());
  refuse_submitted_links(command.out, grader.folder());
  const std::vector<WorkingCopy> copies = working_copies_in(grader.folder(), labs);
  if (copies.empty())
    throw UserError(
        fmt::format("no lab was found in {}", grader.folder().string()),
        "name each lab's folder after the lab; the labs are " + joined(lab_names(root)));
  RepositoryPlan plan = plan_repository(
      copies, labs, choose_base_revision(command, environment_variable),
      [&](const std::string& revision) { return changed_since(grader.folder(), revision); });
  RepositoryGrade repository{{}, std::move(plan.remarks)};
  for (const PlannedLab& planned : plan.labs) repository.labs.push_back(grader.grade(planned));
  remove_old_reports(labs, command.out);
  write_reports(repository, command.out);
  fmt::print("{}", repository_text(repository));
  return grader.worst();
}

}  // namespace labcheck
