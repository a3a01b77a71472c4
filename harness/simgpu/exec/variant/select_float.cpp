// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Approximate;
using ptx::Group;
using ptx::OpcodeRow;
using ptx::Operation;
using ptx::Rounding;
using ptx::Type;

template <OpcodeRow Row, template <bool> class F>
Handlers by_accuracy(const Operation& operation) {
  return operation.get<Approximate>(Group::approximate) == Approximate::approx
             ? floats<Row, F<true>>(operation)
             : floats<Row, F<false>>(operation);
}

// Only single precision has .NaN and .xorsign.
template <OpcodeRow Row, template <bool> class F>
Handlers by_nans(const Operation& operation) {
  const bool nans = operation.has(Group::nans);
  if (operation.has(Group::xor_sign)) {
    return nans ? floats<Row, semantics::ByMagnitude<F<true>>>(operation)
                : floats<Row, semantics::ByMagnitude<F<false>>>(operation);
  }
  if (!nans) return floats<Row, F<false>>(operation);
  return operation.type() == Type::f32 ? floats<Row, F<true>>(operation) : Handlers{};
}

}  // namespace

Handlers select_float(const Operation& operation) {
  const auto rounding = operation.get<Rounding>(Group::rounding);
  if (rounding != Rounding::none && rounding != Rounding::rn)
    return portable::select_directed(operation);
  if (operation.has(Group::relu)) return {};
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define FLOATS(F) return floats<kRow, semantics::F>(operation);
#define FLOATS_BY(modifier, F) return by_##modifier<kRow, semantics::F>(operation);
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
