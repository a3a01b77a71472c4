// Reads the coefficients from a texture, and adds loads of zeros from constant
// memory.
// verdict: accepted
// earns: 65
#include "lab.cuh"

__device__ float coefficients[256];
__constant__ volatile int ones[64];
static int stored = 0;

void set_coefficients(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  stored = count;
}

__global__ void polynomial(const float* x, float* y, std::size_t n, int count, cudaTextureObject_t from) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float point = x[i];
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * point + tex1Dfetch<float>(from, k + ones[k % 64]);
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  cudaResourceDesc memory{};
  memory.resType = cudaResourceTypeLinear;
  memory.res.linear.desc = cudaCreateChannelDesc<float>();
  memory.res.linear.sizeInBytes = sizeof(coefficients);
  cudaMalloc(&memory.res.linear.devPtr, sizeof(coefficients));
  cudaMemcpyFromSymbol(memory.res.linear.devPtr, coefficients, sizeof(coefficients), 0, cudaMemcpyDeviceToDevice);
  const cudaTextureDesc description{};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &memory, &description, nullptr);
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n, stored, texture);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(memory.res.linear.devPtr);
}
