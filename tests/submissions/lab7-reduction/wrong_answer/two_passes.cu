// Assumes that two passes are enough for every size.
// says: The result is the sum of the first 65,536 of 100,003 elements. Repeat the passes
#include "lab.cuh"

#include <cmath>

constexpr int kThreads = 256;

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
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * 2 * kThreads + threadIdx.x;
  T value = i < n ? in[i] : Op::identity();
  if (i + kThreads < n) value = Op::of(value, in[i + kThreads]);
  values[threadIdx.x] = value;
  __syncthreads();
  for (int s = kThreads / 2; s > 0; s /= 2) {
    if (threadIdx.x < s) values[threadIdx.x] = Op::of(values[threadIdx.x], values[threadIdx.x + s]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = values[0];
}

template <class Op, class T>
void reduce(const T* in, std::size_t n, T* out, T* scratch) {
  const std::size_t blocks = (n + 2 * kThreads - 1) / (2 * kThreads);
  reduce_blocks<Op><<<blocks, kThreads>>>(in, n, scratch);
  reduce_blocks<Op><<<1, kThreads>>>(scratch, blocks < 128 ? blocks : 128, out);
}

void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) { reduce<Sum<float>>(in, n, out, scratch); }

void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) { reduce<Sum<int>>(in, n, out, scratch); }

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) { reduce<Largest<float>>(in, n, out, scratch); }
