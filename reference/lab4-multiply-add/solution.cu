// SPDX-License-Identifier: MIT
// The reference solution of lab 4.
#include "lab.cuh"

#include <cstdio>
#include <cstdlib>

constexpr int kThreads = 256;

// Every CUDA call is checked: a missed error shows up later, in an unrelated call.
static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

// The number of blocks that cover n elements; the last block may be partly used.
static unsigned blocks_for(std::size_t n) {
  return static_cast<unsigned>((n + kThreads - 1) / kThreads);
}

__global__ void multiply_add_kernel(const float* b, const float* a, const float* c, float* y,
                                    std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) y[i] = b[i] * a[i] + c[i];
}

void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  multiply_add_kernel<<<blocks_for(n), kThreads>>>(b, a, c, y, n);
  check(cudaGetLastError());
}

// The whole round trip: allocate four arrays, copy three to the device, copy one back.
void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  float* device[4] = {};
  const std::size_t bytes = n * sizeof(float);
  for (float*& array : device) check(cudaMalloc(&array, bytes));
  check(cudaMemcpy(device[0], b, bytes, cudaMemcpyHostToDevice));
  check(cudaMemcpy(device[1], a, bytes, cudaMemcpyHostToDevice));
  check(cudaMemcpy(device[2], c, bytes, cudaMemcpyHostToDevice));
  multiply_add(device[0], device[1], device[2], device[3], n);
  check(cudaMemcpy(y, device[3], bytes, cudaMemcpyDeviceToHost));
  for (float* array : device) check(cudaFree(array));
}

// One thread per matrix element.
__global__ void multiply_add_matrix_kernel(const float* b, const float* a, const float* c, float* y,
                                           int order, int count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const std::size_t size = static_cast<std::size_t>(order) * order;
  if (i >= size * count) return;
  const std::size_t start = i / size * size;
  const int row = static_cast<int>(i % size) / order;
  const int column = static_cast<int>(i % size) % order;
  float sum = c[i];
  for (int k = 0; k < order; ++k) sum += b[start + row * order + k] * a[start + k * order + column];
  y[i] = sum;
}

void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order,
                           int count) {
  const std::size_t elements = static_cast<std::size_t>(order) * order * count;
  multiply_add_matrix_kernel<<<blocks_for(elements), kThreads>>>(b, a, c, y, order, count);
  check(cudaGetLastError());
}
