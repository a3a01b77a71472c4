// SPDX-License-Identifier: MIT
/// Runs launches on host threads.
#pragma once

#include "harness/simgpu/device/launch_totals.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// The end of a launch: its trap, if any, and the findings of the checks up to it, in block order.
/// If the kernel continued after the trap, also what was found then.
struct LaunchEnd {
  std::optional<Trap> trap;
  std::vector<Finding> findings;
  std::vector<Trap> later_traps;
  std::vector<Finding> later_findings;
  std::uint32_t first_interval = 0;  // the lower bound of its intervals (LaunchChecks::floor)
};

/// Distributes the blocks of a launch over host threads. Results, counters and reports do not
/// depend on the number of threads: blocks whose order affects the results run in order, and of
/// several traps the one of the first block is reported.
class Launcher {
 public:
  /// Uses at most `threads` host threads, including the caller's.
  Launcher(unsigned threads, const DeviceMemory& memory, DeviceServices& services);
  ~Launcher();

  /// Runs `launch` to its end and adds its counters to `totals`. If the launch traps, adds nothing.
  /// Throws std::bad_alloc if the host has no memory for the blocks.
  LaunchEnd run(const Launch& launch, LaunchTotals& totals);

 private:
  class Pool;

  unsigned threads_;
  const DeviceMemory& memory_;
  DeviceServices& services_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unique_ptr<Pool> pool_;
};

}  // namespace labcheck::simgpu
