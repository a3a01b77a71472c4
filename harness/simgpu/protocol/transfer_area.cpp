// SPDX-License-Identifier: MIT
#include "harness/simgpu/protocol/transfer_area.hpp"

#include "harness/base/error.hpp"
#include "harness/simgpu/memory/addresses.hpp"

#include <sys/mman.h>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kSize = TransferArea::kSlots * kMaxTransfer;

}  // namespace

// The file contains no device memory, so its bytes for the addresses of device memory are unused.
TransferArea::TransferArea(int file) {
  void* const mapped = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, file,
                              static_cast<off_t>(kDeviceAddresses.begin));
  if (mapped == MAP_FAILED)
    throw HarnessError("the simulated GPU cannot map the memory for copies");
  begin_ = static_cast<std::byte*>(mapped);
}

TransferArea::~TransferArea() {
  ::munmap(begin_, kSize);
}

std::span<std::byte> TransferArea::slot(std::uint32_t number) const {
  if (number >= kSlots) return {};
  return {begin_ + number * kMaxTransfer, kMaxTransfer};
}

}  // namespace labcheck::simgpu
