// SPDX-License-Identifier: MIT
/// The state of a function while it is lowered, and the passes that lower it, in their order.
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/lower/code_builder.hpp"
#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/lower/scopes.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// Addresses in the PTX text: a name and an offset.
using AddressSet = std::set<std::pair<std::string_view, std::uint64_t>>;

/// State that the functions of one kernel share.
struct KernelLowering {
  const ptx::Module& module;
  const ModuleSymbols& symbols;
  const Variant& variant;
  Program& program;
  std::map<const ptx::Variable*, std::uint32_t> shared;  // offsets of shared variables
  std::map<std::string_view, Function*> functions;       // reachable from the kernel
  /// The first atomic update of global memory whose result is unused.
  std::optional<std::pair<ptx::Atomic, ptx::Type>> update{};
  bool loads_past_l1 = false;  // with ld.cg or ld.cv, by which threads may wait for updates

  bool has_full_checks() const { return program.checks == CheckLevel::full; }
};

/// State that the statements of one function share. Its parts refer to each other, so it must not
/// move.
struct FunctionLowering {
  KernelLowering& kernel;
  const ptx::Function& source;
  Function& target;
  AddressSet swapped;  // of the compare-and-swap instructions; only with full checks
  std::set<std::string_view> written_once;  // registers with one instruction that writes them
  std::set<std::string_view> unused;        // results of atomics that no instruction reads
  // Of local names; only without full checks.
  std::map<std::string_view, const ptx::Instruction*> last_uses{};
  Scopes scopes{};
  // Full checks follow undefined bits by the places of registers.
  FrameLayout layout{target, kernel.has_full_checks() ? Places::separate : Places::shared};
  PositionTracker positions{kernel.module, kernel.program};
  CodeBuilder code{kernel.program, target, positions};
  const ptx::Instruction* current = nullptr;  // the latest instruction
};

/// Thrown while a function is lowered; lower_function() adds the place. `reason` is why the
/// simulated GPU does not support the variable or the instruction, and may be empty. For a refusal
/// by the linker, it is the whole message.
struct Refusal {
  Message reason{};
  const ptx::Variable* variable = nullptr;        // nullptr: an instruction
  const ptx::Instruction* instruction = nullptr;  // nullptr: the current one
  RefusedBy refused_by = RefusedBy::simulated_gpu;
};

/// Refuses the current instruction.
[[noreturn]] inline void unsupported(Message reason = {}) {
  throw Refusal{std::move(reason)};
}

/// Calls visit(name) for each name in the operand, or in the instruction except its guard. The name
/// of a part of a register, as in %r1.h0, is that of the register.
template <class Visit>
void each_name(const ptx::Operand& operand, Visit visit) {
  if (!operand.name.empty()) visit(operand.name.substr(0, operand.name.find('.')));
  for (const ptx::Operand& part : operand.parts) each_name(part, visit);
}
template <class Visit>
void each_name(const ptx::Instruction& instruction, Visit visit) {
  for (const ptx::Operand& operand : instruction.operands) each_name(operand, visit);
}

/// The names that are used in one scope and between two labels only, with the last instruction that
/// uses them. If the first one writes the register, no other code needs its value.
std::map<std::string_view, const ptx::Instruction*> last_uses_of_local_names(
    const ptx::Function& function);

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

/// The numbers of the blocks that may precede each block.
Successors predecessors_of(const Successors& successors);

/// Makes the branches at which threads can skip a __syncthreads() record the ways of threads
/// (BarrierBranch). Only for full checks.
void watch_barrier_branches(Program& program, Function& function,
                            const std::vector<CodeBlock>& blocks, const Successors& successors);

/// Marks the sites of loads whose values reach no store, atomic operation, branch or other effect.
void mark_unused_loads(Program& program, const std::vector<StatementFlow>& statements);

/// Sets Program::written from the code of the kernel, which is the first of `functions`, and of all
/// functions that it can call. Call this function after the kernel has been lowered.
void find_written_memory(const ModuleSymbols& symbols, Program& program,
                         const std::vector<const ptx::Function*>& functions);

/// The registers that are live where block 0 starts: they may be read before they are written.
std::set<FrameRegister> live_at_entry(const std::vector<CodeBlock>& blocks,
                                      const Successors& successors);

/// How undefined bits flow through each instruction of `code`; none through those that are not
/// followed.
std::vector<RegisterFlow> register_flows(const std::vector<Instruction>& code,
                                         const std::vector<FollowedInstruction>& followed);

}  // namespace labcheck::simgpu
