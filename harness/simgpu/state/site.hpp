// SPDX-License-Identifier: MIT
/// The state of each memory instruction while a kernel runs: its counters, and the pattern of its
/// last access.
#pragma once

#include "harness/simgpu/state/access_pattern.hpp"
#include "harness/simgpu/state/strides.hpp"

#include <array>
#include <cstdint>

namespace labcheck::simgpu {

/// Global memory moves in sectors of this size.
inline constexpr std::uint64_t kSectorBytes = 32;

class AllocationShadow;

/// The site of a shared memory instruction. `passes` counts bank passes: at best 1 per request for
/// up to 4 bytes per lane. `conflicts` counts the passes beyond the minimum for the active lanes.
struct SharedSite {
  bool counted = true;  // whether to compute the cost of patterns
  Pattern<std::uint32_t> pattern;
  std::uint32_t pattern_passes = 0;
  std::uint32_t pattern_conflicts = 0;
  std::uint32_t pattern_active = 0;
  std::uint32_t pattern_start = 0;  // the first lane's byte in its bank, to which the passes apply
  std::uint64_t requests = 0;
  std::uint64_t passes = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t threads = 0;
  StrideTally strides;
};

/// The cost of one request to global memory: the number of distinct aligned pieces of 32 and of 128
/// bytes. For constant memory, both are the number of distinct addresses.
struct RequestCost {
  std::uint8_t sectors = 0;
  std::uint8_t transactions = 0;
};

/// Requests of a site whose generic addresses were in shared or local memory.
struct GenericRequests {
  std::uint64_t shared_requests = 0;
  std::uint64_t shared_passes = 0;
  std::uint64_t shared_conflicts = 0;
  std::uint64_t local_requests = 0;
  std::uint64_t local_sectors = 0;
  std::uint64_t local_threads = 0;

  GenericRequests& operator+=(const GenericRequests& other) {
    shared_requests += other.shared_requests;
    shared_passes += other.shared_passes;
    shared_conflicts += other.shared_conflicts;
    local_requests += other.local_requests;
    local_sectors += other.local_sectors;
    local_threads += other.local_threads;
    return *this;
  }
};

/// The site of an instruction on global, constant or generic memory.
struct GlobalSite {
  bool counted = true;  // whether to compute the cost of patterns
  Pattern<std::uint64_t> pattern;
  /// The cost of the pattern by the address of its first lane modulo 128; 0 if not yet computed.
  std::array<RequestCost, 128> pattern_costs{};
  std::uint32_t pattern_active = 0;
  /// The last used allocation: device addresses [begin, end) and the distance to the host
  /// addresses.
  std::uint64_t begin = 1;
  std::uint64_t end = 0;
  std::int64_t to_host = 0;
  AllocationShadow* shadow = nullptr;  // of the allocation; only with full checks
  std::uint64_t requests = 0;
  std::uint64_t sectors = 0;
  std::uint64_t transactions = 0;
  std::uint64_t threads = 0;
  GenericRequests generic;
  StrideTally strides;
};

/// The site of a local memory, texture or surface instruction, an atomic, a branch, or a barrier of
/// the block.
struct PlainSite {
  std::uint64_t requests = 0;
  std::uint64_t threads = 0;
  /// Local memory: sectors. Branches: how often they diverged. Atomics: passes caused by address
  /// conflicts.
  std::uint64_t events = 0;
};

/// How often a basic block was entered, by warps and by threads.
struct BlockCount {
  std::uint64_t warps = 0;
  std::uint64_t threads = 0;
};

}  // namespace labcheck::simgpu
