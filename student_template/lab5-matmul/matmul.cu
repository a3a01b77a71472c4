#include "lab.cuh"

// TODO 1, begin here: write a kernel in which each thread computes one element of C,
//     __global__ void matmul_kernel(const float* a, const float* b, float* c, int m, int n, int k)
// Take the row from blockIdx.y and threadIdx.y, and the column from blockIdx.x and threadIdx.x. Launch it here with
// 16×16 threads per block and a grid that covers all of C, even if m and n are not multiples of 16.
//
// TODO 2: once the result is correct for every size, let each block stage tiles of A and B in shared memory.
void matmul(const float* a, const float* b, float* c, int m, int n, int k) {}
