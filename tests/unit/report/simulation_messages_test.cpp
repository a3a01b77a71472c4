#include "harness/report/simulation_messages.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::report {
namespace {

LineAccess access(AccessedMemory memory, std::optional<std::int64_t> stride, std::uint64_t cost,
                  std::uint64_t least) {
  return {"a.cu", 14, AccessDirection::load, memory, 4, stride, 10, cost, least};
}

TEST(SimulationMessages, SayHowFarNeighbouringThreadsAreApartInGlobalMemory) {
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, 4096, 320, 40)),
            "each load touches 32 sectors where 4 would do: neighbouring threads are 1,024 "
            "elements of 4 bytes apart");
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, -8, 80, 40)),
            "each load touches 8 sectors where 4 would do: neighbouring threads are 2 elements of "
            "4 bytes apart");
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, 6, 65, 40)),
            "each load touches 6.5 sectors where 4 would do: neighbouring threads are 6 bytes "
            "apart");
}

TEST(SimulationMessages, SayWhereNoDistanceIsUsual) {
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, std::nullopt, 300, 40)),
            "each load touches 30 sectors where 4 would do: the addresses of neighbouring threads "
            "follow no fixed distance");
}

TEST(SimulationMessages, SayWhereOnlyTheStartIsWrong) {
  EXPECT_EQ(too_many_sectors(access(AccessedMemory::global, 4, 50, 40)),
            "each load touches 5 sectors where 4 would do: the threads of a warp start at no "
            "multiple of 32 bytes, or only some take part");
}

TEST(SimulationMessages, SayHowToAvoidBankConflicts) {
  EXPECT_EQ(bank_conflicts(access(AccessedMemory::shared, 128, 320, 10)),
            "each load takes 32 passes over the banks where 1 would do: neighbouring threads are "
            "32 words apart; pad each row by one element");
  EXPECT_EQ(bank_conflicts(access(AccessedMemory::shared, 8, 20, 10)),
            "each load takes 2 passes over the banks where 1 would do: neighbouring threads are 2 "
            "words apart");
}

TEST(SimulationMessages, SayWhatOtherLinesCost) {
  EXPECT_EQ(divergent_constants(8),
            "each load of a constant takes 8 passes where 1 would do: the threads of a warp read "
            "different addresses; constant memory is fast where all read the same");
  EXPECT_EQ(contended_atomics(31.5),
            "each atomic operation takes 31.5 turns where 1 would do: threads of a warp go for one "
            "address; combine their values before");
  EXPECT_EQ(local_memory(2048),
            "2,048 requests to local memory: an array that is indexed at run time lives there, not "
            "in registers");
  EXPECT_EQ(divergent_branches(4096, 8192),
            "at 4,096 of 8,192 branches the threads of a warp part: while some go one way, the "
            "others wait");
}

TEST(SimulationMessages, SayWhatLimitsTheOccupancy) {
  KernelCounters kernel;
  kernel.static_shared = 40'000;
  kernel.dynamic_shared = 1'000;
  kernel.resources = KernelResources{40, 0};
  kernel.occupancy = Occupancy{3, 24, 64, OccupancyLimit::shared_memory};
  EXPECT_EQ(low_occupancy(kernel),
            "only 24 of 64 warps fit on a multiprocessor at once: the limit is shared memory, "
            "41,000 bytes a block");
  kernel.occupancy->limit = OccupancyLimit::registers;
  EXPECT_EQ(occupancy_of(kernel), "24 of 64 warps; the limit is registers, 40 a thread");
  kernel.occupancy.reset();
  EXPECT_EQ(occupancy_of(kernel), "not known: what the kernel needs is told by the compiler alone");
}

TEST(SimulationMessages, DescribeTheLaunches) {
  KernelCounters kernel;
  kernel.grid = {64, 2, 1};
  kernel.block = {32, 8, 1};
  kernel.counters = {{"launches", 1}};
  EXPECT_EQ(shape_of(kernel), "1 launch, grid 64×2×1, block 32×8×1");
  kernel.counters = {{"launches", 1000}};
  EXPECT_EQ(shape_of(kernel), "1,000 launches, grid 64×2×1, block 32×8×1");
  kernel.one_shape = false;
  EXPECT_EQ(shape_of(kernel), "1,000 launches, the last with grid 64×2×1, block 32×8×1");
}

TEST(SimulationMessages, DescribeTheMemoryByMeans) {
  const Counters counters{{"global_load_requests", 10}, {"global_load_sectors", 45},
                          {"global_store_requests", 1}, {"global_store_sectors", 1},
                          {"global_bytes_moved", 1472}, {"shared_load_requests", 4},
                          {"shared_load_passes", 8}};
  EXPECT_EQ(global_memory_of(counters),
            "10 loads of 4.5 sectors, 1 store of 1 sector; 1.4 KiB moved");
  EXPECT_EQ(shared_memory_of(counters), "4 loads of 2 passes");
  EXPECT_EQ(constant_memory_of(counters), "");
}

TEST(SimulationMessages, TellHowTheProgramEnded) {
  Simulation simulation;
  simulation.end = Exited{3};
  EXPECT_EQ(end_of(simulation), "exit status 3");
  simulation.end = Signaled{SIGSEGV};
  EXPECT_EQ(end_of(simulation), "killed by signal 11 (Segmentation fault)");
}

TEST(SimulationMessages, SayHowTheLimitOfInstructionsIsRaised) {
  const Fault endless{FaultKind::runaway, "the kernel does not end", "spin", "a.cu", 4};
  EXPECT_EQ(describe(endless),
            "runaway in spin: the kernel does not end (--instructions N raises the limit)");
  const Fault other{FaultKind::launch, "the launch is refused", "spin", "a.cu", 4};
  EXPECT_EQ(describe(other), "launch in spin: the launch is refused");
}

}  // namespace
}  // namespace labcheck::report
