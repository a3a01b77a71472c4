// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/host_mirror.hpp"

#include <gtest/gtest.h>

#include <array>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kAddress = 0x520000000000;
constexpr std::size_t kBlock = 64;

using Blocks = std::vector<std::pair<std::uint64_t, std::size_t>>;  // offsets and sizes

Blocks blocks_of(const std::vector<WrittenBytes>& written) {
  Blocks blocks;
  for (const WrittenBytes& each : written)
    blocks.emplace_back(each.address - kAddress, each.bytes.size());
  return blocks;
}

/// Four blocks of page-locked memory, with a rest of 6 bytes.
class HostMirrorTest : public testing::Test {
 protected:
  HostMirrorTest() {
    memory_.adopt(kAddress, host_.data(), host_.size(), AllocationKind::host);
    mirror_.enable();
  }

  /// A kernel that writes `values` to consecutive bytes.
  void run_kernel(std::size_t offset, const std::vector<int>& values) {
    mirror_.begin_kernel(memory_);
    for (std::size_t k = 0; k < values.size(); ++k) seen_by_kernel()[offset + k] = byte(values[k]);
    mirror_.end_kernel(memory_);
  }

  std::byte* seen_by_kernel() { return memory_.find(kAddress)->host; }

  static std::byte byte(int value) { return static_cast<std::byte>(value); }

  DeviceMemory memory_{1 << 20};
  HostMirror mirror_;
  std::array<std::byte, 4 * kBlock + 6> host_{};
};

TEST_F(HostMirrorTest, NotesWhatTheHostHasWritten) {
  host_[8] = byte(1);
  run_kernel(0, {});
  std::vector<WrittenBytes> sent = mirror_.take_sent();
  EXPECT_EQ(blocks_of(sent), (Blocks{{0, kBlock}}));
  EXPECT_EQ(sent[0].bytes[8], byte(1));
  EXPECT_EQ(sent[0].before, 8U);
  EXPECT_EQ(sent[0].after, kBlock - 12) << "whole words";
  run_kernel(0, {});
  EXPECT_TRUE(mirror_.take_sent().empty()) << "the device knows it";
  EXPECT_TRUE(mirror_.take_read().empty());
}

TEST_F(HostMirrorTest, NotesWhatKernelsHaveWritten) {
  run_kernel(kBlock, {1, 2});
  const std::vector<WrittenBytes> read = mirror_.take_read();
  EXPECT_EQ(blocks_of(read), (Blocks{{kBlock, kBlock}}));
  EXPECT_EQ(read[0].before, 0U);
  EXPECT_EQ(read[0].after, kBlock - 4);
  EXPECT_EQ(host_[kBlock + 1], byte(2));
  EXPECT_EQ(seen_by_kernel(), host_.data());
  EXPECT_TRUE(mirror_.take_sent().empty());
}

TEST_F(HostMirrorTest, JoinsNeighboringBlocksOnly) {
  host_[kBlock - 1] = host_[kBlock] = host_[3 * kBlock] = byte(1);
  run_kernel(0, {});
  const std::vector<WrittenBytes> sent = mirror_.take_sent();
  EXPECT_EQ(blocks_of(sent), (Blocks{{0, 2 * kBlock}, {3 * kBlock, kBlock}}));
  EXPECT_EQ(sent[0].before, kBlock - 4);
  EXPECT_EQ(sent[0].after, kBlock - 4);
}

TEST_F(HostMirrorTest, EndsWithTheMemory) {
  host_.back() = byte(1);
  run_kernel(0, {});
  const std::vector<WrittenBytes> sent = mirror_.take_sent();
  EXPECT_EQ(blocks_of(sent), (Blocks{{4 * kBlock, 6}}));
  EXPECT_EQ(sent[0].before, 4U);
  EXPECT_EQ(sent[0].after, 0U);
}

TEST_F(HostMirrorTest, SeparatesHostAndKernelWhileItRuns) {
  host_[0] = byte(1);
  mirror_.begin_kernel(memory_);
  ASSERT_NE(seen_by_kernel(), host_.data());
  EXPECT_EQ(seen_by_kernel()[0], byte(1));
  host_[1] = byte(2);
  EXPECT_EQ(seen_by_kernel()[1], byte(0));
  seen_by_kernel()[2] = byte(3);
  EXPECT_EQ(host_[2], byte(0));
  mirror_.end_kernel(memory_);
  EXPECT_EQ(host_[1], byte(2)) << "the kernel has not written it";
  EXPECT_EQ(host_[2], byte(3));
  mirror_.take_sent();
  run_kernel(0, {});
  EXPECT_EQ(blocks_of(mirror_.take_sent()), (Blocks{{0, kBlock}})) << "what the host wrote then";
}

TEST_F(HostMirrorTest, NotesWhatCopiesUseAndWrite) {
  host_[kBlock] = byte(1);
  mirror_.note_use(memory_, kAddress + kBlock - 4, &host_[kBlock - 4], 8);
  const std::vector<WrittenBytes> sent = mirror_.take_sent();
  EXPECT_EQ(blocks_of(sent), (Blocks{{kBlock - 4, 8}}));
  EXPECT_EQ(sent[0].before, 4U);
  host_[2] = byte(5);
  mirror_.note_write(memory_, kAddress + 1, 3);
  const std::vector<WrittenBytes> read = mirror_.take_read();
  EXPECT_EQ(blocks_of(read), (Blocks{{1, 3}}));
  EXPECT_EQ(read[0].bytes[1], byte(5));
  run_kernel(0, {});
  EXPECT_TRUE(mirror_.take_sent().empty());
}

TEST_F(HostMirrorTest, AcceptsWhatRequestsWrite) {
  host_[3] = byte(7);
  mirror_.accept(memory_, kAddress + 3, &host_[3], 1);
  run_kernel(0, {});
  EXPECT_TRUE(mirror_.take_sent().empty());
}

TEST_F(HostMirrorTest, BeginsWithContentsThatBothSidesKnow) {
  host_[3] = byte(7);
  run_kernel(9, {1});
  mirror_.begin(memory_);
  EXPECT_TRUE(mirror_.take_sent().empty());
  EXPECT_TRUE(mirror_.take_read().empty());
  run_kernel(0, {});
  EXPECT_TRUE(mirror_.take_sent().empty());
}

TEST_F(HostMirrorTest, ForgetsWhatIsFreed) {
  host_[0] = byte(1);
  run_kernel(0, {});
  mirror_.take_sent();
  mirror_.forget(kAddress);
  run_kernel(0, {});
  EXPECT_EQ(blocks_of(mirror_.take_sent()), (Blocks{{0, kBlock}})) << "as in new memory";
  mirror_.forget_all();
  run_kernel(0, {});
  EXPECT_EQ(blocks_of(mirror_.take_sent()), (Blocks{{0, kBlock}}));
}

TEST_F(HostMirrorTest, SkipsMemoryThatIsFreed) {
  host_[0] = byte(1);
  memory_.release(kAddress);
  mirror_.begin_kernel(memory_);
  mirror_.end_kernel(memory_);
  EXPECT_TRUE(mirror_.take_sent().empty());
}

TEST_F(HostMirrorTest, LeavesOtherMemoryAlone) {
  const std::uint64_t device = memory_.allocate(kBlock, AllocationKind::device).value();
  std::byte* const bytes = memory_.find(device)->host;
  bytes[0] = byte(1);
  mirror_.note_use(memory_, device, bytes, kBlock);
  mirror_.note_write(memory_, device, kBlock);
  mirror_.accept(memory_, device, bytes, kBlock);
  mirror_.begin_kernel(memory_);
  EXPECT_EQ(memory_.find(device)->host, bytes);
  mirror_.end_kernel(memory_);
  EXPECT_TRUE(mirror_.take_sent().empty());
  EXPECT_TRUE(mirror_.take_read().empty());
}

TEST_F(HostMirrorTest, DoesNothingUnlessItIsEnabled) {
  mirror_ = {};
  EXPECT_FALSE(mirror_.is_enabled());
  host_[0] = byte(1);
  mirror_.begin_kernel(memory_);
  EXPECT_EQ(seen_by_kernel(), host_.data());
  mirror_.end_kernel(memory_);
  mirror_.note_use(memory_, kAddress, host_.data(), 8);
  mirror_.note_write(memory_, kAddress, 8);
  EXPECT_TRUE(mirror_.take_sent().empty());
  EXPECT_TRUE(mirror_.take_read().empty());
}

}  // namespace
}  // namespace labcheck::simgpu
