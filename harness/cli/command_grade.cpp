#include "harness/base/files.hpp"
#include "harness/base/unwritable.hpp"
#include "harness/cli/card_problems.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/lab_choice.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/terminal_report.hpp"
#include "harness/spec/submission_finder.hpp"
#include "harness/verify/random.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

ExitCode exit_code(const Grade& grade, const GradeCommand& command) {
  if (grade.state == GradeState::withheld) return ExitCode::withheld;
  const bool passed = command.pass_mark ? grade.points >= *command.pass_mark : all_full(grade);
  return passed ? ExitCode::full : ExitCode::below;
}

}  // namespace

ExitCode run(const GradeCommand& command, const CommonOptions& options) {
  if (is_lost(command, options)) fmt::print(stderr, "{}\n", command.help);
  const LabChoice choice = choose_lab(command, options);
  const Lab lab = load_lab_called(options, choice.lab);
  Submission submission = find_submission(choice.path, lab.assignment);
  const std::string above = remark_on_files_above(choice.path, submission, lab.assignment);
  if (!above.empty()) submission.remarks.push_back(above);
  // What cannot be written is told before minutes of grading, not after.
  for (const ReportRequest& request : command.reports) require_writable(request.path);
  ConsoleProgress progress(options);
  Setup setup(options, progress);
  if (command.no_speed) setup.services().speed = SpeedCriteria::left_out;
  if (asks_for_speed(lab) && !setup.gpus().empty())
    setup.warn_of_busy_cards({setup.gpus().front()});
  const GradedSubmission graded =
      grade_submission(submission, lab, command.seed.value_or(secret_seed()), setup.services());
  progress.clear();
  const GradedSubmission shown = for_audience(graded, Audience::student);
  for (const ReportRequest& request : command.reports) {
    write_file_atomically(request.path, report_format(request.format).write(shown));
  }
  fmt::print("{}", terminal_report(shown, style_of_output(options)));
  return exit_code(graded.grade, command);
}

}  // namespace labcheck
