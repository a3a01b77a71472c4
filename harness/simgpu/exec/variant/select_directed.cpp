// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/rounding_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_directed.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Rounding;

template <Rounding Mode>
Handlers select_in(const Operation& operation) {
  switch (operation.opcode) {
    case Opcode::add:
      return in_floats<semantics::directed_add<Mode>, 2>(operation);
    case Opcode::sub:
      return in_floats<semantics::directed_sub<Mode>, 2>(operation);
    case Opcode::mul:
      return in_floats<semantics::directed_mul<Mode>, 2>(operation);
    case Opcode::mad:
    case Opcode::fma:
      return in_floats<semantics::directed_fma<Mode>, 3>(operation);
    case Opcode::div:
      return in_floats<semantics::directed_div<Mode>, 2>(operation);
    case Opcode::rcp:
      return in_floats<semantics::directed_rcp<Mode>, 1>(operation);
    case Opcode::sqrt:
      return in_floats<semantics::directed_sqrt<Mode>, 1>(operation);
    default:
      return {};
  }
}

}  // namespace

Handlers select_directed(const Operation& operation) {
  if (operation.has(Group::relu) || operation.has(Group::approximate)) return {};
  return with_directed(operation.get<Rounding>(Group::rounding),
                       [&](auto mode) { return select_in<decltype(mode)::value>(operation); });
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
