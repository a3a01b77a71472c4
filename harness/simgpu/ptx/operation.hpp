// SPDX-License-Identifier: MIT
/// The decoded opcode of an instruction, with its types and modifiers, and the rows of opcodes.def.
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/ptx/types.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <variant>

namespace labcheck::simgpu::ptx {

enum class Opcode : std::uint8_t {
#define OPCODE(name, mnemonic, form, types, modifiers, lanes) name,
#include "harness/simgpu/ptx/opcodes.def"
};

/// The layout of an instruction's operands, and the template in exec/variant that reads and writes
/// them.
enum class Form : std::uint8_t {
  unary,         // d, a
  binary,        // d, a, b
  ternary,       // d, a, b, c
  multiply,      // d, a, b; d is twice as wide with .wide
  multiply_add,  // d, a, b, c; d and c are twice as wide with .wide
  with_carry,    // d, a, b [, c], reading the carry flag
  count_bits,    // d (32 bits), a
  bit_field,     // d, a, b (position), c (length)
  bit_insert,    // d, a, b, c (position), e (length)
  find_bit,      // d, a, b (position), c (ordinal)
  dot_product,   // d, a, b, c
  test,          // p, a
  compare,       // p [|q], a, b [, c]
  compare_to,    // d, a, b [, c]
  select,        // d, a, b, p
  select_sign,   // d, a, b, c
  logic,         // d, a, b; also predicates
  logic_not,     // d, a; also predicates
  lookup_logic,  // d, a, b, c, table
  shift,         // d, a, b (32 bits)
  funnel_shift,  // d, a, b, c
  permute,       // d, a, b, c
  move,          // d, a, either of which may be a vector
  convert,       // d, a of two types; d, a, b into a pair
  address,       // d, a
  is_space,      // p, a
  load,          // d or {d...}, [a]
  store,         // [a], b or {b...}
  atomic,        // [d,] [a], b [, c]
  fence,
  barrier,
  shuffle,        // d [|p], a, b, c [, mask]
  vote,           // d, p [, mask]
  match,          // d [|p], a, mask
  redux,          // d, a, mask
  activemask,     // d
  texture,        // {d...}, [a, {coordinates...}] [, level of detail or gradients]
  surface_load,   // {d...}, [a, {coordinates...}]
  surface_store,  // [a, {coordinates...}], {b...}
  image_query,    // d, [a]
  branch,         // label
  branch_table,   // index, table
  call,
  ret,
  exit,
  trap,
  nothing,     // without effect on the results of a program
  copy_async,  // cp.async: [to], [from], bytes [, ...]
  mbarrier,    // [d,] [a] [, b]
  stack,       // local memory: alloca d, size; stacksave d; stackrestore a
  policy,      // d: a cache policy
  elect,       // d|p, mask
  pack,        // d, a, b [, c]
  video,       // d, a, b [, c]; each may select bytes or halves of a word
  matrix,      // {d...}, {a...}, {b...}, {c...}, and loads and stores; lowering decodes the words
};

/// The groups of modifiers (modifiers.def).
enum class Group : std::uint8_t {
#define GROUP(name, set, Enumeration, words) name,
#define FLAG(name, set, words) name,
#include "harness/simgpu/ptx/modifiers.def"
  count_,
};

// The values of the groups. `none` is a modifier that is not set.
#define GROUP(name, set, Enumeration, words) enum class Enumeration : std::uint8_t { none, words };
#define FLAG(name, set, words)
#define WORD(word, value) value,
#define ALSO(word, value)
#define AGAIN(word, value) value,
#include "harness/simgpu/ptx/modifiers.def"

/// A decoded opcode with its types and modifiers. Cheap to copy; contains no text.
struct Operation {
  Opcode opcode = Opcode::exit;
  Form form = Form::exit;
  std::array<Type, 3> types{};
  std::uint8_t type_count = 0;
  std::array<std::uint8_t, static_cast<std::size_t>(Group::count_)> modifiers{};
  /// The operands in 64-bit registers, one bit each; bit 0 is the first operand. Set when the
  /// operands are resolved.
  std::uint8_t wide_operands = 0;

  bool has(Group group) const { return modifiers[static_cast<std::size_t>(group)] != 0; }

  /// The modifier of `group` as its enumeration; `none` if it is not set.
  template <class Enum>
  Enum get(Group group) const {
    return static_cast<Enum>(modifiers[static_cast<std::size_t>(group)]);
  }

  Type type() const { return types[0]; }
  bool wide(unsigned operand) const { return (wide_operands >> operand & 1) != 0; }
};

/// The operation's state space; generic if it names none.
inline Space space_of(const Operation& operation) {
  constexpr Space kSpaces[] = {Space::generic, Space::constant, Space::global,
                               Space::local,   Space::param,    Space::shared};
  return kSpaces[operation.get<std::uint8_t>(Group::space)];  // a SpaceModifier
}

/// The number of elements that the operation accesses: 1 unless it has a vector.
inline std::uint32_t parts_of(const Operation& operation) {
  return 1u << operation.get<std::uint8_t>(Group::vector);  // a Vector
}

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

// The words of the rows in opcodes.def: sets of types and of modifiers.
namespace rows {

constexpr std::uint32_t types_of(std::initializer_list<Type> types) {
  std::uint32_t set = 0;
  for (const Type type : types) set |= 1u << static_cast<unsigned>(type);
  return set;
}
constexpr std::uint64_t set_of(Group group) {
  return std::uint64_t{1} << static_cast<unsigned>(group);
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
#define GROUP(name, set, Enumeration, words) \
  inline constexpr std::uint64_t set = set_of(Group::name);
#define FLAG(name, set, words) inline constexpr std::uint64_t set = set_of(Group::name);
#include "harness/simgpu/ptx/modifiers.def"
inline constexpr std::uint64_t CACHE = CACHE_PAST_L1 | CACHE_OPERATOR | CACHE_HINT;
inline constexpr std::uint64_t BARRIER = BARRIER_STEP | ALIGNED | SCOPE | WARP;
inline constexpr std::uint64_t COPY =
    ASYNC | COPY_STEP | FROM_GLOBAL | TO_CLUSTER | COMPLETES_BYTES | NO_INCREMENT | BARRIER_STEP;
inline constexpr std::uint64_t MBARRIER = MBARRIER_STEP | EXPECT_TX | NO_COMPLETE | PARITY;

}  // namespace rows

/// Decodes `opcode` ("ld.global.v4.f32"). If it is not supported, returns a message that names the
/// unsupported word.
std::variant<Operation, Message> parse_opcode(std::string_view opcode);

}  // namespace labcheck::simgpu::ptx
