// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/lower_function.hpp"

#include "harness/simgpu/lower/declarations.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"
#include "harness/simgpu/lower/liveness.hpp"
#include "harness/simgpu/lower/refusal.hpp"
#include "harness/simgpu/lower/register_flows.hpp"
#include "harness/simgpu/lower/select_instructions.hpp"
#include "harness/simgpu/lower/targets.hpp"

#include <fmt/format.h>

#include <string>

namespace labcheck::simgpu {
namespace {

/// What an error is about, and its line in the PTX.
struct Place {
  std::string what;
  int line = 0;
};

Place place_of(const Refusal& refusal, const FunctionLowering& function) {
  if (const ptx::Variable* variable = refusal.variable) {
    const bool is_register = variable->space == ptx::Space::reg;
    return {fmt::format("{} '{}'", is_register ? "register" : "variable", variable->name),
            variable->line};
  }
  const ptx::Instruction* instruction =
      refusal.instruction != nullptr ? refusal.instruction : function.current;
  if (instruction != nullptr)
    return {fmt::format("the instruction '{}'", instruction->opcode), instruction->line};
  return {fmt::format("function '{}'", function.source.name), function.source.line};
}

LowerError error_of(const Refusal& refusal, const FunctionLowering& function) {
  const auto [what, line] = place_of(refusal, function);
  const Program& program = function.kernel.program;
  const SourcePosition& position = program.positions[function.positions.current()];
  LowerError error{fmt::format("the simulated GPU does not support {}{}{}", what,
                               refusal.reason.empty() ? "" : ": ", refusal.reason),
                   line, program.files[position.file], static_cast<int>(position.line),
                   refusal.refused_by};
  if (refusal.refused_by == RefusedBy::linker) error.message = refusal.reason;
  return error;
}

}  // namespace

void lower_function(KernelLowering& kernel, const ptx::Function& source, Function& target) {
  target.name = std::string(source.name);
  FunctionLowering function{kernel, source, target};
  try {
    declare_parameters(function);
    select_instructions(function);
    const std::vector<CodeBlock>& blocks = function.code.blocks();
    const Successors successors = successors_of(blocks, function.scopes);
    set_targets(target, blocks, successors);
    for (const FrameRegister reg : live_at_entry(blocks, successors))
      target.uninitialized.push_back(use_of(reg));
    if (kernel.has_full_checks())
      target.flows = register_flows(target.code, function.code.followed());
  } catch (const Refusal& refusal) {
    throw error_of(refusal, function);
  }
}

}  // namespace labcheck::simgpu
