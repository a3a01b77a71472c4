// SPDX-License-Identifier: MIT
/// Names and descriptions of errors.
#pragma once

#include "harness/simgpu/protocol/abi.hpp"

namespace labcheck::simgpu {

/// "cudaErrorInvalidValue"; "unrecognized error code" for an unknown number.
const char* error_name(cudaError_t error);

/// "invalid argument"; "unrecognized error code" for an unknown number.
const char* error_text(cudaError_t error);

}  // namespace labcheck::simgpu
