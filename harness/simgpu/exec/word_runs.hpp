/// The words of 4 bytes that a warp's access takes, as runs of neighbours.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// `count` words side by side. Each 2^spread of them are of the same lanes: of `lanes` the first,
/// of those one above the next, and so on.
struct WordRun {
  std::int32_t first = 0;  // [words] from the first lane's
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
    none,  // lanes take parts of words, or have some of their words in common
  };

  State state = State::unknown;
  bool each_alone = false;  // no two lanes have a word in common
  std::vector<WordRun> runs;
};

}  // namespace labcheck::simgpu
