#include "harness/base/error.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/unwritable.hpp"
#include "harness/cli/batch_console.hpp"
#include "harness/cli/batch_exports.hpp"
#include "harness/cli/batch_inputs.hpp"
#include "harness/cli/batch_results.hpp"
#include "harness/cli/batch_workers.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/setup.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/open_hand_in.hpp"
#include "harness/pipeline/batch/class_ceilings.hpp"
#include "harness/pipeline/batch/grade_class.hpp"
#include "harness/pipeline/digests_of_lab.hpp"
#include "harness/records/folder_lock.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/results_secret.hpp"
#include "harness/report/class_summary.hpp"
#include "harness/verify/random.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

/// A lab of the class, as far as it was graded.
struct GradedLab {
  ClassTable table;
  ClassTally tally;
  ClassEnd end = ClassEnd::complete;
};

// What can be wrong with a command is told before hours of grading, not after.
std::vector<ClassInput> checked_inputs(const BatchCommand& command, const CommonOptions& options,
                                       const std::filesystem::path& scratch) {
  require_writable(command.out / "labcheck.json", "name another folder with --out");
  std::vector<ClassInput> inputs = class_inputs(command, options, scratch);
  std::vector<ClassTable> labs;
  for (const ClassInput& input : inputs) {
    ClassTable nobody;
    nobody.lab = input.lab.assignment.id;
    nobody.lab_title = input.lab.assignment.title;
    labs.push_back(std::move(nobody));
  }
  check_exports(command, labs);
  return inputs;
}

class Batch {
 public:
  Batch(const BatchCommand& command, const CommonOptions& options)
      : command_(command),
        options_(options),
        inputs_(checked_inputs(command, options, scratch_.path())),
        lock_(command.out),
        secret_(results_secret(command.out, command.seed, secret_seed)),
        workers_(command, options, secret_) {}

  ExitCode run() {
    if (lock_.taken_over()) print_problem(describe_taken_over(*lock_.taken_over()), {});
    std::vector<ClassTable> tables;
    bool needs_a_look = false;
    ClassEnd end = ClassEnd::complete;
    for (const ClassInput& input : inputs_) {
      GradedLab graded = grade(input);
      fmt::print("{}{}", tables.empty() ? "" : "\n",
                 class_summary(graded.table, graded.tally, style_of_output(options_)));
      needs_a_look = needs_a_look || std::any_of(graded.table.rows.begin(), graded.table.rows.end(),
                                                 [](const ClassRow& row) {
                                                   return row.standing == Standing::withheld;
                                                 });
      end = graded.end;
      tables.push_back(std::move(graded.table));
      if (end == ClassEnd::interrupted) break;
    }
    write_class_pages(command_.out, tables);
    if (end == ClassEnd::interrupted) {
      print_problem("stopped before everything was graded; what is done is kept",
                    "run the same command again to go on");
      return ExitCode::resumable;
    }
    for (const ClassTable& table : tables) {
      for (const std::string& remark : write_exports(command_, table)) fmt::print("{}\n", remark);
    }
    fmt::print("\n{}\n", (command_.out / "index.html").string());
    return needs_a_look ? ExitCode::withheld : ExitCode::full;
  }

 private:
  GradedLab grade(const ClassInput& input) {
    const RecordStore store(command_.out, input.lab.assignment.id);
    store.remove_unfinished();
    const LabDigests digests = digests_of(input.lab, workers_.services(0));
    BatchConsole console(options_, workers_.count());
    BatchResults results(input, command_.out, console);
    console.tell(
        fmt::format("{}: {}", input.lab.assignment.id, intake_messages::summary(input.hand_ins)));
    for (const std::string& what : input.hand_ins.passed_over) console.tell(what);
    workers_.report_to(
        [&](std::size_t worker, std::string_view what) { results.step(worker, what); });
    const ClassSteps steps{
        workers_.count(),
        [&](const HandIn& hand_in) {
          return open_hand_in(hand_in, input.lab.assignment, scratch_.path());
        },
        [&](const Submission& submission) { return grade_key(submission, digests); },
        [&](const Submission& submission, const std::string& key, const KnownEvidence& known,
            std::size_t worker) {
          return grade_submission(submission, input.lab, submission_seed(secret_, key),
                                  workers_.services(worker), digests, known);
        }};
    const ClassWork work{input.hand_ins.hand_ins, store, input.regrade};
    GradedLab graded;
    graded.end = grade_class(work, steps, results);
    graded.table = results.table(describe_backend(workers_.services(0)));
    if (graded.end == ClassEnd::complete) tell_ceilings(graded, input, digests, results);
    console.clear();
    graded.tally = results.tally();
    return graded;
  }

  void tell_ceilings(GradedLab& graded, const ClassInput& input, const LabDigests& digests,
                     const BatchResults& results) {
    try {
      const std::vector<CeilingTime> ceilings = class_ceilings(
          graded.table, input.lab, digests, CeilingStore(command_.out, input.lab.assignment.id),
          submission_seed(secret_, "ceilings"), workers_.services(0));
      if (!ceilings.empty()) graded.table = results.table(graded.table.backend, ceilings);
    } catch (const Interrupted&) {
      graded.end = ClassEnd::interrupted;
    }
  }

  const BatchCommand& command_;
  const CommonOptions& options_;
  TempFolder scratch_;
  std::vector<ClassInput> inputs_;
  FolderLock lock_;
  std::uint64_t secret_;
  BatchWorkers workers_;
};

}  // namespace

ExitCode run(const BatchCommand& command, const CommonOptions& options) {
  return Batch(command, options).run();
}

}  // namespace labcheck
