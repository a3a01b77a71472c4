// SPDX-License-Identifier: MIT
/// What a replay of a recorded test case showed, apart from its outputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// The host answers to `read` with what it `sent`: nothing else in a recording can depend on the
/// inputs in a way that the replay does not follow.
struct ReplayFacts {
  bool is_recorded = false;      // the recording is complete
  bool is_complete = false;      // the replay came to its end
  std::uint64_t launches = 0;    // of kernels
  std::uint64_t rearranged = 0;  // pieces under 32 bytes that device copies put into another order
  std::uint64_t moved = 0;       // pieces under 16 bytes that the host moved from what it had read
  std::uint64_t added = 0;       // the most values that host code added up for a result
  std::uint64_t read = 0;        // bytes of answers that differ from those recorded
  std::uint64_t sent = 0;        // bytes that the host sent after the first such answer

  /// The steps of the test case: the signatures of kernels, and "" for copies and fills. At most
  /// kMaxSteps.
  std::vector<std::string> steps{};

  bool operator==(const ReplayFacts&) const = default;
};

/// More steps are not listed, and cannot be left out.
inline constexpr std::size_t kMaxSteps = 3000;

}  // namespace labcheck
