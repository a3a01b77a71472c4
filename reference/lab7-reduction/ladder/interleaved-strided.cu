// SPDX-License-Identifier: MIT
// Rung 2: the first threads of the block do the same additions, so that whole warps are either busy
// or done. But neighboring threads now use words that are 2s apart, in the same few banks.
#include "lab.cuh"

#include <cmath>
#include <cstddef>

constexpr int kThreads = 256;  // a power of two

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

template <class Op, class T>
__global__ void reduce_blocks(const T* in, std::size_t n, T* out) {
  __shared__ T values[kThreads];
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * kThreads + threadIdx.x;
  values[threadIdx.x] = i < n ? in[i] : Op::identity();
  __syncthreads();
  for (unsigned s = 1; s < kThreads; s *= 2) {
    const unsigned i = 2 * s * threadIdx.x;
    if (i < kThreads) values[i] = Op::of(values[i], values[i + s]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = values[0];
}

// Each pass computes one number per block, until a single block computes the result. A pass reads
// what the previous pass wrote, and writes after it.
template <class Op, class T>
void reduce(const T* in, std::size_t n, T* out, T* scratch) {
  while (n > kThreads) {
    const std::size_t blocks = (n + kThreads - 1) / kThreads;
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
