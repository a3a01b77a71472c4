// SPDX-License-Identifier: MIT
/// Unfinished cp.async copies from global to shared memory, and the mbarriers that wait for them
/// (PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy" and "Parallel
/// Synchronization and Communication Instructions: mbarrier").
///
/// A copy reads its source immediately and writes as late as the ISA allows: when its thread waits
/// for its group, or when a thread accesses the mbarrier that waits for the copy. A thread that
/// reads too early therefore sees the old contents in every run.
#pragma once

#include "harness/simgpu/state/warp.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// The maximum number of arrivals, and of bytes, that an mbarrier waits for.
inline constexpr std::uint32_t kMaxArrivals = (1u << 20) - 1;

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

/// The mbarrier at `address` of the block's shared memory.
std::optional<Mbarrier> load_mbarrier(const Warp& warp, std::uint32_t address);
void store_mbarrier(const Warp& warp, std::uint32_t address, const Mbarrier& barrier);

inline constexpr std::size_t kMaxCopyBytes = 16;  // of one lane

/// What one instruction copies for the lanes of a warp.
struct WarpCopy {
  const Instruction* by = nullptr;
  Mask pending = 0;
  std::uint32_t bytes = 0;  // per lane
  std::array<std::uint32_t, kLanes> to{};
  std::array<std::array<std::byte, kMaxCopyBytes>, kLanes> values{};
  std::uint64_t number = 0;                   // of the copy, in its block
  std::array<std::uint32_t, kLanes> group{};  // each lane's copy group
};

/// A copy of any size that an mbarrier waits for.
struct BulkCopy {
  std::uint32_t to = 0;
  std::uint32_t mbarrier = 0;
  std::vector<std::byte> bytes;
  std::uint64_t number = 0;  // of the copy, in its block
};

/// The copies of one block.
class AsyncCopies {
 public:
  /// Starts a block of `warps` warps. Discards unfinished copies of the previous block.
  void start(std::uint32_t warps);

  /// Starts a copy by the lanes in `copy.pending`. Assigns its number and groups.
  void begin(Warp& warp, WarpCopy copy);

  /// Starts a bulk copy by `lane`. Assigns its number.
  void begin(Warp& warp, const Instruction* by, unsigned lane, BulkCopy copy);

  /// Closes the current copy group of the active lanes.
  void commit(const Warp& warp);

  /// Performs the copies of the active lanes, except those of their latest `groups` groups. False
  /// after a trap.
  bool finish(Warp& warp, std::uint32_t groups);

  /// Registers an arrival at the mbarrier at `address` that takes place when the copies started by
  /// `lane` are done.
  void arrive_when_done(const Warp& warp, unsigned lane, std::uint32_t address,
                        const Instruction* by);

  /// Performs the copies that arrivals at the mbarrier at `address` wait for, then these arrivals.
  /// False after a trap.
  bool complete_arrivals(Warp& warp, std::uint32_t address);

  /// Discards the arrivals and bulk copies for `address`, whose mbarrier no longer exists.
  void forget(const Warp& warp, std::uint32_t address);

 private:
  struct Arrival {
    const Instruction* by = nullptr;
    std::uint32_t warp = 0;
    unsigned lane = 0;
    std::uint32_t address = 0;
    std::uint64_t before = 0;  // the number of the first copy that it does not wait for
  };

  struct WarpCopies {
    std::vector<WarpCopy> copies;
    std::array<std::uint32_t, kLanes> groups{};  // committed by each lane
  };

  bool is_done(const Arrival& arrival) const;
  bool arrive(Warp& warp, const Arrival& arrival);

  std::vector<WarpCopies> warps_;
  std::vector<Arrival> arrivals_;
  std::vector<BulkCopy> bulk_;
  std::uint64_t begun_ = 0;
};

}  // namespace labcheck::simgpu
