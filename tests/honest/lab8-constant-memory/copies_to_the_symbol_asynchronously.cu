// Copies the coefficients from page-locked memory with cudaMemcpyToSymbolAsync() in a stream.
// verdict: accepted
#include "lab.cuh"

#include <cstring>

__constant__ float coefficients[256];
int stored = 0;

void set_coefficients(const float* from, int count) {
  float* staged = nullptr;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMallocHost(&staged, count * sizeof(float));
  std::memcpy(staged, from, count * sizeof(float));
  cudaMemcpyToSymbolAsync(coefficients, staged, count * sizeof(float), 0, cudaMemcpyHostToDevice, stream);
  cudaStreamSynchronize(stream);
  cudaFreeHost(staged);
  cudaStreamDestroy(stream);
  stored = count;
}

__global__ void polynomial(const float* x, float* y, std::size_t n, int count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float point = x[i];
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * point + coefficients[k];
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n, stored);
}
