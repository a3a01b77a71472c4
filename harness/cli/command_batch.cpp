// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/batch_console.hpp"
#include "harness/cli/batch_exports.hpp"
#include "harness/cli/batch_inputs.hpp"
#include "harness/cli/batch_results.hpp"
#include "harness/cli/batch_workers.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/setup.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/submissions.hpp"
#include "harness/pipeline/batch/course_ceilings.hpp"
#include "harness/pipeline/batch/grade_course.hpp"
#include "harness/pipeline/digests_of_lab.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/results_folder.hpp"
#include "harness/report/course_summary.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

/// The results of one lab so far.
struct GradedLab {
  CourseTable table;
  CourseTally tally;
  BatchOutcome outcome = BatchOutcome::complete;
};

// Reports errors in the command before hours of grading, not after.
std::vector<CourseInput> read_checked_inputs(const BatchCommand& command,
                                             const CommonOptions& options,
                                             const std::filesystem::path& scratch) {
  require_writable(command.out / "labcheck.json", "choose another folder with --out");
  std::vector<CourseInput> inputs = read_course_inputs(command, options, scratch);
  std::vector<CourseTable> labs;
  for (const CourseInput& input : inputs) {
    CourseTable table;
    table.lab = input.lab.assignment.id;
    table.lab_title = input.lab.assignment.title;
    labs.push_back(std::move(table));
  }
  check_exports(command, labs);
  return inputs;
}

class Batch {
 public:
  Batch(const BatchCommand& command, const CommonOptions& options)
      : command_(command),
        options_(options),
        inputs_(read_checked_inputs(command, options, scratch_.path())),
        lock_(command.out),
        secret_(results_secret(command.out, command.seed, secret_seed)),
        workers_(command, options, secret_) {}

  ExitCode run() {
    if (lock_.taken_over()) print_problem(describe_taken_over(*lock_.taken_over()), {});
    std::vector<CourseTable> tables;
    bool any_withheld = false;
    BatchOutcome outcome = BatchOutcome::complete;
    for (const CourseInput& input : inputs_) {
      GradedLab graded = grade(input);
      fmt::print("{}{}", tables.empty() ? "" : "\n",
                 course_summary(graded.table, graded.tally, style_of_output(options_)));
      any_withheld = any_withheld || std::any_of(graded.table.rows.begin(), graded.table.rows.end(),
                                                 [](const CourseRow& row) {
                                                   return row.standing == Standing::withheld;
                                                 });
      outcome = graded.outcome;
      tables.push_back(std::move(graded.table));
      if (outcome == BatchOutcome::interrupted) break;
    }
    write_course_pages(command_.out, tables);
    if (outcome == BatchOutcome::interrupted) {
      print_problem("stopped early; finished grades are saved",
                    "run the same command again to continue");
      return ExitCode::resumable;
    }
    for (const CourseTable& table : tables) {
      for (const std::string& remark : write_exports(command_, table)) fmt::print("{}\n", remark);
    }
    fmt::print("\n{}\n", (command_.out / "index.html").string());
    return any_withheld ? ExitCode::withheld : ExitCode::full;
  }

 private:
  GradedLab grade(const CourseInput& input) {
    const RecordStore store(command_.out, input.lab.assignment.id);
    store.remove_unfinished();
    const LabDigests digests = digests_of(input.lab, workers_.services(0));
    BatchConsole console(options_, workers_.count());
    BatchResults results(input, command_.out, console);
    console.print_line(fmt::format("{}: {}", input.lab.assignment.id,
                                   intake_messages::summary(input.received_submissions)));
    for (const std::string& entry : input.received_submissions.skipped) console.print_line(entry);
    workers_.set_step_observer(
        [&](std::size_t worker, std::string_view step) { results.show_step(worker, step); });
    const BatchSteps steps{
        workers_.count(),
        [&](const ReceivedSubmission& received) {
          return open_submission(received, input.lab.assignment, scratch_.path());
        },
        [&](const Submission& submission) { return grade_key(submission, digests); },
        [&](const Submission& submission, const std::string& key, const KnownEvidence& known,
            std::size_t worker) {
          return grade_submission(submission, input.lab, submission_seed(secret_, key),
                                  workers_.services(worker), digests, known);
        }};
    const BatchJob job{input.received_submissions.submissions, store, input.regrade,
                       command_.retry};
    GradedLab graded;
    graded.outcome = grade_course(job, steps, results);
    graded.table = results.table(describe_backend(workers_.services(0)));
    if (graded.outcome == BatchOutcome::complete) add_ceilings(graded, input, digests, results);
    console.clear();
    graded.tally = results.tally();
    return graded;
  }

  void add_ceilings(GradedLab& graded, const CourseInput& input, const LabDigests& digests,
                    const BatchResults& results) {
    try {
      const std::vector<CeilingTime> ceilings = course_ceilings(
          graded.table, input.lab, digests, CeilingStore(command_.out, input.lab.assignment.id),
          submission_seed(secret_, "ceilings"), workers_.services(0));
      if (!ceilings.empty()) graded.table = results.table(graded.table.backend, ceilings);
    } catch (const Interrupted&) {
      graded.outcome = BatchOutcome::interrupted;
    }
  }

  const BatchCommand& command_;
  const CommonOptions& options_;
  TempFolder scratch_;
  std::vector<CourseInput> inputs_;
  FolderLock lock_;
  std::uint64_t secret_;
  BatchWorkers workers_;
};

}  // namespace

ExitCode run(const BatchCommand& command, const CommonOptions& options) {
  return Batch(command, options).run();
}

}  // namespace labcheck
