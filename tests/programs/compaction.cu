// Keeps the odd values in order: votes count within a warp, a scan counts within a block, and the
// host scans the blocks.
#include "tests/support/cuda_program.hpp"

constexpr int kThreads = 256;

__global__ void count(const int* in, int n, int* counts) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const int kept = __syncthreads_count(i < n && in[i] % 2 != 0);
  if (threadIdx.x == 0) counts[blockIdx.x] = kept;
}

__global__ void compact(const int* in, int n, const int* starts, int* out) {
  __shared__ int warp_counts[kThreads / 32];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const unsigned warp = threadIdx.x / 32;
  const bool keep = i < n && in[i] % 2 != 0;
  const unsigned kept = __ballot_sync(0xffffffff, keep);
  if (threadIdx.x % 32 == 0) warp_counts[warp] = __popc(kept);
  __syncthreads();
  int place = starts[blockIdx.x] + __popc(kept & ((1u << threadIdx.x % 32) - 1));
  for (unsigned w = 0; w < warp; ++w) place += warp_counts[w];
  if (keep) out[place] = in[i];
}

int main() {
  constexpr int n = 30'011;
  constexpr int blocks = (n + kThreads - 1) / kThreads;
  const std::vector<int> in = noises<int>(n, 1'000'000);
  const DeviceArray<int> device_in(in), device_counts(blocks);
  count<<<blocks, kThreads>>>(device_in.get(), n, device_counts.get());
  std::vector<int> starts{0};
  for (const int kept : device_counts.to_host()) starts.push_back(starts.back() + kept);
  const DeviceArray<int> device_starts(starts), device_out(starts.back());
  compact<<<blocks, kThreads>>>(device_in.get(), n, device_starts.get(), device_out.get());
  REQUIRE_OK(cudaGetLastError());
  std::vector<int> expected;
  for (const int value : in) {
    if (value % 2 != 0) expected.push_back(value);
  }
  EXPECT(device_out.to_host() == expected);
  std::printf("%d %08x\n", starts.back(), checksum(expected));
  return failures;
}
