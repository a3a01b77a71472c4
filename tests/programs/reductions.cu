// The seven steps to a fast reduction from the classic lecture. Steps that once relied on warps
// running in lockstep synchronize them here.
#include "tests/support/cuda_program.hpp"

constexpr unsigned kThreads = 128;

using Kernel = void (*)(const int*, int*, unsigned);

/// The order of additions in steps 1 to 3, which otherwise share their code.
enum class Order { interleaved_modulo, interleaved_strided, sequential };

template <Order order>
__device__ void sum_block(int* values) {
  const unsigned t = threadIdx.x;
  if (order == Order::sequential) {
    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
      if (t < s) values[t] += values[t + s];
      __syncthreads();
    }
    return;
  }
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    const unsigned i = order == Order::interleaved_strided ? 2 * s * t : t;
    if (i % (2 * s) == 0 && i < blockDim.x) values[i] += values[i + s];
    __syncthreads();
  }
}

template <Order order>
__global__ void one_value_each(const int* in, int* sums, unsigned n) {
  __shared__ int values[kThreads];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  values[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  sum_block<order>(values);
  if (threadIdx.x == 0) sums[blockIdx.x] = values[0];
}

__device__ int first_sum(const int* in, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x * 2 + threadIdx.x;
  return (i < n ? in[i] : 0) + (i + blockDim.x < n ? in[i + blockDim.x] : 0);
}

__global__ void first_add_on_load(const int* in, int* sums, unsigned n) {
  __shared__ int values[kThreads];
  values[threadIdx.x] = first_sum(in, n);
  __syncthreads();
  sum_block<Order::sequential>(values);
  if (threadIdx.x == 0) sums[blockIdx.x] = values[0];
}

__device__ void sum_last_warp(volatile int* values) {
  const unsigned t = threadIdx.x;
  for (unsigned s = 32; s > 0; s /= 2) {
    const int other = values[t + s];
    __syncwarp();
    values[t] += other;
    __syncwarp();
  }
}

__global__ void last_warp_unrolled(const int* in, int* sums, unsigned n) {
  __shared__ int values[kThreads];
  values[threadIdx.x] = first_sum(in, n);
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 32; s /= 2) {
    if (threadIdx.x < s) values[threadIdx.x] += values[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x < 32) sum_last_warp(values);
  if (threadIdx.x == 0) sums[blockIdx.x] = values[0];
}

template <unsigned Threads, bool Many>
__global__ void unrolled(const int* in, int* sums, unsigned n) {
  __shared__ int values[Threads];
  const unsigned t = threadIdx.x;
  if (Many) {
    int sum = 0;
    for (unsigned i = blockIdx.x * Threads + t; i < n; i += Threads * gridDim.x) sum += in[i];
    values[t] = sum;
  } else {
    values[t] = first_sum(in, n);
  }
  __syncthreads();
#pragma unroll
  for (unsigned s = Threads / 2; s > 32; s /= 2) {
    if (t < s) values[t] += values[t + s];
    __syncthreads();
  }
  if (t < 32) sum_last_warp(values);
  if (t == 0) sums[blockIdx.x] = values[0];
}

void run(const char* name, Kernel kernel, unsigned blocks) {
  const std::vector<int> in = noises<int>(20'000, 10'000);
  const DeviceArray<int> device_in(in), device_sums(blocks);
  kernel<<<blocks, kThreads>>>(device_in.get(), device_sums.get(), in.size());
  REQUIRE_OK(cudaGetLastError());
  int sum = 0, expected = 0;
  for (const int part : device_sums.to_host()) sum += part;
  for (const int value : in) expected += value;
  EXPECT(sum == expected);
  std::printf("%s: %d\n", name, sum);
}

int main() {
  constexpr unsigned blocks = (20'000 + kThreads - 1) / kThreads;
  run("1, interleaved, modulo", one_value_each<Order::interleaved_modulo>, blocks);
  run("2, interleaved, strided", one_value_each<Order::interleaved_strided>, blocks);
  run("3, sequential", one_value_each<Order::sequential>, blocks);
  run("4, first add on load", first_add_on_load, (blocks + 1) / 2);
  run("5, last warp unrolled", last_warp_unrolled, (blocks + 1) / 2);
  run("6, completely unrolled", unrolled<kThreads, false>, (blocks + 1) / 2);
  run("7, many values each", unrolled<kThreads, true>, 8);
  return failures;
}
