// SPDX-License-Identifier: MIT
/// Handlers of loads from and stores to global, constant and generic memory.
#pragma once

#include "harness/simgpu/exec/lane_access.hpp"
#include "harness/simgpu/exec/variant/move_lanes.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// ld and st of global, constant and generic memory. Generic addresses may also be in shared or
/// local memory. Such requests, and requests to several allocations, are executed lane by lane.
template <Direction Way, class T, unsigned Parts, class R>
struct GlobalAccess {
  static constexpr std::uint32_t kSize = sizeof(T) * Parts;

  static bool note(Warp& warp, const Instruction* i, GlobalSite& site, std::uint64_t base) {
    if constexpr (Way == Direction::in) {
      return note_global_load(warp, i, site, base, kAccessed<T, Parts, R>);
    } else {
      note_global_store(warp, i, site, base, kAccessed<T, Parts, R>);
      return true;
    }
  }

  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const Mask mask = Full ? kAllLanes : warp.mask;
      const auto* addresses = lanes<std::uint64_t>(warp, i->a);
      const std::uint64_t first = addresses[Full ? 0 : std::countr_zero(mask)];
      GlobalSite& site = warp.global_sites[i->site];
      if (!matches<Full>(site.pattern, addresses, first, mask))
        analyze(site, addresses, mask, kSize);
      const std::uint64_t base = first + static_cast<std::uint64_t>(i->immediate);
      if (base % kSize != 0 || !site.pattern.aligned) {
        return trap_misaligned(warp, i, addresses, kSize, kAccess<Way>);
      }
      const std::uint64_t lowest = base + static_cast<std::uint64_t>(site.pattern.lowest);
      if (!contains(site.begin, site.end, lowest, site.pattern.span + kSize) &&
          !find_range(warp, site, base, kSize, kAccess<Way>)) {
        return access_lane_by_lane(warp, i, kAccess<Way>, kAccessed<T, Parts, R>, addresses, mask);
      }
      count_request(i, site, base, kSize);
      bool defined = true;
      if (is_checked(warp, i)) [[unlikely]]
        defined = note(warp, i, site, base);
      auto* host = reinterpret_cast<std::byte*>(base + static_cast<std::uint64_t>(site.to_host));
      move<Way, Full, T, Parts, R>(warp, i, host, site.pattern);
      return defined ? i + 1 : follow_from(warp, i + 1);
    }
  };
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
