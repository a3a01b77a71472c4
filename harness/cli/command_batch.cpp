// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/cluster/cluster_run.hpp"
#include "harness/pipeline/batch/course_table.hpp"
#include "harness/pipeline/batch/grade_course.hpp"
#include "harness/records/results_folder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

std::vector<LabFolder> labs_of(const BatchCommand& command, const CommonOptions& options) {
  if (!std::filesystem::exists(command.folder)) {
    throw UserError(tr("{}: no such folder or archive", command.folder.string()),
                    tr("specify the folder or archive that contains the submissions"));
  }
  const std::filesystem::path root = labs_root(options);
  if (command.labs.empty()) return find_lab_folders(command.folder, lab_names(root));
  std::vector<LabFolder> labs;
  for (const std::string& name : command.labs)
    labs.push_back({full_lab_name(root, name), command.folder});
  return labs;
}

// What the command names and what the submissions consist of.
std::vector<std::filesystem::path> files_read(const BatchCommand& command,
                                              const std::vector<CourseInput>& inputs) {
  std::vector<std::filesystem::path> read;
  for (const std::string& file : {command.sources.roster, command.sources.marks}) {
    if (!file.empty()) read.emplace_back(file);
  }
  if (!std::filesystem::is_directory(command.folder)) read.push_back(command.folder);
  for (const CourseInput& input : inputs) {
    for (const ReceivedSubmission& each : input.received_submissions.submissions) {
      for (const ReceivedPath& part : each.paths) read.push_back(part.path);
    }
  }
  return read;
}

// Reports errors in the command before hours of grading, not after.
std::vector<CourseInput> read_checked_inputs(const BatchCommand& command,
                                             const CommonOptions& options,
                                             const std::filesystem::path& scratch,
                                             BatchObserver& observer) {
  require_results_folder(command.exports.out);
  if (!command.dry_run)
    require_writable(command.exports.out / "labcheck.json", tr("choose another folder with --out"));
  std::vector<CourseInput> inputs = read_course_inputs(
      labs_of(command, options), command.sources, command.exports.reports, scratch,
      [&](const std::string& lab) {
        return load_lab_to_grade(options, lab, command.speed_in_total);
      },
      observer);
  std::vector<CourseTable> labs;
  for (const CourseInput& input : inputs) labs.push_back(empty_table(input.lab, {}, {}));
  if (!command.dry_run) check_exports(command.exports, labs, files_read(command, inputs));
  return inputs;
}

std::size_t count_rows(const CourseTable& table, Standing standing) {
  return static_cast<std::size_t>(std::ranges::count(table.rows, standing, &CourseRow::standing));
}

ExitCode preview(const BatchCommand& command, const CommonOptions& options,
                 const std::vector<CourseInput>& inputs, const std::filesystem::path& scratch) {
  ConsoleProgress progress(options);
  const Setup setup(options, progress, command.speed);
  CourseJob job{inputs, command.exports.out, scratch, 0, {}};
  job.keeps_other_gpus = command.keeps_other_gpus;
  for (const CourseTable& table : recorded_course(job, setup.bench())) {
    const std::size_t missing = count_rows(table, Standing::missing);
    const std::size_t pending = count_rows(table, Standing::pending);
    fmt::print("{}\n", tr("{}: {} graded, {} to grade, {} missing", table.lab,
                          table.rows.size() - pending - missing, pending, missing));
    for (const std::string& line : preview_exports(command.exports, table))
      fmt::print("{}\n", line);
  }
  fmt::print("\n{}\n", tr("nothing was graded or written (--dry-run)"));
  return ExitCode::full;
}

std::size_t count_submissions(const std::vector<CourseInput>& inputs) {
  std::size_t count = 0;
  for (const CourseInput& input : inputs) count += input.received_submissions.submissions.size();
  return count;
}

ExitCode report_stopped_early() {
  print_problem(tr("stopped early; finished grades are saved"),
                tr("run the same command again to continue"));
  return ExitCode::resumable;
}

// Compiles, here or for GPUs that other computers have.
ExitCode build_only(const BatchCommand& command, const CommonOptions& options,
                    const std::vector<CourseInput>& inputs, const std::filesystem::path& scratch,
                    BatchConsole& console) {
  ConsoleProgress progress(options);
  const Setup setup(options, progress, command.speed);
  Workbench bench = setup.bench();
  if (command.shared.build_for > 0) {
    bench.backend = Backend::gpu;
    bench.gpu = Gpu{.name = {}, .uuid = {}, .driver = {}, .capability = command.shared.build_for};
  }
  const BuiltCourse course =
      build_course({inputs, command.exports.out, scratch, 0, {}, command.jobs}, bench, console);
  if (course.outcome == BatchOutcome::interrupted) return report_stopped_early();
  fmt::print("{}\n", tr_plural("compiled {} submission", "compiled {} submissions", course.built,
                               with_thousands(course.built)));
  return course.failed > 0 ? ExitCode::withheld : ExitCode::full;
}

// Grades everything that is missing and writes `output` to the results. `records` is the part of a
// batch that several processes do at the same time, perhaps on several computers; `everything`
// requires the folder's lock.
ExitCode grade_inputs(const BatchCommand& command, const CommonOptions& options,
                      const std::vector<CourseInput>& inputs, const std::filesystem::path& scratch,
                      BatchOutput output, BatchConsole& console) {
  const std::filesystem::path& out = command.exports.out;
  const std::uint64_t secret = results_secret(out, command.seed, secret_seed);
  ConsoleProgress progress(options);
  const Setup setup(options, progress, command.speed);
  const std::vector<Gpu> gpus = choose_gpus(command.gpus, setup.gpus());
  setup.warn_about_busy_gpus(gpus);
  Workbench bench = setup.bench();
  if (!gpus.empty()) bench.gpu = gpus.front();
  CourseJob job{inputs, out, scratch, secret, gpus, command.jobs, command.retry};
  job.keeps_other_gpus = command.keeps_other_gpus;
  job.began = begin_of_own_run(out).value_or(Moment::max());
  job.output = output;
  job.case_memory = command.memory;
  const GradedCourse course = grade_course(job, bench, console);
  if (course.outcome == BatchOutcome::interrupted) return report_stopped_early();
  // The run that writes the pages reports withheld grades. For a scheduler, this part succeeded.
  if (output == BatchOutput::records) return ExitCode::full;
  for (const CourseTable& table : course.tables) {
    for (const std::string& remark : write_exports(command.exports, table))
      fmt::print("{}\n", remark);
  }
  fmt::print("\n{}\n", (out / "index.html").string());
  const bool any_withheld = std::ranges::any_of(course.tables, [](const CourseTable& table) {
    return count_rows(table, Standing::withheld) > 0;
  });
  return any_withheld ? ExitCode::withheld : ExitCode::full;
}

}  // namespace

ExitCode BatchCommand::run(const CommonOptions& common) const {
  const std::filesystem::path& out = exports.out;
  const TempFolder scratch;
  BatchConsole console(common);
  std::vector<CourseInput> inputs = read_checked_inputs(*this, common, scratch.path(), console);
  if (dry_run) return preview(*this, common, inputs, scratch.path());
  if (cluster.executor == Executor::slurm) return run_on_slurm(common, count_submissions(inputs));
  if (shared.shard) keep_shard(*shared.shard, inputs);
  if (shared.builds_only) return build_only(*this, common, inputs, scratch.path(), console);
  if (shared.shard)
    return grade_inputs(*this, common, inputs, scratch.path(), BatchOutput::records, console);
  const FolderLock lock(out, require_no_other_run(out));
  // Another run may have been submitted before the lock was taken.
  require_no_other_run(out);
  if (const std::optional<LockHolder>& previous = lock.taken_over()) {
    print_problem(tr("took over the folder from process {}, which had used it since {} and no "
                     "longer runs",
                     previous->pid, describe_utc(previous->since)),
                  {});
  }
  try {
    const ExitCode status =
        grade_inputs(*this, common, inputs, scratch.path(), BatchOutput::everything, console);
    if (status != ExitCode::resumable) end_own_run(out, static_cast<int>(status));
    return status;
  } catch (const UserError&) {
    end_own_run(out, static_cast<int>(ExitCode::usage));
    throw;
  } catch (const HarnessError&) {
    end_own_run(out, static_cast<int>(ExitCode::withheld));
    throw;
  }
}

}  // namespace labcheck
