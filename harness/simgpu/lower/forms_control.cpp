// SPDX-License-Identifier: MIT
// Lowers branches, calls and the ends of functions.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/state/instruction.hpp"

namespace labcheck::simgpu {

using ptx::Operand;
using ptx::Type;

namespace {

CallSite::Native native_of(std::string_view name) {
  if (name == "vprintf") return CallSite::Native::vprintf;
  if (name == "malloc") return CallSite::Native::malloc;
  // __nv_aligned_device_malloc(), and new for types with alignas.
  if (name == "__cuda_syscall_aligned_malloc") return CallSite::Native::aligned_malloc;
  if (name == "free") return CallSite::Native::free;
  // cudaFree uses the same heap; nvcc 12 and 13 compile it to the other name.
  if (name == "cudaFree" || name == "__cudaCDP2Free") return CallSite::Native::cuda_free;
  if (name == "__assertfail") return CallSite::Native::assertfail;
  return CallSite::Native::none;
}

// Names that start with two underscores are from the compiler, so they are not the program's error.
[[noreturn]] void refuse_callee(std::string_view name) {
  if (name.starts_with("cuda") || name.starts_with("__cuda")) {
    unsupported(text::kernels_call_runtime(std::string(name)));
  }
  if (name.starts_with("__")) unsupported(text::no_such_function(std::string(name)));
  Refusal refusal;
  refusal.reason = text::no_function_to_link(ptx::source_name(name));
  refusal.refused_by = RefusedBy::linker;
  throw refusal;
}

// The parameter variables in a list of a call.
std::vector<ParameterSlots> slots_of(const Operand& list, Scopes& scopes) {
  std::vector<ParameterSlots> slots;
  for (const Operand& variable : list.parts) {
    const auto* found = scopes.find_as<ParameterSlots>(variable.name);
    if (found == nullptr) unsupported(text::argument_is_not_a_parameter());
    slots.push_back(*found);
  }
  return slots;
}

}  // namespace

void lower_branch(StatementLowering& s) {
  const LabelUse label{s.operand(0).name, s.function.scopes.current()};
  Instruction result;
  result.site = s.add_site(s.program.plain_sites, SiteUse::Kind::branch);
  const bool conditional = !s.source.guard.empty();
  if (conditional) {
    Operand guard;
    guard.name = s.source.guard;
    result.a = s.operands.read_predicate(guard);
    if (s.source.guard_negated) result.flags |= kNegateA;
  }
  s.emit(conditional ? kBranchIf : kBranch, result);
  s.function.code.end_block({&s.source, {label}},
                            conditional ? FallsThrough::yes : FallsThrough::no);
}

void lower_branch_by_index(StatementLowering& s) {
  const std::string_view name = s.operand(1).name;
  const auto* list = s.function.scopes.find_as<TargetListName>(name);
  if (list == nullptr) unsupported(text::name_is_not_a_target_list(std::string(name)));
  BranchTable& table = s.function.target.tables.emplace_back();
  Instruction result;
  result.site = s.add_site(s.program.plain_sites, SiteUse::Kind::branch);
  result.a = s.read(0, Type::u32);
  result.table = &table;
  s.emit(kBranchByTable, result);
  s.function.code.end_block({&s.source, list->targets, &table}, s.falls_through());
}

// call [(results),] callee [, (arguments)]
void lower_call(StatementLowering& s) {
  Scopes& scopes = s.function.scopes;
  const auto is_list = [&](std::size_t index) {
    return index < s.source.operands.size() && s.operand(index).kind == Operand::Kind::list;
  };
  const std::size_t at = is_list(0) ? 1 : 0;
  CallSite& site = s.function.target.calls.emplace_back();
  site.program = &s.program;
  if (is_list(0)) site.results = slots_of(s.operand(0), scopes);
  const Operand& callee = s.operand(at);
  if (is_list(at + 1)) site.arguments = slots_of(s.operand(at + 1), scopes);
  site.native = native_of(callee.name);
  Instruction result;
  result.table = &site;
  const auto function = s.kernel.functions.find(callee.name);
  if (site.native != CallSite::Native::none) {
    // The output and the addresses from malloc depend on the order of the blocks.
    if (site.native != CallSite::Native::assertfail) s.program.ordered = true;
  } else if (function != s.kernel.functions.end()) {
    site.callee = function->second;
  } else if (scopes.find_as<FrameRegister>(callee.name) != nullptr) {
    result.a = s.operands.read(callee, Type::u64);
  } else {
    refuse_callee(callee.name);
  }
  s.emit(kCall, result);
}

void lower_end(StatementLowering& s) {
  const ptx::Form form = s.operation.form;
  s.emit(form == ptx::Form::ret ? kReturn : form == ptx::Form::exit ? kExit : kTrap, {});
  s.function.code.end_block({}, s.falls_through());
}

void lower_nothing(StatementLowering& s) {
  s.emit(kDoNothing, {});
}

}  // namespace labcheck::simgpu
