#include "lab.cuh"

// TODO 1, begin here: write a kernel for one block of 256 threads. Each thread puts in[threadIdx.x] into an array in
// shared memory, or 0 where there is no such element; then half of the threads add the other half's elements to theirs,
// a quarter of them the next quarter's, with __syncthreads() between the steps; thread 0 writes what is left. Launch it
// here: the test cases with n <= 256 are right then.
//
// TODO 2: let each block add up 256 elements of its own and write one number to `scratch`, and launch again on these
// numbers until one is left.
void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) {}

// TODO 3: the same with integers. Can one kernel, a template of the operation, serve all three?
void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) {}

// TODO 4: the same with the larger of two elements instead of their sum. What stands for an element that is not there?
void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {}
