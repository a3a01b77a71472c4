// SPDX-License-Identifier: MIT
// The contract of lab 4. Your multiply_add.cu defines these functions; the grader calls them.
#pragma once

#include <cstddef>

/// y[i] = b[i]·a[i] + c[i] for n floats (n >= 1), all in host memory. Allocate device memory, copy the inputs there,
/// launch your kernel, copy the result back, and free what you allocated.
void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n);

/// Computes the same with all four arrays in device memory.
void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n);

/// Y_i = B_i·A_i + C_i for i = 0 ... count-1. Each matrix is order×order, dense and row-major. The matrices of an array
/// follow one another: B_i starts at b + i * order * order. All arrays are in device memory; order, count >= 1.
void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order, int count);
