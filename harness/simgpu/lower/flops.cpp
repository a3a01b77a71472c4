// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/flops.hpp"

#include <algorithm>
#include <iterator>

namespace labcheck::simgpu {

using ptx::Opcode;
using ptx::Type;

namespace {

std::uint32_t operations_of(Opcode opcode) {
  if (opcode == Opcode::fma || opcode == Opcode::mad) return 2;
  constexpr Opcode kOne[] = {Opcode::add, Opcode::sub,  Opcode::mul,   Opcode::div,
                             Opcode::rcp, Opcode::sqrt, Opcode::rsqrt, Opcode::sin,
                             Opcode::cos, Opcode::lg2,  Opcode::ex2,   Opcode::tanh};
  return std::find(std::begin(kOne), std::end(kOne), opcode) != std::end(kOne) ? 1 : 0;
}

}  // namespace

FlopUse flops_of(const ptx::Operation& operation) {
  using Precision = FlopUse::Precision;
  const std::uint32_t operations = operations_of(operation.opcode);
  const Type type = operation.type();
  if (type == Type::f32) return {Precision::single, operations, 0};
  if (type == Type::f64) return {Precision::double_, operations, 0};
  if (ptx::is_half_pair(type)) return {Precision::half, 2 * operations, 0};
  if (ptx::is_half(type)) return {Precision::half, operations, 0};
  return {};
}

}  // namespace labcheck::simgpu
