/// What is kept for each memory instruction while a kernel runs: its counters, and what the last
/// access looked like.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/strides.hpp"
#include "harness/simgpu/exec/word_runs.hpp"

#include <array>
#include <cstdint>

namespace labcheck::simgpu {

class AllocationShadow;

/// How the addresses of a warp's lanes lie to each other.
enum class Shape : std::uint8_t {
  unknown,
  uniform,      // all the same
  consecutive,  // lane i is i elements behind lane 0
  octets,       // each group of 8 lanes is uniform or consecutive
  scattered,
};

/// The addresses of one access relative to its first active lane. Two accesses with the same
/// relative addresses have the same shape, extent and conflicts, so all that is computed once and
/// compared with from then on.
template <class Address>
struct alignas(64) Pattern {
  std::array<Address, kLanes> relative{};  // inactive lanes: 0
  Mask mask = 0;
  Shape shape = Shape::unknown;
  bool aligned = false;  // every lane is as aligned as the first one
  std::uint8_t consecutive =
      0;  // of `octets`: bit g says that lanes 8g to 8g+7 are consecutive, else uniform
  std::int64_t lowest = 0;  // [bytes] of the lowest and the highest lane
  std::int64_t highest = 0;
  std::uint64_t span = 0;  // [bytes] between those two; 2^63 at most
  WordRuns runs;           // for the full checks alone
};

/// Of an instruction on shared memory. `passes` counts how often the banks were read or written: 1
/// a request at best for up to 4 bytes a lane; `conflicts` those beyond the least for so many
/// lanes.
struct SharedSite {
  bool counted = true;  // what patterns cost is of interest
  Pattern<std::uint32_t> pattern;
  std::uint32_t pattern_passes = 0;
  std::uint32_t pattern_conflicts = 0;
  std::uint32_t pattern_active = 0;
  std::uint32_t pattern_start = 0;  // the first lane's byte in its bank, for which the passes hold
  std::uint64_t requests = 0;
  std::uint64_t passes = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t threads = 0;
  StrideTally strides;
};

/// What one request to global memory takes: distinct aligned pieces of 32 and of 128 bytes. Of one
/// to constant memory both are the distinct addresses.
struct RequestCost {
  std::uint8_t sectors = 0;
  std::uint8_t transactions = 0;
};

/// Requests of a site whose generic addresses lay in shared or in local memory.
struct GenericRequests {
  std::uint64_t shared_requests = 0;
  std::uint64_t shared_passes = 0;
  std::uint64_t shared_conflicts = 0;
  std::uint64_t local_requests = 0;
  std::uint64_t local_sectors = 0;
  std::uint64_t local_threads = 0;

  GenericRequests& operator+=(const GenericRequests& other);
};

/// Of an instruction on global, constant or generic memory.
struct GlobalSite {
  bool counted = true;  // what patterns cost is of interest
  Pattern<std::uint64_t> pattern;
  /// What the pattern takes by the address of its first lane modulo 128; 0 where not yet counted.
  std::array<RequestCost, 128> pattern_costs{};
  std::uint32_t pattern_active = 0;
  /// The allocation that was used last: device addresses [begin, end) and the distance to the
  /// host's.
  std::uint64_t begin = 1;
  std::uint64_t end = 0;
  std::int64_t to_host = 0;
  AllocationShadow* shadow = nullptr;  // its shadow, with full checks
  std::uint64_t requests = 0;
  std::uint64_t sectors = 0;
  std::uint64_t transactions = 0;
  std::uint64_t threads = 0;
  GenericRequests generic;
  StrideTally strides;
};

/// Of an instruction on local memory, an atomic, a branch, or a barrier of the block.
struct PlainSite {
  std::uint64_t requests = 0;
  std::uint64_t threads = 0;
  std::uint64_t events = 0;  // local memory: sectors; a branch: how often it diverged; an atomic:
                             // passes that conflicts cost
};

/// How often a basic block was entered.
struct BlockCount {
  std::uint64_t warps = 0;
  std::uint64_t threads = 0;
};

}  // namespace labcheck::simgpu
