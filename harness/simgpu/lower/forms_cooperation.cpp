// SPDX-License-Identifier: MIT
// Lowers instructions with which the threads of a warp or a block cooperate.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/forms.hpp"
#include "harness/simgpu/lower/refusal.hpp"
#include "harness/simgpu/state/instruction.hpp"

namespace labcheck::simgpu {

using ptx::Group;
using ptx::Operand;
using ptx::Type;

void lower_fence(StatementLowering& s) {
  s.program.ordered = true;
  s.program.lanes_may_wait = true;
  s.emit(fence(), {});
}

void lower_shuffle(StatementLowering& s) {
  Instruction result;
  const Operand& target = s.operand(0);
  result.a = s.read(1, s.operation.type());
  if (s.operation.form == ptx::Form::shuffle) {
    result.b = s.read(2, Type::u32);
    result.c = s.read(3, Type::u32);
    result.e = s.read(4, Type::u32);
  } else {
    result.e = s.read(2, Type::u32);
  }
  const Operand& value = target.kind == Operand::Kind::pair ? target.parts[0] : target;
  result.d = s.operands.write(value, Type::b32);
  if (target.kind == Operand::Kind::pair) {
    result.flags |= kHasSecond;
    result.immediate = s.operands.write(target.parts[1], Type::pred);
  }
  s.emit(s.operation, result);
}

void lower_vote(StatementLowering& s) {
  Instruction result;
  result.a = s.operands.read_predicate(s.operand(1));
  if (s.operand(1).negated) result.flags |= kNegateA;
  result.e = s.read(2, Type::u32);
  const bool ballot = s.operation.get<ptx::Vote>(Group::vote) == ptx::Vote::ballot;
  result.d = s.write(0, ballot ? Type::b32 : Type::pred);
  s.emit(s.operation, result);
}

void lower_barrier(StatementLowering& s) {
  Instruction result;
  if (s.operation.has(Group::warp)) {
    s.program.lanes_may_wait = true;
    result.e = s.read(0, Type::u32);
    return s.emit(s.operation, result);
  }
  const auto scope = s.operation.get<ptx::Scope>(Group::scope);
  if (scope != ptx::Scope::none && scope != ptx::Scope::cta) unsupported();
  // bar is barrier.aligned (PTX ISA, "bar, barrier").
  if (s.operation.opcode == ptx::Opcode::bar || s.operation.has(Group::aligned))
    result.flags |= kAligned;
  const auto mode = s.operation.get<ptx::Barrier>(Group::barrier);
  const bool reduces = mode != ptx::Barrier::sync && mode != ptx::Barrier::arrive;
  std::size_t at = reduces ? 1 : 0;
  // bar.red [d,] a [, b], c; bar.sync a [, b]
  const std::size_t numbers = s.source.operands.size() - at - (reduces ? 1 : 0);
  if (s.source.operands.size() < at + 1 || numbers > 2) unsupported("these operands");
  if (mode == ptx::Barrier::arrive && numbers != 2) unsupported("the number of threads is missing");
  result.a = s.read(at++, Type::u32);
  if (numbers == 2) {
    result.b = s.read(at++, Type::u32);
    result.flags |= kHasSecond;
  }
  if (reduces) {
    result.c = s.operands.read_predicate(s.operand(at));
    if (s.operand(at).negated) result.flags |= kNegateC;
    const bool counts = mode == ptx::Barrier::red_popc;
    result.d = s.write(0, counts ? Type::u32 : Type::pred);
  }
  result.immediate = static_cast<std::int64_t>(mode);
  result.site = s.add_site(s.program.plain_sites, SiteUse::Kind::barrier);
  s.emit(s.operation, result);
}

void lower_elect(StatementLowering& s) {
  const Operand& target = s.operand(0);
  if (target.kind != Operand::Kind::pair) unsupported("these operands");
  s.program.lanes_may_wait = true;
  Instruction result;
  result.e = s.read(1, Type::u32);
  result.d = s.operands.write(target.parts[0], Type::b32);
  result.immediate = s.operands.write(target.parts[1], Type::pred);
  s.emit(elect(), result);
}

}  // namespace labcheck::simgpu
