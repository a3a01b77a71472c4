// One launch: the last block that finishes, known from an atomic counter, reduces the results of all blocks.
// verdict: accepted
#include "lab.cuh"

#include <algorithm>
#include <cmath>

constexpr int kThreads = 256;

__device__ unsigned finished = 0;

struct Largest {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return a > b ? a : b;
  }
};

struct Plus {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return a + b;
  }
};

template <class T, class Operation>
__device__ T of_block(T value, Operation combine) {
  __shared__ T values[kThreads];
  values[threadIdx.x] = value;
  __syncthreads();
  for (unsigned distance = kThreads / 2; distance > 0; distance /= 2) {
    if (threadIdx.x < distance) values[threadIdx.x] = combine(values[threadIdx.x], values[threadIdx.x + distance]);
    __syncthreads();
  }
  return values[0];
}

template <class T, class Operation>
__global__ void reduce(const T* in, std::size_t n, T* out, T* scratch, T first, Operation combine) {
  __shared__ bool is_last;
  T result = first;
  for (std::size_t i = blockIdx.x * kThreads + threadIdx.x; i < n; i += std::size_t{kThreads} * gridDim.x)
    result = combine(result, in[i]);
  result = of_block(result, combine);
  if (threadIdx.x == 0) {
    scratch[blockIdx.x] = result;
    __threadfence();
    is_last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last) return;
  __threadfence();
  result = first;
  for (unsigned i = threadIdx.x; i < gridDim.x; i += kThreads)
    result = combine(result, *static_cast<volatile T*>(scratch + i));
  result = of_block(result, combine);
  if (threadIdx.x == 0) *out = result;
}

template <class T, class Operation>
void reduce_once(const T* in, std::size_t n, T* out, T* scratch, T first, Operation combine) {
  const auto blocks = static_cast<unsigned>(std::min<std::size_t>(64, (n + kThreads - 1) / kThreads));
  reduce<<<blocks, kThreads>>>(in, n, out, scratch, first, combine);
}

void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) {
  reduce_once(in, n, out, scratch, 0.0F, Plus());
}

void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) {
  reduce_once(reinterpret_cast<const unsigned*>(in), n, reinterpret_cast<unsigned*>(out),
              reinterpret_cast<unsigned*>(scratch), 0U, Plus());
}

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {
  reduce_once(in, n, out, scratch, -INFINITY, Largest());
}
