/// The compiled variants of the vectorised handlers: one for each instruction set of the host.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// `select` gives the handlers of an operation, or none where it is not supported.
struct Variant {
  std::string_view name;
  Handlers (*select)(const ptx::Operation& operation);
};

/// The variants that this host can run, the fastest first; never empty.
std::vector<Variant> runnable_variants();

/// The fastest one, or that which $LABCHECK_SIM_VARIANT names.
const Variant& best_variant();

}  // namespace labcheck::simgpu
