// SPDX-License-Identifier: MIT
/// The facts of one run of a whole program on the simulated GPU, without a verdict.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/run.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

LABCHECK_ENUM(AccessDirection, load, store)

LABCHECK_ENUM(AccessedMemory, global, shared)

/// The loads or stores of one source line in one kind of memory that have the same size and the
/// same distance between neighboring threads. `cost` counts sectors of 32 bytes in global memory
/// and bank passes in shared memory; `least` is the lowest possible cost for the same number of
/// threads.
struct LineAccess {
  std::string file;
  int line = 0;
  AccessDirection direction = AccessDirection::load;
  AccessedMemory memory = AccessedMemory::global;
  std::uint64_t bytes = 0;             // that one thread accesses
  std::optional<std::int64_t> stride;  // [bytes] absent if no single distance dominates
  std::uint64_t requests = 0;
  std::uint64_t cost = 0;
  std::uint64_t least = 0;

  bool operator==(const LineAccess&) const = default;
};

/// The resources of a kernel according to the assembler.
struct KernelResources {
  std::uint32_t registers = 0;      // per thread
  std::uint64_t spilled_bytes = 0;  // per thread, stored and loaded

  bool operator==(const KernelResources&) const = default;
};

/// What limits the number of blocks on a multiprocessor.
LABCHECK_ENUM(OccupancyLimit, threads, blocks, registers, shared_memory)

/// How many blocks and warps of a kernel fit on one multiprocessor at once.
struct Occupancy {
  std::uint32_t blocks = 0;
  std::uint32_t warps = 0;
  std::uint32_t max_warps = 0;
  OccupancyLimit limit = OccupancyLimit::threads;

  bool operator==(const Occupancy&) const = default;
};

/// What one kernel did in all its launches. Grid, block and dynamic shared memory are those of the
/// last launch; `one_shape` is true if they were the same in every launch.
struct KernelCounters {
  std::string kernel;     // "add"
  std::string signature;  // "add(float*, int)"
  std::array<std::uint64_t, 3> grid{};
  std::array<std::uint64_t, 3> block{};
  bool one_shape = true;
  std::uint64_t static_shared = 0;   // [bytes]
  std::uint64_t dynamic_shared = 0;  // [bytes]
  Counters counters;                 // sums and ratios
  std::vector<LineCounters> lines;
  std::vector<LineAccess> accesses;
  std::optional<KernelResources> resources;  // absent if unknown
  std::optional<Occupancy> occupancy;        // absent if the resources are unknown
};

/// One run. `counters` are the sums over all kernels; a program that was killed by a signal may
/// have none.
struct Simulation {
  std::string labcheck;  // the version that ran it
  std::string program;   // as given on the command line
  std::string device;
  std::variant<Exited, Signaled> end;
  std::vector<Fault> faults;
  Counters counters;
  std::vector<KernelCounters> kernels;
  bool was_counted = true;  // false if counting was turned off
};

}  // namespace labcheck
