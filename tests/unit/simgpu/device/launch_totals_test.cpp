// SPDX-License-Identifier: MIT
#include "harness/simgpu/device/launch_totals.hpp"

#include "harness/simgpu/device/module.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace labcheck::simgpu {
namespace {

// Line 10 reads words 256 bytes apart. Line 11 reads neighboring words, twice. Line 12 stores words
// 8 bytes apart in shared memory. Line 13 waits, line 14 computes, and line 15 branches in lanes 0
// to 7.
constexpr const char* kText = R"(.version 8.0
.target sm_80
.address_size 64
.file 1 "/home/ada/sums.cu"
.visible .entry k(.param .u64 data)
{
.reg .b32 %r<8>;
.reg .f32 %f<4>;
.reg .b64 %rd<8>;
.reg .pred %p;
.shared .align 4 .b8 room[256];
.loc 1 9 0
ld.param.u64 %rd1, [data];
mov.u32 %r1, %tid.x;
mul.wide.u32 %rd2, %r1, 256;
add.s64 %rd2, %rd1, %rd2;
mul.wide.u32 %rd3, %r1, 4;
add.s64 %rd3, %rd1, %rd3;
mov.u32 %r2, room;
mad.lo.u32 %r2, %r1, 8, %r2;
.loc 1 10 0
ld.global.f32 %f1, [%rd2];
.loc 1 11 0
ld.global.f32 %f2, [%rd3];
ld.global.f32 %f3, [%rd3+4096];
.loc 1 12 0
st.shared.f32 [%r2], %f1;
.loc 1 13 0
bar.sync 0;
.loc 1 14 0
fma.rn.f32 %f1, %f1, %f2, %f3;
setp.lt.u32 %p, %r1, 8;
.loc 1 15 0
@%p bra L;
add.f32 %f1, %f1, %f1;
L:
ret;
}
)";

class LaunchTotalsTest : public testing::Test {
 protected:
  LaunchTotals totals(std::uint32_t blocks, unsigned threads) {
    LoadedModule& module = *modules_.emplace_back(
        std::make_unique<LoadedModule>(kText, memory_, best_variant(), CheckLevel::default_));
    Launch launch;
    launch.program = std::get<const Program*>(module.kernel("k"));
    launch.grid = {blocks, 1, 1};
    launch.block = {32, 1, 1};
    launch.instruction_limit = 1'000'000;
    const std::uint64_t data = *memory_.allocate(32 * 256, AllocationKind::device);
    launch.parameters.resize(sizeof data);
    std::memcpy(launch.parameters.data(), &data, sizeof data);
    KernelRuns runs(threads, memory_, heap_, [](std::string_view) {});
    EXPECT_FALSE(runs.run(launch).trap);
    return runs.take_totals().front();
  }

  Counters line(const LaunchTotals& totals, std::uint32_t number) {
    for (const LineCounters& line : totals.lines()) {
      if (line.line == number) return line.counters;
    }
    return {};
  }

  DeviceMemory memory_{1 << 24};
  DeviceHeap heap_{memory_};
  std::vector<std::unique_ptr<LoadedModule>> modules_;
};

TEST_F(LaunchTotalsTest, CountsByLine) {
  const LaunchTotals all = totals(1, 1);
  EXPECT_EQ(line(all, 10).global_load_requests, 1u);
  EXPECT_EQ(line(all, 10).global_load_sectors, 32u);
  EXPECT_EQ(line(all, 10).global_load_transactions, 32u);
  EXPECT_EQ(line(all, 10).global_bytes_moved, 32u * 32u);
  EXPECT_EQ(line(all, 10).global_read_excess_sectors, 28u);
  EXPECT_EQ(line(all, 11).global_load_requests, 2u);
  EXPECT_EQ(line(all, 11).global_load_sectors, 8u);
  EXPECT_EQ(line(all, 11).global_read_excess_sectors, 0u);
  // Every other word of 64: each of the 16 used banks has 2 words.
  EXPECT_EQ(line(all, 12).shared_store_passes, 2u);
  EXPECT_EQ(line(all, 12).shared_store_conflicts, 1u);
  EXPECT_EQ(line(all, 13).barrier_waits, 1u);
  EXPECT_EQ(line(all, 14).flops, 64u);
  EXPECT_EQ(line(all, 15).branches, 1u);
  EXPECT_EQ(line(all, 15).divergent_branches, 1u);
  EXPECT_EQ(line(all, 15).flops, 24u) << "8 lanes jump over the addition";
  EXPECT_EQ(all.sums().flops, 88u);
}

TEST_F(LaunchTotalsTest, ReportsTheDistanceOfNeighboringThreads) {
  const std::vector<LineAccess> accesses = totals(1, 1).accesses();
  ASSERT_EQ(accesses.size(), 3u);
  EXPECT_EQ(accesses[0].file, "/home/ada/sums.cu");
  EXPECT_EQ(accesses[0].line, 10u);
  EXPECT_EQ(accesses[0].stride, 256);
  EXPECT_EQ(accesses[0].cost, 32u);
  EXPECT_EQ(accesses[0].least, 4u) << "128 bytes";
  EXPECT_EQ(accesses[1].line, 11u);
  EXPECT_EQ(accesses[1].requests, 2u) << "two loads of one kind on one line";
  EXPECT_EQ(accesses[1].stride, 4);
  EXPECT_EQ(accesses[1].cost, accesses[1].least);
  EXPECT_EQ(accesses[2].memory, AccessedMemory::shared);
  EXPECT_EQ(accesses[2].direction, AccessDirection::store);
  EXPECT_EQ(accesses[2].stride, 8);
  EXPECT_EQ(accesses[2].cost, 2u);
  EXPECT_EQ(accesses[2].least, 1u);
}

TEST_F(LaunchTotalsTest, DoNotDependOnTheNumberOfThreads) {
  // Enough threads to distribute the blocks over host threads.
  const LaunchTotals one = totals(512, 1);
  const LaunchTotals four = totals(512, 4);
  EXPECT_EQ(one.sums(), four.sums());
  ASSERT_EQ(one.accesses().size(), four.accesses().size());
  for (std::size_t k = 0; k < one.accesses().size(); ++k) {
    EXPECT_EQ(one.accesses()[k].stride, four.accesses()[k].stride);
    EXPECT_EQ(one.accesses()[k].cost, four.accesses()[k].cost);
  }
}

TEST_F(LaunchTotalsTest, DetectLaunchesOfDifferentShapes) {
  LaunchTotals all = totals(1, 1);
  EXPECT_TRUE(all.has_one_shape());
  Launch launch;
  launch.program = &all.program();
  launch.grid = {1, 1, 1};
  launch.block = {32, 1, 1};
  all.add_launch(launch);
  EXPECT_TRUE(all.has_one_shape());
  launch.grid = {2, 1, 1};
  all.add_launch(launch);
  EXPECT_FALSE(all.has_one_shape());
  all.add_launch(launch);
  EXPECT_FALSE(all.has_one_shape()) << "once different, always different";
}

}  // namespace
}  // namespace labcheck::simgpu
