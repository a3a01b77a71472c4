// SPDX-License-Identifier: MIT
#include "harness/cli/batch_console.hpp"

#include "harness/cli/console.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace labcheck {
namespace {

constexpr std::chrono::milliseconds kRefreshInterval{100};

}  // namespace

BatchConsole::BatchConsole(const CommonOptions& options, std::size_t workers)
    : form_(progress_form(options)),
      style_(style_of_problems(options)),
      steps_(workers),
      begin_(std::chrono::steady_clock::now()) {}

void BatchConsole::start(std::size_t total) {
  tally_ = {};
  tally_.total = total;
  begin_ = std::chrono::steady_clock::now();
}

void BatchConsole::show_step(std::size_t worker, std::string step) {
  steps_.at(worker) = std::move(step);
  show_bar();
}

void BatchConsole::show_finished(const CourseTally& tally, std::string_view line) {
  tally_ = tally;
  if (form_ == ProgressForm::lines)
    fmt::print(stderr, "labcheck: {} of {}: {}\n", tally.done(), tally.total, line);
  show_bar();
}

void BatchConsole::print_line(std::string_view line) {
  if (form_ == ProgressForm::nothing) return;
  clear();
  fmt::print(stderr, "labcheck: {}\n", line);
}

void BatchConsole::show_bar() {
  const auto now = std::chrono::steady_clock::now();
  if (form_ != ProgressForm::status_line ||
      (line_.is_shown() && now - shown_at_ < kRefreshInterval))
    return;
  shown_at_ = now;
  tally_.elapsed = elapsed();
  tally_.in_progress.clear();
  for (const std::string& step : steps_) {
    if (!step.empty()) tally_.in_progress.push_back(step);
  }
  line_.show(progress_line(tally_, style_));
}

std::chrono::steady_clock::duration BatchConsole::elapsed() const {
  return std::chrono::steady_clock::now() - begin_;
}

}  // namespace labcheck
