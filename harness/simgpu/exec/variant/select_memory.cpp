// SPDX-License-Identifier: MIT
// ld and st of global, constant, generic and shared memory.
//
// Memory instructions usually repeat the same addresses relative to their first lane, in the same
// allocation. Each has a site that stores its last access. Comparing 32 addresses with it takes a
// few vector instructions, and the properties of the addresses (shape, extent, sectors, bank
// passes) are computed only when they differ.
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/pattern_analysis.hpp"
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/move_lanes.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/state/instruction.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Operation;
using ptx::SpaceModifier;

// As analyze(), with this instruction set.
[[gnu::noinline]] void learn(SharedSite& site, const std::uint32_t* addresses, Mask mask,
                             std::uint32_t size, std::uint32_t start) {
  analyze_pattern(site.pattern, addresses, mask, size);
  change_pattern(site, stride_of(site.pattern), size, start);
}

[[gnu::noinline]] void learn(GlobalSite& site, const std::uint64_t* addresses, Mask mask,
                             std::uint32_t size) {
  analyze_pattern(site.pattern, addresses, mask, size);
  change_pattern(site, stride_of(site.pattern));
}

/// Describes accesses to Parts elements of type T in registers of type R.
template <class T, unsigned Parts, class R>
constexpr AccessedRegisters kAccessed{Parts, sizeof(T), sizeof(R), std::is_signed_v<T>};

template <Direction Way>
constexpr AccessKind kAccess = Way == Direction::in ? AccessKind::read : AccessKind::write;

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
      const std::uint64_t base = first + static_cast<std::uint64_t>(i->immediate);
      const RequestCost cost = site.pattern_costs[base % 128];
      if (!site.pattern.known_valid.contains(base) || base % kSize != 0 || cost.sectors == 0 ||
          !matches<Full>(site.pattern, addresses, first, mask)) [[unlikely]]
        return run_other(warp, i);
      count_request(site, cost);
      return move_at<Full>(warp, i, site, base);
    }

   private:
    /// The same for addresses that differ from those of the last access, and with full checks.
    [[gnu::noinline]] static const Instruction* run_other(Warp& warp, const Instruction* i) {
      const Mask mask = Full ? kAllLanes : warp.mask;
      const auto* addresses = lanes<std::uint64_t>(warp, i->a);
      const std::uint64_t first = addresses[Full ? 0 : std::countr_zero(mask)];
      GlobalSite& site = warp.global_sites[i->site];
      if (!matches<Full>(site.pattern, addresses, first, mask)) learn(site, addresses, mask, kSize);
      const std::uint64_t base = first + static_cast<std::uint64_t>(i->immediate);
      if (base % kSize != 0 || !site.pattern.aligned) {
        return trap_misaligned(warp, i, addresses, kSize, kAccess<Way>);
      }
      const std::uint64_t lowest = base + static_cast<std::uint64_t>(site.pattern.lowest);
      if (!contains(site.begin, site.end, lowest, site.pattern.span + kSize) &&
          !find_range(warp, site, base, kSize, kAccess<Way>)) {
        return access_lane_by_lane(warp, i, kAccess<Way>, kAccessed<T, Parts, R>, addresses, mask);
      }
      count_request(site, known_cost(i, site, base, kSize));
      const bool checked =
          is_checked(warp, i) && !(Way == Direction::in && is_constant(warp, site));
      if (!checked) learn_valid(site, kSize);
      const bool defined = !checked || note(warp, i, site, base);
      const Instruction* next = move_at<Full>(warp, i, site, base);
      return defined ? next : follow_from(warp, next);
    }
  };

 private:
  template <bool Full>
  static const Instruction* move_at(Warp& warp, const Instruction* i, const GlobalSite& site,
                                    std::uint64_t base) {
    auto* host = reinterpret_cast<std::byte*>(base + static_cast<std::uint64_t>(site.to_host));
    return move<Way, Full, T, Parts, R>(warp, i, host, site.pattern);
  }
};

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
      const std::uint32_t* addresses = lanes<std::uint32_t>(warp, i->a);
      const std::uint32_t first = addresses[Full ? 0 : std::countr_zero(mask)];
      SharedSite& site = warp.shared_sites[i->site];
      const std::uint32_t base = first + static_cast<std::uint32_t>(i->immediate);
      if (!site.pattern.known_valid.contains(base) || base % kSize != 0 ||
          (kSize < 4 && site.pattern_start != start_in_bank(base)) ||
          !matches<Full>(site.pattern, addresses, first, mask)) [[unlikely]]
        return run_other(warp, i);
      count_request(site);
      return move<Way, Full, T, Parts, R>(warp, i, warp.shared + base, site.pattern);
    }

   private:
    /// The same for addresses that differ from those of the last access or have 64 bits, and with
    /// full checks.
    [[gnu::noinline]] static const Instruction* run_other(Warp& warp, const Instruction* i) {
      const Mask mask = Full ? kAllLanes : warp.mask;
      const bool wide = (i->flags & kWideAddress) != 0;
      const std::uint32_t* addresses =
          wide ? narrow_addresses(warp, i) : lanes<std::uint32_t>(warp, i->a);
      const std::uint32_t first = addresses[Full ? 0 : std::countr_zero(mask)];
      const std::uint32_t base = first + static_cast<std::uint32_t>(i->immediate);
      const std::uint32_t start = start_in_bank(base);
      SharedSite& site = warp.shared_sites[i->site];
      if (!matches<Full>(site.pattern, addresses, first, mask) || site.pattern_start != start)
        learn(site, addresses, mask, kSize, start);
      if (!is_valid(warp, site.pattern, base))
        return trap_shared_access(warp, i, addresses, kSize, kAccess<Way>);
      count_request(site);
      const bool checked = warp.checks != nullptr;
      if (!checked && !wide) learn_valid(site.pattern, warp.shared_size, kSize);
      const bool defined = !checked || note(warp, i, site.pattern, base);
      const Instruction* next =
          move<Way, Full, T, Parts, R>(warp, i, warp.shared + base, site.pattern);
      return defined ? next : follow_from(warp, next);
    }
  };

 private:
  static std::uint32_t start_in_bank(std::uint32_t base) { return kSize < 4 ? base % 4 : 0; }

  /// Whether all lanes are in bounds and aligned, the first one at `base`.
  static bool is_valid(const Warp& warp, const Pattern<std::uint32_t>& pattern, std::int64_t base) {
    return base + pattern.lowest >= 0 && base + pattern.highest + kSize <= warp.shared_size &&
           base % kSize == 0 && pattern.aligned;
  }
};

template <Direction Way, class T, unsigned Parts, class R>
Handlers by_space(const Operation& operation) {
  // The address is the second operand of a load and the first of a store.
  const bool wide_address = operation.wide(Way == Direction::in ? 1 : 0);
  switch (operation.get<SpaceModifier>(Group::space)) {
    case SpaceModifier::shared:
      return handlers_of<SharedAccess<Way, T, Parts, R>::template Handler>();
    case SpaceModifier::constant:
      if (Way == Direction::out) return {};
      [[fallthrough]];
    case SpaceModifier::global:
    case SpaceModifier::none:
      if (!wide_address) return {};
      return handlers_of<GlobalAccess<Way, T, Parts, R>::template Handler>();
    default:
      return {};
  }
}

template <Direction Way>
Handlers select_in_direction(const Operation& operation) {
  // The value is the first operand of a load and the second of a store.
  const unsigned value = Way == Direction::in ? 0 : 1;
  return with_memory_types(operation, value, [&](auto t, auto r) {
    using T = decltype(t);
    using R = decltype(r);
    if constexpr (std::is_signed_v<T> && Way == Direction::out) {
      return Handlers{};  // with_memory_types() gives stores only unsigned types
    } else {
      return with_constant<1u, 2u, 4u>(ptx::parts_of(operation), [&](auto parts) {
        if constexpr (sizeof(T) * parts.value > kMaxAccess) {
          return Handlers{};
        } else {
          return by_space<Way, T, parts.value, R>(operation);
        }
      });
    }
  });
}

}  // namespace

Handlers select_memory(const Operation& operation) {
  return operation.form == ptx::Form::load ? select_in_direction<Direction::in>(operation)
                                           : select_in_direction<Direction::out>(operation);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
