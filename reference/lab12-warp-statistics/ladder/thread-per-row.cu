// SPDX-License-Identifier: MIT
// Rung 1: one thread per row. Neighboring threads are a whole row apart, so that each lane of a
// warp touches a sector of its own. A second launch combines the largest elements of the blocks.
#include "lab.cuh"

#include <climits>

#include <algorithm>
#include <cmath>

constexpr int kThreads = 256;
constexpr int kLanes = 32;
constexpr int kWarps = kThreads / kLanes;
constexpr unsigned kAllLanes = 0xFFFFFFFF;
constexpr unsigned kMostBlocks = 1024;
constexpr std::size_t kElements = 8;  // per thread, or more if that takes more than kMostBlocks

static unsigned blocks_for(std::size_t count, std::size_t of_block) {
  return static_cast<unsigned>((count + of_block - 1) / of_block);
}

__global__ void statistics_of_rows(const float* in, int rows, int cols, float* mean,
                                   float* variance) {
  const int row = blockIdx.x * kThreads + threadIdx.x;
  if (row >= rows) return;
  const float* own = in + static_cast<std::size_t>(row) * cols;
  float sum = 0;
  for (int column = 0; column < cols; ++column) sum += own[column];
  const float center = sum / cols;
  float squares = 0;
  for (int column = 0; column < cols; ++column) {
    const float difference = own[column] - center;
    squares += difference * difference;
  }
  mean[row] = center;
  variance[row] = squares / cols;
}

void row_statistics(const float* in, int rows, int cols, float* mean, float* variance) {
  statistics_of_rows<<<blocks_for(rows, kThreads), kThreads>>>(in, rows, cols, mean, variance);
}

// An element and where it is.
struct Found {
  float value;
  long long index;
};

static __device__ Found nothing() {
  return {-INFINITY, LLONG_MAX};
}

// The larger element, and of two equal ones the first.
static __device__ Found better(Found a, Found b) {
  return a.value > b.value || (a.value == b.value && a.index < b.index) ? a : b;
}

// Lane 0 gets the best element of the warp.
static __device__ Found best_of_lanes(Found found) {
  for (int distance = kLanes / 2; distance > 0; distance /= 2) {
    const Found other{__shfl_down_sync(kAllLanes, found.value, distance),
                      __shfl_down_sync(kAllLanes, found.index, distance)};
    found = better(found, other);
  }
  return found;
}

// Thread 0 gets the best element of the block.
static __device__ Found best_of_block(Found found) {
  __shared__ float values[kWarps];
  __shared__ long long indices[kWarps];
  found = best_of_lanes(found);
  if (threadIdx.x % kLanes == 0) {
    values[threadIdx.x / kLanes] = found.value;
    indices[threadIdx.x / kLanes] = found.index;
  }
  __syncthreads();
  if (threadIdx.x >= kLanes) return found;
  found = nothing();
  if (threadIdx.x < kWarps) found = {values[threadIdx.x], indices[threadIdx.x]};
  return best_of_lanes(found);
}

// One element per block and launch, until one is left. `indices` is null in the first launch, whose
// elements are those of the array.
__global__ void largest_of_blocks(const float* in, const long long* indices, std::size_t n,
                                  float* values_of_blocks, long long* indices_of_blocks) {
  Found found = nothing();
  const std::size_t step = std::size_t{gridDim.x} * kThreads;
  for (std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x; i < n; i += step) {
    const long long index = indices != nullptr ? indices[i] : static_cast<long long>(i);
    found = better(found, {in[i], index});
  }
  found = best_of_block(found);
  if (threadIdx.x != 0) return;
  values_of_blocks[blockIdx.x] = found.value;
  indices_of_blocks[blockIdx.x] = found.index;
}

__device__ float block_values[kMostBlocks];
__device__ long long block_indices[kMostBlocks];

void find_largest(const float* in, std::size_t n, float* value, long long* index) {
  void* values = nullptr;
  void* indices = nullptr;
  cudaGetSymbolAddress(&values, block_values);
  cudaGetSymbolAddress(&indices, block_indices);
  const unsigned blocks = std::min(blocks_for(n, kElements * kThreads), kMostBlocks);
  largest_of_blocks<<<blocks, kThreads>>>(in, nullptr, n, static_cast<float*>(values),
                                          static_cast<long long*>(indices));
  largest_of_blocks<<<1, kThreads>>>(static_cast<float*>(values), static_cast<long long*>(indices),
                                     blocks, value, index);
}

float* copy_to_managed(const float* values, std::size_t n) {
  float* copy = nullptr;
  if (cudaMallocManaged(&copy, n * sizeof(float)) != cudaSuccess) return nullptr;
  std::copy_n(values, n, copy);
  return copy;
}

float time_launches(void (*launch)(), int repetitions) {
  cudaEvent_t start;
  cudaEvent_t stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  launch();  // the first launch also loads the kernel
  cudaEventRecord(start);
  for (int k = 0; k < repetitions; ++k) launch();
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return milliseconds / static_cast<float>(repetitions);
}
