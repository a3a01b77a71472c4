// Correct, but neighboring threads access words in the same few banks.
// loses: several no-conflicts
// says: Let thread t add word t + s to word t, with s from half the block size down to 1.
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
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * kThreads + threadIdx.x;
  values[threadIdx.x] = i < n ? in[i] : Op::identity();
  __syncthreads();
  for (int s = 1; s < kThreads; s *= 2) {
    const int i = 2 * s * threadIdx.x;
    if (i < kThreads) values[i] = Op::of(values[i], values[i + s]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = values[0];
}

template <class Op, class T>
void reduce(const T* in, std::size_t n, T* out, T* scratch) {
  while (n > kThreads) {
    const std::size_t blocks = (n + kThreads - 1) / (kThreads);
    reduce_blocks<Op><<<blocks, kThreads>>>(in, n, scratch);
    in = scratch;
    scratch += blocks;
    n = blocks;
  }
  reduce_blocks<Op><<<1, kThreads>>>(in, n, out);
}

void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) { reduce<Sum<float>>(in, n, out, scratch); }

void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) { reduce<Sum<int>>(in, n, out, scratch); }

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) { reduce<Largest<float>>(in, n, out, scratch); }
