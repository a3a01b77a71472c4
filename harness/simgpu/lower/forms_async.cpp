// SPDX-License-Identifier: MIT
// Lowers asynchronous copies and mbarriers.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {

using ptx::CopyStep;
using ptx::Group;
using ptx::MbarrierStep;
using ptx::Operand;
using ptx::Operation;
using ptx::SpaceModifier;
using ptx::Type;

namespace {

Operation in_space(Operation operation, SpaceModifier space) {
  operation.modifiers[static_cast<std::size_t>(Group::space)] = static_cast<std::uint8_t>(space);
  return operation;
}

}  // namespace

// An address in the operation's space. Without a space, it is a generic address of shared memory.
AddressOperand FunctionLowering::address_operand(const Operand& address, Operation operation) {
  Instruction fields;
  AddressOperand result;
  operation.wide_operands = 0;
  result.reg = address_register(address, operation, 0, fields);
  result.wide = operation.wide(0);
  result.offset = fields.immediate;
  if (!operation.has(Group::space)) {
    if (!result.wide) unsupported("a 32-bit generic address");
    result.window = kernel_.symbols.shared_window;
  }
  return result;
}

void FunctionLowering::lower_async_copy(const ptx::Instruction& source,
                                        const Operation& operation) {
  if (!operation.has(Group::async)) unsupported();
  Instruction result;
  switch (operation.get<CopyStep>(Group::copy_step)) {
    case CopyStep::commit_group:
      return emit(commit_copies(), result);
    case CopyStep::wait_group:
      if (operand(source, 0).kind != Operand::Kind::integer) unsupported("a number is required");
      result.immediate = static_cast<std::int64_t>(operand(source, 0).value);
      return emit(wait_for_copies(), result);
    case CopyStep::wait_all:
      return emit(wait_for_all_copies(), result);
    case CopyStep::mbarrier: {
      if (operation.get<ptx::Barrier>(Group::barrier) != ptx::Barrier::arrive) unsupported();
      MbarrierOperands& use = mbarrier_use(result);
      use.at = address_operand(operand(source, 0), operation);
      use.expected = operation.has(Group::no_increment);
      mark_waiting();
      return emit(arrive_when_copied(), result);
    }
    case CopyStep::bulk:
      return lower_bulk_copy(source, operation);
    case CopyStep::none:
      return lower_copy(source, operation);
  }
}

// cp.async [to], [from], bytes [, bytes to read or predicate] [, cache policy]
void FunctionLowering::lower_copy(const ptx::Instruction& source, const Operation& operation) {
  const bool to_shared = operation.get<SpaceModifier>(Group::space) == SpaceModifier::shared;
  const std::size_t count = source.operands.size() - (operation.has(Group::cache_hint) ? 1 : 0);
  if (!to_shared || !operation.has(Group::from_global)) unsupported();
  if (count < 3 || count > 4 || operand(source, 2).kind != Operand::Kind::integer)
    unsupported("these operands");
  const std::uint64_t bytes = operand(source, 2).value;
  if (bytes != 4 && bytes != 8 && bytes != 16)
    unsupported(fmt::format("a copy of {} bytes", bytes));
  Program& program = kernel_.program;
  Instruction result;
  result.site = static_cast<std::uint32_t>(program.copies.size());
  CopyOperands& copy = program.copies.emplace_back();
  copy.bytes = static_cast<std::uint32_t>(bytes);
  copy.to = address_operand(operand(source, 0), operation);
  copy.from = address_operand(operand(source, 1), in_space(operation, SpaceModifier::global));
  if (!copy.from.wide) unsupported("a 32-bit address of global memory");
  copy.source_bytes = layout_.constant(bytes, RegisterClass::word);
  copy.ignore = layout_.constant(0, RegisterClass::predicate);
  if (count == 4) {
    const Operand& last = operand(source, 3);
    if (class_of(last, Type::u32) == RegisterClass::predicate) {
      copy.ignore = read_predicate(last);
      copy.ignore_negated = last.negated;
    } else {
      copy.source_bytes = read(last, Type::u32);
    }
  }
  copy.shared_site = static_cast<std::uint32_t>(program.shared_sites.size());
  program.shared_sites.push_back(
      {SiteUse::Kind::store, ptx::Space::shared, copy.bytes, positions_.current()});
  copy.global_site = static_cast<std::uint32_t>(program.global_sites.size());
  program.global_sites.push_back(
      {SiteUse::Kind::load, ptx::Space::global, copy.bytes, positions_.current()});
  emit(begin_copy(), result);
}

// cp.async.bulk [to], [from], bytes, [mbarrier] from global memory. Every cluster has only one
// block.
void FunctionLowering::lower_bulk_copy(const ptx::Instruction& source, const Operation& operation) {
  const bool to_cluster = operation.has(Group::to_cluster);
  const auto space = operation.get<SpaceModifier>(Group::space);
  const bool from_global = space == SpaceModifier::global || operation.has(Group::from_global);
  const bool to_shared = to_cluster || space == SpaceModifier::shared;
  const std::size_t count = source.operands.size() - (operation.has(Group::cache_hint) ? 1 : 0);
  if (!to_shared || !from_global || !operation.has(Group::completes_bytes) || count != 4)
    unsupported();
  Program& program = kernel_.program;
  Instruction result;
  result.site = static_cast<std::uint32_t>(program.copies.size());
  CopyOperands& copy = program.copies.emplace_back();
  const Operation on_shared = in_space(operation, SpaceModifier::shared);
  copy.to = address_operand(operand(source, 0), on_shared);
  copy.from = address_operand(operand(source, 1), in_space(operation, SpaceModifier::global));
  if (!copy.from.wide) unsupported("a 32-bit address of global memory");
  copy.source_bytes = read(operand(source, 2), Type::u32);
  copy.mbarrier = address_operand(operand(source, 3), on_shared);
  mark_waiting();
  emit(begin_bulk_copy(), result);
}

MbarrierOperands& FunctionLowering::mbarrier_use(Instruction& result) {
  result.site = static_cast<std::uint32_t>(kernel_.program.mbarrier_uses.size());
  return kernel_.program.mbarrier_uses.emplace_back();
}

void FunctionLowering::lower_mbarrier(const ptx::Instruction& source, const Operation& operation) {
  const auto step = operation.get<MbarrierStep>(Group::mbarrier_step);
  const bool tests = step == MbarrierStep::test_wait || step == MbarrierStep::try_wait;
  const bool arrives = step == MbarrierStep::arrive || step == MbarrierStep::arrive_drop;
  Instruction result;
  if (step == MbarrierStep::pending_count) {
    result.a = read(operand(source, 1), Type::u64);
    result.d = write(operand(source, 0), Type::u32);
    return emit(select_mbarrier(step), result);
  }
  mark_waiting();
  MbarrierOperands& use = mbarrier_use(result);
  // The result is the first operand; an arrival need not have one.
  const bool writes = tests || (arrives && operand(source, 0).kind != Operand::Kind::address);
  const std::size_t at = writes ? 1 : 0;
  use.at = address_operand(operand(source, at), operation);
  if (tests) {
    const bool by_parity = operation.has(Group::parity);
    if (by_parity) use.phase = MbarrierOperands::PhaseSelector::by_parity;
    result.b = read(operand(source, at + 1), by_parity ? Type::u32 : Type::u64);
    result.d = write(operand(source, 0), Type::pred);
  } else if (step != MbarrierStep::inval) {
    const bool counts_one = arrives && source.operands.size() == at + 1;
    result.b = counts_one ? layout_.constant(1, RegisterClass::word)
                          : read(operand(source, at + 1), Type::u32);
  }
  if (arrives) {
    use.completes = !operation.has(Group::no_complete);
    use.drops = step == MbarrierStep::arrive_drop;
    if (operation.has(Group::expect_tx)) use.counts = MbarrierOperands::Counts::bytes;
    result.d =
        writes ? write(operand(source, 0), Type::u64) : allocate_scratch(RegisterClass::wide);
  }
  emit(select_mbarrier(step), result);
}

}  // namespace labcheck::simgpu
