// SPDX-License-Identifier: MIT
/// Output to the terminal: styles, problems, and the progress of one submission, of a batch and of
/// the jobs of a cluster.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/cli/command.hpp"
#include "harness/cluster/cluster_run.hpp"
#include "harness/cluster/run_progress.hpp"
#include "harness/pipeline/batch/grade_lab.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/report/course_summary.hpp"
#include "harness/report/terminal_page.hpp"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace labcheck {

/// The style of reports on standard output and on standard error.
TerminalStyle style_of_output(const CommonOptions& options);
TerminalStyle style_of_problems(const CommonOptions& options);

/// Clears the screen if standard output is a terminal that supports it.
void clear_screen();

/// Prints a diagnostic to standard error, with the source line and a caret if the file is readable.
void print_diagnostic(const Diagnostic& diagnostic);

/// Prints a problem to standard error: "labcheck: message", and the remedy, if any, on the next
/// line.
void print_problem(std::string_view message, std::string_view remedy);

/// `nothing` with --quiet, `status_line` on a terminal that supports control sequences, otherwise
/// `lines` that stay.
enum class ProgressForm { nothing, lines, status_line };

/// The form for `options` and the current standard error.
ProgressForm progress_form(const CommonOptions& options);

/// The lines of a command's progress on standard error, and below them, on a terminal, its status,
/// which the destructor erases.
class StatusLine {
 public:
  explicit StatusLine(const CommonOptions& options) : form_(progress_form(options)) {}
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine() { clear(); }

  ProgressForm form() const { return form_; }

  /// Prints a line that stays, also on a terminal; nothing with --quiet.
  void print(std::string_view line);

  /// Replaces the status with `text`, which must be narrower than the terminal.
  void show(std::string_view text);

  /// Erases the status if it is shown.
  void clear();

  bool is_shown() const { return shown_; }

 private:
  const ProgressForm form_;
  bool shown_ = false;
};

/// Progress on standard error: a status line on a terminal, otherwise one line per step; nothing
/// with --quiet.
class ConsoleProgress : public Progress {
 public:
  explicit ConsoleProgress(const CommonOptions& options) : line_(options) {}

  void step(std::string_view description) override;

  /// Erases the status line.
  void clear() { line_.clear(); }

 private:
  StatusLine line_;
};

/// Shows a batch: its progress on standard error, as a progress bar on a terminal, otherwise as a
/// line for each submission (nothing with --quiet), and the summary of each lab on standard output.
class BatchConsole : public BatchObserver {
 public:
  explicit BatchConsole(const CommonOptions& options)
      : options_(options), style_(style_of_problems(options)), line_(options) {}

  void on_warning(const Diagnostic& warning) override;
  void on_lab(const std::string& lab, const CourseSubmissions& submissions) override;
  void on_reference(const std::string& lab) override;
  void on_start(const ReceivedSubmission& received, std::size_t worker) override;
  void on_step(std::size_t worker, std::string_view step) override;
  void on_corrupt_record(const ReceivedSubmission& received, const NoRecord& record) override;
  void on_finish(const CourseRow& row, RecordOrigin origin) override;
  void on_failure(const ReceivedSubmission& received, std::string_view why) override;
  void on_lab_end(const CourseTable& table) override;

 private:
  // `line` describes the submission that has just been processed.
  void show_finished(std::string_view line);
  void show_bar();

  const CommonOptions& options_;
  const TerminalStyle style_;
  std::mutex mutex_;  // guards the members below
  CourseTally tally_;
  std::map<std::size_t, std::string> submissions_;  // the current ones, by worker
  std::map<std::size_t, std::string> steps_;        // by worker
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point shown_at_;
  StatusLine line_;
  bool is_first_lab_ = true;
};

/// "3 of 12 tasks ended, 4 running, 5 waiting (Resources)", or what else the jobs are doing.
std::string describe_progress(const RunProgress& progress);

/// Shows the jobs of a cluster run on standard error: a status line on a terminal, otherwise lines.
class ClusterConsole {
 public:
  explicit ClusterConsole(const CommonOptions& options)
      : style_(style_of_problems(options)), line_(options) {}

  void show_submitted(const ClusterRun& run, std::size_t submissions);
  void show_joined(const ClusterRun& run);

  /// Shows what the jobs are doing. Lines are printed only if it has changed, and rarely.
  void show(const std::string& line);

  /// Reports the tasks of `grading` that did not succeed, if any, whatever the form is.
  /// `has_finished`: the last job did.
  void show_failed_tasks(const ArrayProgress& grading, bool has_finished,
                         const std::filesystem::path& logs);

  /// Asks the user whether to cancel the jobs. False if there is no terminal.
  bool user_cancels();

 private:
  TerminalStyle style_;
  StatusLine line_;
  std::string shown_;
  std::chrono::steady_clock::time_point shown_at_{};
};

}  // namespace labcheck
