// Checks each call with a macro that ends the program, and copies the factors to pitched memory.
// file: matmul_host.cu
// verdict: accepted
#include "lab.cuh"

#include <cstddef>
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                      \
  do {                                                                                   \
    const cudaError_t error = (call);                                                    \
    if (error != cudaSuccess) {                                                          \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
      std::exit(1);                                                                      \
    }                                                                                    \
  } while (0)

__global__ void multiply(const char* a, std::size_t pitch_a, const char* b, std::size_t pitch_b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  const float* row_of_a = reinterpret_cast<const float*>(a + row * pitch_a);
  float sum = 0;
  for (int p = 0; p < k; ++p) sum += row_of_a[p] * reinterpret_cast<const float*>(b + p * pitch_b)[column];
  c[row * n + column] = sum;
}

void matmul_host(const float* a, const float* b, float* c, int m, int n, int k) {
  char *d_a, *d_b;
  float* d_c;
  std::size_t pitch_a, pitch_b;
  CHECK(cudaMallocPitch(&d_a, &pitch_a, k * sizeof(float), m));
  CHECK(cudaMallocPitch(&d_b, &pitch_b, n * sizeof(float), k));
  CHECK(cudaMalloc(&d_c, m * n * sizeof(float)));
  CHECK(cudaMemcpy2D(d_a, pitch_a, a, k * sizeof(float), k * sizeof(float), m, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy2D(d_b, pitch_b, b, n * sizeof(float), n * sizeof(float), k, cudaMemcpyHostToDevice));
  multiply<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(d_a, pitch_a, d_b, pitch_b, d_c, m, n, k);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(c, d_c, m * n * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_b));
  CHECK(cudaFree(d_c));
}
