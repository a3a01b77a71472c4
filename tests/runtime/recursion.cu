// Recursion whose depth differs from thread to thread, and functions that are not inlined.
#include "check.hpp"

__device__ __noinline__ int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__device__ __noinline__ int depth_of(const int* parent, int node) {
  return parent[node] < 0 ? 0 : 1 + depth_of(parent, parent[node]);
}

struct Mean {
  float sum;
  int count;
};

__device__ __noinline__ Mean include(Mean mean, float value) {
  mean.sum += value;
  mean.count += 1;
  return mean;
}

__global__ void run(int* numbers, const int* parent, int* depths, float* means) {
  const int i = threadIdx.x;
  numbers[i] = fibonacci(i % 12);
  depths[i] = depth_of(parent, i);
  Mean mean{0, 0};
  for (int k = 0; k <= i; ++k) mean = include(mean, static_cast<float>(k));
  means[i] = mean.sum / static_cast<float>(mean.count);
}

int main() {
  REQUIRE_OK(cudaDeviceSetLimit(cudaLimitStackSize, 8192));
  int *numbers = nullptr, *parent = nullptr, *depths = nullptr;
  float* means = nullptr;
  REQUIRE_OK(cudaMallocManaged(&numbers, 96 * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&parent, 96 * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&depths, 96 * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&means, 96 * sizeof(float)));
  for (int i = 0; i < 96; ++i) parent[i] = (i - 1) / 2 - (i == 0 ? 1 : 0);
  run<<<1, 96>>>(numbers, parent, depths, means);
  REQUIRE_OK(cudaDeviceSynchronize());
  const int expected[12] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
  int wrong = 0;
  for (int i = 0; i < 96; ++i) {
    int depth = 0;
    for (int node = i; parent[node] >= 0; node = parent[node]) ++depth;
    wrong += numbers[i] != expected[i % 12] || depths[i] != depth ||
             means[i] != static_cast<float>(i) / 2;
  }
  EXPECT(wrong == 0);
  return failures;
}
