// SPDX-License-Identifier: MIT
/// Handlers of loads from and stores to global, constant and generic memory.
#pragma once

#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/variant/checked_access.hpp"

#include <cstring>

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// The cost of a request: the pieces of memory that it touches, or its distinct addresses.
enum class Cost : std::uint8_t { sectors, addresses };

/// ld and st of global, constant and generic memory. Generic addresses may also be in shared or
/// local memory. Such requests, and requests to several allocations, are executed lane by lane.
template <Direction Way, class T, unsigned Parts, class R, Cost Counted>
struct GlobalAccess {
  static constexpr std::uint32_t kSize = sizeof(T) * Parts;

  static bool note(Warp& warp, const Instruction* i, GlobalSite& site, std::uint64_t base) {
    return note_access<Way, T, Parts, R>(
        warp, i,
        [&](const LoadedRegisters& registers) {
          return note_global_load(warp, i, site, base, registers);
        },
        [&](const std::byte* values) { note_global_store(warp, i, site, base, kSize, values); });
  }

  static bool note_lane(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t address) {
    if constexpr (Way == Direction::in) {
      return note_lane_load(warp, i, lane, address, kLoadedRegisters<T, Parts, R>);
    } else {
      std::byte value[kSize];
      gather<T, Parts, R>(warp, i, lane, value);
      note_lane_store(warp, i, lane, address, kSize, value);
      return true;
    }
  }

  static const Instruction* lane_by_lane(Warp& warp, const Instruction* i,
                                         const std::uint64_t* registers, Mask mask) {
    std::uint64_t addresses[kLanes];
    for (unsigned l = 0; l < kLanes; ++l)
      addresses[l] = registers[l] + static_cast<std::uint64_t>(i->immediate);
    bool defined = true;
    for (Mask rest = mask; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(rest));
      const HostLocation location = find_location(warp, addresses[lane], kSize, lane);
      if (location.bytes == nullptr || (Way == Direction::out && location.read_only))
        return trap_bad_address(warp, i, addresses, kSize, lane, kAccess<Way>);
      if (is_checked(warp)) [[unlikely]]
        defined = note_lane(warp, i, lane, addresses[lane]) && defined;
      if (Way == Direction::out) location.note_write(kSize);
      for (unsigned part = 0; part < Parts; ++part) {
        R* value = lanes<R>(warp, i->*kVectorRegisters[part]) + lane;
        move_lane(value, location, part * sizeof(T));
      }
    }
    GlobalSite& site = warp.global_sites[i->site];
    if constexpr (Counted == Cost::sectors) {
      count_generic(warp, site, addresses, mask, kSize);
    } else {
      count(site, addresses[std::countr_zero(mask)]);
    }
    return defined ? i + 1 : follow_from(warp, i + 1);
  }

  /// Constant memory is written before the launch, so it is not checked.
  static bool is_checked(const Warp& warp) {
    return Counted == Cost::sectors && warp.checks != nullptr;
  }

  /// Counts a request with the site's pattern whose first lane is at `base`.
  static void count(GlobalSite& site, std::uint64_t base) {
    RequestCost& cost = site.pattern_costs[base % 128];
    if (cost.sectors == 0)
      cost = Counted == Cost::sectors ? cost_in_global(site, base, kSize) : cost_in_constant(site);
    site.requests += 1;
    site.sectors += cost.sectors;
    site.transactions += cost.transactions;
    site.threads += site.pattern_active;
  }

  static void move_lane(R* value, const HostLocation& location, std::size_t from) {
    constexpr std::size_t kPiece = sizeof(T) < 4 ? sizeof(T) : 4;
    std::byte bytes[sizeof(T)];
    if constexpr (Way == Direction::out) write<T>(bytes, static_cast<T>(*value));
    for (std::size_t piece = 0; piece < sizeof(T); piece += kPiece) {
      std::byte* host = location.at(from + piece);
      if constexpr (Way == Direction::in) {
        std::memcpy(bytes + piece, host, kPiece);
      } else {
        std::memcpy(host, bytes + piece, kPiece);
      }
    }
    if constexpr (Way == Direction::in) *value = extended<R>(read<T>(bytes));
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
        return lane_by_lane(warp, i, addresses, mask);
      }
      count(site, base);
      bool defined = true;
      if (is_checked(warp)) [[unlikely]]
        defined = note(warp, i, site, base);
      auto* host = reinterpret_cast<std::byte*>(base + static_cast<std::uint64_t>(site.to_host));
      move<Way, Full, T, Parts, R>(warp, i, host, site.pattern);
      return defined ? i + 1 : follow_from(warp, i + 1);
    }
  };
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
