// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/operation.hpp"

#include "harness/simgpu/ptx/modifiers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

namespace labcheck::simgpu::ptx {
namespace {

// The sets of types that the rows of opcodes.def name.
constexpr std::uint32_t set_of(std::initializer_list<Type> types) {
  std::uint32_t set = 0;
  for (const Type type : types) set |= 1u << static_cast<unsigned>(type);
  return set;
}

constexpr std::uint32_t EMPTY = 0;
constexpr std::uint32_t SIGNED = set_of({Type::s8, Type::s16, Type::s32, Type::s64});
constexpr std::uint32_t UNSIGNED = set_of({Type::u8, Type::u16, Type::u32, Type::u64});
constexpr std::uint32_t INTEGER = SIGNED | UNSIGNED;
constexpr std::uint32_t PAIR = set_of({Type::s16x2, Type::u16x2});
constexpr std::uint32_t WORD = set_of({Type::u32, Type::s32});
constexpr std::uint32_t BITS = set_of({Type::b8, Type::b16, Type::b32, Type::b64});
constexpr std::uint32_t B32 = set_of({Type::b32});
constexpr std::uint32_t F32 = set_of({Type::f32});
constexpr std::uint32_t FLOATING = set_of({Type::f32, Type::f64});
constexpr std::uint32_t HALF = set_of({Type::f16, Type::f16x2, Type::bf16, Type::bf16x2});
constexpr std::uint32_t FLOAT8 = set_of({Type::e4m3x2, Type::e5m2x2});
constexpr std::uint32_t PREDICATE = set_of({Type::pred});

constexpr std::uint64_t group(Group g) {
  return std::uint64_t{1} << static_cast<unsigned>(g);
}
constexpr std::uint64_t NOTHING = 0;
constexpr std::uint64_t ROUNDING = group(Group::rounding);
constexpr std::uint64_t FLUSH = group(Group::flush);
constexpr std::uint64_t NO_FLUSH = group(Group::no_flush);
constexpr std::uint64_t SATURATE = group(Group::saturate);
constexpr std::uint64_t SATURATE_FINITE = group(Group::saturate_finite);
constexpr std::uint64_t APPROXIMATE = group(Group::approximate);
constexpr std::uint64_t CARRY = group(Group::carry);
constexpr std::uint64_t PART = group(Group::part);
constexpr std::uint64_t COMPARISON = group(Group::comparison);
constexpr std::uint64_t COMBINATION = group(Group::combination);
constexpr std::uint64_t SPACE = group(Group::space);
constexpr std::uint64_t ORDER = group(Group::order);
constexpr std::uint64_t SCOPE = group(Group::scope);
constexpr std::uint64_t CACHE = group(Group::cache) | group(Group::cache_hint);
constexpr std::uint64_t VECTOR = group(Group::vector);
constexpr std::uint64_t ATOMIC = group(Group::atomic);
constexpr std::uint64_t SHUFFLE = group(Group::shuffle);
constexpr std::uint64_t VOTE = group(Group::vote);
constexpr std::uint64_t BARRIER =
    group(Group::barrier) | group(Group::aligned) | group(Group::scope) | group(Group::warp);
constexpr std::uint64_t WRAP = group(Group::wrap);
constexpr std::uint64_t DIRECTION = group(Group::direction);
constexpr std::uint64_t SHIFT_AMOUNT = group(Group::shift_amount);
constexpr std::uint64_t UNIFORM = group(Group::uniform);
constexpr std::uint64_t TO = group(Group::to);
constexpr std::uint64_t NANS = group(Group::nans);
constexpr std::uint64_t RELU = group(Group::relu);
constexpr std::uint64_t XOR_SIGN = group(Group::xor_sign);
constexpr std::uint64_t PROPERTY = group(Group::property);
constexpr std::uint64_t PERMUTATION = group(Group::permutation);
constexpr std::uint64_t GEOMETRY = group(Group::geometry);
constexpr std::uint64_t DETAIL = group(Group::detail);
constexpr std::uint64_t CHANNEL = group(Group::channel);
constexpr std::uint64_t BYTES = group(Group::bytes);
constexpr std::uint64_t BOUNDARY = group(Group::boundary);
constexpr std::uint64_t QUERY = group(Group::query);
constexpr std::uint64_t PROXY = group(Group::proxy);
constexpr std::uint64_t COPY = group(Group::async) | group(Group::copy_step) |
                               group(Group::from_global) | group(Group::to_cluster) |
                               group(Group::completes_bytes) | group(Group::no_increment) |
                               group(Group::barrier);
constexpr std::uint64_t MBARRIER = group(Group::mbarrier_step) | group(Group::expect_tx) |
                                   group(Group::no_complete) | group(Group::parity);
constexpr std::uint64_t PACK = group(Group::pack);
constexpr std::uint64_t SCALE = group(Group::scale) | group(Group::plus_one);

struct Row {
  std::string_view mnemonic;
  Form form;
  std::uint32_t types;
  std::uint64_t modifiers;
};

constexpr Row kRows[] = {
#define OPCODE(name, mnemonic, form, types, modifiers) {mnemonic, Form::form, types, modifiers},
#include "harness/simgpu/ptx/opcodes.def"
#undef OPCODE
};

std::vector<std::string_view> split(std::string_view opcode) {
  std::vector<std::string_view> words;
  while (true) {
    const auto dot = opcode.find('.');
    words.push_back(opcode.substr(0, dot));
    if (dot == std::string_view::npos) return words;
    opcode.remove_prefix(dot + 1);
  }
}

bool take_type(std::string_view word, const Row& row, Operation& operation) {
  const auto type = parse_enum<Type>(word);
  if (!type || word.empty() || (row.types >> static_cast<unsigned>(*type) & 1) == 0) return false;
  if (operation.type_count == operation.types.size()) return false;
  operation.types[operation.type_count++] = *type;
  return true;
}

bool take_modifier(std::string_view word, const Row& row, Operation& operation) {
  for (const Modifier& modifier : modifiers()) {
    if (modifier.word != word || (row.modifiers & group(modifier.group)) == 0) continue;
    std::uint8_t& slot = operation.modifiers[static_cast<std::size_t>(modifier.group)];
    if (slot != 0 && !modifier.repeatable) continue;
    slot = modifier.value;
    return true;
  }
  return false;
}

}  // namespace

std::variant<Operation, UnsupportedOpcode> parse_opcode(std::string_view opcode) {
  const std::vector<std::string_view> words = split(opcode);
  const auto* row = std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& candidate) {
    return candidate.mnemonic == words[0];
  });
  if (row == std::end(kRows))
    return UnsupportedOpcode{fmt::format("unknown opcode '{}'", words[0])};
  Operation operation;
  operation.opcode = static_cast<Opcode>(row - std::begin(kRows));
  operation.form = row->form;
  for (const std::string_view word : std::span(words).subspan(1)) {
    if (!take_type(word, *row, operation) && !take_modifier(word, *row, operation)) {
      return UnsupportedOpcode{fmt::format("'.{}' is not supported for '{}'", word, words[0])};
    }
  }
  return operation;
}

}  // namespace labcheck::simgpu::ptx
