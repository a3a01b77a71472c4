// SPDX-License-Identifier: MIT
// The contract of lab 6. Your transpose.cu defines this function; the grader calls it.
#pragma once

/// out = inᵀ. `in` has `rows` rows and `cols` columns, `out` has `cols` rows and `rows` columns: element (r, c) of `in`
/// becomes element (c, r) of `out`, bit for bit. Both are dense, row-major, and in device memory from cudaMalloc; they
/// do not overlap. rows and cols are from 1 to 1,000,000 and need not be multiples of anything. Do not write to
/// `in`. `out` holds random values before the call.
void transpose(const float* in, float* out, int rows, int cols);
