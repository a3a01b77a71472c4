// The contract of lab 6. Your transpose.cu defines this function; the grader calls it.
#pragma once

/// out = inᵀ. `in` has `rows` rows and `cols` columns, `out` has `cols` rows and `rows` columns: element (r, c) of `in`
/// becomes element (c, r) of `out`, bit for bit. Both are dense, row-major, and in device memory as cudaMalloc gives it;
/// they do not overlap. rows and cols are from 1 to 1,000,000 and need not be multiples of anything. `in` must not be
/// written to; `out` holds random values beforehand.
void transpose(const float* in, float* out, int rows, int cols);
