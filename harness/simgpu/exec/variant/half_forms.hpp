// SPDX-License-Identifier: MIT
/// Shared by the selections of the half-precision instructions.
#pragma once

#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/semantics_half.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// Calls `make` with the format of a half type or of a pair type.
template <class Make>
Handlers with_format(ptx::Type type, Make make) {
  switch (type) {
    case ptx::Type::f16:
    case ptx::Type::f16x2:
      return make(Float16{});
    case ptx::Type::bf16:
    case ptx::Type::bf16x2:
      return make(Bfloat16{});
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
