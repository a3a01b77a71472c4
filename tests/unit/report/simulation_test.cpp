// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/report/simulation_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::report {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

LineAccess access(AccessedMemory memory, std::optional<std::int64_t> stride, std::uint64_t cost,
                  std::uint64_t least) {
  return {"a.cu", 14, AccessDirection::load, memory, 4, stride, 10, cost, least};
}

std::string remark_on(const LineAccess& access) {
  SimulatedKernel kernel;
  kernel.accesses = {access};
  Counters& counters = kernel.counters;
  (access.memory == AccessedMemory::global ? counters.global_load_sectors
                                           : counters.shared_load_passes) = access.cost;
  return render(remarks_on(kernel).at(0).message);
}

std::string text_of(const Simulation& simulation) {
  return simulation_text(simulation,
                         {TerminalStyle::Colors::none, TerminalStyle::Symbols::unicode, 120});
}

std::string text_of(const SimulatedKernel& kernel) {
  Simulation simulation;
  simulation.kernels = {kernel};
  return text_of(simulation);
}

TEST(SimulationRemarks, ShowTheDistanceOfNeighboringThreadsInGlobalMemory) {
  EXPECT_EQ(remark_on(access(AccessedMemory::global, 4096, 320, 40)),
            "each load accesses 32 sectors (minimum: 4): the addresses of neighboring threads are "
            "1,024 elements of 4 bytes apart");
  EXPECT_EQ(remark_on(access(AccessedMemory::global, -8, 80, 40)),
            "each load accesses 8 sectors (minimum: 4): the addresses of neighboring threads are 2 "
            "elements of 4 bytes apart");
  EXPECT_EQ(remark_on(access(AccessedMemory::global, 6, 65, 40)),
            "each load accesses 6.5 sectors (minimum: 4): the addresses of neighboring threads are "
            "6 bytes apart");
}

TEST(SimulationRemarks, ReportAddressesWithoutAFixedStride) {
  EXPECT_EQ(remark_on(access(AccessedMemory::global, std::nullopt, 300, 40)),
            "each load accesses 30 sectors (minimum: 4): the addresses of neighboring threads have "
            "no fixed stride");
}

TEST(SimulationRemarks, ReportAMisalignedStart) {
  EXPECT_EQ(remark_on(access(AccessedMemory::global, 4, 50, 40)),
            "each load accesses 5 sectors (minimum: 4): the first address of the warp is not a "
            "multiple of 32 bytes, or some threads are inactive");
}

TEST(SimulationRemarks, SuggestHowToAvoidBankConflicts) {
  EXPECT_EQ(remark_on(access(AccessedMemory::shared, 128, 320, 10)),
            "each load takes 32 bank passes (minimum: 1): the addresses of neighboring threads are "
            "32 words apart; pad each row by one element");
  EXPECT_EQ(remark_on(access(AccessedMemory::shared, 8, 20, 10)),
            "each load takes 2 bank passes (minimum: 1): the addresses of neighboring threads are "
            "2 words apart");
}

TEST(SimulationReport, ShowsWhatLimitsTheOccupancy) {
  SimulatedKernel kernel;
  kernel.static_shared = 40'000;
  kernel.dynamic_shared = 1'000;
  kernel.resources = KernelResources{40, 0};
  kernel.occupancy = Occupancy{3, 24, 64, OccupancyLimit::shared_memory};
  EXPECT_EQ(render(remarks_on(kernel).at(0).message),
            "only 24 of 64 warps fit on a multiprocessor, limited by shared memory (41,000 bytes "
            "per block)");
  kernel.occupancy->limit = OccupancyLimit::registers;
  EXPECT_THAT(text_of(kernel), HasSubstr(" 24 of 64 warps, limited by registers (40 per thread)"));
  kernel.occupancy.reset();
  EXPECT_THAT(text_of(kernel),
              HasSubstr("unknown: only the compiler reports a kernel's resource usage"));
}

TEST(SimulationReport, DescribesTheLaunches) {
  SimulatedKernel kernel;
  kernel.kernel = "k";
  kernel.grid = {64, 2, 1};
  kernel.block = {32, 8, 1};
  kernel.counters = {.launches = 1};
  EXPECT_THAT(text_of(kernel), HasSubstr("k: 1 launch, grid 64×2×1, block 32×8×1\n"));
  kernel.counters = {.launches = 1000};
  EXPECT_THAT(text_of(kernel), HasSubstr("k: 1,000 launches, grid 64×2×1, block 32×8×1\n"));
  kernel.one_shape = false;
  EXPECT_THAT(text_of(kernel),
              HasSubstr("k: 1,000 launches, the last with grid 64×2×1, block 32×8×1\n"));
}

TEST(SimulationReport, DescribesMemoryAccessesByTheirMean) {
  SimulatedKernel kernel;
  kernel.counters = {.global_load_requests = 10,
                     .global_load_sectors = 45,
                     .global_store_requests = 1,
                     .global_store_sectors = 1,
                     .global_bytes_moved = 1472,
                     .shared_load_requests = 4,
                     .shared_load_passes = 8};
  const std::string text = text_of(kernel);
  EXPECT_THAT(text, HasSubstr("10 loads of 4.5 sectors, 1 store of 1 sector; 1.4 KiB moved\n"));
  EXPECT_THAT(text, HasSubstr("4 loads of 2 bank passes\n"));
  EXPECT_THAT(text, Not(HasSubstr("constants")));
}

TEST(SimulationReport, ShowsHowTheProgramEnded) {
  Simulation simulation;
  simulation.end = Exited{3};
  EXPECT_THAT(text_of(simulation), HasSubstr("exit status 3, no findings"));
  simulation.end = Signaled{SIGSEGV};
  EXPECT_THAT(text_of(simulation), HasSubstr("killed by signal 11 (Segmentation fault)"));
}

TEST(SimulationReport, SuggestsHowToRaiseTheInstructionLimit) {
  Simulation simulation;
  simulation.faults = {{FaultKind::runaway, verbatim("the kernel does not end"), "spin", "a.cu", 4},
                       {FaultKind::launch, verbatim("the launch is refused"), "spin", "a.cu", 4}};
  const std::string text = text_of(simulation);
  EXPECT_THAT(text, HasSubstr("a.cu:4: runaway in spin: the kernel does not end (--instructions N "
                              "raises the limit)\n"));
  EXPECT_THAT(text, HasSubstr("a.cu:4: launch in spin: the launch is refused\n"));
}

// 1,000 warp instructions of 32 threads each: 250 cycles by the estimate.
SimulatedKernel busy_kernel() {
  SimulatedKernel kernel;
  kernel.kernel = "work";
  kernel.block = {256, 1, 1};
  kernel.counters = {.warp_instructions = 1000, .thread_instructions = 32'000};
  return kernel;
}

LineAccess loads(std::uint32_t line, std::uint64_t requests, std::uint64_t cost,
                 std::int64_t stride) {
  return {"a.cu",   line, AccessDirection::load, AccessedMemory::global, 4, stride,
          requests, cost, 4 * requests};
}

TEST(SimulationRemarks, AreEmptyForAnEfficientKernel) {
  SimulatedKernel kernel = busy_kernel();
  kernel.accesses = {loads(3, 100, 400, 4)};
  kernel.counters.global_load_sectors = 400;
  EXPECT_TRUE(remarks_on(kernel).empty());
}

TEST(SimulationRemarks, PutTheMostCostlyLineFirst) {
  SimulatedKernel kernel = busy_kernel();
  kernel.accesses = {loads(3, 100, 800, 8), loads(4, 100, 3200, 4096)};
  kernel.counters.global_load_sectors = 4000;
  const auto remarks = remarks_on(kernel);
  ASSERT_EQ(remarks.size(), 2u);
  EXPECT_EQ(remarks[0].line, 4u);
  // 2,800 avoidable sectors of 4,000, at 2 cycles each, and 250 cycles for instructions.
  EXPECT_DOUBLE_EQ(remarks[0].share, 5600.0 / 8250.0);
  EXPECT_EQ(remarks[1].line, 3u);
}

TEST(SimulationRemarks, LeaveOutSmallCosts) {
  SimulatedKernel kernel = busy_kernel();
  // 28 avoidable sectors of 10,000.
  kernel.accesses = {loads(3, 1, 32, 4096)};
  kernel.counters.global_load_sectors = 10'000;
  EXPECT_TRUE(remarks_on(kernel).empty());
}

TEST(SimulationRemarks, AreAtMostFiveLines) {
  SimulatedKernel kernel = busy_kernel();
  for (std::uint32_t line = 1; line <= 7; ++line)
    kernel.accesses.push_back(loads(line, 10, 320, 4096));
  kernel.counters.global_load_sectors = 7 * 320;
  EXPECT_EQ(remarks_on(kernel).size(), 5u);
}

TEST(SimulationRemarks, RateBranchesByTheirIdleThreads) {
  SimulatedKernel kernel = busy_kernel();
  kernel.lines = {{"a.cu", 9, {.branches = 50, .divergent_branches = 25}}};
  kernel.counters.divergent_branches = 25;
  EXPECT_TRUE(remarks_on(kernel).empty()) << "the warps diverge, but no lane is idle";
  kernel.counters.thread_instructions = 16'000;
  const auto remarks = remarks_on(kernel);
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_DOUBLE_EQ(remarks[0].share, 0.5);
  EXPECT_EQ(render(remarks[0].message),
            "25 of 50 branches diverge: while some threads of the warp take one path, the others "
            "wait");
}

TEST(SimulationRemarks, IncludeConstantsAtomicsAndLocalMemory) {
  SimulatedKernel kernel = busy_kernel();
  kernel.lines = {
      {"a.cu", 5, {.constant_load_requests = 10, .constant_load_passes = 320}},
      {"a.cu", 6, {.atomic_requests = 10, .atomic_passes = 320}},
      {"a.cu",
       7,
       {.local_load_requests = 400, .local_load_sectors = 1600, .local_load_bytes = 51'200}},
  };
  kernel.counters.constant_load_passes = 320;
  kernel.counters.atomic_passes = 320;
  kernel.counters.local_load_sectors = 1600;
  const auto remarks = remarks_on(kernel);
  ASSERT_EQ(remarks.size(), 3u);
  EXPECT_EQ(remarks[0].line, 6u) << "620 cycles";
  EXPECT_EQ(remarks[1].line, 7u) << "400 cycles";
  EXPECT_EQ(remarks[2].line, 5u) << "310 cycles";
  EXPECT_THAT(render(remarks[0].message), StartsWith("each atomic operation takes 32 passes"));
  EXPECT_THAT(render(remarks[1].message), StartsWith("400 requests to local memory"));
  EXPECT_THAT(render(remarks[2].message), StartsWith("each constant memory load takes 32 passes"));
}

TEST(SimulationRemarks, PutLowOccupancyAndSpillsLast) {
  SimulatedKernel kernel = busy_kernel();
  kernel.resources = KernelResources{255, 128};
  kernel.occupancy = Occupancy{1, 8, 64, OccupancyLimit::registers};
  const auto remarks = remarks_on(kernel);
  ASSERT_EQ(remarks.size(), 2u);
  EXPECT_EQ(remarks[0].line, 0u);
  EXPECT_THAT(render(remarks[0].message), HasSubstr("128 bytes"));
  EXPECT_THAT(render(remarks[1].message), HasSubstr("8 of 64 warps"));
  kernel.resources->spilled_bytes = 0;
  kernel.occupancy->warps = 32;
  EXPECT_TRUE(remarks_on(kernel).empty()) << "half of the warps is not low";
}

}  // namespace
}  // namespace labcheck::report
