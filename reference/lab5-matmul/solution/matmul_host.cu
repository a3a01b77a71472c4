// SPDX-License-Identifier: MIT
// The reference solution for the host part: the round trip of three matrices, with a simple kernel.
#include "lab.cuh"

#include <cstdio>
#include <cstdlib>

constexpr int kSide = 16;

// Every CUDA call is checked: a missed error shows up later, in an unrelated call.
static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

static float* allocate(std::size_t count) {
  float* memory = nullptr;
  check(cudaMalloc(&memory, count * sizeof(float)));
  return memory;
}

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * kSide + threadIdx.y;
  const int column = blockIdx.x * kSide + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int p = 0; p < k; ++p) sum += a[row * k + p] * b[p * n + column];
  c[row * n + column] = sum;
}

void matmul_host(const float* a, const float* b, float* c, int m, int n, int k) {
  const std::size_t size_a = static_cast<std::size_t>(m) * k;
  const std::size_t size_b = static_cast<std::size_t>(k) * n;
  const std::size_t size_c = static_cast<std::size_t>(m) * n;
  float* d_a = allocate(size_a);
  float* d_b = allocate(size_b);
  float* d_c = allocate(size_c);
  check(cudaMemcpy(d_a, a, size_a * sizeof(float), cudaMemcpyHostToDevice));
  check(cudaMemcpy(d_b, b, size_b * sizeof(float), cudaMemcpyHostToDevice));

  const dim3 block(kSide, kSide);
  const dim3 grid((n + kSide - 1) / kSide, (m + kSide - 1) / kSide);
  multiply<<<grid, block>>>(d_a, d_b, d_c, m, n, k);
  check(cudaGetLastError());

  // The copy waits for the kernel.
  check(cudaMemcpy(c, d_c, size_c * sizeof(float), cudaMemcpyDeviceToHost));
  check(cudaFree(d_a));
  check(cudaFree(d_b));
  check(cudaFree(d_c));
}
