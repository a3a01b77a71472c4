// SPDX-License-Identifier: MIT
/// Who is to blame if a test case cannot be set up.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/gpu_monitor.hpp"

#include <vector>

namespace labcheck {

/// `end`, or DriverFailure if it is SetupFailed and the GPU is to blame: now that the program has
/// ended, the GPU still does not answer, or has too little memory for `buffers`. The program cannot
/// forge this, because labcheck reads the GPU's state.
RunEnd attribute_setup_failure(RunEnd end, const std::vector<Buffer>& buffers, GpuMonitor& gpu);

}  // namespace labcheck
