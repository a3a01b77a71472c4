// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/flops.hpp"

namespace labcheck::simgpu {

using ptx::Opcode;
using ptx::Type;

namespace {

std::uint32_t operations_of(Opcode opcode) {
  switch (opcode) {
    case Opcode::fma:
    case Opcode::mad:
      return 2;
    case Opcode::add:
    case Opcode::sub:
    case Opcode::mul:
    case Opcode::div:
    case Opcode::rcp:
    case Opcode::sqrt:
    case Opcode::rsqrt:
    case Opcode::sin:
    case Opcode::cos:
    case Opcode::lg2:
    case Opcode::ex2:
    case Opcode::tanh:
      return 1;
    default:
      return 0;
  }
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
