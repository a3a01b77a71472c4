// SPDX-License-Identifier: MIT
// labcheck's orders about the buffers of a test case.
#include "harness/base/text.hpp"
#include "harness/simgpu/service/device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string>
#include <unistd.h>
#include <vector>

namespace labcheck::simgpu {
namespace {

/// Moves `size` bytes with pread() or pwrite(), despite signals and short transfers.
template <class Byte, class Transfer>
bool transfer_all(Transfer transfer, int file, Byte* bytes, std::size_t size,
                  std::uint64_t offset) {
  while (size > 0) {
    const ssize_t count = transfer(file, bytes, size, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes += count;
    size -= static_cast<std::size_t>(count);
    offset += static_cast<std::uint64_t>(count);
  }
  return true;
}

}  // namespace

// Only memory that the program cannot access without the device is suitable for a buffer.
const Allocation* Device::find_buffer(const Order& order) const {
  const Allocation* allocation = memory_.find(order.address, order.size);
  return allocation != nullptr && allocation->begin == order.address &&
                 allocation->kind == AllocationKind::device
             ? allocation
             : nullptr;
}

bool Device::obey(const Order& order, int buffers) {
  if (order.kind == OrderKind::collect) return collect(order, buffers);
  const Allocation* allocation = find_buffer(order);
  if (allocation == nullptr) return false;
  allocations_.exclude(order.address);
  memory_.name(order.address, std::string(order.name));
  const bool is_input = order.kind == OrderKind::fill_input;
  memory_.make_buffer(order.address, order.size, is_input ? Content::input : Content::placeholder);
  if (order.kind == OrderKind::name) return true;
  memory_.note_filled(order.address, order.size);
  return transfer_all(::pread, buffers, allocation->host, order.size, order.offset);
}

std::optional<std::uint64_t> Device::count_unreturned(const Order& order, int buffers) {
  std::uint64_t unreturned = 0;
  for (std::uint64_t at = 0; at < order.size; at += kMaxTransfer) {
    std::vector<std::byte> bytes(std::min<std::uint64_t>(order.size - at, kMaxTransfer));
    if (!transfer_all(::pread, buffers, bytes.data(), bytes.size(), order.offset + at))
      return std::nullopt;
    unreturned += returned_.count_unknown(bytes);
  }
  return unreturned;
}

bool Device::collect(const Order& order, int buffers) {
  if (failure_ != cudaSuccess) return false;
  const Allocation* allocation = find_buffer(order);
  if (allocation == nullptr) {
    report(FaultKind::invalid_address,
           fmt::format("the submission freed '{}' ({}), which belongs to its caller", order.name,
                       counted(order.size, "byte")));
    return false;
  }
  return transfer_all(::pwrite, buffers, allocation->host, order.size, order.offset);
}

}  // namespace labcheck::simgpu
