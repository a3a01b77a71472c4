/// Names and texts of errors, and which error a trapped kernel ends in.
#pragma once

#include "harness/simgpu/exec/trap.hpp"
#include "harness/simgpu/runtime/abi.hpp"

namespace labcheck::simgpu {

/// "cudaErrorInvalidValue"; "unrecognized error code" for a number that is none.
const char* error_name(cudaError_t error);

/// "invalid argument"; "unrecognized error code" for a number that is none.
const char* error_text(cudaError_t error);

/// What the calls after a launch that ended in such a trap return, as after the same fault on a
/// card. What a card does not end by itself, an endless loop and a barrier that never opens, counts
/// as a launch that timed out.
cudaError_t error_of(TrapKind trap);

}  // namespace labcheck::simgpu
