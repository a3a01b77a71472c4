// Copies the sizes to __constant__ memory instead of passing them to the kernels, and stages host arrays in page-locked memory.
// verdict: accepted
#include "lab.cuh"

#include <cstddef>
#include <cstring>

__constant__ std::size_t length;
__constant__ int order_of_matrices;

__global__ void add_kernel(const float* b, const float* a, const float* c, float* y) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < length) y[i] = b[i] * a[i] + c[i];
}

void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  cudaMemcpyToSymbol(length, &n, sizeof n);
  add_kernel<<<(n + 255) / 256, 256>>>(b, a, c, y);
}

void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  const std::size_t bytes = n * sizeof(float);
  const float* inputs[] = {b, a, c};
  float* staged;
  float* buffers[4];
  cudaMallocHost(&staged, bytes);
  for (float*& buffer : buffers) cudaMalloc(&buffer, bytes);
  for (int i = 0; i < 3; ++i) {
    std::memcpy(staged, inputs[i], bytes);
    cudaMemcpy(buffers[i], staged, bytes, cudaMemcpyHostToDevice);
  }
  multiply_add(buffers[0], buffers[1], buffers[2], buffers[3], n);
  cudaMemcpy(staged, buffers[3], bytes, cudaMemcpyDeviceToHost);
  std::memcpy(y, staged, bytes);
  for (float* buffer : buffers) cudaFree(buffer);
  cudaFreeHost(staged);
}

__global__ void matrix_kernel(const float* b, const float* a, const float* c, float* y) {
  const int order = order_of_matrices;
  const int start = blockIdx.x * order * order;
  for (int i = threadIdx.x; i < order * order; i += blockDim.x) {
    float sum = c[start + i];
    for (int k = 0; k < order; ++k) sum += b[start + i / order * order + k] * a[start + k * order + i % order];
    y[start + i] = sum;
  }
}

void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order, int count) {
  cudaMemcpyToSymbol(order_of_matrices, &order, sizeof order);
  matrix_kernel<<<count, 64>>>(b, a, c, y);
}
