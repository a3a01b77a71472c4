// SPDX-License-Identifier: MIT
/// What the bit, logic and shift instructions compute in one lane (PTX ISA, "Integer Arithmetic",
/// "Logic and Shift" and "Data Movement and Conversion").
#pragma once

#include "harness/simgpu/exec/variant/semantics_integer.hpp"

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace labcheck::simgpu::LABCHECK_VARIANT::semantics {

/// Vectors have no instruction for it, so the bits are added in pairs, in fours and so on. (GCC
/// replaces a multiplication that adds the bytes with an instruction for one lane.)
struct popc {
  template <std::unsigned_integral T>
  static std::uint32_t of(T a) {
    constexpr T kEach = static_cast<T>(~T{0}) / T{0xFF};  // 1 in each byte
    a = (a & kEach * 0x55) + (a >> 1 & kEach * 0x55);
    a = (a & kEach * 0x33) + (a >> 2 & kEach * 0x33);
    a = (a & kEach * 0x0F) + (a >> 4 & kEach * 0x0F);
    for (unsigned width = 8; width < 8 * sizeof(T); width *= 2) a += a >> width;
    return static_cast<std::uint32_t>(a & 0xFF);
  }
};
LABCHECK_LANE(clz, std::unsigned_integral, std::uint32_t, (T a),
              a == 0 ? 8 * sizeof(T)
                     : static_cast<std::uint32_t>(__builtin_clzll(a)) - (64 - 8 * sizeof(T)));
/// The position of the most significant set bit; for signed types, of the most significant bit that
/// differs from the sign. All ones if there is none. With .shiftamt, the shift that moves this bit
/// to the top.
template <bool ShiftAmount>
struct bfind {
  template <std::integral T>
  static std::uint32_t of(T a) {
    const auto value =
        static_cast<std::uint64_t>(std::is_signed_v<T> && a < 0 ? static_cast<T>(~a) : a);
    if (value == 0) return ~0u;
    const auto position = 63 - static_cast<std::uint32_t>(__builtin_clzll(value));
    return ShiftAmount ? static_cast<std::uint32_t>(8 * sizeof(T) - 1) - position : position;
  }
};
struct brev {
  template <std::unsigned_integral T>
  static T of(T a) {
    T reversed = 0;
    for (unsigned i = 0; i < 8 * sizeof(T); ++i)
      reversed |= static_cast<T>((a >> i & 1) << (8 * sizeof(T) - 1 - i));
    return reversed;
  }
};
LABCHECK_LANE(cnot, std::unsigned_integral, T, (T a), a == 0 ? 1 : 0);

/// Bits [position, position + length) of a, sign-extended for signed types. Position and length are
/// at most 255.
struct bfe {
  template <std::integral T>
  static T of(T a, std::uint32_t b, std::uint32_t c) {
    const std::uint32_t position = b & 0xFF;
    const std::uint32_t length = c & 0xFF;
    constexpr std::uint32_t width = 8 * sizeof(T);
    const std::uint32_t top = position + length - 1 < width - 1 ? position + length - 1 : width - 1;
    const bool sign = std::is_signed_v<T> && length != 0 && (bits(a) >> top & 1) != 0;
    const Unsigned<T> shifted = position < width ? bits(a) >> position : 0;
    const std::uint32_t kept =
        position < width ? (length < width - position ? length : width - position) : 0;
    const Unsigned<T> field = kept == 0       ? 0
                              : kept >= width ? ~Unsigned<T>{0}
                                              : (Unsigned<T>{1} << kept) - 1;
    return static_cast<T>((shifted & field) | (sign ? ~field : 0));
  }
};
struct bfi {
  template <std::unsigned_integral T>
  static T of(T a, T b, std::uint32_t c, std::uint32_t d) {
    const std::uint32_t position = c & 0xFF;
    const std::uint32_t length = d & 0xFF;
    constexpr std::uint32_t width = 8 * sizeof(T);
    if (position >= width || length == 0) return b;
    const T field = (length >= width ? ~T{0} : static_cast<T>((T{1} << length) - 1)) << position;
    return static_cast<T>((b & ~field) | ((a << position) & field));
  }
};

LABCHECK_LANE(mov, std::unsigned_integral, T, (T a), a);

LABCHECK_LANE(and_, std::unsigned_integral, T, (T a, T b), (a & b));
LABCHECK_LANE(or_, std::unsigned_integral, T, (T a, T b), a | b);
LABCHECK_LANE(xor_, std::unsigned_integral, T, (T a, T b), a ^ b);
LABCHECK_LANE(not_, std::unsigned_integral, T, (T a), static_cast<T>(~a));

/// Shifts by the width or more give 0, or all sign bits.
struct shl {
  template <std::unsigned_integral T>
  static T of(T a, std::uint32_t b) {
    return b < 8 * sizeof(T) ? static_cast<T>(a << (b & (8 * sizeof(T) - 1))) : T{0};
  }
};
struct shr {
  template <std::integral T>
  static T of(T a, std::uint32_t b) {
    constexpr std::uint32_t last = 8 * sizeof(T) - 1;
    if constexpr (std::is_signed_v<T>) {
      return static_cast<T>(a >> (b < last ? b : last));
    } else {
      return b <= last ? static_cast<T>(a >> (b & last)) : T{0};
    }
  }
};

/// The 64 bits {b, a} shifted; `.l` keeps the upper, `.r` the lower word. The amount wraps at 32 or
/// is clamped to 32.
template <bool Left, bool Clamp>
struct shf {
  static std::uint32_t of(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const std::uint32_t amount = Clamp ? (c < 32 ? c : 32) : c & 31;
    const std::uint64_t both = std::uint64_t{b} << 32 | a;
    return static_cast<std::uint32_t>(Left ? (both << amount) >> 32 : both >> amount);
  }
};

/// The bytes of {b, a} that the nibbles of `selectors` select. If the top bit of a nibble is set,
/// the sign of the byte is replicated instead.
inline std::uint32_t selected_bytes(std::uint32_t a, std::uint32_t b, std::uint32_t selectors) {
  const std::uint64_t both = std::uint64_t{b} << 32 | a;
  std::uint32_t picked = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const std::uint32_t selector = selectors >> (4 * i) & 0xF;
    std::uint32_t byte = static_cast<std::uint32_t>(both >> (8 * (selector & 7))) & 0xFF;
    if ((selector & 8) != 0) byte = (byte & 0x80) != 0 ? 0xFF : 0;
    picked |= byte << (8 * i);
  }
  return picked;
}

/// The selectors of each mode of prmt, in the order of ptx::Permutation, for each value of the low
/// two bits of c: bytes forward or backward from byte c, one byte or half replicated, or clamped at
/// an edge.
inline constexpr std::uint32_t kSelectors[][4] = {{},
                                                  {0x3210, 0x4321, 0x5432, 0x6543},
                                                  {0x5670, 0x6701, 0x7012, 0x0123},
                                                  {0x0000, 0x1111, 0x2222, 0x3333},
                                                  {0x3210, 0x3211, 0x3222, 0x3333},
                                                  {0x0000, 0x1110, 0x2210, 0x3210},
                                                  {0x1010, 0x3232, 0x1010, 0x3232}};

/// Bytes of {b, a}. Without a mode, the nibbles of c select them.
template <ptx::Permutation Mode>
struct prmt {
  static std::uint32_t of(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return selected_bytes(
        a, b, Mode == ptx::Permutation::none ? c : kSelectors[static_cast<unsigned>(Mode)][c & 3]);
  }
};

/// A mask of b bits starting at bit a.
template <bool Clamp>
struct bmsk {
  static std::uint32_t of(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t position = Clamp ? a : a & 31;
    const std::uint32_t length = Clamp ? b : b & 31;
    if (position > 31 || length == 0) return 0;
    const std::uint32_t field = length > 31 ? ~0u : (1u << length) - 1;
    return field << position;
  }
};

/// The low b bits of a, extended by the type's sign.
template <bool Clamp>
struct szext {
  template <std::integral T>
  static T of(T a, T b) {
    const auto width = Clamp ? static_cast<std::uint32_t>(b) : static_cast<std::uint32_t>(b) & 31;
    if (width == 0) return 0;
    if (width > 31) return a;
    return static_cast<T>(static_cast<T>(bits(a) << (32 - width)) >> (32 - width));
  }
};

/// The position of the `ordinal`-th set bit of `mask`, counted from 1 upward from bit `base`. A
/// negative `ordinal` counts downward; 0 selects bit `base` itself. All ones if there is no such
/// bit.
struct fns {
  static std::uint32_t of(std::uint32_t mask, std::uint32_t base, std::uint32_t ordinal) {
    const auto count = static_cast<std::int32_t>(ordinal);
    if (base > 31) return ~0u;
    if (count == 0) return (mask >> base & 1) != 0 ? base : ~0u;
    std::uint32_t left = count < 0 ? 0 - ordinal : ordinal;
    for (std::uint32_t bit = base; bit < 32; bit += count < 0 ? ~0u : 1u) {
      if ((mask >> bit & 1) != 0 && --left == 0) return bit;
    }
    return ~0u;
  }
};
template <>
inline constexpr bool kOneByOne<fns> = true;

/// A logical function of three inputs, given by its truth table.
struct lop3 {
  template <std::unsigned_integral T>
  static T of(T a, T b, T c, std::uint32_t table) {
    T value = 0;
    for (unsigned row = 0; row < 8; ++row) {
      const T match =
          ((row & 4) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 1) != 0 ? c : ~c);
      if ((table >> row & 1) != 0) value |= match;
    }
    return value;
  }
};

template <bool Signed>
using Byte = std::conditional_t<Signed, std::int8_t, std::uint8_t>;

/// c plus four products of bytes, signed or unsigned according to the types.
template <bool SignedA, bool SignedB>
struct dp4a {
  static std::uint32_t of(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    for (unsigned i = 0; i < 4; ++i) {
      c += static_cast<std::uint32_t>(static_cast<Byte<SignedA>>(a >> (8 * i)) *
                                      static_cast<Byte<SignedB>>(b >> (8 * i)));
    }
    return c;
  }
};
/// c plus two products of 16-bit parts of a with the lower or upper two bytes of b.
template <ptx::Part Which, bool SignedA, bool SignedB>
struct dp2a {
  using A = std::conditional_t<SignedA, std::int16_t, std::uint16_t>;
  static std::uint32_t of(std::uint32_t a, std::uint32_t b,
                          std::uint32_t c) requires(Which != ptx::Part::wide) {
    for (unsigned i = 0; i < 2; ++i) {
      const unsigned byte = i + (Which == ptx::Part::hi ? 2 : 0);
      c += static_cast<std::uint32_t>(static_cast<A>(a >> (16 * i)) *
                                      static_cast<Byte<SignedB>>(b >> (8 * byte)));
    }
    return c;
  }
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT::semantics
