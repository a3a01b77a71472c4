// Four host threads launch a kernel each, for a quarter of the matrices.
// verdict: accepted
#include "lab.cuh"

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

__global__ void add_kernel(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) y[i] = b[i] * a[i] + c[i];
}

void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  add_kernel<<<(n + 255) / 256, 256>>>(b, a, c, y, n);
}

void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  const std::size_t bytes = n * sizeof(float);
  float* buffers[4];
  for (float*& buffer : buffers) cudaMalloc(&buffer, bytes);
  cudaMemcpy(buffers[0], b, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(buffers[1], a, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(buffers[2], c, bytes, cudaMemcpyHostToDevice);
  multiply_add(buffers[0], buffers[1], buffers[2], buffers[3], n);
  cudaMemcpy(y, buffers[3], bytes, cudaMemcpyDeviceToHost);
  for (float* buffer : buffers) cudaFree(buffer);
}

__global__ void matrix_kernel(const float* b, const float* a, const float* c, float* y, int order) {
  const int start = blockIdx.x * order * order;
  for (int i = threadIdx.x; i < order * order; i += blockDim.x) {
    float sum = c[start + i];
    for (int k = 0; k < order; ++k) sum += b[start + i / order * order + k] * a[start + k * order + i % order];
    y[start + i] = sum;
  }
}

void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order, int count) {
  const int quarter = (count + 3) / 4;
  std::vector<std::thread> threads;
  for (int first = 0; first < count; first += quarter) {
    threads.emplace_back([=] {
      const int at = first * order * order;
      matrix_kernel<<<std::min(quarter, count - first), 64, 0, cudaStreamPerThread>>>(b + at, a + at, c + at, y + at, order);
      cudaStreamSynchronize(cudaStreamPerThread);
    });
  }
  for (std::thread& thread : threads) thread.join();
}
