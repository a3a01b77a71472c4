// Exclusive prefix sums of one block: a sweep up a tree of sums, then a sweep down.
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 1024;

__global__ void scan(const unsigned* in, unsigned* out) {
  __shared__ unsigned sums[kCount];
  const int t = threadIdx.x;
  sums[2 * t] = in[2 * t];
  sums[2 * t + 1] = in[2 * t + 1];
  int distance = 1;
  for (int nodes = kCount / 2; nodes > 0; nodes /= 2) {
    __syncthreads();
    if (t < nodes) sums[(2 * t + 2) * distance - 1] += sums[(2 * t + 1) * distance - 1];
    distance *= 2;
  }
  if (t == 0) sums[kCount - 1] = 0;
  for (int nodes = 1; nodes < kCount; nodes *= 2) {
    distance /= 2;
    __syncthreads();
    if (t < nodes) {
      const int left = (2 * t + 1) * distance - 1;
      const int right = (2 * t + 2) * distance - 1;
      const unsigned sum = sums[left];
      sums[left] = sums[right];
      sums[right] += sum;
    }
  }
  __syncthreads();
  out[2 * t] = sums[2 * t];
  out[2 * t + 1] = sums[2 * t + 1];
}

int main() {
  const std::vector<unsigned> in = noises<unsigned>(kCount, 0xffffffff);
  const DeviceArray<unsigned> device_in(in), device_out(kCount);
  scan<<<1, kCount / 2>>>(device_in.get(), device_out.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<unsigned> out = device_out.to_host();
  unsigned sum = 0;
  for (int i = 0; i < kCount; ++i) {
    EXPECT(out[i] == sum);
    sum += in[i];
  }
  std::printf("%08x\n", checksum(out));
  return failures;
}
