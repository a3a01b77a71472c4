// SPDX-License-Identifier: MIT
// Counts requests to local memory, and requests with generic addresses in several memory spaces.
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <algorithm>
#include <bit>

namespace labcheck::simgpu {
namespace {

constexpr unsigned kLanesPerSector = 8;

std::uint64_t lane_count(Mask mask) {
  return static_cast<std::uint64_t>(std::popcount(mask));
}

Mask lanes_in_window(const std::uint64_t* addresses, Mask mask, std::uint64_t window) {
  Mask inside = 0;
  for (unsigned l = 0; l < kLanes; ++l)
    inside |= Mask{addresses[l] - window < DeviceMemory::kWindowSize} << l;
  return inside & mask;
}

void count_shared(GenericRequests& counts, const std::uint64_t* addresses, Mask mask,
                  std::uint32_t size, std::uint64_t window) {
  std::uint32_t offsets[kLanes];
  for (unsigned l = 0; l < kLanes; ++l)
    offsets[l] = static_cast<std::uint32_t>(addresses[l] - window);
  SharedSite site;
  const std::uint32_t first = offsets[std::countr_zero(mask)];
  analyze(site, offsets, mask, size, size < 4 ? first % 4 : 0);
  counts.shared_requests += 1;
  counts.shared_passes += site.pattern_passes;
  counts.shared_conflicts += site.pattern_conflicts;
}

}  // namespace

std::uint64_t local_sectors(const std::uint64_t* addresses, Mask mask, std::uint32_t size) {
  const std::uint64_t words = std::max(size / 4, 1u);
  std::uint64_t sectors = 0;
  for (unsigned from = 0; from < kLanes; from += kLanesPerSector) {
    std::uint64_t seen[kLanesPerSector];
    unsigned count = 0;
    for (unsigned l = from; l < from + kLanesPerSector; ++l) {
      const std::uint64_t word = addresses[l] / 4;
      if ((mask >> l & 1) == 0 || std::find(seen, seen + count, word) != seen + count) continue;
      seen[count++] = word;
    }
    sectors += count * words;
  }
  return sectors;
}

void count_generic(const Warp& warp, GlobalSite& site, const std::uint64_t* addresses, Mask mask,
                   std::uint32_t size) {
  const DeviceMemory& memory = *warp.worker->memory;
  const Mask shared = lanes_in_window(addresses, mask, memory.shared_window());
  const Mask local = lanes_in_window(addresses, mask, memory.local_window());
  if (shared != 0) count_shared(site.generic, addresses, shared, size, memory.shared_window());
  if (local != 0) {
    site.generic.local_requests += 1;
    site.generic.local_sectors += local_sectors(addresses, local, size);
    site.generic.local_threads += lane_count(local);
  }
  const Mask global = mask & ~(shared | local);
  if (global == 0) return;
  GlobalSite request;
  analyze(request, addresses, global, size);
  const RequestCost cost = cost_in_global(request, addresses[std::countr_zero(global)], size);
  site.requests += 1;
  site.sectors += cost.sectors;
  site.transactions += cost.transactions;
  site.threads += lane_count(global);
}

}  // namespace labcheck::simgpu
