// SPDX-License-Identifier: MIT
// Lowers asynchronous copies, mbarriers and cache policies.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/forms.hpp"
#include "harness/simgpu/lower/memory_operation.hpp"
#include "harness/simgpu/lower/refusal.hpp"

#include <fmt/format.h>

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
    if (!address.wide) unsupported("a 32-bit generic address");
    address.window = s.kernel.symbols.shared_window;
  }
  return address;
}

AddressOperand read_global_address(StatementLowering& s, std::size_t index) {
  const AddressOperand address = read_address(s, index, Space::global);
  if (!address.wide) unsupported("a 32-bit address of global memory");
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
    unsupported("these operands");
  const std::uint64_t bytes = s.operand(2).value;
  if (bytes != 4 && bytes != 8 && bytes != 16)
    unsupported(fmt::format("a copy of {} bytes", bytes));
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
  emit_with(s, begin_copy(), s.program.copies, copy);
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
  emit_with(s, begin_bulk_copy(), s.program.copies, copy);
}

// cp.async.mbarrier.arrive [mbarrier]
void lower_arrival_when_copied(StatementLowering& s) {
  if (s.operation.get<ptx::Barrier>(Group::barrier) != ptx::Barrier::arrive) unsupported();
  MbarrierOperands use;
  use.at = read_address(s, 0, space_of(s.operation));
  use.expected = s.operation.has(Group::no_increment);
  s.program.lanes_may_wait = true;
  emit_with(s, arrive_when_copied(), s.program.mbarrier_uses, use);
}

}  // namespace

void lower_async_copy(StatementLowering& s) {
  if (!s.operation.has(Group::async)) unsupported();
  switch (s.operation.get<CopyStep>(Group::copy_step)) {
    case CopyStep::commit_group:
      return s.emit(commit_copies(), {});
    case CopyStep::wait_group: {
      if (s.operand(0).kind != Operand::Kind::integer) unsupported("a number is required");
      Instruction result;
      result.immediate = static_cast<std::int64_t>(s.operand(0).value);
      return s.emit(wait_for_copies(), result);
    }
    case CopyStep::wait_all:
      return s.emit(wait_for_all_copies(), {});
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
    result.d = writes ? s.write(0, Type::u64) : s.function.layout.allocate(RegisterClass::wide);
  }
  emit_with(s, select_mbarrier(step), s.program.mbarrier_uses, use, result);
}

// Cache policies do not change results.
void lower_cache_policy(StatementLowering& s) {
  Instruction result;
  result.a = s.constant(0, RegisterClass::wide);
  result.d = s.write(0, Type::b64);
  s.emit(move_address(), result);
}

}  // namespace labcheck::simgpu
