// Passes its host pointers straight to the kernel.
// on gpu: device_fault run_time_error
// file: matmul_host.cu
// says: pass the kernel a pointer from cudaMalloc or cudaMallocManaged, not a host pointer
#include "lab.cuh"

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * 16 + threadIdx.y;
  const int column = blockIdx.x * 16 + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int p = 0; p < k; ++p) sum += a[row * k + p] * b[p * n + column];
  c[row * n + column] = sum;
}

void matmul_host(const float* a, const float* b, float* c, int m, int n, int k) {
  multiply<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k);
  cudaDeviceSynchronize();
}
