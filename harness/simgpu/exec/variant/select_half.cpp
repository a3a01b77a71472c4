// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/half_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Rounding;

template <class F, unsigned Operands>
Handlers in_lanes(const Operation& operation) {
  return ptx::is_half_pair(operation.type())
             ? handlers_by_arity<semantics::InPairs<F>, Operands, std::uint32_t>()
             : handlers_by_arity<F, Operands, semantics::Half>();
}

/// F, wrapped for .ftz. In bfloat16, the PTX ISA has .ftz only for ex2.
template <class Format, class F, unsigned Operands>
Handlers flushed(const Operation& operation) {
  if (!operation.has(Group::flush)) return in_lanes<F, Operands>(operation);
  if (std::same_as<Format, Bfloat16> && operation.opcode != Opcode::ex2) return {};
  return in_lanes<semantics::FlushedHalf<Format, F>, Operands>(operation);
}

/// F, wrapped for .sat or .relu, and for .ftz. bfloat16 has no .sat.
template <class Format, class F, unsigned Operands>
Handlers clamped(const Operation& operation) {
  using semantics::FlushedHalf;
  using semantics::RectifiedHalf;
  using semantics::SaturatedHalf;
  const bool flushes = operation.has(Group::flush);
  if constexpr (std::same_as<Format, Bfloat16>) {
    if (flushes || operation.has(Group::saturate)) return {};
    return operation.has(Group::relu) ? in_lanes<RectifiedHalf<Format, F>, Operands>(operation)
                                      : in_lanes<F, Operands>(operation);
  } else {
    if (operation.has(Group::saturate)) {
      if (operation.has(Group::relu)) return {};
      return flushes ? in_lanes<SaturatedHalf<Format, FlushedHalf<Format, F>>, Operands>(operation)
                     : in_lanes<SaturatedHalf<Format, F>, Operands>(operation);
    }
    if (operation.has(Group::relu)) {
      return flushes ? in_lanes<RectifiedHalf<Format, FlushedHalf<Format, F>>, Operands>(operation)
                     : in_lanes<RectifiedHalf<Format, F>, Operands>(operation);
    }
    return flushed<Format, F, Operands>(operation);
  }
}

template <class Format, class F>
Handlers extreme(const Operation& operation) {
  if (operation.has(Group::relu)) return {};
  return operation.has(Group::xor_sign)
             ? flushed<Format, semantics::HalfByMagnitude<Format, F>, 2>(operation)
             : flushed<Format, F, 2>(operation);
}

template <class Format>
Handlers select_in(const Operation& operation) {
  const bool nans = operation.has(Group::nans);
  switch (operation.opcode) {
    case Opcode::add:
      return clamped<Format, semantics::hadd<Format>, 2>(operation);
    case Opcode::sub:
      return clamped<Format, semantics::hsub<Format>, 2>(operation);
    case Opcode::mul:
      return clamped<Format, semantics::hmul<Format>, 2>(operation);
    case Opcode::fma:
      return clamped<Format, semantics::hfma<Format>, 3>(operation);
    case Opcode::neg:
      return flushed<Format, semantics::hneg<Format>, 1>(operation);
    case Opcode::abs:
      return flushed<Format, semantics::habs<Format>, 1>(operation);
    case Opcode::min:
      return nans ? extreme<Format, semantics::hmin<Format, true>>(operation)
                  : extreme<Format, semantics::hmin<Format, false>>(operation);
    case Opcode::max:
      return nans ? extreme<Format, semantics::hmax<Format, true>>(operation)
                  : extreme<Format, semantics::hmax<Format, false>>(operation);
    case Opcode::ex2: {
      using F = semantics::approximated_half<Format, semantics::exp2_double>;
      return flushed<Format, F, 1>(operation);
    }
    case Opcode::tanh: {
      using F = semantics::approximated_half<Format, semantics::tanh_double>;
      return flushed<Format, F, 1>(operation);
    }
    default:
      return {};
  }
}

}  // namespace

Handlers select_half(const Operation& operation) {
  const auto rounding = operation.get<Rounding>(Group::rounding);
  if (rounding != Rounding::none && rounding != Rounding::rn) return {};
  return with_format(operation.type(),
                     [&](auto format) { return select_in<decltype(format)>(operation); });
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
