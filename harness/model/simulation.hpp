// SPDX-License-Identifier: MIT
/// The facts of one run of a whole program on the simulated GPU, without a verdict.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/run.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

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

/// What one kernel did, and how well it fits a multiprocessor.
struct SimulatedKernel : KernelCounters {
  std::optional<KernelResources> resources;  // absent if unknown
  std::optional<Occupancy> occupancy;        // absent if the resources are unknown
};

/// One run. `counters` are the sums over all kernels and copies.
struct Simulation {
  std::string labcheck;  // the version that ran it
  std::string program;   // as given on the command line
  std::string device;
  std::variant<Exited, Signaled> end;
  std::vector<Fault> faults;
  Counters counters;
  std::vector<SimulatedKernel> kernels;
  bool was_counted = true;  // false if counting was turned off
};

}  // namespace labcheck
