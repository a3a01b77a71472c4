#include "harness/report/simulation_remarks.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

// 1,000 warp instructions of 32 threads each: 250 cycles by the estimate.
KernelCounters busy_kernel() {
  KernelCounters kernel;
  kernel.kernel = "work";
  kernel.block = {256, 1, 1};
  kernel.counters = {{"warp_instructions", 1000}, {"thread_instructions", 32'000}};
  return kernel;
}

LineAccess loads(int line, std::uint64_t requests, std::uint64_t cost, std::int64_t stride) {
  return {"a.cu",   line, AccessDirection::load, AccessedMemory::global, 4, stride,
          requests, cost, 4 * requests};
}

TEST(SimulationRemarks, AreNoneWhereAllIsWell) {
  KernelCounters kernel = busy_kernel();
  kernel.accesses = {loads(3, 100, 400, 4)};
  kernel.counters["global_load_sectors"] = 400;
  EXPECT_TRUE(remarks_on(kernel).empty());
}

TEST(SimulationRemarks, PutTheMostCostlyLineFirst) {
  KernelCounters kernel = busy_kernel();
  kernel.accesses = {loads(3, 100, 800, 8), loads(4, 100, 3200, 4096)};
  kernel.counters["global_load_sectors"] = 4000;
  const auto remarks = remarks_on(kernel);
  ASSERT_EQ(remarks.size(), 2u);
  EXPECT_EQ(remarks[0].line, 4);
  // 2,800 of its sectors are too many, of 4,000 at 2 cycles and 250 cycles for instructions.
  EXPECT_DOUBLE_EQ(remarks[0].share, 5600.0 / 8250.0);
  EXPECT_EQ(remarks[1].line, 3);
}

TEST(SimulationRemarks, LeaveOutWhatCostsLittle) {
  KernelCounters kernel = busy_kernel();
  // 28 sectors too many of 10,000.
  kernel.accesses = {loads(3, 1, 32, 4096)};
  kernel.counters["global_load_sectors"] = 10'000;
  EXPECT_TRUE(remarks_on(kernel).empty());
}

TEST(SimulationRemarks, AreFiveLinesAtMost) {
  KernelCounters kernel = busy_kernel();
  for (int line = 1; line <= 7; ++line) kernel.accesses.push_back(loads(line, 10, 320, 4096));
  kernel.counters["global_load_sectors"] = 7 * 320;
  EXPECT_EQ(remarks_on(kernel).size(), 5u);
}

TEST(SimulationRemarks, TellOfBranchesByTheThreadsThatIdle) {
  KernelCounters kernel = busy_kernel();
  kernel.lines = {{"a.cu", 9, {{"branches", 50}, {"divergent_branches", 25}}}};
  kernel.counters["divergent_branches"] = 25;
  EXPECT_TRUE(remarks_on(kernel).empty()) << "lanes parted, but none idled";
  kernel.counters["thread_instructions"] = 16'000;
  const auto remarks = remarks_on(kernel);
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_DOUBLE_EQ(remarks[0].share, 0.5);
  EXPECT_NE(remarks[0].message.find("25 of 50 branches"), std::string::npos);
}

TEST(SimulationRemarks, TellOfConstantsAtomicsAndLocalMemory) {
  KernelCounters kernel = busy_kernel();
  kernel.lines = {
      {"a.cu",
       5,
       {{"constant_load_requests", 10},
        {"constant_load_passes", 320},
        {"constant_load_passes_per_request", 32}}},
      {"a.cu",
       6,
       {{"atomic_requests", 10}, {"atomic_passes", 320}, {"atomic_passes_per_request", 32}}},
      {"a.cu",
       7,
       {{"local_load_requests", 400}, {"local_load_sectors", 1600}, {"local_load_bytes", 51'200}}},
  };
  kernel.counters["constant_load_passes"] = 320;
  kernel.counters["atomic_passes"] = 320;
  kernel.counters["local_load_sectors"] = 1600;
  const auto remarks = remarks_on(kernel);
  ASSERT_EQ(remarks.size(), 3u);
  EXPECT_EQ(remarks[0].line, 6) << "620 cycles";
  EXPECT_EQ(remarks[1].line, 7) << "400 cycles";
  EXPECT_EQ(remarks[2].line, 5) << "310 cycles";
}

TEST(SimulationRemarks, TellOfLowOccupancyAndSpillsLast) {
  KernelCounters kernel = busy_kernel();
  kernel.resources = KernelResources{255, 128};
  kernel.occupancy = Occupancy{1, 8, 64, OccupancyLimit::registers};
  const auto remarks = remarks_on(kernel);
  ASSERT_EQ(remarks.size(), 2u);
  EXPECT_EQ(remarks[0].line, 0);
  EXPECT_NE(remarks[0].message.find("128 bytes"), std::string::npos);
  EXPECT_NE(remarks[1].message.find("8 of 64 warps"), std::string::npos);
  kernel.resources->spilled_bytes = 0;
  kernel.occupancy->warps = 32;
  EXPECT_TRUE(remarks_on(kernel).empty()) << "half of the warps is not low";
}

}  // namespace
}  // namespace labcheck::report
