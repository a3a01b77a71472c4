// SPDX-License-Identifier: MIT
/// The passes that lower a function, in their order. Each is in a file of its own.
#pragma once

#include "harness/simgpu/lower/code_builder.hpp"
#include "harness/simgpu/lower/frame_layout.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"
#include "harness/simgpu/lower/scopes.hpp"
#include "harness/simgpu/lower/statement_flow.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <set>
#include <vector>

namespace labcheck::simgpu {

/// Lowers `source` to `target` by the passes below. Throws LowerError at the first unsupported
/// feature.
void lower_function(KernelLowering& kernel, const ptx::Function& source, Function& target);

/// Declares what is visible in the whole body: the carry flag, the module's shared variables, and
/// the parameters. `declare` declares a variable of the body in the innermost open scope.
void declare_parameters(FunctionLowering& function);
void declare(FunctionLowering& function, const ptx::Variable& variable);

/// Appends the instructions of the body to the function's code. Jumps have no targets yet.
void select_instructions(FunctionLowering& function);

/// The numbers of the blocks that may follow each block.
using Successors = std::vector<std::vector<std::uint32_t>>;

/// Sets the targets of the jumps in the code of `function`, which consists of `blocks`. Refuses a
/// label that is not defined.
Successors set_targets(Function& function, const std::vector<CodeBlock>& blocks, Scopes& scopes);

/// Marks the sites of loads whose values reach no store, atomic operation, branch or other effect.
void mark_unused_loads(Program& program, const std::vector<StatementFlow>& statements);

/// The registers that are live where block 0 starts: they may be read before they are written.
std::set<FrameRegister> live_at_entry(const std::vector<CodeBlock>& blocks,
                                      const Successors& successors);

/// How undefined bits flow through each instruction of `code`; none through those that are not
/// followed.
std::vector<RegisterFlow> register_flows(const std::vector<Instruction>& code,
                                         const std::vector<FollowedInstruction>& followed);

}  // namespace labcheck::simgpu
