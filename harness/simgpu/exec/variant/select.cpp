// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/select.hpp"

#include "harness/simgpu/exec/handlers.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Form;
using ptx::SpaceModifier;
using ptx::Type;

bool is_float(Type type) {
  return type == Type::f32 || type == Type::f64;
}

}  // namespace

Handlers select(const ptx::Operation& operation) {
  switch (operation.form) {
    case Form::unary:
    case Form::binary:
    case Form::ternary:
    case Form::multiply:
    case Form::multiply_add:
      if (operation.has(ptx::Group::carry)) return portable::select_carry(operation);
      if (is_float(operation.type())) return select_float(operation);
      if (ptx::is_half(operation.type())) return portable::select_half(operation);
      if (const Handlers handlers = select_integer(operation); handlers.full != nullptr)
        return handlers;
      return select_bits(operation);
    case Form::with_carry:
      return portable::select_carry(operation);
    case Form::count_bits:
    case Form::bit_field:
    case Form::bit_insert:
    case Form::find_bit:
    case Form::dot_product:
    case Form::logic:
    case Form::logic_not:
    case Form::lookup_logic:
    case Form::shift:
    case Form::funnel_shift:
    case Form::permute:
    case Form::move:
      return select_bits(operation);
    case Form::test:
    case Form::compare:
    case Form::compare_to:
    case Form::select:
    case Form::select_sign:
      return select_compare(operation);
    case Form::convert:
      return portable::select_convert(operation);
    case Form::load:
    case Form::store:
      if (operation.get<SpaceModifier>(ptx::Group::space) == SpaceModifier::local)
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
      return do_nothing();
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
