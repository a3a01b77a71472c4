// SPDX-License-Identifier: MIT
/// The errors of trapped kernels.
#pragma once

#include "harness/simgpu/exec/trap.hpp"
#include "harness/simgpu/protocol/abi.hpp"

namespace labcheck::simgpu {

/// The error that calls return after a trap, as on a real GPU. Endless loops and deadlocks,
/// which a real GPU would not end, count as launches that timed out.
cudaError_t error_of(TrapKind trap);

}  // namespace labcheck::simgpu
