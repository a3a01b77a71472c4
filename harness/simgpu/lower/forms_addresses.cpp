// SPDX-License-Identifier: MIT
// Lowers conversions of addresses between spaces, and run-time allocation of local memory.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"

namespace labcheck::simgpu {

using ptx::Group;
using ptx::Operand;
using ptx::Space;
using ptx::Type;

void lower_address(StatementLowering& s) {
  const ModuleSymbols& symbols = s.kernel.symbols;
  const Space space = space_of(s.operation);
  if (space == Space::generic) unsupported(text::address_in_space());
  const std::uint64_t window = space == Space::shared  ? symbols.shared_window
                               : space == Space::local ? symbols.local_window
                               : space == Space::param ? symbols.parameter_window
                                                       : 0;
  Instruction result;
  result.a = s.read(1, Type::u64);
  if (window == 0 && s.operands.rename(s.operand(0), result.a, RegisterClass::wide)) return;
  result.d = s.write(0, Type::u64);
  result.immediate = static_cast<std::int64_t>(s.operation.has(Group::to) ? 0 - window : window);
  s.emit(kMoveAddress, result);
}

// An address in no other space is global. Kernel parameters are in the parameter space and in the
// global space (PTX ISA, "Generic Addressing").
void lower_is_space(StatementLowering& s) {
  const ModuleSymbols& symbols = s.kernel.symbols;
  SpaceRanges& tested = s.program.space_ranges.emplace_back();
  const Space space = space_of(s.operation);
  const bool global = space == Space::global;
  constexpr std::uint64_t kWindow = DeviceMemory::kWindowSize;
  if (global || space == Space::shared) tested.ranges.emplace_back(symbols.shared_window, kWindow);
  if (global || space == Space::local) tested.ranges.emplace_back(symbols.local_window, kWindow);
  if (space == Space::param) tested.ranges.emplace_back(symbols.parameter_window, kWindow / 2);
  if (global || space == Space::constant) {
    for (const ptx::Variable& variable : s.kernel.module.variables) {
      const auto found = symbols.variables.find(variable.name);
      if (variable.space == Space::constant && found != symbols.variables.end())
        tested.ranges.emplace_back(found->second, size_of(variable));
    }
  }
  if (space == Space::generic) unsupported(text::address_in_space());
  Instruction result;
  if (global) result.flags = kNegateA;
  result.table = &tested;
  result.a = s.read(1, Type::u64);
  result.d = s.write(0, Type::pred);
  s.emit(kIsInRanges, result);
}

// alloca d, size [, alignment]; stacksave d; stackrestore a
void lower_stack(StatementLowering& s) {
  s.program.allocates_local = true;
  Instruction result;
  const Type type = s.operation.type();
  if (ptx::size_of(type) != 8) unsupported(text::address_of_other_width());
  if (s.operation.opcode == ptx::Opcode::alloca_) {
    constexpr std::uint64_t kDefaultAlignment = 8;
    const bool aligns = s.source.operands.size() == 3;
    if (aligns && s.operand(2).kind != Operand::Kind::integer) unsupported(text::these_operands());
    const std::uint64_t alignment = aligns ? s.operand(2).value : kDefaultAlignment;
    constexpr std::uint64_t kMaxAlignment = 1 << 10;
    if (alignment == 0 || alignment > kMaxAlignment) unsupported(text::this_alignment());
    result.immediate = static_cast<std::int64_t>(alignment);
    result.a = s.read(1, type);
    result.d = s.write(0, type);
    return s.emit(kAllocateLocal, result);
  }
  if (s.operation.opcode == ptx::Opcode::stacksave) {
    result.d = s.write(0, type);
    return s.emit(kSaveStack, result);
  }
  result.a = s.read(0, type);
  s.emit(kRestoreStack, result);
}

}  // namespace labcheck::simgpu
