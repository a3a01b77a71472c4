// SPDX-License-Identifier: MIT
/// Rounding modes as constants, for the selections.
#pragma once

#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <type_traits>

namespace labcheck::simgpu::LABCHECK_VARIANT {

template <ptx::Rounding Mode>
using RoundingConstant = std::integral_constant<ptx::Rounding, Mode>;

/// Calls `make` with the mode as a constant: toward zero, down or up.
template <class Make>
Handlers with_directed(ptx::Rounding mode, Make make) {
  using ptx::Rounding;
  switch (mode) {
    case Rounding::rz:
      return make(RoundingConstant<Rounding::rz>{});
    case Rounding::rm:
      return make(RoundingConstant<Rounding::rm>{});
    case Rounding::rp:
      return make(RoundingConstant<Rounding::rp>{});
    default:
      return {};
  }
}

/// The same, but also for rounding to nearest.
template <class Make>
Handlers with_rounding(ptx::Rounding mode, Make make) {
  return mode == ptx::Rounding::rn ? make(RoundingConstant<ptx::Rounding::rn>{})
                                   : with_directed(mode, make);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
