#include "lab.cuh"

// TODO 1, begin here: write a kernel above this function,
//     __global__ void multiply_add_kernel(const float* b, const float* a, const float* c, float* y, std::size_t n)
// in which thread i = blockIdx.x * blockDim.x + threadIdx.x computes element i if i < n. Launch it here with 256
// threads per block, and enough blocks to cover n elements. All four pointers point to device memory.
void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {}

// TODO 2: allocate device memory for four arrays of n floats, copy b, a and c there, call multiply_add on the copies,
// copy the result back to y, and free all four arrays. The parameters point to host memory.
void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n) {}

// TODO 3: multiply and add small matrices, Y_i = B_i·A_i + C_i for each i < count. Start with one thread per element of
// each Y_i. Derive the matrix, the row and the column from the thread's number.
void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order, int count) {}
