/// Counters of a kernel, summed over its launches, and their names by source line.
#pragma once

#include "harness/simgpu/counters/counters.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck::simgpu {

/// What one line of a source file did.
struct LineSums {
  std::string file;
  std::uint32_t line = 0;
  CounterSums sums;
};

/// The sites and blocks of one program, added up over workers and launches. Kept as numbers by
/// index, so that a launch costs little; names come in only when somebody asks.
class LaunchTotals {
 public:
  explicit LaunchTotals(const Program& program);

  void add(const Worker& worker);
  void add_launch(const Launch& launch);

  const Program& program() const { return *program_; }
  CounterSums sums() const;
  std::vector<LineSums> lines() const;

  /// The sum of that name alone, for less.
  std::uint64_t warp_instructions() const;

  const Dim3& grid() const { return grid_; }  // of the last launch
  const Dim3& block() const { return block_; }
  std::uint64_t dynamic_shared() const { return dynamic_shared_; }

 private:
  struct Site {
    std::uint64_t requests = 0;
    std::uint64_t cost = 0;  // sectors, passes, conflicts or divergences, by kind
    std::uint64_t threads = 0;
  };
  /// Calls `visit(place, sums)` for the share of each site and block.
  template <class Visit>
  void each_share(Visit visit) const;

  const Program* program_;
  std::vector<Site> shared_;
  std::vector<Site> global_;
  std::vector<Site> plain_;
  std::vector<BlockCount> blocks_;
  CounterSums launch_sums_;
  Dim3 grid_{};
  Dim3 block_{};
  std::uint32_t dynamic_shared_ = 0;
};

}  // namespace labcheck::simgpu
