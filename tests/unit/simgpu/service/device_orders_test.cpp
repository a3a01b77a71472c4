// SPDX-License-Identifier: MIT
// labcheck's orders about the buffers of a test case.
#include "harness/base/file_descriptor.hpp"
#include "harness/base/json.hpp"
#include "harness/base/json_reader.hpp"
#include "harness/simgpu/facts/report_fields.hpp"
#include "harness/simgpu/service/device.hpp"
#include "harness/simgpu/service/messages.hpp"
#include "tests/support/fat_binary.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kOrderedBytes = 64;
constexpr std::uint64_t kOffset = 4096;

/// A device with one allocation of 256 bytes, and labcheck's file of buffers.
class Orders : public ::testing::Test {
 protected:
  Orders()
      : report_(::memfd_create("report", 0)),
        reporter_(report_.get(), ReportReader::labcheck),
        buffers_(::memfd_create("buffers", 0)),
        device_(
            Settings(), reporter_, [](std::string_view) {}, [] { return false; }) {
    device_.begin_case();
    address_ = allocate(AllocationKind::device);
    for (std::size_t k = 0; k < kOrderedBytes; ++k) contents_[k] = std::byte(k);
    (void)!::pwrite(buffers_.get(), contents_.data(), kOrderedBytes, kOffset);
  }

  std::uint64_t allocate(AllocationKind kind) {
    if (kind == AllocationKind::managed)
      return std::get<Address>(device_.answer(AllocateHost{"cudaMallocManaged", 256, kind})).value;
    return std::get<Address>(device_.answer(Allocate{"cudaMalloc", 256, kind})).value;
  }

  bool obey(OrderKind kind, std::uint64_t address, std::uint64_t offset = kOffset) {
    return device_.obey({kind, 1, address, kOrderedBytes, offset, "out"}, buffers_.get());
  }

  std::array<std::byte, kOrderedBytes> file_at(std::uint64_t offset) {
    std::array<std::byte, kOrderedBytes> bytes{};
    (void)!::pread(buffers_.get(), bytes.data(), kOrderedBytes, static_cast<off_t>(offset));
    return bytes;
  }

  cudaError_t copy_on_device(std::uint64_t to, std::uint64_t from, std::size_t bytes) {
    const auto region = [&](std::uint64_t address) { return Region{address, bytes, bytes}; };
    const auto answer = device_.answer(
        Copy{"cudaMemcpy", region(to), region(from), {bytes, 1, 1}, cudaMemcpyDeviceToDevice});
    const auto* error = std::get_if<cudaError_t>(&answer);
    return error == nullptr ? cudaSuccess : *error;
  }

  cudaError_t write_from_host(std::uint64_t to, std::size_t bytes) {
    const auto answer =
        device_.answer(WriteBytes{Region{to, bytes, bytes}, {bytes, 1, 1}, {0, bytes}});
    const auto* error = std::get_if<cudaError_t>(&answer);
    return error == nullptr ? cudaSuccess : *error;
  }

  std::string reported() {
    std::string text(1 << 16, '\0');
    const ssize_t size = ::pread(report_.get(), text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
  }

  /// The bytes of the allocation that `writer` wrote.
  std::uint64_t count_written(std::uint64_t address, Writer writer) {
    const Allocation& allocation = *device_.memory().device().find(address);
    if (allocation.writers == nullptr) return writer == Writer::kernel ? allocation.size() : 0;
    return allocation.writers->count()[static_cast<std::size_t>(writer)];
  }

  FileDescriptor report_;
  Reporter reporter_;
  FileDescriptor buffers_;
  Device device_;
  std::uint64_t address_ = 0;
  std::array<std::byte, kOrderedBytes> contents_{};
};

TEST_F(Orders, CopyABufferToTheDeviceAndBack) {
  EXPECT_TRUE(obey(OrderKind::fill_output, address_));
  EXPECT_TRUE(obey(OrderKind::collect, address_, 8192));
  EXPECT_EQ(file_at(8192), contents_);
}

TEST_F(Orders, LimitABufferToItsSize) {
  EXPECT_TRUE(obey(OrderKind::fill_output, address_));
  EXPECT_EQ(write_from_host(address_, kOrderedBytes + 1), cudaErrorInvalidValue);
}

TEST_F(Orders, RefuseMemoryThatTheHostCanAccess) {
  EXPECT_FALSE(obey(OrderKind::fill_output, allocate(AllocationKind::managed)));
}

TEST_F(Orders, RefuseAnAddressInsideAnAllocation) {
  EXPECT_FALSE(obey(OrderKind::fill_output, address_ + 4));
  EXPECT_FALSE(obey(OrderKind::fill_output, 4096));
}

TEST_F(Orders, ReportABufferThatTheProgramFreed) {
  EXPECT_TRUE(obey(OrderKind::fill_output, address_));
  device_.answer(Free{"cudaFree", address_, AllocationKind::device});
  EXPECT_FALSE(obey(OrderKind::collect, address_, 8192));
  ReportLine found;
  json::read(*Json::parse(reported()), found);
  EXPECT_EQ(std::get<Fault>(found).message, text::freed_buffer_of_caller("out", ByteCount{64}));
}

TEST_F(Orders, KnowWhatWasCopiedIntoABuffer) {
  const std::uint64_t input = allocate(AllocationKind::device);
  EXPECT_TRUE(obey(OrderKind::fill_input, input));
  EXPECT_TRUE(obey(OrderKind::fill_output, address_));
  EXPECT_EQ(count_written(address_, Writer::kernel), kOrderedBytes) << "labcheck's bytes are fine";
  EXPECT_EQ(write_from_host(address_, 32), cudaSuccess);
  EXPECT_EQ(copy_on_device(address_ + 16, input, 24), cudaSuccess);
  EXPECT_EQ(count_written(address_, Writer::host), 16U);
  EXPECT_EQ(count_written(address_, Writer::labcheck), 24U);
}

// Copies through other memory change nothing about where bytes come from.
TEST_F(Orders, FollowBytesThroughCopiesOnTheDevice) {
  const std::uint64_t input = allocate(AllocationKind::device);
  const std::uint64_t from_host = allocate(AllocationKind::device);
  const std::uint64_t from_kernel = allocate(AllocationKind::device);
  const std::uint64_t between = allocate(AllocationKind::device);
  EXPECT_TRUE(obey(OrderKind::fill_input, input));
  EXPECT_TRUE(obey(OrderKind::fill_output, address_));
  EXPECT_EQ(write_from_host(from_host, 64), cudaSuccess);
  EXPECT_EQ(copy_on_device(between, from_host, 64), cudaSuccess);
  EXPECT_EQ(copy_on_device(between + 8, input, 16), cudaSuccess);
  EXPECT_EQ(copy_on_device(between + 12, from_kernel, 4), cudaSuccess);
  EXPECT_EQ(copy_on_device(between + 4, between, 40), cudaSuccess);
  EXPECT_EQ(copy_on_device(address_, between, 44), cudaSuccess);
  EXPECT_EQ(count_written(address_, Writer::host), 28U);
  EXPECT_EQ(count_written(address_, Writer::labcheck), 12U);
}

// A program can send bytes without a call that belongs to them.
TEST_F(Orders, ReportBytesThatMovedBeforeTheProgramEnded) {
  EXPECT_EQ(write_from_host(address_, 8), cudaSuccess);
  device_.answer(Finish{});
  EXPECT_EQ(reported(), "") << "only labcheck finishes a report";
  device_.finish();
  EXPECT_NE(reported().find("\"pageable_to_device_bytes\":8"), std::string::npos);
}

// The kernel's 32 threads store 0 in every other byte, with a store of one byte per thread.
constexpr const char* kWriteEveryOtherByte = R"(
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 to)
{
  .reg .b32 %r<3>;
  .reg .b64 %rd<4>;
  ld.param.u64 %rd1, [to];
  mov.u32 %r1, %tid.x;
  shl.b32 %r2, %r1, 1;
  cvt.u64.u32 %rd2, %r2;
  add.u64 %rd3, %rd1, %rd2;
  st.global.u8 [%rd3], 0;
  ret;
}
)";

TEST_F(Orders, KnowCopiedBytesUntilAKernelReplacesThem) {
  EXPECT_TRUE(obey(OrderKind::fill_output, address_));
  EXPECT_EQ(write_from_host(address_, kOrderedBytes), cudaSuccess);
  const std::vector<std::byte> container = test::fat_binary_of(kWriteEveryOtherByte);
  const auto module = device_.answer(RegisterModule{{container}, {}});
  const auto kernel = device_.answer(FindKernel{std::get<RegisteredModule>(module).id, "k"});
  const RunLaunch launch{std::get<FoundKernel>(kernel).id,
                         {{1, 1, 1}, {32, 1, 1}, 0},
                         Grid::independent,
                         std::as_bytes(std::span(&address_, 1))};
  EXPECT_TRUE(std::holds_alternative<Done>(device_.answer(launch)));
  // A launch that the device refuses is not a launch.
  const RunLaunch without_parameters{launch.kernel, launch.shape, launch.grid, {}};
  EXPECT_TRUE(std::holds_alternative<cudaError_t>(device_.answer(without_parameters)));
  EXPECT_EQ(count_written(address_, Writer::host), 32U);
}

}  // namespace
}  // namespace labcheck::simgpu
