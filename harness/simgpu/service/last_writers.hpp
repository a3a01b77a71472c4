// SPDX-License-Identifier: MIT
/// Which source lines last changed the outputs of a test case, according to the records of full
/// checks.
#pragma once

#include "harness/simgpu/facts/written_buffer.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <deque>
#include <vector>

namespace labcheck::simgpu {

/// The latest launches, to find the code that an interval of full checks belongs to.
class LaunchHistory {
 public:
  /// Adds a launch of `program`. Its intervals are at least `floor`, and those of earlier launches
  /// are lower.
  void add(std::uint32_t floor, const Program& program);

  /// The program of the launch that `interval` belongs to; nullptr if it is not among the latest.
  const Program* program_at(std::uint32_t interval) const;

  /// Forgets all launches, whose programs may be freed then.
  void clear() { starts_.clear(); }

 private:
  struct Start {
    std::uint32_t floor = 0;
    const Program* program = nullptr;
  };

  std::deque<Start> starts_;  // in ascending order; equal programs one after the other are one
};

/// The outputs of a test case with parts of known origin. A write that does not change the value is
/// not recorded, and a copy on the device does not keep the lines of its source.
std::vector<WrittenBuffer> find_last_writers(const DeviceMemory& memory,
                                             const LaunchHistory& history);

}  // namespace labcheck::simgpu
