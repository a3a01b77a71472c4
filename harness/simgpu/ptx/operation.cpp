// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/operation.hpp"

#include "harness/simgpu/ptx/modifiers.hpp"
#include "harness/simgpu/ptx/opcode_row.hpp"

#include <fmt/format.h>

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

std::vector<std::string_view> split(std::string_view opcode) {
  std::vector<std::string_view> words;
  while (true) {
    const auto dot = opcode.find('.');
    words.push_back(opcode.substr(0, dot));
    if (dot == std::string_view::npos) return words;
    opcode.remove_prefix(dot + 1);
  }
}

bool take_type(std::string_view word, const OpcodeRow& row, Operation& operation) {
  const auto type = parse_enum<Type>(word);
  if (!type || word.empty() || !row.takes(*type)) return false;
  if (operation.type_count == operation.types.size()) return false;
  operation.types[operation.type_count++] = *type;
  return true;
}

bool take_modifier(std::string_view word, const OpcodeRow& row, Operation& operation) {
  for (const Modifier& modifier : modifiers()) {
    if (modifier.word != word || !row.allows(modifier.group)) continue;
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
  const auto* found =
      std::find_if(std::begin(kRows), std::end(kRows),
                   [&](const NamedRow& candidate) { return candidate.mnemonic == words[0]; });
  if (found == std::end(kRows))
    return UnsupportedOpcode{fmt::format("unknown opcode '{}'", words[0])};
  Operation operation;
  operation.opcode = static_cast<Opcode>(found - std::begin(kRows));
  operation.form = found->row.form;
  for (const std::string_view word : std::span(words).subspan(1)) {
    if (!take_type(word, found->row, operation) && !take_modifier(word, found->row, operation)) {
      return UnsupportedOpcode{fmt::format("'.{}' is not supported for '{}'", word, words[0])};
    }
  }
  return operation;
}

}  // namespace labcheck::simgpu::ptx
