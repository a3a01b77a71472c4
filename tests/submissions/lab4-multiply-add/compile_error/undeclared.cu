// Uses an undeclared name.
// says: start with the first error, at undeclared.cu:7
#include "lab.cuh"

__global__ void add_kernel(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) y[i] = b[i] * alpha[i] + c[i];
}

void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  add_kernel<<<(n + 255) / 256, 256>>>(b, a, c, y, n);
}

void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  float *d_b, *d_a, *d_c, *d_y;
  const std::size_t bytes = n * sizeof(float);
  cudaMalloc(&d_b, bytes);
  cudaMalloc(&d_a, bytes);
  cudaMalloc(&d_c, bytes);
  cudaMalloc(&d_y, bytes);
  cudaMemcpy(d_b, b, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(d_a, a, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(d_c, c, bytes, cudaMemcpyHostToDevice);
  multiply_add(d_b, d_a, d_c, d_y, n);
  cudaMemcpy(y, d_y, bytes, cudaMemcpyDeviceToHost);
  cudaFree(d_b);
  cudaFree(d_a);
  cudaFree(d_c);
  cudaFree(d_y);
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
  matrix_kernel<<<count, 64>>>(b, a, c, y, order);
}
