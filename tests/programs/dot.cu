// The dot product of two vectors: each block adds its products in shared memory, and the host adds
// the sums of the blocks.
#include "tests/support/cuda_program.hpp"

constexpr int kThreads = 256;

__global__ void dot(const double* x, const double* y, double* sums, int n) {
  __shared__ double products[kThreads];
  double sum = 0;
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < n; i += gridDim.x * kThreads) {
    sum += x[i] * y[i];
  }
  products[threadIdx.x] = sum;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) products[threadIdx.x] += products[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = products[0];
}

int main() {
  constexpr int n = 40'000;
  constexpr int blocks = 16;
  const std::vector<double> x = noises<double>(n, 1000);
  const std::vector<double> y = noises<double>(n, 777);
  const DeviceArray<double> device_x(x), device_y(y), device_sums(blocks);
  dot<<<blocks, kThreads>>>(device_x.get(), device_y.get(), device_sums.get(), n);
  REQUIRE_OK(cudaGetLastError());
  double sum = 0;
  for (const double part : device_sums.to_host()) sum += part;
  double expected = 0;
  for (int i = 0; i < n; ++i) expected += x[i] * y[i];
  EXPECT(sum == expected);
  std::printf("%.0f\n", sum);
  return failures;
}
