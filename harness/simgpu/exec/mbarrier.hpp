/// The object that an mbarrier is: 64 bits of shared memory (PTX ISA, "Parallel Synchronization and
/// Communication Instructions: mbarrier"), whose layout the ISA leaves open.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace labcheck::simgpu {

/// Most arrivals, and most bytes, that an mbarrier waits for.
inline constexpr std::uint32_t kMostArrivals = (1u << 20) - 1;

/// What is wrong with an arrival that nobody waits for.
inline constexpr std::string_view kTooManyArrivals =
    "more arrivals come to an mbarrier than it waits for";

/// A barrier that counts arrivals in phases. A phase ends when `pending` arrivals and `bytes` of
/// asynchronous copies have come; the next one waits for `expected` arrivals.
struct Mbarrier {
  std::uint32_t parity = 0;  // of the phase that is not complete
  std::uint32_t expected = 0;
  std::uint32_t pending = 0;
  std::int32_t bytes = 0;  // still to come; negative where they came before they were expected

  /// As it lies in memory.
  std::uint64_t bits() const;

  /// Ends the phase if nothing is left to wait for.
  void complete_if_done();
};

/// The mbarrier that `bits` are; nothing where nobody initialised them, or something else was
/// written there.
std::optional<Mbarrier> mbarrier_of(std::uint64_t bits);

}  // namespace labcheck::simgpu
