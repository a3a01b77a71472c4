// SPDX-License-Identifier: MIT
/// How long labcheck waits for programs that do not answer.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace labcheck {

/// Limits how long labcheck waits in vain for the programs of one submission and their devices,
/// apart from the time limits of test cases. After that, a program that does not answer at once
/// counts as one that does not answer. Thread-safe.
class Patience {
 public:
  using Duration = std::chrono::milliseconds;

  /// How long to wait for an answer that should arrive within `usual`.
  Duration limit(Duration usual) const {
    return Duration(spent_) < kTotal ? usual : std::min(kLeast, usual);
  }

  /// No answer has arrived within `waited`.
  void spend(Duration waited) { spent_ += waited.count(); }

 private:
  static constexpr Duration kTotal{20'000};
  static constexpr Duration kLeast{100};

  std::atomic<Duration::rep> spent_{0};
};

}  // namespace labcheck
