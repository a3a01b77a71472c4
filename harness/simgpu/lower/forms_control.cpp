// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {

using ptx::Group;
using ptx::Operand;
using ptx::Operation;
using ptx::Type;

namespace {

CallSite::Native native_of(std::string_view name) {
  if (name == "vprintf") return CallSite::Native::vprintf;
  if (name == "malloc") return CallSite::Native::malloc;
  if (name == "free") return CallSite::Native::free;
  // cudaFree uses the same heap; nvcc 12 and 13 compile it to the other name.
  if (name == "cudaFree" || name == "__cudaCDP2Free") return CallSite::Native::cuda_free;
  if (name == "__assertfail") return CallSite::Native::assertfail;
  return CallSite::Native::none;
}

}  // namespace

// The counters of a branch.
std::uint32_t FunctionLowering::branch_site() {
  return plain_site({SiteUse::Kind::branch, ptx::Space::generic, 0, positions_.current()});
}

void FunctionLowering::lower_branch(const ptx::Instruction& source) {
  const LabelUse label{operand(source, 0).name, scopes_.current()};
  Instruction result;
  result.site = branch_site();
  const bool conditional = !source.guard.empty();
  if (conditional) {
    Operand guard;
    guard.name = source.guard;
    result.a = read_predicate(guard);
    if (source.guard_negated) result.flags |= kNegateA;
  }
  emit(conditional ? branch_if() : simgpu::branch(), result);
  jumps_.push_back(
      {&source, static_cast<std::uint32_t>(target_.code.size() - 1), nullptr, {label}});
  end_block({label}, conditional ? FallsThrough::yes : FallsThrough::no);
}

void FunctionLowering::lower_branch_by_index(const ptx::Instruction& source) {
  const std::vector<LabelUse>& targets = targets_of({operand(source, 1).name, scopes_.current()});
  target_.tables.emplace_back();
  jumps_.push_back({&source, 0, &target_.tables.back(), targets});
  Instruction result;
  result.site = branch_site();
  result.a = read(operand(source, 0), Type::u32);
  result.table = &target_.tables.back();
  emit(branch_by_table(), result);
  end_block(targets, guarded_ ? FallsThrough::yes : FallsThrough::no);
}

// Names that start with two underscores are from the compiler, so they are not the program's error.
void FunctionLowering::refuse_callee(std::string_view name) const {
  if (name.starts_with("cuda") || name.starts_with("__cuda")) {
    unsupported(
        fmt::format("kernels that launch kernels or otherwise call the CUDA runtime ({})", name));
  }
  if (name.starts_with("__")) unsupported(fmt::format("there is no function '{}'", name));
  LowerError error =
      refusal(current_->line,
              fmt::format("there is no function '{}'; nvcc cannot link this program for a real GPU",
                          ptx::source_name(name)));
  error.refused_by = RefusedBy::linker;
  throw error;
}

void FunctionLowering::lower_call(const ptx::Instruction& source) {
  std::size_t at = 0;
  target_.calls.emplace_back();
  CallSite& site = target_.calls.back();
  site.program = &kernel_.program;
  const auto take_list = [&](std::vector<ParameterSlots>& slots) {
    if (at >= source.operands.size() || source.operands[at].kind != Operand::Kind::list) return;
    for (const Operand& variable : source.operands[at++].parts) {
      Name* name = scopes_.find(variable.name);
      const auto* found = name != nullptr ? std::get_if<SlotsName>(name) : nullptr;
      if (found == nullptr) unsupported("an argument that is not a parameter variable");
      slots.push_back(found->slots);
    }
  };
  take_list(site.results);
  const Operand callee = operand(source, at++);
  take_list(site.arguments);
  Instruction result;
  result.table = &site;
  site.native = native_of(callee.name);
  const auto function = kernel_.functions.find(callee.name);
  Name* name = scopes_.find(callee.name);
  if (site.native != CallSite::Native::none) {
    // The output and the addresses from malloc depend on the order of the blocks.
    if (site.native != CallSite::Native::assertfail) mark_ordered();
  } else if (function != kernel_.functions.end()) {
    site.callee = function->second;
  } else if (name != nullptr && std::holds_alternative<RegisterName>(*name)) {
    result.a = read(callee, Type::u64);
    flow_.kind = RegisterFlow::Kind::loads;  // the register is an address
  } else {
    refuse_callee(callee.name);
  }
  emit(call(), result);
}

void FunctionLowering::lower_shuffle(const ptx::Instruction& source, Operation operation) {
  Instruction result;
  const Operand& target = operand(source, 0);
  result.a = read(operand(source, 1), operation.type());
  if (operation.form == ptx::Form::shuffle) {
    result.b = read(operand(source, 2), Type::u32);
    result.c = read(operand(source, 3), Type::u32);
    result.e = read(operand(source, 4), Type::u32);
  } else {
    result.e = read(operand(source, 2), Type::u32);
  }
  const Operand& value = target.kind == Operand::Kind::pair ? target.parts[0] : target;
  result.d = write(value, Type::b32);
  if (target.kind == Operand::Kind::pair) {
    result.flags |= kHasSecond;
    result.immediate = write(target.parts[1], Type::pred);
  }
  emit(handlers_of(operation), result);
}

void FunctionLowering::lower_vote(const ptx::Instruction& source, Operation operation) {
  Instruction result;
  result.a = read_predicate(operand(source, 1));
  if (operand(source, 1).negated) result.flags |= kNegateA;
  result.e = read(operand(source, 2), Type::u32);
  const bool ballot = operation.get<ptx::Vote>(Group::vote) == ptx::Vote::ballot;
  result.d = write(operand(source, 0), ballot ? Type::b32 : Type::pred);
  emit(handlers_of(operation), result);
}

void FunctionLowering::lower_barrier(const ptx::Instruction& source, Operation operation) {
  Instruction result;
  if (operation.has(Group::warp)) {
    mark_waiting();
    result.e = read(operand(source, 0), Type::u32);
    emit(handlers_of(operation), result);
    return;
  }
  const auto scope = operation.get<ptx::Scope>(Group::scope);
  if (scope != ptx::Scope::none && scope != ptx::Scope::cta) unsupported();
  // bar is barrier.aligned (PTX ISA, "bar, barrier").
  if (operation.opcode == ptx::Opcode::bar || operation.has(Group::aligned))
    result.flags |= kAligned;
  const auto mode = operation.get<ptx::Barrier>(Group::barrier);
  const bool reduces = mode != ptx::Barrier::sync && mode != ptx::Barrier::arrive;
  std::size_t at = reduces ? 1 : 0;
  // bar.red [d,] a [, b], c; bar.sync a [, b]
  const std::size_t numbers = source.operands.size() - at - (reduces ? 1 : 0);
  if (source.operands.size() < at + 1 || numbers > 2) unsupported("these operands");
  if (mode == ptx::Barrier::arrive && numbers != 2) unsupported("the number of threads is missing");
  result.a = read(operand(source, at++), Type::u32);
  if (numbers == 2) {
    result.b = read(operand(source, at++), Type::u32);
    result.flags |= kHasSecond;
  }
  if (reduces) {
    result.c = read_predicate(operand(source, at));
    if (operand(source, at).negated) result.flags |= kNegateC;
    const bool counts = mode == ptx::Barrier::red_popc;
    result.d = write(operand(source, 0), counts ? Type::u32 : Type::pred);
  }
  result.immediate = static_cast<std::int64_t>(mode);
  result.site = plain_site({SiteUse::Kind::barrier, ptx::Space::generic, 0, positions_.current()});
  emit(handlers_of(operation), result);
}

}  // namespace labcheck::simgpu
