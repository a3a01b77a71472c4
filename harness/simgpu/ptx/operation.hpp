// SPDX-License-Identifier: MIT
/// The decoded opcode of an instruction: its row in opcodes.def, its types and its modifiers.
#pragma once

#include "harness/simgpu/ptx/types.hpp"

#include <array>
#include <cstdint>
#include <string>
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
};

/// The groups of modifiers. An instruction has at most one modifier of each group.
enum class Group : std::uint8_t {
  rounding,
  flush,
  no_flush,
  saturate,
  saturate_finite,
  approximate,
  carry,
  part,
  comparison,
  combination,
  space,
  order,
  scope,
  cache,
  vector,
  atomic,
  shuffle,
  vote,
  barrier,
  aligned,
  warp,
  wrap,
  direction,
  shift_amount,
  uniform,
  to,
  nans,
  relu,
  xor_sign,
  property,
  permutation,
  geometry,
  detail,
  channel,
  bytes,
  boundary,
  query,
  cache_hint,
  proxy,
  async,
  copy_step,
  from_global,
  to_cluster,
  completes_bytes,
  no_increment,
  mbarrier_step,
  expect_tx,
  no_complete,
  parity,
  pack,
  scale,
  plus_one,
  count_,
};

enum class Rounding : std::uint8_t { none, rn, rz, rm, rp, rni, rzi, rmi, rpi };
enum class Approximate : std::uint8_t { none, approx, full };
enum class Part : std::uint8_t { none, lo, hi, wide };
enum class Comparison : std::uint8_t {
  none,
  eq,
  ne,
  lt,
  le,
  gt,
  ge,
  lo,
  ls,
  hi,
  hs,
  equ,
  neu,
  ltu,
  leu,
  gtu,
  geu,
  num,
  nan
};
enum class Combination : std::uint8_t { none, and_, or_, xor_ };
enum class SpaceModifier : std::uint8_t { none, constant, global, local, param, shared };
enum class Order : std::uint8_t { none, volatile_, weak, relaxed, acquire, release, acq_rel, sc };
enum class Scope : std::uint8_t { none, cta, cluster, gpu, sys, gl };
enum class Atomic : std::uint8_t { none, add, min, max, inc, dec, cas, exch, and_, or_, xor_ };
enum class Shuffle : std::uint8_t { none, up, down, bfly, idx };
enum class Vote : std::uint8_t { none, all, any, uni, ballot };
enum class Barrier : std::uint8_t { none, sync, arrive, red_popc, red_and, red_or };
enum class Wrap : std::uint8_t { none, wrap, clamp };
enum class Direction : std::uint8_t { none, left, right };
enum class Property : std::uint8_t {
  none,
  finite,
  infinite,
  number,
  notanumber,
  normal,
  subnormal
};
/// The coordinates of a texture or surface: one to three dimensions, layers or cube faces.
enum class Geometry : std::uint8_t {
  none,
  one,
  two,
  three,
  layered_one,
  layered_two,
  cube,
  layered_cube
};
/// The source of a texture access's level of detail.
enum class Detail : std::uint8_t { none, base, level, grad };
enum class Channel : std::uint8_t { none, r, g, b, a };
/// The effect of an access outside a surface.
enum class Boundary : std::uint8_t { none, trap, clamp, zero };
enum class Query : std::uint8_t { none, width, height, depth, array_size, normalized_mode };
enum class Permutation : std::uint8_t { none, f4e, b4e, rc8, ecl, ecr, rc16 };

enum class CopyStep : std::uint8_t { none, commit_group, wait_group, wait_all, mbarrier, bulk };
enum class MbarrierStep : std::uint8_t {
  none,
  init,
  inval,
  arrive,
  arrive_drop,
  test_wait,
  try_wait,
  pending_count,
  expect_tx,
  complete_tx
};
/// The number of bits by which vmad shifts its result.
enum class Scale : std::uint8_t { none, shr7, shr15 };

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

/// An opcode that the simulated GPU does not support. `reason` names the unsupported word.
struct UnsupportedOpcode {
  std::string reason;
};

/// Decodes `opcode` ("ld.global.v4.f32"), or returns why it is not supported.
std::variant<Operation, UnsupportedOpcode> parse_opcode(std::string_view opcode);

}  // namespace labcheck::simgpu::ptx
