// Passes a host array to the kernel.
// says: pass the kernel a pointer from cudaMalloc or cudaMallocManaged, not a host pointer
#include <vector>

#include "lab.cuh"

__global__ void copy(const float* from, float* to, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) to[i] = from[i];
}

void matmul(const float*, const float*, float* c, int m, int n, int) {
  std::vector<float> zeros(m * n);
  copy<<<(m * n + 255) / 256, 256>>>(zeros.data(), c, m * n);
  cudaDeviceSynchronize();
}
