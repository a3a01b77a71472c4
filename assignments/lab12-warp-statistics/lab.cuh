// SPDX-License-Identifier: MIT
// The contract of lab 12. Your statistics.cu defines these functions; the grader calls them.
#pragma once

#include <cstddef>

/// Computes the mean and the variance of each row of a matrix: mean[r] is the sum of the elements
/// of row r divided by `cols`, and variance[r] is the sum of the squares of their differences from
/// mean[r], divided by `cols`. `in` has `rows` rows and `cols` columns, dense and row-major. Both
/// sizes are from 1 to 1,000,000. All pointers point to device memory from cudaMalloc. Do not write
/// to `in`. The outputs have `rows` elements and hold random values before the call.
void row_statistics(const float* in, int rows, int cols, float* mean, float* variance);

/// *value = the largest of the n >= 1 elements, and *index = the smallest index of an element with
/// this value. No element is NaN; all may be negative. All pointers point to device memory from
/// cudaMalloc. Do not write to `in`. The outputs hold random values before the call. The function
/// may be called many times, but no two calls run at the same time.
void find_largest(const float* in, std::size_t n, float* value, long long* index);

/// Returns the address of a copy of the n >= 1 floats at `values`, which are in host memory. The
/// copy is in managed memory, from cudaMallocManaged. The caller frees it with cudaFree.
float* copy_to_managed(const float* values, std::size_t n);

/// Calls launch() once without measuring it, and then `repetitions` >= 1 times. Returns the mean
/// time of these later calls on the GPU, in milliseconds. Each call starts kernels in the default
/// stream and does not wait for them. The time is between two CUDA events.
float time_launches(void (*launch)(), int repetitions);
