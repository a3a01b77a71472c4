// A histogram: each block counts in shared memory, then adds its counts to the global counts.
#include "tests/support/cuda_program.hpp"

constexpr int kBins = 64;

__global__ void count(const unsigned char* bytes, int n, unsigned* histogram) {
  __shared__ unsigned bins[kBins];
  if (threadIdx.x < kBins) bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&bins[bytes[i] / 4], 1u);
  }
  __syncthreads();
  if (threadIdx.x < kBins) atomicAdd(&histogram[threadIdx.x], bins[threadIdx.x]);
}

int main() {
  constexpr int n = 60'000;
  std::vector<unsigned char> bytes(n);
  for (int i = 0; i < n; ++i) {
    // The sum of two numbers has a triangular distribution, so some bins are fuller than others.
    bytes[i] = static_cast<unsigned char>((noise(i) % 256 + noise(i + n) % 256) / 2);
  }
  const DeviceArray<unsigned char> device_bytes(bytes);
  const DeviceArray<unsigned> device_histogram(std::vector<unsigned>(kBins, 0));
  count<<<24, 256>>>(device_bytes.get(), n, device_histogram.get());
  REQUIRE_OK(cudaGetLastError());
  std::vector<unsigned> expected(kBins);
  for (const unsigned char byte : bytes) ++expected[byte / 4];
  const std::vector<unsigned> histogram = device_histogram.to_host();
  EXPECT(histogram == expected);
  for (const unsigned bin : histogram) std::printf("%u ", bin);
  std::printf("\n");
  return failures;
}
