// SPDX-License-Identifier: MIT
// The contract of lab 7. Your reduction.cu defines these functions; the grader calls them.
#pragma once

#include <cstddef>

// All pointers point to device memory from cudaMalloc. `in` holds n >= 1 elements; do not write to it. `out` has
// one element and holds a random value before the call. `scratch` has n / 32 + 1024 elements for any use. It holds
// random values before the call; the grader ignores its contents afterwards.

/// *out = the sum of all elements, in float32, in any order.
void reduce_sum(const float* in, std::size_t n, float* out, float* scratch);

/// *out = the sum of all elements modulo 2^32, with two's-complement wrap-around.
void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch);

/// *out = the largest element. No element is NaN; all may be negative.
void reduce_max(const float* in, std::size_t n, float* out, float* scratch);
