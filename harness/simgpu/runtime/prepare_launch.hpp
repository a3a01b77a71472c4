/// Launches that a program asks for, made ready.
#pragma once

#include "harness/simgpu/runtime/runtime.hpp"

#include <variant>

namespace labcheck::simgpu {

/// The launch of `function`, a kernel by its host function or as a handle. `arguments` are pointers
/// to the values, one a parameter. What a card would refuse is told as a fault, and the error to
/// return is given.
std::variant<KernelWork, cudaError_t> prepare_launch(Runtime& runtime, const void* function,
                                                     const LaunchRequest& request,
                                                     void* const* arguments, Grid grid);

/// Whether a card would launch `work`: the error where it would not, which is told as a fault.
cudaError_t check_launch(Runtime& runtime, const KernelWork& work);

}  // namespace labcheck::simgpu
