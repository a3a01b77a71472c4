// SPDX-License-Identifier: MIT
/// What a kernel and the lines of its source did.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/simgpu/facts/counters.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {

/// What one source line did.
struct LineCounters {
  std::string file;
  std::uint32_t line = 0;
  Counters counters;
};

LABCHECK_ENUM(AccessDirection, load, store)

LABCHECK_ENUM(AccessedMemory, global, shared)

/// The loads or stores of one source line in one kind of memory that have the same size and the
/// same distance between neighboring threads. `cost` counts sectors of 32 bytes in global memory
/// and bank passes in shared memory; `least` is the lowest possible cost for the same number of
/// threads.
struct LineAccess {
  std::string file;
  std::uint32_t line = 0;
  AccessDirection direction = AccessDirection::load;
  AccessedMemory memory = AccessedMemory::global;
  std::uint64_t bytes = 0;             // that one thread accesses
  std::optional<std::int64_t> stride;  // [bytes] absent if no single distance dominates
  std::uint64_t requests = 0;
  std::uint64_t cost = 0;
  std::uint64_t least = 0;

  bool operator==(const LineAccess&) const = default;
};

/// Adds an access to those of a kernel: accesses that differ only in their numbers are one.
inline void add_access(std::vector<LineAccess>& accesses, LineAccess access) {
  const auto same = std::ranges::find_if(accesses, [&](const LineAccess& known) {
    return known.line == access.line && known.direction == access.direction &&
           known.memory == access.memory && known.bytes == access.bytes &&
           known.stride == access.stride && known.file == access.file;
  });
  if (same == accesses.end()) {
    accesses.push_back(std::move(access));
  } else {
    same->requests += access.requests;
    same->cost += access.cost;
    same->least += access.least;
  }
}

/// What one kernel did in all its launches. Grid, block and dynamic shared memory are those of the
/// last launch; `one_shape` is true if they were the same in every launch.
struct KernelCounters {
  std::string kernel{};     // "add"
  std::string signature{};  // "add(float*, int)"
  std::array<std::uint64_t, 3> grid{};
  std::array<std::uint64_t, 3> block{};
  std::uint64_t static_shared = 0;   // [bytes]
  std::uint64_t dynamic_shared = 0;  // [bytes]
  Counters counters{};
  std::vector<LineCounters> lines{};
  std::vector<LineAccess> accesses{};
  bool one_shape = true;
};

}  // namespace labcheck
