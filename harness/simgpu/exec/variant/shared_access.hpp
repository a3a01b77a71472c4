// SPDX-License-Identifier: MIT
/// Handlers of loads from and stores to shared memory.
#pragma once

#include "harness/simgpu/exec/lane_access.hpp"
#include "harness/simgpu/exec/variant/move_lanes.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// ld.shared and st.shared.
template <Direction Way, class T, unsigned Parts, class R>
struct SharedAccess {
  static constexpr std::uint32_t kSize = sizeof(T) * Parts;

  static bool note(Warp& warp, const Instruction* i, Pattern<std::uint32_t>& pattern,
                   std::uint32_t base) {
    if constexpr (Way == Direction::in) {
      return note_shared_load(warp, i, pattern, base, kAccessed<T, Parts, R>);
    } else {
      note_shared_store(warp, i, pattern, base, kAccessed<T, Parts, R>);
      return true;
    }
  }

  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const Mask mask = Full ? kAllLanes : warp.mask;
      const auto offset = static_cast<std::uint32_t>(i->immediate);
      const std::uint32_t* addresses = lanes<std::uint32_t>(warp, i->a);
      if ((i->flags & kWideAddress) != 0) [[unlikely]]
        addresses = narrow_addresses(warp, i);
      const std::uint32_t first = addresses[Full ? 0 : std::countr_zero(mask)];
      const std::uint32_t start = kSize < 4 ? (first + offset) % 4 : 0;
      SharedSite& site = warp.shared_sites[i->site];
      if (!matches<Full>(site.pattern, addresses, first, mask) || site.pattern_start != start)
        analyze(site, addresses, mask, kSize, start);
      const std::int64_t base = first + offset;
      const bool inside = base + site.pattern.lowest >= 0 &&
                          base + site.pattern.highest + kSize <= warp.shared_size;
      if (!inside || base % kSize != 0 || !site.pattern.aligned) {
        return trap_shared_access(warp, i, addresses, kSize, kAccess<Way>);
      }
      site.requests += 1;
      site.passes += site.pattern_passes;
      site.conflicts += site.pattern_conflicts;
      site.threads += site.pattern_active;
      bool defined = true;
      if (warp.checks != nullptr) [[unlikely]]
        defined = note(warp, i, site.pattern, static_cast<std::uint32_t>(base));
      move<Way, Full, T, Parts, R>(warp, i, warp.shared + base, site.pattern);
      return defined ? i + 1 : follow_from(warp, i + 1);
    }
  };
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
