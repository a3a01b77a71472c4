// A moving average: the block fetches its piece and the elements next to it asynchronously, as a
// group. Elements outside the array count as zero.
#include "tests/support/cuda_program.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

constexpr int kBlock = 64;
constexpr int kRadius = 4;

__global__ void average(const float* in, float* out, int n) {
  __shared__ alignas(16) float piece[kBlock + 2 * kRadius];
  const cg::thread_block block = cg::this_thread_block();
  const int first = blockIdx.x * kBlock - kRadius;
  const int from = first < 0 ? 0 : first;
  const int end = first + kBlock + 2 * kRadius < n ? first + kBlock + 2 * kRadius : n;
  cg::memcpy_async(block, piece + (from - first), in + from, sizeof(float) * (end - from));
  const int rank = threadIdx.x;
  if (rank < from - first) piece[rank] = 0;
  for (int i = end - first + rank; i < kBlock + 2 * kRadius; i += kBlock) piece[i] = 0;
  cg::wait(block);
  float sum = 0;
  for (int k = 0; k <= 2 * kRadius; ++k) sum += piece[rank + k];
  const int index = blockIdx.x * kBlock + rank;
  if (index < n) out[index] = sum / (2 * kRadius + 1);
}

int main() {
  constexpr int n = 1000;
  const std::vector<float> in = noises<float>(n, 100);
  const DeviceArray<float> device_in(in), device_out(n);
  average<<<(n + kBlock - 1) / kBlock, kBlock>>>(device_in.get(), device_out.get(), n);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<float> out = device_out.to_host();
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int k = i - kRadius; k <= i + kRadius; ++k) sum += k >= 0 && k < n ? in[k] : 0;
    wrong += out[i] != sum / (2 * kRadius + 1) ? 1 : 0;
  }
  EXPECT(wrong == 0);
  std::printf("%08x\n", checksum(out));
  return failures;
}
