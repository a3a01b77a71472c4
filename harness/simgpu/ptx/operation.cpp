// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/operation.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/ptx/messages.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace labcheck::simgpu::ptx {
namespace {

using namespace rows;

struct NamedRow {
  std::string_view mnemonic;
  OpcodeRow row;
};

constexpr NamedRow kRows[] = {
#define OPCODE(name, mnemonic, form, types, modifiers, lanes) \
  {mnemonic, {Form::form, types, modifiers}},
#include "harness/simgpu/ptx/opcodes.def"
};

bool take_type(std::string_view word, const OpcodeRow& row, Operation& operation) {
  const auto type = parse_enum<Type>(word);
  if (!type || word.empty() || !row.takes(*type)) return false;
  if (operation.type_count == operation.types.size()) return false;
  operation.types[operation.type_count++] = *type;
  return true;
}

/// `word` sets the modifier of its group to `value`.
struct Modifier {
  std::string_view word;
  std::uint8_t value;
  bool may_replace = false;  // a modifier that is already set
};

std::span<const Modifier> modifiers_of(Group group) {
  switch (group) {
#define GROUP(name, set, Enumeration, words)          \
  case Group::name: {                                 \
    using Value = Enumeration;                        \
    static constexpr Modifier kModifiers[] = {words}; \
    return kModifiers;                                \
  }
#define FLAG(name, set, words)                        \
  case Group::name: {                                 \
    static constexpr Modifier kModifiers[] = {words}; \
    return kModifiers;                                \
  }
#define WORD(word, value) {word, static_cast<std::uint8_t>(Value::value)},
#define ALSO WORD
#define AGAIN(word, value) {word, static_cast<std::uint8_t>(Value::value), true},
#define ONCE(word) {word, 1},
#define OFTEN(word) {word, 1, true},
#include "harness/simgpu/ptx/modifiers.def"
    case Group::count_:
      break;
  }
  return {};
}

bool take_modifier(std::string_view word, const OpcodeRow& row, Operation& operation) {
  for (std::size_t group = 0; group < operation.modifiers.size(); ++group) {
    if (!row.allows(static_cast<Group>(group))) continue;
    for (const Modifier& modifier : modifiers_of(static_cast<Group>(group))) {
      std::uint8_t& slot = operation.modifiers[group];
      if (modifier.word != word || (slot != 0 && !modifier.may_replace)) continue;
      slot = modifier.value;
      return true;
    }
  }
  return false;
}

}  // namespace

std::variant<Operation, Message> parse_opcode(std::string_view opcode) {
  const std::vector<std::string_view> words = split_at(opcode, '.');
  const auto* found = std::ranges::find(kRows, words[0], &NamedRow::mnemonic);
  if (found == std::end(kRows)) return text::opcode_is_unknown(std::string(words[0]));
  Operation operation;
  operation.opcode = static_cast<Opcode>(found - std::begin(kRows));
  operation.form = found->row.form;
  if (operation.form == Form::matrix) return operation;
  for (const std::string_view word : std::span(words).subspan(1)) {
    if (!take_type(word, found->row, operation) && !take_modifier(word, found->row, operation))
      return text::word_of_opcode_not_supported(std::string(word), std::string(words[0]));
  }
  return operation;
}

}  // namespace labcheck::simgpu::ptx
