// The contract of lab 5. Your matmul.cu defines the first function, your matmul_host.cu the second; the grader calls them.
#pragma once

/// C = A·B. A has m rows and k columns, B has k rows and n columns, C has m rows and n columns. All three are dense,
/// row-major, and in device memory; m, n and k are at least 1 and need not be multiples of anything. A and B must not
/// be written to; C holds random values beforehand.
void matmul(const float* a, const float* b, float* c, int m, int n, int k);

/// The same with all three matrices in host memory, in a file of its own that is compiled and linked without matmul.cu.
/// Allocate device memory, copy A and B there, launch a kernel, copy C back, and free what you allocated: the function is
/// called again and again, with other sizes.
void matmul_host(const float* a, const float* b, float* c, int m, int n, int k);
