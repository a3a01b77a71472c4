// SPDX-License-Identifier: MIT
/// Copies of small pieces, which could put the elements of a result in order.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

class SmallCopies {
 public:
  /// Adds a valid copy that is not empty.
  void add(const Copy& copy, const DeviceMemory& memory);

  /// The number of pieces that were put into another order. Copies that only add or remove padding
  /// keep the order of what they move, and those that separate the members of structures, or put
  /// them together, keep the order of each member.
  std::uint64_t count_rearranged();

 private:
  using Move = std::pair<std::uint64_t, std::uint64_t>;  // the addresses to and from which it goes
  using Moves = std::vector<Move>;

  static std::uint64_t count_steps_back(const Moves& moves, std::uint64_t Move::*address);

  std::map<Move, Moves>
      moves_;  // by the allocations to and from which pieces were copied; 0: other memory
};

}  // namespace labcheck::simgpu
