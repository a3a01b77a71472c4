// SPDX-License-Identifier: MIT
/// Forms that the selections of `cvt` share.
#pragma once

#include "harness/simgpu/exec/variant/rounding_forms.hpp"
#include "harness/simgpu/exec/variant/semantics_convert.hpp"

#include <cstdint>
#include <type_traits>

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// Like `with_integer`, but also for 8-bit types.
template <class Make>
Handlers with_any_integer(ptx::Type type, Make make) {
  switch (type) {
    case ptx::Type::s8:
      return make(std::int8_t{});
    case ptx::Type::u8:
    case ptx::Type::b8:
      return make(std::uint8_t{});
    default:
      return with_integer(type, make);
  }
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
    return handlers_of<Unary<F, D, A>::template Handler>();
  }
}

/// Calls `make` with the functor that rounds to an integral value.
template <class Make>
Handlers with_whole(ptx::Rounding mode, Make make) {
  switch (mode) {
    case ptx::Rounding::rni:
      return make(semantics::to_nearest{});
    case ptx::Rounding::rzi:
      return make(semantics::to_zero{});
    case ptx::Rounding::rmi:
      return make(semantics::to_below{});
    case ptx::Rounding::rpi:
      return make(semantics::to_above{});
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
