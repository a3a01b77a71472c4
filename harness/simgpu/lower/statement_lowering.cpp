// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/statement_lowering.hpp"

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/refusal.hpp"
#include "harness/simgpu/state/instruction.hpp"

namespace labcheck::simgpu {

const ptx::Operand& StatementLowering::operand(std::size_t index) const {
  if (index >= source.operands.size()) unsupported("too few operands");
  return source.operands[index];
}

std::uint32_t StatementLowering::add_site(std::vector<SiteUse>& sites, SiteUse::Kind kind,
                                          ptx::Space space, std::uint32_t bytes) const {
  sites.push_back({kind, space, bytes, function.positions.current()});
  return static_cast<std::uint32_t>(sites.size() - 1);
}

Handlers StatementLowering::handlers_of(const ptx::Operation& as) const {
  const Handlers handlers = kernel.variant.select(as);
  if (handlers.full == nullptr) unsupported();
  return handlers;
}

void StatementLowering::emit(Handlers handlers, const Instruction& fields) {
  emit_extra(handlers, fields);
  function.code.follow(operation, operands.take_followed());
}

void StatementLowering::emit(const ptx::Operation& as, const Instruction& fields) {
  emit_extra(handlers_of(as), fields);
  function.code.follow(as, operands.take_followed());
}

void StatementLowering::emit_extra(Handlers handlers, const Instruction& fields) {
  if (guarded) {
    Operands of_guard(function, Writes::some_lanes);
    ptx::Operand condition;
    condition.name = source.guard;
    Instruction test;
    test.a = of_guard.read_predicate(condition);
    if (source.guard_negated) test.flags |= kNegateA;
    function.code.push(guard(), test);
    function.code.follow(std::nullopt, of_guard.take_followed());
  }
  function.code.push(handlers, fields);
}

}  // namespace labcheck::simgpu
