// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/console.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <sstream>
#include <unistd.h>

namespace labcheck {
namespace {

// Between two lines in a log.
constexpr std::chrono::seconds kLineInterval{10};

}  // namespace

std::string describe_progress(const RunProgress& progress) {
  if (progress.is_finishing()) {
    const bool runs = progress.finishing_phase() == slurm::Phase::running;
    return runs ? tr("all tasks ended; the last job is writing the results")
                : tr("all tasks ended; the last job is waiting");
  }
  const ArrayProgress array = progress.current();
  const std::string waiting = array.reason.empty()
                                  ? tr("{} waiting", array.waiting)
                                  : tr("{} waiting ({})", array.waiting, array.reason);
  const std::string ended =
      progress.is_compiling()
          ? tr_plural("compiling: {1} of {0} task ended", "compiling: {1} of {0} tasks ended",
                      array.tasks, array.tasks, array.ended())
          : tr_plural("{1} of {0} task ended", "{1} of {0} tasks ended", array.tasks, array.tasks,
                      array.ended());
  return tr("{}, {} running, {}", ended, array.running, waiting);
}

void ClusterConsole::show_submitted(const ClusterRun& run, std::size_t submissions) {
  const std::string tasks = tr_plural("{} task", "{} tasks", run.tasks, run.tasks);
  line_.print(tr_plural("submitted {} submission to Slurm in {}",
                        "submitted {} submissions to Slurm in {}", submissions,
                        with_thousands(submissions), tasks));
}

void ClusterConsole::show_joined(const ClusterRun& run) {
  line_.print(tr_plural("following the run that is already grading this folder in {} task",
                        "following the run that is already grading this folder in {} tasks",
                        run.tasks, run.tasks));
}

void ClusterConsole::show_failed_tasks(const ArrayProgress& grading, bool has_finished,
                                       const std::filesystem::path& logs) {
  line_.clear();
  for (const auto& [state, count] : grading.failed) {
    const std::string ended = tr_plural("{} task of Slurm ended with {}",
                                        "{} tasks of Slurm ended with {}", count, count, state);
    print_problem(has_finished ? tr("{}; the last job graded what was missing", ended) : ended,
                  tr("the reason is in the logs in {}", logs.string()));
  }
}

bool ClusterConsole::user_cancels() {
  line_.clear();
  if (::isatty(STDIN_FILENO) != 1) return false;
  fmt::print(stderr, "labcheck: {} ", tr("Cancel the jobs? Otherwise they continue. [y/N]"));
  std::fflush(stderr);
  std::string answer;
  std::getline(std::cin, answer);
  // English answers are understood in every language.
  std::istringstream accepted("y Y yes Yes " + tr_context("answer", "y Y yes Yes"));
  return std::ranges::find(std::istream_iterator<std::string>(accepted),
                           std::istream_iterator<std::string>(),
                           trimmed(answer)) != std::istream_iterator<std::string>();
}

void ClusterConsole::show(const std::string& line) {
  if (line_.form() == ProgressForm::status_line)
    line_.show(report::cut(line, style_.width - 1, "…"));
  const auto now = std::chrono::steady_clock::now();
  const bool is_due = shown_.empty() || now - shown_at_ >= kLineInterval;
  if (line_.form() != ProgressForm::lines || line == shown_ || !is_due) return;
  line_.print(line);
  shown_ = line;
  shown_at_ = now;
}

}  // namespace labcheck
