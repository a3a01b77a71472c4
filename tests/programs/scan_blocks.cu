// Prefix sums over many blocks: scan each, scan their sums, add.
#include "tests/support/cuda_program.hpp"

constexpr int kThreads = 256;

__device__ int scan_warp(int value) {
  const unsigned lane = threadIdx.x % 32;
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const int before = __shfl_up_sync(0xffffffff, value, distance);
    if (lane >= distance) value += before;
  }
  return value;
}

__global__ void scan_block(const int* in, int* out, int* sums, int n) {
  __shared__ int warp_sums[kThreads / 32];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const unsigned warp = threadIdx.x / 32;
  int sum = scan_warp(i < n ? in[i] : 0);
  if (threadIdx.x % 32 == 31) warp_sums[warp] = sum;
  __syncthreads();
  for (unsigned w = 0; w < warp; ++w) sum += warp_sums[w];
  if (i < n) out[i] = sum;
  if (sums != nullptr && threadIdx.x == kThreads - 1) sums[blockIdx.x] = sum;
}

__global__ void add(int* out, const int* sums, int n) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n && blockIdx.x > 0) out[i] += sums[blockIdx.x - 1];
}

int main() {
  constexpr int n = 50'001;
  constexpr int blocks = (n + kThreads - 1) / kThreads;
  static_assert(blocks <= kThreads, "the sums of the blocks must fit in one block");
  const std::vector<int> in = noises<int>(n, 100);
  const DeviceArray<int> device_in(in), device_out(n), sums(blocks);
  scan_block<<<blocks, kThreads>>>(device_in.get(), device_out.get(), sums.get(), n);
  scan_block<<<1, kThreads>>>(sums.get(), sums.get(), nullptr, blocks);
  add<<<blocks, kThreads>>>(device_out.get(), sums.get(), n);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> out = device_out.to_host();
  int sum = 0, wrong = 0;
  for (int i = 0; i < n; ++i) {
    sum += in[i];
    wrong += out[i] != sum;
  }
  EXPECT(wrong == 0);
  std::printf("%d %08x\n", out[n - 1], checksum(out));
  return failures;
}
