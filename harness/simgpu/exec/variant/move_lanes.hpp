// SPDX-License-Identifier: MIT
/// Moves data between registers and memory for loads and stores.
///
/// Memory instructions usually repeat the same addresses relative to their first lane, in the same
/// allocation. Each has a site that stores its last access. Comparing 32 addresses with it takes a
/// few vector instructions, and the properties of the addresses (shape, extent, sectors, bank
/// passes) are computed only when they differ.
#pragma once

#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/variant/lanes.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <cstring>

namespace labcheck::simgpu::LABCHECK_VARIANT {

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
  // Inactive lanes have relative address 0, so they read the same value as the first lane.
  R loaded[kLanes];
  for (unsigned l = 0; l < kLanes; ++l) loaded[l] = extended<R>(read<T>(from + relative(l)));
  assign<Full>(warp, d, [&](unsigned l) { return loaded[l]; });
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
inline constexpr AccessedRegisters kAccessed{Parts, sizeof(T), sizeof(R), std::is_signed_v<T>};

template <Direction Way>
inline constexpr AccessKind kAccess = Way == Direction::in ? AccessKind::read : AccessKind::write;

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
