#include "harness/cli/batch_console.hpp"

#include "harness/cli/console.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace labcheck {
namespace {

constexpr std::chrono::milliseconds kBetweenBars{100};

}  // namespace

BatchConsole::BatchConsole(const CommonOptions& options, std::size_t workers)
    : form_(progress_form(options)),
      style_(style_of_problems(options)),
      under_way_(workers),
      begin_(std::chrono::steady_clock::now()) {}

void BatchConsole::start(std::size_t total) {
  tally_ = {};
  tally_.total = total;
  begin_ = std::chrono::steady_clock::now();
}

void BatchConsole::at(std::size_t worker, std::string what) {
  under_way_.at(worker) = std::move(what);
  show();
}

void BatchConsole::ended(const ClassTally& tally, std::string_view line) {
  tally_ = tally;
  if (form_ == ProgressForm::lines)
    fmt::print(stderr, "labcheck: {} of {}: {}\n", tally.done(), tally.total, line);
  show();
}

void BatchConsole::tell(std::string_view line) {
  if (form_ == ProgressForm::nothing) return;
  clear();
  fmt::print(stderr, "labcheck: {}\n", line);
}

void BatchConsole::show() {
  const auto now = std::chrono::steady_clock::now();
  if (form_ != ProgressForm::changing_line || (line_.is_shown() && now - shown_at_ < kBetweenBars))
    return;
  shown_at_ = now;
  tally_.elapsed = elapsed();
  tally_.under_way.clear();
  for (const std::string& what : under_way_) {
    if (!what.empty()) tally_.under_way.push_back(what);
  }
  line_.show(progress_line(tally_, style_));
}

std::chrono::steady_clock::duration BatchConsole::elapsed() const {
  return std::chrono::steady_clock::now() - begin_;
}

}  // namespace labcheck
