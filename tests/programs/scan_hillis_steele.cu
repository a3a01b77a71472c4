// Prefix sums of one block with doubling distances, between two halves of a buffer.
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 512;

__global__ void scan(const int* in, int* out) {
  __shared__ int buffers[2][kCount];
  const int t = threadIdx.x;
  int from = 0;
  buffers[from][t] = in[t];
  __syncthreads();
  for (int distance = 1; distance < kCount; distance *= 2) {
    const int before = t >= distance ? buffers[from][t - distance] : 0;
    buffers[1 - from][t] = buffers[from][t] + before;
    from = 1 - from;
    __syncthreads();
  }
  out[t] = buffers[from][t];
}

int main() {
  const std::vector<int> in = noises<int>(kCount, 1000);
  const DeviceArray<int> device_in(in), device_out(kCount);
  scan<<<1, kCount>>>(device_in.get(), device_out.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> out = device_out.to_host();
  int sum = 0;
  for (int i = 0; i < kCount; ++i) {
    sum += in[i];
    EXPECT(out[i] == sum);
  }
  std::printf("%d %08x\n", out[kCount - 1], checksum(out));
  return failures;
}
