// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/gpu_problems.hpp"
#include "harness/cli/lab_choice.hpp"
#include "harness/cli/setup.hpp"
#include "harness/cli/single_case.hpp"
#include "harness/cli/study_messages.hpp"
#include "harness/cli/watch_grading.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/explanation.hpp"
#include "harness/report/terminal_report.hpp"
#include "harness/spec/submission_finder.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

ExitCode exit_code(const Grade& grade, const GradeCommand& command) {
  if (grade.state == GradeState::withheld) return ExitCode::withheld;
  const bool passed =
      command.pass_mark ? grade.points >= *command.pass_mark : has_all_points(grade);
  return passed ? ExitCode::full : ExitCode::below;
}

Submission load_submission(const fs::path& path, const Assignment& assignment) {
  Submission submission = find_submission(path, assignment);
  const std::string remark = remark_on_parent_folder(path, submission, assignment);
  if (!remark.empty()) submission.remarks.push_back(remark);
  return submission;
}

/// Grades submissions of one lab.
class Grader {
 public:
  Grader(const Lab& lab, const GradeCommand& command, const CommonOptions& options)
      : lab_(lab),
        command_(command),
        options_(options),
        progress_(options),
        setup_(options, progress_) {
    if (command.no_speed) setup_.services().speed = SpeedCriteria::left_out;
    if (command.study.case_id.empty() && has_speed_criteria(lab) && !setup_.gpus().empty())
      setup_.warn_about_busy_gpus({setup_.gpus().front()});
  }

  ExitCode grade(const Submission& submission) {
    const GradedSubmission graded = grade_submission(submission, lab_, seed(), setup_.services());
    progress_.clear();
    const GradedSubmission student_view = for_audience(graded, Audience::student);
    for (const ReportRequest& request : command_.reports) {
      write_file_atomically(request.path, report_format(request.format).write(student_view));
    }
    fmt::print("{}", terminal_report(student_view, style_of_output(options_)));
    std::fflush(stdout);
    return exit_code(graded.grade, command_);
  }

  ExitCode watch(const fs::path& path) {
    grade_on_each_save(
        path, [&] { return load_submission(path, lab_.assignment); },
        [&](const Submission& submission) {
          clear_screen();
          grade(submission);
        },
        [&](const std::string& line) {
          progress_.clear();
          print_problem(line, {});
        });
    progress_.clear();
    return ExitCode::interrupted;
  }

  ExitCode run_one_case(const fs::path& path) {
    const std::string& case_id = command_.study.case_id;
    SingleCaseResult result = run_single_case(case_id, load_submission(path, lab_.assignment), lab_,
                                              seed(), setup_.services());
    progress_.clear();
    fmt::print("{}", terminal_case_report(result.graded, case_id, style_of_output(options_)));
    if (command_.study.keep) keep(result, path);
    return exit_code(result.graded.grade, command_);
  }

 private:
  std::uint64_t seed() const { return command_.seed.value_or(secret_seed()); }

  void keep(SingleCaseResult& result, const fs::path& path) {
    if (!result.kept) {
      print_problem(messages::nothing_kept(), {});
      return;
    }
    const fs::path folder = command_.study.keep->empty()
                                ? fs::path("labcheck-kept") / command_.study.case_id
                                : *command_.study.keep;
    KeptCase& kept = *result.kept;
    kept.command = {own_executable().string(),
                    lab_.assignment.id,
                    fs::absolute(path).lexically_normal().string(),
                    "--labs",
                    labs_root(options_).string(),
                    "--backend",
                    std::string(to_string(kept.backend)),
                    "--case",
                    kept.case_id,
                    "--seed",
                    fmt::format("{}", kept.seed)};
    keep_case(kept, folder);
    fmt::print("{}\n", messages::case_kept(folder));
  }

  // Keeps a report from being mistaken for the previous one.
  void clear_screen() const {
    if (is_terminal_output() && supports_control_sequences()) fmt::print("\x1b[H\x1b[2J");
  }

  const Lab& lab_;
  const GradeCommand& command_;
  const CommonOptions& options_;
  ConsoleProgress progress_;
  Setup setup_;
};

}  // namespace

ExitCode run(const GradeCommand& command, const CommonOptions& options) {
  if (is_outside_labs(command, options)) fmt::print(stderr, "{}\n", command.help);
  const LabChoice choice = choose_lab(command, options);
  const Lab lab = load_named_lab(options, choice.lab);
  const StudyOptions& study = command.study;
  if (!study.explain.empty()) {
    fmt::print("{}", explain_criterion(study.explain, lab.rubric, lab.assignment,
                                       style_of_output(options)));
    return ExitCode::full;
  }
  if (!study.case_id.empty()) {
    require_public_case(study.case_id, lab.assignment);
    if (!command.reports.empty() || command.pass_mark)
      throw UserError(messages::no_grade_for_case(), messages::omit_report_options());
    return Grader(lab, command, options).run_one_case(choice.path);
  }
  const Submission submission = load_submission(choice.path, lab.assignment);
  // Reports unwritable files before minutes of grading, not after.
  for (const ReportRequest& request : command.reports) require_writable(request.path);
  if (study.watch) return Grader(lab, command, options).watch(choice.path);
  return Grader(lab, command, options).grade(submission);
}

}  // namespace labcheck
