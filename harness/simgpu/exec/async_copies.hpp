/// Copies from global to shared memory that threads have begun with cp.async and that are not done
/// yet (PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy").
///
/// A copy reads its source at once and writes as late as the ISA allows: when its thread waits for
/// its group, or when somebody looks at the mbarrier that waits for it. So whoever reads too early
/// finds the old contents, in every run.
#pragma once

#include "harness/simgpu/exec/unfinished_copies.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

inline constexpr std::size_t kMostCopied = 16;  // [bytes] by one lane

/// What one instruction copies for the lanes of a warp.
struct WarpCopy {
  const Instruction* by = nullptr;
  Mask pending = 0;
  std::uint32_t bytes = 0;  // a lane
  std::array<std::uint32_t, kLanes> to{};
  std::array<std::array<std::byte, kMostCopied>, kLanes> values{};
  std::uint64_t number = 0;                   // counts the copies of the block
  std::array<std::uint32_t, kLanes> group{};  // of each lane's groups
};

/// A copy of any size, whose bytes an mbarrier waits for.
struct BulkCopy {
  std::uint32_t to = 0;
  std::uint32_t mbarrier = 0;
  std::vector<std::byte> bytes;
  std::uint64_t number = 0;  // counts the copies of the block
};

/// The copies of one block.
class AsyncCopies {
 public:
  /// Starts a block of `warps` warps; copies of the block before that nobody waited for are lost.
  void start(std::uint32_t warps);

  /// Begins a copy by the lanes in `copy.pending`; its number and groups are still to be given.
  void begin(Warp& warp, WarpCopy copy);

  /// Begins a bulk copy by `lane`; its number is still to be given.
  void begin(Warp& warp, const Instruction* by, unsigned lane, BulkCopy copy);

  /// The copies that the active lanes have begun since their last group are a group.
  void commit(const Warp& warp);

  /// Does the copies of the active lanes, but for their latest `groups` groups. False after a trap.
  bool finish(Warp& warp, std::uint32_t groups);

  /// Arrives at the mbarrier at `address` when the copies that `lane` has begun are done.
  void arrive_when_done(const Warp& warp, unsigned lane, std::uint32_t address,
                        const Instruction* by);

  /// Does what arrivals at the mbarrier at `address` wait for, and makes them. False after a trap.
  bool settle(Warp& warp, std::uint32_t address);

  /// With full checks, the copy that is still to write the byte at `at` of shared memory, which is
  /// told from now on: its write is no news to them then. Nothing where there is none.
  std::optional<UnfinishedCopy> tell_unfinished(std::uint32_t at);

  /// Forgets arrivals at `address`: the mbarrier there is no more.
  void forget(std::uint32_t address);

 private:
  struct Arrival {
    const Instruction* by = nullptr;
    std::uint32_t warp = 0;
    unsigned lane = 0;
    std::uint32_t address = 0;
    std::uint64_t before = 0;  // the number of the first copy that it does not wait for
  };

  struct OfWarp {
    std::vector<WarpCopy> copies;
    std::array<std::uint32_t, kLanes> groups{};  // that each lane has committed
  };

  void note_begin(const Warp& warp, const Instruction* by, unsigned lane, std::uint32_t to,
                  std::uint32_t bytes, UnfinishedCopy copy);
  bool note_end(const Warp& warp, std::uint32_t to, std::uint32_t bytes, std::uint64_t number);
  bool is_done(const Arrival& arrival) const;
  bool arrive(Warp& warp, const Arrival& arrival);

  std::vector<OfWarp> warps_;
  std::vector<Arrival> arrivals_;
  std::vector<BulkCopy> bulk_;
  std::uint64_t begun_ = 0;
  UnfinishedCopies unfinished_;
};

}  // namespace labcheck::simgpu
