// SPDX-License-Identifier: MIT
// Moves data between registers and memory for loads and stores.
//
// Memory instructions usually repeat the same addresses relative to their first lane, in the same
// allocation. Each has a site that stores its last access. Comparing 32 addresses with it takes a
// few vector instructions, and the properties of the addresses (shape, extent, sectors, bank
// passes) are computed only when they differ.
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/lanes.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <cstring>

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Operation;
using ptx::SpaceModifier;

/// Whether the active lanes of `addresses` match `pattern`.
template <bool Full, class Address>
inline bool matches(const Pattern<Address>& pattern, const Address* addresses, Address first,
                    Mask mask) {
  if (pattern.mask != mask) return false;
  Address difference = 0;
  if constexpr (Full) {
    for (unsigned l = 0; l < kLanes; ++l)
      difference |= (addresses[l] - first) ^ pattern.relative[l];
  } else {
    for (unsigned l = 0; l < kLanes; ++l) {
      difference |= has_lane(mask, l) ? (addresses[l] - first) ^ pattern.relative[l] : Address{0};
    }
  }
  return difference == 0;
}

template <class T>
inline T read(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <class T>
inline void write(std::byte* to, T value) {
  std::memcpy(to, &value, sizeof value);
}

/// Loads the elements at `from` plus the lanes' relative addresses. Those of inactive lanes are 0,
/// so they can be read like that of the first lane.
template <bool Full, class T, class R, class Address>
[[gnu::noinline]] void move_in_scattered(Warp& warp, R* d, const std::byte* from,
                                         const Pattern<Address>& pattern) {
  R loaded[kLanes];
  for (unsigned l = 0; l < kLanes; ++l) {
    const auto relative =
        static_cast<std::int64_t>(static_cast<std::make_signed_t<Address>>(pattern.relative[l]));
    loaded[l] = extended<R>(read<T>(from + relative));
  }
  assign<Full>(warp, d, [&](unsigned l) { return loaded[l]; });
}

/// Loads element `part` of each lane. `from` is the host address of the first lane's element 0.
template <bool Full, class T, class R, class Address>
inline void move_in(Warp& warp, R* d, const std::byte* from, const Pattern<Address>& pattern,
                    unsigned part, unsigned parts) {
  from += part * sizeof(T);
  const auto relative = [&](unsigned l) {
    return static_cast<std::int64_t>(static_cast<std::make_signed_t<Address>>(pattern.relative[l]));
  };
  switch (pattern.shape) {
    case Shape::uniform: {
      const R value = extended<R>(read<T>(from));
      assign<Full>(warp, d, [=](unsigned) { return value; });
      return;
    }
    case Shape::consecutive:
      if (Full && parts == 1) {
        assign<true>(warp, d,
                     [=](unsigned l) { return extended<R>(read<T>(from + l * sizeof(T))); });
        return;
      }
      break;
    case Shape::octets:
      if (Full && parts == 1) {
        for (unsigned g = 0; g < 4; ++g) {
          const std::byte* start = from + relative(8 * g);
          R* to = d + 8 * g;
          if ((pattern.consecutive >> g & 1) != 0) {
            if constexpr (sizeof(T) == sizeof(R)) {
              __builtin_memcpy(to, start, 8 * sizeof(R));
            } else {
#pragma GCC unroll 8
              for (unsigned l = 0; l < 8; ++l) to[l] = extended<R>(read<T>(start + l * sizeof(T)));
            }
          } else {
            const R value = extended<R>(read<T>(start));
#pragma GCC unroll 8
            for (unsigned l = 0; l < 8; ++l) to[l] = value;
          }
        }
        return;
      }
      break;
    default:
      break;
  }
  move_in_scattered<Full, T>(warp, d, from, pattern);
}

/// Stores element `part` of each lane. The highest of several lanes with the same address wins.
template <bool Full, class T, class R, class Address>
inline void move_out(Warp& warp, const R* values, std::byte* to, const Pattern<Address>& pattern,
                     unsigned part, unsigned parts) {
  to += part * sizeof(T);
  if (Full && parts == 1 && pattern.shape == Shape::consecutive) {
    for (unsigned l = 0; l < kLanes; ++l) write<T>(to + l * sizeof(T), static_cast<T>(values[l]));
    return;
  }
  const Mask mask = Full ? kAllLanes : warp.mask;
  for (unsigned l = 0; l < kLanes; ++l) {
    const auto relative =
        static_cast<std::int64_t>(static_cast<std::make_signed_t<Address>>(pattern.relative[l]));
    if (Full || has_lane(mask, l)) write<T>(to + relative, static_cast<T>(values[l]));
  }
}

enum class Direction : std::uint8_t { in, out };

template <Direction Way, bool Full, class T, unsigned Parts, class R, class Address>
inline void move(Warp& warp, const Instruction* i, std::byte* host,
                 const Pattern<Address>& pattern) {
  for (unsigned part = 0; part < Parts; ++part) {
    R* value = lanes<R>(warp, i->*kParts[part]);
    if constexpr (Way == Direction::in) {
      move_in<Full, T>(warp, value, host, pattern, part, Parts);
    } else {
      move_out<Full, T>(warp, value, host, pattern, part, Parts);
    }
  }
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
      count_request(site);
      bool defined = true;
      if (warp.checks != nullptr) [[unlikely]]
        defined = note(warp, i, site.pattern, static_cast<std::uint32_t>(base));
      move<Way, Full, T, Parts, R>(warp, i, warp.shared + base, site.pattern);
      return defined ? i + 1 : follow_from(warp, i + 1);
    }
  };
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
