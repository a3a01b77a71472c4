// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/select.hpp"

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/variant/float_forms.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Form;
using ptx::Group;
using ptx::OpcodeRow;
using ptx::Operation;
using ptx::Rounding;
using ptx::SpaceModifier;
using ptx::Type;

// The rows of opcodes.def with lanes.
Handlers select_lanes(const Operation& operation) {
  if (operation.form == Form::with_carry || operation.has(Group::carry))
    return portable::select_carry(operation);
  const Type type = operation.type();
  const Handlers arithmetic = ptx::is_float(type)  ? select_float(operation)
                              : ptx::is_half(type) ? portable::select_half(operation)
                                                   : select_integer(operation);
  return arithmetic.full != nullptr ? arithmetic : select_bits(operation);
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
#define FLOATS_BY(modifier, F) RETURN_BY(modifier, (floats<kRow, semantics::INSTANCE(F)>))
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

Handlers select(const Operation& operation) {
  switch (operation.form) {
    case Form::test:
    case Form::compare:
    case Form::compare_to:
    case Form::select:
    case Form::select_sign:
      return select_compare(operation);
    case Form::convert: {
      // Widening of indices is frequent.
      const Handlers widening = select_widening(operation);
      return widening.full != nullptr ? widening : portable::select_convert(operation);
    }
    case Form::load:
    case Form::store:
      if (operation.get<SpaceModifier>(Group::space) == SpaceModifier::local)
        return select_local(operation);
      return select_memory(operation);
    case Form::atomic:
      return select_atomic(operation);
    case Form::fence:
    case Form::barrier:
    case Form::shuffle:
    case Form::vote:
    case Form::match:
    case Form::redux:
    case Form::activemask:
      return select_sync(operation);
    case Form::nothing:
      return kDoNothing;
    default:
      return select_lanes(operation);
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
