/// Counters of a kernel, summed over its launches, and their names by source line.
#pragma once

#include "harness/simgpu/counters/counters.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace labcheck::simgpu {

/// What one line of a source file did.
struct LineSums {
  std::string file;
  std::uint32_t line = 0;
  CounterSums sums;
};

/// What the loads, or the stores, of one line did in global or in shared memory, those with the
/// same size and distance between neighbouring lanes taken together. `cost` is in sectors for
/// global memory and in passes for shared, `least` what it is at best for so many threads.
struct AccessSums {
  std::string file;
  std::uint32_t line = 0;
  SiteUse::Kind kind = SiteUse::Kind::load;
  ptx::Space space = ptx::Space::global;
  std::uint32_t bytes = 0;             // of one lane's access
  std::optional<std::int64_t> stride;  // [bytes] nothing where no one distance is usual
  std::uint64_t requests = 0;
  std::uint64_t cost = 0;
  std::uint64_t least = 0;
};

/// The sites and blocks of one program, added up over workers and launches. Kept as numbers by
/// index, so that a launch costs little; names come in only when somebody asks.
class LaunchTotals {
 public:
  explicit LaunchTotals(const Program& program);

  void add(const Worker& worker);
  void add_launch(const Launch& launch);
  /// What belongs to no line: calls of the system's functions.
  void add(const CounterSums& sums) { launch_sums_ += sums; }

  const Program& program() const { return *program_; }
  CounterSums sums() const;
  std::vector<LineSums> lines() const;
  std::vector<AccessSums> accesses() const;

  /// The sum of that name alone, for less.
  std::uint64_t warp_instructions() const;

  /// Whether all launches had the shape that grid(), block() and dynamic_shared() tell of the last.
  bool has_one_shape() const { return has_one_shape_; }

  const Dim3& grid() const { return grid_; }
  const Dim3& block() const { return block_; }
  std::uint64_t dynamic_shared() const { return dynamic_shared_; }

 private:
  struct SharedSums {
    std::uint64_t requests = 0;
    std::uint64_t passes = 0;
    std::uint64_t conflicts = 0;
    StrideTally strides;
  };
  struct GlobalSums {
    std::uint64_t requests = 0;
    std::uint64_t sectors = 0;
    std::uint64_t transactions = 0;
    std::uint64_t threads = 0;
    GenericRequests generic;
    StrideTally strides;
  };
  /// Calls `visit(place, sums)` for the share of each site and block.
  template <class Visit>
  void each_share(Visit visit) const;

  const Program* program_;
  static CounterSums share_of(const SiteUse& use, const SharedSums& site);
  static CounterSums share_of(const SiteUse& use, const GlobalSums& site);

  std::vector<SharedSums> shared_;
  std::vector<GlobalSums> global_;
  std::vector<PlainSite> plain_;
  std::vector<BlockCount> blocks_;
  CounterSums launch_sums_;
  Dim3 grid_{};
  Dim3 block_{};
  std::uint32_t dynamic_shared_ = 0;
  bool has_one_shape_ = true;
};

}  // namespace labcheck::simgpu
