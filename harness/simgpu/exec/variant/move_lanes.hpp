// SPDX-License-Identifier: MIT
/// Moves data between registers and memory by the pattern of the lanes' addresses.
#pragma once

#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/variant/lanes.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/site.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// Whether the active lanes of `addresses` match `pattern`.
template <bool Full, class Address>
inline bool matches(const Pattern<Address>& pattern, const Address* addresses, Address first,
                    Mask mask) {
  if (pattern.mask != mask) return false;
#ifdef LABCHECK_HOST_VECTORS
  if constexpr (Full) {
    HostVector<Address> different{};
    for (unsigned l = 0; l < kLanes; l += sizeof different / sizeof(Address)) {
      different |= (load_vector<Address>(addresses + l) - first) ^
                   load_vector<Address>(pattern.relative.data() + l);
    }
    return is_zero(different);
  }
#endif
  Address difference = 0;
  for (unsigned l = 0; l < kLanes; ++l) {
    const Address changed = (addresses[l] - first) ^ pattern.relative[l];
    difference |= Full || has_lane(mask, l) ? changed : Address{0};
  }
  return difference == 0;
}

template <class T>
inline T read(const std::byte* from) {
  T value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}

template <class T>
inline void write(std::byte* to, T value) {
  __builtin_memcpy(to, &value, sizeof value);
}

/// Lane l's address minus that of the first lane.
template <class Address>
inline std::int64_t relative(const Pattern<Address>& pattern, unsigned lane) {
  return static_cast<std::make_signed_t<Address>>(pattern.relative[lane]);
}

/// Eight lanes of a register as a vector. Handlers write registers as whole vectors, because the
/// host is slow at reading a vector right after parts of it were written.
template <class R>
struct OctetOf {
  typedef R type __attribute__((vector_size(8 * sizeof(R)), aligned(sizeof(R)), may_alias));
};
template <class R>
using Octet = typename OctetOf<R>::type;

/// d[0] to d[7] = value(0) to value(7).
template <class R, class Value>
[[gnu::always_inline]] inline void write_octet(R* d, Value value) {
  *reinterpret_cast<Octet<R>*>(d) =
      Octet<R>{value(0), value(1), value(2), value(3), value(4), value(5), value(6), value(7)};
}

/// The shapes below describe element 0 of each lane, the first lane's at host address `from`.

template <bool Full, class T, class R>
inline void load_uniform(Warp& warp, R* d, const std::byte* from) {
  const R value = extended<R>(read<T>(from));
  assign<Full>(warp, d, [=](unsigned) { return value; });
}

template <class T, class R>
inline void load_consecutive(Warp& warp, R* d, const std::byte* from) {
  assign<true>(warp, d, [=](unsigned l) { return extended<R>(read<T>(from + l * sizeof(T))); });
}

template <class T, class R, class Address>
inline void load_octets(R* d, const std::byte* from, const Pattern<Address>& pattern) {
#pragma GCC unroll 4
  for (unsigned g = 0; g < kLanes / 8; ++g, d += 8) {
    const std::byte* start = from + relative(pattern, 8 * g);
    if ((pattern.consecutive >> g & 1) == 0) {
      const R value = extended<R>(read<T>(start));
      write_octet(d, [=](unsigned) { return value; });
    } else if constexpr (sizeof(T) == sizeof(R)) {
      Octet<R> values;
      __builtin_memcpy(&values, start, sizeof values);
      *reinterpret_cast<Octet<R>*>(d) = values;
    } else {
      write_octet(d, [=](unsigned l) { return extended<R>(read<T>(start + l * sizeof(T))); });
    }
  }
}

/// Relative addresses of inactive lanes are 0, so they can be read like that of the first lane.
template <bool Full, class T, class R, class Address>
inline void load_scattered(Warp& warp, R* d, const std::byte* from,
                           const Pattern<Address>& pattern) {
  R loaded[kLanes];
  for (unsigned g = 0; g < kLanes; g += 8) {
    write_octet(loaded + g,
                [&](unsigned l) { return extended<R>(read<T>(from + relative(pattern, g + l))); });
  }
  assign<Full>(warp, d, [&](unsigned l) { return loaded[l]; });
}

template <class T, class R>
inline void store_consecutive(const R* values, std::byte* to) {
  for (unsigned l = 0; l < kLanes; ++l) write<T>(to + l * sizeof(T), static_cast<T>(values[l]));
}

/// The highest of several lanes with the same address wins.
template <bool Full, class T, class R, class Address>
inline void store_scattered(Warp& warp, const R* values, std::byte* to,
                            const Pattern<Address>& pattern) {
  const Mask mask = Full ? kAllLanes : warp.mask;
  for (unsigned l = 0; l < kLanes; ++l) {
    if (Full || has_lane(mask, l)) write<T>(to + relative(pattern, l), static_cast<T>(values[l]));
  }
}

enum class Direction : std::uint8_t { in, out };

template <Direction Way, bool Full, class T, unsigned Parts, class R, class Address>
[[gnu::noinline]] const Instruction* move_scattered(Warp& warp, const Instruction* i,
                                                    std::byte* host,
                                                    const Pattern<Address>& pattern) {
  for (unsigned part = 0; part < Parts; ++part, host += sizeof(T)) {
    R* value = lanes<R>(warp, i->*kParts[part]);
    if constexpr (Way == Direction::in) {
      load_scattered<Full, T>(warp, value, host, pattern);
    } else {
      store_scattered<Full, T>(warp, value, host, pattern);
    }
  }
  return i + 1;
}

/// Loads or stores the elements of all lanes, the first lane's at `host`. Returns the next
/// instruction.
template <Direction Way, bool Full, class T, unsigned Parts, class R, class Address>
inline const Instruction* move(Warp& warp, const Instruction* i, std::byte* host,
                               const Pattern<Address>& pattern) {
  constexpr bool kLoads = Way == Direction::in;
  R* value = lanes<R>(warp, i->*kParts[0]);
  if (kLoads && pattern.shape == Shape::uniform) {
    for (unsigned part = 0; part < Parts; ++part)
      load_uniform<Full, T>(warp, lanes<R>(warp, i->*kParts[part]), host + part * sizeof(T));
    return i + 1;
  }
  if constexpr (!Full && Parts == 1 && sizeof(T) == sizeof(R)) {
    if (pattern.shape == Shape::run) {
      R* first = value + first_lane(pattern.mask);
      const std::size_t bytes = lane_count(pattern.mask) * sizeof(T);
      kLoads ? std::memcpy(first, host, bytes) : std::memcpy(host, first, bytes);
      return i + 1;
    }
  }
  if constexpr (Full && Parts == 1) {
    if (pattern.shape == Shape::consecutive) {
      if constexpr (kLoads)
        load_consecutive<T>(warp, value, host);
      else
        store_consecutive<T>(value, host);
      return i + 1;
    }
    if (kLoads && pattern.shape == Shape::octets) {
      load_octets<T>(value, host, pattern);
      return i + 1;
    }
  }
  return move_scattered<Way, Full, T, Parts, R>(warp, i, host, pattern);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
