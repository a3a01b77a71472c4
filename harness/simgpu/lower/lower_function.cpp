// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/refusal.hpp"

#include <fmt/format.h>

#include <string>

namespace labcheck::simgpu {
namespace {

// The addresses of the function's compare-and-swap instructions.
AddressSet swapped_addresses(const ptx::Function& function) {
  AddressSet addresses;
  for (const ptx::Statement& statement : function.body) {
    const auto* instruction = std::get_if<ptx::Instruction>(&statement);
    if (instruction == nullptr || instruction->operands.size() < 2) continue;
    const ptx::Operand& address = instruction->operands[1];
    if (instruction->opcode.find(".cas") != std::string_view::npos)
      addresses.emplace(address.name, address.value);
  }
  return addresses;
}

LowerError error_of(const Refusal& refusal, const FunctionLowering& function) {
  const ptx::Variable* variable = refusal.variable;
  const ptx::Instruction* instruction =
      refusal.instruction != nullptr ? refusal.instruction : function.current;
  std::string what = fmt::format("function '{}'", function.source.name);
  int line = function.source.line;
  if (variable != nullptr) {
    const bool is_register = variable->space == ptx::Space::reg;
    what = fmt::format("{} '{}'", is_register ? "register" : "variable", variable->name);
    line = variable->line;
  } else if (instruction != nullptr) {
    what = fmt::format("the instruction '{}'", instruction->opcode);
    line = instruction->line;
  }
  const std::string message = refusal.refused_by == RefusedBy::linker
                                  ? refusal.reason
                                  : fmt::format("the simulated GPU does not support {}{}{}", what,
                                                refusal.reason.empty() ? "" : ": ", refusal.reason);
  const Program& program = function.kernel.program;
  const SourcePosition& position = program.positions[function.positions.current()];
  return {message, line, program.files[position.file], static_cast<int>(position.line),
          refusal.refused_by};
}

}  // namespace

void lower_function(KernelLowering& kernel, const ptx::Function& source, Function& target) {
  target.name = std::string(source.name);
  FunctionLowering function{kernel, source, target,
                            kernel.has_full_checks() ? swapped_addresses(source) : AddressSet{}};
  try {
    declare_parameters(function);
    select_instructions(function);
    const std::vector<CodeBlock>& blocks = function.code.blocks();
    const Successors successors = set_targets(target, blocks, function.scopes);
    for (const FrameRegister reg : live_at_entry(blocks, successors))
      target.uninitialized.push_back(use_of(reg));
    mark_unused_loads(kernel.program, function.code.statements());
    if (kernel.has_full_checks())
      target.flows = register_flows(target.code, function.code.followed());
  } catch (const Refusal& refusal) {
    throw error_of(refusal, function);
  }
}

}  // namespace labcheck::simgpu
