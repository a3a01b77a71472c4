/// Freeing what cudaMalloc and its kin gave.
#pragma once

#include "harness/simgpu/runtime/runtime.hpp"

#include <string_view>

namespace labcheck::simgpu {

/// Frees device or managed memory that starts at `pointer`; nullptr is no memory and no error. What
/// cannot be freed is cudaErrorInvalidValue, and with full checks told as a fault of `call`.
cudaError_t free_memory(Runtime& runtime, std::string_view call, const void* pointer, FreedBy by);

/// Tells, with full checks, that `call` cannot free `pointer`, and returns cudaErrorInvalidValue.
cudaError_t refuse_free(Runtime& runtime, std::string_view call, const void* pointer);

}  // namespace labcheck::simgpu
