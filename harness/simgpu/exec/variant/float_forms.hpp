// SPDX-License-Identifier: MIT
/// Templates for the selections of floating-point instructions and conversions: types, formats, and
/// the functions of one lane wrapped for modifiers.
#pragma once

#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/semantics_convert.hpp"
#include "harness/simgpu/exec/variant/semantics_float.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/rounding.hpp"

#include <cstdint>
#include <type_traits>

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// Handlers of F in the operation's type, wrapped for .ftz and .sat, which only single precision
/// has. The .approx.ftz functions of doubles need not flush.
template <ptx::OpcodeRow Row, class F>
Handlers flushed_or_saturated(const ptx::Operation& operation) {
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

/// Calls `make` with F, wrapped for the operation's .ftz and .sat.
template <class F, class Make>
Handlers with_wrapped(const ptx::Operation& operation, Make make) {
  const auto saturated = [&](auto f) {
    return operation.has(ptx::Group::saturate) ? make(semantics::Saturated<decltype(f)>{})
                                               : make(f);
  };
  return operation.has(ptx::Group::flush) ? saturated(semantics::Flushed<F>{}) : saturated(F{});
}

/// The same, also for .NaN and .xorsign.abs, which only single precision has.
template <ptx::OpcodeRow Row, class F>
Handlers floats(const ptx::Operation& operation) {
  if constexpr (Row.allows(ptx::Group::xor_sign)) {
    const bool by_magnitude = operation.has(ptx::Group::xor_sign);
    const bool is_single = operation.type() == ptx::Type::f32;
    if (!is_single && (by_magnitude || operation.has(ptx::Group::nans))) return {};
    if (by_magnitude) return flushed_or_saturated<Row, semantics::ByMagnitude<F>>(operation);
  }
  return flushed_or_saturated<Row, F>(operation);
}

/// Calls `make` with the format of a half type or of a pair type.
template <class Make>
Handlers with_format(ptx::Type type, Make make) {
  using ptx::Type;
  return with_case<Case<Type::f16, Float16>, Case<Type::f16x2, Float16>, Case<Type::bf16, Bfloat16>,
                   Case<Type::bf16x2, Bfloat16>>(type, make);
}

/// Like `with_integer`, but also for 8-bit types.
template <class Make>
Handlers with_any_integer(ptx::Type type, Make make) {
  return with_type<kAnyType, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                   std::uint32_t, std::int64_t, std::uint64_t>(type, make);
}

/// A conversion whose destination register may be wider than D. The value is extended by D's sign
/// to `Written`.
template <class F, class A, class Written>
struct Extended {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Register<A>>(warp, i->a);
      assign<Full>(warp, lanes<Register<Written>>(warp, i->d), [=](unsigned l) {
        return static_cast<Register<Written>>(static_cast<Written>(F::of(get<A>(a[l]))));
      });
      return i + 1;
    }
  };
};

/// Handlers of F, which converts A to the integer D.
template <class F, class D, class A>
Handlers to_integer() {
  // A narrow result is extended to a 32-bit register. The 16-bit registers that nvcc uses for 8-bit
  // results read the low bits.
  using Written =
      std::conditional_t<(sizeof(D) < 4),
                         std::conditional_t<std::is_signed_v<D>, std::int32_t, std::uint32_t>, D>;
  if constexpr (sizeof(D) < 4) {
    return handlers_of<Extended<F, A, Written>::template Handler>();
  } else {
    return handlers_of<Apply<F, D, A>::template Handler>();
  }
}

/// Calls `make` with the functor that rounds to an integral value.
template <class Make>
Handlers with_whole(ptx::Rounding mode, Make make) {
  using ptx::Rounding;
  return with_case<
      Case<Rounding::rni, semantics::to_nearest>, Case<Rounding::rzi, semantics::to_zero>,
      Case<Rounding::rmi, semantics::to_below>, Case<Rounding::rpi, semantics::to_above>>(mode,
                                                                                          make);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
