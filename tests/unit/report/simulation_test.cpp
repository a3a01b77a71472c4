// SPDX-License-Identifier: MIT
#include "harness/report/simulation_remarks.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::report {
namespace {

LineAccess access(AccessedMemory memory, std::optional<std::int64_t> stride, std::uint64_t cost,
                  std::uint64_t least) {
  return {"a.cu", 14, AccessDirection::load, memory, 4, stride, 10, cost, least};
}

TEST(SimulationMessages, ShowTheDistanceOfNeighboringThreadsInGlobalMemory) {
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, 4096, 320, 40)),
            "each load accesses 32 sectors (minimum: 4): the addresses of neighboring threads are "
            "1,024 elements of 4 bytes apart");
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, -8, 80, 40)),
            "each load accesses 8 sectors (minimum: 4): the addresses of neighboring threads are 2 "
            "elements of 4 bytes apart");
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, 6, 65, 40)),
            "each load accesses 6.5 sectors (minimum: 4): the addresses of neighboring threads are "
            "6 bytes apart");
}

TEST(SimulationMessages, ReportAddressesWithoutAFixedStride) {
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, std::nullopt, 300, 40)),
            "each load accesses 30 sectors (minimum: 4): the addresses of neighboring threads have "
            "no fixed stride");
}

TEST(SimulationMessages, ReportAMisalignedStart) {
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, 4, 50, 40)),
            "each load accesses 5 sectors (minimum: 4): the first address of the warp is not a "
            "multiple of 32 bytes, or some threads are inactive");
}

TEST(SimulationMessages, SuggestHowToAvoidBankConflicts) {
  EXPECT_EQ(bank_conflicts(access(AccessedMemory::shared, 128, 320, 10)),
            "each load takes 32 bank passes (minimum: 1): the addresses of neighboring threads are "
            "32 words apart; pad each row by one element");
  EXPECT_EQ(bank_conflicts(access(AccessedMemory::shared, 8, 20, 10)),
            "each load takes 2 bank passes (minimum: 1): the addresses of neighboring threads are "
            "2 words apart");
}

TEST(SimulationMessages, DescribeOtherCosts) {
  EXPECT_EQ(divergent_constants(8),
            "each constant memory load takes 8 passes (minimum: 1): the threads of a warp read "
            "different addresses; constant memory is fast only if all threads read the same "
            "address");
  EXPECT_EQ(contended_atomics(31.5),
            "each atomic operation takes 31.5 passes (minimum: 1): threads of a warp update the "
            "same address; combine their values first");
  EXPECT_EQ(local_memory(2048),
            "2,048 requests to local memory: an array that is indexed at run time is stored there, "
            "not in registers");
  EXPECT_EQ(divergent_branches({.branches = 8192, .divergent_branches = 4096}),
            "4,096 of 8,192 branches diverge: while some threads of the warp take one path, the "
            "others wait");
}

TEST(SimulationMessages, ShowWhatLimitsTheOccupancy) {
  SimulatedKernel kernel;
  kernel.static_shared = 40'000;
  kernel.dynamic_shared = 1'000;
  kernel.resources = KernelResources{40, 0};
  kernel.occupancy = Occupancy{3, 24, 64, OccupancyLimit::shared_memory};
  EXPECT_EQ(low_occupancy(kernel),
            "only 24 of 64 warps fit on a multiprocessor, limited by shared memory (41,000 bytes "
            "per block)");
  kernel.occupancy->limit = OccupancyLimit::registers;
  EXPECT_EQ(occupancy_of(kernel), "24 of 64 warps, limited by registers (40 per thread)");
  kernel.occupancy.reset();
  EXPECT_EQ(occupancy_of(kernel), "unknown: only the compiler reports a kernel's resource usage");
}

TEST(SimulationMessages, DescribeTheLaunches) {
  SimulatedKernel kernel;
  kernel.grid = {64, 2, 1};
  kernel.block = {32, 8, 1};
  kernel.counters = {.launches = 1};
  EXPECT_EQ(shape_of(kernel), "1 launch, grid 64×2×1, block 32×8×1");
  kernel.counters = {.launches = 1000};
  EXPECT_EQ(shape_of(kernel), "1,000 launches, grid 64×2×1, block 32×8×1");
  kernel.one_shape = false;
  EXPECT_EQ(shape_of(kernel), "1,000 launches, the last with grid 64×2×1, block 32×8×1");
}

TEST(SimulationMessages, DescribeMemoryAccessesByTheirMean) {
  const Counters counters{.global_load_requests = 10,
                          .global_load_sectors = 45,
                          .global_store_requests = 1,
                          .global_store_sectors = 1,
                          .global_bytes_moved = 1472,
                          .shared_load_requests = 4,
                          .shared_load_passes = 8};
  EXPECT_EQ(global_memory_of(counters),
            "10 loads of 4.5 sectors, 1 store of 1 sector; 1.4 KiB moved");
  EXPECT_EQ(shared_memory_of(counters), "4 loads of 2 bank passes");
  EXPECT_EQ(constant_memory_of(counters), "");
}

TEST(SimulationMessages, ShowHowTheProgramEnded) {
  Simulation simulation;
  simulation.end = Exited{3};
  EXPECT_EQ(describe_end(simulation), "exit status 3");
  simulation.end = Signaled{SIGSEGV};
  EXPECT_EQ(describe_end(simulation), "killed by signal 11 (Segmentation fault)");
}

TEST(SimulationMessages, SuggestHowToRaiseTheInstructionLimit) {
  const Fault endless{FaultKind::runaway, verbatim("the kernel does not end"), "spin", "a.cu", 4};
  EXPECT_EQ(describe(endless),
            "runaway in spin: the kernel does not end (--instructions N raises the limit)");
  const Fault other{FaultKind::launch, verbatim("the launch is refused"), "spin", "a.cu", 4};
  EXPECT_EQ(describe(other), "launch in spin: the launch is refused");
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
  EXPECT_NE(remarks[0].message.find("25 of 50 branches"), std::string::npos);
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
}

TEST(SimulationRemarks, PutLowOccupancyAndSpillsLast) {
  SimulatedKernel kernel = busy_kernel();
  kernel.resources = KernelResources{255, 128};
  kernel.occupancy = Occupancy{1, 8, 64, OccupancyLimit::registers};
  const auto remarks = remarks_on(kernel);
  ASSERT_EQ(remarks.size(), 2u);
  EXPECT_EQ(remarks[0].line, 0u);
  EXPECT_NE(remarks[0].message.find("128 bytes"), std::string::npos);
  EXPECT_NE(remarks[1].message.find("8 of 64 warps"), std::string::npos);
  kernel.resources->spilled_bytes = 0;
  kernel.occupancy->warps = 32;
  EXPECT_TRUE(remarks_on(kernel).empty()) << "half of the warps is not low";
}

}  // namespace
}  // namespace labcheck::report
