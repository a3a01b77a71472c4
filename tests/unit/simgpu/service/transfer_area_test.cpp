// SPDX-License-Identifier: MIT
#include "harness/simgpu/protocol/transfer_area.hpp"

#include "harness/base/error.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/service/shared_host_memory.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

TEST(TransferArea, IsTheSameForBothSides) {
  DeviceMemory memory{1 << 20};
  const SharedHostMemory host(memory);
  const TransferArea program(host.file());
  const TransferArea device(host.file());
  for (std::uint32_t slot = 0; slot < TransferArea::kSlots; ++slot) {
    ASSERT_EQ(program.slot(slot).size(), kMaxTransfer);
    program.slot(slot).back() = std::byte(slot + 1);
  }
  for (std::uint32_t slot = 0; slot < TransferArea::kSlots; ++slot)
    EXPECT_EQ(device.slot(slot).back(), std::byte(slot + 1));
}

TEST(TransferArea, HasNoOtherSlots) {
  DeviceMemory memory{1 << 20};
  const SharedHostMemory host(memory);
  const TransferArea area(host.file());
  EXPECT_TRUE(area.slot(TransferArea::kSlots).empty());
  EXPECT_TRUE(area.slot(~0u).empty());
}

TEST(TransferArea, NeedsAFile) {
  EXPECT_THROW(TransferArea(-1), HarnessError);
}

}  // namespace
}  // namespace labcheck::simgpu
