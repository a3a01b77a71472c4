// SPDX-License-Identifier: MIT
/// What a replay of a recorded test case or program showed, apart from its outputs.
#pragma once

#include "harness/base/enum_names.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// How a program gets what kernels computed: by copies to the host, in memory that it shares with
/// the device, or as text that kernels print.
LABCHECK_ENUM(AnswerKind, copy, shared, text)

/// `byte` is the first byte that differs, from 0, in the answer with this number, from 1. If no
/// answer differs, `answer` is 0.
struct AnswerDifference {
  std::uint64_t answer = 0;
  AnswerKind kind = AnswerKind::copy;
  std::uint64_t byte = 0;

  bool operator==(const AnswerDifference&) const = default;
};

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
  std::uint64_t answers = 0;     // that were compared
  std::uint64_t answer_bytes = 0;  // in these answers, as recorded
  AnswerDifference first_difference{};

  /// The steps of the test case: the signatures of kernels, and "" for copies and fills. At most
  /// kMaxSteps.
  std::vector<std::string> steps{};

  bool operator==(const ReplayFacts&) const = default;
};

/// More steps are not listed, and cannot be left out.
inline constexpr std::size_t kMaxSteps = 3000;

}  // namespace labcheck
