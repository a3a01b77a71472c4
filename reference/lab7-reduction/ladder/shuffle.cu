// Rung 6: lanes of a warp read each other's registers. Shared memory is left with one number a
// warp, and the block with one barrier.
#include "lab.cuh"

#include <cmath>
#include <cstddef>

constexpr int kThreads = 256;            // whole warps, 32 of them at most
constexpr int kElements = 2 * kThreads;  // of a block

// What is done to two elements, and the element that changes nothing.
template <class T>
struct Sum {
  static __device__ T of(T a, T b) { return a + b; }
  static __device__ T nothing() { return 0; }
};

template <class T>
struct Largest {
  static __device__ T of(T a, T b) { return a > b ? a : b; }
  static __device__ T nothing() { return -INFINITY; }
};

// Lane 0 gets what all 32 lanes make together.
template <class Op, class T>
__device__ T reduce_warp(T value) {
  for (int distance = 16; distance > 0; distance /= 2)
    value = Op::of(value, __shfl_down_sync(0xFFFFFFFF, value, distance));
  return value;
}

template <class Op, class T>
__global__ void reduce_blocks(const T* in, std::size_t n, T* out) {
  __shared__ T values[kThreads / 32];
  // Two elements a thread, joined on the way in: half the blocks, and no thread that only loads.
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * kElements + threadIdx.x;
  T value = i < n ? in[i] : Op::nothing();
  if (i + kThreads < n) value = Op::of(value, in[i + kThreads]);
  value = reduce_warp<Op>(value);
  if (threadIdx.x % 32 == 0) values[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  value = threadIdx.x < kThreads / 32 ? values[threadIdx.x] : Op::nothing();
  value = reduce_warp<Op>(value);
  if (threadIdx.x == 0) out[blockIdx.x] = value;
}

// A number for each block, until one block is left, whose number is the result. Each pass reads
// what the one before it has written, and writes behind it.
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

// Integers that wrap are unsigned ones: C++ leaves open what a signed sum does that overflows.
void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) {
  reduce<Sum<unsigned>>(reinterpret_cast<const unsigned*>(in), n, reinterpret_cast<unsigned*>(out),
                        reinterpret_cast<unsigned*>(scratch));
}

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {
  reduce<Largest<float>>(in, n, out, scratch);
}
