// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/host_memory_changes.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::simgpu {
namespace {

// A program that writes new values leaves some bytes as they were.
constexpr std::size_t kBlock = 64;

/// Makes `before` equal to `now`, and adds the blocks that differed to `returned` unless it is
/// nullptr. Returns the number of their bytes.
std::uint64_t update(std::vector<std::byte>& before, const std::byte* now,
                     ReturnedWords* returned) {
  std::uint64_t changed = 0;
  for (std::size_t start = 0; start < before.size(); start += kBlock) {
    const std::size_t size = std::min(kBlock, before.size() - start);
    const auto old = before.begin() + static_cast<std::ptrdiff_t>(start);
    if (std::equal(now + start, now + start + size, old)) continue;
    changed += size;
    if (returned != nullptr) returned->add(now + start, size);
    std::copy_n(now + start, size, old);
  }
  return changed;
}

}  // namespace

std::uint64_t HostMemoryChanges::count(const DeviceMemory& memory, ReturnedWords* returned) {
  std::uint64_t changed = 0;
  std::map<std::uint64_t, std::vector<std::byte>> contents;
  for (const AllocationKind kind : {AllocationKind::host, AllocationKind::managed}) {
    for (const Allocation& allocation : memory.live_allocations(kind)) {
      std::vector<std::byte> before = std::move(contents_[allocation.begin]);
      before.resize(allocation.size());
      changed += update(before, allocation.host, returned);
      contents.emplace(allocation.begin, std::move(before));
    }
  }
  contents_ = std::move(contents);
  return changed;
}

}  // namespace labcheck::simgpu
