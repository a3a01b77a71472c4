/// Running a launch on the host's threads.
#pragma once

#include "harness/simgpu/device/launch_totals.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// How a launch ended: with a trap, if it has one, and with what the checks found up to there, in
/// the order of the blocks.
struct LaunchEnd {
  std::optional<Trap> trap;
  std::vector<Finding> findings;
};

/// Spreads the blocks of a launch over host threads. What a launch computes, counts and reports
/// does not depend on how many: blocks whose order can be seen in the results run one after the
/// other, and of several traps that of the first block counts.
class Launcher {
 public:
  /// `threads` host threads at most, the caller's included.
  Launcher(unsigned threads, const DeviceMemory& memory, DeviceServices& services);
  ~Launcher();

  /// Runs `launch` to its end and adds what it counted to `totals`, or to its first trap, and adds
  /// nothing.
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
