/// What an instructor reads while a class is graded and when it is done.
#pragma once

#include "harness/model/class_table.hpp"
#include "harness/report/terminal_style.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// How far the grading of a class is. `kept`, `rescored` and `graded` count records; `withheld` are
/// those of them whose grade is withheld, and hand-ins that have none. `under_way` are the hand-ins
/// that are being seen to.
struct ClassTally {
  std::size_t total = 0;
  std::size_t kept = 0;
  std::size_t rescored = 0;
  std::size_t graded = 0;
  std::size_t failed = 0;
  std::size_t withheld = 0;
  std::chrono::steady_clock::duration elapsed{};
  std::vector<std::string> under_way{};

  std::size_t done() const { return kept + rescored + graded + failed; }
};

/// How much longer it will take at the rate so far; nothing before anything was graded.
std::optional<std::chrono::seconds> time_left(const ClassTally& tally);

/// One line that fits `style`: a bar, counts, rate, time left and what is under way.
std::string progress_line(const ClassTally& tally, const TerminalStyle& style);

/// What was found and done: how many graded, withheld and missing, how points are distributed,
/// which criteria were most often not earned in full, what took longest, and why grades are
/// withheld.
std::string class_summary(const ClassTable& table, const ClassTally& tally,
                          const TerminalStyle& style);

}  // namespace labcheck
