// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/passes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <vector>

namespace labcheck::simgpu {
namespace {

// A block that reads some registers and then writes others, given by their offsets.
CodeBlock block(const std::vector<std::uint32_t>& reads, const std::vector<std::uint32_t>& writes) {
  CodeBlock result;
  for (const std::uint32_t offset : reads) result.reads_first.insert({offset});
  for (const std::uint32_t offset : writes) result.writes.insert({offset});
  return result;
}

TEST(LiveAtEntry, HasRegistersThatSomePathReadsBeforeWriting) {
  // Edges: 0 to 1 and 2, 1 and 2 to 3, 3 to 1.
  const std::vector<CodeBlock> blocks{block({}, {10}), block({}, {20}), block({}, {}),
                                      block({10, 20, 30}, {30})};
  const std::set<FrameRegister> live{{20}, {30}};
  EXPECT_EQ(live_at_entry(blocks, {{1, 2}, {3}, {3}, {1}}), live);
}

TEST(LiveAtEntry, IgnoresUnreachableBlocks) {
  EXPECT_TRUE(live_at_entry({block({}, {}), block({10}, {})}, {{}, {}}).empty());
  EXPECT_TRUE(live_at_entry({}, {}).empty());
}

}  // namespace
}  // namespace labcheck::simgpu
