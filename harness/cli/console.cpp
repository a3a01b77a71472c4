// SPDX-License-Identifier: MIT
#include "harness/cli/console.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/submissions.hpp"
#include "harness/records/record_store.hpp"
#include "harness/report/messages.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace labcheck {
namespace {

// ECMA-48, Erase in Line: erases from the cursor to the end of the line.
constexpr std::string_view kErase = "\x1b[K";

constexpr std::chrono::milliseconds kRefreshInterval{100};

std::string describe(RecordOrigin origin) {
  switch (origin) {
    case RecordOrigin::kept:
      return tr_context("submission", "kept");
    case RecordOrigin::rescored:
      return tr_context("submission", "rescored");
    case RecordOrigin::graded:
      return tr_context("submission", "graded");
  }
  return {};
}

std::string describe_progress(const CourseRow& row, RecordOrigin origin) {
  if (row.standing == Standing::withheld)
    return tr("{}: not graded yet ({:.1f} s)", row.id, row.seconds);
  return tr("{}: {} of {} points ({}, {:.1f} s)", row.id,
            report::describe_points(row.grade.final_points),
            report::describe_points(row.grade.max_points), describe(origin), row.seconds);
}

bool uses_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const auto locale = environment_variable(name);
    if (!locale) continue;
    return locale->find("UTF-8") != std::string::npos || locale->find("utf8") != std::string::npos;
  }
  // If no locale is set, as on many CI runners, files and logs are UTF-8 in practice.
  return true;
}

// Whether it is a terminal that supports control sequences, according to TERM.
bool is_terminal(int descriptor) {
  return ::isatty(descriptor) == 1 && environment_variable("TERM") != "dumb";
}

TerminalStyle style_on(int descriptor, const CommonOptions& options) {
  TerminalStyle style;
  const bool has_colors =
      !options.no_color && !environment_variable("NO_COLOR") && is_terminal(descriptor);
  style.colors = has_colors ? TerminalStyle::Colors::ansi16 : TerminalStyle::Colors::none;
  // Other languages than English need UTF-8 in any case.
  const bool has_unicode = uses_utf8() || language_in_use() != Language::english;
  style.symbols = has_unicode ? TerminalStyle::Symbols::unicode : TerminalStyle::Symbols::ascii;
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) style.width = size.ws_col;
  return style;
}

}  // namespace

void clear_screen() {
  if (is_terminal(STDOUT_FILENO)) fmt::print("\x1b[H\x1b[2J");
}

TerminalStyle style_of_output(const CommonOptions& options) {
  return style_on(STDOUT_FILENO, options);
}

TerminalStyle style_of_problems(const CommonOptions& options) {
  return style_on(STDERR_FILENO, options);
}

void print_diagnostic(const Diagnostic& diagnostic) {
  std::string source;
  try {
    source = read_file(diagnostic.file);
  } catch (const UserError&) {
    // Prints the position without the source line.
  }
  fmt::print(stderr, "{}\n", describe_with_caret(diagnostic, source));
}

void print_problem(std::string_view message, std::string_view remedy) {
  fmt::print(stderr, "labcheck: {}\n", message);
  if (!remedy.empty()) fmt::print(stderr, "  {}\n", remedy);
}

ProgressForm progress_form(const CommonOptions& options) {
  if (options.quiet) return ProgressForm::nothing;
  return is_terminal(STDERR_FILENO) ? ProgressForm::status_line : ProgressForm::lines;
}

void StatusLine::print(std::string_view line) {
  if (form_ == ProgressForm::nothing) return;
  clear();
  fmt::print(stderr, "labcheck: {}\n", line);
}

void StatusLine::show(std::string_view text) {
  // Erasing the rest of a longer text after writing avoids flicker.
  fmt::print(stderr, "\r{}{}", text, kErase);
  std::fflush(stderr);
  shown_ = true;
}

void StatusLine::clear() {
  if (!std::exchange(shown_, false)) return;
  fmt::print(stderr, "\r{}", kErase);
  std::fflush(stderr);
}

void ConsoleProgress::step(std::string_view description) {
  if (line_.form() == ProgressForm::lines) line_.print(description);
  if (line_.form() == ProgressForm::status_line) line_.show(fmt::format("{} …", description));
}

void BatchConsole::on_warning(const Diagnostic& warning) {
  print_diagnostic(warning);
}

void BatchConsole::on_lab(const std::string& lab, const CourseSubmissions& submissions) {
  tally_ = {};
  tally_.total = submissions.submissions.size();
  submissions_.clear();
  steps_.clear();
  shown_at_ = {};
  begin_ = std::chrono::steady_clock::now();
  line_.print(fmt::format("{}: {}", lab, summary_of(submissions)));
  for (const Message& entry : submissions.skipped) line_.print(render(entry));
}

void BatchConsole::on_reference(const std::string& lab) {
  line_.print(tr("{}: grading the reference solution first", lab));
}

void BatchConsole::on_start(const ReceivedSubmission& received, std::size_t worker) {
  const std::lock_guard lock(mutex_);
  submissions_[worker] = received.id;
}

void BatchConsole::on_step(std::size_t worker, std::string_view step) {
  const std::lock_guard lock(mutex_);
  steps_[worker] = fmt::format("{} {}", submissions_[worker], step);
  show_bar();
}

void BatchConsole::on_corrupt_record(const ReceivedSubmission&, const NoRecord& record) {
  const std::lock_guard lock(mutex_);
  line_.print(tr("{}; grading again", labcheck::describe(record)));
}

void BatchConsole::on_finish(const CourseRow& row, RecordOrigin origin) {
  const std::lock_guard lock(mutex_);
  tally_.kept += origin == RecordOrigin::kept ? 1 : 0;
  tally_.rescored += origin == RecordOrigin::rescored ? 1 : 0;
  tally_.graded += origin == RecordOrigin::graded ? 1 : 0;
  tally_.withheld += row.standing == Standing::withheld ? 1 : 0;
  if (origin != RecordOrigin::kept) show_finished(describe_progress(row, origin));
}

void BatchConsole::on_failure(const ReceivedSubmission& received, std::string_view why) {
  const std::lock_guard lock(mutex_);
  ++tally_.failed;
  show_finished(tr("{}: failed: {}", received.id, why));
}

void BatchConsole::on_lab_end(const CourseTable& table) {
  line_.clear();
  tally_.elapsed = std::chrono::steady_clock::now() - begin_;
  fmt::print("{}{}", is_first_lab_ ? "" : "\n",
             course_summary(table, tally_, style_of_output(options_)));
  is_first_lab_ = false;
}

void BatchConsole::show_finished(std::string_view line) {
  if (line_.form() == ProgressForm::lines)
    line_.print(tr("{} of {}: {}", tally_.done(), tally_.total, line));
  show_bar();
}

void BatchConsole::show_bar() {
  const auto now = std::chrono::steady_clock::now();
  if (line_.form() != ProgressForm::status_line ||
      (line_.is_shown() && now - shown_at_ < kRefreshInterval))
    return;
  shown_at_ = now;
  tally_.elapsed = now - begin_;
  tally_.in_progress.clear();
  for (const auto& [worker, step] : steps_) tally_.in_progress.push_back(step);
  line_.show(progress_line(tally_, style_));
}

}  // namespace labcheck
