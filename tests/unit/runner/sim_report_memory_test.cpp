// SPDX-License-Identifier: MIT
#include "harness/runner/sim_report.hpp"
#include "tests/support/fault_lines.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

// What the simulated GPU reports about memory, and about replays.

TEST(SimReportMemory, HasTheFactsOfAReplay) {
  const ReplayFacts facts{true, true, 3, 4, 5, 6, 7};
  const SimReport report = parse_sim_report(report_line(facts));
  EXPECT_TRUE(report.is_complete);
  EXPECT_EQ(with_report({}, report).replay, facts);
}

std::vector<WrittenBuffer> written(std::vector<WrittenPart> parts) {
  return {{"out", std::move(parts)}};
}

TEST(SimReportMemory, ContainsTheLinesThatWroteAnOutput) {
  const auto reported = written({{0, 8, "/tmp/build/a.cu", 7}, {8, 4, "", 0}});
  EXPECT_EQ(parse_sim_report(report_line(reported)).written,
            written({{0, 8, "a.cu", 7}, {8, 4, "", 0}}));
}

// Without its line, a part would claim that no kernel wrote the bytes.
TEST(SimReportMemory, SkipsPartsThatAreIncomplete) {
  const auto reported = written({{0, 8, "", 7}, {8, 4, "a.cu", 0}, {0, 4, "a.cu", 3}});
  EXPECT_EQ(parse_sim_report(report_line(reported)).written, written({{0, 4, "a.cu", 3}}));
}

TEST(SimReportMemory, LimitsTheNumberOfParts) {
  const auto reported = written(std::vector<WrittenPart>(2000, {0, 4, "a.cu", 1}));
  EXPECT_EQ(parse_sim_report(report_line(reported)).written.at(0).parts.size(), 1000U);
}

TEST(SimReportMemory, ContainsTheFirstBlocksOfTheHeap) {
  const std::vector<HeapBlock> blocks{{0x700000, 64}, {0x700100, 5}};
  const std::string line = report_line(blocks);
  const SimReport report = parse_sim_report(line + line);
  EXPECT_TRUE(report.is_complete);
  ASSERT_EQ(report.heap.size(), 4U);
  EXPECT_EQ(report.heap[3], blocks[1]);
  const std::string many = report_line(std::vector<HeapBlock>(kMostReportedBlocks, blocks[0]));
  EXPECT_EQ(with_report({}, parse_sim_report(many + line)).heap.size(), kMostReportedBlocks);
}

TEST(SimReportMemory, IsIncompleteIfAFieldIsMissing) {
  for (const char* text : {R"({"replay":{}})", R"({"written":[7]})", R"({"heap":[{"address":8}]})",
                           R"({"written":[{"buffer":"out","parts":[{"first":0,"bytes":8}]}]})"}) {
    const SimReport report = parse_sim_report(text);
    EXPECT_FALSE(report.is_complete) << text;
    EXPECT_TRUE(report.written.empty()) << text;
  }
}

}  // namespace
}  // namespace labcheck::test
