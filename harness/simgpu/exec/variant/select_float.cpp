// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {

using ptx::Approximate;
using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Rounding;

namespace {

template <class F>
Handlers extreme(const Operation& operation) {
  if (operation.type() != ptx::Type::f32) {
    const bool modified = operation.has(Group::nans) || operation.has(Group::xor_sign);
    return modified ? Handlers{} : in_floats<F, 2>(operation);
  }
  return operation.has(Group::xor_sign) ? in_floats<semantics::ByMagnitude<F>, 2>(operation)
                                        : in_floats<F, 2>(operation);
}

}  // namespace

Handlers select_float(const Operation& operation) {
  const auto rounding = operation.get<Rounding>(Group::rounding);
  if (rounding != Rounding::none && rounding != Rounding::rn)
    return portable::select_directed(operation);
  if (operation.has(Group::relu)) return {};
  const bool nans = operation.has(Group::nans);
  switch (operation.opcode) {
    case Opcode::add:
      return in_floats<semantics::fadd, 2>(operation);
    case Opcode::sub:
      return in_floats<semantics::fsub, 2>(operation);
    case Opcode::mul:
      return in_floats<semantics::fmul, 2>(operation);
    case Opcode::mad:
    case Opcode::fma:
      return in_floats<semantics::ffma, 3>(operation);
    case Opcode::div:
      if (operation.get<Approximate>(Group::approximate) == Approximate::approx) {
        return operation.type() == ptx::Type::f32 ? in_floats<semantics::fdiv_approx, 2>(operation)
                                                  : Handlers{};
      }
      return in_floats<semantics::fdiv, 2>(operation);
    case Opcode::abs:
      return in_floats<semantics::fabs_, 1>(operation);
    case Opcode::neg:
      return in_floats<semantics::fneg, 1>(operation);
    case Opcode::min:
      return nans ? extreme<semantics::fmin_<true>>(operation)
                  : extreme<semantics::fmin_<false>>(operation);
    case Opcode::max:
      return nans ? extreme<semantics::fmax_<true>>(operation)
                  : extreme<semantics::fmax_<false>>(operation);
    case Opcode::rcp:
      return in_floats<semantics::frcp, 1>(operation);
    case Opcode::sqrt:
      return in_floats<semantics::fsqrt, 1>(operation);
    case Opcode::rsqrt:
      return in_floats<semantics::frsqrt, 1>(operation);
    case Opcode::sin:
      return in_floats<semantics::fsin, 1>(operation);
    case Opcode::cos:
      return in_floats<semantics::fcos, 1>(operation);
    case Opcode::lg2:
      return in_floats<semantics::flg2, 1>(operation);
    case Opcode::ex2:
      return in_floats<semantics::fex2, 1>(operation);
    case Opcode::tanh:
      return in_floats<semantics::ftanh, 1>(operation);
    case Opcode::copysign:
      return in_floats<semantics::copysign, 2>(operation);
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
