// The kernel reads the factors from the caller's memory, which is registered and mapped, and writes
// the product to device memory.
// file: matmul_host.cu
// verdict: accepted
#include "lab.cuh"

#include <cstddef>

namespace {

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
  c[row * n + column] = sum;
}

const float* mapped(const float* values, std::size_t count) {
  float* on_host = const_cast<float*>(values);
  float* on_device = nullptr;
  cudaHostRegister(on_host, count * sizeof(float), cudaHostRegisterMapped);
  cudaHostGetDevicePointer(&on_device, on_host, 0);
  return on_device;
}

}  // namespace

void matmul_host(const float* a, const float* b, float* c, int m, int n, int k) {
  const float* mapped_a = mapped(a, static_cast<std::size_t>(m) * k);
  const float* mapped_b = mapped(b, static_cast<std::size_t>(k) * n);
  float* device_c = nullptr;
  cudaMalloc(&device_c, sizeof(float) * m * n);
  multiply<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(mapped_a, mapped_b, device_c, m, n,
                                                                 k);
  cudaMemcpy(c, device_c, sizeof(float) * m * n, cudaMemcpyDeviceToHost);
  cudaFree(device_c);
  cudaHostUnregister(const_cast<float*>(a));
  cudaHostUnregister(const_cast<float*>(b));
}
