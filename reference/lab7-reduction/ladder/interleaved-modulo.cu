// Rung 1: a tree in shared memory. In step s, every thread whose number is a multiple of 2s adds
// its neighbour at distance s. In each warp fewer and fewer lanes work, and all the others wait.
#include "lab.cuh"

#include <cmath>
#include <cstddef>

constexpr int kThreads = 256;  // a power of two

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

template <class Op, class T>
__global__ void reduce_blocks(const T* in, std::size_t n, T* out) {
  __shared__ T values[kThreads];
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * kThreads + threadIdx.x;
  values[threadIdx.x] = i < n ? in[i] : Op::nothing();
  __syncthreads();
  for (unsigned s = 1; s < kThreads; s *= 2) {
    if (threadIdx.x % (2 * s) == 0)
      values[threadIdx.x] = Op::of(values[threadIdx.x], values[threadIdx.x + s]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = values[0];
}

// A number for each block, until one block is left, whose number is the result. Each pass reads
// what the one before it has written, and writes behind it.
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

// Integers that wrap are unsigned ones: C++ leaves open what a signed sum does that overflows.
void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) {
  reduce<Sum<unsigned>>(reinterpret_cast<const unsigned*>(in), n, reinterpret_cast<unsigned*>(out),
                        reinterpret_cast<unsigned*>(scratch));
}

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {
  reduce<Largest<float>>(in, n, out, scratch);
}
