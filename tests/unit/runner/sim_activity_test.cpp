// SPDX-License-Identifier: MIT
#include "harness/runner/sim_report.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck {
namespace {

// What the simulated GPU reports about a program apart from the work of its kernels.

TEST(SimActivity, IsReadFromTheReport) {
  const auto activity =
      parse_sim_report(
          R"({"activity":{"to_device":7,"to_host":5,"read_back":1,"on_device":4,"filled":3,"fills":2,"device_copies":6,)"
          R"("parameters":24,"printed":2,"omitted":1,"calls":[)"
          R"({"call":"cudaMalloc","result":"cudaSuccess","count":2},)"
          R"({"kernel":"add","result":"cudaSuccess","count":9}],)"
          R"("copied":[{"buffer":"out","from_host":16,"from_inputs":8}]}})")
          .activity;
  EXPECT_EQ(activity.to_device, 7U);
  EXPECT_EQ(activity.to_host, 5U);
  EXPECT_EQ(activity.read_back, 1U);
  EXPECT_EQ(activity.on_device, 4U);
  EXPECT_EQ(activity.filled, 3U);
  EXPECT_EQ(activity.fills, 2U);
  EXPECT_EQ(activity.device_copies, 6U);
  EXPECT_EQ(activity.parameters, 24U);
  EXPECT_EQ(activity.printed, 2U);
  EXPECT_EQ(activity.omitted, 1U);
  EXPECT_EQ(activity.calls, (std::vector<DeviceCall>{{"cudaMalloc", false, "cudaSuccess", 2},
                                                     {"add", true, "cudaSuccess", 9}}));
  EXPECT_EQ(activity.copied, (std::vector<CopiedBuffer>{{"out", 16, 8}}));
}

TEST(SimActivity, AddsUpOverReports) {
  const std::string line = R"({"activity":{"to_host":5,"calls":[],"copied":[]}})";
  const auto activity = parse_sim_report(line + "\n" + line + "\n").activity;
  EXPECT_EQ(activity.to_host, 10U);
}

TEST(SimActivity, ContainsTheLinesThatWroteAnOutput) {
  const auto activity =
      parse_sim_report(R"({"written":[{"buffer":"out","parts":[)"
                       R"({"first":0,"bytes":8,"file":"/tmp/build/a.cu","line":7},)"
                       R"({"first":8,"bytes":4,"file":"","line":0}]}]})")
          .activity;
  EXPECT_EQ(activity.written,
            (std::vector<WrittenBuffer>{{"out", {{0, 8, "a.cu", 7}, {8, 4, "", 0}}}}));
}

// Without its line, a part would claim that no kernel wrote the bytes.
TEST(SimActivity, SkipsPartsThatAreIncomplete) {
  const auto activity =
      parse_sim_report(R"({"written":[7,{"buffer":"out","parts":[8,{"first":0,"bytes":8,"line":7},)"
                       R"({"first":8,"bytes":4,"file":"a.cu","line":4000000000},)"
                       R"({"first":-1,"bytes":"x","file":"a.cu","line":3}]},{"parts":4}]})")
          .activity;
  EXPECT_EQ(activity.written, (std::vector<WrittenBuffer>{{"out", {{0, 0, "a.cu", 3}}}, {"", {}}}));
}

TEST(SimActivity, LimitsTheNumberOfParts) {
  std::string parts = R"({"first":0,"bytes":4,"file":"a.cu","line":1})";
  for (int k = 0; k < 2000; ++k) parts += R"(,{"first":0,"bytes":4,"file":"a.cu","line":1})";
  const auto activity =
      parse_sim_report(R"({"written":[{"buffer":"out","parts":[)" + parts + "]}]}").activity;
  EXPECT_EQ(activity.written.at(0).parts.size(), 1000U);
}

}  // namespace
}  // namespace labcheck
