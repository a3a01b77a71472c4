// SPDX-License-Identifier: MIT
/// The mbarrier object in 64 bits of shared memory (PTX ISA, "Parallel Synchronization and
/// Communication Instructions: mbarrier"), whose layout the ISA does not specify.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace labcheck::simgpu {

/// The maximum number of arrivals, and of bytes, that an mbarrier waits for.
inline constexpr std::uint32_t kMaxArrivals = (1u << 20) - 1;

/// Message for an arrival that the mbarrier does not expect.
inline constexpr std::string_view kTooManyArrivals = "more arrivals at an mbarrier than it expects";

/// A barrier that counts arrivals in phases. A phase ends when `pending` arrivals have happened and
/// `bytes` bytes of asynchronous copies have been written. The next phase waits for `expected`
/// arrivals.
struct Mbarrier {
  std::uint32_t parity = 0;  // of the current phase
  std::uint32_t expected = 0;
  std::uint32_t pending = 0;
  std::int32_t bytes = 0;  // still expected; negative if written before they were expected

  /// The representation in memory.
  std::uint64_t bits() const;

  /// Ends the phase if it is complete.
  void complete_if_done();
};

/// The mbarrier that `bits` represent. Empty if it was not initialized or was overwritten.
std::optional<Mbarrier> mbarrier_of(std::uint64_t bits);

}  // namespace labcheck::simgpu
