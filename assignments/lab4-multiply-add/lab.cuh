// The contract of lab 4. Your multiply_add.cu defines these functions; the grader calls them.
#pragma once

#include <cstddef>

/// y[i] = b[i]·a[i] + c[i] for n floats (n >= 1), all in host memory. Allocate device memory, copy the inputs there,
/// launch your kernel, copy the result back, and free what you allocated.
void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n);

/// The same with all four arrays in device memory.
void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n);

/// Y_i = B_i·A_i + C_i for i = 0 ... count-1, where each is an order×order matrix, dense and row-major, and the matrices
/// of an array lie one behind the other: B_i starts at b + i * order * order. All in device memory; order, count >= 1.
void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order, int count);
