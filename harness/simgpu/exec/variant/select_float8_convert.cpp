// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_float8.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Operation;
using ptx::Type;

template <class F>
Handlers to_pair(Type source) {
  if (source == Type::f32) return binary_of<semantics::floats_to_float8_pair<F>, float>();
  if (source == Type::f16x2) return unary_of<semantics::halves_to_float8_pair<F>, std::uint32_t>();
  return {};
}

template <class Format>
Handlers to_float8(const Operation& operation) {
  using F = semantics::to_float8<Format>;
  if (!operation.has(Group::saturate_finite)) return {};
  return operation.has(Group::relu) ? to_pair<semantics::RectifiedFloat8<F>>(operation.types[1])
                                    : to_pair<F>(operation.types[1]);
}

template <class Format>
Handlers of_float8(const Operation& operation) {
  using semantics::Float8Pair;
  using F = semantics::float8_to_half<Format>;
  if (operation.types[0] != Type::f16x2 || operation.has(Group::saturate_finite)) return {};
  return operation.has(Group::relu)
             ? unary_of<semantics::float8_pair_to_halves<semantics::RectifiedHalf<Float16, F>>,
                        Float8Pair>()
             : unary_of<semantics::float8_pair_to_halves<F>, Float8Pair>();
}

template <class Format>
Handlers convert(const Operation& operation) {
  return ptx::is_float8_pair(operation.types[0]) ? to_float8<Format>(operation)
                                                 : of_float8<Format>(operation);
}

}  // namespace

Handlers select_float8_convert(const Operation& operation) {
  if (operation.get<ptx::Rounding>(Group::rounding) != ptx::Rounding::rn) return {};
  if (operation.has(Group::flush) || operation.has(Group::saturate)) return {};
  const Type float8 =
      ptx::is_float8_pair(operation.types[0]) ? operation.types[0] : operation.types[1];
  return float8 == Type::e4m3x2 ? convert<Float8E4m3>(operation) : convert<Float8E5m2>(operation);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
