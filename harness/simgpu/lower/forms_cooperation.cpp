// SPDX-License-Identifier: MIT
// Lowers instructions with which threads cooperate: fences, barriers, warp-wide instructions,
// asynchronous copies and mbarriers.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <deque>

namespace labcheck::simgpu {

using ptx::CopyStep;
using ptx::Group;
using ptx::MbarrierStep;
using ptx::Operand;
using ptx::Space;
using ptx::Type;

namespace {

// An address in `space`. Without a space, it is a generic address of shared memory.
AddressOperand read_address(StatementLowering& s, std::size_t index, Space space) {
  AddressOperand address = s.operands.read_address(s.operand(index), space);
  if (space == Space::generic) {
    if (!address.wide) unsupported(text::narrow_generic_address());
    address.window = s.kernel.symbols.shared_window;
  }
  return address;
}

AddressOperand read_global_address(StatementLowering& s, std::size_t index) {
  const AddressOperand address = read_address(s, index, Space::global);
  if (!address.wide) unsupported(text::narrow_global_address());
  return address;
}

// Emits an instruction whose `site` is the index of `use` in one of the program's lists.
template <class Use>
void emit_with(StatementLowering& s, Handlers handlers, std::deque<Use>& uses, const Use& use,
               const Instruction& fields = {}) {
  Instruction result = fields;
  result.site = static_cast<std::uint32_t>(uses.size());
  uses.push_back(use);
  s.emit(handlers, result);
}

std::size_t count_without_policy(const StatementLowering& s) {
  return s.source.operands.size() - (s.operation.has(Group::cache_hint) ? 1 : 0);
}

// cp.async [to], [from], bytes [, bytes to read or predicate] [, cache policy]
void lower_copy(StatementLowering& s) {
  const std::size_t count = count_without_policy(s);
  if (space_of(s.operation) != Space::shared || !s.operation.has(Group::from_global)) unsupported();
  if (count < 3 || count > 4 || s.operand(2).kind != Operand::Kind::integer)
    unsupported(text::these_operands());
  const std::uint64_t bytes = s.operand(2).value;
  if (bytes != 4 && bytes != 8 && bytes != 16) unsupported(text::copy_of_bytes(as_number(bytes)));
  CopyOperands copy;
  copy.bytes = static_cast<std::uint32_t>(bytes);
  copy.to = read_address(s, 0, Space::shared);
  copy.from = read_global_address(s, 1);
  copy.source_bytes = s.constant(bytes, RegisterClass::word);
  copy.ignore = s.constant(0, RegisterClass::predicate);
  if (count == 4) {
    const Operand& last = s.operand(3);
    if (s.operands.class_of(last, Type::u32) == RegisterClass::predicate) {
      copy.ignore = s.operands.read_predicate(last);
      copy.ignore_negated = last.negated;
    } else {
      copy.source_bytes = s.operands.read(last, Type::u32);
    }
  }
  copy.shared_site =
      s.add_site(s.program.shared_sites, SiteUse::Kind::store, Space::shared, copy.bytes);
  copy.global_site =
      s.add_site(s.program.global_sites, SiteUse::Kind::load, Space::global, copy.bytes);
  emit_with(s, kBeginCopy, s.program.copies, copy);
}

// cp.async.bulk [to], [from], bytes, [mbarrier] from global memory. Every cluster has only one
// block.
void lower_bulk_copy(StatementLowering& s) {
  const Space space = space_of(s.operation);
  const bool from_global = space == Space::global || s.operation.has(Group::from_global);
  const bool to_shared = space == Space::shared || s.operation.has(Group::to_cluster);
  if (!to_shared || !from_global || !s.operation.has(Group::completes_bytes) ||
      count_without_policy(s) != 4)
    unsupported();
  CopyOperands copy;
  copy.to = read_address(s, 0, Space::shared);
  copy.from = read_global_address(s, 1);
  copy.source_bytes = s.read(2, Type::u32);
  copy.mbarrier = read_address(s, 3, Space::shared);
  s.program.lanes_may_wait = true;
  emit_with(s, kBeginBulkCopy, s.program.copies, copy);
}

// cp.async.mbarrier.arrive [mbarrier]
void lower_arrival_when_copied(StatementLowering& s) {
  if (s.operation.get<ptx::Barrier>(Group::barrier) != ptx::Barrier::arrive) unsupported();
  MbarrierOperands use;
  use.at = read_address(s, 0, space_of(s.operation));
  use.expected = s.operation.has(Group::no_increment);
  s.program.lanes_may_wait = true;
  emit_with(s, kArriveWhenCopied, s.program.mbarrier_uses, use);
}

}  // namespace

void lower_fence(StatementLowering& s) {
  s.program.ordered = true;
  s.program.lanes_may_wait = true;
  s.emit(kFence, s.ordering());
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
  s.program.has_block_barriers = true;
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
  if (s.source.operands.size() < at + 1 || numbers > 2) unsupported(text::these_operands());
  if (mode == ptx::Barrier::arrive && numbers != 2) unsupported(text::threads_are_missing());
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
  if (target.kind != Operand::Kind::pair) unsupported(text::these_operands());
  s.program.lanes_may_wait = true;
  Instruction result;
  result.e = s.read(1, Type::u32);
  result.d = s.operands.write(target.parts[0], Type::b32);
  result.immediate = s.operands.write(target.parts[1], Type::pred);
  s.emit(kElect, result);
}

void lower_async_copy(StatementLowering& s) {
  if (!s.operation.has(Group::async)) unsupported();
  switch (s.operation.get<CopyStep>(Group::copy_step)) {
    case CopyStep::commit_group:
      return s.emit(kCommitCopies, {});
    case CopyStep::wait_group: {
      if (s.operand(0).kind != Operand::Kind::integer) unsupported(text::number_is_required());
      Instruction result;
      result.immediate = static_cast<std::int64_t>(s.operand(0).value);
      return s.emit(kWaitForCopies, result);
    }
    case CopyStep::wait_all:
      return s.emit(kWaitForAllCopies, {});
    case CopyStep::mbarrier:
      return lower_arrival_when_copied(s);
    case CopyStep::bulk:
      return lower_bulk_copy(s);
    case CopyStep::none:
      return lower_copy(s);
  }
}

void lower_mbarrier(StatementLowering& s) {
  const auto step = s.operation.get<MbarrierStep>(Group::mbarrier_step);
  const bool tests = step == MbarrierStep::test_wait || step == MbarrierStep::try_wait;
  const bool arrives = step == MbarrierStep::arrive || step == MbarrierStep::arrive_drop;
  Instruction result;
  if (step == MbarrierStep::pending_count) {
    result.a = s.read(1, Type::u64);
    result.d = s.write(0, Type::u32);
    return s.emit(select_mbarrier(step), result);
  }
  s.program.lanes_may_wait = true;
  MbarrierOperands use;
  // The result is the first operand; an arrival need not have one.
  const bool writes = tests || (arrives && s.operand(0).kind != Operand::Kind::address);
  const std::size_t at = writes ? 1 : 0;
  use.at = read_address(s, at, space_of(s.operation));
  if (tests) {
    const bool by_parity = s.operation.has(Group::parity);
    if (by_parity) use.phase = MbarrierOperands::PhaseSelector::by_parity;
    result.b = s.read(at + 1, by_parity ? Type::u32 : Type::u64);
    result.d = s.write(0, Type::pred);
  } else if (step != MbarrierStep::inval) {
    const bool counts_one = arrives && s.source.operands.size() == at + 1;
    result.b = counts_one ? s.constant(1, RegisterClass::word) : s.read(at + 1, Type::u32);
  }
  if (arrives) {
    use.completes = !s.operation.has(Group::no_complete);
    use.drops = step == MbarrierStep::arrive_drop;
    if (s.operation.has(Group::expect_tx)) use.counts = MbarrierOperands::Counts::bytes;
    result.d = writes ? s.write(0, Type::u64)
                      : s.function.layout.borrow_for_statement(RegisterClass::wide);
  }
  emit_with(s, select_mbarrier(step), s.program.mbarrier_uses, use, result);
}

// Cache policies do not change results.
void lower_cache_policy(StatementLowering& s) {
  Instruction result;
  result.a = s.constant(0, RegisterClass::wide);
  result.d = s.write(0, Type::b64);
  s.emit(kMoveAddress, result);
}

}  // namespace labcheck::simgpu
