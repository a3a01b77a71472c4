// SPDX-License-Identifier: MIT
/// Freeing memory from cudaMalloc and similar functions.
#pragma once

#include "harness/simgpu/client/runtime.hpp"

#include <cstdint>
#include <string_view>

namespace labcheck::simgpu {

/// Frees the device or managed memory that starts at `pointer`; nullptr is ignored. If the memory
/// cannot be freed, returns cudaErrorInvalidValue and, with full checks, reports a fault of `call`.
cudaError_t free_memory(Runtime& runtime, std::string_view call, const void* pointer, FreedBy by);

/// Makes a freed block of host memory inaccessible; ignores other addresses.
void forget_block(Runtime& runtime, std::uint64_t begin);

}  // namespace labcheck::simgpu
