// SPDX-License-Identifier: MIT
// The contract of lab 5. Your matmul.cu defines matmul, your matmul_host.cu matmul_host; the grader calls both.
#pragma once

/// C = A·B. A has m rows and k columns, B has k rows and n columns, C has m rows and n columns. All three are dense,
/// row-major, and in device memory; m, n and k are at least 1 and need not be multiples of anything. Do not write to A
/// or B. C holds random values before the call.
void matmul(const float* a, const float* b, float* c, int m, int n, int k);

/// Computes the same with all three matrices in host memory. Its file is compiled and linked without matmul.cu.
/// Allocate device memory, copy A and B there, launch a kernel, copy C back, and free what you allocated: the function
/// is called many times, with different sizes.
void matmul_host(const float* a, const float* b, float* c, int m, int n, int k);
