// SPDX-License-Identifier: MIT
#include "harness/runner/sim_report.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace labcheck::test {
namespace {

std::string kernel_line(const std::string& kernel) {
  return R"({"kernel":)" + kernel + "}\n";
}

TEST(SimReportKernels, AreAllReadInHonestPrograms) {
  std::string text;
  for (int k = 0; k < 10'000; ++k)
    text += kernel_line(fmt::format(R"x({{"signature":"k{}()"}})x", k));
  const SimReport report = parse_sim_report(text);
  EXPECT_TRUE(report.is_complete);
  EXPECT_EQ(report.kernels.size(), 10'000U);
}

constexpr const char* kAdd =
    R"_({"name":"add","signature":"add(float*)","grid":[4,2,1],"block":[32,1,1],)_"
    R"_("static_shared":64,"dynamic_shared":128,"counters":{"launches":1,"flops":10},)_"
    R"_("lines":[{"file":"/home/ada/a.cu","line":7,"counters":{"flops":10}}],)_"
    R"_("accesses":[{"file":"/home/ada/a.cu","line":8,"kind":"load","space":"global","bytes":4,)_"
    R"_("stride":128,"requests":2,"cost":64,"least":8}],"one_shape":true})_";

TEST(SimReportKernels, HaveTheirLaunchAndAccesses) {
  const SimReport report = parse_sim_report(kernel_line(kAdd), FileNames::as_compiled);
  ASSERT_EQ(report.kernels.size(), 1u);
  const KernelCounters& add = report.kernels[0];
  EXPECT_EQ(add.kernel, "add");
  EXPECT_EQ(add.signature, "add(float*)");
  EXPECT_EQ(add.grid, (std::array<std::uint64_t, 3>{4, 2, 1}));
  EXPECT_EQ(add.static_shared, 64u);
  EXPECT_EQ(add.dynamic_shared, 128u);
  EXPECT_TRUE(add.one_shape);
  EXPECT_EQ(add.counters.at("flops"), 10);
  ASSERT_EQ(add.lines.size(), 1u);
  EXPECT_EQ(add.lines[0].file, "/home/ada/a.cu");
  EXPECT_EQ(add.accesses, (std::vector<LineAccess>{{"/home/ada/a.cu", 8, AccessDirection::load,
                                                    AccessedMemory::global, 4, 128, 2, 64, 8}}));
}

TEST(SimReportKernels, AreAddedUpIfReportedTwice) {
  const SimReport report = parse_sim_report(kernel_line(kAdd) + kernel_line(kAdd));
  ASSERT_EQ(report.kernels.size(), 1u);
  const KernelCounters& add = report.kernels[0];
  EXPECT_EQ(add.counters.at("launches"), 2);
  EXPECT_EQ(add.lines[0].counters.at("flops"), 20);
  EXPECT_EQ(add.accesses[0].cost, 128u);
  EXPECT_TRUE(add.one_shape);
}

TEST(SimReportKernels, HaveNoSingleShapeIfLaunchesDiffer) {
  std::string other = kAdd;
  other.replace(other.find("[4,2,1]"), 7, "[5,2,1]");
  const SimReport report = parse_sim_report(kernel_line(kAdd) + kernel_line(other));
  EXPECT_FALSE(report.kernels[0].one_shape);
  EXPECT_EQ(report.kernels[0].grid[0], 5u) << "the last launch's";
}

TEST(SimReportKernels, MayHaveAccessesWithoutATypicalStride) {
  std::string text = kAdd;
  text.replace(text.find("\"stride\":128"), 12, "\"stride\":null");
  EXPECT_EQ(parse_sim_report(kernel_line(text)).kernels[0].accesses[0].stride, std::nullopt);
}

TEST(SimReportKernels, IgnoreMalformedValues) {
  const SimReport report = parse_sim_report(kernel_line(
      R"({"name":7,"grid":"no","block":[1,"x"],"lines":3,"accesses":[{"bytes":0},5]})"));
  ASSERT_EQ(report.kernels.size(), 1u);
  EXPECT_EQ(report.kernels[0].kernel, "");
  EXPECT_EQ(report.kernels[0].block, (std::array<std::uint64_t, 3>{1, 0, 0}));
  EXPECT_TRUE(report.kernels[0].accesses.empty());
  EXPECT_FALSE(report.is_complete);
}

}  // namespace
}  // namespace labcheck::test
