// SPDX-License-Identifier: MIT
/// What a replay of a recorded test case showed, apart from its outputs.
#pragma once

#include <cstdint>

namespace labcheck {

/// The host answers to `read` with what it `sent`: nothing else in a recording can depend on the
/// inputs in a way that the replay does not follow. A piece is small if it has less than 32 bytes.
struct ReplayFacts {
  bool is_complete = false;         // the recording was complete, and the replay came to its end
  std::uint64_t launches = 0;       // of kernels
  std::uint64_t copied_inputs = 0;  // bytes of outputs that are copies of inputs
  std::uint64_t small_copies = 0;   // small pieces that copies on the device moved
  std::uint64_t small_pieces = 0;   // that the host moved from what it had read
  std::uint64_t read = 0;           // bytes of answers that differ from those recorded
  std::uint64_t sent = 0;           // bytes that the host sent after the first such answer

  bool operator==(const ReplayFacts&) const = default;
};

}  // namespace labcheck
