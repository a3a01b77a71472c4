// The contract of lab 5. Your matmul.cu defines this function; the grader calls it.
#pragma once

/// C = A·B. A has m rows and k columns, B has k rows and n columns, C has m rows and n columns. All three are dense,
/// row-major, and in device memory; m, n and k are at least 1 and need not be multiples of anything. A and B must not
/// be written to; C holds random values beforehand.
void matmul(const float* a, const float* b, float* c, int m, int n, int k);
