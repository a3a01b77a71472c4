// SPDX-License-Identifier: MIT
// What the device counts about copies, whatever a program states.
#include "harness/simgpu/service/transfers.hpp"

#include "harness/simgpu/memory/addresses.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kProgram = 0x7f0000001000;  // memory that only the program has
constexpr StreamUse kCreated{16, true};
constexpr StreamUse kOther{32, true};

class TransfersTest : public testing::Test {
 protected:
  TransfersTest()
      : device_(memory_.allocate(4096, AllocationKind::device).value()),
        page_locked_(
            host_.allocate(4096, AllocationKind::host, SharedBlock::Origin::allocation).value()),
        managed_(host_.allocate(4096, AllocationKind::managed, SharedBlock::Origin::allocation)
                     .value()) {}

  void copy(std::uint64_t to, std::uint64_t from, std::string_view call = "cudaMemcpy",
            const StreamUse& in = {}) {
    transfers_.note_copy({call, {to, 0, 0}, {from, 0, 0}, {100, 1, 1}, cudaMemcpyDefault, in});
  }

  DeviceMemory memory_{1 << 20};
  SharedHostMemory host_{memory_};
  std::uint64_t device_, page_locked_, managed_;
  Transfers transfers_{memory_, host_};
};

TEST_F(TransfersTest, PageLockedMemoryIsWhatTheDeviceShares) {
  copy(device_, page_locked_);
  copy(page_locked_, device_);
  copy(page_locked_, device_);
  copy(device_, kProgram, "cudaMallocHost");  // the name of a call proves nothing
  const Counters sums = transfers_.take();
  EXPECT_EQ(sums.page_locked_to_device_bytes, 100u);
  EXPECT_EQ(sums.page_locked_to_host_bytes, 200u);
  EXPECT_EQ(sums.registered_to_device_bytes, 0u);
  EXPECT_EQ(sums.pageable_to_device_bytes, 0u) << "no bytes have arrived";
  EXPECT_EQ(transfers_.take(), Counters{});
}

TEST_F(TransfersTest, RegisteredMemoryIsPageLocked) {
  ASSERT_EQ(host_.register_memory(kProgram, 4096), cudaSuccess);
  copy(device_, kProgram + 50);
  copy(kProgram, device_);
  const Counters sums = transfers_.take();
  EXPECT_EQ(sums.page_locked_to_device_bytes, 100u);
  EXPECT_EQ(sums.registered_to_device_bytes, 100u);
  EXPECT_EQ(sums.registered_to_host_bytes, 100u);
}

TEST_F(TransfersTest, BytesOfPageableMemoryCountWhenTheyArrive) {
  transfers_.note_arrival(WriteBytes{{device_, 0, 0}, {100, 1, 1}, {0, 60}});
  transfers_.note_arrival(ReadBytes{{device_, 0, 0}, {100, 1, 1}, {20, 30}});
  const Counters sums = transfers_.take();
  EXPECT_EQ(sums.pageable_to_device_bytes, 60u);
  EXPECT_EQ(sums.pageable_to_host_bytes, 30u);
}

TEST_F(TransfersTest, ManagedMemoryCountsAsNeither) {
  copy(device_, managed_);
  copy(managed_, device_);
  copy(managed_, page_locked_);
  transfers_.note_arrival(WriteBytes{{managed_, 0, 0}, {100, 1, 1}, {0, 60}});
  EXPECT_EQ(transfers_.take(), Counters{});
}

TEST_F(TransfersTest, OnlyRowsWithGapsArePitched) {
  const Extent rows{100, 4, 1};
  transfers_.note_copy(
      {"", {device_, 100, 0}, {page_locked_, 200, 0}, rows, cudaMemcpyDefault, {}});
  EXPECT_EQ(transfers_.take().pitched_copy_bytes, 0u);
  transfers_.note_copy(
      {"", {device_, 512, 0}, {page_locked_, 100, 0}, rows, cudaMemcpyDefault, {}});
  EXPECT_EQ(transfers_.take().pitched_copy_bytes, 400u);
  transfers_.note_copy(
      {"", {device_, 100, 0}, {device_ + 512, 512, 0}, rows, cudaMemcpyDefault, {}});
  EXPECT_EQ(transfers_.take().pitched_copy_bytes, 400u);
  transfers_.note_arrival(WriteBytes{{device_, 512, 0}, rows, {0, 150}});
  EXPECT_EQ(transfers_.take().pitched_copy_bytes, 150u);
}

TEST_F(TransfersTest, CopiesOnTheDeviceCountAsSuch) {
  copy(device_ + 512, device_);
  copy(device_, page_locked_);
  copy(managed_, managed_ + 512);
  const Counters sums = transfers_.take();
  EXPECT_EQ(sums.device_copy_bytes, 100u);
  EXPECT_EQ(sums.page_locked_to_device_bytes, 100u);
}

TEST_F(TransfersTest, OnlyCreatedStreamsCount) {
  copy(device_, page_locked_, "cudaMemcpyAsync");
  copy(device_, page_locked_, "cudaMemcpyAsync", {kLastDefaultStream, true});
  EXPECT_EQ(transfers_.take().streams, 0u);
  copy(device_, page_locked_, "cudaMemcpyAsync", kCreated);
  transfers_.note_kernel(kCreated, 0);
  transfers_.note_fill({"cudaMemsetAsync", {device_, 0, 0}, {}, {4, 1, 1}, kOther});
  const Counters sums = transfers_.take();
  EXPECT_EQ(sums.streams, 2u);
  EXPECT_EQ(sums.asynchronous_copy_bytes, 100u);
}

TEST_F(TransfersTest, PageableCopiesAndSynchronousOnesDoNotOverlapWithLaterKernels) {
  copy(device_, kProgram, "cudaMemcpyAsync", kCreated);
  copy(device_, page_locked_, "cudaMemcpy");
  transfers_.note_kernel(kOther, 1000);
  EXPECT_EQ(transfers_.take().overlapping_copy_bytes, 0u);
  copy(device_, page_locked_, "cudaMemcpyAsync", kCreated);
  EXPECT_EQ(transfers_.take().overlapping_copy_bytes, 100u);
}

TEST_F(TransfersTest, FreeingMemoryWaitsForAllWorkUnlessAStreamDoes) {
  for (const auto& [call, overlapping] : {std::pair{"cudaFree", 0u}, std::pair{"cudaFreeHost", 0u},
                                          std::pair{"cudaFreeAsync", 100u}}) {
    copy(device_, page_locked_, "cudaMemcpyAsync", kCreated);
    transfers_.note_free(call);
    transfers_.note_kernel(kOther, 1000);
    transfers_.note(NoteHostWait{});
    EXPECT_EQ(transfers_.take().overlapping_copy_bytes, overlapping) << call;
  }
}

}  // namespace
}  // namespace labcheck::simgpu
