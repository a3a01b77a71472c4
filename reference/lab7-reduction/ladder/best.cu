// SPDX-License-Identifier: MIT
// Rung 7: one launch that fills the GPU. Its threads stride over the array with four loads of 16
// bytes in flight, and the last block to finish combines the results of all blocks.
#include "lab.cuh"

#include <cmath>
#include <cstddef>
#include <cstdint>

constexpr int kThreads = 512;           // whole warps, at most 32 of them
constexpr int kBlocksPerProcessor = 4;  // to fill a multiprocessor's 2048 threads
constexpr int kLoads = 4;               // of 16 bytes, in flight per thread
constexpr unsigned kAllLanes = 0xFFFFFFFF;

// The operation on two elements, and its identity element.
template <class T>
struct Sum {
  static __device__ T of(T a, T b) { return a + b; }
  static __device__ T identity() { return 0; }
};

template <class T>
struct Largest {
  static __device__ T of(T a, T b) { return a > b ? a : b; }
  static __device__ T identity() { return -INFINITY; }
};

// Four elements in one load.
template <class T>
struct alignas(16) Quad {
  T of[4];
};

// The number of finished blocks. The last block resets it to 0 for the next launch.
__device__ unsigned blocks_done = 0;

// Thread 0 gets the result of the whole block.
template <class Op, class T>
__device__ T reduce_block(T value) {
  __shared__ T of_warps[kThreads / 32];
  for (int distance = 16; distance > 0; distance /= 2)
    value = Op::of(value, __shfl_down_sync(kAllLanes, value, distance));
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < 32) {
    value = threadIdx.x < kThreads / 32 ? of_warps[threadIdx.x] : Op::identity();
    for (int distance = 16; distance > 0; distance /= 2)
      value = Op::of(value, __shfl_down_sync(kAllLanes, value, distance));
  }
  return value;
}

// The result of this thread's quads. The loads of a round do not wait for each other. Loads past
// the end are skipped one by one, so that the last round is as fast as the others.
template <class Op, class T>
__device__ T reduce_quads(const Quad<T>* quads, std::size_t count) {
  const std::size_t step = static_cast<std::size_t>(gridDim.x) * kThreads;
  Quad<T> found;
  for (T& value : found.of) value = Op::identity();
  std::size_t i = static_cast<std::size_t>(blockIdx.x) * kThreads + threadIdx.x;
  for (; i < count; i += kLoads * step) {
    Quad<T> loaded[kLoads];
#pragma unroll
    for (int k = 0; k < kLoads; ++k) {
      if (i + k * step < count) {
        loaded[k] = quads[i + k * step];
      } else {
        for (T& value : loaded[k].of) value = Op::identity();
      }
    }
#pragma unroll
    for (int k = 0; k < kLoads; ++k) {
      for (int j = 0; j < 4; ++j) found.of[j] = Op::of(found.of[j], loaded[k].of[j]);
    }
  }
  return Op::of(Op::of(found.of[0], found.of[1]), Op::of(found.of[2], found.of[3]));
}

// The first `head` elements of `in` precede the first address that is a multiple of 16 bytes.
template <class Op, class T>
__global__ void __launch_bounds__(kThreads, kBlocksPerProcessor)
    reduce_all(const T* __restrict__ in, std::size_t head, std::size_t n, T* out, T* scratch) {
  const std::size_t count = (n - head) / 4;
  T value = reduce_quads<Op>(reinterpret_cast<const Quad<T>*>(in + head), count);
  // Up to three elements before the quads, and up to three after them.
  const std::size_t thread = static_cast<std::size_t>(blockIdx.x) * kThreads + threadIdx.x;
  if (thread < head) value = Op::of(value, in[thread]);
  if (const std::size_t i = head + 4 * count + thread; i < n) value = Op::of(value, in[i]);

  value = reduce_block<Op>(value);
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    scratch[blockIdx.x] = value;
    // A block that sees the new count also sees what was written before the fence.
    __threadfence();
    is_last = atomicInc(&blocks_done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last) return;
  __threadfence();
  value = Op::identity();
  for (unsigned block = threadIdx.x; block < gridDim.x; block += kThreads)
    value = Op::of(value, *const_cast<const volatile T*>(scratch + block));
  value = reduce_block<Op>(value);
  if (threadIdx.x == 0) *out = value;
}

// As many blocks as can run at the same time, or fewer if the array is too small for them.
static unsigned blocks_for(std::size_t n) {
  int processors = 1;
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  const std::size_t most = static_cast<std::size_t>(processors) * kBlocksPerProcessor;
  constexpr std::size_t kElements = kThreads * 4 * kLoads;
  const std::size_t wanted = (n + kElements - 1) / kElements;
  return static_cast<unsigned>(wanted < most ? wanted : most);
}

template <class Op, class T>
void reduce(const T* in, std::size_t n, T* out, T* scratch) {
  const std::size_t past = reinterpret_cast<std::uintptr_t>(in) % sizeof(Quad<T>) / sizeof(T);
  const std::size_t head = past == 0 ? 0 : 4 - past;
  reduce_all<Op><<<blocks_for(n), kThreads>>>(in, head < n ? head : n, n, out, scratch);
}

void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) {
  reduce<Sum<float>>(in, n, out, scratch);
}

// Unsigned integers wrap; in C++, overflow of signed integers is undefined behavior.
void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) {
  reduce<Sum<unsigned>>(reinterpret_cast<const unsigned*>(in), n, reinterpret_cast<unsigned*>(out),
                        reinterpret_cast<unsigned*>(scratch));
}

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {
  reduce<Largest<float>>(in, n, out, scratch);
}
