// SPDX-License-Identifier: MIT
/// Doubles as integers with exponents, for rounding modes other than the host's: sums, products,
/// quotients and roots are computed to 126 digits and then rounded once.
#pragma once

#include "harness/simgpu/exec/variant/lanes.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <bit>
#include <cstdint>

namespace labcheck::simgpu::LABCHECK_VARIANT::exact {

using Digits = unsigned __int128;

inline constexpr int kTop = 125;              // the leading bit of a number's digits
inline constexpr int kFraction = 52;          // of a double
inline constexpr int kLeastExponent = -1074;  // of a double's last digit
inline constexpr std::uint64_t kInfinityBits = 0x7FF0000000000000;

/// digits * 2^exponent, with the leading bit of `digits` at kTop, or zero. If digits are lost, the
/// last digit is 1 (rounding to odd), so a later rounding to fewer digits equals rounding once.
struct Number {
  bool negative = false;
  int exponent = 0;
  Digits digits = 0;
};

inline bool is_finite(double value) {
  return (std::bit_cast<std::uint64_t>(value) & kInfinityBits) != kInfinityBits;
}

/// `value`, whose digits are exact, with the leading bit moved to kTop.
inline Number normalized(const Number& value) {
  const auto [negative, exponent, digits] = value;
  if (digits == 0) return {negative, 0, 0};
  const auto high = static_cast<std::uint64_t>(digits >> 64);
  const int leading = high != 0 ? 127 - __builtin_clzll(high)
                                : 63 - __builtin_clzll(static_cast<std::uint64_t>(digits));
  const int up = kTop - leading;
  if (up >= 0) return {negative, exponent - up, digits << up};
  const Digits lost = digits & ((Digits{1} << -up) - 1);
  return {negative, exponent - up, digits >> -up | (lost != 0 ? 1 : 0)};
}

/// The value of a finite double.
inline Number number(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto field = static_cast<int>(bits >> kFraction & 0x7FF);
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << kFraction) - 1);
  const std::uint64_t leading = field == 0 ? 0 : std::uint64_t{1} << kFraction;
  return normalized(
      {bits >> 63 != 0, (field == 0 ? 1 : field) - 1 + kLeastExponent, fraction | leading});
}

/// The sum. A number and its negative add up to -0 if the mode rounds down, else to +0.
template <ptx::Rounding Mode>
inline Number sum(Number a, Number b) {
  constexpr bool kZeroIsNegative = Mode == ptx::Rounding::rm;
  if (a.digits == 0 && b.digits == 0)
    return {a.negative == b.negative ? a.negative : kZeroIsNegative, 0, 0};
  if (a.digits == 0) return b;
  if (b.digits == 0) return a;
  if (a.exponent < b.exponent) {
    const Number smaller = a;
    a = b;
    b = smaller;
  }
  const int down = a.exponent - b.exponent;
  const Digits kept = down > kTop ? 0 : b.digits >> down;
  const bool all_kept = down <= kTop && kept << down == b.digits;
  const Digits aligned = kept | (all_kept ? 0 : 1);
  if (a.negative == b.negative) return normalized({a.negative, a.exponent, a.digits + aligned});
  if (a.digits == aligned) return {kZeroIsNegative, 0, 0};
  if (a.digits > aligned) return normalized({a.negative, a.exponent, a.digits - aligned});
  return normalized({b.negative, a.exponent, aligned - a.digits});
}

/// The exact product of numbers with 53 digits.
inline Number product(const Number& a, const Number& b) {
  constexpr int kSpare = kTop - kFraction;
  const Digits digits = (a.digits >> kSpare) * (b.digits >> kSpare);
  return normalized({a.negative != b.negative, a.exponent + b.exponent + 2 * kSpare, digits});
}

/// The quotient of numbers with 53 digits. b must not be zero.
inline Number quotient(const Number& a, const Number& b) {
  constexpr int kSpare = kTop - kFraction;
  const Digits divisor = b.digits >> kSpare;
  const Digits whole = a.digits / divisor;
  const Digits rest = a.digits - whole * divisor;
  // The quotient has at least 73 digits, and one more digit shows whether there is a remainder.
  return normalized({a.negative != b.negative, a.exponent - b.exponent - kSpare - 1,
                     whole << 1 | (rest != 0 ? 1 : 0)});
}

/// The square root of a number that is not negative.
inline Number root(const Number& a) {
  const int odd = a.exponent & 1;
  Digits rest = a.digits << odd;
  Digits result = 0;
  for (Digits bit = Digits{1} << (kTop + 1); bit != 0; bit >>= 2) {
    const Digits next = result + bit;
    result >>= 1;
    if (rest >= next) {
      rest -= next;
      result |= bit;
    }
  }
  return normalized({false, (a.exponent - odd) / 2 - 1, result << 1 | (rest != 0 ? 1 : 0)});
}

/// Rounds once, in a mode other than to nearest. Numbers that are too large become infinity, or the
/// largest number if the mode rounds toward zero.
template <ptx::Rounding Mode>
inline double rounded(const Number& value) {
  static_assert(Mode != ptx::Rounding::rn);
  const bool away = Mode == (value.negative ? ptx::Rounding::rm : ptx::Rounding::rp);
  const std::uint64_t sign = std::uint64_t{value.negative} << 63;
  if (value.digits == 0) return std::bit_cast<double>(sign);
  constexpr int kUsual = kTop - kFraction;
  const int missing = kLeastExponent - (value.exponent + kUsual);  // of a subnormal result
  const int down = kUsual + (missing > 0 ? missing : 0);
  const Digits kept = down > kTop ? 0 : value.digits >> down;
  const bool exact = down <= kTop && kept << down == value.digits;
  // A leading digit at kFraction adds one to the exponent.
  const int above = value.exponent + down - kLeastExponent;
  const std::uint64_t bits = (static_cast<std::uint64_t>(above) << kFraction) +
                             static_cast<std::uint64_t>(kept) + (away && !exact ? 1 : 0);
  const std::uint64_t most = kInfinityBits - (away ? 0 : 1);
  return std::bit_cast<double>(sign | (above >= 0x7FE || bits > most ? most : bits));
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT::exact
