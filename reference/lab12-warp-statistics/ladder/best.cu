// SPDX-License-Identifier: MIT
// Rung 4: every access has 16 bytes. A warp keeps a row of up to 1,024 elements in registers and
// reads it once.
#include "lab.cuh"

#include <climits>

#include <algorithm>
#include <cmath>
#include <cstdint>

constexpr int kThreads = 256;
constexpr int kLanes = 32;
constexpr int kWarps = kThreads / kLanes;
constexpr unsigned kAllLanes = 0xFFFFFFFF;
constexpr unsigned kMostBlocks = 1024;
constexpr std::size_t kQuads = 4;  // per thread, or more if that takes more than kMostBlocks
constexpr int kQuadsOfRow = 8;     // per lane

static unsigned blocks_for(std::size_t count, std::size_t of_block) {
  return static_cast<unsigned>((count + of_block - 1) / of_block);
}

// Every lane gets the sum of the warp.
static __device__ float sum_of_lanes(float value) {
  for (int distance = kLanes / 2; distance > 0; distance /= 2)
    value += __shfl_xor_sync(kAllLanes, value, distance);
  return value;
}

// One warp per row. It reads the row twice, the second time mostly from a cache: differences from
// the mean stay accurate where the difference of two large numbers would not.
__global__ void statistics_of_rows(const float* in, int rows, int cols, float* mean,
                                   float* variance) {
  const int row = blockIdx.x * kWarps + threadIdx.x / kLanes;
  const int lane = threadIdx.x % kLanes;
  if (row >= rows) return;  // the same for all lanes of the warp
  const float* own = in + static_cast<std::size_t>(row) * cols;
  float sum = 0;
  for (int column = lane; column < cols; column += kLanes) sum += own[column];
  const float center = sum_of_lanes(sum) / cols;
  float squares = 0;
  for (int column = lane; column < cols; column += kLanes) {
    const float difference = own[column] - center;
    squares += difference * difference;
  }
  squares = sum_of_lanes(squares);
  if (lane != 0) return;
  mean[row] = center;
  variance[row] = squares / cols;
}

static __device__ float sum_of(float4 v) {
  return (v.x + v.y) + (v.z + v.w);
}

static __device__ float4 difference_of(float4 v, float center) {
  return make_float4(v.x - center, v.y - center, v.z - center, v.w - center);
}

static __device__ float4 squares_of(float4 v) {
  return make_float4(v.x * v.x, v.y * v.y, v.z * v.z, v.w * v.w);
}

// The same for rows of at most 8·32 quads, which stay in registers.
__global__ void statistics_of_quads(const float4* in, int rows, int quads, float* mean,
                                    float* variance) {
  const int row = blockIdx.x * kWarps + threadIdx.x / kLanes;
  const int lane = threadIdx.x % kLanes;
  if (row >= rows) return;
  const float4* own = in + static_cast<std::size_t>(row) * quads;
  float4 values[kQuadsOfRow];
#pragma unroll
  for (int k = 0; k < kQuadsOfRow; ++k) {
    if (k * kLanes + lane < quads) values[k] = own[k * kLanes + lane];
  }
  float sum = 0;
#pragma unroll
  for (int k = 0; k < kQuadsOfRow; ++k) {
    if (k * kLanes + lane < quads) sum += sum_of(values[k]);
  }
  const auto cols = static_cast<float>(4 * quads);
  const float center = sum_of_lanes(sum) / cols;
  float squares = 0;
#pragma unroll
  for (int k = 0; k < kQuadsOfRow; ++k) {
    if (k * kLanes + lane < quads) squares += sum_of(squares_of(difference_of(values[k], center)));
  }
  squares = sum_of_lanes(squares);
  if (lane != 0) return;
  mean[row] = center;
  variance[row] = squares / cols;
}

// Accesses of 16 bytes need addresses that are multiples of 16.
static bool is_aligned(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer) % sizeof(float4) == 0;
}

void row_statistics(const float* in, int rows, int cols, float* mean, float* variance) {
  const unsigned blocks = blocks_for(rows, kWarps);
  if (is_aligned(in) && cols % 4 == 0 && cols <= 4 * kLanes * kQuadsOfRow)
    statistics_of_quads<<<blocks, kThreads>>>(reinterpret_cast<const float4*>(in), rows, cols / 4,
                                              mean, variance);
  else
    statistics_of_rows<<<blocks, kThreads>>>(in, rows, cols, mean, variance);
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

// What the blocks have found, and how many of them have finished. The last block sets the number
// back to 0 for the next launch.
__device__ float values_of_blocks[kMostBlocks];
__device__ long long indices_of_blocks[kMostBlocks];
__device__ unsigned finished = 0;

// True in all threads of the block that finishes last.
static __device__ bool is_last_block(Found found) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    values_of_blocks[blockIdx.x] = found.value;
    indices_of_blocks[blockIdx.x] = found.index;
    // A block that sees the new number also sees what was written before the fence.
    __threadfence();
    is_last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  return is_last;
}

// Combines what the blocks have found. Volatile reads do not use values that a cache may still hold
// from an earlier launch.
static __device__ void combine_blocks(float* value, long long* index) {
  __threadfence();
  Found found = nothing();
  for (unsigned block = threadIdx.x; block < gridDim.x; block += kThreads) {
    const volatile float* values = values_of_blocks;
    const volatile long long* indices = indices_of_blocks;
    found = better(found, {values[block], indices[block]});
  }
  found = best_of_block(found);
  if (threadIdx.x != 0) return;
  *value = found.value;
  *index = found.index;
}

// The first `head` elements precede the quads.
__global__ void largest(const float* in, std::size_t head, std::size_t n, float* value,
                        long long* index) {
  Found found = nothing();
  const std::size_t thread = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  const std::size_t step = std::size_t{gridDim.x} * kThreads;
  const std::size_t quads = (n - head) / 4;
  const auto* of_quads = reinterpret_cast<const float4*>(in + head);
#pragma unroll 4
  for (std::size_t i = thread; i < quads; i += step) {
    const float4 v = of_quads[i];
    const auto first = static_cast<long long>(head + 4 * i);
    found = better(better(found, better({v.x, first}, {v.y, first + 1})),
                   better({v.z, first + 2}, {v.w, first + 3}));
  }
  // Up to three elements before the quads, and up to three after them.
  if (thread < head) found = better(found, {in[thread], static_cast<long long>(thread)});
  if (const std::size_t i = head + 4 * quads + thread; i < n)
    found = better(found, {in[i], static_cast<long long>(i)});
  found = best_of_block(found);
  if (is_last_block(found)) combine_blocks(value, index);
}

void find_largest(const float* in, std::size_t n, float* value, long long* index) {
  const std::size_t past = reinterpret_cast<std::uintptr_t>(in) % sizeof(float4) / sizeof(float);
  const std::size_t head = std::min(past == 0 ? 0 : 4 - past, n);
  const unsigned blocks = std::min(blocks_for(n, 4 * kQuads * kThreads), kMostBlocks);
  largest<<<blocks, kThreads>>>(in, head, n, value, index);
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
