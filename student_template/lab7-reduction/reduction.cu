#include "lab.cuh"

// TODO 1, begin here: write a kernel for one block of 256 threads. Each thread puts in[threadIdx.x] into an array in
// shared memory, or 0 if there is no such element. Then half of the threads add the other half's elements to theirs, a
// quarter of them add the next quarter's, and so on, with __syncthreads() between the steps. At the end, thread 0
// writes the result. Launch the kernel here. Now the test cases with n <= 256 are correct.
//
// TODO 2: let each block add up 256 elements of its own and write one number to `scratch`. Launch the kernel again on
// these numbers until one is left.
void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) {}

// TODO 3: do the same with integers. Can one kernel, a template of the operation, serve all three functions?
void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) {}

// TODO 4: do the same with the larger of two elements instead of their sum. Which value represents a missing element?
void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {}
