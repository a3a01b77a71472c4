// SPDX-License-Identifier: MIT
/// Texts about matrix instructions that stop a kernel.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::text {

LABCHECK_MESSAGE(matrix_needs_whole_warp,
                 "a matrix instruction that only {threads} of the 32 threads of the warp execute");
LABCHECK_HINT(align_matrix_rows,
              "ldmatrix and stmatrix need rows that start at multiples of 16 bytes");

}  // namespace labcheck::simgpu::text
