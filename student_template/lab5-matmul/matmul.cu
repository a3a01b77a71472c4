#include "lab.cuh"

// TODO 1, begin here: write a kernel in which each thread computes one element of C,
//     __global__ void matmul_kernel(const float* a, const float* b, float* c, int m, int n, int k)
// with the row from blockIdx.y and threadIdx.y and the column from blockIdx.x and threadIdx.x. Launch it here with
// 16×16 threads a block and a grid that covers all of C, also where m and n are no multiples of 16.
//
// TODO 2: once it is right for every size, let the block stage tiles of A and B in shared memory.
void matmul(const float* a, const float* b, float* c, int m, int n, int k) {}
