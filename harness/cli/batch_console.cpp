#include "harness/cli/batch_console.hpp"

#include "harness/cli/console.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace {

constexpr std::chrono::milliseconds kBetweenBars{100};

}  // namespace

BatchConsole::BatchConsole(const CommonOptions& options, std::size_t workers)
    : way_(options.quiet                  ? Way::none
           : ::isatty(STDERR_FILENO) == 1 ? Way::bar
                                          : Way::lines),
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
  if (way_ == Way::lines)
    fmt::print(stderr, "labcheck: {} of {}: {}\n", tally.done(), tally.total, line);
  show();
}

void BatchConsole::tell(std::string_view line) {
  if (way_ == Way::none) return;
  clear();
  fmt::print(stderr, "labcheck: {}\n", line);
}

void BatchConsole::show() {
  const auto now = std::chrono::steady_clock::now();
  if (way_ != Way::bar || (shown_ && now - shown_at_ < kBetweenBars)) return;
  shown_at_ = now;
  tally_.elapsed = elapsed();
  tally_.under_way.clear();
  for (const std::string& what : under_way_) {
    if (!what.empty()) tally_.under_way.push_back(what);
  }
  fmt::print(stderr, "\r{}\x1b[K", progress_line(tally_, style_));
  std::fflush(stderr);
  shown_ = true;
}

void BatchConsole::clear() {
  if (!std::exchange(shown_, false)) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

std::chrono::steady_clock::duration BatchConsole::elapsed() const {
  return std::chrono::steady_clock::now() - begin_;
}

}  // namespace labcheck
