// SPDX-License-Identifier: MIT
// The contract of lab 3. Your transfers.cu defines the first four functions, your pipeline.cu the last one; the grader calls them.
#pragma once

#include "scramble.cuh"

#include <cstddef>
#include <cstdint>

// All pointers point to host memory. Outputs contain random values before the call; do not write to inputs. n, rows and cols are at
// least 1 and need not be multiples of anything. The functions are called many times: free what they allocate, unregister what they
// register, and destroy the streams and events that they create. When a function returns, its outputs must be complete.

// The arrays of these functions are pageable memory.

/// Sets out[i] to factor * in[i], for i from 0 to n - 1. Copies between the device and page-locked memory only: the function
/// allocates page-locked memory, and the host moves the values between it and the arrays.
void scale_page_locked(const float* in, float* out, std::size_t n, float factor);

/// Does the same without copies to or from the device: the kernel reads and writes page-locked memory of the host.
void scale_mapped(const float* in, float* out, std::size_t n, float factor);

/// Does the same with `in` and `out` themselves page-locked during the copies.
void scale_registered(const float* in, float* out, std::size_t n, float factor);

/// Sets sums[r] to the sum of row r of `in`, which has `rows` rows and `cols` columns, dense and row-major. The matrix is in pitched
/// memory on the device, so that each row starts at an aligned address. The values are whole numbers: sums are exact in any order.
void row_sums(const float* in, float* sums, int rows, int cols);

// The arrays of this function are page-locked.

/// Sets out[i] to scramble(in[i]), for i from 0 to n - 1; n is at most 2^28. While a kernel works on one part of the array, other parts
/// are copied.
void pipeline(const std::uint32_t* in, std::uint32_t* out, std::size_t n);
