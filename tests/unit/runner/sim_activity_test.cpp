// SPDX-License-Identifier: MIT
#include "harness/runner/sim_report.hpp"
#include "tests/support/fault_lines.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

// What the simulated GPU reports about a program apart from the work of its kernels.

TEST(SimActivity, IsReadFromTheReport) {
  DeviceActivity reported{7, 5, 1, 4, 6, 3, 2, 24, 2, {}, 1, {{"out", 16, 8}}};
  reported.calls = {{"cudaMalloc", false, "cudaSuccess", 2}, {"add", true, "cudaSuccess", 9}};
  const SimReport report = parse_sim_report(report_line(reported));
  EXPECT_TRUE(report.is_complete);
  EXPECT_EQ(json::text_of(report.activity), json::text_of(reported));
}

TEST(SimActivity, AddsUpOverReports) {
  const std::string line = report_line(DeviceActivity{.to_host = 5, .omitted = 2});
  const DeviceActivity activity = parse_sim_report(line + line).activity;
  EXPECT_EQ(activity.to_host, 10U);
  EXPECT_EQ(activity.omitted, 4U);
}

TEST(SimActivity, LimitsTheNumberOfCalls) {
  DeviceActivity reported;
  reported.calls.resize(10'002, {"cudaMalloc", false, "cudaSuccess", 3});
  const DeviceActivity activity = parse_sim_report(report_line(reported)).activity;
  EXPECT_EQ(activity.calls.size(), 10'000U);
  EXPECT_EQ(activity.omitted, 6U);
}

std::vector<WrittenBuffer> written(std::vector<WrittenPart> parts) {
  return {{"out", std::move(parts)}};
}

TEST(SimActivity, ContainsTheLinesThatWroteAnOutput) {
  const auto reported = written({{0, 8, "/tmp/build/a.cu", 7}, {8, 4, "", 0}});
  EXPECT_EQ(parse_sim_report(report_line(reported)).written,
            written({{0, 8, "a.cu", 7}, {8, 4, "", 0}}));
}

// Without its line, a part would claim that no kernel wrote the bytes.
TEST(SimActivity, SkipsPartsThatAreIncomplete) {
  const auto reported = written({{0, 8, "", 7}, {8, 4, "a.cu", 0}, {0, 4, "a.cu", 3}});
  EXPECT_EQ(parse_sim_report(report_line(reported)).written, written({{0, 4, "a.cu", 3}}));
}

TEST(SimActivity, LimitsTheNumberOfParts) {
  const auto reported = written(std::vector<WrittenPart>(2000, {0, 4, "a.cu", 1}));
  EXPECT_EQ(parse_sim_report(report_line(reported)).written.at(0).parts.size(), 1000U);
}

TEST(SimActivity, ContainsTheFirstBlocksOfTheHeap) {
  const std::vector<HeapBlock> blocks{{0x700000, 64}, {0x700100, 5}};
  const std::string line = report_line(blocks);
  const SimReport report = parse_sim_report(line + line);
  EXPECT_TRUE(report.is_complete);
  ASSERT_EQ(report.heap.size(), 4U);
  EXPECT_EQ(report.heap[3], blocks[1]);
  const std::string many = report_line(std::vector<HeapBlock>(kMostReportedBlocks, blocks[0]));
  EXPECT_EQ(with_report({}, parse_sim_report(many + line)).heap.size(), kMostReportedBlocks);
}

TEST(SimActivity, IsIncompleteIfAFieldIsMissing) {
  for (const char* text :
       {R"({"activity":{}})", R"({"written":[7]})", R"({"heap":[{"address":8}]})",
        R"({"written":[{"buffer":"out","parts":[{"first":0,"bytes":8}]}]})"}) {
    const SimReport report = parse_sim_report(text);
    EXPECT_FALSE(report.is_complete) << text;
    EXPECT_TRUE(report.written.empty()) << text;
  }
}

}  // namespace
}  // namespace labcheck::test
