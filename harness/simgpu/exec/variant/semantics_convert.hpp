// SPDX-License-Identifier: MIT
/// What `cvt` computes in one lane (PTX ISA, "Data Movement and Conversion Instructions: cvt").
#pragma once

#include "harness/simgpu/exec/variant/exact.hpp"
#include "harness/simgpu/exec/variant/semantics_float.hpp"
#include "harness/simgpu/state/rounding.hpp"

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace labcheck::simgpu::LABCHECK_VARIANT::semantics {

/// An integer in another width or sign: truncated, or with .sat clamped to the range of D.
template <std::integral D, bool Saturating>
struct integer_to_integer {
  template <std::integral A>
  static D of(A a) {
    if constexpr (Saturating) {
      constexpr D least = std::numeric_limits<D>::min();
      constexpr D most = std::numeric_limits<D>::max();
      if constexpr (std::is_signed_v<A>) {
        if (a < 0) {
          if constexpr (std::is_unsigned_v<D>) return 0;
          return static_cast<std::int64_t>(a) < static_cast<std::int64_t>(least)
                     ? least
                     : static_cast<D>(a);
        }
      }
      return static_cast<std::uint64_t>(a) > static_cast<std::uint64_t>(most) ? most
                                                                              : static_cast<D>(a);
    } else {
      return static_cast<D>(a);
    }
  }
};

/// Rounded to nearest even.
template <std::floating_point D>
LABCHECK_LANE(integer_to_float, std::integral, D, (T a), static_cast<D>(a));

/// An integer as a double in another rounding mode.
template <ptx::Rounding Mode>
struct integer_to_double {
  template <std::integral A>
  static double of(A a) {
    const auto bits = static_cast<std::uint64_t>(a);
    return exact::rounded<Mode>(exact::normalized({a < 0, 0, a < 0 ? 0 - bits : bits}));
  }
};

struct to_nearest {
  static float of(float a) { return __builtin_rintf(a); }
  static double of(double a) { return __builtin_rint(a); }
};
struct to_zero {
  static float of(float a) { return __builtin_truncf(a); }
  static double of(double a) { return __builtin_trunc(a); }
};
struct to_below {
  static float of(float a) { return __builtin_floorf(a); }
  static double of(double a) { return __builtin_floor(a); }
};
struct to_above {
  static float of(float a) { return __builtin_ceilf(a); }
  static double of(double a) { return __builtin_ceil(a); }
};

/// A float rounded by Round and clamped to D. A NaN becomes 0 if neither type has 64 bits.
/// Otherwise only the top bit of D is set.
template <std::integral D, class Round>
struct float_to_integer {
  template <std::floating_point A>
  static D of(A a) {
    constexpr D least = std::numeric_limits<D>::min();
    constexpr D most = std::numeric_limits<D>::max();
    constexpr bool has_64_bits = sizeof(A) == 8 || sizeof(D) == 8;
    const A rounded = Round::of(a);
    if (!(rounded == rounded))
      return has_64_bits ? static_cast<D>(std::uint64_t{1} << (8 * sizeof(D) - 1)) : D{0};
    // 2^digits is the smallest number that is too large, and it is exact in every A.
    constexpr A too_large = static_cast<A>(most / 2 + 1) * A{2};
    if (rounded >= too_large) return most;
    if (rounded <= static_cast<A>(least)) return least;
    return static_cast<D>(rounded);
  }
};

/// A float rounded to an integral value of the same type.
template <class Round>
LABCHECK_LANE(float_to_whole, std::floating_point, T, (T a), canonical(Round::of(a)));

/// A double's NaN in a narrower format, as GPUs convert it: the sign and the digits that fit, as a
/// quiet NaN.
template <class Format>
inline std::uint32_t narrowed_nan(double nan) {
  const auto bits = std::bit_cast<std::uint64_t>(nan);
  constexpr std::uint32_t kQuiet = 1u << (Format::kFractionBits - 1);
  const auto digits = static_cast<std::uint32_t>(bits >> (52 - Format::kFractionBits)) &
                      ((1u << Format::kFractionBits) - 1);
  const std::uint32_t sign = bits >> 63 != 0 ? kSignBit<Format> : 0;
  return sign | kInfinity<Format> | kQuiet | digits;
}

/// Between float and double. Conversions to float round to nearest even.
template <std::floating_point D>
struct float_to_float {
  template <std::floating_point A>
  static D of(A a) {
    if constexpr (sizeof(A) > sizeof(D)) {
      return a == a ? static_cast<D>(a) : std::bit_cast<D>(narrowed_nan<Float32>(a));
    } else {
      return canonical(static_cast<D>(a));
    }
  }
};

/// An integer as a double, rounded to odd if it is not exact: see `sum_to_odd`.
template <std::integral A>
inline double odd_double(A a) {
  if constexpr (sizeof(A) < 8) {
    return static_cast<double>(a);
  } else {
    constexpr std::uint64_t kBelow = 0x7FF;
    const bool negative = a < 0;
    const auto bits = static_cast<std::uint64_t>(a);
    const std::uint64_t magnitude = negative ? 0 - bits : bits;
    const std::uint64_t sticky = (magnitude & kBelow) != 0 ? kBelow + 1 : 0;
    const std::uint64_t kept = (magnitude & ~kBelow) | sticky;
    const auto value = static_cast<double>(magnitude >> 53 == 0 ? magnitude : kept);
    return negative ? -value : value;
  }
}

/// A number rounded once to a format of at most 32 bits, in any rounding mode. Halves are returned
/// as bits.
template <class Format, ptx::Rounding Mode>
struct rounded_to {
  template <std::floating_point A>
  static auto of(A a) {
    std::uint32_t bits = rounded<Format, Mode>(a);
    if constexpr (sizeof(A) == 8) bits = a == a ? bits : narrowed_nan<Format>(a);
    if constexpr (std::same_as<Format, Float32>) {
      return std::bit_cast<float>(bits);
    } else {
      return static_cast<std::uint16_t>(bits);
    }
  }
  template <std::integral A>
  static auto of(A a) {
    return of(odd_double(a));
  }
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT::semantics
