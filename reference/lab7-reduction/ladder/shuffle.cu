// SPDX-License-Identifier: MIT
// Rung 6: the lanes of a warp read each other's registers. Shared memory holds only one number per
// warp, and the block needs only one barrier.
#include "lab.cuh"

#include <cmath>
#include <cstddef>

constexpr int kThreads = 256;            // whole warps, at most 32 of them
constexpr int kElements = 2 * kThreads;  // per block

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

// Lane 0 gets the result of all 32 lanes.
template <class Op, class T>
__device__ T reduce_warp(T value) {
  for (int distance = 16; distance > 0; distance /= 2)
    value = Op::of(value, __shfl_down_sync(0xFFFFFFFF, value, distance));
  return value;
}

template <class Op, class T>
__global__ void reduce_blocks(const T* in, std::size_t n, T* out) {
  __shared__ T values[kThreads / 32];
  // Each thread combines two elements while loading: half as many blocks, and no thread only loads.
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * kElements + threadIdx.x;
  T value = i < n ? in[i] : Op::identity();
  if (i + kThreads < n) value = Op::of(value, in[i + kThreads]);
  value = reduce_warp<Op>(value);
  if (threadIdx.x % 32 == 0) values[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  value = threadIdx.x < kThreads / 32 ? values[threadIdx.x] : Op::identity();
  value = reduce_warp<Op>(value);
  if (threadIdx.x == 0) out[blockIdx.x] = value;
}

// Each pass computes one number per block, until a single block computes the result. A pass reads
// what the previous pass wrote, and writes after it.
template <class Op, class T>
void reduce(const T* in, std::size_t n, T* out, T* scratch) {
  while (n > kElements) {
    const std::size_t blocks = (n + kElements - 1) / kElements;
    reduce_blocks<Op><<<static_cast<unsigned>(blocks), kThreads>>>(in, n, scratch);
    in = scratch;
    scratch += blocks;
    n = blocks;
  }
  reduce_blocks<Op><<<1, kThreads>>>(in, n, out);
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
