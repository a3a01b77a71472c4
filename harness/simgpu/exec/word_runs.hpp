// SPDX-License-Identifier: MIT
/// The 4-byte words that a warp's access uses, as runs of adjacent words.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// `count` adjacent words. Each group of 2^spread words belongs to the same lanes: the first group
/// to `lanes`, the next one to the lanes one above, and so on.
struct WordRun {
  std::int32_t first = 0;  // [words] relative to the first lane's
  Mask lanes = 0;
  std::uint16_t count = 0;
  std::uint8_t spread = 0;

  Mask lanes_of(unsigned word) const { return lanes << (word >> spread); }
};

/// The runs of an access pattern, in the order of their lowest lanes.
struct WordRuns {
  enum class State : std::uint8_t {
    unknown,
    runs,
    none,  // lanes use parts of words, or share only some of their words
  };

  State state = State::unknown;
  bool disjoint = false;  // no two lanes use the same word
  std::vector<WordRun> runs;
};

}  // namespace labcheck::simgpu
