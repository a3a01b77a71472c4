// SPDX-License-Identifier: MIT
/// Binary floating-point formats of 8, 16 and 32 bits, and rounding to them.
///
/// Every function is static: exec/variant compiles them once for each instruction set, and the
/// linker must not merge these copies.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace labcheck::simgpu {

/// binary16. Products and sums are first rounded to odd in `Wide`: see `sum_to_odd`.
struct Float16 {
  using Wide = float;
  static constexpr unsigned kFractionBits = 10;
  static constexpr unsigned kExponentBits = 5;
  static constexpr std::uint32_t kNan = 0x7FFF;
};

/// The upper half of binary32.
struct Bfloat16 {
  using Wide = double;
  static constexpr unsigned kFractionBits = 7;
  static constexpr unsigned kExponentBits = 8;
  static constexpr std::uint32_t kNan = 0x7FFF;
};

/// binary32, as a format that wider numbers are rounded to.
struct Float32 {
  static constexpr unsigned kFractionBits = 23;
  static constexpr unsigned kExponentBits = 8;
  static constexpr std::uint32_t kNan = 0x7FFFFFFF;
};

/// The 8-bit formats (OCP 8-bit Floating Point Specification, "Binary Formats"), for rounding with
/// .satfinite: numbers that are too large become kLargest.
struct Float8E4m3 {
  static constexpr unsigned kFractionBits = 3;
  static constexpr unsigned kExponentBits = 4;
  static constexpr std::uint32_t kNan = 0x7F;
  static constexpr std::uint32_t kLargest = 0x7E;  // no infinity
};
struct Float8E5m2 {
  static constexpr unsigned kFractionBits = 2;
  static constexpr unsigned kExponentBits = 5;
  static constexpr std::uint32_t kNan = 0x7F;
  static constexpr std::uint32_t kLargest = 0x7B;
};

template <class Format>
inline constexpr std::uint32_t kSignBit = 1u << (Format::kFractionBits + Format::kExponentBits);
template <class Format>
inline constexpr std::uint32_t kInfinity = ((1u << Format::kExponentBits) - 1)
                                           << Format::kFractionBits;
template <class Format>
inline constexpr std::uint32_t kBias = (1u << (Format::kExponentBits - 1)) - 1;
/// The bits of 1.0.
template <class Format>
inline constexpr std::uint32_t kOne = kBias<Format> << Format::kFractionBits;

template <class Format>
[[gnu::always_inline]] static inline bool is_nan(std::uint32_t bits) {
  return (bits & ~kSignBit<Format>) > kInfinity<Format>;
}

/// The number that 16 bits of `Format` represent. It is always exact as a float.
template <class Format>
[[gnu::always_inline]] static inline float widened(std::uint32_t half) {
  if constexpr (std::is_same_v<Format, Bfloat16>) {
    return std::bit_cast<float>(half << 16);
  } else {
    constexpr std::uint32_t kRebias = (127 - 15) << 23;
    const std::uint32_t sign = (half & 0x8000u) << 16;
    const std::uint32_t magnitude = half & 0x7FFFu;
    const float subnormal = static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-24f;
    const std::uint32_t special = magnitude >= 0x7C00u ? kRebias : 0u;  // an exponent of all ones
    const std::uint32_t normal = (magnitude << 13) + kRebias + special;
    const std::uint32_t bits =
        magnitude < 0x0400u ? std::bit_cast<std::uint32_t>(subnormal) : normal;
    return std::bit_cast<float>(sign | bits);
  }
}

// Only for numbers far below the sign bit. Signed comparisons are cheaper on the host.
template <class Bits>
[[gnu::always_inline]] static inline Bits larger(Bits a, Bits b) {
  return static_cast<std::make_signed_t<Bits>>(a) > static_cast<std::make_signed_t<Bits>>(b) ? a
                                                                                             : b;
}
template <class Bits>
[[gnu::always_inline]] static inline Bits smaller(Bits a, Bits b) {
  return static_cast<std::make_signed_t<Bits>>(a) < static_cast<std::make_signed_t<Bits>>(b) ? a
                                                                                             : b;
}

/// `value` rounded once to `Format`. NaN becomes the canonical NaN.
template <class Format, ptx::Rounding Mode, class Value>
[[gnu::always_inline]] static inline std::uint32_t rounded(Value value) {
  using Bits = std::conditional_t<sizeof(Value) == 8, std::uint64_t, std::uint32_t>;
  constexpr unsigned kDigits = std::numeric_limits<Value>::digits - 1;
  constexpr Bits kDropped = kDigits - Format::kFractionBits;
  constexpr Bits kValueSign = Bits{1} << (8 * sizeof(Value) - 1);
  constexpr Bits kValueInfinity = (kValueSign >> kDigits << kDigits) - (Bits{1} << kDigits);
  // The exponent field of the smallest normal number of the format. Below it, more digits are
  // dropped, until the only information left is that the value is not zero.
  constexpr Bits kLeast = std::numeric_limits<Value>::max_exponent - kBias<Format>;
  constexpr Bits kMaxExtra = Format::kFractionBits + 2;

  const Bits bits = std::bit_cast<Bits>(value);
  const Bits magnitude = bits & ~kValueSign;
  const Bits field = magnitude >> kDigits;
  const Bits leading = field == 0 ? Bits{0} : Bits{1} << kDigits;
  const Bits significand = (magnitude & ((Bits{1} << kDigits) - 1)) | leading;
  const Bits exponent = larger<Bits>(field, 1);
  const Bits least_or_more = larger<Bits>(exponent, kLeast);
  const Bits dropped = kDropped + smaller<Bits>(least_or_more - exponent, kMaxExtra);

  const Bits below_unit = (Bits{1} << dropped) - 1;
  // All ones if the mode rounds this sign away from zero.
  Bits away = Bits{0} - (bits >> (8 * sizeof(Value) - 1));
  if constexpr (Mode == ptx::Rounding::rp) away = ~away;
  if constexpr (Mode == ptx::Rounding::rz) away = 0;
  Bits added = below_unit & away;
  if constexpr (Mode == ptx::Rounding::rn) added = (below_unit >> 1) + (significand >> dropped & 1);
  // The leading digit of a normal number adds one to the exponent.
  const Bits above = least_or_more - kLeast;
  const Bits result = (above << Format::kFractionBits) + ((significand + added) >> dropped);

  // Numbers that are too large become infinity, or the largest number if the mode rounds toward
  // zero.
  Bits most = kInfinity<Format>;
  if constexpr (requires { Format::kLargest; }) most = Format::kLargest;
  if constexpr (Mode != ptx::Rounding::rn)
    most -= ~away & (magnitude == kValueInfinity ? Bits{0} : Bits{1});
  const Bits sign = (bits >> (8 * sizeof(Value) - 1)) * kSignBit<Format>;
  const Bits number = smaller<Bits>(result, most) | sign;
  return static_cast<std::uint32_t>(magnitude > kValueInfinity ? Bits{Format::kNan} : number);
}

/// a + b rounded to odd: an inexact result becomes the neighbor whose last digit is 1.
///
/// Rounding to odd with at least p + 2 digits and then rounding to p digits equals rounding once,
/// in every mode and for subnormals, too (Boldo and Melquiond, "When double rounding is odd").
/// `Wide` of each half format represents the product of two halves exactly, so sums, products and
/// fma are correctly rounded. The error of the sum is exact (Knuth, TwoSum).
template <class Value>
[[gnu::always_inline]] static inline Value sum_to_odd(Value a, Value b) {
  using Bits = std::conditional_t<sizeof(Value) == 8, std::uint64_t, std::uint32_t>;
  const Value sum = a + b;
  const Value without_a = sum - a;
  const Value error = (a - (sum - without_a)) + (b - without_a);
  const Bits bits = std::bit_cast<Bits>(sum);
  // If the last digit is 0, moves one step toward the exact sum; up is away from zero.
  const Bits even = ~bits & 1;
  const Bits down = Bits{0} - ((std::bit_cast<Bits>(error) ^ bits) >> (8 * sizeof(Value) - 1));
  const Bits stepped = bits + ((even ^ down) - down);
  // For infinities and NaN, the error is NaN and both comparisons are false.
  const bool inexact = (error < 0) | (error > 0);
  return std::bit_cast<Value>(inexact ? stepped : bits);
}

/// The sum of two halves, for exec/atomics.cpp and the instructions.
template <class Format>
[[gnu::always_inline]] static inline std::uint32_t half_sum(std::uint32_t a, std::uint32_t b) {
  using Wide = typename Format::Wide;
  return rounded<Format, ptx::Rounding::rn>(
      sum_to_odd(static_cast<Wide>(widened<Format>(a)), static_cast<Wide>(widened<Format>(b))));
}

}  // namespace labcheck::simgpu
