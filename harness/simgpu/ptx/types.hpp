// SPDX-License-Identifier: MIT
/// The scalar types and state spaces of PTX (PTX ISA, "State Spaces, Types, and Variables").
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace labcheck::simgpu::ptx {

/// The names of the types, in the order of their enumerators.
#define LABCHECK_PTX_TYPES                                                                       \
  b8, b16, b32, b64, b128, u8, u16, u32, u64, s8, s16, s32, s64, s16x2, u16x2, f16, f16x2, bf16, \
      bf16x2, e4m3x2, e5m2x2, f32, f64, pred
enum class Type : std::uint8_t { none, LABCHECK_PTX_TYPES };

enum class Space : std::uint8_t { generic, reg, sreg, constant, global, local, param, shared, tex };

/// The size of a value of `type` in memory [bytes]; 0 for none and pred.
constexpr std::size_t size_of(Type type) {
  constexpr std::uint8_t kSizes[] = {0, 1, 2, 4, 8, 16, 1, 2, 4, 8, 1, 2, 4,
                                     8, 4, 4, 2, 4, 2,  4, 2, 2, 4, 8, 0};
  static_assert(sizeof kSizes == static_cast<std::size_t>(Type::pred) + 1);
  return kSizes[static_cast<std::size_t>(type)];
}
static_assert(size_of(Type::b128) == 16 && size_of(Type::u64) == 8 && size_of(Type::s8) == 1);
static_assert(size_of(Type::f16x2) == 4 && size_of(Type::bf16) == 2 && size_of(Type::e5m2x2) == 2);
static_assert(size_of(Type::f32) == 4 && size_of(Type::f64) == 8 && size_of(Type::pred) == 0);

/// Signed and unsigned integers, and untyped bits, of up to 64 bits.
constexpr bool is_integer(Type type) {
  return (type >= Type::b8 && type <= Type::b64) || (type >= Type::u8 && type <= Type::s64);
}

/// Single or double precision.
constexpr bool is_float(Type type) {
  return type == Type::f32 || type == Type::f64;
}

/// One half-precision number, or a pair in one word.
constexpr bool is_half(Type type) {
  return type == Type::f16 || type == Type::f16x2 || type == Type::bf16 || type == Type::bf16x2;
}
constexpr bool is_half_pair(Type type) {
  return type == Type::f16x2 || type == Type::bf16x2;
}

/// A pair of 8-bit floating-point numbers. Only `cvt` supports them.
constexpr bool is_float8_pair(Type type) {
  return type == Type::e4m3x2 || type == Type::e5m2x2;
}

}  // namespace labcheck::simgpu::ptx

namespace labcheck {

/// The elements of a list that is a macro, for names_in().
#define LABCHECK_LIST_TEXT(...) #__VA_ARGS__
#define LABCHECK_TEXT_OF(list) LABCHECK_LIST_TEXT(list)

template <>
inline constexpr auto kEnumNames<simgpu::ptx::Type> =
    names_in<25>(", " LABCHECK_TEXT_OF(LABCHECK_PTX_TYPES));
template <>
inline constexpr std::array<std::string_view, 9> kEnumNames<simgpu::ptx::Space>{
    "generic", "reg", "sreg", "const", "global", "local", "param", "shared", "tex"};

}  // namespace labcheck
