// SPDX-License-Identifier: MIT
#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/device/module.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"
#include "harness/simgpu/service/server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <limits>
#include <string>
#include <sys/socket.h>
#include <thread>

namespace labcheck::simgpu {
namespace {

class AbandonedKernelTest : public testing::Test {
 protected:
  /// Runs a kernel that would take very long, and whose program ends soon. `d0` in `body` is the
  /// address of a word that is 0.
  LaunchEnd run(const std::string& body, const Dim3& grid, CheckLevel checks, unsigned threads) {
    LoadedModule module(
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 word)\n{\n"
        ".reg .b32 %r<4>;\n.reg .b64 %d<4>;\n.reg .pred %p;\nld.param.u64 %d0, [word];\n" +
            body + "ret;\n}\n",
        memory_, best_variant(), checks);
    Launch launch;
    launch.program = std::get<const Program*>(module.kernel("k"));
    launch.grid = grid;
    launch.block = {32, 1, 1};
    launch.instruction_limit = std::numeric_limits<std::uint64_t>::max();
    launch.max_resident_blocks = 4;
    const std::uint64_t word = *memory_.allocate(4, AllocationKind::device);
    std::memset(memory_.find(word)->at(word), 0, 4);
    launch.parameters.resize(sizeof word);
    std::memcpy(launch.parameters.data(), &word, sizeof word);
    std::atomic<int> calls{0};
    KernelRuns runs(
        threads, memory_, heap_, [](std::string_view) {}, [&] { return ++calls > 3; });
    LaunchEnd end = runs.run(launch);
    EXPECT_TRUE(runs.take_totals().empty());
    return end;
  }

  void expect_abandoned(const std::string& body, const Dim3& grid) {
    for (const CheckLevel checks : {CheckLevel::fast, CheckLevel::full}) {
      for (const unsigned threads : {1u, 3u}) {
        const LaunchEnd end = run(body, grid, checks, threads);
        ASSERT_TRUE(end.trap.has_value());
        EXPECT_EQ(end.trap->kind, TrapKind::abandoned);
      }
    }
  }

  DeviceMemory memory_{1 << 20};
  DeviceHeap heap_{memory_};
};

TEST_F(AbandonedKernelTest, StopsInALoop) {
  expect_abandoned("again:\nadd.u32 %r1, %r1, 1;\nbra again;\n", {2, 1, 1});
}

TEST_F(AbandonedKernelTest, StopsInALoopOverBarriers) {
  expect_abandoned("again:\nbar.sync 0;\nbra again;\n", {1, 1, 1});
}

TEST_F(AbandonedKernelTest, StopsWhileBlocksWaitForEachOther) {
  expect_abandoned(
      "again:\nld.volatile.global.u32 %r1, [%d0];\nsetp.eq.u32 %p, %r1, 0;\n@%p bra again;\n"
      "st.global.u32 [%d0], %r1;\n",
      {8, 1, 1});
}

TEST_F(AbandonedKernelTest, StopsBetweenShortBlocks) {
  expect_abandoned("", {2'000'000'000, 60'000, 1});
}

TEST(PeerWatch, NoticesThatTheOtherEndIsClosed) {
  SocketPair sockets = make_socket_pair(SOCK_STREAM);
  constexpr std::chrono::milliseconds kGrace{50};
  PeerWatch watch(sockets.first.get(), kGrace);
  EXPECT_FALSE(watch.has_left());
  // Data that was sent before does not hide it.
  ASSERT_EQ(::send(sockets.second.get(), "x", 1, 0), 1);
  sockets.second.close();
  const auto closed = std::chrono::steady_clock::now();
  while (!watch.has_left()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_GE(std::chrono::steady_clock::now() - closed, kGrace);
}

}  // namespace
}  // namespace labcheck::simgpu
