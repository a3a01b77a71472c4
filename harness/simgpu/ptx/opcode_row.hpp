// SPDX-License-Identifier: MIT
/// What a row of opcodes.def says about an instruction, and the words that rows use.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"

#include <cstdint>
#include <initializer_list>

namespace labcheck::simgpu::ptx {

/// The form, types and modifiers of an instruction.
struct OpcodeRow {
  Form form;
  std::uint32_t types;      // one bit per Type
  std::uint64_t modifiers;  // one bit per Group

  constexpr bool takes(Type type) const { return (types >> static_cast<unsigned>(type) & 1) != 0; }
  constexpr bool allows(Group group) const {
    return (modifiers >> static_cast<unsigned>(group) & 1) != 0;
  }
};

namespace rows {

constexpr std::uint32_t types_of(std::initializer_list<Type> types) {
  std::uint32_t set = 0;
  for (const Type type : types) set |= 1u << static_cast<unsigned>(type);
  return set;
}
constexpr std::uint64_t groups_of(std::initializer_list<Group> groups) {
  std::uint64_t set = 0;
  for (const Group group : groups) set |= std::uint64_t{1} << static_cast<unsigned>(group);
  return set;
}

inline constexpr std::uint32_t EMPTY = 0;
inline constexpr std::uint32_t SIGNED = types_of({Type::s8, Type::s16, Type::s32, Type::s64});
inline constexpr std::uint32_t UNSIGNED = types_of({Type::u8, Type::u16, Type::u32, Type::u64});
inline constexpr std::uint32_t INTEGER = SIGNED | UNSIGNED;
inline constexpr std::uint32_t PAIR = types_of({Type::s16x2, Type::u16x2});
inline constexpr std::uint32_t WORD = types_of({Type::u32, Type::s32});
inline constexpr std::uint32_t LONG = types_of({Type::u64, Type::s64});
inline constexpr std::uint32_t BITS = types_of({Type::b8, Type::b16, Type::b32, Type::b64});
inline constexpr std::uint32_t B16 = types_of({Type::b16});
inline constexpr std::uint32_t B32 = types_of({Type::b32});
inline constexpr std::uint32_t B64 = types_of({Type::b64});
inline constexpr std::uint32_t F32 = types_of({Type::f32});
inline constexpr std::uint32_t FLOATING = types_of({Type::f32, Type::f64});
inline constexpr std::uint32_t HALF = types_of({Type::f16, Type::f16x2, Type::bf16, Type::bf16x2});
inline constexpr std::uint32_t FLOAT8 = types_of({Type::e4m3x2, Type::e5m2x2});
inline constexpr std::uint32_t PREDICATE = types_of({Type::pred});

inline constexpr std::uint64_t NOTHING = 0;
inline constexpr std::uint64_t ROUNDING = groups_of({Group::rounding});
inline constexpr std::uint64_t FLUSH = groups_of({Group::flush});
inline constexpr std::uint64_t NO_FLUSH = groups_of({Group::no_flush});
inline constexpr std::uint64_t SATURATE = groups_of({Group::saturate});
inline constexpr std::uint64_t SATURATE_FINITE = groups_of({Group::saturate_finite});
inline constexpr std::uint64_t APPROXIMATE = groups_of({Group::approximate});
inline constexpr std::uint64_t CARRY = groups_of({Group::carry});
inline constexpr std::uint64_t PART = groups_of({Group::part});
inline constexpr std::uint64_t COMPARISON = groups_of({Group::comparison});
inline constexpr std::uint64_t COMBINATION = groups_of({Group::combination});
inline constexpr std::uint64_t SPACE = groups_of({Group::space});
inline constexpr std::uint64_t ORDER = groups_of({Group::order});
inline constexpr std::uint64_t SCOPE = groups_of({Group::scope});
inline constexpr std::uint64_t CACHE = groups_of({Group::cache, Group::cache_hint});
inline constexpr std::uint64_t VECTOR = groups_of({Group::vector});
inline constexpr std::uint64_t ATOMIC = groups_of({Group::atomic});
inline constexpr std::uint64_t SHUFFLE = groups_of({Group::shuffle});
inline constexpr std::uint64_t VOTE = groups_of({Group::vote});
inline constexpr std::uint64_t BARRIER =
    groups_of({Group::barrier, Group::aligned, Group::scope, Group::warp});
inline constexpr std::uint64_t WRAP = groups_of({Group::wrap});
inline constexpr std::uint64_t DIRECTION = groups_of({Group::direction});
inline constexpr std::uint64_t SHIFT_AMOUNT = groups_of({Group::shift_amount});
inline constexpr std::uint64_t UNIFORM = groups_of({Group::uniform});
inline constexpr std::uint64_t TO = groups_of({Group::to});
inline constexpr std::uint64_t NANS = groups_of({Group::nans});
inline constexpr std::uint64_t RELU = groups_of({Group::relu});
inline constexpr std::uint64_t XOR_SIGN = groups_of({Group::xor_sign});
inline constexpr std::uint64_t PROPERTY = groups_of({Group::property});
inline constexpr std::uint64_t PERMUTATION = groups_of({Group::permutation});
inline constexpr std::uint64_t GEOMETRY = groups_of({Group::geometry});
inline constexpr std::uint64_t DETAIL = groups_of({Group::detail});
inline constexpr std::uint64_t CHANNEL = groups_of({Group::channel});
inline constexpr std::uint64_t BYTES = groups_of({Group::bytes});
inline constexpr std::uint64_t BOUNDARY = groups_of({Group::boundary});
inline constexpr std::uint64_t QUERY = groups_of({Group::query});
inline constexpr std::uint64_t PROXY = groups_of({Group::proxy});
inline constexpr std::uint64_t COPY =
    groups_of({Group::async, Group::copy_step, Group::from_global, Group::to_cluster,
               Group::completes_bytes, Group::no_increment, Group::barrier});
inline constexpr std::uint64_t MBARRIER =
    groups_of({Group::mbarrier_step, Group::expect_tx, Group::no_complete, Group::parity});
inline constexpr std::uint64_t PACK = groups_of({Group::pack});
inline constexpr std::uint64_t SCALE = groups_of({Group::scale, Group::plus_one});

}  // namespace rows
}  // namespace labcheck::simgpu::ptx
