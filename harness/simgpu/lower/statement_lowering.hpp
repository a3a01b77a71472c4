// SPDX-License-Identifier: MIT
/// Lowers one PTX instruction: finds its operands and emits its code.
#pragma once

#include "harness/simgpu/lower/code_builder.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/scopes.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// Whether a statement's results replace the values of all lanes. A guard keeps those of some.
enum class Writes : std::uint8_t { all_lanes, some_lanes };

/// The register class of `type`. Refuses a type without one.
RegisterClass class_for(ptx::Type type);

/// Finds the frame offsets from which operands are read or to which they are written. Reads may
/// append instructions that compute the operand. Records the registers for the analysis of
/// uninitialized registers and, with full checks, as followed. Refuses registers whose width
/// differs from the type or `kind`.
class Operands {
 public:
  Operands(FunctionLowering& function, Writes writes) : function_(function), writes_(writes) {}

  std::uint32_t read(const ptx::Operand& operand, ptx::Type type) {
    return read(operand, type, class_for(type));
  }
  std::uint32_t read(const ptx::Operand& operand, ptx::Type type, RegisterClass kind);

  /// Ignores the negation of the operand; the caller passes it to the handler.
  std::uint32_t read_predicate(ptx::Operand operand);

  /// Reads an address. One without a register has 32 bits in shared memory and 64 elsewhere.
  AddressOperand read_address(const ptx::Operand& address, ptx::Space space);

  /// Reads a name that full checks do not follow.
  std::uint32_t read_unfollowed(const ptx::Operand& operand, RegisterClass kind);

  std::uint32_t write(const ptx::Operand& operand, ptx::Type type) {
    return write(operand, class_for(type));
  }
  std::uint32_t write(const ptx::Operand& operand, RegisterClass kind);

  /// Makes register `target` another name for the register at `offset`, so that no instruction has
  /// to copy it. False if one of them may change, or if `target` already has a place.
  bool rename(const ptx::Operand& target, std::uint32_t offset, RegisterClass kind);

  /// The same for the kernel's parameter of type `type` at offset `at` of the parameter block,
  /// which must be as wide as a register.
  bool rename_parameter(const ptx::Operand& target, std::int64_t at, ptx::Type type);

  /// Records a write of `reg` that full checks do not follow.
  void note_write(FrameRegister reg);

  /// With full checks, follows another register that the statement reads or writes.
  void follow_read(FrameRegister reg);
  void follow_write(FrameRegister reg);

  /// The register `name`.
  FrameRegister register_of(std::string_view name);

  /// The register class of an operand: that of its register or, for a vector, of its first
  /// register; otherwise that of `type`.
  RegisterClass class_of(const ptx::Operand& operand, ptx::Type type);

  /// The followed registers since the last call.
  FollowedRegisters take_followed() { return std::exchange(followed_, {}); }

 private:
  // The register `name`, which may have no place yet.
  FrameRegister& find_register(std::string_view name);
  std::uint32_t special_value(SpecialRegister which, RegisterClass kind);
  // Appends an instruction that writes a new register. Returns the register.
  std::uint32_t compute(Handlers handlers, const Instruction& fields, RegisterClass kind);

  FunctionLowering& function_;
  Writes writes_;
  FollowedRegisters followed_;
};

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

  /// kBlockScope and kAcquires, if they apply to the operation.
  std::uint32_t order_flags() const;

  /// An instruction with only these flags.
  Instruction ordering() const {
    Instruction fields;
    fields.flags = order_flags();
    return fields;
  }

  /// Whether lanes continue after the statement if all that execute it leave.
  FallsThrough falls_through() const { return guarded ? FallsThrough::yes : FallsThrough::no; }
};

// forms_arithmetic.cpp
void lower_arithmetic(StatementLowering& s);
void lower_compare(StatementLowering& s);
void lower_lookup(StatementLowering& s);
void lower_move(StatementLowering& s);
void lower_convert(StatementLowering& s);
// forms_addresses.cpp
void lower_address(StatementLowering& s);
void lower_is_space(StatementLowering& s);
void lower_stack(StatementLowering& s);
// forms_memory.cpp
void lower_memory(StatementLowering& s);
void lower_atomic(StatementLowering& s);
// forms_images.cpp
void lower_texture(StatementLowering& s);
void lower_surface(StatementLowering& s);
void lower_image_query(StatementLowering& s);
void lower_video(StatementLowering& s);
// forms_matrix.cpp
void lower_wmma(StatementLowering& s);
// forms_mma.cpp
void lower_matrix(StatementLowering& s);  // all matrix instructions
// forms_cooperation.cpp
void lower_async_copy(StatementLowering& s);
void lower_mbarrier(StatementLowering& s);
void lower_cache_policy(StatementLowering& s);
void lower_fence(StatementLowering& s);
void lower_barrier(StatementLowering& s);
void lower_shuffle(StatementLowering& s);
void lower_vote(StatementLowering& s);
void lower_elect(StatementLowering& s);
// forms_control.cpp
void lower_branch(StatementLowering& s);
void lower_branch_by_index(StatementLowering& s);
void lower_call(StatementLowering& s);
void lower_end(StatementLowering& s);  // ret, exit, trap
void lower_nothing(StatementLowering& s);

}  // namespace labcheck::simgpu
