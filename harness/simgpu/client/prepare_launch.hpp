// SPDX-License-Identifier: MIT
/// Preparing and checking kernel launches.
#pragma once

#include "harness/simgpu/client/runtime.hpp"

#include <variant>

namespace labcheck::simgpu {

/// Prepares the launch of `function`, a host function or kernel handle. `arguments` has a pointer
/// to the value of each parameter. Does not check the launch.
std::variant<KernelWork, cudaError_t> prepare_launch(Runtime& runtime, const void* function,
                                                     const LaunchShape& shape,
                                                     void* const* arguments, Grid grid);

/// If a real GPU would refuse `work`, the device reports a fault. Returns the error.
cudaError_t check_launch(Runtime& runtime, const KernelWork& work);

}  // namespace labcheck::simgpu
