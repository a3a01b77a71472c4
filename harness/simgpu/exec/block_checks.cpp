#include "harness/simgpu/exec/block_checks.hpp"

#include <algorithm>

namespace labcheck::simgpu {

void start(BlockChecks& checks, std::uint32_t warps, std::uint32_t shared_size) {
  checks.order.start(warps, checks.launch.clock);
  // Who touched the words in an earlier block did so in intervals that are over.
  const std::size_t words = (shared_size + 3) / 4;
  checks.shared.resize(words);
  checks.shared_defined.assign(words, 0);
  checks.undefined.assign(warps, {});
  checks.acquired = 0;
  checks.fenced = false;
}

}  // namespace labcheck::simgpu
