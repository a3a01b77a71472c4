// SPDX-License-Identifier: MIT
#include "harness/runner/sim_report.hpp"
#include "tests/support/fault_lines.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace labcheck::test {
namespace {

TEST(SimReportKernels, AreAllReadInHonestPrograms) {
  std::string text;
  for (int k = 0; k < 10'000; ++k)
    text += report_line(KernelCounters{.kernel = "k", .signature = fmt::format("k{}()", k)});
  const SimReport report = parse_sim_report(text);
  EXPECT_TRUE(report.is_complete);
  EXPECT_EQ(report.kernels.size(), 10'000U);
}

KernelCounters add() {
  KernelCounters add{.kernel = "add",
                     .signature = "add(float*)",
                     .grid = {4, 2, 1},
                     .block = {32, 1, 1},
                     .static_shared = 64,
                     .dynamic_shared = 128,
                     .counters = {.launches = 1, .flops = 10}};
  add.lines = {{"/home/ada/a.cu", 7, {.flops = 10}}};
  add.accesses = {
      {"/home/ada/a.cu", 8, AccessDirection::load, AccessedMemory::global, 4, 128, 2, 64, 8}};
  return add;
}

TEST(SimReportKernels, HaveTheirLaunchAndAccesses) {
  const SimReport report = parse_sim_report(report_line(add()), FileNames::as_compiled);
  ASSERT_EQ(report.kernels.size(), 1u);
  EXPECT_EQ(json::text_of(report.kernels[0]), json::text_of(add()));
}

TEST(SimReportKernels, AreAddedUpIfReportedTwice) {
  const SimReport report = parse_sim_report(report_line(add()) + report_line(add()));
  ASSERT_EQ(report.kernels.size(), 1u);
  const KernelCounters& kernel = report.kernels[0];
  EXPECT_EQ(kernel.counters, (Counters{.launches = 2, .flops = 20}));
  ASSERT_EQ(kernel.lines.size(), 1u);
  EXPECT_EQ(kernel.lines[0].file, "a.cu");
  EXPECT_EQ(kernel.lines[0].counters.flops, 20u);
  ASSERT_EQ(kernel.accesses.size(), 1u);
  EXPECT_EQ(kernel.accesses[0].cost, 128u);
  EXPECT_TRUE(kernel.one_shape);
}

TEST(SimReportKernels, HaveNoSingleShapeIfLaunchesDiffer) {
  KernelCounters other = add();
  other.grid = {5, 2, 1};
  const SimReport report = parse_sim_report(report_line(add()) + report_line(other));
  EXPECT_FALSE(report.kernels[0].one_shape);
  EXPECT_EQ(report.kernels[0].grid[0], 5u) << "the last launch's";
}

TEST(SimReportKernels, MayHaveAccessesWithoutATypicalStride) {
  KernelCounters kernel = add();
  kernel.accesses[0].stride.reset();
  const SimReport report = parse_sim_report(report_line(kernel));
  EXPECT_EQ(report.kernels[0].accesses[0].stride, std::nullopt);
}

TEST(SimReportKernels, AreIncompleteWithAnAccessOfNothing) {
  KernelCounters kernel = add();
  kernel.accesses[0].bytes = 0;
  const SimReport report = parse_sim_report(report_line(kernel));
  EXPECT_TRUE(report.kernels.at(0).accesses.empty());
  EXPECT_FALSE(report.is_complete);
}

TEST(SimReportKernels, AreIncompleteIfAValueIsMalformed) {
  const std::string good = report_line(add());
  ASSERT_TRUE(parse_sim_report(good).is_complete);
  for (const auto& [from, to] :
       {std::pair(R"("name":"add")", R"("name":7)"), std::pair("[4,2,1]", "[4,2]"),
        std::pair("[32,1,1]", R"([32,1,"x"])"), std::pair("\"load\"", "\"move\""),
        std::pair("\"requests\":2", "\"requests\":-2"), std::pair("\"line\":7,", "")}) {
    std::string bad = good;
    bad.replace(bad.find(from), std::string_view(from).size(), to);
    const SimReport report = parse_sim_report(bad);
    EXPECT_FALSE(report.is_complete) << bad;
    EXPECT_TRUE(report.kernels.empty()) << bad;
  }
}

}  // namespace
}  // namespace labcheck::test
