// Copies the result back with the number of elements instead of the number of bytes.
// file: matmul_host.cu
// says: Only 35 of 140 bytes were copied back. cudaMemcpy counts bytes
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
  float *d_a, *d_b, *d_c;
  cudaMalloc(&d_a, m * k * sizeof(float));
  cudaMalloc(&d_b, k * n * sizeof(float));
  cudaMalloc(&d_c, m * n * sizeof(float));
  cudaMemcpy(d_a, a, m * k * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, b, k * n * sizeof(float), cudaMemcpyHostToDevice);
  multiply<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(d_a, d_b, d_c, m, n, k);
  cudaMemcpy(c, d_c, m * n, cudaMemcpyDeviceToHost);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
}
