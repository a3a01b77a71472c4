// SPDX-License-Identifier: MIT
/// The counters of a kernel, summed over its launches, in total and by source line.
#pragma once

#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/facts/kernel_counters.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// Sums the counters of a program's sites and blocks over workers and launches. Sums are stored by
/// index, so that a launch costs little; names are looked up only for the results.
class LaunchTotals {
 public:
  explicit LaunchTotals(const Program& program);

  void add(const Worker& worker);
  void add_launch(const Launch& launch);
  /// Adds counters that belong to no line: those of calls to system functions.
  void add(const Counters& sums) { launch_sums_ += sums; }

  const Program& program() const { return *program_; }
  Counters sums() const;
  std::vector<LineCounters> lines() const;
  std::vector<LineAccess> accesses() const;

  /// The sum `warp_instructions` alone, and the bytes loaded from and stored to global memory, each
  /// counted once in each request; cheaper than sums().
  std::uint64_t warp_instructions() const;
  std::uint64_t global_bytes() const;

  /// Whether all launches had the shape of the last one: grid(), block() and dynamic_shared().
  bool has_one_shape() const { return has_one_shape_; }

  const Dim3& grid() const { return grid_; }
  const Dim3& block() const { return block_; }
  std::uint64_t dynamic_shared() const { return dynamic_shared_; }

 private:
  /// Calls visit(position, sums) with the counters of each site and block.
  template <class Visit>
  void for_each_share(Visit visit) const;

  const Program* program_;
  std::vector<SharedSums> shared_;
  std::vector<GlobalSums> global_;
  std::vector<PlainSite> plain_;
  std::vector<BlockCount> blocks_;
  Counters launch_sums_;
  Dim3 grid_{};
  Dim3 block_{};
  std::uint32_t dynamic_shared_ = 0;
  bool has_one_shape_ = true;
};

}  // namespace labcheck::simgpu
