// SPDX-License-Identifier: MIT
/// Shared by the selections of the single- and double-precision instructions.
#pragma once

#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/semantics_float.hpp"
#include "harness/simgpu/ptx/operation.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// Handlers of F, which takes `Operands` values of type T.
template <class F, unsigned Operands, class T>
constexpr Handlers handlers_by_arity() {
  if constexpr (Operands == 1) {
    return unary_of<F, T>();
  } else if constexpr (Operands == 2) {
    return binary_of<F, T>();
  } else {
    return ternary_of<F, T>();
  }
}

/// Handlers of F in the operation's type, wrapped for .ftz and .sat, which only single precision
/// has. The .approx.ftz functions of doubles need not flush.
template <class F, unsigned Operands>
Handlers in_floats(const ptx::Operation& operation) {
  using semantics::Flushed;
  using semantics::Saturated;
  const bool flushes = operation.has(ptx::Group::flush);
  const bool saturates = operation.has(ptx::Group::saturate);
  switch (operation.type()) {
    case ptx::Type::f32:
      if (saturates) {
        return flushes ? handlers_by_arity<Saturated<Flushed<F>>, Operands, float>()
                       : handlers_by_arity<Saturated<F>, Operands, float>();
      }
      return flushes ? handlers_by_arity<Flushed<F>, Operands, float>()
                     : handlers_by_arity<F, Operands, float>();
    case ptx::Type::f64:
      return saturates || (flushes && !operation.has(ptx::Group::approximate))
                 ? Handlers{}
                 : handlers_by_arity<F, Operands, double>();
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
