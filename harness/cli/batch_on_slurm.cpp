// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/random.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cluster/cluster_run.hpp"
#include "harness/cluster/job_script.hpp"
#include "harness/cluster/run_progress.hpp"
#include "harness/cluster/slurm.hpp"
#include "harness/records/results_folder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// A task needs a second or two before it grades.
constexpr std::size_t kSubmissionsPerTask = 10;
// Slurm's default limit on the indices of an array (MaxArraySize - 1).
constexpr std::size_t kMostDefaultTasks = 1000;

std::size_t tasks_for(const ClusterOptions& cluster, std::size_t submissions) {
  const std::size_t tasks =
      cluster.tasks > 0 ? cluster.tasks
                        : std::min((submissions + kSubmissionsPerTask - 1) / kSubmissionsPerTask,
                                   kMostDefaultTasks);
  return std::clamp<std::size_t>(tasks, 1, std::max<std::size_t>(submissions, 1));
}

ClusterRun new_run(const BatchCommand& command, const CommonOptions& options,
                   std::size_t submissions) {
  return {.id = draw_run_id(),
          .since = this_process().since,
          .folder = fs::current_path().string(),
          .words = options.words,
          .tasks = tasks_for(command.cluster, submissions),
          .builds_first = !command.cluster.build_partition.empty()};
}

fs::path logs_in(const fs::path& out) {
  return cluster_folder(out) / "logs";
}

fs::path output_of_last_job(const fs::path& out) {
  return cluster_folder(out) / "finish.out";
}

fs::path log_of_last_job(const fs::path& out) {
  return logs_in(out) / "finish.log";
}

/// Submits the jobs of one run.
class RunSubmitter {
 public:
  RunSubmitter(const BatchCommand& command, const ClusterRun& run)
      : command_(command), run_(run), out_(fs::absolute(command.exports.out)) {
    words_ = without_options(
        run.words, {"--executor", "--slurm", "--build-partition", "--tasks", "--build-for"});
  }

  void submit() const {
    fs::create_directories(logs_in(out_));
    const std::string build = run_.builds_first ? submit_builds() : std::string();
    const std::string grade = submit_grades(build);
    slurm::submit({run_.finish_job(),
                   write_script("finish.sh", with_backend(words_), "--keep-other-gpus " + jobs()),
                   output_of_last_job(out_), log_of_last_job(out_),
                   with({"--dependency=afterany:" + grade})});
  }

 private:
  std::string submit_builds() const {
    std::vector<std::string> options{"--partition=" + command_.cluster.build_partition, array()};
    // Of the other options, these do not depend on the partition.
    for (const char* name : {"account", "time", "mem", "cpus-per-task"}) {
      const std::string value = slurm::sbatch_value(command_.cluster.options, name);
      if (!value.empty()) options.push_back(fmt::format("--{}={}", name, value));
    }
    std::vector<std::string> words = without_options(words_, {"--backend"});
    words.insert(words.end(), {"--backend", "sim", "--build-only"});
    if (const int capability = command_.shared.build_for; capability > 0) {
      words.push_back("--build-for");
      words.push_back(fmt::format("{}.{}", capability / 10, capability % 10));
    }
    return slurm::submit({run_.build_job(),
                          write_script("build.sh", words, shard() + " " + jobs()),
                          logs_in(out_) / "build-%a.log",
                          {},
                          options});
  }

  std::string submit_grades(const std::string& build) const {
    std::vector<std::string> more{array()};
    if (!build.empty()) more.push_back("--dependency=afterany:" + build);
    return slurm::submit({run_.grade_job(),
                          write_script("grade.sh", with_backend(words_),
                                       "--keep-other-gpus " + shard() + " " + jobs()),
                          logs_in(out_) / "grade-%a.log",
                          {},
                          with(std::move(more))});
  }

  std::string array() const { return fmt::format("--array=1-{}", run_.tasks); }

  std::string shard() const {
    return fmt::format("--shard \"$SLURM_ARRAY_TASK_ID/{}\"", run_.tasks);
  }

  // Slurm may not bind a job to the processors that it gets.
  std::string jobs() const {
    const bool is_chosen = command_.jobs > 0;
    return is_chosen ? std::string() : "--jobs \"${SLURM_CPUS_ON_NODE:-1}\"";
  }

  // On a node whose GPU does not answer, a job must fail instead of grading without speed.
  std::vector<std::string> with_backend(std::vector<std::string> words) const {
    if (slurm::requests_gpus(command_.cluster.options) &&
        without_options(words, {"--backend"}) == words)
      words.insert(words.end(), {"--backend", "gpu"});
    return words;
  }

  std::vector<std::string> with(std::vector<std::string> more) const {
    more.insert(more.begin(), command_.cluster.options.begin(), command_.cluster.options.end());
    return more;
  }

  fs::path write_script(const std::string& name, const std::vector<std::string>& words,
                        const std::string& rest) const {
    const fs::path script = cluster_folder(out_) / name;
    write_file_atomically(script, job_script(run_.id, own_executable().string(), words, rest));
    return script;
  }

  const BatchCommand& command_;
  const ClusterRun& run_;
  const fs::path out_;
  std::vector<std::string> words_;
};

// Submits nothing unless every job can be submitted.
void submit_all(const BatchCommand& command, const ClusterRun& run) {
  write_run(command.exports.out, run);
  try {
    RunSubmitter(command, run).submit();
  } catch (...) {
    // Otherwise the folder stays claimed for the jobs that Slurm may have accepted.
    if (slurm::cancel(run.jobs())) {
      ClusterRun ended = run;
      ended.status = static_cast<int>(ExitCode::usage);
      write_run(command.exports.out, ended);
    }
    throw;
  }
}

bool is_active(const ClusterRun& run) {
  const auto states = slurm::states_of(run.jobs());
  return states && std::ranges::any_of(*states, &slurm::JobState::is_active);
}

// The active run of the same command, or a new one.
ClusterRun join_or_submit(const BatchCommand& command, const CommonOptions& options,
                          std::size_t submissions, ClusterConsole& console) {
  const fs::path& out = command.exports.out;
  const auto is_same = [&](const ClusterRun& run) {
    return !run.status && run.words == options.words && run.folder == fs::current_path().string();
  };
  if (const auto run = read_run(out); run && is_same(*run) && is_active(*run)) {
    console.show_joined(*run);
    return *run;
  }
  slurm::version();  // throws if Slurm is not installed
  const FolderLock lock(out, require_no_other_run(out));
  // Another run may have been submitted before the lock was taken.
  require_no_other_run(out);
  results_secret(out, command.seed, secret_seed);
  std::error_code ignored;
  fs::remove_all(cluster_folder(out), ignored);
  const ClusterRun run = new_run(command, options, submissions);
  submit_all(command, run);
  console.show_submitted(run, submissions);
  return run;
}

// The interval between queries, which squeue(1), "PERFORMANCE", advises to keep rare.
constexpr std::chrono::seconds kFirstPollInterval{2};
constexpr std::chrono::seconds kLongestPollInterval{15};
// How long a file that another node wrote may take to appear here.
constexpr int kPollsForStatus = 8;

// Waits until no job of `run` is active. Throws Interrupted.
RunProgress follow_jobs(const ClusterRun& run, ClusterConsole& console) {
  RunProgress progress(run);
  for (std::chrono::milliseconds interval = kFirstPollInterval;;) {
    if (const auto states = slurm::states_of(run.jobs())) {
      progress.update(*states);
      if (progress.has_ended()) return progress;
      console.show(describe_progress(progress));
    } else {
      console.show(tr("Slurm does not answer; trying again"));
    }
    sleep_unless_interrupted(interval);
    interval = std::min<std::chrono::milliseconds>(interval + interval / 20, kLongestPollInterval);
  }
}

// What the last job stored; nothing if it did not finish.
std::optional<int> stored_status(const ClusterRun& run, const fs::path& out) {
  for (int polls = 0;; ++polls) {
    const auto now = read_run(out);
    if (!now || now->id != run.id || now->status || polls == kPollsForStatus)
      return now && now->id == run.id ? now->status : std::nullopt;
    sleep_unless_interrupted(kFirstPollInterval);
  }
}

ExitCode report_end(const ClusterRun& run, const RunProgress& progress, const fs::path& out,
                    ClusterConsole& console) {
  const std::optional<int> status = stored_status(run, out);
  console.show_failed_tasks(progress.grading(), status.has_value(), logs_in(out));
  if (!status) {
    print_problem(
        tr("the jobs ended before everything was graded; finished grades are saved"),
        tr("run the same command again to continue; the logs are in {}", logs_in(out).string()));
    return ExitCode::resumable;
  }
  fmt::print("{}", read_file(output_of_last_job(out)));
  if (*status != static_cast<int>(ExitCode::full))
    fmt::print(stderr, "{}", read_file(log_of_last_job(out)));
  return static_cast<ExitCode>(*status);
}

ExitCode leave_or_cancel(const ClusterRun& run, const fs::path& out, ClusterConsole& console) {
  forget_interrupt();
  if (!console.user_cancels()) {
    print_problem(tr("the jobs continue; run the same command again to follow them"),
                  tr("to cancel them: {}", slurm::cancel_command(run.jobs())));
    return ExitCode::resumable;
  }
  if (!slurm::cancel(run.jobs())) {
    print_problem(tr("Slurm does not answer: the jobs continue"),
                  tr("to cancel them: {}", slurm::cancel_command(run.jobs())));
    return ExitCode::resumable;
  }
  ClusterRun ended = run;
  ended.status = static_cast<int>(ExitCode::resumable);
  write_run(out, ended);
  print_problem(tr("canceled the jobs; finished grades are saved"),
                tr("run the same command again to continue"));
  return ExitCode::resumable;
}

}  // namespace

ExitCode BatchCommand::run_on_slurm(const CommonOptions& common, std::size_t submissions) const {
  ClusterConsole console(common);
  const ClusterRun run = join_or_submit(*this, common, submissions, console);
  try {
    return report_end(run, follow_jobs(run, console), exports.out, console);
  } catch (const Interrupted&) {
    return leave_or_cancel(run, exports.out, console);
  }
}

}  // namespace labcheck
