/// Handlers of loads and stores.
///
/// A memory instruction mostly repeats itself: the same addresses relative to its first lane, in
/// the same allocation. So each has a site that remembers the last access. Comparing 32 addresses
/// with it takes a few vector instructions; what follows from the addresses (shape, extent,
/// sectors, bank passes) is computed only when they differ.
#pragma once

#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/variant/lanes.hpp"

#include <cstring>

namespace labcheck::simgpu::LABCHECK_VARIANT {

inline constexpr std::uint32_t Instruction::*kVectorRegisters[] = {
    &Instruction::d, &Instruction::b, &Instruction::c, &Instruction::e};

/// Whether the active lanes of `addresses` lie as in `pattern`.
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
      difference |= active(mask, l) ? (addresses[l] - first) ^ pattern.relative[l] : Address{0};
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

/// A loaded value as its register holds it: extended by T's sign to R.
template <class R, class T>
inline R extended(T value) {
  if constexpr (std::is_signed_v<T>) {
    return static_cast<R>(static_cast<std::make_signed_t<R>>(value));
  } else {
    return static_cast<R>(value);
  }
}

/// Element `part` of each lane, from `from` (the first lane's address on the host) by the pattern.
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
#pragma GCC unroll 8
            for (unsigned l = 0; l < 8; ++l) to[l] = extended<R>(read<T>(start + l * sizeof(T)));
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
  // Inactive lanes have relative address 0 and so read what the first lane reads.
  R loaded[kLanes];
  for (unsigned l = 0; l < kLanes; ++l) loaded[l] = extended<R>(read<T>(from + relative(l)));
  assign<Full>(warp, d, [&](unsigned l) { return loaded[l]; });
}

/// The opposite; of lanes with the same address the highest wins.
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
    if (Full || active(mask, l)) write<T>(to + relative, static_cast<T>(values[l]));
  }
}

enum class Direction : std::uint8_t { in, out };

template <Direction Way, bool Full, class T, unsigned Parts, class R, class Address>
inline void move(Warp& warp, const Instruction* i, std::byte* host,
                 const Pattern<Address>& pattern) {
  for (unsigned part = 0; part < Parts; ++part) {
    R* value = lanes<R>(warp, i->*kVectorRegisters[part]);
    if constexpr (Way == Direction::in) {
      move_in<Full, T>(warp, value, host, pattern, part, Parts);
    } else {
      move_out<Full, T>(warp, value, host, pattern, part, Parts);
    }
  }
}

template <Direction Way>
inline constexpr AccessKind kAccess = Way == Direction::in ? AccessKind::read : AccessKind::write;

/// ld.shared and st.shared.
template <Direction Way, class T, unsigned Parts, class R, class AddressRegister>
struct SharedAccess {
  static constexpr std::uint32_t kSize = sizeof(T) * Parts;

  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const Mask mask = Full ? kAllLanes : warp.mask;
      const auto* registers = lanes<AddressRegister>(warp, i->a);
      const auto offset = static_cast<std::uint32_t>(i->immediate);
      const std::uint32_t* addresses;
      std::uint32_t narrowed[kLanes];
      if constexpr (sizeof(AddressRegister) == 4) {
        addresses = registers;
      } else {
        const auto wide_offset = static_cast<std::uint64_t>(i->immediate);
        for (unsigned l = 0; l < kLanes; ++l)
          narrowed[l] = shared_address(registers[l] + wide_offset) - offset;
        addresses = narrowed;
      }
      const std::uint32_t first = addresses[Full ? 0 : std::countr_zero(mask)];
      const std::uint32_t start = kSize < 4 ? (first + offset) % 4 : 0;
      SharedSite& site = warp.shared_sites[i->site];
      if (!matches<Full>(site.pattern, addresses, first, mask) || site.pattern_start != start)
        learn(site, addresses, mask, kSize, start);
      const std::int64_t base = first + offset;
      const bool inside = base + site.pattern.lowest >= 0 &&
                          base + site.pattern.highest + kSize <= warp.shared_size;
      if (!inside || base % kSize != 0 || !site.pattern.aligned) {
        return refuse_shared(warp, i, addresses, kSize, kAccess<Way>);
      }
      site.requests += 1;
      site.passes += site.pattern_passes;
      site.conflicts += site.pattern_conflicts;
      site.threads += site.pattern_active;
      move<Way, Full, T, Parts, R>(warp, i, warp.shared + base, site.pattern);
      return i + 1;
    }
  };
};

/// What a request counts as its cost: the pieces of memory it touches, or its distinct addresses.
enum class Cost : std::uint8_t { sectors, addresses };

/// ld and st of global, constant and generic memory. Generic addresses may also lie in shared or
/// local memory: those, and accesses that span allocations, go lane by lane.
template <Direction Way, class T, unsigned Parts, class R, Cost Counted>
struct GlobalAccess {
  static constexpr std::uint32_t kSize = sizeof(T) * Parts;

  static const Instruction* lane_by_lane(Warp& warp, const Instruction* i,
                                         const std::uint64_t* registers, Mask mask) {
    std::uint64_t addresses[kLanes];
    for (unsigned l = 0; l < kLanes; ++l)
      addresses[l] = registers[l] + static_cast<std::uint64_t>(i->immediate);
    for (Mask rest = mask; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(rest));
      const HostPlace place = find_place(warp, addresses[lane], kSize, lane);
      if (place.bytes == nullptr || (Way == Direction::out && place.read_only))
        return refuse_address(warp, i, addresses, kSize, lane, kAccess<Way>);
      for (unsigned part = 0; part < Parts; ++part) {
        R* value = lanes<R>(warp, i->*kVectorRegisters[part]) + lane;
        move_lane(value, place, part * sizeof(T));
      }
    }
    GlobalSite& site = warp.global_sites[i->site];
    if constexpr (Counted == Cost::sectors) {
      count_generic(warp, site, addresses, mask, kSize);
    } else {
      count(site, addresses[std::countr_zero(mask)]);
    }
    return i + 1;
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

  static void move_lane(R* value, const HostPlace& place, std::size_t from) {
    constexpr std::size_t kPiece = sizeof(T) < 4 ? sizeof(T) : 4;
    std::byte bytes[sizeof(T)];
    if constexpr (Way == Direction::out) write<T>(bytes, static_cast<T>(*value));
    for (std::size_t piece = 0; piece < sizeof(T); piece += kPiece) {
      std::byte* host = place.at(from + piece);
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
      if (!matches<Full>(site.pattern, addresses, first, mask)) learn(site, addresses, mask, kSize);
      const std::uint64_t base = first + static_cast<std::uint64_t>(i->immediate);
      if (base % kSize != 0 || !site.pattern.aligned) {
        return refuse_misaligned(warp, i, addresses, kSize, kAccess<Way>);
      }
      const std::uint64_t lowest = base + static_cast<std::uint64_t>(site.pattern.lowest);
      if (!holds(site.begin, site.end, lowest, site.pattern.span + kSize) &&
          !find_range(warp, site, base, kSize)) {
        return lane_by_lane(warp, i, addresses, mask);
      }
      count(site, base);
      auto* host = reinterpret_cast<std::byte*>(base + static_cast<std::uint64_t>(site.to_host));
      move<Way, Full, T, Parts, R>(warp, i, host, site.pattern);
      return i + 1;
    }
  };
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
