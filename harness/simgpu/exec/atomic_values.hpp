// SPDX-License-Identifier: MIT
/// The values that atomic operations write.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/rounding.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace labcheck::simgpu {

using ptx::Atomic;

template <class T>
using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

/// A half-precision number in memory, or a pair that is added element by element.
template <class Format>
struct Half {
  std::uint16_t bits;
};
template <class Format>
struct HalfPair {
  Half<Format> low;
  Half<Format> high;
};
template <class Format>
Half<Format> operator+(Half<Format> a, Half<Format> b) {
  return {static_cast<std::uint16_t>(half_sum<Format>(a.bits, b.bits))};
}
template <class Format>
HalfPair<Format> operator+(HalfPair<Format> a, HalfPair<Format> b) {
  return {a.low + b.low, a.high + b.high};
}

/// The T in a register. A narrow type occupies the low bits.
template <class T>
T value_of(Bits<T> bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

template <Atomic Mode, class T>
T new_value(T old, T b, T c) {
  if constexpr (Mode == Atomic::add) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(static_cast<std::make_unsigned_t<T>>(old) +
                            static_cast<std::make_unsigned_t<T>>(b));
    } else {
      return old + b;
    }
  } else if constexpr (Mode == Atomic::min) {
    return b < old ? b : old;
  } else if constexpr (Mode == Atomic::max) {
    return b > old ? b : old;
  } else if constexpr (Mode == Atomic::exch) {
    return b;
  } else if constexpr (Mode == Atomic::cas) {
    return old == b ? c : old;
  } else if constexpr (Mode == Atomic::inc) {
    return old >= b ? T{0} : static_cast<T>(old + 1);
  } else if constexpr (Mode == Atomic::dec) {
    return old == 0 || old > b ? b : static_cast<T>(old - 1);
  } else if constexpr (Mode == Atomic::and_) {
    return old & b;
  } else if constexpr (Mode == Atomic::or_) {
    return old | b;
  } else {
    return old ^ b;
  }
}

// Single-precision sums in global memory flush subnormals to zero of the same sign; sums in shared
// memory do not (PTX ISA, "atom"). A NaN result is the canonical NaN.
inline float flushed(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits & 0x7F800000u) == 0 ? std::bit_cast<float>(bits & 0x80000000u) : value;
}
inline float sum(float a, float b, bool flushes) {
  const float exact = flushes ? flushed(flushed(a) + flushed(b)) : a + b;
  return exact == exact ? exact : std::bit_cast<float>(0x7FFFFFFFu);
}

}  // namespace labcheck::simgpu
