// The blocks draw tickets that nothing uses, in a single launch. The host combines what the blocks
// have found.
// verdict: forbidden
// earns: 83
#include "lab.cuh"

#include <climits>

#include <algorithm>
#include <cmath>
#include <vector>

constexpr int kThreads = 256;
constexpr int kLanes = 32;
constexpr int kWarps = kThreads / kLanes;
constexpr unsigned kAllLanes = 0xFFFFFFFF;
constexpr unsigned kMostBlocks = 1024;
constexpr std::size_t kElements = 8;  // per thread, or more if that takes more than kMostBlocks

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

void row_statistics(const float* in, int rows, int cols, float* mean, float* variance) {
  statistics_of_rows<<<blocks_for(rows, kWarps), kThreads>>>(in, rows, cols, mean, variance);
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

__device__ unsigned tickets = 0;

// Nothing uses the tickets.
__global__ void largest_of_blocks(const float* in, std::size_t n, Found* found_by_blocks) {
  Found found = nothing();
  const std::size_t step = std::size_t{gridDim.x} * kThreads;
  for (std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x; i < n; i += step)
    found = better(found, {in[i], static_cast<long long>(i)});
  found = best_of_block(found);
  if (threadIdx.x != 0) return;
  found_by_blocks[blockIdx.x] = found;
  atomicInc(&tickets, gridDim.x - 1);
}

void find_largest(const float* in, std::size_t n, float* value, long long* index) {
  const unsigned blocks = std::min(blocks_for(n, kElements * kThreads), kMostBlocks);
  Found* device_found = nullptr;
  cudaMalloc(&device_found, blocks * sizeof(Found));
  largest_of_blocks<<<blocks, kThreads>>>(in, n, device_found);
  std::vector<Found> found(blocks);
  cudaMemcpy(found.data(), device_found, blocks * sizeof(Found), cudaMemcpyDeviceToHost);
  cudaFree(device_found);
  Found best = found[0];
  for (const Found& each : found) {
    if (each.value > best.value || (each.value == best.value && each.index < best.index))
      best = each;
  }
  cudaMemcpy(value, &best.value, sizeof best.value, cudaMemcpyHostToDevice);
  cudaMemcpy(index, &best.index, sizeof best.index, cudaMemcpyHostToDevice);
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
