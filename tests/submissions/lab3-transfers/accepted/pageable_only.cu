// Right everywhere, with ordinary copies of pageable memory and a matrix without gaps.
// loses: staged-in staged-out no-pageable-copy mapped-loads mapped-stores registered-in registered-out pitched neighbors
// says: Give cudaMemcpy the page-locked memory as its source, not `in`.
#include "lab.cuh"
namespace {

constexpr int kThreads = 256;

__global__ void scale(const float* in, float* out, std::size_t n, float factor) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) out[i] = factor * in[i];
}

void scale_pageable(const float* in, float* out, std::size_t n, float factor) {
  float* values = nullptr;
  cudaMalloc(&values, n * sizeof(float));
  cudaMemcpy(values, in, n * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<static_cast<unsigned>((n + kThreads - 1) / kThreads), kThreads>>>(values, values, n, factor);
  cudaMemcpy(out, values, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(values);
}

// One thread per row.
__global__ void add_rows(const float* rows, int count, int cols, float* sums) {
  const int row = blockIdx.x * kThreads + threadIdx.x;
  if (row >= count) return;
  sums[row] = 0;
  for (int column = 0; column < cols; ++column) sums[row] += rows[static_cast<std::size_t>(row) * cols + column];
}

}  // namespace

void scale_page_locked(const float* in, float* out, std::size_t n, float factor) { scale_pageable(in, out, n, factor); }
void scale_mapped(const float* in, float* out, std::size_t n, float factor) { scale_pageable(in, out, n, factor); }
void scale_registered(const float* in, float* out, std::size_t n, float factor) { scale_pageable(in, out, n, factor); }

void row_sums(const float* in, float* sums, int rows, int cols) {
  float *matrix = nullptr, *device_sums = nullptr;
  cudaMalloc(&matrix, sizeof(float) * rows * cols);
  cudaMalloc(&device_sums, sizeof(float) * rows);
  cudaMemcpy(matrix, in, sizeof(float) * rows * cols, cudaMemcpyHostToDevice);
  add_rows<<<(rows + kThreads - 1) / kThreads, kThreads>>>(matrix, rows, cols, device_sums);
  cudaMemcpy(sums, device_sums, sizeof(float) * rows, cudaMemcpyDeviceToHost);
  cudaFree(matrix);
  cudaFree(device_sums);
}
