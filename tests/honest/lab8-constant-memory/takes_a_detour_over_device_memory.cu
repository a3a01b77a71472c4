// Copies the coefficients to device memory, back to the host, and from there to the address of the symbol.
// verdict: accepted
#include "lab.cuh"

#include <vector>

__constant__ float coefficients[256];
int stored = 0;

void set_coefficients(const float* from, int count) {
  const std::size_t bytes = count * sizeof(float);
  float* detour = nullptr;
  void* symbol = nullptr;
  std::vector<float> back(count);
  cudaMalloc(&detour, bytes);
  cudaMemcpy(detour, from, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(back.data(), detour, bytes, cudaMemcpyDeviceToHost);
  cudaGetSymbolAddress(&symbol, coefficients);
  cudaMemcpy(symbol, back.data(), bytes, cudaMemcpyHostToDevice);
  cudaFree(detour);
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
