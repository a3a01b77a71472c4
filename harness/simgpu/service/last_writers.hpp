// SPDX-License-Identifier: MIT
/// Which source lines last changed the outputs of a test case, according to the records of full
/// checks.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <deque>
#include <string>
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

/// Consecutive bytes of an output that one source line changed last; with line 0, bytes that no
/// kernel wrote, because the host wrote or filled them, or copied an input.
struct WrittenPart {
  std::uint64_t first = 0;
  std::uint64_t bytes = 0;
  std::string file;
  std::uint32_t line = 0;
};

/// An output of a test case. `parts` are in ascending order, without those of unknown origin, and
/// at most the first thousand.
struct LastWriters {
  std::string buffer;
  std::vector<WrittenPart> parts;
};

/// The outputs of a test case with parts of known origin. A write that does not change the value is
/// not recorded, and a copy on the device does not keep the lines of its source.
std::vector<LastWriters> find_last_writers(const DeviceMemory& memory,
                                           const LaunchHistory& history);

/// {"written":[{"buffer","parts":[{"first","bytes","file","line"}]}]}, without a newline.
std::string last_writers_json(const std::vector<LastWriters>& writers);

}  // namespace labcheck::simgpu
