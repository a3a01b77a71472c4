// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/rename.hpp"

namespace labcheck::simgpu::ptx {
namespace {

void rename(std::string_view& name, const NewNames& names) {
  const auto found = names.find(name);
  if (found != names.end()) name = found->second;
}

void rename(Operand& operand, const NewNames& names) {
  rename(operand.name, names);
  for (Operand& part : operand.parts) rename(part, names);
}

// Returns the entries of `names` that `function` does not redeclare.
NewNames visible_in(const Function& function, NewNames names) {
  for (const Variable& result : function.results) names.erase(result.name);
  for (const Variable& parameter : function.parameters) names.erase(parameter.name);
  for (const Statement& statement : function.body) {
    if (const auto* variable = std::get_if<Variable>(&statement)) names.erase(variable->name);
    if (const auto* label = std::get_if<Label>(&statement)) names.erase(label->name);
  }
  return names;
}

}  // namespace

void rename(Variable& variable, const NewNames& names) {
  rename(variable.name, names);
  for (Initializer& initializer : variable.initializers) rename(initializer.symbol, names);
}

void rename(Function& function, const NewNames& names) {
  if (names.empty()) return;
  rename(function.name, names);
  const NewNames seen = visible_in(function, names);
  for (Statement& statement : function.body) {
    auto* instruction = std::get_if<Instruction>(&statement);
    if (instruction == nullptr) continue;
    for (Operand& operand : instruction->operands) rename(operand, seen);
  }
}

}  // namespace labcheck::simgpu::ptx
