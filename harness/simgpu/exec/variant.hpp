// SPDX-License-Identifier: MIT
/// The compiled variants of the vectorized handlers: one for each instruction set of the host.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// `select` returns the handlers of an operation, or empty handlers if it is not supported.
struct Variant {
  std::string_view name;
  Handlers (*select)(const ptx::Operation& operation);
};

/// The variants that this host can run, the fastest first; never empty.
std::vector<Variant> runnable_variants();

/// The variant named by $LABCHECK_SIM_VARIANT, or the fastest one.
const Variant& best_variant();

}  // namespace labcheck::simgpu
