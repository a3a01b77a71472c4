// SPDX-License-Identifier: MIT
/// Shared by the selections of the single- and double-precision instructions.
#pragma once

#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/semantics_float.hpp"
#include "harness/simgpu/ptx/operation.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// Handlers of F in the operation's type, wrapped for .ftz and .sat, which only single precision
/// has. The .approx.ftz functions of doubles need not flush.
template <ptx::OpcodeRow Row, class F>
Handlers floats(const ptx::Operation& operation) {
  using ptx::Group;
  using semantics::Flushed;
  using semantics::Saturated;
  const bool flushes = operation.has(Group::flush);
  const bool saturates = operation.has(Group::saturate);
  if (operation.type() == ptx::Type::f64) {
    if constexpr (Row.takes(ptx::Type::f64)) {
      if (!saturates && (!flushes || operation.has(Group::approximate)))
        return lanes_of<Row.form, F, double>();
    }
    return {};
  }
  if constexpr (Row.allows(Group::saturate)) {
    if (saturates) {
      return flushes ? lanes_of<Row.form, Saturated<Flushed<F>>, float>()
                     : lanes_of<Row.form, Saturated<F>, float>();
    }
  }
  if constexpr (Row.allows(Group::flush)) {
    if (flushes) return lanes_of<Row.form, Flushed<F>, float>();
  }
  return lanes_of<Row.form, F, float>();
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
