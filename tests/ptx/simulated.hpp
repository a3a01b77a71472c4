// SPDX-License-Identifier: MIT
/// Runs the cases of this folder on the simulated GPU.
#pragma once

#include "harness/simgpu/exec/handlers.hpp"
#include "tests/ptx/run.hpp"

namespace labcheck::test {

/// Runs `launch` with the handlers of `variant`.
PtxOutcome run_simulated(const PtxLaunch& launch, const simgpu::Variant& variant);

}  // namespace labcheck::test
