// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/host_memory_changes.hpp"

#include <utility>

namespace labcheck::simgpu {

std::uint64_t HostMemoryChanges::count(const DeviceMemory& memory) {
  std::uint64_t changed = 0;
  std::map<std::uint64_t, std::vector<std::byte>> now;
  for (const AllocationKind kind : {AllocationKind::host, AllocationKind::managed}) {
    for (const Allocation& allocation : memory.live_allocations(kind)) {
      std::vector<std::byte> before = std::move(contents_[allocation.begin]);
      before.resize(allocation.size());
      for (std::size_t k = 0; k < before.size(); ++k) {
        const std::byte byte = allocation.host[k];
        changed += byte != before[k] ? 1 : 0;
        before[k] = byte;
      }
      now.emplace(allocation.begin, std::move(before));
    }
  }
  contents_ = std::move(now);
  return changed;
}

}  // namespace labcheck::simgpu
