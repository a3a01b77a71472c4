// SPDX-License-Identifier: MIT
// Appends instructions to a function's code.
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"

#include <utility>

namespace labcheck::simgpu {

void FunctionLowering::push(Handlers handlers, const Instruction& fields) {
  if (handlers.full == nullptr) unsupported();
  start_block();
  Instruction& result = target_.code.emplace_back(fields);
  result.handlers = handlers;
  result.position = positions_.current();
}

void FunctionLowering::emit(Handlers handlers, const Instruction& fields) {
  push_guard();
  push(handlers, fields);
  if (!has_full_checks()) return;
  mark_values(flow_, operation_, fields);
  store_flow(std::exchange(flow_, {}));
}

void FunctionLowering::emit_extra(Handlers handlers, const Instruction& fields) {
  push_guard();
  push(handlers, fields);
}

void FunctionLowering::push_guard() {
  if (!guarded_) return;
  RegisterFlow statement_flow = std::exchange(flow_, {});
  Instruction guard_instruction;
  ptx::Operand guard_operand;
  guard_operand.name = current_->guard;
  guard_instruction.a = read_predicate(guard_operand);
  if (current_->guard_negated) guard_instruction.flags |= kNegateA;
  push(guard(), guard_instruction);
  flow_.kind = RegisterFlow::Kind::guards;
  store_flow(std::exchange(flow_, std::move(statement_flow)));
}

// Stores `flow` as the flow of the last instruction.
void FunctionLowering::store_flow(RegisterFlow flow) {
  if (!has_full_checks()) return;
  target_.flows.resize(target_.code.size());
  target_.flows.back() = std::move(flow);
}

void FunctionLowering::note_use(std::vector<RegisterUse>& uses, std::uint32_t offset,
                                RegisterClass kind) {
  if (has_full_checks()) uses.push_back(use_of(offset, kind));
}

RegisterUse use_of(std::uint32_t offset, RegisterClass kind) {
  const std::uint32_t bytes = kind == RegisterClass::predicate ? 0 : size_of(kind) / kLanes;
  return {offset, static_cast<std::uint8_t>(bytes), true};
}

}  // namespace labcheck::simgpu
