// The contract of lab 7. Your reduction.cu defines these functions; the grader calls them.
#pragma once

#include <cstddef>

// All pointers are to device memory as cudaMalloc gives it. `in` holds n >= 1 elements and must not be written to. `out` has
// one element, which holds a random value beforehand. `scratch` has n / 32 + 1024 elements for whatever you like, and holds
// random values beforehand; nobody looks at it afterwards.

/// *out = the sum of all elements, in float32, in any order.
void reduce_sum(const float* in, std::size_t n, float* out, float* scratch);

/// *out = the sum of all elements modulo 2^32: it wraps as two's complement does.
void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch);

/// *out = the largest element. None is NaN; all may be negative.
void reduce_max(const float* in, std::size_t n, float* out, float* scratch);
