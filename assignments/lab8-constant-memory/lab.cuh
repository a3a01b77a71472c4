// SPDX-License-Identifier: MIT
// The contract of lab 8. Your constant_memory.cu defines these functions; the grader calls them.
#pragma once

#include <cstddef>

/// Copies `count` coefficients (1 <= count <= 256) from host memory for all following calls of evaluate(). The array
/// belongs to the caller, who may change it as soon as the function has returned. The function is called before
/// evaluate(), and again whenever the coefficients change; their number may change, too. The kernel must read the
/// coefficients from __constant__ memory.
void set_coefficients(const float* coefficients, int count);

/// y[i] = the sum over k = 0 ... count-1 of coefficients[k]·x[i]^k, where x^0 = 1, for n >= 1 floats. x and y are in
/// device memory from cudaMalloc. Do not write to x. y holds random values before the call.
void evaluate(const float* x, float* y, std::size_t n);
