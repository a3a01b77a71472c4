// SPDX-License-Identifier: MIT
/// The progress line and the summary that an instructor reads while and after a batch runs.
#pragma once

#include "harness/model/course_table.hpp"
#include "harness/report/terminal_page.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The progress of a batch. `kept`, `rescored` and `graded` count records; `withheld` counts those
/// records whose grade is withheld, and submissions without a record. `in_progress` describes the
/// submissions that are being graded now.
struct CourseTally {
  std::size_t total = 0;
  std::size_t kept = 0;
  std::size_t rescored = 0;
  std::size_t graded = 0;
  std::size_t failed = 0;
  std::size_t withheld = 0;
  std::chrono::steady_clock::duration elapsed{};
  std::vector<std::string> in_progress{};

  std::size_t done() const { return kept + rescored + graded + failed; }
};

/// The remaining time at the rate so far; absent before the first submission is graded.
std::optional<std::chrono::seconds> time_left(const CourseTally& tally);

/// One line that fits `style`: a bar, counts, rate, time left and the submissions in progress.
std::string progress_line(const CourseTally& tally, const TerminalStyle& style);

/// The result of a batch: counts by standing, the distribution of points, the criteria most often
/// missed, the slowest submissions, and the reason for each withheld grade.
std::string course_summary(const CourseTable& table, const CourseTally& tally,
                           const TerminalStyle& style);

}  // namespace labcheck
