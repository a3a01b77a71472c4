// SPDX-License-Identifier: MIT
/// What the integer instructions compute in one lane (PTX ISA, "Integer Arithmetic" and
/// "Logic and Shift").
#pragma once

#include "harness/simgpu/exec/variant/lanes.hpp"
#include "harness/simgpu/ptx/operation.hpp"

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

/// Twice as wide as T, for products.
template <class T>
using Wide = std::conditional_t<
    std::is_signed_v<T>,
    std::conditional_t<sizeof(T) == 8, __int128,
                       std::conditional_t<sizeof(T) == 4, std::int64_t, std::int32_t>>,
    std::conditional_t<sizeof(T) == 8, unsigned __int128,
                       std::conditional_t<sizeof(T) == 4, std::uint64_t, std::uint32_t>>>;

/// F of s32 operands with .sat: the result is clamped instead of wrapped.
template <class F>
struct SaturatedInteger {
  template <std::same_as<std::int32_t>... T>
  requires requires(T... values) { F::saturated(values...); }
  static std::int32_t of(T... values) { return F::saturated(values...); }
};

struct add {
  template <std::integral T>
  static T of(T a, T b) {
    return static_cast<T>(bits(a) + bits(b));
  }
  static std::int32_t saturated(std::int32_t a, std::int32_t b) {
    return clamped(std::int64_t{a} + b);
  }
  static std::int32_t clamped(std::int64_t exact) {
    return static_cast<std::int32_t>(exact > INT32_MAX   ? INT32_MAX
                                     : exact < INT32_MIN ? INT32_MIN
                                                         : exact);
  }
};
struct sub {
  template <std::integral T>
  static T of(T a, T b) {
    return static_cast<T>(bits(a) - bits(b));
  }
  static std::int32_t saturated(std::int32_t a, std::int32_t b) {
    return add::clamped(std::int64_t{a} - b);
  }
};

/// The lower or upper half of the product, or all of it. A product of 64-bit factors would need a
/// 128-bit register, which the PTX ISA does not have.
template <ptx::Part>
struct mul;
template <>
LABCHECK_LANE(mul<ptx::Part::lo>, std::integral, T, (T a, T b), static_cast<T>(bits(a) * bits(b)));
template <>
LABCHECK_LANE(mul<ptx::Part::hi>, std::integral, T, (T a, T b),
              static_cast<T>((static_cast<Wide<T>>(a) * b) >> (8 * sizeof(T))));
template <>
struct mul<ptx::Part::wide> {
  template <std::integral T>
  requires(sizeof(T) < 8) static Wide<T> of(T a, T b) {
    return static_cast<Wide<T>>(a) * static_cast<Wide<T>>(b);
  }
};

/// Only the low 24 bits of the factors are used. `lo` and `hi` are bits 31..0 and 47..16 of the
/// product.
template <ptx::Part Which>
struct mul24 {
  template <std::integral T>
  requires(Which != ptx::Part::wide) static T of(T a, T b) {
    const std::int64_t product = std::int64_t{low24(a)} * low24(b);
    return static_cast<T>(Which == ptx::Part::hi ? product >> 16 : product);
  }
  template <std::integral T>
  static std::int64_t low24(T a) {
    const std::uint32_t shifted = static_cast<std::uint32_t>(a) << 8;
    return std::is_signed_v<T> ? std::int64_t{static_cast<std::int32_t>(shifted) >> 8}
                               : std::int64_t{shifted >> 8};
  }
};

/// The product that Product computes, plus c, which is as wide as the product. Of the parts, only
/// `hi` has .sat.
template <template <ptx::Part> class Product, ptx::Part Which>
struct ProductPlus {
  template <class T>
  using Addend = std::conditional_t<Which == ptx::Part::wide, Wide<T>, T>;
  template <std::integral T, class C>
  requires requires(T a, T b) { Product<Which>::of(a, b); }
  static C of(T a, T b, C c) { return add::of(static_cast<C>(Product<Which>::of(a, b)), c); }
  static std::int32_t saturated(std::int32_t a, std::int32_t b,
                                std::int32_t c) requires(Which == ptx::Part::hi) {
    return add::saturated(Product<Which>::of(a, b), c);
  }
};
template <ptx::Part Which>
struct mad : ProductPlus<mul, Which> {};
template <ptx::Part Which>
struct mad24 : ProductPlus<mul24, Which> {};

LABCHECK_LANE(sad, std::integral, T, (T a, T b, T c),
              static_cast<T>(bits(c) + (a < b ? bits(b) - bits(a) : bits(a) - bits(b))));

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
template <>
inline constexpr bool kOneByOne<div> = true;
template <>
inline constexpr bool kOneByOne<rem> = true;

LABCHECK_LANE(abs, std::signed_integral, T, (T a), static_cast<T>(a < 0 ? 0 - bits(a) : bits(a)));
LABCHECK_LANE(neg, std::signed_integral, T, (T a), static_cast<T>(0 - bits(a)));
LABCHECK_LANE(min, std::integral, T, (T a, T b), a < b ? a : b);
LABCHECK_LANE(max, std::integral, T, (T a, T b), a > b ? a : b);

/// F with .relu: negative results become 0.
template <class F>
LABCHECK_LANE(Rectified, std::signed_integral, T, (T a, T b), max::of(F::of(a, b), T{0}));

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
