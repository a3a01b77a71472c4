// SPDX-License-Identifier: MIT
/// Lowers one PTX instruction.
#pragma once

#include "harness/simgpu/lower/function_lowering.hpp"
#include "harness/simgpu/lower/operands.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// A PTX instruction with the state of its function. The functions of forms.hpp lower it.
struct StatementLowering {
  FunctionLowering& function;
  const ptx::Instruction& source;
  const ptx::Operation operation;
  /// Whether a guard selects lanes. The guard of a branch is its condition.
  const bool guarded = !source.guard.empty() && operation.form != ptx::Form::branch;
  Operands operands{function, guarded ? Writes::some_lanes : Writes::all_lanes};
  KernelLowering& kernel = function.kernel;
  Program& program = kernel.program;

  /// The operand `index`, from 0. Refuses the instruction if it has too few.
  const ptx::Operand& operand(std::size_t index) const;
  std::uint32_t read(std::size_t index, ptx::Type type) {
    return operands.read(operand(index), type);
  }
  std::uint32_t write(std::size_t index, ptx::Type type) {
    return operands.write(operand(index), type);
  }
  std::uint32_t constant(std::uint64_t bits, RegisterClass kind) {
    return function.layout.constant(bits, kind);
  }

  /// Appends a site at the current position to one of the program's lists. Returns its index.
  std::uint32_t add_site(std::vector<SiteUse>& sites, SiteUse::Kind kind,
                         ptx::Space space = ptx::Space::generic, std::uint32_t bytes = 0) const;

  /// Appends an instruction after the statement's guard. Full checks follow undefined bits through
  /// it according to the statement's operation, or to `as`, which also selects the handlers.
  void emit(Handlers handlers, const Instruction& fields);
  void emit(const ptx::Operation& as, const Instruction& fields);
  /// Appends an additional instruction with the same guard, which full checks do not follow.
  void emit_extra(Handlers handlers, const Instruction& fields);
  Handlers handlers_of(const ptx::Operation& as) const;

  /// Whether lanes continue after the statement if all that execute it leave.
  FallsThrough falls_through() const { return guarded ? FallsThrough::yes : FallsThrough::no; }
};

}  // namespace labcheck::simgpu
