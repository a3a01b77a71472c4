// The sum of each element and its neighbors within a radius, with a halo in shared memory.
#include "tests/support/cuda_program.hpp"

#include <algorithm>

constexpr int kRadius = 3;
constexpr int kThreads = 128;

__global__ void stencil(const int* in, int* out, int n) {
  __shared__ int values[kThreads + 2 * kRadius];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const int t = threadIdx.x + kRadius;
  const auto value = [&](int index) { return index >= 0 && index < n ? in[index] : 0; };
  values[t] = value(i);
  if (threadIdx.x < kRadius) {
    values[t - kRadius] = value(i - kRadius);
    values[t + kThreads] = value(i + kThreads);
  }
  __syncthreads();
  if (i >= n) return;
  int sum = 0;
  for (int offset = -kRadius; offset <= kRadius; ++offset) sum += values[t + offset];
  out[i] = sum;
}

int main() {
  constexpr int n = 10'000;
  const std::vector<int> in = noises<int>(n, 1000);
  const DeviceArray<int> device_in(in), device_out(n);
  stencil<<<(n + kThreads - 1) / kThreads, kThreads>>>(device_in.get(), device_out.get(), n);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> out = device_out.to_host();
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    int sum = 0;
    for (int k = std::max(0, i - kRadius); k <= std::min(n - 1, i + kRadius); ++k) sum += in[k];
    wrong += out[i] != sum;
  }
  EXPECT(wrong == 0);
  std::printf("%d %d %08x\n", out[0], out[n - 1], checksum(out));
  return failures;
}
