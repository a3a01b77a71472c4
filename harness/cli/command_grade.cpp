// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/intake/submission_finder.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/pipeline/study.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/explanation.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/report_writer.hpp"
#include "harness/report/submission_reports.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <limits>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

Submission load_submission(const fs::path& path, const Lab& lab) {
  Submission submission = find_submission(path, lab.assignment, lab.other_files);
  Message remark = remark_on_parent_folder(path, submission, lab.assignment);
  if (!remark.empty()) submission.remarks.push_back(std::move(remark));
  return submission;
}

// The command that grades `path` with these options, for a report's suggestions.
std::string command_for(const std::string& lab, const fs::path& path,
                        const CommonOptions& options) {
  std::string command = "labcheck " + lab;
  if (path != ".") command += ' ' + as_shell_word(path.string());
  if (options.labs) command += " --labs " + as_shell_word(*options.labs);
  if (options.backend != BackendChoice::automatic)
    command += fmt::format(" --backend {}", to_string(options.backend));
  return command;
}

/// Grades submissions of one lab, which are at `path`.
class Grader {
 public:
  Grader(const Lab& lab, const fs::path& path, const GradeCommand& command,
         const CommonOptions& options, std::vector<ReportRequest> reports = {})
      : lab_(lab),
        path_(path),
        command_(command),
        reports_(std::move(reports)),
        options_(options),
        progress_(options),
        setup_(options, progress_, command.speed) {
    if (command.study.case_id.empty() && has_speed_criteria(lab) && !setup_.gpus().empty())
      setup_.warn_about_busy_gpus({setup_.gpus().front()});
  }

  ExitCode grade(const Submission& submission) {
    GradedSubmission graded = grade_submission(submission, lab_, seed(), setup_.slot());
    graded.command = command_for(lab_.assignment.id, path_, options_);
    progress_.clear();
    const GradedSubmission student_view = for_student(graded);
    for (const ReportRequest& request : reports_) {
      write_file_atomically(request.path, report_format(request.format).write(student_view));
    }
    fmt::print("{}", terminal_report(student_view, style_of_output(options_)));
    std::fflush(stdout);
    return exit_code(graded.grade, command_.pass_mark, MarkUnit::points);
  }

  ExitCode watch() {
    grade_on_each_save(
        path_, [&] { return load_submission(path_, lab_); },
        [&](const Submission& submission) {
          clear_screen();  // Otherwise a report could be mistaken for the previous one.
          grade(submission);
        },
        [&](const std::string& line) {
          progress_.clear();
          print_problem(line, {});
        });
    progress_.clear();
    return ExitCode::interrupted;
  }

  ExitCode run_one_case() {
    const std::string& case_id = command_.study.case_id;
    SingleCaseResult result =
        run_single_case(case_id, load_submission(path_, lab_), lab_, seed(), setup_.slot());
    result.graded.command = command_for(lab_.assignment.id, path_, options_);
    progress_.clear();
    fmt::print("{}", terminal_report(result.graded, style_of_output(options_), case_id));
    if (command_.study.keep) keep(result);
    return exit_code(result.graded.grade, command_.pass_mark, MarkUnit::points);
  }

 private:
  std::uint64_t seed() const { return command_.seed.value_or(secret_seed()); }

  void keep(SingleCaseResult& result) {
    if (!result.kept) {
      print_problem(tr("the test case did not run, so nothing was kept"), {});
      return;
    }
    const fs::path folder = command_.study.keep->empty()
                                ? fs::path("labcheck-kept") / command_.study.case_id
                                : *command_.study.keep;
    KeptCase& kept = *result.kept;
    kept.command = {own_executable().string(),
                    lab_.assignment.id,
                    fs::absolute(path_).lexically_normal().string(),
                    "--labs",
                    labs_root(options_).string(),
                    "--backend",
                    std::string(to_string(kept.backend)),
                    "--case",
                    kept.case_id,
                    "--seed",
                    fmt::format("{}", kept.seed)};
    keep_case(kept, folder);
    fmt::print(
        "{}\n",
        tr("The inputs, outputs and expected values are in {}; README.md describes each file.",
           folder.string()));
  }

  const Lab& lab_;
  fs::path path_;
  const GradeCommand& command_;
  std::vector<ReportRequest> reports_;
  const CommonOptions& options_;
  ConsoleProgress progress_;
  Setup setup_;
};

}  // namespace

GradeCommand::GradeCommand()
    : LabcheckCommand("labcheck",
                      tr("Grades CUDA lab assignments, on a GPU or on a simulated GPU.")) {
  Destination report = into(reports);
  report.formats = report_format_names();
  Destination kept = into(study.keep);
  kept.words = WordCount::optional;
  options = {
      {"LAB", "", into(lab),
       tr("the lab to grade: lab5, or its full name [detected from the folder]")},
      {"PATH", "", into(path), tr("a .cu file, a folder or an archive [.]")},
      {"--report", "FORMAT=FILE", report,
       tr("also write a report to FILE; FORMAT is {}",
          joined(report_format_names(), Conjunction::either))},
      {"--seed", "N", into(seed), tr("repeat a run with the seed from its report")},
      {"--pass-mark", "POINTS", into_number(pass_mark, 0, std::numeric_limits<double>::infinity()),
       tr("the minimum points for status 0 [full points for every criterion]")},
      {"--no-speed", "", set(speed, SpeedCriteria::left_out),
       tr("skip the speed measurements, which take longest; the grade is provisional")},
      {"--without-speed", "", set(speed_in_total, SpeedInTotal::excluded),
       tr("leave speed out of the grade: the other criteria are scaled to all points"),
       "--no-speed"},
      {"--watch", "", into(study.watch), tr("grade again after each save, until Ctrl-C")},
      {"--case", "CASE", into(study.case_id), tr("run only this public test case, without points")},
      {"--keep", "DIR", kept,
       tr("with --case: save its inputs, outputs and expected values, and a script "
          "that repeats it, in DIR [labcheck-kept/CASE]")},
      {"--explain", "CRITERION", into(study.explain),
       tr("show what a criterion requires, why, and what to read; grades nothing")}};
}

ExitCode GradeCommand::run(const CommonOptions& common) const {
  std::vector<ReportRequest> requests;
  for (const std::string& report : reports) {
    ReportRequest request = parse_report_request(report);
    const std::string problem = problem_with_file(request.path, requests);
    if (!problem.empty()) throw UserError(problem);
    requests.push_back(std::move(request));
  }
  const LabChoice choice = choose_lab(lab, path, common);
  const Lab loaded = load_lab_to_grade(common, choice.lab, speed_in_total);
  if (const double total = total_points(loaded.rubric); pass_mark.value_or(0) > total) {
    throw UserError(tr("--pass-mark {:g} cannot be reached: {} has {}", *pass_mark,
                       loaded.assignment.id, report::counted_points(total)),
                    tr("specify a number of points from 0 to {:g}", total));
  }
  if (!study.explain.empty()) {
    fmt::print("{}", explain_criterion(study.explain, loaded.rubric, loaded.assignment,
                                       command_for(choice.lab, choice.path, common),
                                       style_of_output(common)));
    return ExitCode::full;
  }
  if (!study.case_id.empty()) {
    require_public_case(study.case_id, loaded.assignment);
    if (!reports.empty() || pass_mark)
      throw UserError(
          tr("a single test case produces no grade; --report and --pass-mark do not apply"),
          tr("omit these options"));
    return Grader(loaded, choice.path, *this, common).run_one_case();
  }
  const Submission submission = load_submission(choice.path, loaded);
  // Reports unwritable files before minutes of grading, not after.
  std::vector<fs::path> read;
  for (const SubmittedFile& file : all_files(submission)) read.push_back(file.path);
  for (const ReportRequest& request : requests) {
    require_no_input(request.path, read);
    require_writable(request.path);
  }
  Grader grader(loaded, choice.path, *this, common, std::move(requests));
  return study.watch ? grader.watch() : grader.grade(submission);
}

bool any_of_study(const StudyOptions& options) {
  return options.watch || !options.case_id.empty() || options.keep || !options.explain.empty();
}

void check_grade_options(const GradeCommand& grade, const std::string& command) {
  const StudyOptions& study = grade.study;
  if (!command.empty() && !grade.lab.empty())
    throw UserError(tr_plural("unexpected argument: {}", "unexpected arguments: {}", 1, grade.lab),
                    tr("see {}", "labcheck " + command + " --help"));
  if (!command.empty() && any_of_study(study)) {
    throw UserError(
        tr("--watch, --case, --keep and --explain apply only to grading a single submission"),
        tr("see labcheck --help"));
  }
  const int modes =
      (study.watch ? 1 : 0) + (study.case_id.empty() ? 0 : 1) + (study.explain.empty() ? 0 : 1);
  if (modes > 1)
    throw UserError(tr("--watch, --case and --explain cannot be combined"),
                    tr("pass only one of them"));
  if (study.keep && study.case_id.empty())
    throw UserError(tr("--keep requires a test case"),
                    tr("specify the test case: --case CASE --keep"));
  if (std::error_code error; study.keep && fs::is_regular_file(*study.keep, error))
    throw UserError(tr("--keep: {} is a file", study.keep->string()), tr("specify a folder"));
  if (command == "ci" && !grade.reports.empty())
    throw UserError(tr("labcheck ci does not accept --report"),
                    tr("it writes all reports to the folder specified by --out"));
}

}  // namespace labcheck
