// SPDX-License-Identifier: MIT
/// The properties of a new access pattern. These functions are always inlined, because the linker
/// must not use one copy of them for all instruction sets (exec/variant/CMakeLists.txt).
#pragma once

#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/site.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace labcheck::simgpu {

/// The shape of the lanes of `pattern` from `first` to `first` + Count - 1: uniform, consecutive or
/// scattered.
template <unsigned Count, class Address>
[[gnu::always_inline]] inline Shape shape_of_lanes(const Pattern<Address>& pattern, unsigned first,
                                                   std::uint32_t size) {
  const Address* relative = pattern.relative.data() + first;
  const Address start = relative[0];
  const auto step = static_cast<Address>(relative[1] - start);
  if (step != 0 && step != size) return Shape::scattered;
  Address different = 0;
  for (unsigned l = 0; l < Count; ++l)
    different |= relative[l] ^ static_cast<Address>(start + l * step);
  if (different != 0) return Shape::scattered;
  return step == 0 ? Shape::uniform : Shape::consecutive;
}

/// Whether the active lanes, of which some are not, are a Shape::run.
template <class Address>
[[gnu::always_inline]] inline bool is_run(const Pattern<Address>& pattern, std::uint32_t size) {
  const unsigned first = first_lane(pattern.mask);
  const Mask from_first = pattern.mask >> first;
  if ((from_first & (from_first + 1)) != 0) return false;
  Address different = 0;
  for (unsigned l = 0; l < kLanes; ++l) {
    const auto expected = static_cast<Address>((l - first) * size);
    different |= (pattern.mask & kLaneBits.of[l]) != 0 ? pattern.relative[l] ^ expected : 0;
  }
  return different == 0;
}

template <class Address>
[[gnu::always_inline]] inline void find_shape(Pattern<Address>& pattern, std::uint32_t size) {
  constexpr unsigned kOctet = 8;
  pattern.consecutive = 0;
  if (pattern.mask != kAllLanes && is_run(pattern, size)) {
    pattern.shape = Shape::run;
    return;
  }
  pattern.shape = shape_of_lanes<kLanes>(pattern, 0, size);
  if (pattern.shape != Shape::scattered || pattern.mask != kAllLanes) return;
  for (unsigned octet = 0; octet < kLanes / kOctet; ++octet) {
    const Shape part = shape_of_lanes<kOctet>(pattern, octet * kOctet, size);
    if (part == Shape::scattered) return;
    if (part == Shape::consecutive) pattern.consecutive |= static_cast<std::uint8_t>(1u << octet);
  }
  pattern.shape = Shape::octets;
}

/// Sets `pattern` from the `addresses` of the lanes in `mask`, for elements of `size` bytes.
template <class Address>
[[gnu::always_inline]] inline void analyze_pattern(Pattern<Address>& pattern,
                                                   const Address* addresses, Mask mask,
                                                   std::uint32_t size) {
  using Distance = std::make_signed_t<Address>;
  const Address first = addresses[first_lane(mask)];
  pattern.mask = mask;
  pattern.known_valid = {};
  pattern.runs.state = WordRuns::State::unknown;
  Address* relative = pattern.relative.data();
  Address bits = 0;
  Distance lowest = 0;
  Distance highest = 0;
  for (unsigned l = 0; l < kLanes; ++l) {
    relative[l] = (mask & kLaneBits.of[l]) != 0 ? addresses[l] - first : 0;
    bits |= relative[l];
    lowest = std::min(lowest, static_cast<Distance>(relative[l]));
    highest = std::max(highest, static_cast<Distance>(relative[l]));
  }
  pattern.aligned = bits % size == 0;  // a power of two
  pattern.lowest = lowest;
  pattern.highest = highest;
  constexpr std::uint64_t kMaxSpan = std::uint64_t{1} << 63;
  pattern.span = std::min(kMaxSpan, static_cast<std::uint64_t>(pattern.highest) -
                                        static_cast<std::uint64_t>(pattern.lowest));
  find_shape(pattern, size);
}

/// The distance in bytes between more than half of the pairs of neighboring lanes, if there is one.
template <class Address>
[[gnu::always_inline]] inline std::optional<std::int64_t> stride_of(
    const Pattern<Address>& pattern) {
  const auto count_equal = [](const Address* values, unsigned count, Address value) {
    unsigned equal = 0;
    for (unsigned k = 0; k < count; ++k) equal += values[k] == value ? 1 : 0;
    return equal;
  };
  Address distances[kLanes];
  unsigned count = 0;
  for (const unsigned l : lanes_in(pattern.mask & pattern.mask >> 1))
    distances[count++] = pattern.relative[l + 1] - pattern.relative[l];
  if (count == 0) return std::nullopt;
  const auto is_majority = [&](Address value) {
    return 2 * count_equal(distances, count, value) > count;
  };
  Address candidate = distances[0];
  if (!is_majority(candidate)) {
    // Any other majority has two distances in a row.
    unsigned repeated = 0;
    for (unsigned k = 1; k < count; ++k) repeated += distances[k] == distances[k - 1] ? 1 : 0;
    if (repeated == 0) return std::nullopt;
    // The majority vote of Boyer and Moore.
    unsigned votes = 0;
    for (unsigned k = 0; k < count; ++k) {
      if (votes == 0) candidate = distances[k];
      votes += distances[k] == candidate ? 1 : -1;
    }
    if (!is_majority(candidate)) return std::nullopt;
  }
  return static_cast<std::make_signed_t<Address>>(candidate);
}

}  // namespace labcheck::simgpu
