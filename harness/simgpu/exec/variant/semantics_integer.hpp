// SPDX-License-Identifier: MIT
/// What the integer instructions compute in one lane (PTX ISA, "Integer Arithmetic" and
/// "Logic and Shift").
#pragma once

#include "harness/simgpu/exec/variant/lanes.hpp"

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace labcheck::simgpu::LABCHECK_VARIANT::semantics {

// Signed arithmetic wraps on the GPU, so it is done unsigned here.
template <std::integral T>
using Unsigned = std::make_unsigned_t<std::conditional_t<(sizeof(T) < 4), std::uint32_t, T>>;

template <std::integral T>
constexpr Unsigned<T> bits(T value) {
  return static_cast<Unsigned<T>>(value);
}

// Twice as wide as T, for products.
template <class T>
struct DoubleWidth;
template <>
struct DoubleWidth<std::int16_t> {
  using type = std::int32_t;
};
template <>
struct DoubleWidth<std::uint16_t> {
  using type = std::uint32_t;
};
template <>
struct DoubleWidth<std::int32_t> {
  using type = std::int64_t;
};
template <>
struct DoubleWidth<std::uint32_t> {
  using type = std::uint64_t;
};
template <>
struct DoubleWidth<std::int64_t> {
  using type = __int128;
};
template <>
struct DoubleWidth<std::uint64_t> {
  using type = unsigned __int128;
};
template <class T>
using Wide = typename DoubleWidth<T>::type;

struct add {
  template <std::integral T>
  static T of(T a, T b) {
    return static_cast<T>(bits(a) + bits(b));
  }
};
struct sub {
  template <std::integral T>
  static T of(T a, T b) {
    return static_cast<T>(bits(a) - bits(b));
  }
};
struct mul_lo {
  template <std::integral T>
  static T of(T a, T b) {
    return static_cast<T>(bits(a) * bits(b));
  }
};
struct mul_hi {
  template <std::integral T>
  static T of(T a, T b) {
    return static_cast<T>((static_cast<Wide<T>>(a) * b) >> (8 * sizeof(T)));
  }
};
struct mul_wide {
  template <std::integral T>
  static Wide<T> of(T a, T b) {
    return static_cast<Wide<T>>(a) * static_cast<Wide<T>>(b);
  }
};
struct mad_lo {
  template <std::integral T>
  static T of(T a, T b, T c) {
    return static_cast<T>(bits(a) * bits(b) + bits(c));
  }
};
struct mad_hi {
  template <std::integral T>
  static T of(T a, T b, T c) {
    return add::of(mul_hi::of(a, b), c);
  }
};

/// add.sat and sub.sat, for s32 only.
struct add_saturating {
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    const std::int64_t sum = std::int64_t{a} + b;
    return static_cast<std::int32_t>(sum > INT32_MAX   ? INT32_MAX
                                     : sum < INT32_MIN ? INT32_MIN
                                                       : sum);
  }
};
struct sub_saturating {
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    const std::int64_t difference = std::int64_t{a} - b;
    return static_cast<std::int32_t>(difference > INT32_MAX   ? INT32_MAX
                                     : difference < INT32_MIN ? INT32_MIN
                                                              : difference);
  }
};

/// Only the low 24 bits of the factors are used. `lo` and `hi` are bits 31..0 and 47..16 of the
/// product.
struct mul24_lo {
  template <std::integral T>
  static T of(T a, T b) {
    return static_cast<T>(product(a, b));
  }
  template <std::integral T>
  static std::int64_t product(T a, T b) {
    return std::int64_t{low24(a)} * low24(b);
  }
  template <std::integral T>
  static std::int64_t low24(T a) {
    const std::uint32_t shifted = static_cast<std::uint32_t>(a) << 8;
    return std::is_signed_v<T> ? std::int64_t{static_cast<std::int32_t>(shifted) >> 8}
                               : std::int64_t{shifted >> 8};
  }
};
struct mul24_hi {
  template <std::integral T>
  static T of(T a, T b) {
    return static_cast<T>(mul24_lo::product(a, b) >> 16);
  }
};
struct mad24_lo {
  template <std::integral T>
  static T of(T a, T b, T c) {
    return add::of(mul24_lo::of(a, b), c);
  }
};
struct mad24_hi {
  template <std::integral T>
  static T of(T a, T b, T c) {
    return add::of(mul24_hi::of(a, b), c);
  }
};

/// mad.hi.sat and mad24.hi.sat, for s32 only.
template <class Product>
struct mad_saturating {
  static std::int32_t of(std::int32_t a, std::int32_t b, std::int32_t c) {
    return add_saturating::of(Product::of(a, b), c);
  }
};

struct sad {
  template <std::integral T>
  static T of(T a, T b, T c) {
    return static_cast<T>(bits(c) + (a < b ? bits(b) - bits(a) : bits(a) - bits(b)));
  }
};

/// The PTX ISA does not define division by zero. Like the code sequence on GPUs, the quotient is
/// all ones and the remainder is the dividend.
struct div {
  template <std::integral T>
  static T of(T a, T b) {
    if (b == 0) return static_cast<T>(~T{0});
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return static_cast<T>(0 - bits(a));
    return static_cast<T>(a / b);
  }
};
struct rem {
  template <std::integral T>
  static T of(T a, T b) {
    if (b == 0) return a;
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return 0;
    return static_cast<T>(a % b);
  }
};

struct abs {
  template <std::signed_integral T>
  static T of(T a) {
    return static_cast<T>(a < 0 ? 0 - bits(a) : bits(a));
  }
};
struct neg {
  template <std::signed_integral T>
  static T of(T a) {
    return static_cast<T>(0 - bits(a));
  }
};
struct min {
  template <std::integral T>
  static T of(T a, T b) {
    return a < b ? a : b;
  }
};
struct max {
  template <std::integral T>
  static T of(T a, T b) {
    return a > b ? a : b;
  }
};

/// F with .relu: negative results become 0.
template <class F>
struct Rectified {
  template <std::signed_integral T>
  static T of(T a, T b) {
    return max::of(F::of(a, b), T{0});
  }
};

/// F of both 16-bit integers T in a word.
template <class F, std::integral T>
struct InHalves {
  static std::uint32_t of(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t low =
        static_cast<std::uint16_t>(F::of(static_cast<T>(a), static_cast<T>(b)));
    const std::uint32_t high =
        static_cast<std::uint16_t>(F::of(static_cast<T>(a >> 16), static_cast<T>(b >> 16)));
    return high << 16 | low;
  }
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT::semantics
