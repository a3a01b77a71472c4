// SPDX-License-Identifier: MIT
/// The operands of a statement: from PTX to registers in the frame.
#pragma once

#include "harness/simgpu/lower/code_builder.hpp"
#include "harness/simgpu/lower/frame_layout.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/state/async_operands.hpp"

#include <cstdint>
#include <string_view>
#include <utility>

namespace labcheck::simgpu {

/// Whether a statement's results replace the values of all lanes. A guard keeps those of some.
enum class Writes : std::uint8_t { all_lanes, some_lanes };

/// Finds the frame offsets from which operands are read or to which they are written. Reads may
/// append instructions that compute the operand. Records the registers for the analysis of
/// uninitialized registers and, with full checks, as followed. Refuses registers whose width
/// differs from the type or `kind`.
class Operands {
 public:
  Operands(FunctionLowering& function, Writes writes) : function_(function), writes_(writes) {}

  std::uint32_t read(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t read(const ptx::Operand& operand, ptx::Type type, RegisterClass kind);

  /// Ignores the negation of the operand; the caller passes it to the handler.
  std::uint32_t read_predicate(ptx::Operand operand);

  /// Reads an address. One without a register has 32 bits in shared memory and 64 elsewhere.
  AddressOperand read_address(const ptx::Operand& address, ptx::Space space);

  /// Reads a name that full checks do not follow.
  std::uint32_t read_unfollowed(const ptx::Operand& operand, RegisterClass kind);

  std::uint32_t write(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t write(const ptx::Operand& operand, RegisterClass kind);

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
  std::uint32_t special_value(SpecialRegister which, RegisterClass kind);
  // Appends an instruction that writes a new register. Returns the register.
  std::uint32_t compute(Handlers handlers, const Instruction& fields, RegisterClass kind);

  FunctionLowering& function_;
  Writes writes_;
  FollowedRegisters followed_;
};

/// The register class of `type`. Refuses a type without one.
RegisterClass class_for(ptx::Type type);

}  // namespace labcheck::simgpu
